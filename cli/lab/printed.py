"""A balance as a printed report: what its charts and pages show."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, floor
from pathlib import Path

from twelve.cli.lab.report import met_entries
from twelve.content.loading.game import Game
from twelve.engine.lab.balance import Balance, CardVerdict, in_words
from twelve.engine.lab.sentences import sentence
from twelve.engine.lab.summary import Mean, Share
from twelve.layouts.art.charts import Axis, IntervalRow
from twelve.layouts.cache.store import write_atomically
from twelve.layouts.compose.report import Report, ReportCard, ReportTable, report_part
from twelve.layouts.options import PrintOptions
from twelve.layouts.press import press_alone

EVENT = "event"
LOUD = (
    "decides games alone",
    "never chosen",
    "too strong",
    "too weak",
    "strong",
    "weak",
    "good towns have it",
)
"""Verdicts worth a line on the first page."""
MOST_OUTSTANDING = 6
KINDS = {"person": "people", "land": "lands"}


def print_report(game: Game, found: Balance, file: Path, language: str) -> None:
    """Writes the report; an earlier one stays until it is complete."""
    with tempfile.TemporaryDirectory() as folder:
        options = PrintOptions(languages=(language,), target="single", folder=Path(folder))
        (made,) = press_alone(game, options, report_part(game, _report(found, language), language, options))
        write_atomically(file, made.file.read_bytes())


def _report(found: Balance, language: str) -> Report:
    shown = met_entries(found)
    return Report(
        lead=f"{found.games:,} games, {_players(found)}, played by {_who(found)}",
        tiles=list(_tiles(found)),
        short=[sentence(found, entry, language) for entry in _outstanding(found)],
        intervals=list(_charts(found, language)),
        map_names=[in_words(entry, language) for entry in shown],
        map_cells=[[_per_cent(found.matrix.get((a.id, b.id))) for b in shown] for a in shown],
        rounds=[(str(number), mean.value) for number, mean in found.gains.items()]
        if found.players == 1
        else [],
        cards_title="One by one",
        cards=[_card(found, entry, language) for entry in _ranked(found) if entry.kind != EVENT],
        tables=list(_tables(found, language)),
        imprint=_imprint(found),
    )


def _outstanding(found: Balance) -> list[CardVerdict]:
    """What a designer should read if nothing else: what is furthest from fair, the pack's own first."""
    judged = [entry for entry in found.entries if entry.grade in LOUD]
    return sorted(judged, key=lambda entry: (LOUD.index(entry.grade), not entry.own))[:MOST_OUTSTANDING]


def _players(found: Balance) -> str:
    return "one player" if found.players == 1 else f"{found.players} players"


def _who(found: Balance) -> str:
    return (
        "players who think every turn through"
        if found.played_by == "thinking"
        else f"the bot {found.played_by}"
    )


def _imprint(found: Balance) -> str:
    held = (
        "“Held”: seats that had a card which another had not; what everybody has says nothing. "
        if found.players > 1
        else ""
    )
    return (
        f"{held}Intervals hold the true value 95 times of 100. "
        f"twelve balance {found.game} --games {found.games} --players {found.players} --seed {found.seed}"
    )


def _tiles(found: Balance) -> Iterator[dict[str, str]]:
    if found.players == 1:
        yield {"number": f"{found.scores.value:.1f}", "what": f"points on average {_half(found.scores)}"}
    elif found.starts.of:
        yield {"number": _short(found.starts), "what": f"the start player wins {_half_of(found.starts)}"}
    else:
        yield {"number": _short(found.seats[0]), "what": f"the first seat wins {_half_of(found.seats[0])}"}
    yield {"number": f"{found.turns.value:.1f}", "what": "turns a game"}
    yield {"number": f"{found.decisions.value:.0f}", "what": "decisions a game"}
    if found.skill:
        share = found.skill.share
        luck = f"skill; {100 - 100 * share:.0f} % luck: {found.skill.strong}, {found.skill.weak}"
        yield {"number": f"{100 * share:.0f} %", "what": luck}


