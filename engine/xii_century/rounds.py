"""The course of a game: events, shared dice, turns, the king's war, harvest, bonuses, new order."""

from __future__ import annotations

from collections.abc import Sequence

from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.king_war import able_to_support, dealt, dice_due, fought
from twelve.engine.xii_century.refusals import refused
from twelve.engine.xii_century.state import NO_EVENT, NO_TURN, UNDECIDED, Phase, State, Town
from twelve.engine.xii_century.tables import Amounts
from twelve.engine.xii_century.town import (
    after_meal,
    defended_power,
    gained,
    harvested,
    meets,
    power_dice,
    settled,
    struck,
    with_income,
)
from twelve.engine.xii_century.track import filled


def after_begin(book: Book, state: State, faces: Sequence[int]) -> State:
    """The lowest die begins; who ties for it rolls again."""
    lowest = min(faces)
    left = tuple(seat for seat, face in zip(state.pending, faces, strict=True) if face == lowest)
    if len(left) > 1:
        return state._replace(pending=left)
    first = left[0]
    order = tuple((first + i) % len(state.towns) for i in range(len(state.towns)))
    return next_event(book, state._replace(order=order, pending=()))


def next_event(book: Book, state: State) -> State:
    """The next round that waits for its event, or the first round when none does."""
    if UNDECIDED not in state.events:
        return start_round(book, state)
    phase = Phase.EVENT_CHOICE if state.terms.choose else Phase.EVENT_ROLL
    chosen = sum(1 for event in state.events if event >= 0) - len(_fixed(book, state))
    return state._replace(phase=phase, at=chosen % len(state.order))


def _fixed(book: Book, state: State) -> dict[str, str]:
    return book.content.difficulties[state.terms.difficulty].fixed


def with_event(book: Book, state: State, event: int) -> State:
    """Fills the next box of the event track."""
    return next_event(book, state._replace(events=filled(book, state.events, event)))


def after_event_roll(book: Book, state: State, faces: Sequence[int]) -> State:
    """The die tells the event."""
    return with_event(book, state, faces[0] - 1)


def start_round(book: Book, state: State) -> State:
    """The round's event strikes, then the shared dice are rolled."""
    event = state.events[state.round - 1]
    state = state._replace(phase=Phase.SHARED, at=0, shared=(), turn=NO_TURN, pending=())
    if event == NO_EVENT:
        return state
    if book.strikes[event].power_per_round:
        doubtful = tuple(seat for seat in range(len(state.towns)) if _in_doubt(book, state, seat))
        if doubtful:
            return state._replace(phase=Phase.RAID, pending=doubtful)
    return raided(book, state, ())


def _in_doubt(book: Book, state: State, seat: int) -> bool:
    """Whether dice decide if a town withstands a raid."""
    town, needed = state.towns[seat], raid_power(book, state)
    least = defended_power(book, town)
    return least < needed <= least + book.faces * power_dice(book, town)


def raid_power(book: Book, state: State) -> int:
    """The POW that keeps this round's event away."""
    return book.strikes[state.events[state.round - 1]].power_per_round * state.round


def raided(book: Book, state: State, faces: Sequence[int]) -> State:
    """The event strikes every town that is not strong enough against it."""
    needed, extra = raid_power(book, state), dealt(book, state, faces)
    towns = tuple(
        _struck(book, state, town)
        if not needed or defended_power(book, town) + extra.get(seat, 0) < needed
        else town
        for seat, town in enumerate(state.towns)
    )
    return state._replace(phase=Phase.SHARED, pending=(), towns=towns)


def _struck(book: Book, state: State, town: Town) -> Town:
    event = state.events[state.round - 1]
    town = struck(book, town, book.strikes[event], event)
    for name in state.terms.variants:
        concerned, strike = book.variant_strikes.get(name, (NO_EVENT, None))
        if concerned == event and strike is not None:
            town = struck(book, town, strike, event)
    return town


def after_shared(state: State, faces: tuple[int, ...]) -> State:
    """Shared dice must differ."""
    phase = Phase.DIFFER if faces[0] == faces[1] else Phase.OWN
    return state._replace(phase=phase, shared=tuple(sorted(faces)))


def differing(book: Book, face: int) -> tuple[tuple[int, ...], ...]:
    """What two shared dice of this face can become when one is changed by 1."""
    return tuple(
        pair for pair in ((face - 1, face), (face, face + 1)) if pair[0] >= 1 and pair[1] <= book.faces
    )


def end_of_spending(book: Book, state: State) -> State:
    """The town eats; then the market, if there is one and something to trade."""
    state = _with_town(state, after_meal(book, state.town))
    if trades(book, state.town):
        return state._replace(phase=Phase.MARKET)
    return next_turn(book, state)


