"""The list of moves: grouped by what they do, and numbered as they look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from twelve.cli.play.table import Table, Use

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
            if wanted == self._table.teller.say(word):
                return [choice for choice in self.all if choice.use is use]
        return [choice for choice in self.all if choice.holds(wanted)]

    def _numbered(self, moves: Sequence[object]) -> Iterator[Choice]:
        table, view, seat = self._table, self._view, self._seat
        uses = [table.use(view, seat, move) for move in moves]
        headings = [table.group(view, seat, move) for move in moves]
        if not any(headings) and len(moves) > MANY:
            headings = [table.teller.typed(table.rules.format_move(move)).split()[0] for move in moves]
        ranks = {heading: rank for rank, heading in enumerate(dict.fromkeys(["", *headings]))}
        bundles = [table.bundle(view, seat, move) for move in moves]
        places = {what: place for place, (what, _) in enumerate(bundles)}
        order = sorted(range(len(moves)), key=lambda i: (uses[i], ranks[headings[i]], places[bundles[i][0]]))
        own = [table.number(view, seat, moves[i]) for i in order]
        fits = None not in own and len(set(own)) == len(own)
        for place, i in enumerate(order):
            number = own[place] if fits else place + 1
            assert number is not None
            words = table.set_as_spoken(table.describe(view, seat, moves[i]))
            typed = table.teller.typed(table.rules.format_move(moves[i]))
            yield Choice(number, moves[i], words, typed, headings[i], uses[i], bundles[i])
