"""What the cards of one turn will do: worked out once for each combination of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, TypeAlias

from twelve.content.games.king_of_12.model import Content
from twelve.content.models.abilities import AbilityValue, Effect, verb_of
from twelve.engine.king_of_12.cancelling import Cancelling, cancel
from twelve.engine.king_of_12.scoring import Ranking
from twelve.engine.king_of_12.state import Faces
from twelve.engine.king_of_12.tables import (
    FaceEffect,
    FaceStep,
    ValueEffect,
    ValueStep,
    aim,
    face_effect,
    value_effect,
)
from twelve.engine.king_of_12.verbs import (
    VERBS,
    FaceVerb,
    PassVerb,
    RankVerb,
    Rule,
    TheftVerb,
    ValueVerb,
    Where,
)

STAGES: Mapping[str | None, int] = {"first": 0, None: 1, "last": 2}


Facts: TypeAlias = tuple[tuple[str, AbilityValue], ...]


class Deed(NamedTuple):
    """An effect that happens this turn."""

    seat: int
    card: str
    verb: str
    effect: Effect
    stage: int

    @property
    def rule(self) -> Rule:
        return VERBS[self.verb]

    @property
    def facts(self) -> Facts:
        """The effect as a key of what is remembered."""
        return tuple(self.effect.items())


@dataclass(frozen=True)
class PassStep:
    """Dice go on to other players; the effects of one moment together move them so many seats to the left."""

    deeds: tuple[Deed, ...]
    shift: int

    def moved(self, faces: Faces) -> Faces:
        """What the players have before them afterwards."""
        start = -self.shift % len(faces)
        return faces[start:] + faces[:start]


TurnStep: TypeAlias = PassStep | FaceStep | ValueStep


@dataclass(frozen=True)
class Program:
    """All that follows from the cards on the table."""

    cards: tuple[str, ...]
    cancelling: Cancelling
    steps: tuple[TurnStep, ...]
    """What happens, in order: dice pass and turn; then values change, reckoned from the final faces."""
    changes: tuple[tuple[int, ValueStep], ...]
    """The steps that change values, with their numbers."""
    ranking: Ranking
    rulings: tuple[Deed, ...]
    """The effects on the ranking."""
    thefts: tuple[tuple[tuple[int, ...], bool], ...]
    """Twins among whom a token may change hands, and whether the lowest takes it."""


class Compiler:
    """Makes programs out of a game's cards."""

    def __init__(self, content: Content) -> None:
        self._content = content
        # the same card on the same seat always is the same table: programs share them, and so do
        # the answers about their order that are remembered by them
        self._turning = lru_cache(1 << 10)(self._turning_of)
        self._change = lru_cache(1 << 10)(self._change_of)

    def program(self, cards: tuple[str, ...]) -> Program:
        """What these cards, one a seat and clockwise, will do."""
        cancelling = cancel(self._content, cards)
        deeds = tuple(self._deeds(cards, cancelling))
        steps = tuple(self._steps(deeds, len(cards)))
        return Program(
            cards,
            cancelling,
            steps,
            tuple((number, step) for number, step in enumerate(steps) if isinstance(step, ValueStep)),
            _ranking(deeds),
            tuple(deed for deed in deeds if isinstance(deed.rule, RankVerb)),
            tuple(_thefts(deeds, cancelling)),
        )

    def _deeds(self, cards: tuple[str, ...], cancelling: Cancelling) -> Iterator[Deed]:
        """The effects that happen: of cards that are not cancelled, and of twins that answer to it."""
        for seat, name in enumerate(cards):
            twin = seat in cancelling.twin_seats
            effect = self._effect(name, twin)
            if effect is None or (seat in cancelling.seats and not twin):
                continue
            stage = STAGES[self._content.cards[name].order]
            yield Deed(seat, name, verb_of(effect, self._content.verbs), effect, stage)

    def _effect(self, card: str, twin: bool) -> Effect | None:
        character = self._content.cards[card]
        return character.when_cancelled if twin else character.effect

    def _steps(self, deeds: Sequence[Deed], players: int) -> Iterator[TurnStep]:
        """First effects, then the others, then last; in each, dice pass before they turn; then all values."""
        for now in _by_stage(deeds, PassVerb, FaceVerb):
            yield from _passing(_of(now, PassVerb))
            yield from self._turnings(_of(now, FaceVerb), players)
        for now in _by_stage(deeds, ValueVerb):
            effects = {deed.seat: self._change(deed.verb, deed.facts, deed.seat, players) for deed in now}
            yield ValueStep(_aims(now, players), players, effects)

    def _turnings(self, now: Sequence[Deed], players: int) -> Iterator[FaceStep]:
        if now:
            effects = {deed.seat: self._turning(deed.verb, deed.facts, deed.seat) for deed in now}
            yield FaceStep(_aims(now, players), players, effects)

    def _turning_of(self, verb: str, facts: Facts, seat: int) -> FaceEffect:
        return face_effect(verb, dict(facts), self._content.die, seat)

    def _change_of(self, verb: str, facts: Facts, seat: int, players: int) -> ValueEffect:
        return value_effect(verb, dict(facts), Where(seat, players))


def _of(deeds: Sequence[Deed], *kinds: type[Rule]) -> list[Deed]:
    return [deed for deed in deeds if isinstance(deed.rule, kinds)]


def _by_stage(deeds: Sequence[Deed], *kinds: type[Rule]) -> Iterator[list[Deed]]:
    """The deeds of some kinds, moment by moment."""
    for _, group in groupby(sorted(_of(deeds, *kinds), key=_stage), key=_stage):
        yield list(group)


def _stage(deed: Deed) -> int:
    return deed.stage


def _passing(deeds: Sequence[Deed]) -> Iterator[PassStep]:
    shifts = [deed.rule.act(deed.effect[deed.verb]) for deed in deeds if isinstance(deed.rule, PassVerb)]
    if deeds:
        yield PassStep(tuple(deeds), sum(shifts))


def _aims(deeds: Sequence[Deed], players: int) -> dict[int, tuple[int, ...]]:
    return {deed.seat: aim(deed.verb, deed.effect, Where(deed.seat, players)) for deed in deeds}


def _ranking(deeds: Sequence[Deed]) -> Ranking:
    """What all cards together say about places."""
    ranking = Ranking()
    for deed in deeds:
        if isinstance(deed.rule, RankVerb):
            ranking = deed.rule.act(ranking, deed.seat)
    return ranking


def _thefts(deeds: Sequence[Deed], cancelling: Cancelling) -> Iterator[tuple[tuple[int, ...], bool]]:
    first = {seats[0]: seats for seats in cancelling.twins}
    for deed in deeds:
        if isinstance(deed.rule, TheftVerb) and deed.seat in first:
            yield first[deed.seat], deed.rule.act(deed.effect[deed.verb])
