"""What a moment of King of 12 is worth to every seat: an estimate of its chance to win the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import exp
from random import Random

from twelve.content.models.d12 import FACES
from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.state import Move, State, hand_of

MOST_ROLLED = 1
"""Dice whose every roll is looked at; of more, as many rolls as a die has faces."""


@dataclass(frozen=True, slots=True)
class ProspectWeights:
    """How much counts how much: plain guesses, good enough that nobody who predicts the bot beats it."""

    point: float = 1.0
    haste: float = 0.5
    face: float = 0.03
    card: float = 0.15
    headway: float = 2.2
    """How many times better off somebody is with one more card under the die."""


WEIGHTS = ProspectWeights()
TRIALS = 120
"""Random turns by which a card is known."""


class Prospects:
    """Looks ahead to the end of a turn, and estimates from there."""

    def __init__(self, rules: KingOf12, weights: ProspectWeights = WEIGHTS) -> None:
        self._rules = rules
        self._weights = weights
        self._wins_at = rules.content.victory.cards_under_die
        self._ends_at = rules.content.round.ends_at_cards
        self._crowns = lru_cache(1 << 10)(self._crown_chances)
        self._card_worths = lru_cache(1 << 8)(self._worths_of)

    def of(self, state: State) -> tuple[float, ...]:
        """Every seat's chance, if all decide the rest of this turn as it is best for them."""
        phase = state.phase
        if phase == "play":
            return self._hopes(state)
        if phase in {"bury", "over", "roll"}:
            return self._crowns(self._counts(state, state.winner if phase == "bury" else None))
        if self._rules.to_act(state) == (CHANCE,):
            return self._averaged(state)
        return self.of(self._rules.apply(state, self._best_answers(state)))

    def after(self, state: State, seat: int, move: Move) -> float:
        """A seat's chance after its answer to a question, the others answering as is best for them."""
        answers = self._best_answers(state) if len(self._rules.to_act(state)) > 1 else {}
        return self.of(self._rules.apply(state, {**answers, seat: move}))[seat]

    def worth_of(self, card: str, state: State) -> float:
        """What a card brings on dice as they fall, in points more than the others get."""
        return self._card_worths(state.cards, state.players)[card]

    def _best_answers(self, state: State) -> dict[int, Move]:
        """What each decider does, one after the other; who comes later is thought to do the first thing."""
        rules, seats = self._rules, self._rules.to_act(state)
        answers = {seat: rules.legal_moves(state, seat)[0] for seat in seats}
        for seat in seats:
            options = rules.legal_moves(state, seat)
            if len(options) > 1:
                found = [self.of(rules.apply(state, {**answers, seat: move}))[seat] for move in options]
                answers[seat] = options[found.index(max(found))]
        return answers

    def _averaged(self, state: State) -> tuple[float, ...]:
        """The mean over the rolls of the dice that are due."""
        rules, question = self._rules, state.turn.question if state.turn else None
        dice = len(question.dice) if question else 0
        rolls = product(FACES, repeat=dice) if dice <= MOST_ROLLED else _spread(dice)
        found = [self.of(rules.apply(state, {CHANCE: Move("roll", tuple(faces))})) for faces in rolls]
        return tuple(sum(chances) / len(found) for chances in zip(*found, strict=True))

    def _hopes(self, state: State) -> tuple[float, ...]:
        """Who is ahead wins the round more often, the more so the fewer turns are left."""
        left, weights = self._turns_left(state), self._weights
        ahead = weights.point / left**weights.haste
        worths = self._card_worths(state.cards, state.players)
        powers = [
            exp(
                ahead * points
                + weights.face * face
                + weights.card * sum([worths[card] for card in hand]) / left
            )
            for points, face, hand in zip(self._rules.points(state), state.faces, state.hands, strict=True)
        ]
        total, chances = sum(powers), [0.0] * state.players
        for winner, power in enumerate(powers):
            for seat, chance in enumerate(self._crowns(self._counts(state, winner))):
                chances[seat] += chance * power / total
        return tuple(chances)

    def _turns_left(self, state: State) -> int:
        return max(1, min(map(len, state.hands)) - self._ends_at)

    def _counts(self, state: State, winner: int | None) -> tuple[int, ...]:
        """The cards under each die, with the one that the round's winner is to bury."""
        return tuple(len(under) + (seat == winner) for seat, under in enumerate(state.under))

    def _crown_chances(self, counts: tuple[int, ...]) -> tuple[float, ...]:
        """Who wins the game, by the cards under the dice."""
        if max(counts) >= self._wins_at:
            return tuple(float(count >= self._wins_at) for count in counts)
        shares = [self._weights.headway**count for count in counts]
        return tuple(share / sum(shares) for share in shares)

    def _worths_of(self, cards: tuple[str, ...], players: int) -> dict[str, float]:
        """Each card on random dice against random cards: the points it brings more than the others get."""
        random, rules = Random(players), self._rules
        worths = dict.fromkeys(cards, 0.0)
        for _ in range(TRIALS):
            faces = tuple(random.choices(FACES, k=players))
            others = {seat: random.choice(cards) for seat in range(1, players)}
            for card in cards:
                moves = {seat: Move("play", played) for seat, played in {**others, 0: card}.items()}
                worths[card] += self._lead_after(fresh_turn(rules, cards, faces), moves, random) / TRIALS
        mean = sum(worths.values()) / len(worths)
        return {card: worth - mean for card, worth in worths.items()}

    def _lead_after(self, state: State, moves: dict[int, Move], random: Random) -> float:
        """The first seat's points beyond the mean of the others', when the turn is over."""
        rules = self._rules
        while True:
            points = rules.scored(state, moves)
            state = rules.apply(state, moves)
            if state.phase not in {"turn", "theft"}:
                return points[0] - sum(points[1:]) / (len(points) - 1)
            moves = {
                seat: rules.roll(state, random)
                if seat == CHANCE
                else random.choice(rules.legal_moves(state, seat))
                for seat in rules.to_act(state)
            }


def fresh_turn(rules: KingOf12, cards: tuple[str, ...], faces: tuple[int, ...]) -> State:
    """A round at its beginning: full hands, these dice, no points."""
    hands = (hand_of(cards),) * len(faces)
    no_tokens = ((0,) * len(rules.content.tokens),) * len(faces)
    return State("play", len(faces), cards, 1, faces, hands, ((),) * len(faces), no_tokens)


def _spread(dice: int) -> list[tuple[int, ...]]:
    """Rolls in which every die shows every face once."""
    number = len(FACES)
    return [
        tuple(FACES[(roll * (2 * die + 1) + 5 * die) % number] for die in range(dice))
        for roll in range(number)
    ]
