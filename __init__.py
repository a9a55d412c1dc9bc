"""Print, play and score tabletop games from one declarative source.

    >>> import twelve
    >>> game = twelve.load("king-of-12")
    >>> game.content.cards["alchemist"].name["de"]
    'Alchemist'

Nothing here needs the libraries that print until `press` is called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from twelve.content.errors import TwelveError
from twelve.layouts.options import GameOptions, PrintOptions

if TYPE_CHECKING:  # imported where they are used: a small command must start at once
    from twelve.content.loading.game import Game
    from twelve.engine.contract import Rules
    from twelve.engine.match import Match
    from twelve.engine.playing import Played
    from twelve.engine.xii_century.scoring import Score
    from twelve.layouts.results import Printed

__all__ = ["PrintOptions", "TwelveError", "load", "play", "press", "replay", "rules_for", "score"]


def load(name: str | Path) -> Game:
    """The game or pack of this name, or in this folder; `TwelveError` tells every mistake and its place.

    >>> twelve.load("winter-court").content.extends
    'king-of-12'
    >>> twelve.load("king-of-13")
    Traceback (most recent call last):
    twelve.content.errors.TwelveError: no game or pack "king-of-13"; did you mean "king-of-12"?
    """
    from twelve.content.loading.game import load as load_game

    return load_game(str(name))


def press(
    game: Game,
    *components: str,
    folder: str | Path | None = None,
    options: PrintOptions | None = None,
    **own: object,
) -> list[Printed]:
    """Prints components of a game (all of them where none is named); `own` are the game's own options.

    What is said here goes before what `options` say of the same.

    >>> (made,) = twelve.press(twelve.load("king-of-12"), "tokens", folder="prints")
    >>> made.file.name, made.sheets
    ('king-of-12-tokens-en-a4.pdf', 1)
    >>> in_german = twelve.PrintOptions(languages=("de",), theme="ink")
    >>> twelve.press(twelve.load("king-of-12"), "tokens", folder="prints", options=in_german)[0].file.name
    'king-of-12-tokens-de-a4-ink.pdf'
    """
    from twelve.cli.printing.order import prepared_options
    from twelve.layouts.press import press as press_game

    wanted = options or PrintOptions()
    if components:
        wanted = replace(wanted, components=components)
    if folder is not None:
        wanted = replace(wanted, folder=Path(folder))
    if own or wanted.own == GameOptions():
        wanted = replace(wanted, own=prepared_options(game, own))
    return press_game(game, wanted)


def rules_for(game: Game) -> Rules[object, object]:
    """The rules that play a game: setup, whose turn, legal moves, apply, outcome, view.

    >>> rules = twelve.rules_for(twelve.load("king-of-12"))
    >>> "set" in rules.option_names
    True
    """
    from twelve.engine.registry import rules_for as rules_of

    return rules_of(game)


def play(
    game: Game, bots: Sequence[str] = ("random", "random"), seed: int = 0, **options: str
) -> Played[object, object]:
    """A whole game between bots, the same for the same seed; `lines` is its record.

    >>> played = twelve.play(twelve.load("king-of-12"), ("random", "random", "random"), seed=7)
    >>> len(played.match.outcome.scores)
    3
    """
    from twelve.engine.match import Header
    from twelve.engine.playing import play_out
    from twelve.engine.registry import bot_named
    from twelve.engine.registry import rules_for as rules_of
    from twelve.engine.setup import check_options

    rules = rules_of(game)
    check_options(rules, options)
    names = tuple(f"{bot} {seat}" for seat, bot in enumerate(bots, 1))
    header = Header(game.name, names, seed, options, game.content.version)
    return play_out(rules, header, [bot_named(game, bot) for bot in bots])


def replay(record: str | Path, game: Game | None = None) -> Match[object, object]:
    """The match that a record leads to; raises at the first line that does not fit.

    >>> played = twelve.play(twelve.load("king-of-12"), seed=7)
    >>> written = Path("game.jsonl").write_text("\\n".join([*played.lines, ""]), encoding="utf-8")
    >>> twelve.replay("game.jsonl").outcome == played.match.outcome
    True
    """
    from twelve.cli.play.records import split_record
    from twelve.engine.match import replay as replay_match
    from twelve.engine.registry import rules_for as rules_of

    header, lines = split_record(Path(record))
    return replay_match(rules_of(game or load(header.game)), header, lines)


def score(town: str | Path | Mapping[str, object]) -> Score:
    """The points of a town of XII Century: a file (YAML, JSON, filled-in PDF), or what would stand in one.

    >>> counted = twelve.score({"game": "xii-century", "town": "Ann", "assets": {"population": 8}})
    >>> counted.points == sum(line.points for line in counted.lines)
    True
    """
    from twelve.cli.games.xii_century.read_towns import towns_from
    from twelve.content.games.xii_century.town import given_town
    from twelve.engine.xii_century.compiled import Book
    from twelve.engine.xii_century.scoring import score as count
    from twelve.engine.xii_century.town_file import impossible, town_of

    read = given_town(town, impossible) if isinstance(town, Mapping) else towns_from(Path(town))[0]
    book = Book(read.content)
    return count(book, town_of(book, read.town))
