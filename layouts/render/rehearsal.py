"""Rehearsal: a face is rendered while nobody waits, so that the next finds everything in its place."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, cast

from twelve.layouts.cache.store import Store, cache_folder
from twelve.layouts.faces import Face, Stock
from twelve.layouts.measures import Size


class Sample(TypedDict):
    """What has to be noted of a face to render it, or one much like it."""

    html: str
    arms: dict[str, str]
    size: tuple[float, float]
    bleed: float
    safe: float
    css: str
    languages: list[str]
    classes: str
    roots: list[str]


WORD: Sample = {
    "html": "<p>word</p>",
    "arms": {},
    "size": (9.0, 9.0),
    "bleed": 0.0,
    "safe": 0.0,
    "css": ":root{--width:9mm;--height:9mm;--bleed:0mm;--safe:0mm} p{position:absolute}",
    "languages": ["en"],
    "classes": "",
    "roots": [],
}
"""For those who have rendered nothing yet."""


def sample_of(face: Face, roots: tuple[Path, ...]) -> Sample:
    """A face as it is noted."""
    from twelve.layouts.art.arms import arms_on

    stock = face.stock
    return {
        "html": face.html,
        "arms": {url: drawing.decode() for url, drawing in arms_on([face]).items()},
        "size": (stock.size.width, stock.size.height),
        "bleed": stock.bleed,
        "safe": stock.safe,
        "css": stock.css,
        "languages": list(stock.languages),
        "classes": stock.classes,
        "roots": [str(root) for root in roots],
    }


def rehearse_last() -> None:
    """Renders what was rendered last once more: the next face is probably much like it."""
    rehearse(cast("Sample | None", Store(cache_folder()).last_sample()) or WORD)


def rehearse(noted: Sample) -> None:
    """Renders a face for nobody."""
    from twelve.layouts.art.drawings import bring
    from twelve.layouts.render.weasyprint.pages import render

    bring({url: drawing.encode() for url, drawing in noted["arms"].items()})
    size, languages = Size(*noted["size"]), tuple(noted["languages"])
    stock = Stock(size, noted["bleed"], noted["safe"], noted["css"], languages, noted["classes"])
    render([Face("sample", "sample", "", (), noted["html"], stock, "")], tuple(map(Path, noted["roots"])))
