"""`twelve heroes`: decks of Twelve Heroes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from twelve.cli.options import AsJson, Lang, answer_json
from twelve.cli.terminal import bold, columns
from twelve.content.errors import ContentError, Finding, UsageError, shorten, suggest
from twelve.content.games.twelve_heroes.decks import deck_line, read_deck_file
from twelve.content.games.twelve_heroes.model import Content
from twelve.content.loading.game import load

GAME = "twelve-heroes"
FIRST = "first"

EPILOG = "Examples: twelve heroes deck   ·   twelve heroes deck --check my-deck.yaml"
app = typer.Typer(help="Decks of Twelve Heroes.", no_args_is_help=True)


@app.callback()
def heroes() -> None:
    """Decks of Twelve Heroes."""


@app.command(epilog="Examples: twelve heroes deck   ·   twelve heroes deck --check my-deck.yaml")
def deck(
    name: Annotated[str, typer.Argument(help="A deck of the game, or a deck file.")] = FIRST,
    check: Annotated[Path | None, typer.Option(help="A deck file to check instead.")] = None,
    two_boxes: Annotated[bool, typer.Option("--two-boxes", help="Any number of copies.")] = False,
    pack: Annotated[str, typer.Option(help="A pack of Twelve Heroes.")] = GAME,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Show a deck, or check one: twelve cards, of each kind no more than the box holds."""
    content = _content(pack)
    content.check_language(lang)
    units = _units(content, str(check) if check else name, 0 if two_boxes else 1)
    if as_json:
        answer_json(_plain(content, units, lang, str(check) if check else name))
    elif check:
        typer.echo(f"{shorten(check)} is a deck: {sum(units.values())} cards of {len(units)} kinds")
        typer.echo(f"play it: twelve play {pack} -o deck_1={check}{_boxes_option(content, units)}")
    else:
        _show(content, units, lang)


def _content(pack: str) -> Content:
    content = load(pack).content
    if not isinstance(content, Content):
        raise UsageError(f"{pack} is not Twelve Heroes nor a pack of it")
    return content


def _units(content: Content, name: str, boxes: int) -> dict[str, int]:
    """The cards of a deck by its name, or of a deck file."""
    if name in content.decks:
        return dict(content.decks[name].units)
    path = Path(name)
    if not path.is_file():
        raise ContentError(
            [Finding(f'there is no deck "{name}" and no such file; {suggest(name, content.decks)}')]
        )
    return read_deck_file(path, content, boxes)


def _boxes_option(content: Content, units: dict[str, int]) -> str:
    """Against the first deck, one box may not hold enough of a kind."""
    first = content.decks[FIRST].units
    short = any(count + first.get(name, 0) > content.units[name].copies for name, count in units.items())
    return " -o two_boxes=yes" if short else ""


def _show(content: Content, units: dict[str, int], lang: str) -> None:
    rows = [
        (
            f"{count} ×",
            content.units[name].name[lang],
            str(content.units[name].cost),
            str(content.units[name].strength),
            content.text(name, lang),
        )
        for name, count in units.items()
    ]
    label = {key: content.labels[key][lang] for key in ("cost", "strength")}
    for line in columns(rows, ("", "", label["cost"], label["strength"], "")):
        typer.echo(line)
    typer.echo(bold(content.labels["some_units"][lang].format(n=sum(units.values()))))


def _plain(content: Content, units: dict[str, int], lang: str, name: str) -> dict[str, object]:
    cards = [
        {
            "unit": unit,
            "count": count,
            "name": content.units[unit].name[lang],
            "cost": content.units[unit].cost,
            "strength": content.units[unit].strength,
            "text": content.text(unit, lang),
        }
        for unit, count in units.items()
    ]
    return {"deck": name, "cards": cards, "option": deck_line(units)}
