"""What the verbs of the content mean here: each adds one entry to the tables of effects or to a strike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from twelve.content.errors import suggest
from twelve.content.games.xii_century.model import Content
from twelve.content.models.abilities import Effect, verb_of
from twelve.content.models.base import KeyPath, Problem
from twelve.content.models.game import GameContent
from twelve.engine.verbs import VerbRegistry
from twelve.engine.xii_century.tables import Harvest, Held, Strike, Tool

if TYPE_CHECKING:
    from twelve.engine.xii_century.compiled import Book

M = TypeVar("M")


class Source(NamedTuple):
    """Where an effect stands: who has it, and the bit of its owner or perk (0: an asset)."""

    owner: str
    bit: int
    effect: Effect

    @property
    def person(self) -> str:
        """The owner without the letter of the perk."""
        return self.owner.split()[0]


TownVerb: TypeAlias = Callable[["Book", Source], None]
EventVerb: TypeAlias = Callable[["Book", Strike, Effect], Strike]

TOWN_VERBS = VerbRegistry[TownVerb]()
EVENT_VERBS = VerbRegistry[EventVerb]()


def verb(registry: VerbRegistry[M]) -> Callable[[M], M]:
    """Registers a function as the verb of its name."""

    def register(meaning: M) -> M:
        registry.register(getattr(meaning, "__name__"), meaning)  # noqa: B009  (any callable)
        return meaning

    return register


@verb(TOWN_VERBS)
def harvest(book: Book, source: Source) -> None:
    """At the end of a round, so much for every so many."""
    gain, per = int(source.effect["harvest"]), int(source.effect["per"])
    book.effects.harvests.append(
        Harvest(source.bit, gain, per, book.asset(source.effect["from"]), book.asset(source.effect["of"]))
    )


@verb(TOWN_VERBS)
def income(book: Book, source: Source) -> None:
    """At the end of a round, a fixed amount."""
    book.effects.incomes.append(
        Held(source.bit, int(source.effect["income"]), book.asset(source.effect["of"]))
    )


@verb(TOWN_VERBS)
def stand_for(book: Book, source: Source) -> None:
    """Counts as more of another asset for maximums and requirements."""
    book.effects.stands.append(
        Held(
            source.bit,
            int(source.effect["stand_for"]),
            book.asset(source.effect["of"]),
            book.asset(source.owner),
        )
    )


@verb(TOWN_VERBS)
def discount(book: Book, source: Source) -> None:
    """Each makes every infrastructure cheaper."""
    book.effects.discounts.append(
        Held(
            source.bit,
            int(source.effect["discount"]),
            book.asset(source.effect["of"]),
            book.asset(source.owner),
        )
    )


@verb(TOWN_VERBS)
def cheaper(book: Book, source: Source) -> None:
    """One asset costs less."""
    held = Held(
        source.bit,
        int(source.effect["cheaper"]),
        book.asset(source.effect["of"]),
        book.asset(source.effect["on"]),
    )
    book.effects.cheaper.append(held)


@verb(TOWN_VERBS)
def exchange(book: Book, source: Source) -> None:
    """Turns one asset into another and back at the end of the own turn."""
    book.effects.exchanges.append(
        Held(source.bit, 0, book.asset(source.effect["exchange"]), book.asset(source.effect["with"]))
    )


@verb(TOWN_VERBS)
def feast(book: Book, source: Source) -> None:
    """With so many of an asset, nothing is eaten."""
    book.effects.feasts.append(Held(source.bit, int(source.effect["feast"]), book.asset(source.effect["of"])))


@verb(TOWN_VERBS)
def count_die(book: Book, source: Source) -> None:
    """A die of one value counts as another on one asset."""
    held = Held(source.bit, int(source.effect["count_die"]), book.asset(source.effect["on"]))
    book.effects.counted_dice.append((held, int(source.effect["as"])))


@verb(TOWN_VERBS)
def raise_die(book: Book, source: Source) -> None:
    """Once per turn, a die up by as much or less, to the highest face at most."""
    by = int(source.effect["raise_die"])
    changes = {v: tuple(range(v + 1, min(v + by, book.faces) + 1)) for v in range(1, book.faces)}
    book.effects.tools.append(Tool(source.person, source.bit, changes))


@verb(TOWN_VERBS)
def lower_die(book: Book, source: Source) -> None:
    """Once per turn, a die down by as much or less, to 1 at least."""
    by = int(source.effect["lower_die"])
    changes = {v: tuple(range(v - 1, max(v - by, 1) - 1, -1)) for v in range(2, book.faces + 1)}
    book.effects.tools.append(Tool(source.person, source.bit, changes))


@verb(TOWN_VERBS)
def turn_die(book: Book, source: Source) -> None:
    """Once per turn, a die of one value to another."""
    changes: dict[int, tuple[int, ...]] = {int(source.effect["turn_die"]): (int(source.effect["into"]),)}
    book.effects.tools.append(Tool(source.person, source.bit, changes))


@verb(TOWN_VERBS)
def reroll_die(book: Book, source: Source) -> None:
    """Once per turn, a low die is thrown again."""
    low = frozenset(range(1, int(source.effect["reroll_die"]) + 1))
    book.effects.tools.append(Tool(source.person, source.bit, {}, low))


@verb(TOWN_VERBS)
def second_die(book: Book, source: Source) -> None:
    """Two dice may go into the same asset."""
    book.effects.second_die |= source.bit


@verb(TOWN_VERBS)
def split_die(book: Book, source: Source) -> None:
    """Once per turn, a die becomes two parts for two assets."""
    book.effects.split_die.append(Held(source.bit, 0, owner=source.person))


@verb(TOWN_VERBS)
def fill_reserve(book: Book, source: Source) -> None:
    """Dice for the free slots of the reserve, one digit each."""
    book.filling[source.bit] = tuple(map(int, str(source.effect["fill_reserve"])))


@verb(TOWN_VERBS)
def spare(book: Book, source: Source) -> None:
    """An event does not reduce an asset."""
    event = book.events.index(str(source.effect["during"]))
    book.effects.spares.append(Held(source.bit, event, book.asset(source.effect["spare"])))


@verb(TOWN_VERBS)
def defend(book: Book, source: Source) -> None:
    """POW that counts against raids and in the tie-break."""
    book.effects.defences.append(
        Held(source.bit, int(source.effect["defend"]), owner=source.owner.replace(" ", "."))
    )


@verb(TOWN_VERBS)
def score(book: Book, source: Source) -> None:
    """Points for each of an asset."""
    held = Held(
        source.bit,
        int(source.effect["score"]),
        book.asset(source.effect["per"]),
        owner=source.owner.replace(" ", "."),
    )
    book.effects.scores.append(held)


@verb(EVENT_VERBS)
def halve(book: Book, strike: Strike, effect: Effect) -> Strike:
    """Half of an asset is lost."""
    return strike._replace(halves=(*strike.halves, book.asset(effect["halve"])))


@verb(EVENT_VERBS)
def lose(book: Book, strike: Strike, effect: Effect) -> Strike:
    """So many of an asset are lost."""
    return strike._replace(losses=(*strike.losses, (book.asset(effect["of"]), int(effect["lose"]))))


@verb(EVENT_VERBS)
def lose_all(book: Book, strike: Strike, effect: Effect) -> Strike:
    """All of an asset are lost."""
    return strike._replace(wiped=(*strike.wiped, book.asset(effect["lose_all"])))


@verb(EVENT_VERBS)
def bar(_: Book, strike: Strike, effect: Effect) -> Strike:
    """Nothing of a kind can be bought."""
    return strike._replace(bars=(*strike.bars, str(effect["bar"])))


@verb(EVENT_VERBS)
def spoil(book: Book, strike: Strike, effect: Effect) -> Strike:
    """An asset brings no harvest."""
    return strike._replace(spoils=(*strike.spoils, book.asset(effect["spoil"])))


VERBS = VerbRegistry[object]({**TOWN_VERBS, **EVENT_VERBS})


def faults(content: GameContent) -> Iterator[Problem]:
    """Verbs that no rule plays, and those of towns and events that stand with the other."""
    assert isinstance(content, Content)
    yield from VERBS.unknown(content.verbs)
    for path, effect in content.effects():
        yield from _misplaced(path, verb_of(effect, content.verbs))


def _misplaced(path: KeyPath, name: str) -> Iterator[Problem]:
    strikes = path[0] in ("events", "variants")
    who, can = ("an event", set(EVENT_VERBS)) if strikes else ("a town", set(TOWN_VERBS))
    if name in VERBS and name not in can:
        yield Problem((*path, name), f'"{name}" is nothing {who} can do; {suggest(name, can)}')
