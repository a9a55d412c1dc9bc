"""A game's own icons and pictures: what its folder holds is shown, what is missing is told or hatched."""

from __future__ import annotations

from pathlib import Path

import pytest
from pictures import share
from PIL import Image
from press_table import pack, picture, printed
from pypdf import PdfReader

from twelve.content.errors import ContentError, TwelveError
from twelve.layouts.fonts.house import TITLES

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<rect width="10" height="10" fill="{}"/></svg>'
)
FACE = '<div class="text fit" data-field="text">{{ card.text|rich }}</div>'
STYLE = ".text { position: absolute; left: 4mm; top: 4mm; width: 55mm; height: 40mm; font-size: 20pt }"
RED, BLUE, MAGENTA = (255, 0, 0), (0, 0, 255), (255, 0, 255)


def game(folder: Path, text: str, face: str = FACE, style: str = STYLE, **card: object) -> Path:
    layouts = {"card/face.html": face, "card/style.css": style}
    return pack(folder, {"golem": {"name": "Golem", "text": text, **card}}, layouts, languages=["en"])


def with_icon(folder: Path, name: str, drawing: str) -> None:
    (folder / "icons").mkdir(exist_ok=True)
    (folder / "icons" / name).write_text(drawing)


def page(folder: Path, output: Path, **options: object) -> Image.Image:
    return picture(printed(folder, output, target="single", **options).file, dpi=72)


def test_an_own_icon_stands_in_text_and_repeats(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "{brick}")
    with_icon(folder, "brick.svg", SQUARE.format("#f00"))
    one = share(page(folder, tmp_path), RED)
    game(folder, "{brick:3}")
    assert share(page(folder, tmp_path), RED) == pytest.approx(3 * one, rel=0.1)
    assert one > 0


def test_an_own_icon_takes_the_colour_of_its_text(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "{brick}", style=STYLE + ".text { color: #00f }")
    with_icon(folder, "brick.svg", SQUARE.format("currentColor"))
    assert share(page(folder, tmp_path), BLUE) > 0


def test_an_own_icon_is_drawn_instead_of_a_shipped_one_of_its_name(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "", face='{{ icon("men_at_arms", css="bleed") }}')
    with_icon(folder, "Men_at_arms.svg", SQUARE.format("#f00"))
    assert share(page(folder, tmp_path), RED) > 0.9


def test_a_changed_icon_is_seen_at_the_next_print(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "{brick}")
    with_icon(folder, "brick.svg", SQUARE.format("#f00"))
    assert share(page(folder, tmp_path), BLUE) == 0
    with_icon(folder, "brick.svg", SQUARE.format("#00f"))
    assert share(page(folder, tmp_path), BLUE) > 0


def test_own_icons_reach_the_processes_that_render(tmp_path: Path) -> None:
    from twelve.content.loading.game import load
    from twelve.layouts.options import PrintOptions
    from twelve.layouts.press import press

    folder = game(tmp_path / "g", "{brick}")
    with_icon(folder, "brick.svg", SQUARE.format("#f00"))
    (made,) = press(load(str(folder)), PrintOptions(folder=tmp_path, target="single", jobs=2))
    assert share(picture(made.file), RED) > 0


def test_an_unknown_icon_is_told_with_the_card_and_a_suggestion(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "{brik}")
    with_icon(folder, "brick.svg", SQUARE.format("#f00"))
    with pytest.raises(TwelveError, match=r'no icon "brik"; did you mean "brick"(?s:.*)golem'):
        printed(folder, tmp_path)


@pytest.mark.parametrize(
    "drawing",
    [
        "no drawing",
        "<svg><broken</svg>",
        "<html/>",
        '<!DOCTYPE x [<!ENTITY a "b">]><svg/>',
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        "<svg><!-- " + "x" * 600_000 + " --></svg>",
    ],
)
def test_a_hostile_or_broken_icon_is_refused_with_its_name(tmp_path: Path, drawing: str) -> None:
    folder = game(tmp_path / "g", "{brick}")
    with_icon(folder, "brick.svg", drawing)
    with pytest.raises(TwelveError, match=r"brick\.svg"):
        printed(folder, tmp_path)


