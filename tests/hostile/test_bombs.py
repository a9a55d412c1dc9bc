"""Bombs end as one line: which card, which file, which limit."""

from __future__ import annotations

import zlib
from base64 import b64encode
from contextlib import suppress
from pathlib import Path
from struct import pack as packed

import pytest
from press_table import pack, printed

from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.layouts.cache.store import write_atomically
from twelve.layouts.compose.job import compose
from twelve.layouts.limits import LimitError, TooSlow, bounded_files, bounded_memory, patience
from twelve.layouts.options import PrintOptions

COMPONENTS = {"cards": {"title": "Cards", "layout": "mine", "source": "cards"}}
LOOP = "{% for a in range(99999) %}"
TEMPLATES = {
    "loops": LOOP * 3 + "{{ a }}" + "{% endfor %}" * 3,
    "a loop that says nothing": LOOP * 3 + "{% set b = a %}" + "{% endfor %}" * 3,
    "macros": "{% macro m(n) %}{% for i in range(99) %}{{ m(n - 1) if n }}{% endfor %}{% endmacro %}"
    "{{ m(9) }}",
    "filters": LOOP * 2 + "{{ range(99999)|map('string')|join }}" + "{% endfor %}" * 2,
}
MEMORY = {
    "multiplication": "{{ 'x' * 99999999999 }}",
    "doubling": "{% set n = namespace(a='x') %}{% for i in range(60) %}{% set n.a = n.a ~ n.a %}{% endfor %}",
    "lists": "{% set n = namespace(a=[1]) %}{% for i in range(60) %}{% set n.a = n.a + n.a %}{% endfor %}",
}


def bomb(tmp_path: Path, face: str, css: str = "", **more: object) -> Path:
    layouts = {"mine/face.html": face, "mine/style.css": css}
    return pack(tmp_path / "pack", layouts=layouts, components=COMPONENTS, **more)


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_without_end_is_given_up(tmp_path: Path, name: str) -> None:
    game = load(str(bomb(tmp_path, TEMPLATES[name])))
    with pytest.raises(LimitError, match=r"cards / golem: to fill mine/face\.html takes longer than 0\.2 s"):
        compose(game, PrintOptions(patience=0.2))


def held() -> int:
    """Bytes of data that this process has already: the tests before this one have left theirs."""
    said = Path("/proc/self/status").read_text().partition("VmData:")[2]
    return int(said.split()[0]) * 1024


@pytest.mark.parametrize("name", MEMORY)
def test_a_template_without_measure_is_given_up(tmp_path: Path, name: str) -> None:
    game = load(str(bomb(tmp_path, MEMORY[name])))
    with (
        bounded_memory(held() + 400_000_000),
        pytest.raises(LimitError, match=r"cards / golem: .* of memory"),
    ):
        compose(game, PrintOptions())


def test_a_face_of_endless_html_is_refused(tmp_path: Path) -> None:
    game = load(str(bomb(tmp_path, "{{ 'x' * 5000000 }}")))
    with pytest.raises(LimitError, match="cards / golem: more than 4 million letters of HTML"):
        compose(game, PrintOptions())


def test_a_face_that_renders_for_ever_is_named(tmp_path: Path) -> None:
    face = "<div class=g>" + "".join(f"<i style='grid-row:{n}000'>x</i>" for n in range(1, 4000)) + "</div>"
    folder = bomb(tmp_path, face, ".g{display:grid} i{grid-row:9999999}")
    with pytest.raises(TwelveError, match=r"game\.yaml:\d+:\d+: cards / (golem|lady): to render it takes"):
        printed(folder, tmp_path / "out", patience=0.5)
    assert not (tmp_path / "out").exists()


def test_more_pieces_than_anybody_prints_are_refused(tmp_path: Path) -> None:
    cards = {"a": {"name": {"en": "A", "de": "A"}, "copies": 1000}}
    folder = pack(
        tmp_path / "pack", cards, components={"cards": {"title": "C", "copies": 1000, "source": "cards"}}
    )
    with pytest.raises(TwelveError, match=r"game\.yaml:\d+:\d+: 1,000,000 pieces of cards are too many"):
        printed(folder, tmp_path / "out")


def test_more_pictures_than_anybody_uploads_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("twelve.layouts.limits.MOST_PICTURES", 1)
    with pytest.raises(TwelveError, match=r"game\.yaml:\d+:\d+: \d+ pictures of cards are too many"):
        printed(bomb(tmp_path, "{{ card.name }}"), tmp_path / "out", target="tgc")
    assert not (tmp_path / "out").exists()


