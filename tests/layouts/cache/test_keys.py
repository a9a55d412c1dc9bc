"""Caches that never lie: whatever shapes a face, once it changes, the next print has other bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest
from fontTools.ttLib import TTFont
from PIL import Image
from press_table import pack, printed
from support import HOUSE

from twelve.cli.web import fonts as web_fonts
from twelve.cli.web import pictures
from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.layouts.art import arms
from twelve.layouts.cache import keys
from twelve.layouts.cache.store import Drawer
from twelve.layouts.compose.folders import BASE_STYLE
from twelve.layouts.compose.job import compose
from twelve.layouts.faces import ShownFiles
from twelve.layouts.fonts import own as own_fonts
from twelve.layouts.fonts import truetype
from twelve.layouts.options import PrintOptions
from twelve.layouts.render.weasyprint import pages

ART = {"card/face.html": '<p>{{ card.name|t }}</p><img src="asset:art/a%20b.png" style="width:9mm"/>'}
BACKGROUND = {"card/style.css": r'.trim{background:url("\61sset:art/a b.png")}'}
TITLE_FONT = sorted((HOUSE / "layouts" / "fonts" / "titles").glob("*.ttf"))[0]
HOUSE_FONT = """
import shutil, sys
from pathlib import Path
from fontTools.ttLib import TTFont
from twelve.layouts.fonts import house
own, game, out = map(Path, sys.argv[1:])
if own.name == "changed":
    shutil.copytree(house._text_folder(), own)
    font = TTFont(own / "AlegreyaSans-Regular.ttf")
    font["hmtx"].metrics["a"] = (900, 50)
    font.save(own / "AlegreyaSans-Regular.ttf")
    house._text_folder = lambda: own
import twelve
(made,) = twelve.press(twelve.load(game), folder=out)
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    yield
    keys.press_key.cache_clear()
    keys.drawing_code.cache_clear()


@pytest.fixture
def bytes_of(tmp_path: Path) -> Callable[[], bytes]:
    """What a print of the pack gives now."""

    def made() -> bytes:
        return printed(tmp_path / "p", tmp_path / "out", languages=("en",)).file.read_bytes()

    return made


def paint(file: Path, colour: str) -> None:
    file.parent.mkdir(exist_ok=True, parents=True)
    Image.new("RGB", (40, 40), colour).save(file)


def test_a_changed_base_style_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bytes_of: Callable[[], bytes]
) -> None:
    pack(tmp_path / "p")
    before, base = bytes_of(), tmp_path / "base.css"
    base.write_text(BASE_STYLE.read_text() + "*{color:#123456!important}")
    monkeypatch.setattr("twelve.layouts.compose.setter.BASE_STYLE", base)
    assert bytes_of() != before


@pytest.mark.parametrize(
    "changed",
    [
        {"card/style.css": "p{color:#123456}"},
        {"style.css": ":root{--ink:#123456}"},
        {"card/back.html": "<b>x</b>"},
    ],
    ids=["style", "shared style", "template"],
)
def test_a_changed_layout_is_printed(
    tmp_path: Path, bytes_of: Callable[[], bytes], changed: dict[str, str]
) -> None:
    pack(tmp_path / "p")
    before = bytes_of()
    pack(tmp_path / "p", layouts=changed)
    assert bytes_of() != before


@pytest.mark.parametrize("layouts", [ART, BACKGROUND], ids=["shown", "in the style"])
def test_a_changed_picture_is_printed_even_if_size_and_time_stay(
    tmp_path: Path, bytes_of: Callable[[], bytes], layouts: dict[str, str]
) -> None:
    file = pack(tmp_path / "p", layouts=layouts) / "art" / "a b.png"
    paint(file, "#aa0000")
    before, stat = bytes_of(), file.stat()
    paint(file, "#00aa00")
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert file.stat().st_size == stat.st_size
    assert bytes_of() != before


