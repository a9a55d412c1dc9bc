"""What the cards of one turn will do: worked out once for each combination, then only looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple, TypeAlias

from twelve.content.games.king_of_12.model import Content, Moment
from twelve.content.models.abilities import Effect, verb_of
from twelve.content.models.d12 import FACES
from twelve.engine.king_of_12.moves import Question, turn_question
from twelve.engine.king_of_12.orders import (
    change_order_matters,
    changed,
    clockwise,
    turning_order_matters,
)
from twelve.engine.king_of_12.scoring import Ranking
from twelve.engine.king_of_12.verbs import (
    READING,
    Aim,
    Change,
    Faces,
    Turning,
    Where,
    aim,
    target_word,
    turning,
)

STAGES: Mapping[str | None, int] = {"first": 0, None: 1, "last": 2}

Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""For each die the seats whose effects touch it, clockwise from its player."""


class Deed(NamedTuple):
    """An effect that happens this turn."""

    seat: int
    card: str
    verb: str
    effect: Effect
    moment: Moment
    stage: int


class Cancelling(NamedTuple):
    """Cancel: which cards do nothing this turn, and why."""

    twins: tuple[tuple[int, ...], ...]
    by_card: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def twin_seats(self) -> frozenset[int]:
        return frozenset(seat for seats in self.twins for seat in seats)

    @property
    def seats(self) -> frozenset[int]:
        """Everybody whose card is cancelled."""
        return self.twin_seats.union(*(hit for _, hit in self.by_card))


@dataclass(frozen=True)
class Passing:
    """Dice go on to other players; the effects of one moment together move them so many seats to the left."""

    deeds: tuple[Deed, ...]
    shift: int
    lone = None

    def moved(self, faces: Faces) -> Faces:
        """What the players have before them afterwards."""
        start = -self.shift % len(faces)
        return faces[start:] + faces[:start]


@dataclass(frozen=True)
class Touching:
    """The effects of one moment on faces or on values, and which dice each touches."""

    deeds: tuple[Deed, ...]
    aims: tuple[tuple[int, ...] | Aim, ...]
    players: int

    def groups(self, faces: Faces) -> Groups:
        """Who touches which die, given what the dice show."""
        return self._fixed if self._fixed is not None else self._found(faces)

    @cached_property
    def _fixed(self) -> Groups | None:
        return None if any(map(callable, self.aims)) else self._found(())

    def _found(self, faces: Faces) -> Groups:
        hits = [target(faces) if callable(target) else target for target in self.aims]
        return tuple(
            clockwise(
                (deed.seat for deed, hit in zip(self.deeds, hits, strict=True) if die in hit),
                die,
                self.players,
            )
            for die in range(self.players)
        )

    @property
    def fixed(self) -> bool:
        """Whether the same dice are touched whatever they show."""
        return self._fixed is not None


class Lone(NamedTuple):
    """The one die that a step asks about."""

    die: int
    queue: tuple[tuple[int, int], ...]
    questions: tuple[Question | None, ...]
    """What is asked, by the face that it shows."""


