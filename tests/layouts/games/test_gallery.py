"""Every page of every component looks as it does in the gallery, in three languages and both themes.

After a change that is meant: ./run gallery, and look at the pictures.
"""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from pictures import compare
from support import HOUSE

from twelve.content.loading.game import load
from twelve.layouts.compose.job import compose
from twelve.layouts.options import PrintOptions

DOCS = HOUSE / "docs"
TOLERANCE = 60
"""The kept pictures have few colours, and a slightly other picture may get slightly others."""


def script(name: str) -> ModuleType:
    spec = spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


gallery = script("gallery")
contact_sheet = script("contact_sheet")


@pytest.mark.parametrize("round_", gallery.ROUNDS, ids=lambda round_: round_.title)
@pytest.mark.parametrize("game", ["king-of-12", "xii-century", "twelve-heroes"])
def test_every_page_looks_as_in_the_gallery(tmp_path: Path, game: str, round_: object) -> None:
    kept = DOCS / "gallery" / gallery.place(game, round_)
    seen = set()
    for pdf in gallery.printed(game, round_.words, tmp_path):
        for number, image in enumerate(gallery.pages(pdf), 1):
            compare(gallery.reduced(image).convert("RGB"), kept / f"{pdf.stem}-{number}.png", TOLERANCE)
            seen.add(f"{pdf.stem}-{number}.png")
    assert seen == set(os.listdir(kept))


@pytest.mark.parametrize("thing", contact_sheet.THINGS, ids=lambda thing: f"{thing.only or thing.component}")
def test_the_contact_sheet_shows_what_is_printed(thing: object) -> None:
    options = PrintOptions(components=(thing.component,), only=(thing.only,) if thing.only else ())
    (part,) = compose(load(thing.game), options)
    assert part.leaves


def test_the_contact_sheet_is_there_and_small() -> None:
    assert 50_000 < (DOCS / "contact-sheet.png").stat().st_size < 500_000
