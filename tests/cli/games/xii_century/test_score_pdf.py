"""A town-sheet filled in on screen is scored like a town file, whatever program filled it in."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import BooleanObject, NameObject, TextStringObject
from support import Answer, Run, runner

TOWN = """game: xii-century
town: Bramley
assets: {population: 10, food: 4, men_at_arms: 6, strong_ale: 3, stone_houses: 8, monks: 2, bread: 1}
people: [master_builder, blacksmith, earl, sheriff]
infrastructures: [inn, tavern, castle]
perks: {sheriff: a, castle: b}
reputation: 5
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("sheets")


@pytest.fixture(scope="module")
def run(folder: Path) -> Run:
    return runner(folder)


def print_sheet(run: Run, folder: Path, name: str, *words: object) -> Path:
    answer = run("print", "xii-century", "town_sheet", "--fillable", "-o", folder / name, *words)
    assert answer.code == 0, answer.err
    (file,) = (folder / name).glob("*.pdf")
    return file


@pytest.fixture(scope="module")
def blank(run: Run, folder: Path) -> Path:
    return print_sheet(run, folder, "blank")


@pytest.fixture(scope="module")
def bramley(run: Run, folder: Path) -> Path:
    (folder / "bramley.yaml").write_text(TOWN)
    return print_sheet(run, folder, "bramley", "--from", "bramley.yaml")


def fill(source: Path, target: Path, values: dict[str, str]) -> Path:
    """The form filled in by pypdf's own writer."""
    writer = PdfWriter(clone_from=source)
    for page in writer.pages:
        if "/Annots" in page:
            writer.update_page_form_field_values(page, values)
    writer.write(target)
    return target


def scored(run: Run, *files: Path) -> list[dict]:
    answer = run("score", *files, "--json")
    assert answer.code == 0, answer.err
    return answer.json["towns"]


def test_a_prefilled_form_scores_like_the_town_it_came_from(run: Run, folder: Path, bramley: Path) -> None:
    assert scored(run, bramley) == scored(run, folder / "bramley.yaml")


def test_the_score_column_of_a_prefilled_sheet_adds_up(run: Run, bramley: Path) -> None:
    fields = PdfReader(bramley).get_fields()
    points = {n: int(f["/V"]) for n, f in fields.items() if n.startswith("score-") and f.get("/V")}
    column = {n: p for n, p in points.items() if not n.endswith(("-amount", "-total"))}
    assert sum(column.values()) == points["score-total"] == scored(run, bramley)[0]["score"]


def test_a_form_filled_by_pypdf_is_scored(run: Run, folder: Path, blank: Path) -> None:
    values = {
        "town": " Ashford ",
        "population-1": "6",
        "population-2": "10 ",
        "population-9": "",
        "stone_houses-4": "2 5\u00a07",
        "food-3": "-",
        "monks-1": "/on",
        "earl": "/on",
        "castle": "/on",
        "castle-b": "/on",
        "reputation-1": "/on",
        "reputation-2": "/on",
    }
    (town,) = scored(run, fill(blank, folder / "ashford.pdf", values))
    lines = {line["source"]: line["points"] for line in town["lines"]}
    assert town["town"] == "Ashford"
    assert (lines["population"], lines["stone_houses"], lines["monks"]) == (10, 7, 2)
    assert (lines["earl"], lines["castle"], lines["castle.b"], lines["reputation"]) == (15, 30, 7, 4)


def test_a_form_typed_into_a_browsers_viewer_is_scored(run: Run, folder: Path, blank: Path) -> None:
    viewer = Viewer(blank)
    viewer.type("town", "Łódź")
    viewer.type("population-10", "8 ")
    viewer.type("strong_ale-10", "3")
    viewer.click("prior")
    viewer.click("inn")
    viewer.click("inn")
    (town,) = scored(run, viewer.save(folder / "typed.pdf"))
    assert town["town"] == "Łódź"
    assert {line["source"]: line["points"] for line in town["lines"]} == {
        "population": 8,
        "strong_ale": 6,
        "prior": 4,
    }


