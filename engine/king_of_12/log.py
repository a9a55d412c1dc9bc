"""What happens in a game, in order: one log that play, replay and the browser tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from twelve.content.games.king_of_12.model import Scoring
from twelve.engine.contract import CHANCE, Event, FactValue
from twelve.engine.king_of_12.compiled import PassStep, Program
from twelve.engine.king_of_12.referee import Ruling, turned, walked
from twelve.engine.king_of_12.scoring import NOBODY, out, round_winner
from twelve.engine.king_of_12.state import NOTHING, Move, State
from twelve.engine.king_of_12.tables import FaceStep
from twelve.engine.king_of_12.turn import order_of

if TYPE_CHECKING:
    from twelve.engine.king_of_12.rules import KingOf12

ENDED_BY = {"play", "turn", "theft"}
"""Phases that a round can end in."""


def log(rules: KingOf12, before: State, moves: Mapping[int, Move], after: State) -> Iterator[Event]:
    """Everything that these moves led to, from the two states alone: nothing is remembered in between."""
    for seat, move in moves.items():
        yield from _moved(before, seat, move, after)
    if before.phase == "play":
        cards = tuple(moves[seat].card for seat in range(before.players))
        yield from revealing(rules.program(cards))
    if judged := rules.ruled(before, moves):
        yield from resolving(judged, rules.content.scoring)
    if before.phase in ENDED_BY and (after.phase == "bury" or after.round > before.round):
        points = rules.scored(before, moves)
        yield Event("round_points", facts={"totals": points})
        yield from round_end(points)
    if after.phase == "over":
        yield Event("game_won", after.winner, {"count": len(after.under[after.winner])})


def revealing(program: Program) -> Iterator[Event]:
    """The step after the cards are shown: which are cancelled."""
    return _in_step("cancel", _cancelling(program))


def resolving(ruling: Ruling, scoring: Scoring) -> Iterator[Event]:
    """The steps after cancelling: what the cards do, who is left, who scores."""
    yield from _in_step("effects", _effects(ruling))
    yield from _in_step("compare", _comparing(ruling))
    yield from _in_step("score", _scoring(ruling, scoring))


def _cancelling(program: Program) -> Iterator[Event]:
    """Which cards are cancelled, and by what."""
    for seats in program.cancelling.twins:
        yield Event("twins", facts={"seats": seats, "card": program.cards[seats[0]]})
    for seat, hit in program.cancelling.by_card:
        if hit:
            victims = tuple((other, program.cards[other]) for other in hit)
            yield Event("cancels", seat, _by(program, seat) | {"victims": victims})
    if not program.cancelling.seats:
        yield Event("nothing_cancelled")


def round_end(points: Sequence[int]) -> Iterator[Event]:
    """Who wins a round with these points, and why."""
    for mine, seats in _equal(points, range(len(points))):
        if len(seats) > 1:
            yield Event("equal_points", facts={"seats": seats, "points": mine})
    winner = round_winner(points)
    if winner == NOBODY:
        yield Event("round_lost")
    else:
        yield Event("round_won", winner, {"points": points[winner]})


def _moved(before: State, seat: int, move: Move, after: State) -> Iterator[Event]:
    """A move, where it says more than what follows from it; never which card goes under a die."""
    match move.kind:
        case "set":
            yield Event("set_drawn", CHANCE, {"cards": move.cards})
        case "roll" if before.phase == "roll":
            yield Event("dice_rolled", CHANCE, {"round": after.round, "faces": after.faces})
        case "play":
            yield Event("plays", seat, {"card": move.card})
        case "take":
            victim = next(taking.victim for taking in before.thefts if taking.thief == seat)
            kind = "token_left" if move.what == NOTHING else "token_taken"
            yield Event(kind, seat, {"thief": seat, "victim": victim, "worth": int(str(move.what))})
        case "bury":
            yield Event("buried", seat)


def _in_step(step: str, events: Iterator[Event]) -> Iterator[Event]:
    """The events of one step of the turn, marked with it."""
    return (replace(event, facts={**event.facts, "step": step}) for event in events)


def _effects(ruling: Ruling) -> Iterator[Event]:
    """Dice that pass and turn, values that change, then what cards say about the places."""
    found = False
    for event in (*_faces(ruling), *_values(ruling), *_rulings(ruling)):
        found = True
        yield event
    if not found:
        yield Event("no_effects")


def _faces(ruling: Ruling) -> Iterator[Event]:
    for number, step, faces in walked(ruling):
        if isinstance(step, PassStep):
            for deed in step.deeds:
                passed = {**_by(ruling.program, deed.seat), "side": deed.effect[deed.verb]}
                yield Event("passed", deed.seat, {**passed, "faces": step.moved(faces)})
        elif isinstance(step, FaceStep):
            yield from _turnings(ruling, number, step, faces)


def _turnings(ruling: Ruling, number: int, step: FaceStep, faces: tuple[int, ...]) -> Iterator[Event]:
    """Die by die what is turned, after the order that its player chose."""
    for die, group in groupby(turned(ruling, number, step, faces), key=lambda act: act.die):
        yield from _order(ruling, number, die)
        for act in group:
            kind = "rolled" if act.rolled else "turned" if act.before != act.after else "unturned"
            yield _change(ruling.program, kind, act.seat, die, (act.before, act.after))


def _values(ruling: Ruling) -> Iterator[Event]:
    """Step by step and die by die what becomes of the values."""
    values = list(ruling.faces)
    for number, changes in ruling.program.changes:
        for die, seats in enumerate(changes.groups(ruling.faces)):
            yield from _order(ruling, number, die)
            for seat in order_of(seats, die, number, ruling.turn.orders):
                old, values[die] = values[die], changes.effects[seat].act(values[die], die, ruling.faces)
                kind = "value" if old != values[die] else "same_value"
                yield _change(ruling.program, kind, seat, die, (old, values[die]))


def _change(program: Program, kind: str, seat: int, die: int, change: tuple[int, int]) -> Event:
    """What a seat's card did to somebody's die or value."""
    before, after = change
    return Event(kind, die, _by(program, seat) | {"before": before, "after": after})


def _rulings(ruling: Ruling) -> Iterator[Event]:
    for deed in ruling.program.rulings:
        yield Event("ruling", deed.seat, _by(ruling.program, deed.seat) | {"effect": dict(deed.effect)})


def _order(ruling: Ruling, step: int, die: int) -> Iterator[Event]:
    """The order that a die's player chose, if there was a choice."""
    for on, at, seats in ruling.turn.orders:
        if (on, at) == (die, step):
            yield Event("order", die, {"in_order": tuple(ruling.program.cards[seat] for seat in seats)})