@dataclass(frozen=True)
class Turnings(Touching):
    """The face effects of one moment."""

    effects: Mapping[int, Turning]

    @cached_property
    def tables(self) -> tuple[tuple[int, ...], ...] | None:
        """For each die the face that follows each face, where nobody has anything to decide."""
        if not self.fixed or any(self.asks(die, face) for die in range(self.players) for face in FACES):
            return None
        return tuple((0, *(self._sure(seats, face) for face in FACES)) for seats in self.groups(()))

    @cached_property
    def order_free(self) -> bool:
        """Whether no order ever matters, so that nobody has to be asked for one."""
        return self.fixed and not any(
            self.order_matters(seats, face) for seats in self.groups(()) for face in FACES
        )

    @cached_property
    def lone(self) -> Lone | None:
        """The only die that always asks, and what it asks: most cards that need an answer are like that."""
        touched = (
            [(die, seat) for die, seats in enumerate(self.groups(())) for seat in seats] if self.fixed else []
        )
        if len(touched) != 1 or self.tables is not None:
            return None
        ((die, seat),) = touched
        rows = self.effects[seat].table[1:]
        questions = [turn_question(self.effects[seat].decider, die, row) for row in rows if len(row) > 1]
        return Lone(die, ((die, seat),), (None, *questions)) if len(questions) == len(rows) else None

    def order_matters(self, seats: tuple[int, ...], face: int) -> bool:
        """Whether the die's player has a choice of order."""
        return len(seats) > 1 and turning_order_matters([self.effects[seat] for seat in seats], face)

    def asks(self, die: int, face: int) -> bool:
        """Whether a die of this face needs a decision or a roll."""
        seats = self.groups(())[die]
        if self.order_matters(seats, face):
            return True
        return any(len(row) > 1 for seat in seats for row in self.effects[seat].table[1:])

    def _sure(self, seats: tuple[int, ...], face: int) -> int:
        for seat in seats:
            (face,) = self.effects[seat].table[face]
        return face


@dataclass(frozen=True)
class Changes(Touching):
    """The value effects of one moment."""

    effects: Mapping[int, Change]
    order_free = False
    lone = None

    def order_matters(self, seats: tuple[int, ...], value: int, die: int, faces: Faces) -> bool:
        """Whether the die's player has a choice of order."""
        return change_order_matters([self.effects[seat] for seat in seats], value, die, faces)

    def after(self, seats: tuple[int, ...], value: int, die: int, faces: Faces) -> int:
        """The value after the effects of these seats, in this order."""
        return changed((self.effects[seat] for seat in seats), value, die, faces)


@dataclass(frozen=True)
class Program:
    """All that follows from the cards on the table."""

    cards: tuple[str, ...]
    cancelling: Cancelling
    steps: tuple[Passing | Turnings | Changes, ...]
    """What happens, in order; effects on values are steps only where somebody may have to be asked."""
    changes: tuple[tuple[int, Changes], ...]
    """The effects on values with the number each has (or would have) as a step."""
    ranking: Ranking
    rulings: tuple[Deed, ...]
    thefts: tuple[tuple[tuple[int, ...], bool], ...]
    value_tables: tuple[tuple[int, ...], ...] | None
    """For each die the value of each face, where it depends on nothing else."""


