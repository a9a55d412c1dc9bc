"""King of 12 as the lab sees it: everybody has cards of their own, so that each can be told apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import cast

from twelve.content.games.king_of_12.model import Character, Content
from twelve.content.models.abilities import AbilityValue, check_effect
from twelve.content.models.game import GameContent
from twelve.engine.chance import Stream, start
from twelve.engine.contract import AnyRules, Options
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.state import Hand, State, hand_of
from twelve.engine.lab.changes import SmallChange
from twelve.engine.lab.simulate import MOST_MOVES
from twelve.engine.lab.tally import WHOLE, Tally, ThingTally
from twelve.engine.lab.view import Lens

STEPS = (-1, 1, -2, 2)
"""How far a number of a card is moved to see what would become of it."""


def lens(content: GameContent) -> Lens:
    assert isinstance(content, Content)
    names = {name: card.name for name, card in content.cards.items()}
    return Lens(
        {"card": names},
        rules=lambda stream: cast(AnyRules, _OwnSets(content, stream)),
        plays=frozenset({"play"}),
    )


class _OwnSets(KingOf12):
    """The rules, but everybody draws a set of their own from all cards."""

    def __init__(self, content: Content, stream: Stream) -> None:
        super().__init__(content)
        most = content.players.most
        self._sets = [tuple(own_set(content, stream)) for _ in range(most)]
        self._collected = self._own_cards  # type: ignore[assignment]  # not remembered: each game deals anew

    def setup(self, players: int, options: Options) -> State:
        new = super().setup(players, options)
        cards = tuple(dict.fromkeys(card for own in self._sets[:players] for card in own))
        return self._new_round(players, cards, 0, new.under)

    def _own_cards(self, _: tuple[str, ...], under: tuple[tuple[str, ...], ...]) -> tuple[Hand, ...]:
        owned = zip(self._sets, under, strict=False)
        return tuple(hand_of(tuple(card for card in own if card not in buried)) for own, buried in owned)


def own_set(content: Content, stream: Stream) -> list[str]:
    """A set for one player: any cards, also without those that are part of every set."""
    return stream.sample(list(content.cards), content.set_rules.size)


def can_be_quick(content: GameContent, players: int) -> bool:
    """Whether the kernel can play and think."""
    if find_spec("numba") is None:
        return False
    from twelve.engine.king_of_12.kernel.arrays import fits
    from twelve.engine.king_of_12.kernel.strategy import MOST_COMBINATIONS

    assert isinstance(content, Content)
    return fits(content, players) and content.set_rules.size**players <= MOST_COMBINATIONS


def observe(content: GameContent, players: int, seed: int, numbers: Sequence[int], blind: int = 0) -> Tally:
    """Games between players who think (but for so many blind ones), watched by the kernel."""
    assert isinstance(content, Content)
    return _watched(content, players, seed, numbers, "", blind)


def with_card(content: GameContent, players: int, seed: int, numbers: Sequence[int], card: str) -> ThingTally:
    """How often the first seat wins when it has a card that somebody else has not."""
    assert isinstance(content, Content)
    tally, found = _watched(content, players, seed, numbers, card, 0), ThingTally()
    found.held.add(tally.seats[0], tally.games)
    return found


def _watched(
    content: Content, players: int, seed: int, numbers: Sequence[int], card: str, blind: int
) -> Tally:
    from twelve.engine.king_of_12.kernel.random_games import thinking_games

    streams = [Stream(start(seed, number)) for number in numbers]
    row = {name: number for number, name in enumerate(content.cards)}
    sets = [_dealt(content, stream, card, players) for stream in streams]
    numbers_of = [[[row[name] for name in own] for own in game] for game in sets]
    found = thinking_games(content, numbers_of, [stream.word for stream in streams], MOST_MOVES, blind)
    tally, names = Tally(), list(content.cards)
    for name, held, chances, used, opened in zip(names, *(part.tolist() for part in found[:4]), strict=True):
        thing = tally.things[name]
        for ratio, (of, went_well) in zip(
            (thing.held, thing.chances, thing.used, thing.first), (held, chances, used, opened), strict=True
        ):
            ratio.add(went_well * WHOLE, of)
    met = found.met.tolist()
    for one, other in ((a, b) for a in names for b in names):
        of, halves = met[row[one]][row[other]]
        if of:
            tally.met[one, other].add(halves * WHOLE // 2, of)
    tally.seats.update({seat: won * WHOLE for seat, won in enumerate(found.seats.tolist())})
    tally.games, moves, decisions, turns, tally.nobody = found.length.tolist()
    for sums, total in ((tally.moves, moves), (tally.decisions, decisions), (tally.turns, turns)):
        sums.count, sums.total = tally.games, total
    return tally


def _dealt(content: Content, stream: Stream, card: str, players: int) -> list[list[str]]:
    """Everybody's cards; where one card is looked at, the first player has it and not all others do."""
    if not card:
        return [own_set(content, stream) for _ in range(players)]
    first = stream.sample([name for name in content.cards if name != card], content.set_rules.size - 1)
    while True:
        others = [own_set(content, stream) for _ in range(players - 1)]
        if not all(card in own for own in others):
            return [[card, *first], *others]


def variants(content: GameContent, card: str) -> Iterator[SmallChange]:
    """The card with each of its numbers a little smaller or larger, or at another moment of the turn."""
    assert isinstance(content, Content)
    character = content.cards[card]
    numbers = {key: value for key, value in character.effect.items() if type(value) is int}
    steps = [(key, value, value + step) for step in STEPS for key, value in numbers.items()]
    for key, old, new in steps:
        effect = {**character.effect, key: new}
        if not list(check_effect(effect, content.verbs, ())):
            yield _variant(content, card, key, new, old, {"effect": effect})
    for order in () if numbers else (None, "first", "last"):
        if order != character.order:
            yield _variant(content, card, "order", order, character.order, {"order": order})


def _variant(
    content: Content,
    card: str,
    key: str,
    new: AbilityValue | None,
    old: AbilityValue | None,
    change: Mapping[str, object],
) -> SmallChange:
    changed: Character = content.cards[card].model_copy(update=dict(change))
    cards = {**content.cards, card: changed}
    told = ["none" if value is None else str(value) for value in (new, old)]
    return SmallChange(f"{key}: {told[0]}", told[1], content.model_copy(update={"cards": cards}))