def trades(book: Book, town: Town) -> Amounts:
    """What a town can give at its market: assets and amounts; only where it may have what it gets."""
    offers = []
    for held in book.effects.exchanges:
        if town.owned & held.bit:
            for given, got in ((held.asset, held.other), (held.other, held.asset)):
                if town.amounts[given] and meets(book, town, book.needs[got]):
                    offers.append((given, town.amounts[given]))
    return tuple(offers)


def traded(book: Book, state: State, given: int, number: int) -> State:
    """Any amount of one for as much of the other; what is beyond its maximum is lost."""
    offered = dict(trades(book, state.town)).get(given, 0)
    if not 1 <= number <= offered:
        raise refused(book, "refuse_trade", has=offered, asset=book.assets[given], n=number)
    return next_turn(book, _with_town(state, town_after_trade(book, state.town, given, number)))


def town_after_trade(book: Book, town: Town, given: int, number: int) -> Town:
    """A town that has given so much of one asset for the other."""
    other = next(
        got
        for held in book.effects.exchanges
        for paid, got in ((held.asset, held.other), (held.other, held.asset))
        if paid == given and town.owned & held.bit
    )
    amounts = list(town.amounts)
    amounts[given] -= number
    return gained(book, town.with_amounts(settled(book, amounts)), ((other, number),))


def next_turn(book: Book, state: State) -> State:
    """The next player, or the king's war after the last."""
    if state.at + 1 < len(state.order):
        return state._replace(phase=Phase.OWN, at=state.at + 1, turn=NO_TURN)
    if len(state.towns) > 1 and able_to_support(book, state):
        return state._replace(phase=Phase.WAR, turn=NO_TURN, at=0)
    return end_of_round(book, state)


def after_choice(book: Book, state: State, supporters: tuple[int, ...]) -> State:
    """Supporters roll for their POW, unless one is alone or nobody has dice."""
    state = state._replace(pending=supporters)
    if len(supporters) > 1 and any(dice_due(book, state)):
        return state._replace(phase=Phase.BATTLE)
    return after_battle(book, state, ())


def after_battle(book: Book, state: State, faces: Sequence[int]) -> State:
    """The war is over; the round ends."""
    _, towns = fought(book, state, faces)
    return end_of_round(book, state._replace(towns=towns, pending=()))


def end_of_round(book: Book, state: State) -> State:
    """Farms give food, then infrastructures and locations their bonuses; some leave a choice."""
    barren = spoiled(book, state)
    towns = tuple(
        with_bonuses(book, state.round, with_income(book, harvested(book, town, barren)))
        for town in state.towns
    )
    return next_bonus(book, state._replace(phase=Phase.BONUS, turn=NO_TURN, towns=towns), 0)


def spoiled(book: Book, state: State) -> tuple[int, ...]:
    """The assets that this round's event keeps from giving anything."""
    event = state.events[state.round - 1]
    return book.strikes[event].spoils if event >= 0 else ()


def with_bonuses(book: Book, number: int, town: Town) -> Town:
    """The bonuses that leave no choice."""
    for location, bonus in enumerate(book.bonuses):
        if town.influence[location] >= book.minimums[location][number - 1] and len(bonus) == 1:
            town = gained(book, town, bonus)
    return town


def open_bonuses(book: Book, state: State, town: Town) -> tuple[int, ...]:
    """The locations whose bonus a town has to choose."""
    return tuple(
        location
        for location in book.choices
        if town.influence[location] >= book.minimums[location][state.round - 1]
        and any(meets(book, town, book.needs[asset]) for asset, _ in book.bonuses[location])
    )


def next_bonus(book: Book, state: State, begin: int) -> State:
    """The next player, from this place on, with a bonus to choose, or the next round."""
    for at in range(begin, len(state.order)):
        waiting = open_bonuses(book, state, state.towns[state.order[at]])
        if waiting:
            return state._replace(at=at, pending=waiting)
    return next_round(book, state)


def bonus_options(book: Book, state: State) -> Amounts:
    """What the location in question offers this town."""
    return tuple(
        (asset, number)
        for asset, number in book.bonuses[state.pending[0]]
        if meets(book, state.town, book.needs[asset])
    )


def chosen_bonus(book: Book, state: State, gain: tuple[int, int]) -> State:
    """A location gives what was chosen."""
    state = _with_town(state, gained(book, state.town, (gain,)))
    if len(state.pending) > 1:
        return state._replace(pending=state.pending[1:])
    return next_bonus(book, state, state.at + 1)


def next_round(book: Book, state: State) -> State:
    """The last player of this round begins the next; after the last round comes the score."""
    if state.round == book.rounds:
        return state._replace(phase=Phase.OVER, at=0, pending=(), shared=(), turn=NO_TURN)
    order = (state.order[-1], *state.order[:-1])
    return start_round(book, state._replace(round=state.round + 1, order=order))


def _with_town(state: State, town: Town) -> State:
    return state.with_town(town, state.turn)
