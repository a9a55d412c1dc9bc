"""What the verbs of the content mean here: each adds one entry to the tables of effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from twelve.content.models.abilities import Effect
from twelve.engine.xii_century.tables import Harvest, Held, Tool

if TYPE_CHECKING:
    from twelve.engine.xii_century.compiled import Book


class Source(NamedTuple):
    """Where an effect stands: who has it, and the bit of its owner or perk (0: an asset)."""

    owner: str
    bit: int
    effect: Effect

    @property
    def person(self) -> str:
        """The owner without the letter of the perk."""
        return self.owner.split()[0]


VerbMeaning = Callable[["Book", Source], None]
VERBS: dict[str, VerbMeaning] = {}
STRIKE_VERBS = frozenset({"halve", "lose", "lose_all", "bar", "spoil"})


def verb(compiler: VerbMeaning) -> VerbMeaning:
    """Registers what a verb of the content means here."""
    VERBS[compiler.__name__] = compiler
    return compiler


@verb
def harvest(book: Book, source: Source) -> None:
    """At the end of a round, so much for every so many."""
    gain, per = int(source.effect["harvest"]), int(source.effect["per"])
    book.effects.harvests.append(
        Harvest(source.bit, gain, per, book.asset(source.effect["from"]), book.asset(source.effect["of"]))
    )


@verb
def income(book: Book, source: Source) -> None:
    """At the end of a round, a fixed amount."""
    book.effects.incomes.append(
        Held(source.bit, int(source.effect["income"]), book.asset(source.effect["of"]))
    )


@verb
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


@verb
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


@verb
def cheaper(book: Book, source: Source) -> None:
    """One asset costs less."""
    held = Held(
        source.bit,
        int(source.effect["cheaper"]),
        book.asset(source.effect["of"]),
        book.asset(source.effect["on"]),
    )
    book.effects.cheaper.append(held)


@verb
def exchange(book: Book, source: Source) -> None:
    """Turns one asset into another and back at the end of the own turn."""
    book.effects.exchanges.append(
        Held(source.bit, 0, book.asset(source.effect["exchange"]), book.asset(source.effect["with"]))
    )


@verb
def feast(book: Book, source: Source) -> None:
    """With so many of an asset, nothing is eaten."""
    book.effects.feasts.append(Held(source.bit, int(source.effect["feast"]), book.asset(source.effect["of"])))


@verb
def count_die(book: Book, source: Source) -> None:
    """A die of one value counts as another on one asset."""
    held = Held(source.bit, int(source.effect["count_die"]), book.asset(source.effect["on"]))
    book.effects.counted_dice.append((held, int(source.effect["as"])))


@verb
def raise_die(book: Book, source: Source) -> None:
    """Once per turn, a die up by as much or less, to the highest face at most."""
    by = int(source.effect["raise_die"])
    changes = {v: tuple(range(v + 1, min(v + by, book.faces) + 1)) for v in range(1, book.faces)}
    book.effects.tools.append(Tool(source.person, source.bit, changes))


@verb
def lower_die(book: Book, source: Source) -> None:
    """Once per turn, a die down by as much or less, to 1 at least."""
    by = int(source.effect["lower_die"])
    changes = {v: tuple(range(v - 1, max(v - by, 1) - 1, -1)) for v in range(2, book.faces + 1)}
    book.effects.tools.append(Tool(source.person, source.bit, changes))


@verb
def turn_die(book: Book, source: Source) -> None:
    """Once per turn, a die of one value to another."""
    changes: dict[int, tuple[int, ...]] = {int(source.effect["turn_die"]): (int(source.effect["into"]),)}
    book.effects.tools.append(Tool(source.person, source.bit, changes))


@verb
def reroll_die(book: Book, source: Source) -> None:
    """Once per turn, a low die is thrown again."""
    low = frozenset(range(1, int(source.effect["reroll_die"]) + 1))
    book.effects.tools.append(Tool(source.person, source.bit, {}, low))


@verb
def second_die(book: Book, source: Source) -> None:
    """Two dice may go into the same asset."""
    book.effects.second_die |= source.bit


@verb
def split_die(book: Book, source: Source) -> None:
    """Once per turn, a die becomes two parts for two assets."""
    book.effects.split_die.append(Held(source.bit, 0, owner=source.person))


@verb
def fill_reserve(book: Book, source: Source) -> None:
    """Dice for the free slots of the reserve, one digit each."""
    book.filling[source.bit] = tuple(map(int, str(source.effect["fill_reserve"])))


@verb
def spare(book: Book, source: Source) -> None:
    """An event does not reduce an asset."""
    event = book.events.index(str(source.effect["during"]))
    book.effects.spares.append(Held(source.bit, event, book.asset(source.effect["spare"])))


@verb
def defend(book: Book, source: Source) -> None:
    """POW that counts against raids and in the tie-break."""
    book.effects.defences.append(
        Held(source.bit, int(source.effect["defend"]), owner=source.owner.replace(" ", "."))
    )


@verb
def score(book: Book, source: Source) -> None:
    """Points for each of an asset."""
    held = Held(
        source.bit,
        int(source.effect["score"]),
        book.asset(source.effect["per"]),
        owner=source.owner.replace(" ", "."),
    )
    book.effects.scores.append(held)
