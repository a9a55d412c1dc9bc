"""What happens in a game, in order: one log that play, replay and the browser tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from twelve.engine.contract import CHANCE, Event
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.king_war import fought
from twelve.engine.xii_century.move_facts import changes, deed, rolled
from twelve.engine.xii_century.rounds import after_choice, spoiled, town_after_trade, with_bonuses
from twelve.engine.xii_century.scoring import score
from twelve.engine.xii_century.state import Act, Move, Phase, State, Town
from twelve.engine.xii_century.town import after_meal, gained, harvested, with_income

if TYPE_CHECKING:
    from twelve.engine.xii_century.rules import XiiCentury

GOES_ON = (Phase.OWN, Phase.SPEND, Phase.REROLL, Phase.MARKET, Phase.WAR, Phase.BATTLE)
"""Phases within a round: while one of them follows, the round has not ended."""


def log(rules: XiiCentury, before: State, moves: Mapping[int, Move], after: State) -> Iterator[Event]:
    """The moves, then everything that follows from them by itself."""
    book = rules.book
    for seat, move in moves.items():
        if seat == CHANCE:
            yield rolled(book, before, move)
        else:
            done = deed(rules, before, move)
            yield Event(f"did_{done['does']}", seat, done)
    if before.phase is Phase.BEGIN and after.phase is not Phase.BEGIN:
        yield Event("begins", after.order[0])
    told = _Told(book, list(before.towns))
    yield from told.after_moves(before, moves)
    if before.phase in GOES_ON and after.phase not in GOES_ON:
        yield from told.end_of_round(before)
    if after.round != before.round or _begins(before, after):
        yield Event("round", facts={"number": after.round, "event": _event_of(book, after)})
    if before.phase is Phase.RAID or after.round != before.round:
        yield from told.struck(after)
    if after.phase is Phase.OVER:
        yield from _final(book, after)


def _begins(before: State, after: State) -> bool:
    """Whether the first round begins now: all its events are known."""
    setting_up = (Phase.BEGIN, Phase.EVENT_ROLL, Phase.EVENT_CHOICE)
    return before.phase in setting_up and after.phase not in setting_up


def _event_of(book: Book, state: State) -> str:
    event = state.events[state.round - 1]
    return book.events[event] if event >= 0 else ""


class _Told:
    """The towns as far as they were told; what changes them next is told from there."""

    def __init__(self, book: Book, towns: list[Town]) -> None:
        self._book = book
        self._towns = towns

    def after_moves(self, before: State, moves: Mapping[int, Move]) -> Iterator[Event]:
        """What follows at once: a meal, a trade, a war."""
        book = self._book
        move = next(iter(moves.values()))
        match before.phase:
            case Phase.SPEND if move.act is Act.DONE:
                yield from self._now("meal", before.seat, after_meal(book, before.town))
            case Phase.MARKET if move.act is Act.TRADE:
                traded = town_after_trade(book, before.town, move.target, move.amount)
                yield from self._now("trade", before.seat, traded)
            case Phase.BONUS:
                yield from self._bonus(before, move)
            case Phase.WAR:
                supporters = tuple(seat for seat in sorted(moves) if moves[seat].act is Act.SUPPORT)
                if after_choice(book, before, supporters).phase is not Phase.BATTLE:
                    yield from self._war(before._replace(pending=supporters), ())
            case Phase.BATTLE:
                yield from self._war(before, move.faces)

    def _bonus(self, before: State, move: Move) -> Iterator[Event]:
        number = dict(self._book.bonuses[move.target])[move.amount]
        after = gained(self._book, before.town, ((move.amount, number),))
        yield from self._now("bonus", before.seat, after)

    def _war(self, state: State, faces: tuple[int, ...]) -> Iterator[Event]:
        """Every supporter's POW and reputation, then the halved armies."""
        totals, towns = fought(self._book, state, faces)
        if not totals:
            yield Event("no_war")
        for seat, total in totals.items():
            earned = towns[seat].reputation - state.towns[seat].reputation
            yield Event("fought", seat, {"total": total, "earned": earned})
            yield from self._now("army", seat, towns[seat])

    def end_of_round(self, state: State) -> Iterator[Event]:
        """Harvest, then infrastructures, then locations that leave no choice."""
        book = self._book
        for seat in state.order:
            yield from self._now("harvest", seat, harvested(book, self._towns[seat], spoiled(book, state)))
            yield from self._now("income", seat, with_income(book, self._towns[seat]))
            yield from self._now("bonus", seat, with_bonuses(book, state.round, self._towns[seat]))

    def struck(self, after: State) -> Iterator[Event]:
        """What the event of the round took, or that it took nothing."""
        event = _event_of(self._book, after)
        if not event or after.phase is Phase.RAID:
            return
        for seat, town in enumerate(after.towns):
            if town == self._towns[seat]:
                yield Event("spared", seat, {"event": event})
            yield from self._now("struck", seat, town, event)

    def _now(self, kind: str, seat: int, town: Town, event: str = "") -> Iterator[Event]:
        """A town as it is now; what has changed is told."""
        old, self._towns[seat] = self._towns[seat], town
        if changed := changes(self._book, old, town):
            yield Event(kind, seat, {"changes": changed, "event": event})


def _final(book: Book, state: State) -> Iterator[Event]:
    """The final score line by line."""
    for seat, town in enumerate(state.towns):
        counted = score(book, town)
        for line in counted.lines:
            yield Event(
                "score_line", seat, {"source": line.source, "amount": line.amount, "points": line.points}
            )
        yield Event("score_total", seat, {"points": counted.points, "power": counted.power})
