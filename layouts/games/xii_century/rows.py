"""What a line of the town-sheet shows about a thing: name, pills, worth, side rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeAlias

from twelve.content.games.xii_century.model import Content, Difficulty, Settled, Thing
from twelve.content.games.xii_century.words import (
    event_text,
    good_text,
    name_of,
    note_text,
    passage_text,
    perk_text,
    rule_values,
)
from twelve.content.models.abilities import Effect
from twelve.content.models.blazon import Blazon
from twelve.content.models.phrases import fill
from twelve.layouts.art.icons import icon_names
from twelve.layouts.compose.typesetting import held, typeset
from twelve.layouts.games.xii_century.fields import perk, ticks

PillKind: TypeAlias = Literal["requires", "cost"]
ANY_ICON = "star"


@dataclass(frozen=True)
class Pill:
    """A requirement or a cost: `icon name amount`."""

    kind: PillKind
    icon: str
    name: str
    amount: str


@dataclass(frozen=True)
class PerkRow:
    """One of two perks to choose from."""

    letter: str
    text: str


@dataclass(frozen=True)
class Row:
    """A thing as one line of the sheet."""

    id: str
    name: str
    icon: str
    blazon: Blazon | None
    pills: tuple[Pill, ...]
    points: int
    power: int
    defence: int
    die: int | None
    note: str
    perks: tuple[PerkRow, ...] = ()
    limit: str = ""
    limit_icon: str = ""
    ticks: int = 0


@dataclass(frozen=True)
class EventRow:
    """An event of the legend."""

    die: int
    letters: str
    name: str
    text: str
    icon: str
    blazon: Blazon | None


@dataclass(frozen=True)
class FilledPassage:
    """A piece of the rules with its values put in."""

    title: str
    text: str


@dataclass(frozen=True)
class Level:
    """A difficulty as a line of a table."""

    id: str
    name: str
    rounds: str
    good: str


@dataclass(frozen=True)
class Goal:
    """A solo objective."""

    number: int
    name: str
    pills: tuple[Pill, ...]
    points: int


@dataclass(frozen=True)
class Worth:
    """A number that a thing or its perk adds."""

    id: str
    name: str
    icon: str
    number: int
    effect: Effect = field(default_factory=dict)


@dataclass(frozen=True)
class ScoreRow:
    """A line of the score column; `times` says how its points are counted."""

    id: str
    name: str
    times: str
    icon: str
    note: str = ""

    @property
    def counted(self) -> bool:
        """Whether an amount is multiplied; otherwise the points are there or not."""
        return bool(self.times) and not self.times.startswith("+")


@dataclass(frozen=True)
class Rows:
    """All lines of a sheet in one language."""

    content: Content
    language: str

    @cached_property
    def values(self) -> dict[str, object]:
        return rule_values(self.content)

    def label(self, name: str) -> str:
        """A word or a hint of the sheet with the rules' values put in."""
        return held(fill(self.content.labels[name][self.language], self.values), self.language)

    def name(self, thing: str) -> str:
        return name_of(self.content, thing, self.language)

    def icon(self, name: str, own: str | None = None) -> str:
        """The drawing of a thing: its own, the one of its name, or a star."""
        wanted = own or name.replace("_", "-")
        return wanted if wanted in icon_names() else ANY_ICON

    def icon_of(self, name: str) -> str:
        things: Mapping[str, Thing] = {**self.content.assets, **self.content.settled}
        return self.icon(name, things[name].icon if name in things else None)

    def pills(self, thing: Thing) -> tuple[Pill, ...]:
        """Requirements first, then costs."""
        return (
            *self._pills("requires", thing.requires),
            *self._pills("cost", thing.cost),
        )

    def goals(self) -> tuple[Goal, ...]:
        """The solo objectives, easiest first."""
        return tuple(
            Goal(
                goal.number,
                goal.name[self.language],
                tuple(self._pills("requires", goal.requires)),
                goal.points,
            )
            for goal in sorted(self.content.objectives.values(), key=lambda goal: goal.number)
        )

    def _pills(self, kind: PillKind, amounts: Mapping[str, int]) -> Iterator[Pill]:
        for name, amount in amounts.items():
            shown = "" if amount is True else str(amount)
            yield Pill(kind, self.icon_of(name), self.name(name), shown)

    def asset(self, name: str) -> Row:
        """An asset with its maximum: a number, or the asset that limits it."""
        asset = self.content.assets[name]
        limit = asset.maximum
        row = self._row(name, asset)
        if isinstance(limit, str):
            return replace(row, limit=self.name(limit), limit_icon=self.icon_of(limit))
        return replace(row, limit=str(limit), ticks=ticks(asset))

    def group(self, group: str) -> tuple[Row, ...]:
        """The assets of a group."""
        return tuple(self.asset(name) for name, asset in self.content.assets.items() if asset.group == group)

    def settled(self, things: Mapping[str, Settled], special: bool) -> tuple[Row, ...]:
        """People or infrastructures: the plain ones, or those that need a certain die."""
        return tuple(
            self._with_perks(name, thing) for name, thing in things.items() if bool(thing.perks) == special
        )

    def _with_perks(self, name: str, thing: Settled) -> Row:
        perks = (
            PerkRow(letter, self._set(perk_text(self.content, found, self.language)))
            for letter, found in thing.perks.items()
        )
        return replace(self._row(name, thing), perks=tuple(perks))

    def _row(self, name: str, thing: Thing) -> Row:
        return Row(
            id=name,
            name=thing.name[self.language],
            icon=self.icon_of(name),
            blazon=thing.blazon,
            pills=self.pills(thing),
            points=thing.points,
            power=thing.power,
            defence=thing.defence,
            die=thing.die,
            note=self._set(note_text(self.content, thing, self.language)),
        )

    def side_rules(self, *verbs: str) -> tuple[tuple[str, str], ...]:
        """Assets that change how others are bought: name and rule, to be told where it is needed."""
        return tuple(
            (row.name, row.note)
            for name, asset in self.content.assets.items()
            if asset.effect and any(verb in asset.effect for verb in verbs)
            for row in [self.asset(name)]
        )

    def events(self) -> tuple[EventRow, ...]:
        """The events in the order of their dice."""
        events = sorted(self.content.events.items(), key=lambda entry: entry[1].die)
        return tuple(
            EventRow(
                event.die,
                event.letters[self.language],
                event.name[self.language],
                self._set(event_text(self.content, event, self.language)),
                self.icon(name, event.icon),
                event.blazon,
            )
            for name, event in events
        )

    def passage(self, name: str) -> FilledPassage:
        """A piece of the rules."""
        return FilledPassage(*map(self._set, passage_text(self.content, name, self.language)))

    def variants(self) -> tuple[FilledPassage, ...]:
        """Other ways to play that a table can agree on."""
        variants = self.content.variants.values()
        return tuple(FilledPassage(v.name[self.language], self._set(v.text[self.language])) for v in variants)

    def levels(self) -> tuple[Level, ...]:
        """The difficulties: rounds with an event and a good score."""
        return tuple(
            Level(
                name,
                level.name[self.language],
                self._rounds_with_event(level),
                good_text(self.content, level.good, self.language),
            )
            for name, level in self.content.difficulties.items()
        )

    def _rounds_with_event(self, level: Difficulty) -> str:
        fixed = [f"{number} ({self.name(event)})" for number, event in level.fixed.items()]
        return ", ".join(part for part in (*fixed, spans(level.rounds)) if part) or "–"

    def power_sources(self) -> tuple[Row, ...]:
        """Everything that has POW of its own."""
        return tuple(row for row in self._everything() if row.power)

    def defences(self) -> tuple[Worth, ...]:
        """Everything that has POW against raids only, also a perk."""
        plain = (Worth(row.id, row.name, row.icon, row.defence) for row in self._everything() if row.defence)
        return (*plain, *self._perks_with("defend"))

    def power_lines(self) -> tuple[ScoreRow, ...]:
        """What counts when POW decides, as a player adds it up."""
        assets = self.content.assets
        own = self.power_sources()
        return (
            *(ScoreRow(row.id, row.name, f"× {row.power}", row.icon) for row in own if row.id in assets),
            *(ScoreRow(row.id, row.name, f"+ {row.power}", row.icon) for row in own if row.id not in assets),
            *(ScoreRow(row.id, row.name, f"+ {row.number}", row.icon) for row in self.defences()),
        )

    def score_lines(self) -> tuple[ScoreRow, ...]:
        """Where points come from, as a player adds them up."""
        rule = self.content.reputation
        ticked = self.label("hint_ticked")
        assets = (row for name in self.content.assets for row in [self.asset(name)] if row.points)
        return (
            *(ScoreRow(row.id, row.name, f"× {row.points}", row.icon) for row in assets),
            ScoreRow("people", self.label("people"), "", "crown", ticked),
            ScoreRow("infrastructures", self.label("infrastructures"), "", "tower", ticked),
            *(
                ScoreRow(
                    worth.id,
                    f"{worth.name} – {self.name(str(worth.effect['per']))}",
                    f"× {worth.number}",
                    worth.icon,
                )
                for worth in self._perks_with("score")
            ),
            ScoreRow("reputation", self.label("reputation"), f"÷ {rule.per} × {rule.points}", "reputation"),
        )

    def _perks_with(self, verb: str) -> Iterator[Worth]:
        """What a perk with this verb is worth, under the name of its owner."""
        for owner, thing in self.content.settled.items():
            for letter, found in thing.perks.items():
                if verb in found.effect:
                    name = f"{thing.name[self.language]} ({letter})"
                    number = int(found.effect[verb])
                    yield Worth(perk(owner, letter), name, self.icon_of(owner), number, found.effect)

    def _set(self, text: str) -> str:
        return typeset(text, self.language)

    def _everything(self) -> Iterator[Row]:
        yield from (self._row(name, thing) for name, thing in self.content.assets.items())
        yield from (self._row(name, thing) for name, thing in self.content.settled.items())


def spans(numbers: Sequence[int]) -> str:
    """Numbers in a row: `1, 5–10`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
