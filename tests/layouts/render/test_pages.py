"""How faces are set: fitted by reckoning, drawn once, and the renderer left as it was found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from press_table import pack, printed

from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.compose.job import compose
from twelve.layouts.options import PrintOptions
from twelve.layouts.render.weasyprint.loading import load_renderer
from twelve.layouts.render.weasyprint.pages import render

load_renderer()
from twelve.layouts.render.weasyprint import shared_drawings  # noqa: E402
from twelve.layouts.render.weasyprint.fitting import Measured, wrapped  # noqa: E402


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.mark.parametrize(
    ("words", "width", "lines"),
    [
        ((), 10, 1),
        ((4, 4), 10, 1),
        ((4, 4, 4), 10, 2),
        ((12,), 10, 1),
        ((12, 12), 10, 2),
        ((5, 5, 5, 5), 10, 2),
    ],
)
def test_words_go_on_the_line_where_they_still_fit(
    words: tuple[float, ...], width: float, lines: int
) -> None:
    assert wrapped(words, width) == lines


def measured(**found: object) -> Measured:
    shape = {"width": 50.0, "height": 20.0, "needs_width": 49.0, "needs_height": 20.0, "size": 10.0}
    return Measured(Element("p"), "text", **{**shape, "smallest": 6.5, **found})


def test_a_text_is_set_as_large_as_its_words_allow() -> None:
    words = (10.0,) * 24  # five a line: five lines of 5 mm
    box = measured(needs_height=25.0, paragraphs=(words,), lines=5)
    assert not box.fits
    assert box.shrunk == 8.3  # six words a line and four lines from here on


def test_a_line_that_cannot_break_is_set_as_large_as_its_width_allows() -> None:
    assert measured(needs_width=55.0, paragraphs=((55.0,),)).shrunk == 9.0


def test_no_text_is_set_below_the_smallest_size() -> None:
    assert measured(needs_height=200.0, paragraphs=((10.0,) * 200,), lines=40).shrunk == 6.5


def test_a_drawing_taken_from_an_earlier_document_is_the_same(tmp_path: Path) -> None:
    arms = {"field": "azure", "charge": "castle", "tincture": "or"}
    cards = {
        name: {"name": name.title(), "text": "Rolls {die}.", "blazon": arms} for name in ("golem", "lady")
    }
    game = load(str(pack(tmp_path / "a", cards, languages=["en"])))
    for theme in ("colour", "ink"):
        (part,) = compose(game, PrintOptions(theme=theme))
        shared_drawings._drawn_before.cache_clear()
        first = render(part.faces, asset_roots(game))
        assert theme == "ink" or shared_drawings._drawn_before()
        assert render(part.faces, asset_roots(game)).data == first.data


LEFT = """
import cffi, ctypes.util, importlib.resources, sys
watched = lambda: (cffi.FFI, ctypes.util.find_library, importlib.resources.files)
before = watched()
from twelve.layouts.render.weasyprint.loading import load_renderer
load_renderer()
import weasyprint.text.ffi
assert watched() == before
assert type(weasyprint.text.ffi.ffi) is cffi.FFI
"""


def test_the_renderer_comes_in_as_it_is_and_leaves_other_modules_as_they_were() -> None:
    subprocess.run([sys.executable, "-c", LEFT], check=True)


def test_every_process_gives_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pack(tmp_path / "a")
    made = []
    for seed in ("1", "2", "3"):  # sets have another order in each
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / f"cache{seed}"))
        script = (
            "from pathlib import Path; from twelve.content.loading.game import load;"
            "from twelve.layouts.press import press; from twelve.layouts.options import PrintOptions;"
            f"press(load({str(folder)!r}), PrintOptions(folder=Path({str(tmp_path / seed)!r})))"
        )
        subprocess.run([sys.executable, "-c", script], check=True)
        made.append((tmp_path / seed / "bench-cards-en-a4.pdf").read_bytes())
    assert made[0] == made[1] == made[2]


def test_a_picture_inside_a_drawing_that_cannot_be_read_is_told_in_a_line(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", layouts={"card/face.html": '<p>x</p><img src="asset:a.svg"/>'})
    image = f'<image width="5" height="5" href="data:image/png;base64,{"A" * 4000}"/>'
    (folder / "a.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{image}</svg>')
    with pytest.raises(TwelveError, match=r"Failed to render SVG image asset:a\.svg") as told:
        printed(folder, tmp_path / "out")
    assert len(str(told.value)) < 400