def _charts(found: Balance, language: str) -> Iterator[tuple[str, str, Axis, list[IntervalRow]]]:
    for kind in dict.fromkeys(entry.kind for entry in found.entries if entry.kind != EVENT):
        entries = sorted((e for e in found.entries if e.kind == kind), key=lambda e: -_worth(found, e))
        title = KINDS.get(kind, f"{kind}s").capitalize()
        if found.players == 1:
            rows = [
                _score_row(entry, language) for entry in entries if entry.score and entry.score.is_telling
            ]
            yield (
                title,
                "Points that towns with it have more at the end, with their intervals.",
                _axis(rows, 0),
                rows,
            )
        else:
            rows = [_won_row(entry, language) for entry in entries if entry.won.of]
            yield title, _note(entries), _axis(rows, 100 * (entries[0].fair if entries else 0.5), 10), rows


def _note(entries: Sequence[CardVerdict]) -> str:
    had = any(entry.held.of for entry in entries)
    what = "Games won by those who had it and another had not" if had else f"Games won {entries[0].when}"
    own = "; the pack’s own are bold" if any(entry.own for entry in entries) else ""
    return (
        f"{what}, in per cent, with their intervals{own}. Red: more than its share, blue: less, green: fair."
    )


def _won_row(entry: CardVerdict, language: str) -> IntervalRow:
    low, high = entry.won.interval
    name = in_words(entry, language)
    return IntervalRow(name, 100 * entry.won.value, 100 * low, 100 * high, entry.own)


def _score_row(entry: CardVerdict, language: str) -> IntervalRow:
    assert entry.score is not None
    value, (low, high) = entry.score.difference
    return IntervalRow(in_words(entry, language), value, low, high, entry.own)


def _axis(rows: Sequence[IntervalRow], middle: float, step: float = 5) -> Axis:
    """Wide enough for all, the fair value among its marks."""
    lows, highs = [row.low for row in rows] or [0.0], [row.high for row in rows] or [0.0]
    while max(highs) - min(lows) > 12 * step:
        step *= 2
    low = middle + step * min(-1, floor((min(lows) - middle) / step))
    high = middle + step * max(1, ceil((max(highs) - middle) / step))
    return Axis(low, high, step, middle, " %" if middle else "")


def _ranked(found: Balance) -> list[CardVerdict]:
    """The pack's own first, then the best."""
    kinds = list(dict.fromkeys(entry.kind for entry in found.entries))
    return sorted(found.entries, key=lambda e: (not e.own, kinds.index(e.kind), -_worth(found, e)))


def _worth(found: Balance, entry: CardVerdict) -> float:
    if found.players > 1:
        return entry.won.value
    return entry.score.difference.value if entry.score and entry.score.is_telling else -1e9


def _card(found: Balance, entry: CardVerdict, language: str) -> ReportCard:
    figures = [
        {"what": what, "number": _short(share), "half": _half_of(share)}
        for what, share in (
            ("won when held", entry.held),
            (entry.when, entry.used if found.players > 1 else Share(0, 0)),
            ("when first", entry.first if found.players > 1 else Share(0, 0)),
            ("chosen where possible", entry.chosen),
        )
        if share.of
    ]
    tried = [
        {"change": change, "number": _short(share), "half": _half_of(share)}
        for change, _, share in entry.tried
    ]
    told = sentence(found, replace(entry, tried=()), language)
    return ReportCard(entry.id, in_words(entry, language), entry.grade, told, figures, tried)


def _tables(found: Balance, language: str) -> Iterator[ReportTable]:
    events = [entry for entry in found.entries if entry.kind == EVENT]
    if events:
        heading = ("event", "came", "points taken at once", "final score of those it met", "of the others")
        yield ReportTable("What events cost", heading, [_event(found, entry, language) for entry in events])
    if found.decks:
        rows = [(one, other, _short(share), _half_of(share)) for (one, other), share in found.decks.items()]
        yield ReportTable("Ready decks against each other", ("deck", "against", "wins", ""), rows)


def _event(found: Balance, entry: CardVerdict, language: str) -> tuple[str, ...]:
    times, cost = found.costs.get(entry.id, (0, Mean(0.0, (0.0, 0.0))))
    effect = entry.score
    after = (
        [f"{mean.value:.1f} {_half(mean)}" for mean in (effect.has, effect.has_not)] if effect else ["–", "–"]
    )
    return in_words(entry, language), f"{times:,}", f"{cost.value:.1f} {_half(cost)}", *after


def _short(share: Share) -> str:
    return f"{100 * share.value:.1f} %"


def _half_of(share: Share) -> str:
    return f"± {100 * share.half_width:.1f}"


def _half(mean: Mean) -> str:
    return f"± {(mean.interval[1] - mean.interval[0]) / 2:.1f}"


def _per_cent(share: Share | None) -> float | None:
    return 100 * share.value if share else None
