"""A turn: every way to spend, store, take, change, re-roll or split a die, and what forbids it."""

from __future__ import annotations

from collections.abc import Callable

from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.menu import Menu
from twelve.engine.xii_century.refusals import dice_names, die_name, refused, why_closed
from twelve.engine.xii_century.state import (
    ALL,
    ORIGIN_STEP,
    Act,
    Move,
    Origin,
    Phase,
    State,
    Town,
    Turn,
    die_code,
    origin_of,
    value_of,
)
from twelve.engine.xii_century.tables import Held, Offer, Tool
from twelve.engine.xii_century.town import cost_of, limit, unit_cost

DONE = Move(Act.DONE)
RESTORED = "shared_dice_restored"
"""The variant in which no change of a shared die outlasts the turn."""
STORING = tuple(Move(Act.STORE, code) for code in range(len(Origin) * ORIGIN_STEP))
TAKING = tuple(Move(Act.TAKE, die_code(value, Origin.RESERVE)) for value in range(ORIGIN_STEP))
RESERVED = die_code(0, Origin.RESERVE)
SOLID = (Origin.OWN, Origin.SHARED)
"""Dice that perks may touch and that may be stored: not those of the reserve, not parts."""


def begin_turn(state: State, own: tuple[int, ...]) -> State:
    """The hand: own dice and the shared ones, marked where changing them would change them for others."""
    for_others = state.at + 1 < len(state.order) and RESTORED not in state.terms.variants
    origin = Origin.SHARED if for_others else Origin.OWN
    hand = [die_code(value, Origin.OWN) for value in own]
    hand += [die_code(value, origin) for value in state.shared]
    return state._replace(phase=Phase.SPEND, turn=Turn(tuple(sorted(hand))))


def legal_moves(book: Book, menu: Menu, state: State) -> tuple[Move, ...]:
    """Everything that may be done with the dice of this turn."""
    town, turn = state.town, state.turn
    mask = menu.open_targets(state) if turn.hand else 0
    moves: list[Move] = []
    highest, previous = highest_value(turn), 0
    for code in turn.hand:
        if code != previous:
            moves += menu.moves(code, mask, code % ORIGIN_STEP == highest)
            if code < RESERVED and town.free:
                moves.append(STORING[code])
            previous = code
    if not moves:
        moves.append(DONE)
    if town.owned & book.die_perks:
        moves += _tool_moves(book, town, turn)
        moves += _split_moves(book, menu, town, turn, mask)
    if not turn.taken and town.reserve:
        moves += [TAKING[value] for value in sorted(set(town.reserve))]
    return tuple(moves)


def _tool_moves(book: Book, town: Town, turn: Turn) -> list[Move]:
    """Sheriff and town court: each once per turn, on dice that lie before the player."""
    moves = []
    for index, tool in enumerate(book.tools):
        if town.owned & tool.bit and not turn.tools & tool.bit:
            for code in sorted(set(turn.hand)):
                if why_not_tool(tool, town, turn, code):
                    continue
                value = value_of(code)
                moves += [Move(Act.CHANGE, code, index, new) for new in tool.changes.get(value, ())]
                if value in tool.rerolls:
                    moves.append(Move(Act.REROLL, code, index))
    return moves


