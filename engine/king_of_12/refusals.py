"""Why a move cannot be made: each refusal names the rule and what was tried."""

from __future__ import annotations

from collections.abc import Mapping

from twelve.content.errors import TwelveError, listed
from twelve.content.games.king_of_12.model import Content
from twelve.content.models.d12 import FACES
from twelve.engine.contract import IllegalMove
from twelve.engine.king_of_12.sets import agreed_set, could_be_drawn
from twelve.engine.king_of_12.state import Hand, Move, Phase
from twelve.engine.king_of_12.text import format_move

RULES: dict[Phase, str] = {
    "turn": "effects: the answer must be one of",
    "theft": "theft: one token that the victim has, or 0 for none; possible:",
    "bury": "round end: the winner buries one card of their own; possible:",
}


def refused_play(hands: tuple[Hand, ...], moves: Mapping[int, Move]) -> IllegalMove:
    """Play: one card out of the own hand; why these moves are something else."""
    seat = next(seat for seat, hand in enumerate(hands) if moves.get(seat) not in hand.moves)
    hand, move = hands[seat], moves.get(seat)
    tried = format_move(move) if move else "no card"
    return IllegalMove(f"play: seat {seat + 1} lays one card of their hand ({', '.join(hand)}), not: {tried}")


def check_answer(phase: Phase, seat: int, move: Move | None, legal: tuple[Move, ...]) -> None:
    """A decision must be one of those the rules offer."""
    if move not in legal:
        tried = format_move(move) if move else "nothing"
        raise IllegalMove(
            f"{RULES[phase]} {listed([format_move(m) for m in legal])}; seat {seat + 1}: {tried}"
        )


def check_roll(move: Move | None, dice: int) -> None:
    """Dice that can lie on the table: as many as were rolled, each with a face it has."""
    shown = move.what if move and move.kind == "roll" else ()
    if not isinstance(shown, tuple) or len(shown) != dice:
        raise IllegalMove(f"roll: {dice} dice are rolled; {format_move(move) if move else 'nothing'} given")
    for face in shown:
        if face not in FACES:
            raise IllegalMove(f"roll: a d12 shows {FACES[0]} to {FACES[-1]}, not {face}")


def check_set(content: Content, move: Move | None) -> None:
    """A set that could have been drawn."""
    drawn = [str(card) for card in move.what] if move and isinstance(move.what, tuple) else []
    wanted = content.set_rules.drawn_with
    try:
        chosen = agreed_set(content, drawn)
    except TwelveError as error:
        raise IllegalMove(f"set: {error}") from None
    if len(drawn) != len(chosen):
        raise IllegalMove(f"set: {', '.join(content.set_rules.always)} must be named, too")
    if not could_be_drawn(content, chosen):
        raise IllegalMove(
            f'set: at least {wanted.least} of the drawn cards bear the symbol "{wanted.symbol}"'
        )
