"""Twelve Heroes behind the contract that every game keeps."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from twelve.content.games.twelve_heroes.model import Content
from twelve.engine.contract import CHANCE, Event, Options, Outcome, Rules
from twelve.engine.setup import check_players, is_agreed
from twelve.engine.twelve_heroes.board import Board, points_of
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.decks import (
    DECK_OPTIONS,
    chosen_decks,
    deal_deck,
    missing_cards,
    taken_cards,
)
from twelve.engine.twelve_heroes.due import STEPS, decider, settle
from twelve.engine.twelve_heroes.refusals import forbidden, refused
from twelve.engine.twelve_heroes.setup import first_state
from twelve.engine.twelve_heroes.state import HIDDEN, Cards, Due, Kind, Move, State
from twelve.engine.twelve_heroes.text import Scribe


class HeroesRules(Rules[State, Move]):
    """The rules over one content."""

    option_names = frozenset({*DECK_OPTIONS, "first_game", "two_boxes"})

    def __init__(self, content: Content) -> None:
        self.cat = Catalogue(content)
        self.scribe = Scribe(self.cat)
        self._known: tuple[State | None, int, tuple[Move, ...]] = (None, CHANCE, ())

    def setup(self, players: int, options: Options) -> State:
        content = self.cat.content
        check_players(content, players)
        boxes = 0 if is_agreed(content, options, "two_boxes") else 1
        decks = chosen_decks(self.cat, options, boxes)
        return first_state(self.cat, decks, not is_agreed(content, options, "first_game"), boxes)

    def to_act(self, state: State) -> tuple[int, ...]:
        return (decider(state.tasks[-1]),) if state.tasks else ()

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        if not state.tasks or decider(state.tasks[-1]) != seat:
            return ()
        if self._known[0] is state:
            return self._known[2]
        task = state.tasks[-1]
        moves = tuple(STEPS[task.due].options(self.cat, state, task))
        self._known = (state, seat, moves)
        return moves

    def roll(self, state: State, random: Random) -> Move:
        task = state.tasks[-1]
        if task.due == Due.DRAW:
            pile = state.piles[task.seat] or state.unders[task.seat]
            return self.cat.draws[task.seat][random.choice(pile)]
        if task.due == Due.LAND:
            return Move(Kind.LAND, random.choice(state.unseen), task.place)
        if task.due == Due.DECK:
            taken = taken_cards(state, task.seat, task.number)
            return Move(Kind.DECK, seat=task.seat, cards=deal_deck(self.cat, taken, random))
        return random.choice(self.legal_moves(state, CHANCE))

    def apply(self, state: State, moves: Mapping[int, Move]) -> State:
        ((seat, move),) = moves.items()
        known, decides, options = self._known
        if known is not state or decides != seat or move not in options:
            self._check(state, seat, move)
        board = Board(self.cat, state)
        _carry_out(board, move)
        return board.freeze()

    def log(self, before: State, moves: Mapping[int, Move], after: State) -> tuple[Event, ...]:
        """The move is carried out once more, and this time everything is noted."""
        ((_, move),) = moves.items()
        events: list[Event] = []
        board = Board(self.cat, before, events)
        _carry_out(board, move)
        if not board.tasks:
            _note_score(board)
        return tuple(events)

    def outcome(self, state: State) -> Outcome | None:
        if state.tasks:
            return None
        scores = self.points(state)
        winner = max((0, 1), key=scores.__getitem__)
        return Outcome((winner,), scores)

    def points(self, state: State) -> tuple[int, ...]:
        return tuple(points_of(self.cat, state, seat) for seat in (0, 1))

    def view(self, state: State, seat: int) -> State:
        return _hidden(state, 1 - seat)

    def public_view(self, state: State) -> State:
        return _hidden(_hidden(state, 0), 1)

    def format_move(self, move: Move) -> str:
        return self.scribe.move(move)

    def parse_move(self, text: str) -> Move:
        return self.scribe.read_move(text)

    def format_state(self, state: State) -> str:
        return self.scribe.state(state)

    def parse_state(self, text: str) -> State:
        return self.scribe.read_state(text)

    def due(self, state: State) -> Event:
        task = state.tasks[-1]
        if task.due == Due.LAND:
            region = self.scribe.places[task.place]
            return Event("due_land", facts={"place": region, "word": region})
        kind = {Due.DRAW: "due_draw", Due.DECK: "due_deck"}.get(task.due)
        return Event(kind, task.seat, {"number": task.seat + 1}) if kind else Event("due_first")

    def turn(self, state: State) -> object:
        return state.turns

    def _check(self, state: State, seat: int, move: Move) -> None:
        if not state.tasks:
            raise refused(self.scribe, move, "refuse_over")
        if decider(state.tasks[-1]) != seat:
            raise refused(self.scribe, move, "refuse_not_yours")
        if state.tasks[-1].due == Due.DECK and move.kind == Kind.DECK:
            self._check_deck(state, move)
            return
        options = self.legal_moves(state, seat)
        if move not in options:
            raise forbidden(self.scribe, state, options, move)

    def _check_deck(self, state: State, move: Move) -> None:
        """The decks that could be dealt are too many to list."""
        task = state.tasks[-1]
        if move.seat != task.seat:
            raise refused(self.scribe, move, "refuse_other_deck", number=task.seat + 1)
        size, taken = self.cat.numbers.deck_size, taken_cards(state, task.seat, task.number)
        if len(move.cards) != size:
            raise refused(self.scribe, move, "refuse_deck_size", n=len(move.cards), size=size)
        if gone := missing_cards(self.cat, taken, move.cards):
            raise refused(self.scribe, move, "refuse_box", unit=self.cat.unit_ids[gone[0]])


def _carry_out(board: Board, move: Move) -> None:
    """A move, and all that follows from it without a decision."""
    task = board.tasks.pop()
    STEPS[task.due].take(board, task, move)
    settle(board)


def _note_score(board: Board) -> None:
    """The final score, a line a player: the lands and what they are worth."""
    cat = board.cat
    for seat in (0, 1):
        board.note("score", seat, lands=board.won[seat], points=points_of(cat, board, seat))


def _hidden(state: State, rival: int) -> State:
    """The state without what only this seat may see."""
    return state._replace(
        hands=_hide(state.hands, rival),
        piles=_hide(state.piles, rival),
        unders=_hide(state.unders, rival),
    )


def _hide(hands: tuple[Cards, ...], rival: int) -> tuple[Cards, ...]:
    return tuple((HIDDEN,) * len(cards) if owner == rival else cards for owner, cards in enumerate(hands))
