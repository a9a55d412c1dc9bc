"""A balance as a printed report: what its charts and pages show."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, floor
from pathlib import Path

from twelve.cli.lab.report import (
    EVENT,
    command_of,
    event_cells,
    lead,
    met_entries,
    moved_most,
    skill_told,
    worth,
)
from twelve.cli.terminal import unbroken
from twelve.content.loading.game import Game
from twelve.content.models.phrases import capital
from twelve.engine.lab.balance import Balance, CardVerdict, Tried, in_words
from twelve.engine.lab.sentences import sentence, told_grade
from twelve.engine.lab.summary import Mean, Share
from twelve.engine.lab.wording import LabWords
from twelve.layouts.art.charts import Axis, IntervalRow
from twelve.layouts.cache.store import write_atomically
from twelve.layouts.compose.balance_report import (
    MOST_IN_MAP,
    ColumnChart,
    IntervalChart,
    MapChart,
    Report,
    ReportCard,
    ReportTable,
    report_part,
)
from twelve.layouts.options import PrintOptions
from twelve.layouts.press import press_alone

LOUD = (
    "decides games alone",
    "never chosen",
    "too strong",
    "too weak",
    "strong",
    "weak",
    "good ones have it",
)
"""Verdicts worth a line on the first page."""
MOST_OUTSTANDING = 6
MOST_CHANGED = 3
"""So many of the pack's own cards have a chart of what changes would make of them."""


def print_report(game: Game, found: Balance, file: Path, language: str) -> None:
    """Writes the report; an earlier one stays until it is complete."""
    with tempfile.TemporaryDirectory() as folder:
        options = PrintOptions(languages=(language,), target="single", folder=Path(folder))
        report = _Pages(found, LabWords(language)).report()
        (made,) = press_alone(game, options, report_part(game, report, language, options))
        write_atomically(file, made.file.read_bytes())