LONG = "Ж" * 55
SPELLINGS = {
    "letters of other alphabets": f'<img src="art/{LONG}.png"/>',
    "a long way": f"{{{{ art('{'d' * 200}/{'f' * 200}.png') }}}}",
    "an apostrophe": """<img src="asset:art/it's.png"/>""",
    "a bracket": '<img src="asset:art/a(1).png"/>',
    "an apostrophe in brackets": """<p style="background:url(&quot;asset:art/it's.png&quot;)">a</p>""",
    "an entity": '<img src="&#97;sset:art/a.png"/>',
    "an entity in a drawing": (
        '<svg viewBox="0 0 9 9"><image width="9" height="9" href="&#x61;sset:art/a.png"/></svg>'
    ),
    "an object": '<object data="&#97;sset:art/a.png"></object>',
    "an escape": r"""<p style="background:url('\61 sset:art/a.png')">a</p>""",
    "without quotes": "<p style='background:url( asset:art/a%20b.png )'>a</p>",
}
FILES = {
    "letters of other alphabets": f"art/{LONG}.png",
    "a long way": f"{'d' * 200}/{'f' * 200}.png",
    "an apostrophe": "art/it's.png",
    "a bracket": "art/a(1).png",
    "an apostrophe in brackets": "art/it's.png",
    "without quotes": "art/a b.png",
}


@pytest.mark.parametrize("way", SPELLINGS)
def test_a_changed_picture_is_printed_however_its_name_is_spelled(
    tmp_path: Path, bytes_of: Callable[[], bytes], way: str
) -> None:
    layouts = {"card/face.html": SPELLINGS[way], "card/style.css": "img,p,svg,object{width:9mm;height:9mm}"}
    file = pack(tmp_path / "p", layouts=layouts, languages=["en"]) / FILES.get(way, "art/a.png")
    paint(file, "#aa0000")
    before = bytes_of()
    paint(file, "#00aa00")
    assert bytes_of() != before


def test_a_file_that_no_key_knows_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bytes_of: Callable[[], bytes]
) -> None:
    pack(tmp_path / "p", layouts={"card/face.html": '<img src="asset:art/a.png"/>'})
    paint(tmp_path / "p" / "art" / "a.png", "#aa0000")
    monkeypatch.setattr(keys.FaceKeys, "files", lambda *_: ())
    with pytest.raises(TwelveError, match=r'"art/a\.png" is named by a detour; write its address plainly'):
        bytes_of()


def test_a_picture_that_is_changed_during_a_print_stops_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bytes_of: Callable[[], bytes]
) -> None:
    file = pack(tmp_path / "p", layouts={"card/face.html": '<img src="asset:art/a.png"/>'}) / "art" / "a.png"
    paint(file, "#aa0000")
    files = keys.FaceKeys.files

    def and_then_saved(self: keys.FaceKeys, text: str) -> ShownFiles:
        if found := files(self, text):
            paint(file, "#00aa00")
        return found

    with monkeypatch.context() as patched:
        patched.setattr(keys.FaceKeys, "files", and_then_saved)
        with pytest.raises(
            TwelveError, match=r'"art/a\.png" was changed while this was printed; print it again'
        ):
            bytes_of()
    changed = bytes_of()
    paint(file, "#aa0000")
    assert bytes_of() != changed


IN_A_PANEL = '<div style="position:absolute;width:20mm;height:20mm">{}</div><p>{{{{ card.name|t }}}}</p>'
IN_A_STYLE = ".q{background:url(asset:art/a.png);width:9mm;height:9mm}"
PANELS = {
    "attribute": '<img src="asset:art/a.png"/>',
    "style element": f'<style>{IN_A_STYLE}</style><p class="q"></p>',
    "escape": r"""<p style='background:url("\61sset:art/a.png");width:9mm;height:9mm'></p>""",
}


@pytest.mark.parametrize("way", PANELS)
def test_a_panel_that_is_kept_for_other_cards_shows_no_picture_that_has_changed(
    tmp_path: Path, bytes_of: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    file = pack(tmp_path / "p", layouts={"card/face.html": IN_A_PANEL.format(PANELS[way])}) / "art" / "a.png"
    paint(file, "#aa0000")
    before = bytes_of()
    paint(file, "#00aa00")
    after = bytes_of()
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "another"))
    pages._kit.cache_clear()
    assert before != after == bytes_of()


