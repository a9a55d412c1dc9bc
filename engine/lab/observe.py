"""Games between bots, watched: what each seat had, could play, played first, and how that went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from twelve.content.loading.game import Game
from twelve.engine.bots import Bot
from twelve.engine.chance import Stream, start
from twelve.engine.contract import CHANCE, AnyRules, Options, Outcome
from twelve.engine.lab.simulate import MOST_MOVES, Trial, game_of
from twelve.engine.lab.tally import WHOLE, Tally, parts_of
from twelve.engine.lab.view import Lens, lens_for, rules_of
from twelve.engine.registry import bot_named

Moves: TypeAlias = Mapping[int, object]


def observe_batch(trial: Trial, numbers: Sequence[int]) -> Tally:
    """These games, in this process."""
    return observe(game_of(trial), trial, numbers)


def observe(game: Game, trial: Trial, numbers: Sequence[int]) -> Tally:
    """The same for content that is perhaps in no file."""
    lens, bots = lens_for(game), [bot_named(game, bot) for bot in trial.bots]
    make = rules_of(game, lens)
    tally = Tally()
    for number in numbers:
        stream = Stream(start(trial.seed, number))
        _Watched(make(stream), lens, bots, tally).play(Options(trial.options), stream)
    return tally


class _Watched:
    """One game."""

    def __init__(
        self, rules: AnyRules, lens: Lens, bots: Sequence[Bot[object, object]], tally: Tally
    ) -> None:
        self._rules, self._lens, self._bots, self._tally = rules, lens, bots, tally
        self._offered: list[set[str]] = [set() for _ in bots]
        self._used: list[dict[str, None]] = [{} for _ in bots]
        self._suffered: list[set[str]] = [set() for _ in bots]
        self._held: Sequence[set[str]] | None = None
        self._starter = CHANCE
        self._mentioned = lru_cache(1 << 14)(lens.mentioned)

    def play(self, options: Options, stream: Stream) -> None:
        rules, made, decisions, turns = self._rules, 0, 0, 1
        state = rules.setup(len(self._bots), options)
        points, turn = rules.points(state), rules.turn(state)
        while (seats := rules.to_act(state)) and made < MOST_MOVES:
            moves = {seat: self._decide(state, seat, stream) for seat in seats}
            after = rules.apply(state, moves)
            self._look(state, moves, after)
            made, decisions = made + len(moves), decisions + (len(moves) if seats != (CHANCE,) else 0)
            if rules.turn(after) != turn:
                points = self._gain(points, state, turns)
                turn, turns = rules.turn(after), turns + 1
            state = after
        self._gain(points, state, turns)
        self._end(state, rules.outcome(state) or Outcome((), (0,) * len(self._bots)))
        for sums, value in (
            (self._tally.moves, made),
            (self._tally.decisions, decisions),
            (self._tally.turns, turns),
        ):
            sums.add(value)

    def _decide(self, state: object, seat: int, stream: Stream) -> object:
        if seat == CHANCE:
            return self._rules.roll(state, stream)
        self._starter = seat if self._starter == CHANCE else self._starter
        move = self._bots[seat](self._rules, self._rules.view(state, seat), seat, stream)
        could = {thing for option in self._rules.legal_moves(state, seat) for thing in self._things(option)}
        taken = self._things(move)
        for thing in could:
            self._tally.things[thing].chances.add(WHOLE if thing in taken else 0)
        self._offered[seat] |= could
        self._used[seat].update(dict.fromkeys(taken))
        return move

    def _things(self, move: object) -> tuple[str, ...]:
        return self._mentioned(self._rules.format_move(move))

    def _look(self, before: object, moves: Moves, after: object) -> None:
        if self._held is None and self._lens.held:
            held = self._lens.held(self._rules, after)
            self._held = [set(things) for things in held] if held is not None else None
        if self._lens.took:
            for name, seat, cost in self._lens.took(self._rules, before, moves, after):
                self._tally.costs[name].add(cost)
                self._suffered[seat].add(name)

    def _gain(self, before: Sequence[int], state: object, turn: int) -> tuple[int, ...]:
        """Counts the points of a turn that ends here."""
        points = self._rules.points(state)
        number = self._lens.gain_of(state) if self._lens.gain_of else turn
        for now, then in zip(points, before, strict=True):
            self._tally.gains[number].add(now - then)
        return points

    def _end(self, state: object, outcome: Outcome) -> None:
        tally, seats = self._tally, range(len(self._bots))
        parts = parts_of(outcome.winners, len(self._bots)) if outcome.winners else [0 for _ in seats]
        tally.games += 1
        tally.nobody += not outcome.winners
        tally.seats.update(dict(enumerate(parts)))
        if self._starter != CHANCE:
            tally.starts.add(parts[self._starter])
        at_end = self._lens.at_the_end(self._rules, state) if self._lens.at_the_end else None
        for seat in seats:
            self._used[seat].update(dict.fromkeys(at_end[seat] if at_end else ()))
            self._count_used(seat, parts[seat], outcome.scores[seat])
            tally.scores[outcome.scores[seat]] += 1
            for name in self._suffered[seat]:
                tally.things[name].scores[outcome.scores[seat]] += 1
        self._count_held(parts)

    def _count_used(self, seat: int, parts: int, score: int) -> None:
        for number, thing in enumerate(self._used[seat]):
            found = self._tally.things[thing]
            found.used.add(parts)
            found.scores[score] += 1
            if number == 0:
                found.first.add(parts)

    def _count_held(self, parts: Sequence[int]) -> None:
        """What everybody has tells nothing about who wins; what one has and another has not does."""
        held = self._held or self._offered
        for seat, mine in enumerate(held):
            others = [theirs for other, theirs in enumerate(held) if other != seat]
            for thing in mine:
                if not all(thing in theirs for theirs in others):
                    self._tally.things[thing].held.add(parts[seat])
        has = held if self._held else [set(used) for used in self._used]
        for one, two in product(range(len(has)), repeat=2):
            if one != two:
                for pair in product(has[one] - has[two], has[two] - has[one]):
                    self._tally.met[pair].add(parts[one])
