"""No print takes the place of another one: forms, filled ones and partial ones have names of their own."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from press_table import pack, pages, printed

from twelve.content.errors import TwelveError
from twelve.layouts.options import GameOptions
from twelve.layouts.run import chosen

FORM = {"sheet/face.html": '<p>Town <input name="town" value="{{ options.label }}" style="width:40mm"/></p>'}
SHEET = {"sheet": {"title": "Sheet", "kind": "sheet", "layout": "sheet"}}
FILLABLE = GameOptions(fillable=True)


def fill(file: Path, value: str) -> bytes:
    """Somebody types into the form and saves it."""
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        pdf.Root.AcroForm.Fields[0].V = pikepdf.String(value)
        pdf.save(file)
    return file.read_bytes()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return pack(tmp_path / "p", layouts=FORM, components=SHEET, languages=["en"])


def test_a_form_that_somebody_filled_in_is_overwritten_only_by_force(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    file = printed(game, out, own=FILLABLE).file
    filled = fill(file, "Ashford")
    with pytest.raises(
        TwelveError, match=r"bench-sheet-form-en-a4\.pdf is a form that somebody has filled in"
    ):
        printed(game, out, own=FILLABLE)
    assert file.read_bytes() == filled
    assert printed(game, out, own=FILLABLE, force=True).file.read_bytes() != filled


def test_an_empty_form_is_simply_printed_again(game: Path, tmp_path: Path) -> None:
    file = printed(game, tmp_path / "out", own=FILLABLE).file
    before, saved = file.read_bytes(), fill(file, "")
    assert saved != before
    assert printed(game, tmp_path / "out", own=FILLABLE).file.read_bytes() == before


def test_a_filled_form_under_the_name_of_a_plain_print_is_spared_too(game: Path, tmp_path: Path) -> None:
    form = printed(game, tmp_path / "out", own=FILLABLE).file
    fill(form, "Ashford")
    plain = form.with_name("bench-sheet-en-a4.pdf")
    form.rename(plain)
    with pytest.raises(TwelveError, match="somebody has filled in"):
        printed(game, tmp_path / "out")
    plain.write_bytes(b"%PDF-1.7 nothing that can be read")
    assert printed(game, tmp_path / "out").file == plain


def test_plain_forms_and_parts_of_a_deck_stand_side_by_side(game: Path, tmp_path: Path) -> None:
    names = {printed(game, tmp_path / "out", own=own).file.name for own in (GameOptions(), FILLABLE)}
    deck = pack(tmp_path / "d", languages=["en"])
    names |= {
        printed(deck, tmp_path / "out", only=only).file.name for only in ((), ("lady",), ("golem", "lady"))
    }
    assert names == {
        *("bench-sheet-en-a4.pdf", "bench-sheet-form-en-a4.pdf", "bench-cards-en-a4.pdf"),
        *("bench-cards-only-lady-en-a4.pdf", "bench-cards-only-golem-lady-en-a4.pdf"),
    }


def test_many_names_are_told_in_few_letters() -> None:
    many = [f"card_{number}" for number in range(50)]
    assert chosen(many).startswith("only card_0 ")
    assert len(chosen(many)) < 70
    assert chosen(many) != chosen(many[:-1])


def test_a_booklet_of_two_leaves_prints_both(tmp_path: Path) -> None:
    rules = {"title": "Rules", "kind": "booklet", "layout": "rules", "size": "a5", "source": "cards"}
    folder = pack(
        tmp_path / "p", layouts={"rules/face.html": "<p>{{ card.name|t }}</p>"}, components={"rules": rules}
    )
    sides = [page.extract_text() for page in pages(printed(folder, tmp_path / "out").file)]
    assert ["Golem" in text for text in sides if text.strip()] == [True, True, False]
    assert "Lady" in sides[-2]


@pytest.mark.parametrize(("publisher", "told"), [("", False), ("Paper & Co", True)])
def test_the_cover_calls_only_a_game_of_a_publisher_unofficial(
    tmp_path: Path, publisher: str, told: bool
) -> None:
    credits = {"designers": ["Ann Smith"], "publisher": publisher}
    two = {name: {"title": name, "kind": "sheet", "layout": "x"} for name in ("one", "two")}
    folder = pack(tmp_path / "p", layouts={"x/face.html": "<p>x</p>"}, components=two, credits=credits)
    cover = printed(folder, tmp_path / "out").file
    assert cover.name == "bench-guide-en-a4.pdf"
    assert ("unofficial" in pages(cover)[0].extract_text()) is told


def test_a_picture_inside_a_drawing_that_cannot_be_read_is_told_in_a_line(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", layouts={"card/face.html": '<p>x</p><img src="asset:a.svg"/>'})
    image = f'<image width="5" height="5" href="data:image/png;base64,{"A" * 4000}"/>'
    (folder / "a.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{image}</svg>')
    with pytest.raises(TwelveError, match=r"Failed to render SVG image asset:a\.svg") as told:
        printed(folder, tmp_path / "out")
    assert len(str(told.value)) < 400