def test_a_changed_font_of_the_house_is_printed(tmp_path: Path) -> None:
    pack(tmp_path / "p", languages=["en"])
    for own in ("as it is", "changed"):
        words = [
            sys.executable,
            "-c",
            HOUSE_FONT,
            str(tmp_path / own),
            str(tmp_path / "p"),
            str(tmp_path / own / "out"),
        ]
        subprocess.run(words, check=True)
    made = [
        (tmp_path / own / "out" / "bench-cards-en-a4.pdf").read_bytes() for own in ("as it is", "changed")
    ]
    assert made[0] != made[1]


def test_a_changed_icon_of_a_pack_is_printed(tmp_path: Path, bytes_of: Callable[[], bytes]) -> None:
    icons = (
        pack(tmp_path / "p", {"ann": {"name": "Ann", "text": "Take {hammer}."}}, languages=["en"]) / "icons"
    )
    icons.mkdir()
    made = []
    for width in ("40", "70"):
        drawing = f'<path d="M10 10h{width}v40h-{width}z"/>'
        (icons / "hammer.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawing}</svg>'
        )
        made.append(bytes_of())
    assert made[0] != made[1]


def test_a_changed_font_in_the_fonts_of_a_pack_is_printed(
    tmp_path: Path, bytes_of: Callable[[], bytes]
) -> None:
    style = {"card/style.css": "*{font-family:'Own Letters'!important}"}
    folder = pack(tmp_path / "p", layouts=style, languages=["en"]) / "fonts"
    folder.mkdir()
    made = []
    for width in (400, 900):
        with TTFont(TITLE_FONT) as font:
            for record in font["name"].names:
                record.string = "Own Letters" if record.nameID in (1, 4, 16) else record.toUnicode()
            font["hmtx"].metrics["L"] = (width, 50)
            font.save(folder / "own.ttf")
        made.append(bytes_of())
    assert made[0] != made[1]


def test_a_changed_font_of_a_pack_gives_other_keys(tmp_path: Path) -> None:
    folder = pack(
        tmp_path / "p", layouts={"card/style.css": "@font-face{font-family:x;src:url(asset:x.ttf)}"}
    )

    def key() -> str:
        (part,) = compose(load(str(folder)), PrintOptions(languages=("en",)))
        return part.faces[0].key

    (folder / "x.ttf").write_bytes(b"one")
    before = key()
    (folder / "x.ttf").write_bytes(b"two")
    assert key() != before


@pytest.mark.parametrize("name", [*keys.LIBRARIES, *keys.NATIVE, "fonts", "code"])
def test_what_another_release_draws_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bytes_of: Callable[[], bytes], name: str
) -> None:
    pack(tmp_path / "p")
    before, told, style = bytes_of(), keys.press_itself(), pages.document_style
    assert told[name] not in ("", "missing")
    monkeypatch.setattr(pages, "document_style", lambda stock: style(stock) + "*{color:#123456!important}")
    pages._kit.cache_clear()
    assert bytes_of() == before  # nobody could know
    monkeypatch.setattr(keys, "press_itself", lambda: {**told, name: "another"})
    keys.press_key.cache_clear()
    assert bytes_of() != before
    pages._kit.cache_clear()


def test_releases_of_packages_are_those_that_are_installed() -> None:
    told = keys.releases()
    installed = {name: f"Version: {version(name)}" for name in keys.LIBRARIES}
    assert {name: told[name] for name in keys.LIBRARIES} == installed


class Another:
    """A native library of another release."""

    def __init__(self, file: str) -> None:
        self.file = file

    def __getattr__(self, called: str) -> Says:
        assert (self.file, called) in {(file, tell) for files, tell in keys.NATIVE.values() for file in files}
        return Says()


class Says:
    restype = None

    def __call__(self) -> str:
        return "99.9"