def test_a_form_saved_by_a_viewer_that_adds_its_changes_at_the_end_is_scored(
    run: Run, folder: Path, blank: Path
) -> None:
    texts = {"town": "Łódź", "population-9": "8", "population-10": "10", "stone_houses-10": "6 8"}
    ticks = ("monks-1", "monks-2", "earl", "castle", "castle-b", "reputation-1", "reputation-2")
    saved = append(blank, folder / "appended.pdf", texts, ticks)
    assert saved.read_bytes().startswith(blank.read_bytes())
    (town,) = scored(run, saved)
    lines = {line["source"]: line["points"] for line in town["lines"]}
    assert town["town"] == "Łódź"
    assert (lines["population"], lines["stone_houses"], lines["monks"]) == (10, 8, 4)
    assert (lines["earl"], lines["castle.b"], lines["reputation"]) == (15, 8, 4)


def append(source: Path, target: Path, texts: dict[str, str], ticks: tuple[str, ...]) -> Path:
    """Changed fields after the end of the file, as Firefox saves them: dated, unseen letters undrawn."""
    writer = PdfWriter(source, incremental=True)
    writer.root_object["/AcroForm"][NameObject("/NeedAppearances")] = BooleanObject(True)
    for note in (note.get_object() for page in writer.pages for note in page.get("/Annots", [])):
        name = str(note["/T"])
        if name in texts:
            note[NameObject("/V")] = TextStringObject(texts[name])
            del note["/AP"]
        elif name in ticks:
            note[NameObject("/V")] = note[NameObject("/AS")] = NameObject("/on")
        else:
            continue
        note[NameObject("/M")] = TextStringObject("D:20250101120000")
    writer.write(target)
    return target


@pytest.mark.parametrize("name", ["Łódź", "Saint-Rémy-lès-Chevreuse-sur-l’Yvette"])
def test_a_name_given_to_a_form_is_drawn_in_full(run: Run, folder: Path, name: str) -> None:
    file = print_sheet(run, folder, f"named-{len(name)}", "--town", name)
    viewer = Viewer(file)
    assert viewer.drawn("town") == name


def test_a_sheet_without_a_name_is_named_after_its_file(run: Run, folder: Path, blank: Path) -> None:
    (town,) = scored(run, fill(blank, folder / "nobody.pdf", {"population-1": "0"}))
    assert (town["town"], town["score"]) == ("nobody", 0)


def test_a_blank_sheet_is_not_a_town(run: Run, blank: Path) -> None:
    answer = run("score", blank)
    assert (answer.code, answer.out) == (1, "")
    assert "is blank; a town needs at least a name or an amount" in answer.err


def encrypted(source: Path, target: Path, password: str) -> Path:
    """The form with 256 bits of AES, as word processors and viewers save it."""
    with pikepdf.open(source) as form:
        form.save(target, encryption=pikepdf.Encryption(owner="owner", user=password, R=6))
    return target


def test_an_encrypted_form_is_read_where_its_password_is_empty(run: Run, folder: Path, bramley: Path) -> None:
    locked = encrypted(bramley, folder / "locked.pdf", "")
    assert scored(run, locked) == scored(run, bramley)


def test_a_form_with_a_password_is_refused_with_a_word(run: Run, folder: Path, bramley: Path) -> None:
    answer = run("score", encrypted(bramley, folder / "secret.pdf", "sesame"))
    assert answer.code == 1
    assert "is locked with a password; save it without one" in answer.err


def refused(run: Run, file: Path) -> Answer:
    answer = run("score", file)
    assert answer.code == 1
    return answer


def test_fields_that_cannot_be_understood_are_all_named(run: Run, folder: Path, blank: Path) -> None:
    values = {"population-3": "many", "food-2": "-4", "supply-1": "x"}
    answer = refused(run, fill(blank, folder / "odd.pdf", values))
    for name, text in values.items():
        assert f'odd.pdf: field {name}: cannot be understood: "{text}" is not a number' in answer.err


def test_an_impossible_town_is_told_by_its_fields(run: Run, folder: Path, blank: Path) -> None:
    values = {"population-1": "11", "castle": "/on", "sheriff": "/on", "sheriff-a": "/on", "sheriff-b": "/on"}
    answer = refused(run, fill(blank, folder / "impossible.pdf", values))
    assert "field population: is 11, above its maximum of 10" in answer.err
    assert "field castle: which perk has castle?" in answer.err
    assert "field sheriff-a and sheriff-b: are both ticked" in answer.err