def test_an_icon_that_links_out_of_the_pack_is_refused(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "{brick}")
    (tmp_path / "secret.svg").write_text(SQUARE.format("#f00"))
    (folder / "icons").mkdir()
    (folder / "icons" / "brick.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(TwelveError, match="leads out of"):
        printed(folder, tmp_path)


def halves(file: Path) -> None:
    """A picture that is red on its left and blue on its right half."""
    file.parent.mkdir(parents=True, exist_ok=True)
    image = Image.new("RGB", (800, 200), RED)
    image.paste(BLUE, (400, 0, 800, 200))
    image.save(file)


@pytest.mark.parametrize(("focus", "seen"), [("left", RED), ("right", BLUE), ("0% 50%", RED)])
@pytest.mark.parametrize("kind", ["png", "webp"])
def test_a_full_bleed_picture_is_cropped_around_its_focus(
    tmp_path: Path, focus: str, seen: tuple[int, int, int], kind: str
) -> None:
    face = f'{{{{ art(card.art, "bleed", fit="cover", focus="{focus}") }}}}'
    folder = game(tmp_path / "g", "", face=face, art=f"wide.{kind}")
    halves(folder / "art" / f"wide.{kind}")
    image = page(folder, tmp_path)
    expected = share(image, seen) if kind == "png" else 1 if _near(image, seen) else 0
    assert expected > 0.97


def _near(image: Image.Image, colour: tuple[int, int, int]) -> bool:
    corners = [image.getpixel(at) for at in ((1, 1), (image.width - 2, image.height - 2))]
    return all(max(abs(a - b) for a, b in zip(corner, colour, strict=True)) < 12 for corner in corners)


def test_a_contained_picture_is_whole(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "", face='{{ art(card.art, "bleed", fit="contain") }}', art="wide.png")
    halves(folder / "art" / "wide.png")
    image = page(folder, tmp_path)
    assert share(image, RED) == pytest.approx(share(image, BLUE), abs=0.01)
    assert 0.02 < share(image, RED) < 0.2


@pytest.mark.parametrize("said", ['fit="stretch"', 'focus="somewhere"', "focus='1%;color:red'"])
def test_a_fit_or_focus_that_means_nothing_is_told(tmp_path: Path, said: str) -> None:
    folder = game(tmp_path / "g", "", face=f"{{{{ art(card.art, {said}) }}}}", art="wide.png")
    halves(folder / "art" / "wide.png")
    with pytest.raises(TwelveError, match=r"fit is|a focus is"):
        printed(folder, tmp_path)


def test_a_missing_picture_is_an_error_and_hatched_in_a_draft(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "", face='{{ art(card.art, "bleed") }}', art="knight.png")
    with pytest.raises(TwelveError, match=r'no file "knight\.png"(?s:.*)golem'):
        printed(folder, tmp_path)
    assert not list(tmp_path.glob("*.pdf"))
    made = printed(folder, tmp_path, draft=True)
    text = PdfReader(made.file).pages[0].extract_text()
    assert "knight.png" in text
    assert "DRAFT" in text


def test_a_draft_prints_what_overflows_with_the_spot_in_magenta(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "far too long " * 300)
    with pytest.raises(ContentError, match="does not fit"):
        printed(folder, tmp_path)
    made = printed(folder, tmp_path, draft=True)
    assert any("does not fit" in warning for warning in made.warnings)
    assert share(picture(made.file), MAGENTA) > 0
    game(folder, "short")
    assert share(picture(printed(folder, tmp_path, draft=True).file), MAGENTA) == 0


def test_a_draft_lies_beside_the_print_that_is_ready(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "short")
    ready = printed(folder, tmp_path).file
    kept = ready.read_bytes()
    game(folder, "far too long " * 300)
    draft = printed(folder, tmp_path, draft=True).file
    assert draft.name == "bench-cards-draft-en-a4.pdf"
    assert "DRAFT" in PdfReader(draft).pages[0].extract_text()
    assert {file.name for file in tmp_path.glob("*.pdf")} == {ready.name, draft.name}
    assert ready.read_bytes() == kept
    assert "DRAFT" not in PdfReader(ready).pages[0].extract_text()
    one = printed(folder, tmp_path, draft=True, only=("golem",)).file
    assert one.name == "bench-cards-only-golem-draft-en-a4.pdf"


def test_the_style_sheet_of_a_game_shows_its_icons_pictures_and_fonts(tmp_path: Path) -> None:
    from twelve.cli.commands.specimen import command

    folder = game(tmp_path / "g", "")
    with_icon(folder, "brick.svg", SQUARE.format("#f00"))
    halves(folder / "art" / "wide.png")
    (folder / "fonts").mkdir()
    (folder / "fonts" / "own.ttf").write_bytes(next(TITLES.glob("*Black.ttf")).read_bytes())
    command(str(folder), tmp_path / "sheet.pdf")
    text = PdfReader(tmp_path / "sheet.pdf").pages[0].extract_text()
    for shown in ("{brick}", "art/wide.png", "fonts/own.ttf", "may be embedded", "alchemist"):
        assert shown in text, shown
    assert share(picture(tmp_path / "sheet.pdf"), RED) > 0.001