@pytest.mark.parametrize("name", keys.NATIVE)
def test_releases_of_native_libraries_are_what_these_say(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = keys.releases()[name]
    assert any(letter.isdecimal() for letter in before)
    monkeypatch.setattr(keys, "CDLL", Another)
    assert keys.releases()[name] == "99.9" != before


@pytest.mark.parametrize(
    "file",
    ["layouts/new.py", "layouts/art/icons/x.svg", "layouts/art/figures/x.svg", "content/models/blazon.py"],
)
def test_code_that_draws_is_told_by_all_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    monkeypatch.setattr(keys, "HOUSE", tmp_path)
    (tmp_path / file).parent.mkdir(parents=True)
    seen = set()
    for text in ("one", "two", "two"):
        (tmp_path / file).write_text(text)
        keys.drawing_code.cache_clear()
        seen.add(keys.drawing_code())
    assert len(seen) == 2


DRAWERS = {
    "arms": (arms.DRAWN, ()),
    "what fonts say": (truetype.FACTS, ("fonttools",)),
    "parts of fonts": (truetype.SUBSETS, ("fonttools",)),
    "fonts of games": (own_fonts.FACTS, ("fonttools", "brotli")),
    "fonts for browsers": (web_fonts.MADE, ("fonttools", "brotli")),
    "pictures for browsers": (pictures.MADE, ("pypdfium2", "pillow")),
}


def test_every_drawer_is_among_those_whose_keys_are_proved() -> None:
    sources = [file.read_text() for room in ("cli", "layouts") for file in (HOUSE / room).rglob("*.py")]
    assert sum(len(re.findall(r"= Drawer\(", text)) for text in sources) == len(DRAWERS)


@pytest.mark.parametrize(
    ("name", "library"), [(name, each) for name, (_, libraries) in DRAWERS.items() for each in libraries]
)
def test_what_is_kept_is_made_again_by_another_release(
    monkeypatch: pytest.MonkeyPatch, name: str, library: str
) -> None:
    drawer, release = DRAWERS[name][0], keys.release_of
    drawer.put(b"by this release", "x")
    assert release(library) != "missing"
    monkeypatch.setattr(keys, "release_of", lambda each: "another" if each == library else release(each))
    monkeypatch.delitem(vars(drawer), "_made_by")
    assert drawer.made(lambda: b"by another", "x") == b"by another"
    monkeypatch.delitem(vars(drawer), "_made_by")


@pytest.mark.parametrize("name", DRAWERS)
def test_what_is_kept_is_made_again_when_its_module_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    drawer = DRAWERS[name][0]
    module = sys.modules[next(key for key, each in sys.modules.items() if _holds(each, drawer))]
    assert drawer._module == module.__file__
    seen = set()
    for text in ("one", "two", "two"):
        (tmp_path / "changed.py").write_text(text)
        monkeypatch.setattr(drawer, "_module", str(tmp_path / "changed.py"))
        vars(drawer).pop("_made_by", None)
        seen.add(drawer.key("x"))
    vars(drawer).pop("_made_by")
    assert len(seen) == 2


def _holds(module: ModuleType, drawer: Drawer) -> bool:
    """Whether a module is the one whose things lie in the drawer."""
    ours = getattr(module, "__name__", "").startswith("twelve.")
    return ours and any(value is drawer for value in vars(module).values())


def test_arms_are_drawn_again_when_the_painter_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    shaped = '"width":9,"shape":"heater","aspect":null,"crest":null'
    url = f'arms:colour/{{"blazon":{{"field":["plain","or"]}},{shaped}}}'
    arms.drawn_arms.cache_clear()
    assert arms.drawn_arms(url).startswith(b"<svg")
    monkeypatch.setattr(arms, "_drawn", lambda _: b"drawn anew")
    arms.drawn_arms.cache_clear()
    assert arms.drawn_arms(url) != b"drawn anew"
    monkeypatch.setattr(arms, "drawing_code", lambda: "another")
    arms.drawn_arms.cache_clear()
    assert arms.drawn_arms(url) == b"drawn anew"
    arms.drawn_arms.cache_clear()
