"""Asking a person for a move: by number, by its words, or by a part of them."""

from __future__ import annotations

import sys
from enum import Enum

import typer

from twelve.cli.play.table import Table
from twelve.cli.terminal import dim
from twelve.engine.contract import InvalidMove
from twelve.engine.match import Match

CLEAR_SCREEN = "\x1b[2J\x1b[3J\x1b[H"
LISTED = 40
HELP = "a number, the move itself, or part of its words · ?WORD explains · u takes back · q stops (and keeps)"


class Answer(Enum):
    """What a person may say instead of a move."""

    UNDO = "undo"
    QUIT = "quit"


def ask(match: Match[object, object], table: Table, view: object, seat: int, *, undo: bool) -> object:
    """A legal move of this seat, or one of the other answers."""
    moves = match.rules.legal_moves(match.state, seat)
    words = [table.describe(view, seat, move) for move in moves]
    shown = list(range(len(moves)))
    _list(words, shown)
    while True:
        text = read_line(f"{table.name(seat)}> ")
        if text is None or text in {"q", "quit"}:
            return Answer.QUIT
        if text in {"u", "undo"}:
            if undo:
                return Answer.UNDO
            typer.echo("  that cannot be taken back")
        elif text.startswith("?"):
            typer.echo("  " + _explained(table, text[1:].strip()))
        elif text.isdigit() and 1 <= int(text) <= len(moves):
            return moves[int(text) - 1]
        elif (move := _typed(match, seat, text)) is not None:
            return move
        else:
            shown = [i for i, line in enumerate(words) if text.casefold() in line.casefold()]
            _list(words, shown) if shown else typer.echo("  " + _refusal(match, table, seat, text))


def hand_over(name: str) -> None:
    """Gives the keyboard to the next player without showing what the last one saw."""
    if sys.stdout.isatty():
        typer.echo(CLEAR_SCREEN, nl=False)
    typer.echo(f"{name}, it is your turn; the others look away. Press Enter.")
    read_line("")


def _list(words: list[str], shown: list[int]) -> None:
    for index in shown[:LISTED]:
        typer.echo(f"{index + 1:>4}  {words[index]}")
    if len(shown) > LISTED:
        typer.echo(dim(f"      … {len(shown) - LISTED} more; type part of a move to see only those"))
    typer.echo(dim(f"      {HELP}"))


def _typed(match: Match[object, object], seat: int, text: str) -> object | None:
    """The move of these words, if the rules take it; the list may spell the same move in fewer words."""
    try:
        move = match.rules.parse_move(text)
    except InvalidMove:
        return None
    return move if match.refusal(seat, move) is None else None


def _refusal(match: Match[object, object], table: Table, seat: int, text: str) -> str:
    """Why what was typed is no move: not one at all, or the rule that forbids it."""
    try:
        refused = match.refusal(seat, match.rules.parse_move(text))
    except InvalidMove as error:
        return table.teller.refusal(error)
    return table.teller.refusal(refused) if refused else ""


def _explained(table: Table, word: str) -> str:
    return table.explain(word) or f'nothing is known about "{word}"; try the name of a card or a thing'


def read_line(prompt: str) -> str | None:
    """What a person types; nothing once the input has ended."""
    try:
        return input(prompt).strip()
    except EOFError:
        return None
