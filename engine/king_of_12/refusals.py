"""Why a move cannot be made: each refusal names the rule and what was tried."""

from __future__ import annotations

from collections.abc import Mapping

from twelve.content.errors import listed
from twelve.content.games.king_of_12.model import Content
from twelve.content.models.d12 import FACES
from twelve.engine.contract import CHANCE, Event, FactValue, IllegalMove, IllegalSetup
from twelve.engine.king_of_12.sets import agreed_set, could_be_drawn
from twelve.engine.king_of_12.state import Hand, Move, Phase
from twelve.engine.king_of_12.telling import KingTeller
from twelve.engine.king_of_12.text import format_move
from twelve.engine.telling import refusal, spoken

NOTHING_SAID = "–"


def refused(content: Content, kind: str, seat: int = CHANCE, **facts: FactValue) -> IllegalMove:
    """A move that a rule forbids; the content says why, in every language."""
    names = [f"seat {number}" for number in range(1, content.players.most + 1)]
    return refusal(KingTeller(content, names, spoken(content)), Event(kind, seat, facts))


def refused_play(content: Content, hands: tuple[Hand, ...], moves: Mapping[int, Move]) -> IllegalMove:
    """Play: one card out of the own hand; why these moves are something else."""
    seat = next(seat for seat, hand in enumerate(hands) if moves.get(seat) not in hand.moves)
    return refused(content, "refuse_play", seat, cards=tuple(hands[seat]), move=_tried(moves.get(seat)))


def check_answer(
    content: Content, phase: Phase, seat: int, move: Move | None, legal: tuple[Move, ...]
) -> None:
    """A decision must be one of those the rules offer."""
    if move not in legal:
        possible = listed([format_move(m) for m in legal])
        raise refused(content, f"refuse_{phase}", seat, moves=possible, move=_tried(move))


def check_roll(content: Content, move: Move | None, dice: int) -> None:
    """Dice that can lie on the table: as many as were rolled, each with a face it has."""
    shown = move.faces if move and move.kind == "roll" else ()
    if len(shown) != dice:
        raise refused(content, "refuse_dice", n=dice, given=len(shown))
    for face in shown:
        if face not in FACES:
            raise refused(content, "refuse_face", most=FACES[-1], face=face)


def check_set(content: Content, move: Move | None) -> None:
    """A set that could have been drawn."""
    drawn = [str(card) for card in move.what] if move and isinstance(move.what, tuple) else []
    wanted = content.set_rules.drawn_with
    try:
        chosen = agreed_set(content, drawn)
    except IllegalSetup as error:
        raise IllegalMove(str(error), error.reason) from None
    if len(drawn) != len(chosen):
        raise refused(content, "refuse_set_always", cards=tuple(content.set_rules.always))
    if not could_be_drawn(content, chosen):
        raise refused(content, "refuse_set_symbol", n=wanted.least, symbol=wanted.symbol)


def _tried(move: Move | None) -> str:
    return format_move(move) if move else NOTHING_SAID
