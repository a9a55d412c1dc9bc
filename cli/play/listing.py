"""Choices as lines of a screen: in words where there is room, closer together where there is not."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from twelve.cli.play.choices import APART, Choice
from twelve.cli.play.screen import flowing
from twelve.cli.play.table import Table, Use
from twelve.content.models.typography import headed

GroupKey = tuple[Use, str]
"""What a group of choices is good for, and its heading."""
MOST_DICE = 6
"""Longer rows of numbers are amounts."""
BESIDE = " " * 4
"""Between two groups on one line."""
Written = Callable[[Sequence[Choice]], list[str]]


class Found(NamedTuple):
    """Lines, and how many groups of useful choices only their names stand for."""

    lines: list[str]
    hidden: int


@dataclass(frozen=True, slots=True)
class ChoiceList:
    """Writes the choices of a question so that they stay on the screen with the table."""

    table: Table
    room: int
    width: int

    def lines(self, shown: Sequence[Choice]) -> list[str]:
        """All in words, or bundled, or close together; groups that find no room at all by their names."""
        return self._laid(shown).lines

    def is_whole(self, shown: Sequence[Choice]) -> bool:
        """Whether every useful choice finds room."""
        laid = self._laid(shown)
        return not laid.hidden and len(laid.lines) <= self.room

    def _laid(self, shown: Sequence[Choice]) -> Found:
        ways: tuple[Written, Written] = (self._in_words, self._bundled)
        apart = len({choice.use for choice in shown}) > 1
        for way in ways:
            for folded in (False, True) if apart else (False,):
                lines = list(self._listed(shown, way, folded=folded))
                if len(lines) <= self.room:
                    return Found(lines, 0)
        return self._gathered(shown)

    def found(self, shown: Sequence[Choice]) -> list[str]:
        """Choices that were asked for are all shown, side by side where they are many."""
        lines = self._in_words(shown)
        side_by_side = flowing((f"{choice.number} {choice.typed}" for choice in shown), self.width - 4)
        return lines if len(lines) <= self.room else [f"    {line}" for line in side_by_side]

    def _listed(self, shown: Sequence[Choice], way: Written, *, folded: bool) -> Iterator[str]:
        hidden: list[str] = []
        for key, some in groupby(shown, key=_group_of):
            group = list(some)
            if folded and key[0] in APART:
                hidden.append(self._name_only(key, group))
                continue
            if heading := self._heading(key):
                yield f"  {heading}"
            yield from way(group)
        yield from self._side_by_side(hidden)

    def _gathered(self, shown: Sequence[Choice]) -> Found:
        """Headings run in; what bundles differ in is said once where that is shorter."""
        ways = (self._run_together(shown, common) for common in dict.fromkeys([(), self._usual_tails(shown)]))
        return min(ways, key=lambda laid: (laid.hidden, len(laid.lines)))

    def _run_together(self, shown: Sequence[Choice], common: tuple[str, ...]) -> Found:
        """All groups, the largest only by name if need be."""
        groups = {key: list(group) for key, group in groupby(shown, key=_group_of)}
        legend = [f"  {self._in_a_row(common)}"] if common else []
        written = {key: self._run_in(key, group, common) for key, group in groups.items()}
        hidden = [key for key in groups if key[0] in APART]
        for key in sorted(groups.keys() - set(hidden), key=lambda key: (-len(written[key]), key)):
            lines = self._with_hidden(legend, groups, written, hidden)
            if len(lines) <= self.room or len(written[key]) < 2:  # a name in place of a line saves nothing
                break
            hidden.append(key)
        useful = sum(key[0] not in APART for key in hidden)
        return Found(self._with_hidden(legend, groups, written, hidden), useful)

    def _with_hidden(
        self,
        legend: list[str],
        groups: dict[GroupKey, list[Choice]],
        written: dict[GroupKey, list[str]],
        hidden: Sequence[GroupKey],
    ) -> list[str]:
        shown = [lines for key, lines in written.items() if key not in hidden]
        names = self._side_by_side([self._name_only(key, groups[key]) for key in hidden])
        lines = [*legend, *(line for group in shown for line in group), *names]
        return lines if len(lines) <= self.room else [*legend, *self._sharing_lines(shown), *names]

    def _sharing_lines(self, groups: Sequence[list[str]]) -> list[str]:
        """Groups one below the other, but a short one beside an earlier short one where it fits."""
        lines: list[str] = []
        short: list[int] = []
        for group in groups:
            beside = BESIDE + group[0].strip()
            fits = (at for at in short if len(lines[at]) + len(beside) <= self.width - 2)
            place = next(fits, None) if len(group) == 1 else None
            if place is not None:
                lines[place] += beside
                continue
            if len(group) == 1:
                short.append(len(lines))
            lines += group
        return lines

    def _in_words(self, group: Sequence[Choice]) -> list[str]:
        """One below the other; a long one goes on below itself."""
        return [
            line
            for choice in group
            for line in textwrap.wrap(
                f"{choice.number:>4}  {choice.words}", self.width, subsequent_indent=" " * 6
            )
        ]

    def _bundled(self, group: Sequence[Choice]) -> list[str]:
        return self._side_by_side(list(self._entries(group, ())))

    def _run_in(self, key: GroupKey, group: Sequence[Choice], common: tuple[str, ...]) -> list[str]:
        """A heading and its choices on the same line: `Locations: 5–8 Quarry   9–12 Forest`."""
        first, *rest = self._entries(group, common)
        heading = self._heading(key)
        begun = headed(heading, first, self.table.language) if heading else first
        lines = flowing([begun, *rest], self.width - 2)
        return [f"  {lines[0]}", *(f"    {line}" for line in lines[1:])]

    def _entries(self, group: Sequence[Choice], common: tuple[str, ...]) -> Iterator[str]:
        """Choices that differ in one word share their other words: `5–8 Farms: 1, 2, 4, s5`."""
        for (what, _), some in groupby(group, key=lambda c: (c.bundle[0], c.bundle[0] or c.number)):
            same = list(some)
            first, last = same[0].number, same[-1].number
            bundle = f"{first}–{last} {what}" if first != last else f"{first} {what or same[0].typed}"
            tails = tuple(choice.bundle[1] for choice in same if choice.bundle[1])
            plain = not tails or tails == common
            yield bundle if plain else headed(bundle, _in_short(tails), self.table.language)

    def _side_by_side(self, entries: Sequence[str]) -> list[str]:
        return [f"    {line}" for line in flowing(entries, self.width - 4)]

    def _heading(self, key: GroupKey) -> str:
        use, heading = key
        return self._say(APART[use][0]) if use in APART else heading

    def _name_only(self, key: GroupKey, group: Sequence[Choice]) -> str:
        """A group that finds no room, and the word that shows it."""
        name = self._heading(key)
        word = self._say(APART[key[0]][1]) if key[0] in APART else name.casefold()
        values = {"heading": name or self._say("other_moves"), "word": word or _first_word(group)}
        return self._say("hidden_moves", **values, count=len(group))

    def _in_a_row(self, tails: tuple[str, ...]) -> str:
        return self._say("in_a_row", what=self.table.tells_apart(tails), told=_in_short(tails))

    def _usual_tails(self, shown: Sequence[Choice]) -> tuple[str, ...]:
        """What tells the choices of most bundles apart: the dice that all can be had with."""
        bundles: dict[tuple[GroupKey, str], list[str]] = {}
        for choice in shown:
            if choice.bundle[0]:
                bundles.setdefault((_group_of(choice), choice.bundle[0]), []).append(choice.bundle[1])
        alike = (tuple(tails) for tails in bundles.values() if len(tails) > 1)
        found = Counter(tails for tails in alike if self.table.tells_apart(tails))
        tails, times = max(found.items(), key=lambda each: each[1], default=((), 0))
        return tails if times > 1 else ()

    def _say(self, phrase: str, **values: object) -> str:
        return self.table.teller.say(phrase, **values)


def _group_of(choice: Choice) -> GroupKey:
    """Moves that are kept apart are one group, whatever they concern."""
    return choice.use, "" if choice.use in APART else choice.heading


def _in_short(tails: tuple[str, ...]) -> str:
    """Amounts count from nothing or are many: the first and the last will do. Dice never are."""
    first = int(tails[0]) if tails[0].isdecimal() else None
    in_a_row = first is not None and list(tails) == [str(first + step) for step in range(len(tails))]
    if in_a_row and len(tails) > (2 if first == 0 else MOST_DICE):
        return f"{tails[0]}–{tails[-1]}"
    if len(tails) > 2 and list(tails) == [f"+{more}" for more in range(len(tails), 0, -1)]:
        return f"{tails[0]} … {tails[-1]}"
    return ", ".join(tails)


def _first_word(group: Sequence[Choice]) -> str:
    """The word that most of these begin with, to be typed to see them."""
    first = [choice.typed.split()[0] for choice in group]
    return max(first, key=first.count)
