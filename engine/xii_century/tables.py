"""The shapes of the tables that the content compiles to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

Amounts = tuple[tuple[int, int], ...]
"""Pairs of an asset and a number."""


class Needs(NamedTuple):
    """A requirement: amounts to be reached and things to be owned (as bits)."""

    amounts: Amounts
    owned: int


class Offer(NamedTuple):
    """What a die can be spent on; `bits` is what a purchase adds to what is owned."""

    word: str
    asset: int = -1
    location: int = -1
    bits: int = 0
    needs: Needs = Needs((), 0)
    cost: Amounts = ()
    die: int = 0
    infrastructure: bool = False
    dice: tuple[int, ...] = ()


class Tool(NamedTuple):
    """A perk that changes a die once per turn: what each value may become; `rerolls` are thrown anew."""

    owner: str
    bit: int
    changes: dict[int, tuple[int, ...]]
    rerolls: frozenset[int] = frozenset()


class Strike(NamedTuple):
    """What an event does to a town."""

    halves: tuple[int, ...] = ()
    losses: Amounts = ()
    wiped: tuple[int, ...] = ()
    bars: tuple[str, ...] = ()
    spoils: tuple[int, ...] = ()
    power_per_round: int = 0


class Harvest(NamedTuple):
    """`gain` of an asset for every `per` of another, for the owner of a bit (0: for everybody)."""

    bit: int
    gain: int
    per: int
    source: int
    asset: int


class Held(NamedTuple):
    """A number that the owner of a bit gets, for or of an asset, and a second asset where there is one."""

    bit: int
    number: int
    asset: int = -1
    other: int = -1
    owner: str = ""


@dataclass(slots=True)
class Effects:
    """What effects compile to, verb by verb."""

    harvests: list[Harvest] = field(default_factory=list)
    incomes: list[Held] = field(default_factory=list)
    stands: list[Held] = field(default_factory=list)
    discounts: list[Held] = field(default_factory=list)
    cheaper: list[Held] = field(default_factory=list)
    exchanges: list[Held] = field(default_factory=list)
    feasts: list[Held] = field(default_factory=list)
    counted_dice: list[tuple[Held, int]] = field(default_factory=list)
    tools: list[Tool] = field(default_factory=list)
    second_die: int = 0
    split_die: list[Held] = field(default_factory=list)
    spares: list[Held] = field(default_factory=list)
    defences: list[Held] = field(default_factory=list)
    scores: list[Held] = field(default_factory=list)
