"""The rules of King of 12 in words, from the content; and what the own text of a card must speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from twelve.content.models.abilities import AbilityValue, Effect, Meant, number_words, verb_of

if TYPE_CHECKING:
    from twelve.content.games.king_of_12.model import Character, Content, Reading, TurnVerb
    from twelve.content.models.base import Text

RULES = ("scoring", "round", "victory", "set_rules")
"""The parts of the content whose values a text may name."""
OWN = "own"
OTHERWISE = "otherwise"
CONDITIONS = frozenset({"if_face", "from_face", "up_to_face", "unless_face"})
"""What a die must show, or must not."""


def rule_values(
    content: Content, language: str, cards: Sequence[str] = (), colours: Sequence[str] = ()
) -> dict[str, object]:
    """What a text may name; `cards` and `colours` are those that are printed, without them all."""
    rules, cards = content.set_rules, cards or tuple(content.cards)
    known = {name: getattr(content, name).model_dump(mode="json") for name in RULES}
    names = {name: _in(card.name, language) for name, card in content.cards.items()}
    first = next(iter(content.sets.values()), None)
    return known | {
        "faces": len(content.die.neighbours),
        "colours": len(colours or content.colours),
        "cards": len(cards),
        "drawn": rules.size - len(rules.always),
        "others": len(content.cards) - len(rules.always),
        "always": [names[card] for card in rules.always],
        "first_set": [names[card] for card in first.cards] if first else [],
        "symbol": _in(content.symbols[rules.drawn_with.symbol].name, language),
        "tokens": [token.model_dump(include={"worth", "count"}) for token in content.tokens.values()],
        "in_play": in_play(content, cards),
        "example": {name: _play(content, name, names) for name in content.example},
    }


def in_play(content: Content, cards: Sequence[str]) -> dict[str, int]:
    """The cards, how many of them use a verb or one of its words, and what cancelled ones still do."""
    known = dict.fromkeys(play_words(content.verbs), 0)
    found = Counter(word for card in cards for word in set(_words(content, content.cards[card])))
    return known | found | dict.fromkeys(cards, 1)


def play_words(verbs: Mapping[str, TurnVerb]) -> Iterator[str]:
    """Everything that cards can do."""
    for name, verb in verbs.items():
        yield name
        yield from (f"{moment}_{verb.acts}" for moment in ("cancelled", "first", "unmarked", "last"))
        for parameter in (verb, *verb.needs.values(), *verb.allows.values()):
            if not isinstance(parameter.takes, str):
                yield from parameter.takes


def concerns(reading: Reading, playing: dict[str, int]) -> bool:
    """Whether a reading is of use with what is in play."""
    return not reading.about or any(playing[word] >= least for word, least in reading.about.items())


def _words(content: Content, card: Character) -> Iterator[str]:
    effects = {card.order or "unmarked": card.effect, "cancelled": card.when_cancelled}
    for moment, effect in effects.items():
        if effect:
            verb = verb_of(effect, content.verbs)
            yield from (verb, f"{moment}_{content.verbs[verb].acts}")
            yield from (value for value in effect.values() if isinstance(value, str))


def _play(content: Content, name: str, names: dict[str, str]) -> dict[str, object]:
    play = content.example[name]
    facts = play.model_dump(include={"player", "face", "value"})
    return {**facts, "card": names[play.card], "points": content.points_of(play)}


def _in(text: Text, language: str) -> str:
    """The text in this language; one that is missing is told where texts are checked."""
    return text.get(language) or next(iter(text.root.values()), "")


def meant(card: Character) -> Iterator[Meant]:
    """When it acts; of each effect the verb, condition and target, and every number with its direction."""
    if card.order:
        yield Meant(f"acts_{card.order}")
    for effect in filter(None, (card.effect, card.when_cancelled)):
        for key, value in _told(effect):
            yield Meant(key, abs(value) if isinstance(value, int) else 0)
            if isinstance(value, str) and value != OWN:
                yield Meant(value)
            elif isinstance(value, int):
                yield from number_words(value)
                if key == "add" and value > 0:
                    yield Meant("plus")


def known(card: Character) -> set[str]:
    """What its text may speak of besides: `multiply_2`, a key with its value; and of any condition."""
    effects = tuple(filter(None, (card.effect, card.when_cancelled)))
    valued = {f"{key}_{value}" for effect in effects for key, value in effect.items()}
    return valued | {"condition" for effect in effects if CONDITIONS & set(effect)}


def _told(effect: Effect) -> Iterator[tuple[str, AbilityValue]]:
    """Keys and values as they are told: what is otherwise so is `then` so, if one face alone is left out."""
    left_out = OTHERWISE in effect and CONDITIONS & set(effect) == {"unless_face"}
    as_told = {OTHERWISE: "then", "unless_face": "except_face"} if left_out else {}
    yield from ((as_told.get(key, key), value) for key, value in effect.items())
