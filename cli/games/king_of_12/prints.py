"""What the rules of King of 12 say about a print: which cards the set holds, and whose colours there are."""

from __future__ import annotations

from random import Random
from typing import cast

import typer

from twelve.cli.options import draw_seed
from twelve.content.errors import TwelveError, UsageError, suggest
from twelve.content.games.king_of_12.model import Content
from twelve.content.loading.game import Game
from twelve.engine.king_of_12.sets import RANDOM, agreed_set, named_set, random_set
from twelve.engine.registry import check_playable


def prepare(game: Game, extras: dict[str, object]) -> dict[str, object]:
    """The options with the set worked out as cards, and the colours known to exist."""
    check_playable(game)
    content = cast(Content, game.content)
    chosen, seed = extras.pop("set", None), cast("int | None", extras.pop("seed", None))
    if seed is not None and chosen != RANDOM:
        raise UsageError(f"--seed goes with --set {RANDOM}")
    if chosen is not None:
        seed = draw_seed(seed) if chosen == RANDOM else None
        extras |= {"set": _cards(content, str(chosen), seed), "label": _label(str(chosen), seed)}
    _check_colours(content, cast("tuple[str, ...]", extras.get("colors", ())))
    return extras


def _cards(content: Content, chosen: str, seed: int | None) -> tuple[str, ...]:
    """The cards of a set: drawn, named, or agreed on."""
    if seed is not None:
        return _drawn(content, seed)
    words = [word.strip() for word in chosen.split(",") if word.strip()]
    try:
        return agreed_set(content, words) if len(words) > 1 else named_set(content, chosen)
    except TwelveError as error:
        raise UsageError(f"--set: {error}") from None


def _label(chosen: str, seed: int | None) -> str:
    """What tells this print from one of all cards, in the names of its files."""
    if seed is not None:
        return f"{RANDOM} {seed}"
    return "set" if "," in chosen else chosen


def _drawn(content: Content, seed: int) -> tuple[str, ...]:
    """A random set, told with its seed so that it can be printed again."""
    cards = random_set(content, Random(seed))
    typer.echo(f"set (seed {seed}): {', '.join(cards)}", err=True)
    return cards


def _check_colours(content: Content, colours: tuple[str, ...]) -> None:
    for colour in colours:
        if colour not in content.colours:
            raise UsageError(f'--colors: no player has "{colour}"; {suggest(colour, content.colours)}')