def _split_moves(book: Book, menu: Menu, town: Town, turn: Turn, mask: int) -> list[Move]:
    if not any(town.owned & held.bit for held in book.effects.split_die):
        return []
    return [
        Move(Act.SPLIT, code, 0, part)
        for code in sorted(set(turn.hand))
        for part in range(1, value_of(code) // 2 + 1)
        if not why_not_split(book, menu, town, turn, mask, Move(Act.SPLIT, code, 0, part))
    ]


def highest_value(turn: Turn) -> int:
    """What the highest of all dice of the turn shows, spent and stored ones too."""
    return max([turn.peak, *[code % ORIGIN_STEP for code in turn.hand]])


def is_highest(turn: Turn, code: int) -> bool:
    """Of equal highest dice, each is the highest."""
    return code % ORIGIN_STEP == highest_value(turn)


def adds(book: Book, town: Town, turn: Turn, code: int, asset: int) -> int:
    """What a die adds to an asset before limits and costs."""
    if book.special[asset]:
        return 1
    value = value_of(code)
    if book.weakened[asset]:
        return max(0, value - book.less) if is_highest(turn, code) else value
    for held, counts_as in book.effects.counted_dice:
        if held.asset == asset and held.number == value and town.owned & held.bit:
            return value if origin_of(code) is Origin.RESERVE else counts_as
    return value


def spend(book: Book, menu: Menu, state: State, move: Move) -> State:
    """A die goes to an asset, a location, a person or an infrastructure."""
    town, turn = state.town, state.turn
    rest = _without(book, turn, move.die)
    target = book.targets[move.target]
    if not menu.open_targets(state) & menu.allowed(move.die) & 1 << move.target:
        raise why_closed(book, state, move.die, target)
    if target.asset >= 0:
        town = _add(book, town, target.asset, _wanted(book, town, turn, move))
    elif move.amount != ALL:
        raise refused(book, "refuse_adds", thing=target.word.split()[0])
    elif target.location >= 0:
        town = _add_influence(town, target.location, value_of(move.die))
    else:
        town = _buy(book, town, target)
    return state.with_town(town, _spent(turn, rest, move, once=not target.bits))


def _spent(turn: Turn, rest: tuple[int, ...], move: Move, *, once: bool) -> Turn:
    """The turn without a die; what takes one die a turn is marked."""
    value, bit = value_of(move.die), 1 << move.target
    return Turn(
        rest,
        value if value > turn.peak else turn.peak,
        turn.used | bit if once else turn.used,
        turn.again | turn.used & bit,
        turn.taken,
        turn.tools,
        turn.steps + 1,
    )


def _wanted(book: Book, town: Town, turn: Turn, move: Move) -> int:
    """What a die adds: the highest as few to an advanced asset as its player says, any other its value."""
    asset = book.targets[move.target].asset
    natural = adds(book, town, turn, move.die, asset)
    if move.amount == ALL:
        return natural
    wanted, value, word = max(move.amount, 0), value_of(move.die), book.assets[asset]
    if book.weakened[asset] and is_highest(turn, move.die):
        if wanted > natural:
            raise refused(book, "refuse_highest", die=value, n=natural, thing=word)
    elif wanted != natural:
        raise refused(book, "refuse_exact", die=value, n=natural, thing=word, wanted=wanted)
    return wanted


def _add(book: Book, town: Town, asset: int, number: int) -> Town:
    """As many as the maximum and the means allow; what is beyond is lost."""
    amounts = list(town.amounts)
    number = min(number, limit(book, amounts, asset) - amounts[asset])
    cost = unit_cost(book, town, asset) if book.cost[asset] else ()
    for paid, each in cost:
        number = min(number, amounts[paid] // each) if each else number
    for paid, each in cost:
        amounts[paid] -= each * number
    amounts[asset] += number
    return town.with_amounts(tuple(amounts))


def _add_influence(town: Town, location: int, value: int) -> Town:
    influence = list(town.influence)
    influence[location] += value
    return town.with_influence(tuple(influence))


def _buy(book: Book, town: Town, target: Offer) -> Town:
    """A person or an infrastructure joins the town; a jongleur's dice fill the slots that are free."""
    amounts = list(town.amounts)
    for paid, number in cost_of(book, town, target.cost, target.infrastructure):
        amounts[paid] -= number
    dice = target.dice[: town.free]
    return town._replace(
        amounts=tuple(amounts),
        owned=town.owned | target.bits,
        reserve=tuple(sorted((*town.reserve, *dice))) if dice else town.reserve,
        free=town.free - len(dice),
    )


def store(book: Book, state: State, move: Move) -> State:
    """A die goes into a free slot of the reserve instead of being spent."""
    town, turn = state.town, state.turn
    rest = _without(book, turn, move.die)
    if origin_of(move.die) not in SOLID:
        raise refused(book, "refuse_store", die=die_name(move.die))
    if not town.free:
        raise refused(book, "refuse_full")
    value = value_of(move.die)
    town = town.with_reserve(tuple(sorted((*town.reserve, value))), town.free - 1)
    peak = max(turn.peak, value)
    turn = Turn(rest, peak, turn.used, turn.again, turn.taken, turn.tools, turn.steps + 1)
    return state.with_town(town, turn)


def take(book: Book, state: State, move: Move) -> State:
    """One die per turn comes out of the reserve; its slot is not used again."""
    town, turn = state.town, state.turn
    value = value_of(move.die)
    if turn.taken:
        raise refused(book, "refuse_taken")
    if value not in town.reserve or origin_of(move.die) is not Origin.RESERVE:
        held = ", ".join(map(str, town.reserve))
        raise refused(book, "refuse_reserve", die=value, held=held)
    reserve = list(town.reserve)
    reserve.remove(value)
    hand = tuple(sorted((*turn.hand, move.die)))
    turn = Turn(hand, turn.peak, turn.used, turn.again, True, turn.tools, turn.steps + 1)
    return state.with_town(town.with_reserve(tuple(reserve), town.free), turn)


def _meant(book: Book, state: State, move: Move, does: Callable[[Tool], bool]) -> Tool:
    """The perk that a move means: of its owner's, one that the town has, that does it and is not used yet."""
    named, owned, used = book.tools[move.target], state.town.owned, state.turn.tools
    alike = [tool for tool in book.tools if tool.owner == named.owner and owned & tool.bit and does(tool)]
    return next((tool for tool in alike if not used & tool.bit), alike[0] if alike else named)


def why_not_tool(tool: Tool, town: Town, turn: Turn, code: int) -> str:
    """What forbids to use a perk on a die, as the kind of a refusal; nothing: it may be used."""
    if not town.owned & tool.bit:
        return "refuse_no_perk"
    if turn.tools & tool.bit:
        return "refuse_used"
    if origin_of(code) is Origin.RESERVE:
        return "refuse_untouched"
    if origin_of(code) is Origin.PART:
        return "refuse_part_changed"
    return ""


def change(book: Book, state: State, move: Move) -> State:
    """The sheriff or the town court turns a die; a shared one is changed for the players after, too."""
    turn, value = state.turn, value_of(move.die)
    tool = _meant(book, state, move, lambda tool: move.amount in tool.changes.get(value, ()))
    rest = _without(book, turn, move.die)
    if reason := why_not_tool(tool, state.town, turn, move.die):
        raise refused(book, reason, thing=tool.owner)
    if move.amount not in tool.changes.get(value, ()):
        raise refused(book, "refuse_turn", thing=tool.owner, die=value, n=move.amount)
    turn = turn._replace(tools=turn.tools | tool.bit, steps=turn.steps + 1, hand=rest)
    return _with_die(state._replace(turn=turn), move.die, move.amount)


def ask_reroll(book: Book, state: State, move: Move) -> State:
    """The town court has a low die thrown again."""
    turn = state.turn
    tool = _meant(book, state, move, lambda tool: value_of(move.die) in tool.rerolls)
    rest = _without(book, turn, move.die)
    if reason := why_not_tool(tool, state.town, turn, move.die):
        raise refused(book, reason, thing=tool.owner)
    if value_of(move.die) not in tool.rerolls:
        raise refused(book, "refuse_reroll", thing=tool.owner, die=value_of(move.die))
    turn = turn._replace(tools=turn.tools | tool.bit, hand=rest)
    return state._replace(phase=Phase.REROLL, turn=turn, pending=(move.die,))


def rerolled(state: State, faces: tuple[int, ...]) -> State:
    """The die comes back with its new face; what was seen cannot be taken back."""
    turn = state.turn._replace(steps=0)
    return _with_die(state._replace(phase=Phase.SPEND, turn=turn, pending=()), state.pending[0], faces[0])


def why_not_split(book: Book, menu: Menu, town: Town, turn: Turn, mask: int, move: Move) -> str:
    """What forbids to split a die, as the kind of a refusal; nothing: it may be split."""
    held = _splitter(book, town, turn)
    if not town.owned & held.bit:
        return "refuse_no_perk"
    if turn.tools & held.bit:
        return "refuse_used"
    if (mask & menu.plain_assets).bit_count() < 2:
        return "refuse_no_two"
    return _why_not_parts(move)


def _splitter(book: Book, town: Town, turn: Turn) -> Held:
    """Who splits a die for a town: of several, one who has not done it in this turn."""
    own = [held for held in book.effects.split_die if town.owned & held.bit] or book.effects.split_die
    return next((held for held in own if not turn.tools & held.bit), own[0])


def _why_not_parts(move: Move) -> str:
    value, part = value_of(move.die), move.amount
    if origin_of(move.die) not in SOLID:
        return "refuse_untouched"
    if not 1 <= part <= value - part:
        return "refuse_parts"
    return ""


def split(book: Book, menu: Menu, state: State, move: Move) -> State:
    """The witch splits a die: its parts count as two dice, for two different assets."""
    turn = state.turn
    rest = _without(book, turn, move.die)
    held, parts = _splitter(book, state.town, turn), (move.amount, value_of(move.die) - move.amount)
    if reason := why_not_split(book, menu, state.town, turn, menu.open_targets(state), move):
        raise refused(book, reason, thing=held.owner, die=sum(parts), a=parts[0], b=parts[1])
    hand = (*rest, *(die_code(value, Origin.PART) for value in parts))
    tools = turn.tools | held.bit
    return state._replace(turn=turn._replace(hand=tuple(sorted(hand)), tools=tools, steps=turn.steps + 1))


def check_done(book: Book, menu: Menu, state: State) -> None:
    """A turn ends when every die is spent or stored."""
    if state.turn.hand and DONE not in legal_moves(book, menu, state):
        raise refused(book, "refuse_done", hand=dice_names(state.turn.hand))


def _without(book: Book, turn: Turn, code: int) -> tuple[int, ...]:
    hand = list(turn.hand)
    if code not in hand:
        raise refused(book, "refuse_no_die", die=die_name(code), hand=dice_names(turn.hand))
    hand.remove(code)
    return tuple(hand)


def _with_die(state: State, old: int, value: int) -> State:
    """The hand with a die as it is now, and the shared dice where it is one of them."""
    origin = origin_of(old)
    shared = state.shared
    if origin is Origin.SHARED:
        others = list(shared)
        others.remove(value_of(old))
        shared = tuple(sorted((*others, value)))
    hand = tuple(sorted((*state.turn.hand, die_code(value, origin))))
    return state._replace(shared=shared, turn=state.turn._replace(hand=hand))
