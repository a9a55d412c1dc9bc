"""What a move does, made or only possible, as facts: the log and the list of choices tell the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from twelve.engine.contract import Event, FactValue
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.refusals import die_name
from twelve.engine.xii_century.spending import is_highest
from twelve.engine.xii_century.state import UNDECIDED, Act, Move, Phase, State, Town, value_of
from twelve.engine.xii_century.tables import Offer
from twelve.engine.xii_century.town import after_meal, cost_of

if TYPE_CHECKING:
    from twelve.engine.xii_century.rules import XiiCentury

DeedFacts: TypeAlias = dict[str, FactValue]

ROLLS = {
    Phase.SHARED: "shared_rolled",
    Phase.RAID: "raid_rolled",
    Phase.BATTLE: "war_rolled",
    Phase.OWN: "own_rolled",
    Phase.REROLL: "own_rolled",
}


def deed(rules: XiiCentury, state: State, move: Move) -> DeedFacts:
    """What a move does, by a word under `does` and whatever its sentence mentions."""
    die: DeedFacts = {"die": die_name(move.die), "value": value_of(move.die)}
    if move.act is Act.SPEND:
        return {**die, **_spend(rules, state, move)}
    if move.act is Act.DONE:
        return {"does": "no_trade"} if state.phase is Phase.MARKET else _meal(rules.book, state.town)
    if move.act is Act.DIFFER:
        return {"does": "differ" if move.faces else "again", "faces": move.faces}
    return {"does": move.act.name.lower(), **die, **_details(rules.book, state, move)}


def _details(book: Book, state: State, move: Move) -> DeedFacts:
    """What the sentence of a simple move mentions."""
    match move.act:
        case Act.TRADE:
            return {"asset": _traded(book, move.target), "n": move.amount}
        case Act.BONUS:
            return {"asset": book.assets[move.amount], "n": dict(book.bonuses[move.target])[move.amount]}
        case Act.CHOOSE:
            return {"event": book.events[move.target], "number": state.events.index(UNDECIDED) + 1}
        case Act.CHANGE | Act.REROLL:
            return {"thing": book.tools[move.target].owner, "n": move.amount}
        case Act.SPLIT:
            return {"a": move.amount, "b": value_of(move.die) - move.amount}
    return {}


def rolled(book: Book, state: State, move: Move) -> Event:
    """What dice were rolled for, and what they show."""
    if state.phase is Phase.BEGIN:
        dice = tuple(zip(state.pending, move.faces, strict=True))
        return Event("first_rolled", facts={"dice": dice})
    if state.phase is Phase.EVENT_ROLL:
        event, number = book.events[move.faces[0] - 1], state.events.index(UNDECIDED) + 1
        return Event("event_rolled", facts={"number": number, "event": event, "faces": move.faces})
    return Event(ROLLS[state.phase], state.seat, {"faces": move.faces})


def changes(book: Book, before: Town, after: Town) -> tuple[FactValue, ...]:
    """The assets that changed, each with its old and new amount."""
    rows = zip(book.assets, before.amounts, after.amounts, strict=True)
    return tuple((name, old, new) for name, old, new in rows if old != new)


def _spend(rules: XiiCentury, state: State, move: Move) -> DeedFacts:
    book = rules.book
    target = book.targets[move.target]
    if target.bits:
        return _purchase(book, state, target)
    after = rules.apply(state, {state.seat: move}).towns[state.seat]
    if target.location >= 0:
        place = target.location
        least, influence = book.minimums[place][state.round - 1], state.town.influence
        facts: DeedFacts = {"before": influence[place], "after": after.influence[place], "least": least}
        return {"does": "influence", "place": target.word, **facts}
    weak = book.weakened[target.asset] and is_highest(state.turn, move.die)
    return {"does": "add", "changes": _grown(book, state.town, after, target.asset), "highest": int(weak)}


def _grown(book: Book, before: Town, after: Town, asset: int) -> tuple[FactValue, ...]:
    """An asset, even where all is lost, and what changed with it: `Stone houses 2 → 5, Supply 9 → 6`."""
    grown = (book.assets[asset], before.amounts[asset], after.amounts[asset])
    return (grown, *(change for change in changes(book, before, after) if change != grown))


def _purchase(book: Book, state: State, target: Offer) -> DeedFacts:
    name, _, letter = target.word.partition(" ")
    cost = cost_of(book, state.town, target.cost, target.infrastructure)
    paid = {book.assets[asset]: number for asset, number in cost if number}
    points = book.content.settled[name].points
    return {"does": "buy", "thing": name, "points": points, "cost": paid, "perk": letter}


def _meal(book: Book, town: Town) -> DeedFacts:
    fed = after_meal(book, town)
    if fed == town:
        return {"does": "feast"}
    if fed.amounts[book.eater] < town.amounts[book.eater]:
        return {"does": "starve", "n": fed.amounts[book.eater]}
    return {"does": "eat", "n": town.amounts[book.eaten] - fed.amounts[book.eaten]}


def _traded(book: Book, given: int) -> str:
    """What the market gives for an asset."""
    for held in book.effects.exchanges:
        if given in (held.asset, held.other):
            return book.assets[held.other if given == held.asset else held.asset]
    raise KeyError(given)
