"""The content as tables of numbers, made once: assets, targets of dice, tools, strikes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from twelve.content.errors import ContentError, Finding
from twelve.content.games.xii_century.model import Content, GlobalEvent, Settled, Thing, Variant
from twelve.content.loading.checking import dotted
from twelve.content.models.abilities import AbilityValue, Effect, verb_of
from twelve.engine.xii_century.tables import Amounts, Effects, Needs, Offer, Strike
from twelve.engine.xii_century.verbs import EVENT_VERBS, TOWN_VERBS, Source, faults


class Book:
    """All tables of a game's content."""

    def __init__(self, content: Content) -> None:
        _check_verbs(content)
        self.content = content
        self.assets = tuple(content.assets)
        self.locations = tuple(content.locations)
        self.things = tuple(content.settled)
        self.events = tuple(sorted(content.events, key=lambda name: content.events[name].die))
        self.asset_at = {name: index for index, name in enumerate(self.assets)}
        self.bit_of = _bits(content.settled)
        self.faces = content.dice.faces
        self.rounds = content.rounds.count
        self._read_assets()
        self.effects = Effects()
        self.filling: dict[int, tuple[int, ...]] = {}
        self._read_effects()
        self._read_power()
        self._read_rules()
        self.targets = tuple(self._targets())
        self.strikes = tuple(self._strike(content.events[name]) for name in self.events)
        self.variant_strikes = {
            name: (self.events.index(variant.event), self._strike(variant))
            for name, variant in content.variants.items()
            if variant.event
        }
        self.lasting = self._lasting()

    def _read_assets(self) -> None:
        rows = self.content.assets.values()
        self.maximum = tuple(row.maximum if isinstance(row.maximum, int) else 0 for row in rows)
        self.limited_by = tuple(
            self.asset_at[row.maximum] if isinstance(row.maximum, str) else -1 for row in rows
        )
        self.chain = tuple(self._chain())
        self.needs = tuple(self._needs(row) for row in rows)
        self.cost = tuple(self._cost(row) for row in rows)
        self.special = tuple(row.die is not None for row in rows)
        self.weakened = tuple(row.group == self.content.highest_die.group for row in rows)

    def _chain(self) -> Iterator[tuple[int, int]]:
        """Assets whose limit is another asset, each after the one that limits it."""
        done = {asset for asset, limit in enumerate(self.limited_by) if limit < 0}
        while len(done) < len(self.assets):
            for asset, limit in enumerate(self.limited_by):
                if asset not in done and limit in done:
                    done.add(asset)
                    yield asset, limit

    def _read_power(self) -> None:
        rows = self.content.assets.values()
        self.asset_power = tuple((i, row.power) for i, row in enumerate(rows) if row.power)
        self.thing_power = tuple(
            (self.bit_of[name], thing.power) for name, thing in self.content.settled.items() if thing.power
        )
        self.defences = tuple(
            (self.bit_of[name], thing.defence)
            for name, thing in self.content.settled.items()
            if thing.defence
        ) + tuple((held.bit, held.number) for held in self.effects.defences)
        self.power_dice = self._amounts(self.content.power.dice)

    def _read_rules(self) -> None:
        upkeep, effects = self.content.upkeep, self.effects
        self.eater, self.eaten, self.eaters_per_meal = (
            self.asset_at[upkeep.of],
            self.asset_at[upkeep.pays],
            upkeep.per,
        )
        self.war_halves = tuple(self.asset_at[name] for name in self.content.war.halves)
        self.minimums = tuple(location.minimums for location in self.content.locations.values())
        self.bonuses = tuple(self._amounts(location.bonus) for location in self.content.locations.values())
        self.choices = tuple(location for location, bonus in enumerate(self.bonuses) if len(bonus) > 1)
        self.stands = tuple(
            tuple((held.other, held.number) for held in effects.stands if held.asset == asset)
            for asset in range(len(self.assets))
        )
        self.tools = tuple(effects.tools)
        self.die_perks = sum(tool.bit for tool in effects.tools) | sum(held.bit for held in effects.split_die)
        self.second_die = effects.second_die
        self.less = self.content.highest_die.less

    def _targets(self) -> Iterator[Offer]:
        """Assets first: an asset and its target have the same number; then locations, then purchases."""
        for index, (name, asset) in enumerate(self.content.assets.items()):
            yield Offer(name, asset=index, needs=self.needs[index], die=asset.die or 0)
        for index, name in enumerate(self.locations):
            yield Offer(name, location=index)
        for name, thing in self.content.settled.items():
            yield from self._purchases(name, thing)

    def _purchases(self, name: str, thing: Settled) -> Iterator[Offer]:
        base = Offer(
            name,
            bits=self.bit_of[name],
            needs=self._needs(thing),
            cost=self._cost(thing),
            die=thing.die or 0,
            infrastructure=name in self.content.infrastructures,
        )
        if not thing.perks:
            yield base
        for letter in thing.perks:
            bit = self.bit_of[f"{name} {letter}"]
            yield base._replace(word=f"{name} {letter}", bits=base.bits | bit, dice=self.filling.get(bit, ()))

    def _needs(self, thing: Thing) -> Needs:
        amounts = {name: n for name, n in thing.requires.items() if name in self.asset_at}
        owned = sum(self.bit_of[name] for name in thing.requires if name not in self.asset_at)
        return Needs(self._amounts(amounts), owned)

    def _cost(self, thing: Thing) -> Amounts:
        return self._amounts(thing.cost)

    def _amounts(self, amounts: Mapping[str, int]) -> Amounts:
        return tuple((self.asset_at[name], n) for name, n in amounts.items())

    def _strike(self, event: GlobalEvent | Variant) -> Strike:
        """An event's effects, gathered by what they do."""
        power = event.power_per_round or 0 if isinstance(event, GlobalEvent) else 0
        strike = Strike(power_per_round=power)
        for effect in event.effects:
            strike = EVENT_VERBS[verb_of(effect, self.content.verbs)](self, strike, effect)
        return strike

    def _lasting(self) -> frozenset[int]:
        """Assets that nothing takes away again: no event, no war, no meal, no payment, no falling maximum."""
        strikes = (*self.strikes, *(strike for _, strike in self.variant_strikes.values()))
        lost = {self.eater, self.eaten, *self.war_halves}
        for strike in strikes:
            lost.update(strike.halves, strike.wiped, (asset for asset, _ in strike.losses))
        for cost in (*self.cost, *(target.cost for target in self.targets)):
            lost.update(asset for asset, _ in cost)
        for held in self.effects.exchanges:
            lost.update((held.asset, held.other))
        lost.update(asset for asset, by in enumerate(self.limited_by) if by >= 0)
        return frozenset(range(len(self.assets))) - lost

    def asset(self, name: AbilityValue) -> int:
        """The number of an asset."""
        return self.asset_at[str(name)]

    def _read_effects(self) -> None:
        for name, asset in self.content.assets.items():
            if asset.effect:
                self._compile(name, 0, asset.effect)
        for name, thing in self.content.settled.items():
            if thing.effect:
                self._compile(name, self.bit_of[name], thing.effect)
            for letter, perk in thing.perks.items():
                self._compile(f"{name} {letter}", self.bit_of[f"{name} {letter}"], perk.effect)

    def _compile(self, owner: str, bit: int, effect: Effect) -> None:
        TOWN_VERBS[verb_of(effect, self.content.verbs)](self, Source(owner, bit, effect))


def _check_verbs(content: Content) -> None:
    """Refuses what the registry would have refused with its place, for those who come without a game."""
    if found := [Finding(problem.message, dotted(problem.path)) for problem in faults(content)]:
        raise ContentError(found)


def _bits(settled: Mapping[str, Settled]) -> dict[str, int]:
    """A bit for each thing to own and for each perk."""
    names = [*settled, *(f"{name} {letter}" for name, thing in settled.items() for letter in thing.perks)]
    return {name: 1 << index for index, name in enumerate(names)}
