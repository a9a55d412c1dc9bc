"""A balance as lines for the terminal, and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from twelve.cli.terminal import aligned, bold, columns, dim, width, wrapped
from twelve.engine.lab.balance import Balance, CardVerdict, in_words
from twelve.engine.lab.observe_many import THINKING
from twelve.engine.lab.sentences import sentence, told_grade
from twelve.engine.lab.summary import Mean, Share
from twelve.engine.lab.wording import LabWords

EVENT = "event"
WIDE = 100
"""Columns of a terminal that hold every interval."""
FEWEST_COLUMNS = 3
SHORTEST_NAME = 4
"""Letters by which cards of a heat map can be told apart."""
MOST_MOVED = 3
TableColumn: TypeAlias = tuple[str, Callable[[CardVerdict], str]]
"""Its head, and what it says about a card."""

GLYPHS = ("██", "▓▓", "▒▒", "░░", "··", "  ")
"""From far better to far worse."""
BOUNDS = (0.75, 0.6, 0.5, 0.4, 0.25)
MOST_IN_MAP = 24
"""Cards beyond which a heat map does not fit on a terminal."""


def lines(found: Balance, language: str) -> Iterator[str]:
    """Everything, for people."""
    words = LabWords(language)
    yield from map(bold, wrapped("", lead(found, words)))
    yield ""
    for kind in dict.fromkeys(entry.kind for entry in found.entries):
        yield from _table(found, [entry for entry in found.entries if entry.kind == kind], kind, words)
        yield ""
    for entry in sorted(found.entries, key=lambda entry: (not entry.own, -worth(found, entry))):
        if entry.kind != EVENT:
            yield from wrapped("· ", sentence(found, entry, language))
    yield ""
    yield from _heat_map(found, words)
    for fact in facts(found, words):
        yield from wrapped("", fact)
    yield dim(words.say("seed", seed=found.seed))


def lead(found: Balance, words: LabWords) -> str:
    """How many games, and who played them."""
    return words.say(
        "lead", games=words.whole(found.games), game=found.game, players=found.players, who=_who(found, words)
    )


def command_of(found: Balance, pack: str, language: str) -> str:
    """The command that measures the same again."""
    who = "" if found.played_by == THINKING else f" --bot {found.played_by}"
    told = "" if language == "en" else f" --lang {language}"
    games = f"--games {found.games} --players {found.players} --seed {found.seed}"
    return f"twelve balance {pack}{who} {games}{told}"


def _who(found: Balance, words: LabWords) -> str:
    if found.played_by == THINKING:
        return words.say("played_by_thinking")
    return words.say("played_by", bot=found.played_by)


def _table(found: Balance, entries: Sequence[CardVerdict], kind: str, words: LabWords) -> list[str]:
    ranked = sorted(entries, key=lambda entry: -worth(found, entry))
    if kind == EVENT:
        columns_ = event_columns(found, words)
    elif found.players == 1:
        columns_ = score_columns(found, words)
    else:
        columns_ = _won_columns(found, ranked, words)
    names = [in_words(entry, words.language) + (" *" if entry.own else "") for entry in ranked]
    return _fitted(list(zip(names, ranked, strict=True)), words.word(kind), columns_)


def _fitted(named: Sequence[tuple[str, CardVerdict]], kind: str, shown: list[TableColumn]) -> list[str]:
    """As many columns as the terminal holds: the last but one gives way first."""
    rows = [(name, *(tell(entry) for _, tell in shown)) for name, entry in named]
    heading = (kind, *(head for head, _ in shown))
    if len(shown) > FEWEST_COLUMNS and max(map(len, aligned([heading, *rows]))) > width():
        return _fitted(named, kind, [*shown[:-2], shown[-1]])
    return columns(rows, heading)


def _won_columns(found: Balance, ranked: Sequence[CardVerdict], words: LabWords) -> list[TableColumn]:
    """What is known about each card; on a narrow terminal only the first share has its interval."""
    wide = width() >= WIDE

    def share(of: Share, interval: bool = True) -> str:
        told = words.decimal(100 * of.value)
        half = f" ± {words.decimal(100 * of.half_width)}" if interval else ""
        return told + half if of.of else "–"

    verdict = (words.say("verdict"), lambda entry: _verdict(found, entry, words))
    if only_used(ranked):
        return [(f"% {words.word(ranked[0].when)}", lambda entry: share(entry.used)), verdict]
    before = {entry.id: entry.won for entry in found.base.entries} if found.base else {}
    base = (words.say("before"), lambda entry: share(before.get(entry.id, Share(0, 0)), wide))
    held, played, first = (
        words.say(f"when_{head}" if wide else head) for head in ("held", "played", "first")
    )
    return [
        (f"% {held}", lambda entry: share(entry.held)),
        *([base] if before else []),
        (played, lambda entry: share(entry.used, wide)),
        (words.say("chosen"), lambda entry: _bare(entry.chosen, words)),
        (first, lambda entry: share(entry.first, wide)),
        verdict,
    ]


def only_used(entries: Sequence[CardVerdict]) -> bool:
    """Whether nobody holds such things or chooses among them: they come, or are won."""
    return not any(entry.held.of or entry.chosen.of for entry in entries)


def _verdict(found: Balance, entry: CardVerdict, words: LabWords) -> str:
    grade = told_grade(found, entry, words)
    return f"{grade}, {words.say('dominated')}" if entry.dominated_by else grade


def score_columns(found: Balance, words: LabWords) -> list[TableColumn]:
    """What good towns have: where points are all that counts."""

    def found_in(entry: CardVerdict) -> str:
        return _bare(entry.score.found, words) if entry.score else "–"

    def best(entry: CardVerdict) -> str:
        return _bare(entry.score.in_the_best, words) if entry.score else "–"

    def more(entry: CardVerdict) -> str:
        if entry.score is None or not entry.score.is_telling:
            return "–"
        value, interval = entry.score.difference
        return f"{words.decimal(value, sign='+')} ± {words.half(interval)}"

    return [
        (words.say("in_places", places=words.word(f"places_{found.places}")), found_in),
        (words.say("in_best"), best),
        (words.say("points_more"), more),
        (words.say("chosen"), lambda entry: _bare(entry.chosen, words)),
        (words.say("verdict"), lambda entry: told_grade(found, entry, words)),
    ]


def worth(found: Balance, entry: CardVerdict) -> float:
    """By what things are ranked: games won, or points."""
    if found.players > 1:
        return entry.won.value
    return entry.score.difference.value if entry.score and entry.score.is_telling else -1e9


def event_columns(found: Balance, words: LabWords) -> list[TableColumn]:
    """What events take."""
    return [
        (words.say(head), lambda entry, at=at: event_cells(found, entry, words)[at])  # type: ignore[misc]
        for at, head in enumerate(("came", "points_taken", "score_after", "score_without"))
    ]


def event_cells(found: Balance, entry: CardVerdict, words: LabWords) -> tuple[str, str, str, str]:
    """How often an event came, what it took, and the final scores of those it met and of others."""
    times, cost = found.costs.get(entry.id, (0, Mean(0.0, (0.0, 0.0))))
    effect = entry.score
    met, others = (words.mean(effect.has), words.mean(effect.has_not)) if effect else ("–", "–")
    return words.whole(times), words.mean(cost), met, others


def _bare(share: Share, words: LabWords) -> str:
    return words.per_cent(share.value) if share.of else "–"


def _heat_map(found: Balance, words: LabWords) -> Iterator[str]:
    """Which card does how against which, as shades."""
    shown = met_entries(found)
    room = width() - 3 * len(shown) - 4
    if not 2 <= len(shown) <= MOST_IN_MAP or room < SHORTEST_NAME:
        return
    names = [_short(in_words(entry, words.language), room) for entry in shown]
    wide = max(map(len, names))
    yield bold(f"{words.say('against_each_other')} ({words.say('row_column')})")
    yield " " * (wide + 2) + " ".join(f"{number:>2}" for number in range(1, len(shown) + 1))
    for number, (name, entry) in enumerate(zip(names, shown, strict=True), 1):
        cells = " ".join(_glyph(found.matrix.get((entry.id, other.id))) for other in shown)
        yield f"{name:>{wide}}  {cells} {number:>2}"
    bounds = (*(f"≥ {words.per_cent(bound)}" for bound in BOUNDS), words.say("less"))
    legend = "  ".join(f"{glyph} {told}" for glyph, told in zip(GLYPHS, bounds, strict=True))
    yield from map(dim, wrapped("", legend))
    yield ""


def _short(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: room - 1]}…"


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


def facts(found: Balance, words: LabWords) -> Iterator[str]:
    """The game as a whole."""
    if found.players > 1 and found.starts.of:
        yield words.say("start_player", share=words.sure(found.starts))
    elif found.players > 1:
        yield words.say("by_seat", shares=", ".join(map(words.sure, found.seats)))
    turns, decisions = words.decimal(found.turns.value), words.decimal(found.decisions.value)
    yield words.say("length", turns=turns, decisions=decisions)
    if found.players == 1:
        yield words.say("mean_score", score=words.mean(found.scores))
        told = (f"{number}: {words.decimal(mean.value)}" for number, mean in found.gains.items())
        yield words.say("points_a_round", points=" · ".join(told))
    if found.nobody and found.players > 1:
        yield words.say("nobody_won", count=words.whole(found.nobody))
    for (one, other), share in found.decks.items():
        yield words.say("deck", one=one, other=other, share=words.sure(share))
    if found.skill:
        share_of = words.per_cent
        skill, luck = share_of(found.skill.share), share_of(1 - found.skill.share)
        yield words.say("skill", skill=skill, luck=luck, why=skill_told(found, words))
    if found.base:
        told_facts = "; ".join(beside(found, found.base, words))
        yield words.say("beside", game=found.base.game, games=words.whole(found.base.games), facts=told_facts)


def skill_told(found: Balance, words: LabWords) -> str:
    """What the share of skill rests on."""
    assert found.skill is not None
    if found.skill.won:
        fair = words.per_cent(found.fair, 1)
        return words.say("skill_of_wins", share=words.sure(found.skill.won), fair=fair)
    strong, weak = map(words.decimal, found.skill.points)
    return words.say("skill_of_scores", bot=found.played_by, strong=strong, weak=weak)


def beside(found: Balance, base: Balance, words: LabWords) -> Iterator[str]:
    """What a pack changes in the game that it extends."""
    if found.players == 1:
        yield words.say("fact_score", now=words.mean(found.scores), then=words.mean(base.scores))
    pairs = (found.turns, base.turns) if found.players > 1 else (found.decisions, base.decisions)
    phrase = "fact_turns" if found.players > 1 else "fact_decisions"
    now, then = (words.decimal(mean.value) for mean in pairs)
    yield words.say(phrase, now=now, then=then)
    if moved := [moved_told(entry, old, words) for entry, old in moved_most(found, base)]:
        yield words.say("fact_moved", cards=", ".join(moved))


def moved_told(entry: CardVerdict, old: CardVerdict, words: LabWords) -> str:
    """`Knight 52.9 → 49.1 %`"""
    was, now = words.decimal(100 * old.won.value), words.per_cent(entry.won.value, 1)
    return f"{in_words(entry, words.language)} {was} → {now}"


def moved_most(found: Balance, base: Balance) -> list[tuple[CardVerdict, CardVerdict]]:
    """The game's own cards that do clearly better or worse beside the pack's, the most changed first."""
    before = {entry.id: entry for entry in base.entries}
    pairs = [(entry, before[entry.id]) for entry in found.entries if entry.id in before and not entry.own]
    apart = [pair for pair in pairs if _are_apart(pair[0].won, pair[1].won)]
    return sorted(apart, key=lambda pair: -abs(pair[0].won.value - pair[1].won.value))[:MOST_MOVED]


def _are_apart(one: Share, other: Share) -> bool:
    return one.interval[0] > other.interval[1] or one.interval[1] < other.interval[0]


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
        "beside": _plain_base(found.base) if found.base else None,
    }


def _plain_base(base: Balance) -> dict[str, object]:
    """The game that a pack extends, in short."""
    return {
        "game": base.game,
        "games": base.games,
        "cards": {entry.id: _plain_share(entry.won) for entry in base.entries},
        "turns": base.turns._asdict(),
        "score": base.scores._asdict(),
    }


def _plain_entry(found: Balance, entry: CardVerdict, language: str) -> dict[str, object]:
    effect = entry.score
    return {
        "id": entry.id,
        "name": in_words(entry, language),
        "kind": entry.kind,
        "own": entry.own,
        "numbers": dict(entry.figures),
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
            "in_towns": effect.found.value,
            "in_the_best": effect.in_the_best.value,
            "difference": effect.difference.value,
            "interval": list(effect.difference.interval),
        }
        if effect
        else None,
        "try": [
            {
                "change": tried.change,
                "instead_of": tried.instead_of,
                **_plain_share(tried.share),
                **({"score": tried.score._asdict()} if tried.score else {}),
            }
            for tried in entry.tried
        ],
    }


def _plain_share(share: Share) -> dict[str, object]:
    return {"share": share.value, "interval": list(share.interval), "of": share.of}


def _value(share: Share | None) -> float | None:
    return share.value if share else None