class Compiler:
    """Makes programs out of a game's cards."""

    def __init__(self, content: Content) -> None:
        self._content = content

    def program(self, cards: tuple[str, ...]) -> Program:
        """What these cards, one a seat and clockwise, will do."""
        cancelling = self.cancel(cards)
        deeds = tuple(self._deeds(cards, cancelling))
        steps = tuple(self._steps(deeds, len(cards)))
        changes = tuple(self._changes(deeds, len(cards)))
        tables = _value_tables(changes, len(cards))
        return Program(
            cards,
            cancelling,
            steps if tables is not None else steps + changes,
            tuple(enumerate(changes, len(steps))),
            _ranking(deeds),
            tuple(deed for deed in deeds if deed.moment == "rank"),
            tuple(self._thefts(cards, cancelling)),
            tables,
        )

    def cancel(self, cards: tuple[str, ...]) -> Cancelling:
        """Equal cards cancel each other; then every card left that cancels others does so, all at once."""
        count = Counter(cards)
        twins = tuple(
            tuple(seat for seat, played in enumerate(cards) if played == card)
            for card, times in count.items()
            if times > 1
        )
        hits = tuple(self._hits(cards, [seat for seat, card in enumerate(cards) if count[card] == 1]))
        return Cancelling(twins, hits)

    def _hits(self, cards: tuple[str, ...], lone: list[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
        for seat in lone:
            effect = self._content.cards[cards[seat]].effect
            if "cancel" in effect:
                yield seat, self._hit_by(seat, effect, cards)

    def _hit_by(self, seat: int, effect: Effect, cards: tuple[str, ...]) -> tuple[int, ...]:
        met = aim(str(effect["cancel"]), Where(seat, len(cards)))
        bearing = effect.get("bearing")
        assert not callable(met)
        return tuple(s for s in met if bearing is None or self._content.cards[cards[s]].symbol == bearing)

    def _deeds(self, cards: tuple[str, ...], cancelling: Cancelling) -> Iterator[Deed]:
        """The effects that happen: of cards that are not cancelled, and of twins that answer to it."""
        for seat, name in enumerate(cards):
            card = self._content.cards[name]
            effect = card.when_cancelled if seat in cancelling.twin_seats else card.effect
            if effect is None or (seat in cancelling.seats and seat not in cancelling.twin_seats):
                continue
            verb = verb_of(effect, self._content.verbs)
            yield Deed(seat, name, verb, effect, self._content.verbs[verb].acts, STAGES[card.order])

    def _steps(self, deeds: Sequence[Deed], players: int) -> Iterator[Passing | Turnings]:
        """First effects, then the others, then last; in each, dice pass before they turn."""
        for stage in STAGES.values():
            now = [deed for deed in deeds if deed.stage == stage]
            passing = tuple(deed for deed in now if deed.moment == "pass")
            if passing:
                yield Passing(
                    passing, sum(1 if deed.effect["pass_dice"] == "left" else -1 for deed in passing)
                )
            turned = tuple(deed for deed in now if deed.moment == "face")
            if turned:
                effects = {d.seat: turning(d.verb, d.effect, self._content.die, d.seat) for d in turned}
                yield Turnings(turned, _aims(turned, players), players, effects)

    def _changes(self, deeds: Sequence[Deed], players: int) -> Iterator[Changes]:
        valued = sorted((deed for deed in deeds if deed.moment == "value"), key=lambda deed: deed.stage)
        for _, group in groupby(valued, key=lambda deed: deed.stage):
            now = tuple(group)
            effects = {d.seat: Change(d.verb, d.effect, Where(d.seat, players)) for d in now}
            yield Changes(now, _aims(now, players), players, effects)

    def _thefts(
        self, cards: tuple[str, ...], cancelling: Cancelling
    ) -> Iterator[tuple[tuple[int, ...], bool]]:
        """Twins among whom a token may change hands, and whether the lowest takes it."""
        for seats in cancelling.twins:
            effect = self._content.cards[cards[seats[0]]].when_cancelled
            if effect and "steal_token" in effect:
                yield seats, effect["steal_token"] == "lowest_from_highest"


def _aims(deeds: Sequence[Deed], players: int) -> tuple[tuple[int, ...] | Aim, ...]:
    return tuple(aim(target_word(deed.verb, deed.effect), Where(deed.seat, players)) for deed in deeds)


def _ranking(deeds: Sequence[Deed]) -> Ranking:
    """Low is good if any card says so; each swap swaps again."""
    verbs = [deed.verb for deed in deeds]
    stubborn = frozenset(deed.seat for deed in deeds if deed.verb == "win_ties")
    return Ranking("favour" in verbs, verbs.count("swap_places") % 2 == 1, stubborn)


def _value_tables(changes: Sequence[Changes], players: int) -> tuple[tuple[int, ...], ...] | None:
    """The values of all faces, unless another die or somebody's choice of order has a say."""
    plain = tuple(range(FACES[-1] + 1))
    tables = [plain] * players
    for group in changes:
        if not group.fixed or any(deed.verb in READING for deed in group.deeds):
            return None
        for die, seats in enumerate(group.groups(())):
            if any(group.order_matters(seats, tables[die][f], die, (f,) * players) for f in FACES):
                return None
            tables[die] = (0, *(group.after(seats, tables[die][f], die, (f,) * players) for f in FACES))
    return tuple(tables)
