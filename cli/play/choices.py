"""The list of moves: grouped by what they do, numbered as they look, and short enough for a screen."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from twelve.cli.play.screen import flowing
from twelve.cli.play.table import Table, Use
from twelve.content.models.typography import headed

MANY = 16
"""More moves than these are grouped by their first word where the table has no better headings."""
APART = {Use.NOTHING: ("useless", "useless_word"), Use.LOSS: ("losing", "losing_word")}


@dataclass(frozen=True, slots=True)
class Choice:
    """A move with its number in the list."""

    number: int
    move: object
    words: str
    typed: str
    heading: str
    use: Use
    bundle: tuple[str, str]
    """What it has in common with others, and what tells it apart."""

    def holds(self, text: str) -> bool:
        """Whether a part of it was typed."""
        return any(text in words.casefold() for words in (self.words, self.typed, self.heading))


class Choices:
    """All moves of one question, in the order of the list."""

    def __init__(self, table: Table, view: object, seat: int, moves: Sequence[object]) -> None:
        self._table = table
        self._view = view
        self._seat = seat
        self.all = tuple(self._numbered(moves))

    def __getitem__(self, number: int) -> Choice | None:
        """The choice of this number."""
        return next((choice for choice in self.all if choice.number == number), None)

    @property
    def numbers(self) -> str:
        """The numbers of the list, in a row: `1–7`, or `1, 3, 4, 11` where the choices are numbers."""
        numbers = sorted(choice.number for choice in self.all)
        first, last = numbers[0], numbers[-1]
        if first == last:
            return str(first)
        return ", ".join(map(str, numbers)) if last - first >= len(numbers) else f"{first}–{last}"

    def holding(self, text: str) -> list[Choice]:
        """The choices that hold what was typed, or that are kept apart under this word."""
        wanted = text.casefold()
        for use, (_, word) in APART.items():
            if wanted == self._say(word):
                return [choice for choice in self.all if choice.use is use]
        return [choice for choice in self.all if choice.holds(wanted)]

    def lines(self, shown: Sequence[Choice], room: int, width: int) -> list[str]:
        """These choices in so many lines: all in words, or side by side, or only the headings of some."""
        ways: list[Callable[[Sequence[Choice]], list[str]]] = [
            lambda group: _one_below_the_other(group, width),
            lambda group: _side_by_side(group, width),
            lambda group: _bundled(group, width, self._table.language),
        ]
        apart = len({choice.use for choice in shown}) > 1
        for folded in (False, True) if apart else (False,):
            for way in ways:
                lines = list(self._listed(shown, way, folded=folded))
                if len(lines) <= room:
                    return lines
        return list(self._folded(shown, room, width))

    def found(self, shown: Sequence[Choice], room: int, width: int) -> list[str]:
        """Choices that were asked for are all shown, side by side where they are many."""
        lines = _one_below_the_other(shown, width)
        return lines if len(lines) <= room else _side_by_side(shown, width)

    def _numbered(self, moves: Sequence[object]) -> Iterator[Choice]:
        table, view, seat = self._table, self._view, self._seat
        uses = [table.use(view, seat, move) for move in moves]
        headings = [table.group(view, seat, move) for move in moves]
        if not any(headings) and len(moves) > MANY:
            headings = [table.rules.format_move(move).split()[0] for move in moves]
        ranks = {heading: rank for rank, heading in enumerate(dict.fromkeys(["", *headings]))}
        bundles = [table.bundle(view, seat, move) for move in moves]
        places = {what: place for place, (what, _) in enumerate(bundles)}
        order = sorted(range(len(moves)), key=lambda i: (uses[i], ranks[headings[i]], places[bundles[i][0]]))
        own = [table.number(view, seat, moves[i]) for i in order]
        fits = None not in own and len(set(own)) == len(own)
        for place, i in enumerate(order):
            number = own[place] if fits else place + 1
            assert number is not None
            words = table.describe(view, seat, moves[i])
            typed = table.teller.typed(table.rules.format_move(moves[i]))
            yield Choice(number, moves[i], words, typed, headings[i], uses[i], bundles[i])

    def _listed(
        self, shown: Sequence[Choice], way: Callable[[Sequence[Choice]], list[str]], *, folded: bool
    ) -> Iterator[str]:
        for use, same_use in groupby(shown, key=lambda choice: choice.use):
            some = list(same_use)
            if use in APART:
                heading, word = map(self._say, APART[use])
                if folded:
                    yield self._hidden(heading, word, len(some))
                    continue
                yield f"  {heading}"
            for heading, group in groupby(some, key=lambda choice: choice.heading):
                if heading and use not in APART:
                    yield f"  {heading}"
                yield from way(list(group))

    def _folded(self, shown: Sequence[Choice], room: int, width: int) -> Iterator[str]:
        """The largest groups become a line each until the rest fits."""
        groups = {key: list(group) for key, group in groupby(shown, key=lambda c: (c.use, c.heading))}
        written = {key: _bundled(group, width, self._table.language) for key, group in groups.items()}
        hidden: set[tuple[Use, str]] = {key for key in groups if key[0] in APART}
        for key in sorted(groups, key=lambda key: -len(written[key])):
            size = sum(1 if key in hidden else len(written[key]) + bool(key[1]) for key in groups)
            if size <= room:
                break
            hidden.add(key)
        for key, group in groups.items():
            use, heading = key
            if key not in hidden:
                yield from ([f"  {heading}"] if heading else []) + written[key]
                continue
            name, word = map(self._say, APART[use]) if use in APART else (heading, heading)
            yield self._hidden(name or self._say("other_moves"), word or _common(group), len(group))

    def _hidden(self, heading: str, word: str, count: int) -> str:
        told = self._table.teller.say("hidden_moves", heading=heading, word=word.casefold(), count=count)
        return f"      {told}"

    def _say(self, word: str) -> str:
        return self._table.teller.say(word)


def _one_below_the_other(group: Sequence[Choice], width: int) -> list[str]:
    """Choices in words; a long one goes on below itself."""
    return [
        line
        for choice in group
        for line in textwrap.wrap(f"{choice.number:>4}  {choice.words}", width, subsequent_indent=" " * 6)
    ]


def _side_by_side(group: Sequence[Choice], width: int) -> list[str]:
    """Choices as they are typed, as many on a line as there is room for."""
    return [f"    {line}" for line in flowing((f"{c.number} {c.typed}" for c in group), width - 4)]


def _bundled(group: Sequence[Choice], width: int, language: str) -> list[str]:
    """Choices that differ in one word share their other words: `5–8 farms: 1, 2, 4, s5`."""
    entries = []
    for (what, _), some in groupby(group, key=lambda c: (c.bundle[0], c.bundle[0] or c.number)):
        same = list(some)
        if len(same) == 1:
            entries.append(f"{same[0].number} {same[0].typed}")
        else:
            told = ", ".join(choice.bundle[1] for choice in same)
            entries.append(headed(f"{same[0].number}–{same[-1].number} {what}", told, language))
    return [f"    {line}" for line in flowing(entries, width - 4)]


def _common(group: Sequence[Choice]) -> str:
    """The word that most of these begin with, to be typed to see them."""
    first = [choice.typed.split()[0] for choice in group]
    return max(first, key=first.count)
