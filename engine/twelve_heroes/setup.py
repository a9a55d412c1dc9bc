"""Before the first turn: lands, hands, the start player, the one-time exchange; and every draw of a card.

Piles have no order here: which card is drawn or which land is turned up is decided when it is seen, which
is what a shuffle means, and what people at a real table can tell.
"""
# ruff: noqa: ARG001  (functions that are looked up by name share one signature)

from __future__ import annotations

from twelve.engine.contract import CHANCE
from twelve.engine.twelve_heroes.board import Board, Position
from twelve.engine.twelve_heroes.compiled import Catalogue, subsets, without
from twelve.engine.twelve_heroes.state import (
    NONE,
    PLACES,
    REGIONS,
    Cards,
    Due,
    Kind,
    Move,
    Phase,
    State,
    Task,
)


def first_state(cat: Catalogue, decks: tuple[Cards, Cards], extra: bool = True, boxes: int = 0) -> State:
    """All lands face down, both decks shuffled, nothing drawn yet; an empty deck is dealt first, at random.

    `boxes` tells what it is dealt from: one box for both players, or (0) a box for each.
    """
    numbers = cat.numbers
    lands = tuple(
        number for number, name in enumerate(cat.land_ids) for _ in range(cat.content.lands[name].copies)
    )
    hands = [Task(Due.DRAW, seat, number=numbers.hand_at_start) for seat in (1, 0)]
    dealt = [Task(Due.DECK, seat, number=boxes) for seat in (1, 0) if not decks[seat]]
    turned = [Task(Due.LAND, place=region) for region in reversed(REGIONS)]
    return State(
        units=((),) * (2 * PLACES),
        food=(0, 0, 0, numbers.food_at_start) * 2,
        hands=((), ()),
        piles=decks,
        unders=((), ()),
        discards=((), ()),
        markers=(0,) * (2 * len(REGIONS)),
        won=((), ()),
        lands=(NONE,) * len(REGIONS),
        below=(numbers.lands_in_region,) * len(REGIONS),
        unseen=lands,
        turn=0,
        phase=Phase.SETUP,
        actions=0,
        turns=0,
        extra=extra,
        tasks=(Task(Due.FIRST), *hands, *turned, *dealt),
    )


def wait(board: Board, task: Task) -> bool:
    """Always somebody's (or chance's) decision."""
    return True


def land_options(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    return [Move(Kind.LAND, card=land, place=task.place) for land in dict.fromkeys(position.unseen)]


def turn_up(board: Board, task: Task, move: Move) -> None:
    """The next land of a region is turned face up."""
    board.note("land", CHANCE, land=move.card, place=task.place)
    board.unseen = without(board.unseen, (move.card,))
    board.lands[task.place] = move.card
    board.below[task.place] -= 1


def take_deck(board: Board, task: Task, move: Move) -> None:
    """A deck dealt at random."""
    board.note("dealt", task.seat)
    board.piles[task.seat] = move.cards


def must_draw(board: Board, task: Task) -> bool:
    """An empty draw pile is refilled from the discard pile when a draw is needed; without cards, none."""
    seat = task.seat
    if task.number == 0:
        return False
    if not board.piles[seat] and not board.unders[seat] and board.discards[seat]:
        board.note("reshuffled", seat)
        board.piles[seat], board.discards[seat] = board.discards[seat], ()
    return bool(board.piles[seat] or board.unders[seat])


def draw_options(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    pile = position.piles[task.seat] or position.unders[task.seat]
    return [cat.draws[task.seat][card] for card in dict.fromkeys(pile)]


def draw(board: Board, task: Task, move: Move) -> None:
    """A card comes from the draw pile to the hand."""
    seat = task.seat
    source = board.piles if board.piles[seat] else board.unders
    source[seat] = without(source[seat], (move.card,))
    board.hands[seat] = tuple(sorted((*board.hands[seat], move.card)))
    _note_draw(board, task)
    if task.number > 1:
        board.tasks.append(task._replace(number=task.number - 1))


def _note_draw(board: Board, task: Task) -> None:
    """Card by card; the first hand at once, and how many are exchanged was told before they are drawn."""
    if board.phase != Phase.SETUP:
        board.note("drew", task.seat, number=1)
    elif task.number == 1 and board.tasks[0].due == Due.FIRST:
        board.note("drew", task.seat, number=len(board.hands[task.seat]))


def first_options(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    return [Move(Kind.FIRST, seat=seat) for seat in (0, 1)]


def take_first(board: Board, task: Task, move: Move) -> None:
    """The start player exchanges first, and begins with the military phase."""
    board.note("first", move.seat)
    board.turn = move.seat
    board.tasks += [
        Task(Due.BEGIN, move.seat, number=Phase.MILITARY),
        Task(Due.EXCHANGE, 1 - move.seat),
        Task(Due.EXCHANGE, move.seat),
    ]


def exchange_options(cat: Catalogue, position: Position, task: Task) -> list[Move]:
    return [Move(Kind.EXCHANGE, cards=cards) for cards in subsets(position.hands[task.seat])]


def exchange(board: Board, task: Task, move: Move) -> None:
    """Once, any hand cards go under the deck and as many are drawn."""
    seat = task.seat
    board.note("exchanged", seat, number=len(move.cards))
    board.hands[seat] = without(board.hands[seat], move.cards)
    board.unders[seat] = tuple(sorted((*board.unders[seat], *move.cards)))
    if move.cards:
        board.tasks.append(Task(Due.DRAW, seat, number=len(move.cards)))
