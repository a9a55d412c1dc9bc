"""`twelve events`: the event track of a game of XII Century."""

from __future__ import annotations

from random import Random
from typing import Annotated

import typer

from twelve.cli.options import AsJson, Lang, Seed, answer_json, draw_seed
from twelve.cli.terminal import bold, dim
from twelve.content.errors import UsageError
from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.words import event_text, good_text
from twelve.content.loading.game import load
from twelve.content.models.typography import headed
from twelve.engine.registry import check_playable
from twelve.engine.telling import said
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.telling import TownTeller
from twelve.engine.xii_century.track import (
    Track,
    checked_events,
    empty_track,
    known_difficulty,
    rolled_track,
)

EPILOG = (
    "Examples: twelve events --difficulty hard --seed 7"
    "   ·   twelve events --difficulty easy --choose fire,plague"
)

BOX = 5


def command(
    difficulty: Annotated[str, typer.Option(help="From very-easy to forget-about-it.")] = "normal",
    choose: Annotated[
        str, typer.Option(help="The players' choice instead of dice: names with commas, in order of rounds.")
    ] = "",
    game: Annotated[str, typer.Option(help="The game or pack.")] = "xii-century",
    seed: Seed = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Fill the event track: a die for each round with an event, none in more than two rounds."""
    content = _content(game, lang)
    book = Book(content)
    used = None if choose else draw_seed(seed)
    with TownTeller(content, (), lang).refusing():
        level = known_difficulty(book, difficulty)
        chosen = checked_events(book, level, choose.split(",")) if choose else ()
    track = empty_track(book, level, chosen) if choose else rolled_track(book, level, Random(used))
    if as_json:
        answer_json({"difficulty": level, "seed": used, "rounds": _rounds(book, track)})
        return
    _show(book, level, track, lang)
    if used is not None:
        typer.echo(dim(said("seed_used", lang, seed=used)))


def _content(name: str, lang: str) -> Content:
    loaded = load(name)
    content = loaded.content
    if not isinstance(content, Content):
        raise UsageError(f"{name} has no event track; it belongs to xii-century")
    content.check_language(lang)
    check_playable(loaded)
    return content


def _rounds(book: Book, track: Track) -> dict[str, str]:
    return {str(number): book.events[event] for number, event in enumerate(track, 1) if event >= 0}


def _show(book: Book, difficulty: str, track: Track, lang: str) -> None:
    content = book.content
    level = content.difficulties[difficulty]
    good = headed(content.labels["good_score"][lang], good_text(content, level.good, lang), lang)
    typer.echo(f"{bold(level.name[lang])}   {dim(good)}")
    for line in _boxes(book, track, lang):
        typer.echo(line)
    rounds = _rounds(book, track)
    if not rounds:
        typer.echo(content.labels["no_event"][lang])
    width = max(len(event.name[lang]) for event in content.events.values())
    for number, key in rounds.items():
        event = content.events[key]
        name = f"{event.name[lang]:<{width}}"
        typer.echo(f"{number:>3}  {bold(name)}  {event_text(content, event, lang)}")


def _boxes(book: Book, track: Track, lang: str) -> list[str]:
    """The track as it stands on the sheet: the round above, its letters in the box."""
    events = [book.content.events[book.events[event]].letters[lang] if event >= 0 else "" for event in track]
    bar = "─" * BOX
    return [
        (" " + " ".join(f"{number:^{BOX}}" for number in range(1, len(track) + 1))).rstrip(),
        f"┌{'┬'.join([bar] * len(track))}┐",
        f"│{'│'.join(f'{letters:^{BOX}}' for letters in events)}│",
        f"└{'┴'.join([bar] * len(track))}┘",
    ]
