"""What the verbs of the content mean here: each adds one entry to the tables of effects or to a strike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from twelve.content.errors import suggest
from twelve.content.games.xii_century.model import Content
from twelve.content.models.abilities import Effect, verb_of
from twelve.content.models.base import KeyPath, Problem
from twelve.content.models.game import GameContent
from twelve.content.models.phrases import VOWELS
from twelve.engine.verbs import (
    ContentNames,
    Flag,
    Grammar,
    NameIn,
    Number,
    Playable,
    VerbRegistry,
    misdeclared,
    one_of,
)
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

AMOUNT = Number(least=1)
"""Tables are made of amounts, of steps and of faces; none of them is nothing or less."""
ASSET, EVENT = NameIn("assets"), NameIn("events")

IN_TOWN = ("person", "infrastructure", "perk")
OF_ASSETS, OF_PERKS, OF_EVENTS = ("asset",), ("perk",), ("event",)
"""Who does what: what a town owns and can lose or not have, each of an asset, or what befalls a town."""
STANDS = {
    **{"assets": "asset", "people": "person", "infrastructures": "infrastructure"},
    **dict.fromkeys(("events", "variants"), "event"),
}
"""Who has the effects in each table of the content."""

TOWN_VERBS = VerbRegistry[TownVerb]()
EVENT_VERBS = VerbRegistry[EventVerb]()


def grammar(
    takes: Playable,
    needs: Mapping[str, Playable] | None = None,
    allows: Mapping[str, Playable] | None = None,
    of: Collection[str] = IN_TOWN,
) -> Grammar:
    """All that can be asked of a verb, and who does it."""
    return Grammar(takes, needs or {}, allows or {}, {"of": of})


def befalls(takes: Playable, needs: Mapping[str, Playable] | None = None) -> Grammar:
    """All that can be asked of a verb of events."""
    return grammar(takes, needs, of=OF_EVENTS)


def verb(registry: VerbRegistry[M], asked: Grammar) -> Callable[[M], M]:
    """Registers a function as the verb of its name."""

    def register(meaning: M) -> M:
        registry.register(getattr(meaning, "__name__"), meaning, asked)  # noqa: B009  (any callable)
        return meaning

    return register


@verb(
    TOWN_VERBS,
    grammar(AMOUNT, {"per": AMOUNT, "from": ASSET, "of": ASSET}, {"more": Flag()}, (*OF_ASSETS, *IN_TOWN)),
)
def harvest(book: Book, source: Source) -> None:
    """At the end of a round, so much for every so many."""
    gain, per = int(source.effect["harvest"]), int(source.effect["per"])
    book.effects.harvests.append(
        Harvest(source.bit, gain, per, book.asset(source.effect["from"]), book.asset(source.effect["of"]))
    )


@verb(TOWN_VERBS, grammar(AMOUNT, {"of": ASSET}))
def income(book: Book, source: Source) -> None:
    """At the end of a round, a fixed amount."""
    book.effects.incomes.append(
        Held(source.bit, int(source.effect["income"]), book.asset(source.effect["of"]))
    )


@verb(TOWN_VERBS, grammar(AMOUNT, {"of": ASSET}, of=OF_ASSETS))
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


@verb(TOWN_VERBS, grammar(AMOUNT, {"of": ASSET}, of=OF_ASSETS))
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


@verb(TOWN_VERBS, grammar(AMOUNT, {"of": ASSET, "on": ASSET}))
def cheaper(book: Book, source: Source) -> None:
    """One asset costs less."""
    held = Held(
        source.bit,
        int(source.effect["cheaper"]),
        book.asset(source.effect["of"]),
        book.asset(source.effect["on"]),
    )
    book.effects.cheaper.append(held)


@verb(TOWN_VERBS, grammar(ASSET, {"with": ASSET}))
def exchange(book: Book, source: Source) -> None:
    """Turns one asset into another and back at the end of the own turn."""
    book.effects.exchanges.append(
        Held(source.bit, 0, book.asset(source.effect["exchange"]), book.asset(source.effect["with"]))
    )


@verb(TOWN_VERBS, grammar(AMOUNT, {"of": ASSET}))
def feast(book: Book, source: Source) -> None:
    """With so many of an asset, nothing is eaten."""
    book.effects.feasts.append(Held(source.bit, int(source.effect["feast"]), book.asset(source.effect["of"])))


@verb(TOWN_VERBS, grammar(AMOUNT, {"as": AMOUNT, "on": ASSET}))
def count_die(book: Book, source: Source) -> None:
    """A die of one value counts as another on one asset."""
    held = Held(source.bit, int(source.effect["count_die"]), book.asset(source.effect["on"]))
    book.effects.counted_dice.append((held, int(source.effect["as"])))


@verb(TOWN_VERBS, grammar(AMOUNT))
def raise_die(book: Book, source: Source) -> None:
    """Once per turn, a die up by as much or less, to the highest face at most."""
    by = int(source.effect["raise_die"])
    changes = {v: tuple(range(v + 1, min(v + by, book.faces) + 1)) for v in range(1, book.faces)}
    book.effects.tools.append(Tool(source.person, source.bit, changes))


@verb(TOWN_VERBS, grammar(AMOUNT))
def lower_die(book: Book, source: Source) -> None:
    """Once per turn, a die down by as much or less, to 1 at least."""
    by = int(source.effect["lower_die"])
    changes = {v: tuple(range(v - 1, max(v - by, 1) - 1, -1)) for v in range(2, book.faces + 1)}
    book.effects.tools.append(Tool(source.person, source.bit, changes))


@verb(TOWN_VERBS, grammar(AMOUNT, {"into": AMOUNT}))
def turn_die(book: Book, source: Source) -> None:
    """Once per turn, a die of one value to another."""
    changes: dict[int, tuple[int, ...]] = {int(source.effect["turn_die"]): (int(source.effect["into"]),)}
    book.effects.tools.append(Tool(source.person, source.bit, changes))


@verb(TOWN_VERBS, grammar(AMOUNT))
def reroll_die(book: Book, source: Source) -> None:
    """Once per turn, a low die is thrown again."""
    low = frozenset(range(1, int(source.effect["reroll_die"]) + 1))
    book.effects.tools.append(Tool(source.person, source.bit, {}, low))


@verb(TOWN_VERBS, grammar(Flag()))
def second_die(book: Book, source: Source) -> None:
    """Two dice may go into the same asset."""
    book.effects.second_die |= source.bit


@verb(TOWN_VERBS, grammar(Flag()))
def split_die(book: Book, source: Source) -> None:
    """Once per turn, a die becomes two parts for two assets."""
    book.effects.split_die.append(Held(source.bit, 0, owner=source.person))


@verb(TOWN_VERBS, grammar(AMOUNT, of=OF_PERKS))
def fill_reserve(book: Book, source: Source) -> None:
    """Dice for the free slots of the reserve, one digit each."""
    book.filling[source.bit] = tuple(map(int, str(source.effect["fill_reserve"])))


@verb(TOWN_VERBS, grammar(ASSET, {"during": EVENT}))
def spare(book: Book, source: Source) -> None:
    """An event does not reduce an asset."""
    event = book.events.index(str(source.effect["during"]))
    book.effects.spares.append(Held(source.bit, event, book.asset(source.effect["spare"])))


@verb(TOWN_VERBS, grammar(AMOUNT))
def defend(book: Book, source: Source) -> None:
    """POW that counts against raids and in the tie-break."""
    book.effects.defences.append(
        Held(source.bit, int(source.effect["defend"]), owner=source.owner.replace(" ", "."))
    )


@verb(TOWN_VERBS, grammar(AMOUNT, {"per": ASSET}))
def score(book: Book, source: Source) -> None:
    """Points for each of an asset."""
    held = Held(
        source.bit,
        int(source.effect["score"]),
        book.asset(source.effect["per"]),
        owner=source.owner.replace(" ", "."),
    )
    book.effects.scores.append(held)


@verb(EVENT_VERBS, befalls(ASSET))
def halve(book: Book, strike: Strike, effect: Effect) -> Strike:
    """Half of an asset is lost."""
    return strike._replace(halves=(*strike.halves, book.asset(effect["halve"])))


@verb(EVENT_VERBS, befalls(AMOUNT, {"of": ASSET}))
def lose(book: Book, strike: Strike, effect: Effect) -> Strike:
    """So many of an asset are lost."""
    return strike._replace(losses=(*strike.losses, (book.asset(effect["of"]), int(effect["lose"]))))


@verb(EVENT_VERBS, befalls(ASSET))
def lose_all(book: Book, strike: Strike, effect: Effect) -> Strike:
    """All of an asset are lost."""
    return strike._replace(wiped=(*strike.wiped, book.asset(effect["lose_all"])))


@verb(EVENT_VERBS, befalls(one_of("people", "infrastructures")))
def bar(_: Book, strike: Strike, effect: Effect) -> Strike:
    """Nothing of a kind can be bought."""
    return strike._replace(bars=(*strike.bars, str(effect["bar"])))


@verb(EVENT_VERBS, befalls(ASSET))
def spoil(book: Book, strike: Strike, effect: Effect) -> Strike:
    """An asset brings no harvest."""
    return strike._replace(spoils=(*strike.spoils, book.asset(effect["spoil"])))


GRAMMARS = {**TOWN_VERBS.grammars, **EVENT_VERBS.grammars}


def faults(content: GameContent) -> Iterator[Problem]:
    """Verbs that are declared otherwise than the rules play them, and those of towns and events misplaced."""
    assert isinstance(content, Content)
    names: ContentNames = {"assets": content.assets, "events": content.events}
    yield from misdeclared(content.verbs, GRAMMARS, names)
    for path, effect in content.effects():
        yield from _misplaced(path, verb_of(effect, content.verbs))


def _misplaced(path: KeyPath, name: str) -> Iterator[Problem]:
    who = "perk" if "perks" in path[2:] else STANDS[str(path[0])]
    can = [verb for verb, asked in GRAMMARS.items() if who in asked.acts["of"]]
    if name in GRAMMARS and name not in can:
        whose = f"an {who}" if who[0] in VOWELS else f"a {who}"
        yield Problem((*path, name), f'"{name}" is nothing {whose} can do; {suggest(name, can)}')
