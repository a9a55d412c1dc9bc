"""Moves of XII Century in words: what a move would do, what happened, and help on anything by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twelve.content.games.xii_century.model import Asset, Settled, Thing
from twelve.content.games.xii_century.words import (
    bonus_text,
    event_text,
    name_of,
    needs_text,
    note_text,
    passage_text,
    perk_text,
)
from twelve.content.models.phrases import fill
from twelve.engine.contract import CHANCE
from twelve.engine.xii_century.refusals import die_name
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.spending import is_highest
from twelve.engine.xii_century.state import Act, Move, Phase, State, Town
from twelve.engine.xii_century.tables import Offer
from twelve.engine.xii_century.town import after_meal, cost_of

WIDTH = 24
"""Typed words first, in a column of their own."""


class MoveWords:
    """Puts moves into words of one language."""

    def __init__(self, rules: XiiCentury, names: Sequence[str], language: str) -> None:
        self._rules = rules
        self._book = rules.book
        self._content = rules.book.content
        self._names = names
        self._language = language

    def described(self, state: State, move: Move) -> str:
        """A move as it is typed, and what it would do."""
        typed = self._rules.format_move(move)
        told = self._effect(state, move)
        return f"{typed:<{WIDTH}} {told}".rstrip()

    def told(self, state: State, seat: int, move: Move) -> str:
        """A move or a roll that was made, with what it does."""
        if seat == CHANCE:
            return self._rolled(state, move)
        effect = self._effect(state, move)
        return f"{self._names[seat]}: {self._rules.format_move(move)}" + (f" · {effect}" if effect else "")

    def explained(self, word: str) -> str | None:
        """Help on a thing, a place, an event or a rule, by its name in this language or its id."""
        wanted = word.casefold().replace("-", " ").replace("_", " ")
        for key, name, text in self._everything():
            if wanted in (key.replace("_", " "), name.casefold().replace("-", " ")):
                return f"{name}: {text}"
        return None

    def terms(self) -> list[str]:
        """Everything that can be asked about, by name."""
        return list(dict.fromkeys(name for _, name, _ in self._everything()))

    def _label(self, name: str) -> str:
        return self._content.labels[name][self._language]

    def _say(self, label: str, **values: object) -> str:
        return fill(self._label(label), values)

    def _name(self, thing: str) -> str:
        return name_of(self._content, thing, self._language)

    def _rolled(self, state: State, move: Move) -> str:
        faces = " ".join(map(str, move.faces))
        match state.phase:
            case Phase.SHARED:
                return f"{self._label('shared_dice')}: {faces}"
            case Phase.EVENT_ROLL:
                number = state.events.index(-2) + 1
                name = self._name(self._book.events[move.faces[0] - 1])
                return f"{self._label('round')} {number}: {name} ({faces})"
            case Phase.RAID:
                return f"{self._label('tell_raid')}: {faces}"
            case Phase.BATTLE:
                return f"{self._label('tell_war')}: {faces}"
            case Phase.BEGIN:
                rolled = zip(state.pending, move.faces, strict=True)
                return ", ".join(f"{self._names[seat]} {face}" for seat, face in rolled)
            case _:
                return f"{self._say('tell_rolls', name=self._names[state.seat])} {faces}"

    def _effect(self, state: State, move: Move) -> str:
        """What a move does, for somebody who chooses it."""
        match move.act:
            case Act.SPEND:
                return self._spend(state, move)
            case Act.DONE:
                return self._label("tell_no_trade") if state.phase is Phase.MARKET else self._done(state)
            case Act.TRADE:
                return self._trade(move)
            case Act.CHOOSE | Act.BONUS | Act.SUPPORT | Act.AVOID:
                return self._choice(move)
            case _:
                return self._die(move)

    def _spend(self, state: State, move: Move) -> str:
        target = self._book.targets[move.target]
        if target.bits:
            return self._purchase(state, target)
        after = self._rules.apply(state, {state.seat: move}).towns[state.seat]
        if target.location >= 0:
            influence, place = state.town.influence, target.location
            least = self._book.minimums[place][state.round - 1]
            told = f"{self._name(target.word)} {influence[place]} → {after.influence[place]}"
            return f"{told} ({self._label('minimum')} {least})"
        weak = self._book.weakened[target.asset] and is_highest(state.turn, move.die)
        return self._changes(state.town, after, target.asset) + (
            f" ({self._label('tell_highest')})" if weak else ""
        )

    def _changes(self, before: Town, after: Town, asset: int) -> str:
        """An asset and whatever else changed with it: `Stone houses 2 → 5, Supply 9 → 6`."""
        others = [
            i for i in range(len(after.amounts)) if after.amounts[i] != before.amounts[i] and i != asset
        ]
        return ", ".join(
            f"{self._name(self._book.assets[i])} {before.amounts[i]} → {after.amounts[i]}"
            for i in (asset, *others)
        )

    def _purchase(self, state: State, target: Offer) -> str:
        name, _, letter = target.word.partition(" ")
        thing = self._content.settled[name]
        cost = cost_of(self._book, state.town, target.cost, target.infrastructure)
        parts = [f"{self._name(name)}, {thing.points} {self._label('vp')}"]
        if any(number for _, number in cost):
            paid = {self._book.assets[asset]: number for asset, number in cost if number}
            parts.append(f"−{needs_text(self._content, paid, self._language)}")
        if letter:
            parts += [
                perk_text(self._content, perk, self._language)
                for key, perk in thing.perks.items()
                if key == letter
            ]
        return "; ".join(parts)

    def _done(self, state: State) -> str:
        before, fed = state.town, after_meal(self._book, state.town)
        people, food = self._book.eater, self._book.eaten
        if fed == before:
            return self._label("tell_feast")
        if fed.amounts[people] < before.amounts[people]:
            return self._say("tell_starve", n=fed.amounts[people])
        return self._say("tell_done", n=before.amounts[food] - fed.amounts[food])

    def _trade(self, move: Move) -> str:
        others = {
            given: got
            for held in self._book.effects.exchanges
            for given, got in ((held.asset, held.other), (held.other, held.asset))
        }
        return self._say("tell_trade", n=move.amount, name=self._name(self._book.assets[others[move.target]]))

    def _choice(self, move: Move) -> str:
        match move.act:
            case Act.CHOOSE:
                return self._name(self._book.events[move.target])
            case Act.BONUS:
                number = dict(self._book.bonuses[move.target])[move.amount]
                return f"{self._name(self._book.assets[move.amount])} +{number}"
            case Act.SUPPORT:
                return self._label("support")
            case _:
                return self._label("avoid")

    def _die(self, move: Move) -> str:
        """A move that only concerns dice."""
        match move.act:
            case Act.STORE:
                return self._label("tell_store")
            case Act.TAKE:
                return self._label("tell_take")
            case Act.CHANGE:
                return f"{die_name(move.die)} → {move.amount}"
            case Act.SPLIT:
                return self._label("tell_split")
            case Act.REROLL:
                return self._label("tell_reroll")
            case _:
                return "" if move.faces else self._label("tell_again")

    def _everything(self) -> Iterator[tuple[str, str, str]]:
        """All that can be asked about: id, name, text."""
        content, language = self._content, self._language
        for key, thing in {**content.assets, **content.settled}.items():
            yield key, thing.name[language], "; ".join(self._facts(thing))
        for key, location in content.locations.items():
            minimums = " ".join(map(str, location.minimums))
            text = f"{bonus_text(content, location, language)}; {self._label('minimum')} {minimums}"
            yield key, location.name[language], text
        for key, event in content.events.items():
            yield key, event.name[language], event_text(content, event, language)
        for key in content.guide:
            title, text = passage_text(content, key, language)
            yield key, title, text

    def _facts(self, thing: Thing) -> Iterator[str]:
        content, language = self._content, self._language
        if thing.die:
            yield f"{self._label('die')} {thing.die}"
        if isinstance(thing, Asset):
            limit = thing.maximum if isinstance(thing.maximum, int) else self._name(thing.maximum)
            yield f"{self._label('maximum')} {limit}"
        for label, needs in (("requires", thing.requires), ("cost", thing.cost)):
            if needs:
                yield f"{self._label(label)} {needs_text(content, needs, language)}"
        for label, number in (("vp", thing.points), ("pow", thing.power), ("pow_raid", thing.defence)):
            if number:
                yield f"{self._label(label)} {number}"
        if note := note_text(content, thing, language):
            yield note
        if isinstance(thing, Settled):
            for letter, perk in thing.perks.items():
                yield f"{letter}) {perk_text(content, perk, language)}"