def _comparing(ruling: Ruling) -> Iterator[Event]:
    values, equal = ruling.values, out(ruling.values)
    yield Event("compared", facts={"values": values})
    for value, seats in _equal(values, (seat for seat, gone in enumerate(equal) if gone)):
        yield Event("equal", facts={"seats": seats, "value": value})
        for seat in seats:
            if not ruling.out[seat]:
                yield Event("kept", seat, {"value": value})
    if not any(equal):
        yield Event("all_differ")


def _scoring(ruling: Ruling, scoring: Scoring) -> Iterator[Event]:
    """The places, and among twins who may take a token from whom."""
    if max(ruling.places) == NOBODY:
        yield Event("no_places")
    else:
        yield from _places(ruling, {"first": scoring.first, "second": scoring.second})
    for seats, taking in ruling.thefts:
        if taking is None:
            yield Event("no_theft", facts={"seats": seats})
        else:
            low, high = ruling.values[taking.thief], ruling.values[taking.victim]
            yield Event("theft", taking.thief, {**taking._asdict(), "low": low, "high": high})


def _places(ruling: Ruling, points: Mapping[str, int]) -> Iterator[Event]:
    for place, seat in ruling.places._asdict().items():
        if seat == NOBODY:
            yield Event(f"no_{place}")
        else:
            yield Event(place, seat, {"value": ruling.values[seat], "points": points[place]})


def _by(program: Program, seat: int) -> dict[str, FactValue]:
    """Whose card it is that does something."""
    return {"by": seat, "card": program.cards[seat]}


def _equal(numbers: Sequence[int], seats: Iterator[int] | range) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Some seats together with those who have the same number, the lowest first."""
    for number, group in groupby(sorted(seats, key=numbers.__getitem__), key=numbers.__getitem__):
        yield number, tuple(group)
