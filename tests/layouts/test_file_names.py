"""No print takes the place of another one: forms, filled ones and partial ones have names of their own."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from press_table import pack, printed

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


def test_what_is_behind_a_password_is_spared_as_if_it_were_filled_in(game: Path, tmp_path: Path) -> None:
    file = printed(game, tmp_path / "out", own=FILLABLE).file
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        pdf.save(file, encryption=pikepdf.Encryption(owner="o", user="u"))
    locked = file.read_bytes()
    with pytest.raises(TwelveError, match=r"filled in \(its fields are behind a password\); move it"):
        printed(game, tmp_path / "out", own=FILLABLE)
    assert file.read_bytes() == locked


def test_a_proof_leaves_the_print_that_is_ready_alone(game: Path, tmp_path: Path) -> None:
    ready = printed(game, tmp_path / "out").file
    proof = printed(game, tmp_path / "out", proof=True).file
    assert (ready.name, proof.name) == ("bench-sheet-en-a4.pdf", "bench-sheet-proof-en-a4.pdf")


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


def test_a_selection_is_told_in_the_file_name(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "a"), tmp_path / "out", own=GameOptions("Ann’s Deck"))
    assert made.file.name == "bench-cards-ann-s-deck-en-a4.pdf"
