"""Cards from spreadsheets: columns are fields, and what programs do to cells is undone or told."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import xlwt
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from twelve.content.errors import ContentError, TwelveError
from twelve.content.loading.cells import NotTheValue, decimal, flag, number, reader
from twelve.content.loading.columns import as_id
from twelve.content.loading.game import load_spot
from twelve.content.loading.shelf import Spot
from twelve.content.loading.spreadsheets import letters, read_cells
from twelve.content.models.base import Model, Text

HEAD = """game: swords
title: Swords
summary: Things to carry.
version: "0.1"
credits: {designers: [Somebody]}
players: {least: 2, most: 4}
languages: [en, de]
"""
FIELDS = (
    "{cost: number, weight: decimal, rare: flag, kind: {one_of: [weapon, tool]}, tags: list, "
    "art: picture, text: rich, code: text}"
)
Rows = list[list[object]]
Read = Callable[..., dict[str, Model]]


def saved(file: Path, rows: Rows, sheet: str = "Items") -> Workbook:
    book = Workbook()
    page = book.active
    assert page is not None
    page.title = sheet
    for row in rows:
        page.append(row)
    book.save(file)
    return book


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """The entries of a CSV text, or of rows in an XLSX file."""

    def made(content: str | bytes | Rows, fields: str = FIELDS, more: str = "") -> dict[str, Model]:
        file = tmp_path / ("items.xlsx" if isinstance(content, list) else "items.csv")
        if isinstance(content, list):
            saved(file, content)
        else:
            file.write_bytes(content.encode() if isinstance(content, str) else content)
        table = f"tables: {{items: {{from: {file.name}, fields: {fields}}}}}\n"
        (tmp_path / "game.yaml").write_text(HEAD + table + more, encoding="utf-8")
        return dict(load_spot(Spot("swords", tmp_path)).content.table("items"))

    return made


def refused(read: Read, content: str | bytes | Rows) -> list[str]:
    with pytest.raises(ContentError) as told:
        read(content)
    return [str(finding).split("/")[-1] for finding in told.value.findings]


def values(entry: Model, *names: str) -> list[object]:
    return [value.root if isinstance(value := entry.value_of(name), Text) else value for name in names]


def test_columns_are_fields_and_rows_are_entries(read: Read) -> None:
    found = read(
        [
            ["name", "cost", "weight", "rare", "kind", "tags", "text"],
            ["Long Sword", 4, 1.5, True, "weapon", "sharp, steel", "Hit **hard**."],
            ["Rope", 1, 2, None, "tool", None, None],
        ]
    )
    assert list(found) == ["long_sword", "rope"]
    assert values(found["long_sword"], "cost", "weight", "rare", "kind", "tags", "text") == [
        *(4, 1.5, True, "weapon"),
        ("sharp", "steel"),
        {"mul": "Hit **hard**."},
    ]
    assert values(found["rope"], "weight", "rare", "tags", "text") == [2.0, False, (), None]


def test_the_error_names_file_sheet_and_cell(read: Read) -> None:
    rows: Rows = [
        ["name", "kind", "cost"],
        *([f"Thing {n}", "tool", n] for n in range(5)),
        ["Bad", "", "three"],
    ]
    assert refused(read, rows) == ['items.xlsx: Items!C7: cost must be a whole number, not "three"']


def test_the_error_of_a_csv_file_names_its_cell(read: Read) -> None:
    told = refused(read, "name,cost,kind\nSword,4,weapon\nRope,x,wepon\n")
    assert told == [
        'items.csv: B3: cost must be a whole number, not "x"',
        'items.csv: C3: kind must be one of weapon, tool, not "wepon"; did you mean "weapon"?',
    ]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("name;cost;code\nÄxte;3;a,b\n".encode(), "Äxte"),
        ('name,cost,code\nÄxte,3,"a,b"\n'.encode("utf-8-sig"), "Äxte"),
        ("name;cost;code\r\nÄxte;3;a,b\r\n".encode("cp1252"), "Äxte"),
        ("name\tcost\tcode\nÄxte\t3\ta,b\n".encode("utf-16"), "Äxte"),
        ("sep=|\nname|cost|code\nÄxte|3|a,b\n".encode(), "Äxte"),
    ],
)
def test_csv_files_of_every_program_are_read_alike(read: Read, data: bytes, name: str) -> None:
    found = read(data)
    assert values(found["axte"], "name", "cost", "code") == [{"mul": name}, 3, {"mul": "a,b"}]


def test_numbers_that_are_text_and_texts_that_are_numbers(read: Read) -> None:
    found = read([["name", "cost", "weight", "code"], [7, " 3 ", "1,5", 12], ["8", "'4", "−2.5", "007"]])
    assert values(found["n_7"], "cost", "weight", "code", "name") == [3, 1.5, {"mul": "12"}, {"mul": "7"}]
    assert values(found["n_8"], "cost", "weight", "code") == [4, -2.5, {"mul": "007"}]


def test_leading_zeros_stay_also_where_only_the_format_shows_them(tmp_path: Path, read: Read) -> None:
    rows: Rows = [["name", "code"], ["A", 7]]
    read(rows)
    book = saved(tmp_path / "items.xlsx", rows)
    page = book.active
    assert page is not None
    page["B2"].number_format = "000"
    book.save(tmp_path / "items.xlsx")
    assert values(dict(load_spot(Spot("swords", tmp_path)).content.table("items"))["a"], "code") == [
        {"mul": "007"}
    ]


def test_a_date_that_nobody_meant_is_told_with_its_cell(read: Read) -> None:
    day = datetime.date(2026, 4, 3)
    hint = "; where something like 3-4 was typed, format the column as text and type it again"
    assert refused(read, [["name", "cost", "code"], ["A", day, day]]) == [
        f"items.xlsx: Items!B2: cost must be a whole number, not a date (2026-04-03){hint}",
        f"items.xlsx: Items!C2: code must be a text, not a date (2026-04-03){hint}",
    ]
    assert "format the column as text" in refused(read, "name,cost\nA,03. Apr\n")[0]


def test_formulas_count_with_the_values_that_were_kept(tmp_path: Path, read: Read) -> None:
    read([["name", "cost"], ["A", 41]])
    file = tmp_path / "items.xlsx"
    before = b"<v>41</v>"
    for inner in (b"<f>40+1</f><v>41</v>", b"<f>40+1</f><v xml:space='preserve'>41</v>"):
        _rewrite(file, before, before := inner)
        found = load_spot(Spot("swords", tmp_path)).content.table("items")
        assert found["a"].value_of("cost") == 41
    for inner in (b"<f>40+1</f>", b"<f>40+1</f><v></v>", b"<f>40+1</f><v/>", b"<f>40+1</f><v />"):
        _rewrite(file, before, before := inner)
        with pytest.raises(ContentError, match="B2: holds a formula whose result is not kept"):
            load_spot(Spot("swords", tmp_path))


def test_an_error_of_the_spreadsheet_is_no_empty_cell(read: Read) -> None:
    (told,) = refused(read, [["name", "cost"], ["A", "#REF!"]])
    assert told == "items.xlsx: Items!B2: holds the error #REF!; mend its formula"


def test_merged_cells_count_for_every_row_and_titles_are_left_out(tmp_path: Path, read: Read) -> None:
    rows: Rows = [["My things", None, None], ["name", "kind", "cost"], ["A", "tool", 1], ["B", None, 2]]
    with pytest.raises(ContentError):
        read(rows)
    book = saved(tmp_path / "items.xlsx", rows)
    page = book.active
    assert page is not None
    page.merge_cells("A1:C1")
    page.merge_cells("B3:B4")
    book.save(tmp_path / "items.xlsx")
    found = load_spot(Spot("swords", tmp_path)).content.table("items")
    assert [entry.value_of("kind") for entry in found.values()] == ["tool", "tool"]


def test_comment_rows_empty_rows_and_columns_of_notes_are_left_out(read: Read) -> None:
    found = read(
        "# my cards\n\nname,#idea,cost,_mine\n# weapons\nSword,why?,3,x\n,,,\n// more,,,\nRope,,1,\n,,,\n"
    )
    assert list(found) == ["sword", "rope"]


@pytest.mark.parametrize("heading", ["name.de", "name_de", "name (de)", "name [de]", "Name DE", "de"])
def test_a_column_a_language(read: Read, heading: str) -> None:
    found = read(f"name,{heading}\nSword,Schwert\n")
    assert values(found["sword"], "name") == [{"en": "Sword", "de": "Schwert"}]


@pytest.mark.parametrize("heading", ["copies", "qty", "Qty", "count", "Quantity"])
def test_how_often_an_entry_is_printed(read: Read, heading: str) -> None:
    assert read(f"name,{heading}\nSword,3\nRope,\n")["sword"].value_of("copies") == 3


def test_maps_lists_and_pictures(read: Read) -> None:
    fields = "{tags: list, rolls: {list_of: number}, art: picture}"
    found = read('name,tags,rolls,art,art.focus\nA,"x, y; z","1, 2",a.png,top\nB,"x, y",3,,\n', fields)
    assert values(found["a"], "tags", "rolls") == [("x, y", "z"), (1, 2)]
    assert found["a"].model_dump(mode="json")["art"] == {"file": "a.png", "fit": None, "focus": "top"}
    assert values(found["b"], "tags", "rolls", "art") == [("x", "y"), (3,), None]


def test_ids_are_given_or_made_of_names(read: Read) -> None:
    assert list(read("id,name\nx1,Sword\n,Sword\n,Sword\n,\n,Größe 3½!\n")) == [
        *("x1", "sword", "sword_2", "grosse_31_2"),
    ]
    assert refused(read, "id,name\na,Sword\na,Rope\n") == ['items.csv: A3: id "a" is there twice']


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("name,csot\nA,1\n", 'items.csv: B1: "csot" is no field of this table; did you mean "cost"?'),
        ("name,cost,cost\nA,1,2\n", 'items.csv: C1: "cost" is there twice'),
        ("name,cost\nRope, long,3\n", "items.csv: C2: stands in a column without a heading"),
        ("", "items.csv: A1: is empty; its first row names the columns"),
        (
            "name,rare\nA,maybe\n",
            'items.csv: B2: rare must be yes or no (true, x, 1; false, -, 0), not "maybe"',
        ),
        ("name,cost\nA,3.5\n", 'items.csv: B2: cost must be a whole number, not "3.5"'),
        ("name,text\nA,a\x07b\n", "items.csv: B2: text holds the control character U+0007"),
        ("name,copies\nA,-1\n", "items.csv: B2: copies must be at least 0"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_cell(read: Read, rows: str, told: str) -> None:
    assert refused(read, rows)[0].startswith(told)


def test_a_missing_file_or_sheet_suggests_what_is_there(tmp_path: Path, read: Read) -> None:
    read([["name"], ["A"]])
    game = tmp_path / "game.yaml"
    text = game.read_text()
    for wrong, told in (
        (
            text.replace("items.xlsx", "itmes.xlsx"),
            'there is no file "itmes.xlsx"; did you mean "items.xlsx"?',
        ),
        (text.replace("xlsx,", "xlsx, sheet: Itms,"), 'there is no sheet "Itms"; did you mean "Items"?'),
    ):
        game.write_text(wrong)
        with pytest.raises(ContentError) as refusal:
            load_spot(Spot("swords", tmp_path))
        assert told in str(refusal.value)


def test_the_first_sheet_that_is_shown_is_read(tmp_path: Path, read: Read) -> None:
    read([["name"], ["A"]])
    book = saved(tmp_path / "items.xlsx", [["name"], ["hidden"]], "Old")
    page = book.active
    assert page is not None
    page.sheet_state = "hidden"
    book.create_sheet("New").append(["name"])
    book["New"].append(["Shown"])
    book.save(tmp_path / "items.xlsx")
    assert list(load_spot(Spot("swords", tmp_path)).content.table("items")) == ["shown"]


def _rewrite(file: Path, before: bytes, after: bytes) -> None:
    with zipfile.ZipFile(file) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in parts.items():
            packed.writestr(name, data.replace(before, after))


@pytest.mark.parametrize("place", [b'r="XFD1048576"', b"r = 'XFD1048576'", b'r="A1048576"', b'r="ZZ50000"'])
def test_a_lonely_cell_far_away_takes_no_memory(tmp_path: Path, place: bytes) -> None:
    saved(tmp_path / "items.xlsx", [["name"], ["A"], ["B"]])
    _rewrite(tmp_path / "items.xlsx", b'r="A3"', place)
    with pytest.raises(ContentError, match="cells are the most"):
        read_cells(tmp_path / "items.xlsx")


def test_a_workbook_that_unpacks_without_end_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "items.xlsx"
    saved(file, [["name"], ["A"]])
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/bomb.xml", b"0" * 120_000_000)
    with pytest.raises(ContentError, match="unpacks to more than 100 MB"):
        read_cells(file)


CELL = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
EMPTY = '<table:table-cell table:number-columns-repeated="16384"/>'
ROW = "<table:table-row{}>{}</table:table-row>"
REPEATED = ' table:number-rows-repeated="1048574"'


def test_an_ods_file_is_read_and_its_repetitions_are_counted(tmp_path: Path) -> None:
    file, name = tmp_path / "items.ods", ROW.format("", CELL.format("name"))
    _ods(file, name + ROW.format("", CELL.format("Sword")) + ROW.format(REPEATED, EMPTY))
    assert [list(row) for row in read_cells(file).rows][:2] == [["name"], ["Sword"]]
    _ods(file, name + ROW.format(REPEATED, CELL.format("Sword")))
    with pytest.raises(ContentError, match="cells are the most"):
        read_cells(file)


def _ods(file: Path, rows: str) -> None:
    names = "urn:oasis:names:tc:opendocument:xmlns"
    spaces = " ".join(f'xmlns:{name}="{names}:{name}:1.0"' for name in ("office", "table", "text"))
    for name in ("table:table table:name='Items'", "office:spreadsheet", "office:body"):
        rows = f"<{name}>{rows}</{name.split()[0]}>"
    content = f"<office:document-content {spaces}>{rows}</office:document-content>"
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("META-INF/manifest.xml", f'<m:manifest xmlns:m="{names}:manifest:1.0"/>')
        packed.writestr("content.xml", content)


def _xls(folder: Path, rows: Rows) -> dict[str, Model]:
    """The entries of a workbook as programs wrote it before 2007."""
    book = xlwt.Workbook()
    book.add_sheet("Notes").write(0, 0, "nothing to read")
    page = book.add_sheet("Items")
    day = xlwt.easyxf(num_format_str="D-MMM")
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            page.write(row, column, cell, *([day] if isinstance(cell, datetime.date) else []))
    book.save(str(folder / "items.xls"))
    table = f"tables: {{items: {{from: items.xls, sheet: Items, fields: {FIELDS}}}}}\n"
    (folder / "game.yaml").write_text(HEAD + table, encoding="utf-8")
    return dict(load_spot(Spot("swords", folder)).content.table("items"))


def test_an_xls_file_is_read_like_its_successor(tmp_path: Path, read: Read) -> None:
    rows: Rows = [
        ["name", "name.de", "cost", "weight", "rare", "kind", "tags", "text", "code", "copies"],
        ["Long Sword", "Schwert", 4, 1.5, True, "weapon", "sharp, steel", "Hit **hard**.", 12, 2],
        [],
        ["Rope", "Seil", "3", "2,5", None, "tool", None, None, "007", 1.0],
        [],
    ]
    old = _xls(tmp_path, rows)
    assert old.keys() == {"long_sword", "rope"}
    assert values(old["long_sword"], "cost", "weight", "rare", "tags", "code", "copies") == [
        *(4, 1.5, True),
        ("sharp", "steel"),
        {"mul": "12"},
        2,
    ]
    assert values(old["rope"], "cost", "weight", "rare", "code") == [3, 2.5, False, {"mul": "007"}]
    new = read(rows)
    assert [entry.model_dump() for entry in old.values()] == [entry.model_dump() for entry in new.values()]


def test_the_errors_of_an_xls_file_name_its_sheet_and_cell(tmp_path: Path) -> None:
    day = datetime.date(2026, 4, 3)
    with pytest.raises(ContentError) as told:
        _xls(tmp_path, [["name", "cost", "code"], ["A", 1, day], [], ["B", "three"], ["C", 2.5]])
    date, word, part = (str(finding).split("/")[-1] for finding in told.value.findings)
    assert date.startswith("items.xls: Items!C2: code must be a text, not a date (2026-04-03); where")
    assert word == 'items.xls: Items!B4: cost must be a whole number, not "three"'
    assert part == "items.xls: Items!B5: cost must be a whole number, not 2.5"


@pytest.mark.parametrize(
    "data", [b"", b"no workbook", b"PK\x03\x04 broken", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" * 99]
)
@pytest.mark.parametrize("suffix", [".xlsx", ".ods", ".xls"])
def test_what_is_no_workbook_is_refused_with_its_name(tmp_path: Path, data: bytes, suffix: str) -> None:
    file = tmp_path / f"items{suffix}"
    file.write_bytes(data)
    with pytest.raises(ContentError, match=f"items{suffix}:1:1: cannot be read as a spreadsheet"):
        read_cells(file)


def test_a_link_out_of_the_game_is_not_read(tmp_path: Path, read: Read) -> None:
    read("name\nA\n")
    secret = tmp_path.parent / f"{tmp_path.name}-secret.csv"
    secret.write_text("name\nSecret\n")
    (tmp_path / "items.csv").unlink()
    (tmp_path / "items.csv").symlink_to(secret)
    with pytest.raises(TwelveError, match="leads out of"):
        load_spot(Spot("swords", tmp_path))


KING = """game: court
extends: king-of-12
title: Court
version: "1"
tables: {cards: {from: cards.csv}}
"""


def test_king_of_12_cards_come_from_a_spreadsheet(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(KING)
    (tmp_path / "cards.csv").write_text(
        "id,name.en,name.de,name.fr,effect.add,effect.if_face,blazon.field,blazon.charge,provenance\n"
        "weaver,Weaver,Weberin,La Tisserande,3,even,azure,star,house\n"
    )
    content = load_spot(Spot("court", tmp_path)).content
    assert content.cards["weaver"].value_of("effect") == {"add": 3, "if_face": "even"}
    assert "golem" in content.cards
    (tmp_path / "cards.csv").write_text("id,name,effect.ad,provenance\nweaver,Weaver,3,house\n")
    with pytest.raises(ContentError) as told:
        load_spot(Spot("court", tmp_path))
    assert "cards.csv: C2: effect" in str(told.value)


def test_units_and_lands_come_from_a_spreadsheet(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "game: field\nextends: twelve-heroes\ntitle: Field\nversion: '1'\n"
        "tables: {units: {from: book.xlsx, sheet: Units}, lands: {from: book.xlsx, sheet: Lands}}\n"
    )
    book = saved(
        tmp_path / "book.xlsx",
        [
            ["id", "name", "strength", "cost", "abilities", "copies", "provenance"],
            ["ogre", "Ogre", 3, 2, "[{when: discarded, draw: 1}]", 2, "house"],
        ],
        "Units",
    )
    lands = book.create_sheet("Lands")
    known = load_spot(Spot("twelve-heroes", Path("content/games/twelve_heroes").resolve())).content.table(
        "lands"
    )
    key, land = next(iter(known.items()))
    lands.append(["id", "provenance", "points"])
    lands.append([key, "house", land.value_of("points")])
    book.save(tmp_path / "book.xlsx")
    content = load_spot(Spot("field", tmp_path)).content
    assert content.table("units")["ogre"].value_of("strength") == 3
    assert content.table("lands")[key].model_dump(mode="json")["provenance"] == "house"


@given(st.integers(0, 5000))
def test_columns_are_called_as_in_every_program(column: int) -> None:
    from openpyxl.utils import get_column_letter

    assert letters(column) == get_column_letter(column + 1)


@given(st.one_of(st.text(), st.floats(), st.booleans(), st.dates(), st.times(), st.timedeltas()))
@settings(max_examples=200)
def test_a_cell_is_a_value_of_its_kind_or_refused(cell: object) -> None:
    told: list[str] = []
    for read_cell, kind in ((number, int), (decimal, float), (flag, bool), (reader(Text), str)):
        try:
            assert type(read_cell(cell)) is kind
        except NotTheValue as refusal:
            told.append(str(refusal))
    assert all(line.startswith("must be ") for line in told)


@given(st.text(max_size=200))
def test_every_name_makes_an_id_or_none(name: str) -> None:
    key = as_id(name)
    assert key == "" or (key[0].isalpha() and key.isascii() and key == key.lower() and len(key) <= 60)


@given(
    st.lists(
        st.lists(
            st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=8), min_size=2, max_size=2
        ),
        max_size=5,
    )
)
@settings(max_examples=60)
def test_what_a_csv_file_says_is_read_cell_by_cell(rows: list[list[str]]) -> None:
    import csv
    import tempfile

    out = io.StringIO(newline="")
    csv.writer(out).writerows([["name", "text"], *rows])
    with tempfile.TemporaryDirectory() as home:
        file = Path(home) / "a.csv"
        file.write_bytes(out.getvalue().encode())
        assert [list(row) for row in read_cells(file).rows] == [["name", "text"], *rows]
