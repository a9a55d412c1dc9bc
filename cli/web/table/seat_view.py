"""What is sent to a browser: for a seat what its view lets it see, for others what everybody may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from twelve.cli.play.table import Table, won
from twelve.cli.web.table.boards import PlainBoard, Sendable
from twelve.cli.web.table.sitting import WATCHING, Sitting
from twelve.engine.contract import CHANCE

if TYPE_CHECKING:
    from twelve.engine.match import Match


def shown(sitting: Sitting, board: PlainBoard, seat: int) -> dict[str, Sendable]:
    """Everything about the table that this seat may know."""
    match, table = sitting.match, sitting.tables[seat]
    view = view_of(match, seat)
    return {
        "at": sitting.at(seat),
        "you": seat if seat != WATCHING else None,
        "players": _players(sitting, table),
        "phase": _phase(match, seat),
        "choice": _choice(match, table, view, seat),
        "moves": _moves(match, table, board, view, seat),
        "undo": seat != WATCHING and sitting.undoable(seat),
        "log": _log(sitting.told(seat)),
        "over": _over(match, table),
        "trouble": sitting.trouble,
        "board": None if view is None else board.shown(table, view, seat, sitting.changes),
    }


def view_of(match: Match[object, object], seat: int) -> object | None:
    """What a seat sees; who has none sees what the rules call public, or what all seats see alike."""
    rules, state = match.rules, match.state
    if seat != WATCHING:
        return rules.view(state, seat)
    public = rules.public_view(state)
    if public is not None:
        return public
    views = [rules.view(state, each) for each in range(len(match.header.players))]
    return views[0] if all(view == views[0] for view in views) else None


def _players(sitting: Sitting, table: Table) -> list[Sendable]:
    match = sitting.match
    chosen, waiting = dict(match.chosen), match.waiting
    return [
        {
            "name": match.header.players[seat],
            "told": table.names[seat],
            "bot": sitting.seats[seat].bot is not None,
            "acts": seat in waiting,
            "chosen": seat in chosen,
        }
        for seat in range(len(sitting.seats))
    ]


def _phase(match: Match[object, object], seat: int) -> str:
    """What this seat is doing: moves, chooses in secret, waits, watches the dice, or it is over."""
    if match.outcome is not None:
        return "over"
    if seat in match.waiting:
        return "choose" if len(match.rules.to_act(match.state)) > 1 else "move"
    return "dice" if match.waiting == (CHANCE,) else "wait"


def _choice(match: Match[object, object], table: Table, view: object, seat: int) -> Sendable:
    """A seat's own secret choice, which it may still take back."""
    text = dict(match.chosen).get(seat)
    if text is None:
        return None
    return {"move": text, "text": table.describe(view, seat, match.rules.parse_move(text))}


def _moves(
    match: Match[object, object], table: Table, board: PlainBoard, view: object | None, seat: int
) -> list[Sendable]:
    if view is None or seat not in match.waiting:
        return []
    rules = match.rules
    moves = rules.legal_moves(view, seat)
    ends = rules.to_act(match.state) == (seat,) and len(moves) > 1
    return [
        {
            "move": rules.format_move(move),
            "text": table.describe(view, seat, move),
            "group": table.group(view, seat, move),
            "use": int(table.use(view, seat, move)),
            "ends": ends and _is_last(match, seat, move),
            **board.move(table, view, seat, move),
        }
        for move in moves
    ]


def _is_last(match: Match[object, object], seat: int, move: object) -> bool:
    """Whether a move gives the turn away, so that nothing of it can be taken back."""
    rules, state = match.rules, match.state
    after = rules.apply(state, {seat: move})
    return rules.turn(after) != rules.turn(state) and seat not in rules.to_act(after)


def _log(told: Sequence[Sequence[str]]) -> dict[str, Sendable]:
    """All lines, and where those of the last move begin."""
    lines = [line for change in told for line in change]
    latest = next((change for change in reversed(told) if change), ())
    return {"lines": lines, "latest": len(lines) - len(latest)}


def _over(match: Match[object, object], table: Table) -> Sendable:
    outcome = match.outcome
    if outcome is None:
        return None
    return {
        "text": won(table, outcome),
        "winners": outcome.winners,
        "scores": outcome.scores,
        "note": table.teller.noted(outcome),
    }
