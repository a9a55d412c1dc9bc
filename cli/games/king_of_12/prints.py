"""What the rules of King of 12 say about a print: which cards the set holds, and whose colours there are."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import typer

from twelve.cli.options import draw_seed
from twelve.content.errors import TwelveError, UsageError, suggest
from twelve.content.games.king_of_12.model import Content
from twelve.content.loading.game import Game
from twelve.engine.king_of_12.sets import RANDOM, agreed_set, named_set, random_set
from twelve.engine.registry import check_playable
from twelve.layouts.games.king_of_12.options import OwnOptions


def prepare(game: Game, asked: OwnOptions) -> OwnOptions:
    """The options with the set worked out as cards, and the colours known to exist."""
    check_playable(game)
    content = cast(Content, game.content)
    if asked.seed is not None and asked.set != RANDOM:
        raise UsageError(f"--seed goes with --set {RANDOM}")
    _check_colours(content, asked.colors)
    if not asked.set:
        return replace(asked, label=" ".join(asked.colors))
    seed = draw_seed(asked.seed) if asked.set == RANDOM else None
    label = " ".join((_label(asked.set, seed), *asked.colors))
    return replace(asked, seed=seed, cards=_cards(content, asked.set, seed), label=label)


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
