"""The rules summary on the backs of the town-sheet: which piece stands in which column."""

from __future__ import annotations

from dataclasses import dataclass

from twelve.content.games.xii_century.model import Content
from twelve.layouts.games.xii_century.rows import FilledPassage, Rows

ROUND = tuple(f"round_{step}" for step in ("event", "shared", "turns", "war", "farms", "bonus", "order"))
TURN = tuple(f"turn_{step}" for step in ("roll", "spend", "food", "market"))
DICE = ("highest_die", "one_die", "special", "locations", "reserve")
TOWN = ("costs", "maximum", "requirements", "perks")
WAR = ("power", "king_war")
END = ("score", "tie", "solo")
BEFORE = ("aim", "setup")
EXAMPLE = ("example",)


@dataclass(frozen=True)
class Chapter:
    """A heading and what stands below it; the kind names the template that sets it."""

    kind: str
    title: str = ""
    passages: tuple[FilledPassage, ...] = ()


def columns(rows: Rows) -> tuple[tuple[Chapter, ...], ...]:
    """The whole summary in four columns: two pages, or four large ones."""
    rest = fine_print(rows.content)
    return (
        (
            _chapter(rows, "passages", "start", BEFORE),
            Chapter("difficulty-table"),
            _chapter(rows, "steps", "round_steps", ROUND),
            _chapter(rows, "passages", "power_and_war", WAR),
        ),
        (
            _chapter(rows, "steps", "turn_steps", TURN),
            _chapter(rows, "example", "", EXAMPLE),
            _chapter(rows, "passages", "dice", DICE),
        ),
        (Chapter("legend"), _chapter(rows, "passages", "town", TOWN), Chapter("event-table")),
        (
            _chapter(rows, "passages", "score", END),
            _chapter(rows, "passages", "fine_print", rest),
            Chapter("passages", "variants", rows.variants()),
        ),
    )


def _chapter(rows: Rows, kind: str, title: str, names: tuple[str, ...]) -> Chapter:
    return Chapter(kind, title, tuple(rows.passage(name) for name in names if name in rows.content.guide))


def fine_print(content: Content) -> tuple[str, ...]:
    """Every piece that stands nowhere else, also those that a pack adds."""
    elsewhere = {"events", *ROUND, *TURN, *BEFORE, *EXAMPLE, *DICE, *TOWN, *WAR, *END}
    return tuple(name for name in content.guide if name not in elsewhere)
