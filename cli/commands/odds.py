"""`twelve odds`: exact chances of dice, of drawing cards, and of what a game leaves to chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated

import typer

from twelve.cli.options import AsJson, answer_json
from twelve.cli.terminal import bold, dim
from twelve.content.errors import UsageError
from twelve.content.models.base import Text
from twelve.content.models.game import GameContent
from twelve.engine.lab.odds import Odds, dice_odds

EPILOG = (
    'Examples: twelve odds "3d6 >= 12"   ·   twelve odds "2d12 keep highest vs d12"   ·   '
    'twelve odds --deck king-of-12 "1 oracle in 3"   ·   twelve odds --game king-of-12 "9 against 3"   ·   '
    'twelve odds --game xii-century "outlaws at 20 in hard"'
)
BAR = 40
"""Letters that the longest bar takes."""
MOST_ROWS = 40
SELDOM = Fraction(1, 20_000)
"""A chance that would be shown as 0.00 %."""
PARTS = " ▏▎▍▌▋▊▉█"


def command(
    question: Annotated[str, typer.Argument(help='Such as "3d6 >= 12", "4d6 drop lowest" or "2 rum in 5".')],
    deck: Annotated[str | None, typer.Option(help="Draw from all cards of this game or pack.")] = None,
    game: Annotated[
        str | None, typer.Option(help="Ask this game: what a value or a POW is good for.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Work out exact chances, without a simulation."""
    if deck and game:
        raise UsageError("--deck or --game, not both")
    answer = _answer(question, deck, game)
    if as_json:
        answer_json(_plain(answer))
        return
    for line in _lines(answer):
        typer.echo(line)


def _answer(question: str, deck: str | None, game: str | None) -> Odds:
    if deck:
        return _from_deck(deck, question)
    return _from_game(game, question) if game else dice_odds(question)


def _from_deck(name: str, question: str) -> Odds:
    from twelve.content.loading.game import load
    from twelve.engine.lab.draws import asked_card, draw_odds

    content = load(name).content
    decks = list(_decks(content))
    if not decks:
        raise UsageError(f"{name} has no cards to draw from")
    names = _names(content)
    card = asked_card(question, names)
    deck = next(
        (deck for deck in decks if card in deck), {key: n for deck in decks for key, n in deck.items()}
    )
    return draw_odds(deck, question, names)


def _decks(content: GameContent) -> Iterator[dict[str, int]]:
    """How many there are of each card, deck by deck: a deck is what a component prints as cards."""
    printed = [part for part in content.components.values() if part.kind == "cards" and part.source]
    for part in printed:
        entries = content.table(part.source or "").items()
        deck = {key: part.sets * part.copies_of(entry) for key, entry in entries if part.selects(entry)}
        if deck:
            yield deck
    if not printed and content.cards:
        yield {key: card.copies for key, card in content.cards.items()}


def _names(content: GameContent) -> dict[str, str]:
    """The cards by the names that stand on them, in any language."""
    found: dict[str, str] = {}
    for table in content.sources():
        for key, entry in content.table(table).items():
            name = getattr(entry, "name", None)
            if isinstance(name, Text):
                found.update(dict.fromkeys(map(str.casefold, name.root.values()), key))
    return found


def _from_game(name: str, question: str) -> Odds:
    from twelve.content.loading.game import load
    from twelve.engine.registry import odds_of

    game = load(name)
    return odds_of(game)(game.content, question)


def _plain(answer: Odds) -> dict[str, object]:
    known = {} if answer.chance is None else {"chance": float(answer.chance), "exact": str(answer.chance)}
    others = {name: {"chance": float(each), "exact": str(each)} for name, each in answer.others.items()}
    rows = [
        {"result": result, "chance": float(each), "exact": str(each)}
        for result, each in answer.distribution.items()
    ]
    return {"question": answer.question, **known, "others": others, "distribution": rows}


def _lines(answer: Odds) -> Iterator[str]:
    if answer.chance is not None:
        yield f"{answer.question}: {bold(_percent(answer.chance))} {dim(f'({answer.chance})')}"
    yield from (f"{name}: {_percent(each)} {dim(f'({each})')}" for name, each in answer.others.items())
    if answer.distribution:
        yield dim(f"{answer.of}:")
        yield from _bars(answer.distribution)


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.2%}".replace("%", " %")


def _bars(distribution: Mapping[int, Fraction]) -> Iterator[str]:
    """A row for each result that comes at all; where there are very many, neighbours share one."""
    rows = _grouped({result: each for result, each in distribution.items() if each >= SELDOM})
    longest = max(rows.values())
    width = max(map(len, rows))
    for name, chance in rows.items():
        yield f"{name:>{width}}  {_percent(chance):>8}  {_bar(chance / longest)}".rstrip()


def _grouped(distribution: Mapping[int, Fraction]) -> dict[str, Fraction]:
    results = sorted(distribution)
    step = -(-len(results) // MOST_ROWS)
    groups = [results[at : at + step] for at in range(0, len(results), step)]
    names = [str(group[0]) if len(group) == 1 else f"{group[0]}–{group[-1]}" for group in groups]
    return {
        name: sum((distribution[result] for result in group), Fraction(0))
        for name, group in zip(names, groups, strict=True)
    }


def _bar(share: Fraction) -> str:
    eighths = round(share * BAR * 8)
    return PARTS[8] * (eighths // 8) + PARTS[eighths % 8].strip()
