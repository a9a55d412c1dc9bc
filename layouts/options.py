"""What a user asks the press for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, get_args

from twelve.content.errors import UsageError, suggest
from twelve.layouts.limits import PATIENCE

Flip: TypeAlias = Literal["long", "short"]
Sides: TypeAlias = Literal["both", "fronts", "backs", "single", "fold"]
Theme: TypeAlias = Literal["colour", "ink"]
Colours: TypeAlias = Literal["rgb", "cmyk"]
Standard: TypeAlias = Literal["x-4", "x-1a"]

Eye: TypeAlias = Literal["grey", "deutan", "protan"]

EYES: tuple[Eye, ...] = ("grey", "deutan", "protan")
THEMES: tuple[Theme, ...] = ("colour", "ink")
SIDES: tuple[Sides, ...] = ("both", "fronts", "backs", "single", "fold")
CHOICES: dict[str, tuple[str, ...]] = {
    **{"theme": THEMES, "sides": SIDES, "eye": EYES},
    **{"flip": get_args(Flip), "colours": get_args(Colours), "standard": get_args(Standard)},
}
"""The options that take one of some words."""
BOUNDS = {
    "copies": (1, 100),
    "per_sheet": (1, 1000),
    "dpi": (30, 1200),
    "jobs": (0, 64),
    "patience": (0.1, 3600),
}
"""The least and the most of those that take a number."""


class Offset(NamedTuple):
    """How a printer's backs must move to meet its fronts: millimetres right and down, degrees clockwise."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0


NO_OFFSET = Offset()


@dataclass(frozen=True)
class GameOptions:
    """A game's own options: texts, numbers, flags and tuples of them, for templates may look at them.

    A game that has some extends this in `layouts/games/<rules>/options.py`.
    """

    label: str = ""
    """What tells this print from others in the names of its files, such as the name of a deck."""
    fillable: bool = False
    """Whether the sheets are forms to be filled in on screen."""


@dataclass(frozen=True)
class PrintOptions:
    """All options of a print run; `own` are the game's own."""

    components: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    bilingual: bool = True
    """Two languages share their cards where the layout can."""
    theme: Theme = "colour"
    target: str = "home-a4"
    paper: str | None = None
    sheet: str | None = None
    per_sheet: int | None = None
    flip: Flip = "long"
    sides: Sides = "both"
    only: tuple[str, ...] = ()
    copies: int = 1
    most: int | None = None
    """A sample: only the first so many pieces, each once."""
    proof: bool = False
    mixed: bool | None = None
    """Several components on one sheet; where nobody says it, tokens."""
    keep: str | None = None
    """The name of the version that this print is: it is noted, so that changes can be found."""
    changed: bool = False
    """Only what looks different from the version that was kept last."""
    eye: Eye | None = None
    """A proof of how it looks in grey, or to eyes that do not see red or green."""
    dpi: int | None = None
    """Of pictures, where the target leaves it open."""
    draft: bool = False
    """What is missing or does not fit is printed and marked, not refused."""
    colours: Colours | None = None
    """Light or inks; where nobody says it, as the target wants them."""
    profile: Path | None = None
    standard: Standard | None = None
    base_url: str = ""
    """Where pictures for a table simulator will be found."""
    offset: Offset = NO_OFFSET
    folder: Path = Path("output")
    jobs: int | None = None
    """Processes that render, by default one a core; with 0 this one renders, unguarded against a hang."""
    force: bool = False
    """Also over files that hold fields which somebody filled in."""
    patience: float = PATIENCE
    """Seconds that a face may take."""
    own: GameOptions = GameOptions()

    @property
    def back_offset(self) -> Offset | None:
        """How backs are moved: only those behind a front, not those on sheets of their own."""
        return self.offset if self.sides in ("both", "backs") and self.offset != NO_OFFSET else None


def check_words_and_numbers(options: PrintOptions) -> None:
    """What Python may be given and the command line refuses by itself."""
    for name, allowed in CHOICES.items():
        word = getattr(options, name)
        if word is not None and word not in allowed:
            raise UsageError(f'{name}: "{word}" is not allowed; {suggest(str(word), allowed)}')
    for name, (least, most) in BOUNDS.items():
        number = getattr(options, name)
        if number is not None and not least <= number <= most:
            raise UsageError(f"{name}: {number} is not between {least} and {most}")


@dataclass(frozen=True)
class Order:
    """What is to be printed, how, and how it is told; with the game's own options as they were given."""

    game: str
    options: PrintOptions
    own: Mapping[str, object] = field(default_factory=dict)
    as_json: bool = False