class _Pages:
    """What a report says, in one language."""

    def __init__(self, found: Balance, words: LabWords) -> None:
        self._found, self._words = found, words

    def report(self) -> Report:
        found, words = self._found, self._words
        shown = met_entries(found)
        return Report(
            over=words.say("title"),
            lead=lead(found, words),
            tiles=list(self._tiles()),
            short_title=words.say("stands_out"),
            short=[unbroken(sentence(found, entry, words.language)) for entry in self._outstanding()],
            charts=[*self._changes(), *self._interval_charts(), *self._map(shown), *self._rounds()],
            cards_title=words.say("one_by_one"),
            tried_title=words.say("change_would"),
            cards=[self._card(entry) for entry in self._ranked() if entry.kind != EVENT],
            tables=list(self._tables()),
            imprint=self._imprint(),
            command=command_of(self._found, self._found.game, self._words.language),
        )

    def _name(self, entry: CardVerdict) -> str:
        return in_words(entry, self._words.language)

    def _outstanding(self) -> list[CardVerdict]:
        """What a designer should read if nothing else: the pack's own, then what is furthest from fair."""
        judged = [entry for entry in self._found.entries if entry.own or entry.grade in LOUD]
        loud = (*LOUD, *(entry.grade for entry in judged))
        ranked = sorted(judged, key=lambda entry: (not entry.own, loud.index(entry.grade)))
        return [entry for entry in ranked if entry.kind != EVENT][:MOST_OUTSTANDING]

    def _imprint(self) -> str:
        found, words = self._found, self._words
        held = words.say("held_means") if found.players > 1 else ""
        return f"{held} {words.say('intervals_mean')}".strip()

    def _tiles(self) -> Iterator[dict[str, str]]:
        found, words = self._found, self._words
        if found.players == 1:
            half = f"± {words.half(found.scores.interval)}"
            yield {"number": words.decimal(found.scores.value), "what": words.say("tile_points", half=half)}
        else:
            share, what = (found.starts, "tile_start") if found.starts.of else (found.seats[0], "tile_seat")
            half = f"± {words.decimal(100 * share.half_width)}"
            yield {"number": words.per_cent(share.value, 1), "what": words.say(what, half=half)}
        yield {"number": words.decimal(found.turns.value), "what": words.say("tile_turns")}
        yield {"number": words.decimal(found.decisions.value, 0), "what": words.say("tile_decisions")}
        if found.skill:
            luck, why = words.per_cent(1 - found.skill.share), skill_told(found, words)
            number = words.per_cent(found.skill.share)
            yield {"number": number, "what": words.say("tile_skill", luck=luck, why=why)}

    def _changes(self) -> Iterator[IntervalChart]:
        """What changes would make of the pack's own cards, beside what they are."""
        words = self._words
        own = [entry for entry in self._found.entries if entry.own and entry.tried and entry.won.of]
        for entry in own[:MOST_CHANGED] if self._found.players > 1 else ():
            shares = {each.change: each.share for each in entry.tried} | _unchanged(entry)
            rows = [
                self._shown(change, shares[change], change in _unchanged(entry))
                for change in sorted(shares, key=_by_number)
            ]
            title = words.say("changes_title", name=self._name(entry))
            axis = _axis(rows, 100 * self._found.fair, 10)
            yield IntervalChart(title, words.say("note_changes"), axis, rows)

    def _interval_charts(self) -> Iterator[IntervalChart]:
        found, words = self._found, self._words
        for kind in dict.fromkeys(entry.kind for entry in found.entries if entry.kind != EVENT):
            entries = [entry for entry in self._ranked() if entry.kind == kind]
            entries.sort(key=lambda entry: -worth(found, entry))
            title = capital(words.word(f"{kind}s"))
            if found.players == 1:
                rows = [self._score_row(entry) for entry in entries if entry.score and entry.score.is_telling]
                note = words.say("note_points", places=words.word(f"places_{found.places}"))
                yield IntervalChart(title, note, _axis(rows, 0), rows)
            else:
                rows = [self._won_row(entry) for entry in entries if entry.won.of]
                axis = _axis(rows, 100 * (entries[0].fair if entries else 0.5), 10)
                yield IntervalChart(title, self._note(entries), axis, rows)

    def _note(self, entries: Sequence[CardVerdict]) -> str:
        words = self._words
        had = any(entry.held.of for entry in entries)
        what = words.say("note_held") if had else words.say("note_used", when=words.word(entries[0].when))
        own = words.say("note_own") if any(entry.own for entry in entries) else ""
        return words.say("note_colours", what=what, own=own)

    def _won_row(self, entry: CardVerdict) -> IntervalRow:
        return self._shown(self._name(entry), entry.won, entry.own)

    def _score_row(self, entry: CardVerdict) -> IntervalRow:
        assert entry.score is not None
        return self._row(self._name(entry), entry.score.difference, entry.own)

    def _shown(self, name: str, share: Share, bold: bool) -> IntervalRow:
        low, high = share.interval
        return self._row(name, Mean(100 * share.value, (100 * low, 100 * high)), bold)

    def _row(self, name: str, mean: Mean, bold: bool) -> IntervalRow:
        return IntervalRow(name, mean.value, *mean.interval, self._words.mean(mean), bold)

    def _map(self, shown: Sequence[CardVerdict]) -> Iterator[MapChart]:
        names = [self._name(entry) for entry in shown]
        cells = [[_per_cent(self._found.matrix.get((a.id, b.id))) for b in shown] for a in shown]
        if 2 <= len(shown) <= MOST_IN_MAP:
            yield MapChart(self._words.say("map_title"), self._words.say("note_map"), names, cells)

    def _rounds(self) -> Iterator[ColumnChart]:
        if self._found.players == 1 and self._found.gains:
            points = [(str(number), mean.value) for number, mean in self._found.gains.items()]
            yield ColumnChart(self._words.say("rounds_title"), self._words.say("note_rounds"), points)

    def _ranked(self) -> list[CardVerdict]:
        """The pack's own first, then the best."""
        kinds = list(dict.fromkeys(entry.kind for entry in self._found.entries))
        return sorted(
            self._found.entries, key=lambda e: (not e.own, kinds.index(e.kind), -worth(self._found, e))
        )

    def _card(self, entry: CardVerdict) -> ReportCard:
        found, words = self._found, self._words
        told = unbroken(sentence(found, replace(entry, tried=()), words.language))
        figures = list(self._figures(entry))
        tried = [self._tried(each) for each in entry.tried]
        return ReportCard(
            entry.id, self._name(entry), entry.grade, told_grade(found, entry, words), told, figures, tried
        )

    def _figures(self, entry: CardVerdict) -> Iterator[dict[str, str]]:
        words, several = self._words, self._found.players > 1
        before = {each.id: each.won for each in self._found.base.entries} if self._found.base else {}
        for what, share in (
            (words.say("when_held"), entry.held),
            (words.word(entry.when), entry.used if several else Share(0, 0)),
            (words.say("when_first"), entry.first if several else Share(0, 0)),
            (words.say("chosen_where_possible"), entry.chosen),
            (words.say("before"), before.get(entry.id, Share(0, 0)) if several else Share(0, 0)),
        ):
            if share.of:
                half = f"± {words.decimal(100 * share.half_width)}"
                yield {"what": what, "number": words.per_cent(share.value, 1), "half": half}

    def _tried(self, tried: Tried) -> dict[str, str]:
        words = self._words
        half = f"± {words.decimal(100 * tried.share.half_width)}"
        points = f", {words.mean(tried.score)}" if tried.score else ""
        return {
            "change": tried.change,
            "number": words.per_cent(tried.share.value, 1),
            "half": half + points,
        }

    def _tables(self) -> Iterator[ReportTable]:
        found, words = self._found, self._words
        if events := [entry for entry in found.entries if entry.kind == EVENT]:
            heading = [words.say(head) for head in ("came", "taken_at_once", "score_met", "score_others")]
            rows = [(self._name(entry), *event_cells(found, entry, words)) for entry in events]
            yield ReportTable(words.say("events_title"), [words.word(EVENT), *heading], rows)
        if found.decks:
            rows_ = [(one, other, words.sure(share)) for (one, other), share in found.decks.items()]
            heading = [words.say(head) for head in ("decks_heading", "against", "wins")]
            yield ReportTable(words.say("decks_title"), heading, rows_)
        if found.base:
            yield self._beside(found.base)

    def _beside(self, base: Balance) -> ReportTable:
        found, words = self._found, self._words
        means = [("tile_turns", found.turns, base.turns), ("tile_decisions", found.decisions, base.decisions)]
        rows = [(words.say(what), words.decimal(now[0]), words.decimal(then[0])) for what, now, then in means]
        if found.players == 1:
            half = words.say("tile_points", half="")
            rows.append((half, words.mean(found.scores), words.mean(base.scores)))
        for entry, old in moved_most(found, base):
            rows.append((self._name(entry), words.sure(entry.won), words.sure(old.won)))
        heading = ("", words.say("here"), words.say("there", game=base.game))
        return ReportTable(words.say("beside_title", game=base.game), heading, rows)


def _unchanged(entry: CardVerdict) -> dict[str, Share]:
    """The card as it is, under the names of the numbers that were changed."""
    return {f"{each.change.rpartition(':')[0]}: {each.instead_of}": entry.won for each in entry.tried}


def _by_number(change: str) -> tuple[str, float, str]:
    """Changes of the same number side by side, in its order."""
    name, _, value = change.rpartition(":")
    return name, float(value) if value.strip().lstrip("-").isdigit() else 0.0, value


def _axis(rows: Sequence[IntervalRow], middle: float, step: float = 5) -> Axis:
    """Wide enough for all, the fair value among its marks."""
    lows, highs = [row.low for row in rows] or [0.0], [row.high for row in rows] or [0.0]
    while max(highs) - min(lows) > 12 * step:
        step *= 2
    low = middle + step * min(-1, floor((min(lows) - middle) / step))
    high = middle + step * max(1, ceil((max(highs) - middle) / step))
    return Axis(low, high, step, middle, " %" if middle else "")


def _per_cent(share: Share | None) -> float | None:
    return 100 * share.value if share else None