def test_a_text_of_too_many_pages_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("twelve.layouts.limits.MOST_PAGES", 3)
    components = {"book": {"title": "Book", "kind": "booklet", "layout": "mine", "size": "a5"}}
    layouts = {"mine/face.html": "{% for i in range(9) %}<p style='break-after:page'>{{ i }}</p>{% endfor %}"}
    folder = pack(tmp_path / "pack", layouts=layouts, components=components)
    with pytest.raises(TwelveError, match=r"game\.yaml:\d+:\d+: book / .*: \d+ pages are too many"):
        printed(folder, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_file_that_grows_beyond_measure_is_not_written(tmp_path: Path) -> None:
    with (
        bounded_files(100_000),
        pytest.raises(TwelveError, match=r"big\.pdf cannot be written: File too large"),
    ):
        write_atomically(tmp_path / "big.pdf", bytes(200_000))
    assert list(tmp_path.iterdir()) == []


DRAWINGS = {
    "markers": '<marker id="m" markerWidth="9" markerHeight="9"><path d="'
    + "M0 0h1v1z" * 300
    + '"/></marker><path marker-mid="url(#m)" d="M0 0'
    + "l1 1l-1 1" * 20_000
    + '"/>',
    "a path without end": '<path d="M0 0' + "c1 1 2 2 3 1" * 420_000 + '"/>',
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_of_too_many_strokes_is_given_up(tmp_path: Path, name: str) -> None:
    folder = bomb(tmp_path, '<img style="position:absolute;width:30mm;height:30mm" src="asset:a.svg"/>')
    (folder / "a.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">{DRAWINGS[name]}</svg>'
    )
    with pytest.raises(TwelveError, match=r"game\.yaml:\d+:\d+: "):
        printed(folder, tmp_path / "out", patience=0.5)
    assert not (tmp_path / "out").exists()


def test_thousands_of_languages_are_refused(tmp_path: Path) -> None:
    languages = [f"{a}{b}{c}" for a in "abcdefghij" for b in "abcdefghij" for c in "abcdefghijklmnopqrst"]
    with pytest.raises(TwelveError, match="languages"):
        load(str(pack(tmp_path / "pack", languages=languages)))


def huge_png(side: int) -> bytes:
    """A picture that is small as a file."""
    deflater = zlib.compressobj(9)
    rows = b"".join(deflater.compress(bytes(side // 8 + 1)) for _ in range(side)) + deflater.flush()
    header = packed(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        packed(">I", len(data)) + kind + data + packed(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


def test_a_picture_of_too_many_pixels_is_refused(tmp_path: Path) -> None:
    address = "data:image/png;base64," + b64encode(huge_png(8_000)).decode()
    with pytest.raises(TwelveError, match="8000 x 8000 pixels are too many"):
        printed(bomb(tmp_path, f'<img src="{address}">'), tmp_path / "out")


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
def test_half_a_picture_is_refused_and_a_whole_one_is_not(kind: str) -> None:
    from io import BytesIO
    from random import Random

    from PIL import Image

    from twelve.layouts.render.weasyprint.fetching import check_picture

    noise, made = Random(1).randbytes(3 * 64 * 64), BytesIO()
    Image.frombytes("RGB", (64, 64), noise).save(made, kind)
    check_picture(f"a.{kind}", made.getvalue())
    with pytest.raises(TwelveError, match=r"damaged or cut off|no picture"):
        check_picture(f"a.{kind}", made.getvalue()[: len(made.getvalue()) // 2])


def caught_for_ever() -> None:
    with patience(0.05):
        while True:
            with suppress(Exception):
                sum(range(1000))


def test_patience_is_heeded_where_every_exception_is_caught() -> None:
    with pytest.raises(TooSlow):
        caught_for_ever()


SOFT = {
    "blurred shadow": ("<p class='safe box'></p>", ".box{box-shadow:0 0 3mm 1mm #0008}"),
    "gradient with alpha": ("<p class='safe box'></p>", ".box{background:linear-gradient(#f00c,#00f8)}"),
    "stop-opacity": (
        '<svg class="safe box" viewBox="0 0 9 9"><linearGradient id="a"><stop offset="0" stop-color="red" '
        'stop-opacity=".9"/><stop offset="1" stop-color="blue" stop-opacity=".5"/></linearGradient>'
        '<rect width="9" height="9" fill="url(#a)"/></svg>',
        "",
    ),
}


@pytest.mark.parametrize("look", SOFT)
def test_what_shines_through_is_refused_with_a_word(tmp_path: Path, look: str) -> None:
    face, css = SOFT[look]
    folder = bomb(tmp_path, face, ".box{position:absolute;left:9mm;top:9mm;width:30mm;height:30mm}" + css)
    with pytest.raises(TwelveError, match="blurred shadows, gradients with alpha and stop-opacity cannot"):
        printed(folder, tmp_path / "out")


def test_a_drawing_that_shows_itself_again_and_again_is_given_up(tmp_path: Path) -> None:
    folder = bomb(tmp_path, '<img style="position:absolute;width:30mm;height:30mm" src="asset:a.svg"/>')
    levels = [f'<g id="g{n}">' + f'<use href="#g{n - 1}" x="1"/>' * 10 + "</g>" for n in range(1, 8)]
    first = '<g id="g0"><path d="M0 0h1v1z"/></g>'
    drawing = "".join((first, *levels))
    (folder / "a.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" viewBox="0 0 90 90">{drawing}</svg>'
    )
    with pytest.raises(TwelveError, match=r"game\.yaml:\d+:\d+: "):
        printed(folder, tmp_path / "out", patience=0.5)
    assert not (tmp_path / "out").exists()


def test_type_of_any_size_that_must_fit_ends_with_a_word(tmp_path: Path) -> None:
    css = ".fit{position:absolute;top:5mm;left:5mm;width:40mm;height:40mm;font-size:9999999pt}"
    folder = bomb(tmp_path, '<div class="fit" data-field="text">Words</div>', css)
    with pytest.raises(TwelveError, match=r"game\.yaml:\d+:\d+: "):
        printed(folder, tmp_path / "out", patience=2)
    assert not (tmp_path / "out").exists()