def test_several_sheets_in_one_file_are_several_towns(run: Run, folder: Path) -> None:
    both = print_sheet(run, folder, "two", "--players", 2)
    values = {"sheet1-town": "Ashford", "sheet1-prior": "/on", "sheet2-town": "Bramley", "sheet2-earl": "/on"}
    towns = scored(run, fill(both, folder / "two.pdf", values))
    assert [(town["town"], town["score"]) for town in towns] == [("Ashford", 4), ("Bramley", 15)]


def test_a_sheet_of_a_pack_is_scored_by_the_pack(run: Run, folder: Path) -> None:
    pack = folder / "packs" / "dear-prior"
    pack.mkdir(parents=True)
    (pack / "game.yaml").write_text(
        "game: dear-prior\nextends: xii-century\ntitle: Dear prior\nversion: 1.0.0\n"
        "people: {prior: {points: 9}}\n"
    )
    answer = run("print", pack, "town_sheet", "--fillable", "-o", folder / "pack")
    assert answer.code == 0, answer.err
    (file,) = (folder / "pack").glob("*.pdf")
    filled = fill(file, folder / "dear.pdf", {"prior": "/on"})
    answer = run("score", filled, "--json", cwd=folder / "packs")
    assert answer.json["towns"][0]["score"] == 9, answer.err


@pytest.mark.parametrize(
    ("name", "bytes_", "message"),
    [
        ("notes.pdf", b"not a PDF at all", "is not a PDF that can be read"),
        ("empty.pdf", b"", "is not a PDF that can be read"),
    ],
)
def test_what_is_no_pdf_is_refused(run: Run, folder: Path, name: str, bytes_: bytes, message: str) -> None:
    (folder / name).write_bytes(bytes_)
    assert f"{name}: {message}" in refused(run, folder / name).err


def test_a_pdf_without_fields_says_how_to_get_one(run: Run, folder: Path) -> None:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    writer.write(folder / "plain.pdf")
    answer = refused(run, folder / "plain.pdf")
    assert "has no fields of a town-sheet; print one with: twelve print xii-century" in answer.err


def test_a_missing_form_is_named(run: Run, folder: Path) -> None:
    assert "gone.pdf: there is no such file" in refused(run, folder / "gone.pdf").err


class Viewer:
    """The engine of Chromium's PDF viewer, with a mouse and a keyboard."""

    def __init__(self, file: Path) -> None:
        import pypdfium2

        self._pdf = pypdfium2.PdfDocument(file)
        self._pdf.init_forms()
        self._places = {
            str(field.get_object()["/T"]): (number, [float(side) for side in field.get_object()["/Rect"]])
            for number, page in enumerate(PdfReader(file).pages)
            for field in page.get("/Annots", [])
        }

    def click(self, name: str) -> None:
        import pypdfium2.raw as pdfium

        self._press(name)
        pdfium.FORM_ForceToKillFocus(self._pdf.formenv)

    def type(self, name: str, text: str) -> None:
        import pypdfium2.raw as pdfium

        page = self._press(name)
        pdfium.FORM_SelectAllText(self._pdf.formenv, page)
        for letter in text:
            pdfium.FORM_OnChar(self._pdf.formenv, page, ord(letter), 0)
        pdfium.FORM_ForceToKillFocus(self._pdf.formenv)

    def _press(self, name: str):
        import pypdfium2.raw as pdfium

        number, (left, bottom, right, top) = self._places[name]
        page, x, y = self._pdf[number], (left + right) / 2, (bottom + top) / 2
        for act in (pdfium.FORM_OnMouseMove, pdfium.FORM_OnLButtonDown, pdfium.FORM_OnLButtonUp):
            act(self._pdf.formenv, page, 0, x, y)
        return page

    def drawn(self, name: str) -> str:
        """The letters that can be read inside a field."""
        import pypdfium2.raw as pdfium

        number, place = self._places[name]
        page = self._pdf[number]
        pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
        self._pdf.save(copy := BytesIO())
        flat = type(self._pdf)(copy.getvalue())[number]
        return str(flat.get_textpage().get_text_bounded(*place)).strip()

    def save(self, file: Path) -> Path:
        self._pdf.save(file)
        return file
