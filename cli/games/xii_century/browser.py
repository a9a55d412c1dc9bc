"""XII Century in the browser: the town-sheets as printed, filled in as they stand, and what a die can do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from twelve.cli.games.xii_century.missing import lack_text, missing
from twelve.cli.games.xii_century.prints import results
from twelve.cli.web.documents import Documents
from twelve.cli.web.table.boards import PlainBoard, Sendable
from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.town import ReadTown
from twelve.content.games.xii_century.words import event_text, name_of
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.scoring import score
from twelve.engine.xii_century.state import Act, Move, Phase, State, Town, origin_of, value_of
from twelve.engine.xii_century.town import defended_power, limit, power
from twelve.engine.xii_century.town_file import file_of
from twelve.layouts.compose.job import compose
from twelve.layouts.games.xii_century.fields import (
    DIFFICULTY,
    RESERVE,
    numbered,
    ticks,
    written_events,
    written_town,
)
from twelve.layouts.games.xii_century.options import OwnOptions
from twelve.layouts.options import PrintOptions

if TYPE_CHECKING:
    from twelve.cli.play.table import Table
    from twelve.content.loading.game import Game
    from twelve.engine.match import Change
    from twelve.layouts.press import Progress

SHEET = "town_sheet"
POW = "pow"
LABELS = (
    "round",
    "shared_dice",
    "event_track",
    "reserve",
    "to_spend",
    "vp",
    "pow",
    "xii_lacks",
    "rules_summary",
)


class GameBoard(PlainBoard):
    """Sheets, dice, events and order; everything lies open but the choices of the war."""

    script = "/games/xii_century/board.js"
    style = "/games/xii_century/board.css"

    def prepare(self, progress: Progress | None) -> None:
        self.documents = Documents.of_game(self.game)
        self._pages, self._rules_pages, self._size = printed_sheet(self.game, self.language, self.documents)

    def shown(
        self, table: Table, view: object, seat: int, changes: Sequence[Change[object, object]]
    ) -> Sendable:
        state, rules = cast(State, view), cast(XiiCentury, table.rules)
        return {
            "labels": self._labels,
            "pages": self._pages,
            "rules": self._rules_pages,
            "size": self._size,
            "round": state.round,
            "rounds": rules.book.rounds,
            "year": self._content.rounds.first_year + (state.round - 1) * self._content.rounds.years,
            "order": state.order,
            "acting": state.seat if state.phase is not Phase.OVER else None,
            "shared": state.shared,
            "hand": [_die(code) for code in state.turn.hand] if state.phase is Phase.SPEND else [],
            "events": self._events(rules.book, state),
            "towns": [self._town(rules.book, state, each, changes) for each in range(len(state.towns))],
            "missing": self._missing(rules.book, state, seat),
        }

    def move(self, table: Table, view: object, seat: int, move: object) -> dict[str, Sendable]:
        made, book = cast(Move, move), cast(XiiCentury, table.rules).book
        told: dict[str, Sendable] = {"act": made.act.name.lower()}
        if made.act in (Act.SPEND, Act.STORE, Act.TAKE, Act.CHANGE, Act.SPLIT):
            told["die"] = made.die
        if made.act is Act.SPEND:
            told["target"] = book.targets[made.target].word
        words = table.describe(view, seat, move)
        typed = table.teller.typed(table.rules.format_move(move))
        return {**told, "text": words.removeprefix(typed).strip() or typed}

    @property
    def _content(self) -> Content:
        return cast(Content, self.game.content)

    @cached_property
    def _labels(self) -> dict[str, str]:
        return {word: self._content.labels[word][self.language] for word in LABELS}

    def _events(self, book: Book, state: State) -> list[Sendable]:
        """The track of the global events; what is not known yet is empty."""
        return [self._event(book, event) for event in state.events]

    def _event(self, book: Book, event: int) -> Sendable:
        if event < 0:
            return None
        entry = self._content.events[book.events[event]]
        return {
            "letters": entry.letters[self.language],
            "name": entry.name[self.language],
            "text": event_text(self._content, entry, self.language),
        }

    def _town(
        self, book: Book, state: State, seat: int, changes: Sequence[Change[object, object]]
    ) -> dict[str, Sendable]:
        town = state.towns[seat]
        return {
            "amounts": [
                {
                    "name": asset.name[self.language],
                    "now": town.amounts[at],
                    "most": limit(book, town.amounts, at),
                }
                for at, asset in enumerate(self._content.assets.values())
                if asset.group != "special" or town.amounts[at]
            ],
            "owned": [
                name_of(self._content, thing, self.language)
                for thing in book.things
                if town.owned & book.bit_of[thing]
            ],
            "points": score(book, town).points,
            "power": power(book, town),
            "defended": defended_power(book, town),
            "reserve": town.reserve,
            "entries": self._entries(book, state, seat, changes),
        }

    def _entries(
        self, book: Book, state: State, seat: int, changes: Sequence[Change[object, object]]
    ) -> dict[str, str]:
        """What stands on a town-sheet now: round by round what was written there."""
        town = state.towns[seat]
        file = file_of(book, town, self.game.name, "")
        written = {
            key: text
            for key, text in written_town(self._content, file).items()
            if not key.endswith(f"-{book.rounds}") or key.rpartition("-")[0] not in self._numbered
        }
        for number, then in _by_round(state, seat, changes).items():
            written |= self._column(book, number, then)
        track = [(number, book.events[event]) for number, event in enumerate(state.events, 1) if event >= 0]
        written |= written_events(self._content, track, self.language)
        written |= {numbered(RESERVE, slot): str(die) for slot, die in enumerate(town.reserve, start=1)}
        written[DIFFICULTY] = self._content.difficulties[state.terms.difficulty].name[self.language]
        if state.phase is Phase.OVER:
            written |= dict(results(ReadTown(self.game, self._content, file)))
        return written

    @cached_property
    def _numbered(self) -> set[str]:
        """Assets whose amounts are numbers, written round by round."""
        return {name for name, asset in self._content.assets.items() if not ticks(asset)}

    def _column(self, book: Book, number: int, town: Town) -> Iterator[tuple[str, str]]:
        """The column of a round: amounts, influence and POW."""
        for name, amount in zip(book.assets, town.amounts, strict=True):
            if amount and name in self._numbered:
                yield numbered(name, number), str(amount)
        for name, influence in zip(book.locations, town.influence, strict=True):
            if influence:
                yield numbered(name, number), str(influence)
        if strength := power(book, town):
            yield numbered(POW, number), str(strength)

    def _missing(self, book: Book, state: State, seat: int) -> dict[str, Sendable]:
        """What this seat's town lacks for whatever it cannot have with its dice, in words."""
        if seat < 0 or state.phase is not Phase.SPEND or state.seat != seat:
            return {}
        dice = frozenset(map(value_of, state.turn.hand))
        rest = missing(book, state.towns[seat], dice)
        return {
            thing: ", ".join(lack_text(self._content, lack, self.language) for lack in lacking)
            for thing, lacking in rest.items()
        }


def printed_sheet(
    game: Game, language: str, documents: Documents
) -> tuple[list[str], list[str], dict[str, Sendable]]:
    """The addresses of the sheet's pages and of the rules on their backs, and the size of a page."""
    options = PrintOptions((SHEET,), (language,), own=OwnOptions(fillable=True))
    (part,) = compose(game, options)
    pages = [documents.add(leaf.front) for leaf in part.leaves]
    rules = [documents.add(leaf.back) for leaf in part.leaves if leaf.back]
    return pages, rules, {"width": part.stock.page.width, "height": part.stock.page.height}


def _by_round(state: State, seat: int, changes: Sequence[Change[object, object]]) -> dict[int, Town]:
    """The town at the end of each round so far, and as it is now."""
    found = {cast(State, change.after).round: cast(State, change.after).towns[seat] for change in changes}
    return {**found, state.round: state.towns[seat]}


def _die(code: int) -> dict[str, Sendable]:
    return {"code": code, "value": value_of(code), "origin": origin_of(code).name.lower()}
