"""Thinking ahead: the best of the moves at hand, of the ways through a turn, and of the answers to them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from twelve.engine.contract import CHANCE
from twelve.engine.twelve_heroes.board import Board
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.due import STEPS, decider
from twelve.engine.twelve_heroes.estimate import TASTE, judge_of
from twelve.engine.twelve_heroes.state import HIDDEN, Due, Move, Phase, State, Task

LONGEST = 14
"""Decisions in a turn that are planned."""
ANSWER_STEPS = 40


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought about: ways followed at once, turns that meet an answer, hands guessed for it."""

    ways: int = 8
    answered: int = 14
    guesses: int = 3


@dataclass(frozen=True, slots=True)
class Way:
    """A way through the turn: how it begins, where it leads, and how good that looks."""

    first: Move
    state: State
    value: float

    def then(self, more: Way) -> Way:
        """This way, and on."""
        return Way(self.first, more.state, more.value)


def greedy_move(cat: Catalogue, state: State, seat: int, random: Random) -> Move:
    """The move after which the table looks best at once."""
    return max(options_of(cat, state), key=lambda move: (_after(cat, state, seat, move), random.random()))


class TurnThought:
    """What a seat thinks in one turn; what it has guessed and worked out before a move holds for the next.

    Half of the turns that look good before a move were answered before the last one: keeping them halves
    the time. Keeping to the whole turn that was chosen first would be quicker still, but misses better ones.
    """

    def __init__(self, cat: Catalogue, seat: int, effort: Effort, random: Random) -> None:
        self._cat, self._seat, self._effort = cat, seat, effort
        self._guesses = [random.random() for _ in range(effort.guesses)]
        self._worths: dict[State, list[float]] = {}
        self._nexts: dict[State, list[Way]] = {}

    def best_way(self, view: State) -> Way:
        """The turn that is best when the opponent has answered it."""
        ways = sorted(self._ways(view), key=lambda way: way.value, reverse=True)[: self._effort.answered]
        if len({way.first for way in ways}) == 1:
            return ways[0]
        ends: dict[State, Way] = {}
        for way in ways:
            ends.setdefault(way.state, way)
        return self._best_answered(list(ends.values()))

    def _best_answered(self, ways: list[Way]) -> Way:
        """All meet an answer from the first guess, the better half one from the second, and so on."""
        for known in range(1, len(self._guesses) + 1):
            ranked = sorted(ways, key=lambda way: self._worth(way.state, known), reverse=True)
            ways = ranked[: (len(ranked) + 1) // 2]
        return ways[0]

    def _ways(self, view: State) -> list[Way]:
        """Turns that look good at their end; at each decision only the most promising are followed."""
        ended: list[Way] = []
        open_ways = self._next(view)
        for _ in range(LONGEST):
            following: dict[State, Way] = {}
            for way in open_ways:
                if _is_mine(way.state, self._seat):
                    known = following.get(way.state)
                    if known is None or known.value < way.value:
                        following[way.state] = way
                else:
                    ended.append(way)
            best = sorted(following.values(), key=lambda way: way.value, reverse=True)[: self._effort.ways]
            if not best:
                break
            open_ways = [way.then(more) for way in best for more in self._next(way.state)]
        return ended or open_ways

    def _next(self, state: State) -> list[Way]:
        """Where each move leads."""
        if state not in self._nexts:
            self._nexts[state] = [self._way(state, move) for move in options_of(self._cat, state)]
        return self._nexts[state]

    def _way(self, state: State, move: Move) -> Way:
        board = _made(self._cat, state, move)
        return Way(move, board.freeze(), judge_of(self._cat).foresight(board, self._seat))

    def _worth(self, end: State, known: int) -> float:
        """How a turn that ends like this looks after the answers from so many guesses."""
        worths = self._worths.setdefault(end, [])
        for guess in self._guesses[len(worths) : known]:
            worths.append(answered(self._cat, end, self._seat, Random(guess)))
        return sum(worths[:known])


def answered(cat: Catalogue, state: State, seat: int, random: Random) -> float:
    """How the table looks at the seat's next military phase, if the opponent plays what looks best."""
    board = Board(cat, _guessed(cat, state, random))
    for _ in range(ANSWER_STEPS):
        _settle(board)
        if not board.tasks or (board.turn == seat and board.phase == Phase.MILITARY):
            break
        task = board.tasks[-1]
        reached = board.freeze()
        if decider(task) == CHANCE:
            move = random.choice(STEPS[task.due].options(cat, reached, task))
        else:
            move = greedy_move(cat, reached, task.seat, random)
        board.tasks.pop()
        STEPS[task.due].take(board, task, move)
    return judge_of(cat).advantage(board, seat)


def _guessed(cat: Catalogue, state: State, random: Random) -> State:
    """A view with cards for those that cannot be seen: any that the box holds."""
    hands = [tuple(sorted(_known(cat, hand, random))) for hand in state.hands]
    piles = [tuple(sorted(_known(cat, pile, random))) for pile in state.piles]
    unders = [tuple(sorted(_known(cat, under, random))) for under in state.unders]
    return state._replace(hands=tuple(hands), piles=tuple(piles), unders=tuple(unders))


def _known(cat: Catalogue, cards: tuple[int, ...], random: Random) -> list[int]:
    return [random.choice(cat.box) if card == HIDDEN else card for card in cards]


def options_of(cat: Catalogue, state: State) -> list[Move]:
    """The moves worth a thought: those that carry no more food than is needed."""
    task = state.tasks[-1]
    moves = STEPS[task.due].options(cat, state, task)
    return [move for move in moves if move.food <= TASTE.wanted_rations]


def _is_mine(state: State, seat: int) -> bool:
    return bool(state.tasks) and state.tasks[-1].due != Due.LIMIT and decider(state.tasks[-1]) == seat


def _after(cat: Catalogue, state: State, seat: int, move: Move) -> float:
    """What the table is worth once the move and all that follows from it by itself is done."""
    board = _made(cat, state, move)
    if board.tasks and board.tasks[-1].due == Due.EFFECT and board.tasks[-1].seat == seat:
        reached = board.freeze()
        return max(_after(cat, reached, seat, choice) for choice in options_of(cat, reached))
    return judge_of(cat).advantage(board, seat)


def _made(cat: Catalogue, state: State, move: Move) -> Board:
    """The table after a move, but before the opponent's next turn: so that all moves are measured alike."""
    board = Board(cat, state)
    task = board.tasks.pop()
    STEPS[task.due].take(board, task, move)
    while board.tasks and board.tasks[-1].due != Due.LIMIT:
        task = board.tasks.pop()
        if STEPS[task.due].run(board, task):
            board.tasks.append(task)
            break
    return board


def _settle(board: Board) -> None:
    while board.tasks:
        task: Task = board.tasks.pop()
        if STEPS[task.due].run(board, task):
            board.tasks.append(task)
            return
