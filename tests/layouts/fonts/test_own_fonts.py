"""A game's own fonts: found by family, embedded in part, told when broken or forbidden, never a door."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import fontpkg_alegreya_sans
import fontpkg_cinzel
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from pictures import share
from press_table import fonts as fonts_in
from press_table import pack, picture, printed
from pypdf import PdfReader

from twelve.content.errors import TwelveError

TITLES = fontpkg_cinzel.ROOT / "files" / "Cinzel[wght].ttf"
HOUSE = fontpkg_alegreya_sans.ROOT / "files" / "AlegreyaSans-Regular.ttf"
FACE = '<p class="text">{{ card.text|t }}</p>'
STYLE = '.text { position: absolute; left: 5mm; top: 5mm; font: 30pt "Blocks"; color: #00f }'
BLUE = (0, 0, 255)


def blocks(kind: str = "ttf", rights: int = 0, wide: int = 1000, family: str = "Blocks") -> bytes:
    """A font whose only letters are a and b: a solid square, and half of one."""
    order, signs = [".notdef", "a", "b"], {97: "a", 98: "b"}
    builder = FontBuilder(1000, isTTF=kind != "otf")
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(signs)
    drawn = {name: _square(kind, wide if name == "a" else 500) for name in order}
    if kind == "otf":
        builder.setupCFF(family, {"FullName": family}, drawn, {})
    else:
        builder.setupGlyf(drawn)
    builder.setupHorizontalMetrics(dict.fromkeys(order, (wide, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200, fsType=rights)
    builder.setupPost()
    out = BytesIO()
    builder.font.flavor = "woff2" if kind == "woff2" else None
    builder.save(out)
    return out.getvalue()


def _square(kind: str, wide: int) -> object:
    pen = T2CharStringPen(wide, {}) if kind == "otf" else TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, 700), (wide, 700), (wide, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.getCharString() if kind == "otf" else pen.glyph()


def game(folder: Path, text: str, data: bytes | None, name: str = "blocks.ttf", style: str = STYLE) -> Path:
    layouts = {"card/face.html": FACE, "card/style.css": style}
    made = pack(folder, {"golem": {"name": "G", "text": text}}, layouts, languages=["en"])
    if data is not None:
        (folder / "fonts").mkdir(exist_ok=True)
        (folder / "fonts" / name).write_bytes(data)
    return made


def blue(folder: Path, output: Path, **options: object) -> float:
    return share(picture(printed(folder, output, target="single", **options).file, dpi=72), BLUE)


@pytest.mark.parametrize("kind", ["ttf", "otf", "woff2"])
def test_a_font_of_the_game_is_used_by_its_family(tmp_path: Path, kind: str) -> None:
    folder = game(tmp_path / "g", "aa", blocks(kind), f"any name.{kind}")
    side = 30 / 72 * 25.4  # millimetres of an em
    assert blue(folder, tmp_path) * 69 * 94 == pytest.approx(2 * side * side * 0.7, rel=0.12)


def test_only_the_letters_that_are_shown_are_embedded(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "Aha", TITLES.read_bytes(), "c.ttf", STYLE.replace("Blocks", "Cinzel"))
    made = printed(folder, tmp_path, target="single").file
    assert all(fonts_in(made).values())
    assert made.stat().st_size < 20_000 < TITLES.stat().st_size


def test_a_variable_font_has_a_regular_and_a_bold_weight(tmp_path: Path) -> None:
    data = _renamed(TITLES.read_bytes(), "Varied")
    light = game(tmp_path / "g", "HHH", data, style=STYLE.replace("Blocks", "Varied"))
    thin = blue(light, tmp_path)
    heavy = game(
        tmp_path / "g", "HHH", data, style=STYLE.replace("30pt", "bold 30pt").replace("Blocks", "Varied")
    )
    assert blue(heavy, tmp_path) > 1.2 * thin


def _renamed(data: bytes, family: str) -> bytes:
    font, out = TTFont(BytesIO(data)), BytesIO()
    for record in font["name"].names:
        if record.nameID in (1, 16):
            record.string = family
    font.save(out)
    return out.getvalue()


def test_letters_that_it_lacks_come_from_the_house_fonts(tmp_path: Path) -> None:
    made = printed(game(tmp_path / "g", "aßé→∞", blocks()), tmp_path, target="single").file
    names = " ".join(fonts_in(made))
    assert "Blocks" in names
    assert "Alegreya" in names
    assert PdfReader(made).pages[0].extract_text().strip() == "aßé→∞"


def test_a_changed_font_is_seen_at_the_next_print(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "a", blocks())
    before = blue(folder, tmp_path)
    game(folder, "a", blocks(wide=500))
    assert blue(folder, tmp_path) == pytest.approx(before / 2, rel=0.12)


def test_a_damaged_cache_of_fonts_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    folder = game(tmp_path / "g", "aa", blocks())
    before = printed(folder, tmp_path).file.read_bytes()
    for file in (tmp_path / "cache").glob("fonts-own/*"):
        file.write_bytes(b"damaged")
    assert printed(folder, tmp_path).file.read_bytes() == before


@pytest.mark.parametrize(
    "data",
    [b"", b"no font", blocks()[:200], blocks("woff2")[:90], b"wOF2" + b"\xff" * 400, b"OTTO" + b"\0" * 400],
    ids=["nothing", "text", "half", "half-woff2", "noise-woff2", "noise-otf"],
)
def test_a_broken_font_is_an_error_with_its_name(tmp_path: Path, data: bytes) -> None:
    folder = game(tmp_path / "g", "a", data, "runes.ttf")
    with pytest.raises(TwelveError, match=r"fonts/runes\.ttf: is no font that can be read"):
        printed(folder, tmp_path)


def test_a_font_that_may_not_be_embedded_is_told(tmp_path: Path) -> None:
    made = printed(game(tmp_path / "g", "a", blocks(rights=2)), tmp_path)
    assert any("blocks.ttf: Blocks may not be embedded" in warning for warning in made.warnings)
    assert not printed(game(tmp_path / "g", "a", blocks(rights=8)), tmp_path).warnings


def test_a_font_whose_maker_forbids_parts_is_embedded_whole(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "Aha", _limited(HOUSE.read_bytes()), style=STYLE.replace("Blocks", "Whole"))
    assert printed(folder, tmp_path, target="single").file.stat().st_size > 60_000


def _limited(data: bytes) -> bytes:
    font, out = TTFont(BytesIO(_renamed(data, "Whole"))), BytesIO()
    font["OS/2"].fsType = 0x100
    font.save(out)
    return out.getvalue()


def test_a_name_of_a_font_cannot_break_out_of_the_style(tmp_path: Path) -> None:
    hostile = 'x";}*{display:none}@font-face{font-family:"y'
    folder = game(
        tmp_path / "g", "aa", blocks(family=hostile), style=STYLE.replace("Blocks", "Alegreya Sans")
    )
    assert "aa" in PdfReader(printed(folder, tmp_path, target="single").file).pages[0].extract_text()


def test_a_font_that_links_out_of_the_pack_is_refused(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "a", None)
    (tmp_path / "secret.ttf").write_bytes(blocks())
    (folder / "fonts").mkdir()
    (folder / "fonts" / "x.ttf").symlink_to(tmp_path / "secret.ttf")
    with pytest.raises(TwelveError, match="leads out of"):
        printed(folder, tmp_path)


def test_signs_that_no_font_has_are_icons_in_the_line(tmp_path: Path) -> None:
    style = STYLE.replace("Blocks", "Alegreya Sans")
    for sign in "♠♥♦♣★⚀⚅✓✗":
        file = printed(game(tmp_path / "g", sign, None, style=style), tmp_path, target="single").file
        assert 0.002 < share(picture(file, dpi=72), BLUE) < 0.03, sign


def test_a_sign_that_a_font_of_the_game_has_is_a_letter(tmp_path: Path) -> None:
    font = TTFont(BytesIO(blocks()))
    for table in font["cmap"].tables:
        table.cmap[ord("♥")] = "a"
    out = BytesIO()
    font.save(out)
    file = printed(game(tmp_path / "g", "♥", out.getvalue()), tmp_path, target="single").file
    assert "♥" in PdfReader(file).pages[0].extract_text()


def test_what_still_lacks_is_told_with_its_card(tmp_path: Path) -> None:
    cards = {f"c{n}": {"name": f"C{n}", "text": "漢" if n == 7 else "fine"} for n in range(12)}
    folder = pack(tmp_path / "g", cards, {"card/face.html": FACE, "card/style.css": STYLE}, languages=["en"])
    with pytest.raises(TwelveError, match=r"cards\.c7: .*漢 \(U\+6F22\)") as told:
        printed(folder, tmp_path)
    assert "c0" not in str(told.value)
