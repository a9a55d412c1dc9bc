"""`twelve roll`: dice for the table."""

from __future__ import annotations

import sys
from random import Random
from typing import Annotated

import typer

from twelve.cli.options import AsJson, Seed, answer_json, draw_seed
from twelve.cli.terminal import bold, dim
from twelve.engine.dice import Roll, parse_dice

EPILOG = "Examples: twelve roll 2d6   ·   twelve roll 2d6 d12 3d6+2 --seed 7"

PIPS = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}
DRAWN_AT_ONCE = 8


def command(
    dice: Annotated[list[str], typer.Argument(help="What to roll: 2d6, d12, 3d6+2, several at once.")],
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Roll dice. The seed is always shown, so that a roll can be repeated."""
    wanted = [parse_dice(text) for text in dice]
    used = draw_seed(seed)
    random = Random(used)
    rolls = [each.roll(random) for each in wanted]
    if as_json:
        answer_json({"seed": used, "rolls": [_plain(roll) for roll in rolls]})
        return
    for roll in rolls:
        _show(roll)
    typer.echo(dim(f"seed {used}"))


def _plain(roll: Roll) -> dict[str, object]:
    return {"dice": str(roll.dice), "faces": list(roll.faces), "total": roll.total}


def _show(roll: Roll) -> None:
    faces = " ".join(map(str, roll.faces))
    plus = f" {roll.dice.plus:+d}" if roll.dice.plus else ""
    total = f" = {roll.total}" if len(roll.faces) > 1 or plus else ""
    typer.echo(f"{roll.dice}: {faces}{plus}{bold(total)}")
    if sys.stdout.isatty() and len(roll.faces) <= DRAWN_AT_ONCE:
        for line in _drawn(roll):
            typer.echo(line)


def _drawn(roll: Roll) -> list[str]:
    """The dice as little drawings, side by side."""
    rows = [_rows(face, roll.dice.sides) for face in roll.faces]
    return [" ".join(cells) for cells in zip(*rows, strict=True)]


def _rows(face: int, sides: int) -> list[str]:
    pips = PIPS[face] if sides == max(PIPS) else (" " * 7, f"{face:^7}", " " * 7)
    top, bottom = ("╭───────╮", "╰───────╯") if sides == max(PIPS) else ("╱‾‾‾‾‾‾‾╲", "╲_______╱")
    return [top, *(f"│{row}│" for row in pips), bottom]
