"""`twelve score`: the final score of towns of XII Century, line by line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.games.xii_century.missing import doubt_text
from twelve.cli.games.xii_century.read_towns import towns_from
from twelve.cli.games.xii_century.town_files import asked_town, save_town, write_new
from twelve.cli.options import AsJson, Lang, answer_json
from twelve.cli.terminal import bold, dim
from twelve.content.errors import ContentError, Finding, TwelveError, UsageError, shorten
from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.town import ReadTown
from twelve.content.games.xii_century.words import good_text, label_text, name_of, wanted_text
from twelve.content.loading.game import load
from twelve.content.models.phrases import fill
from twelve.content.models.typography import apart, headed
from twelve.engine.registry import check_playable
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.scoring import (
    Score,
    ScoreLine,
    Tie,
    lacking,
    ranking,
    score,
    ties,
    verdict,
    winners,
)
from twelve.engine.xii_century.setup import objective_named
from twelve.engine.xii_century.telling import TownTeller
from twelve.engine.xii_century.town_file import Doubt, doubts, town_of
from twelve.engine.xii_century.track import known_difficulty

EPILOG = "Examples: twelve score --new bramley.yaml   ·   twelve score bramley.yaml ashford.yaml --json"
GAME = "xii-century"


@dataclass(frozen=True)
class Result:
    """A town with its score, what is doubtful about it, and what it lacks of an objective that was set."""

    name: str
    score: Score
    doubts: tuple[Doubt, ...] = ()
    missing: tuple[str, ...] | None = None
    verdict: str = ""


def command(
    towns: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Town files (YAML, JSON), filled town-sheets (PDF), records of played games (JSONL)."
        ),
    ] = None,
    objective: Annotated[str, typer.Option(help="A solo objective, 1 to 4: does the town reach it?")] = "",
    difficulty: Annotated[str, typer.Option(help="Compare with a good score of this difficulty.")] = "",
    new: Annotated[Path | None, typer.Option(help="Write a commented empty town to fill in.")] = None,
    game: Annotated[str, typer.Option(help="The game or pack, for --new and for questions.")] = GAME,
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse a town with something that it cannot have come by.")
    ] = False,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Count the points of one or more towns, and say who won. Without a file, the sheet is asked through."""
    if new is not None:
        content = _content(game, lang)
        write_new(new, content, lang)
        typer.echo(label_text(content, "score_new", lang, file=shorten(new)))
        return
    read = _read_all(towns, lang) if towns else [_asked(game, lang)]
    book = Book(_common_content(read, lang))
    with TownTeller(book.content, (), lang).refusing():
        results = _results(book, read, objective, difficulty)
    if strict and (doubtful := _doubtful(book.content, results, lang, "doubt_strict")):
        raise TwelveError("\n".join(doubtful))
    if as_json:
        answer_json(_plain(book, results, objective, lang))
    else:
        _show(book, results, objective, difficulty, lang)


def _read_all(paths: Sequence[Path], lang: str) -> list[ReadTown]:
    """All towns; what is wrong in any of the files is told at once."""
    found: list[Finding] = []
    read: list[ReadTown] = []
    for path in paths:
        try:
            towns = towns_from(path)
        except ContentError as error:
            found += error.findings
            continue
        if blank := next(filter(_is_blank, towns), None):
            blank.content.check_language(lang)
            raise TwelveError(label_text(blank.content, "score_blank", lang, file=shorten(path)))
        read += towns
    if found:
        raise ContentError(found)
    return read


def _is_blank(read: ReadTown) -> bool:
    """Nothing was written on it: a 0 that somebody wrote is something."""
    town = read.town
    return not (town.assets or town.people or town.infrastructures or town.reputation)


def _asked(game: str, lang: str) -> ReadTown:
    if not sys.stdin.isatty():
        raise UsageError("name a town file; `twelve score --new town.yaml` writes one to fill in")
    read = asked_town(load(game), _content(game, lang), lang)
    file = shorten(save_town(read.town, Path()))
    typer.echo(dim(label_text(read.content, "score_saved", lang, file=file)), err=True)
    return read


def _content(name: str, lang: str) -> Content:
    loaded = load(name)
    content = loaded.content
    if not isinstance(content, Content):
        raise UsageError(f"{name} has no towns; they belong to {GAME}")
    _check_language(content, lang)
    check_playable(loaded)
    return content


def _check_language(content: Content, lang: str) -> None:
    content.check_language(lang)


def _common_content(read: Sequence[ReadTown], lang: str) -> Content:
    games = {each.game.name: each.content for each in read}
    if len(games) > 1:
        raise TwelveError(f"towns of different games cannot be compared: {', '.join(games)}")
    content = read[0].content
    _check_language(content, lang)
    return content


def _results(book: Book, read: Sequence[ReadTown], objective: str, difficulty: str) -> list[Result]:
    wanted = book.content.objectives[objective_named(book, objective)] if objective else None
    level = book.content.difficulties[known_difficulty(book, difficulty)] if difficulty else None
    results = []
    for each in read:
        town = town_of(book, each.town)
        counted = score(book, town)
        missing = lacking(book, town, wanted) if wanted else None
        results.append(
            Result(
                each.town.town,
                counted,
                doubts(book, town),
                missing,
                verdict(level, counted.points) if level else "",
            )
        )
    return results


