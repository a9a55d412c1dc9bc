"""What stands in a landscape: figures and landmarks in five greys, painted for their ground or hatched."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

from twelve.layouts.art.heraldry.geometry import Extent
from twelve.layouts.art.heraldry.tinctures import Pen, hatching

FOLDER = Path(__file__).parent
FINE, BOLD = 1.6, 4.6
"""Widths of the lines within a figure and around it, in units of its drawing."""
ROOM = Extent(-25, -5, 125, 100, (50, 50))
"""Where figures are drawn; 100 units are the height of one."""
LIT, SHADED, CLOTH, FOLDS, LINE = "#fff", "#ddd", "#888", "#555", "#000"
"""The greys in the files, and what each of them stands for."""
_FILL = re.compile(r'fill="(#[0-9a-f]{3})"')
_FOLDS = re.compile(rf'<(?:path|circle) fill="{FOLDS}"[^>]*/>|<circle [^>]*fill="{FOLDS}"/>')


@dataclass(frozen=True, slots=True)
class FigurePaints:
    """What the greys of a figure become."""

    lit: str
    shaded: str
    cloth: str
    folds: str
    line: str


@cache
def has_figure(name: str) -> bool:
    """Whether somebody drew a whole figure of that name."""
    return (FOLDER / f"{name}.svg").is_file()


def painted_figure(name: str, colours: FigurePaints) -> str:
    """A figure in colours, with a bold line around it."""
    shapes = _shapes(name)
    return _edged(shapes, _coloured(shapes, colours), colours.line)


def inked_figure(name: str, paper: str, line: str) -> str:
    """A figure in outlines; the folds of its cloth are hatched."""
    shapes = _shapes(name)
    colours = FigurePaints(paper, paper, paper, paper, line)
    hatched = re.sub(_FOLDS, lambda found: found[0] + _hatched(found[0], line), shapes)
    return _edged(shapes, _coloured(hatched, colours), line)


@cache
def _shapes(name: str) -> str:
    source = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    return source[source.index(">") + 1 : source.rindex("</svg>")].replace("\n", "")


def _coloured(shapes: str, colours: FigurePaints) -> str:
    become = {
        LIT: colours.lit,
        SHADED: colours.shaded,
        CLOTH: colours.cloth,
        FOLDS: colours.folds,
        LINE: colours.line,
    }
    return _FILL.sub(lambda found: f'fill="{become[found[1]]}"', shapes)


def _edged(shapes: str, inner: str, line: str) -> str:
    """All of it bold and black, and the figure itself upon that."""
    pen = f'stroke="{line}" stroke-linejoin="round" stroke-linecap="round"'
    outer = _FILL.sub(f'fill="{line}"', shapes)
    return f'<g {pen} stroke-width="{BOLD}">{outer}</g><g {pen} stroke-width="{FINE}">{inner}</g>'


def _hatched(shape: str, line: str) -> str:
    """Lines over one shape, and its edge again upon them."""
    name = f"folds{crc32(shape.encode()):x}"
    lines = hatching("rising", ROOM, Pen(2.1, 0.55, line))
    return f'<clipPath id="{name}">{shape}</clipPath><g clip-path="url(#{name})">{lines}</g>'
