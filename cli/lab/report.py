"""A balance as lines for the terminal, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twelve.cli.terminal import bold, columns, dim
from twelve.engine.lab.balance import Balance, CardVerdict, in_words
from twelve.engine.lab.sentences import sentence
from twelve.engine.lab.summary import Mean, Share

GLYPHS = ("██", "▓▓", "▒▒", "░░", "··", "  ")
"""From far better to far worse."""
BOUNDS = (0.75, 0.6, 0.5, 0.4, 0.25)
MOST_IN_MAP = 24
"""Cards beyond which a heat map does not fit on a terminal."""


def lines(found: Balance, language: str) -> Iterator[str]:
    """Everything, for people."""
    yield bold(f"{found.games:,} games of {found.game}, {found.players} players, played by {found.played_by}")
    yield ""
    for kind in dict.fromkeys(entry.kind for entry in found.entries):
        yield from _table(found, [entry for entry in found.entries if entry.kind == kind], kind, language)
        yield ""
    for entry in sorted(found.entries, key=lambda entry: (not entry.own, -entry.won.value)):
        if entry.kind != "event":
            yield f"· {sentence(found, entry, language)}"
    yield ""
    yield from _heat_map(found, language)
    yield from _facts(found)
    yield dim(f"seed {found.seed}")


def _table(found: Balance, entries: Sequence[CardVerdict], kind: str, language: str) -> list[str]:
    if kind == "event":
        rows = [_event_row(found, entry, language) for entry in entries]
        return columns(rows, ("event", "came", "points taken", "score after it", "without it"))
    if found.players == 1:
        rows = [_score_row(entry, language) for entry in sorted(entries, key=_worth, reverse=True)]
        return columns(rows, (kind, "in towns", "in best", "points more", "built when possible", "verdict"))
    ranked = sorted(entries, key=lambda entry: -entry.won.value)
    if not any(entry.held.of or entry.chosen.of for entry in ranked):
        rows = [(in_words(entry, language), _share(entry.used), entry.grade) for entry in ranked]
        return columns(rows, (kind, f"won {ranked[0].when}", "verdict"))
    rows = [_row(entry, language) for entry in ranked]
    return columns(rows, (kind, "won when held", "when played", "when first", "chosen", "verdict"))


def _row(entry: CardVerdict, language: str) -> tuple[str, ...]:
    name = in_words(entry, language) + (" *" if entry.own else "")
    verdict = entry.grade + (", dominated" if entry.dominated_by else "")
    return name, _share(entry.held), _share(entry.used), _share(entry.first), _bare(entry.chosen), verdict


def _score_row(entry: CardVerdict, language: str) -> tuple[str, ...]:
    name, effect = in_words(entry, language), entry.score
    if effect is None:
        return name, "–", "–", "–", _bare(entry.chosen), entry.grade
    if not effect.is_telling:
        has = _bare(Share(effect.times, effect.of))
        return name, has, _bare(effect.in_the_best), "–", _bare(entry.chosen), entry.grade
    low, high = effect.difference.interval
    more = f"{effect.difference.value:+.1f} ± {(high - low) / 2:.1f}"
    has = _bare(Share(effect.times, effect.of))
    return name, has, _bare(effect.in_the_best), more, _bare(entry.chosen), entry.grade


def _worth(entry: CardVerdict) -> float:
    return entry.score.difference.value if entry.score and entry.score.is_telling else -1e9


def _event_row(found: Balance, entry: CardVerdict, language: str) -> tuple[str, ...]:
    times, cost = found.costs.get(entry.id, (0, Mean(0.0, (0.0, 0.0))))
    effect = entry.score
    after = (_mean(effect.has), _mean(effect.has_not)) if effect else ("–", "–")
    return in_words(entry, language), f"{times:,}", _mean(cost), *after


def _share(share: Share) -> str:
    return f"{100 * share.value:5.1f} % ± {100 * share.half_width:.1f}" if share.of else "–"


def _bare(share: Share) -> str:
    return f"{100 * share.value:.0f} %" if share.of else "–"


def _mean(mean: Mean) -> str:
    return f"{mean.value:.1f} ± {(mean.interval[1] - mean.interval[0]) / 2:.1f}"


def _heat_map(found: Balance, language: str) -> Iterator[str]:
    """Which card does how against which, as shades."""
    shown = met_entries(found)
    if not 2 <= len(shown) <= MOST_IN_MAP:
        return
    width = max(len(in_words(entry, language)) for entry in shown)
    yield bold("against each other (row against column)")
    yield " " * (width + 2) + " ".join(f"{number:>2}" for number in range(1, len(shown) + 1))
    for number, entry in enumerate(shown, 1):
        cells = " ".join(_glyph(found.matrix.get((entry.id, other.id))) for other in shown)
        yield f"{in_words(entry, language):>{width}}  {cells} {number:>2}"
    legend = " ".join(
        f"{glyph} {word}"
        for glyph, word in zip(GLYPHS, ("≥ 75 %", "≥ 60", "≥ 50", "≥ 40", "≥ 25", "less"), strict=True)
    )
    yield dim(f"{'':{width}}  {legend}")
    yield ""


def met_entries(found: Balance) -> list[CardVerdict]:
    """Those that met others, the best first."""
    known = {card for card, _ in found.matrix}
    return sorted((entry for entry in found.entries if entry.id in known), key=lambda entry: -entry.won.value)


def _glyph(share: Share | None) -> str:
    if share is None:
        return " -"
    return next(
        (glyph for glyph, bound in zip(GLYPHS, BOUNDS, strict=False) if share.value >= bound), GLYPHS[-1]
    )


def _facts(found: Balance) -> Iterator[str]:
    if found.players > 1 and found.starts.of:
        yield f"start player wins {_share(found.starts).strip()}"
    elif found.players > 1:
        yield f"wins by seat: {', '.join(_share(share).strip() for share in found.seats)}"
    yield f"a game has {found.turns.value:.1f} turns and {found.decisions.value:.1f} decisions"
    if found.players == 1:
        yield f"mean score {_mean(found.scores)}"
        told = ", ".join(f"{number}: {mean.value:.1f}" for number, mean in found.gains.items())
        yield f"points a round: {told}"
    if found.nobody and found.players > 1:
        yield f"nobody won {found.nobody:,} games"
    for (one, other), share in found.decks.items():
        yield f"deck {one} against {other}: {_share(share).strip()}"
    if found.skill:
        yield (
            f"skill {100 * found.skill.share:.0f} %, luck {100 - 100 * found.skill.share:.0f} %: "
            f"{found.skill.strong}, {found.skill.weak}"
        )


def plain(found: Balance, language: str) -> dict[str, object]:
    """Everything, for programs."""
    shown = met_entries(found)
    return {
        "game": found.game,
        "players": found.players,
        "played_by": found.played_by,
        "games": found.games,
        "seed": found.seed,
        "cards": [_plain_entry(found, entry, language) for entry in found.entries],
        "matrix": {
            "ids": [entry.id for entry in shown],
            "shares": [[_value(found.matrix.get((a.id, b.id))) for b in shown] for a in shown],
        },
        "start_player": _plain_share(found.starts),
        "seats": [_plain_share(share) for share in found.seats],
        "nobody": found.nobody,
        "length": {
            "moves": found.moves._asdict(),
            "decisions": found.decisions._asdict(),
            "turns": found.turns._asdict(),
        },
        "score": found.scores._asdict(),
        "points_a_turn": {str(number): mean._asdict() for number, mean in found.gains.items()},
        "events": {name: {"times": times, **cost._asdict()} for name, (times, cost) in found.costs.items()},
        "decks": [{"deck": a, "against": b, **_plain_share(share)} for (a, b), share in found.decks.items()],
        "skill": found.skill.share if found.skill else None,
        "luck": 1 - found.skill.share if found.skill else None,
    }


def _plain_entry(found: Balance, entry: CardVerdict, language: str) -> dict[str, object]:
    effect = entry.score
    return {
        "id": entry.id,
        "name": in_words(entry, language),
        "kind": entry.kind,
        "own": entry.own,
        "verdict": entry.grade,
        "sentence": sentence(found, entry, language),
        "held": _plain_share(entry.held),
        "played": _plain_share(entry.used),
        "first": _plain_share(entry.first),
        "chosen": _plain_share(entry.chosen),
        "good_against": [{"id": rival.id, **_plain_share(rival.share)} for rival in entry.good],
        "bad_against": [{"id": rival.id, **_plain_share(rival.share)} for rival in entry.bad],
        "dominated_by": entry.dominated_by or None,
        "score": {
            "in_towns": effect.times / effect.of,
            "in_the_best": effect.in_the_best.value,
            "difference": effect.difference.value,
            "interval": list(effect.difference.interval),
        }
        if effect
        else None,
        "try": [
            {"change": change, "instead_of": instead, **_plain_share(share)}
            for change, instead, share in entry.tried
        ],
    }


def _plain_share(share: Share) -> dict[str, object]:
    return {"share": share.value, "interval": list(share.interval), "of": share.of}


def _value(share: Share | None) -> float | None:
    return share.value if share else None