def _doubtful(content: Content, results: Sequence[Result], lang: str, label: str = "doubt") -> list[str]:
    return [
        headed(result.name, doubt_text(content, doubt, lang, label), lang)
        for result in results
        for doubt in result.doubts
    ]


def _plain(book: Book, results: Sequence[Result], objective: str, lang: str) -> dict[str, object]:
    scores = [result.score for result in results]
    return {
        "towns": [_plain_town(book, result, objective, lang) for result in results],
        "winners": [results[index].name for index in winners(scores)],
        "ties": [
            {
                "towns": [results[index].name for index in tie.places],
                "score": tie.points,
                "pow": [results[index].score.power for index in tie.places],
                "decided_by": "nothing" if tie.shared else "pow",
            }
            for tie in ties(scores)
        ],
        "warnings": _doubtful(book.content, results, lang),
    }


def _plain_town(book: Book, result: Result, objective: str, lang: str) -> dict[str, object]:
    data: dict[str, object] = {
        "town": result.name,
        "score": result.score.points,
        "pow": result.score.power,
        "lines": [line._asdict() for line in result.score.lines],
        "warnings": [doubt_text(book.content, doubt, lang) for doubt in result.doubts],
    }
    if result.missing is not None:
        number = book.content.objectives[objective_named(book, objective)].number
        data["objective"] = {
            "number": number,
            "met": not result.missing,
            "missing": list(result.missing),
        }
    if result.verdict:
        data["verdict"] = result.verdict
    return data


def _show(book: Book, results: Sequence[Result], objective: str, difficulty: str, lang: str) -> None:
    content = book.content
    for result in results:
        typer.echo(bold(result.name))
        for row in _rows(content, result.score, lang):
            typer.echo(row)
        for doubt in result.doubts:
            typer.echo(f"  ! {doubt_text(content, doubt, lang)}")
        if result.missing is not None:
            typer.echo(_objective_line(book, objective, result.missing, lang))
        if result.verdict:
            good = good_text(content, content.difficulties[difficulty].good, lang)
            level = content.difficulties[difficulty].name[lang]
            verdict = content.labels[f"verdict_{result.verdict}"][lang]
            typer.echo(f"  {headed(f'{level} ({good})', verdict, lang)}")
        typer.echo()
    if len(results) > 1:
        _show_ranking(content, results, lang)


def _rows(content: Content, counted: Score, lang: str) -> list[str]:
    """The breakdown: name, amount, points, in columns that a pencil can follow."""
    label = content.labels
    named = [
        (_source_name(content, line, lang), str(line.amount), str(line.points)) for line in counted.lines
    ]
    total = (label["total"][lang], "", f"{counted.points} {label['vp'][lang]}")
    width = max(len(name) for name, _, _ in [*named, total])
    rows = [f"  {name:<{width}}  {amount:>3}  {points:>4}" for name, amount, points in named]
    rows.append("  " + "─" * (width + 11))
    rows.append(bold(f"  {total[0]:<{width}}       {counted.points:>4}") + f" {label['vp'][lang]}")
    rows.append(dim(f"  {headed(label['pow_raid'][lang], counted.power, lang)}"))
    return rows


def _source_name(content: Content, line: ScoreLine, lang: str) -> str:
    thing, _, letter = line.source.partition(".")
    name = name_of(content, thing, lang)
    return f"{name} · {content.labels[f'perk_{letter}'][lang]}" if letter else name


def _objective_line(book: Book, objective: str, missing: Sequence[str], lang: str) -> str:
    content = book.content
    wanted = content.objectives[objective_named(book, objective)]
    head = f"  {content.labels['objective'][lang]} {wanted.number}, {wanted.name[lang]}"
    if not missing:
        return headed(head, content.labels["met"][lang], lang)
    lacking = ", ".join(wanted_text(content, text, lang) for text in missing)
    told = (content.labels["not_met"][lang], f"{content.labels['missing'][lang]} {lacking}")
    return headed(head, apart(told, lang), lang)


def _show_ranking(content: Content, results: Sequence[Result], lang: str) -> None:
    scores = [result.score for result in results]
    label = content.labels
    order = sorted(zip(ranking(scores), results, strict=True), key=lambda pair: pair[0])
    for place, result in order:
        power = f"{label['pow'][lang]} {result.score.power}"
        points = f"{result.score.points} {label['vp'][lang]}, {power}"
        typer.echo(headed(f"{place}. {result.name}", points, lang))
    for tie in ties(scores):
        typer.echo(_tie_text(content, tie, [results[index] for index in tie.places], lang))
    won = winners(scores)
    heading = label["winner" if len(won) == 1 else "winners"][lang]
    typer.echo(bold(headed(heading, ", ".join(results[index].name for index in won), lang)))


def _tie_text(content: Content, tie: Tie, tied: Sequence[Result], lang: str) -> str:
    """Who has equal points, and what decided between them."""
    powers = " : ".join(str(result.score.power) for result in tied)
    names = ", ".join(result.name for result in tied)
    values = {"names": names, "n": tie.points, "powers": powers}
    return fill(content.labels["tie_shared" if tie.shared else "tie_decided"][lang], values)
