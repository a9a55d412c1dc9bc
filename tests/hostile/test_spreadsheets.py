"""Spreadsheets made to hurt: each ends as one line, before anybody made room for what it claims."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from press_table import pack

from twelve.content.errors import TwelveError
from twelve.content.loading.game import load

FIELDS = {"power": "number", "text": "rich"}
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKED = "http://schemas.openxmlformats.org/package/2006/relationships"


def cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


HEADINGS = f'<row r="1">{cell("A1", "name")}{cell("B1", "power")}</row>'
FOX = f'{HEADINGS}<row r="2">{cell("A2", "Fox")}<c r="B2"><v>3</v></c></row>'
FAR = f'{HEADINGS}<row r="1048576">{cell("XFD1048576", "x")}</row>'
OFTEN = HEADINGS + "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(2, 4000))


def zipped(parts: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts.items():
            packed.writestr(name, part)
    return out.getvalue()


def xlsx(rows: str, target: str = "worksheets/sheet1.xml", shared: str = "", head: str = "") -> bytes:
    link = '<Relationship Id="{}" Type="' + LINKS + '/{}" Target="{}"/>'
    links = link.format("a", "worksheet", target) + link.format("b", "sharedStrings", "sharedStrings.xml")
    parts = {
        "_rels/.rels": f'<Relationships xmlns="{PACKED}">'
        f"{link.format('c', 'officeDocument', 'xl/workbook.xml')}</Relationships>",
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets>'
        '<sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKED}">{links}</Relationships>',
        f"xl/{target}": f'{head}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{shared}</sst>',
    }
    return zipped(parts)


def ods(rows: str) -> bytes:
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="S">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    return zipped({"mimetype": kind, "META-INF/manifest.xml": "<a/>", "content.xml": content})


def many_parts() -> bytes:
    out = io.BytesIO(xlsx(FOX))
    with zipfile.ZipFile(out, "a") as packed:
        for number in range(2001):
            packed.writestr(f"{number}", b"")
    return out.getvalue()


def repeated(text: str, columns: int) -> bytes:
    written = f"<text:p>{text}</text:p>"
    return ods(
        f'<table:table-row><table:table-cell table:number-columns-repeated="{columns}">{written}'
        "</table:table-cell></table:table-row>"
    )


ENTITIES = '<!DOCTYPE a [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>'
BOOKS = {
    "a cell far away": (xlsx(FAR), "16384 columns"),
    "in a sheet called otherwise": (xlsx(FAR, "worksheets/sheet1.foo"), "16384 columns"),
    "in a sheet in capitals": (xlsx(FAR, "worksheets/SHEET1.XML"), "16384 columns"),
    "something before the archive": (b"JUNK" + xlsx(FAR), "16384 columns"),
    "an archive that begins like an XLS file": (b"\xd0\xcf\x11\xe0" + xlsx(FAR), "16384 columns"),
    "one text shown thousands of times": (
        xlsx(OFTEN, shared=f"<si><t>{'x' * 200_000}</t></si>"),
        "shows a long text so often",
    ),
    "thousands of parts": (many_parts(), "more than 2,000 parts"),
    "much air": (xlsx(FOX + " " * 100_000_000), "unpacks to more than 100 MB"),
    "entities": (xlsx(FOX.replace("Fox", "&b;"), head=ENTITIES), "cannot be read as a spreadsheet"),
    "a sheet outside": (xlsx(FOX, "../../../../etc/passwd"), ""),
    "a formula": (xlsx(FOX.replace("<v>3</v>", "<f>WEBSERVICE(1)</f>")), "S!B2: holds a formula"),
    "no number": (xlsx(FOX.replace("<v>3</v>", "<v>NaN</v>")), "S!B2: power must be a whole number"),
    "half a file": (xlsx(FOX)[:-40], "it is damaged"),
    "nothing": (b"", "it is damaged"),
}


def swords(folder: Path, name: str, data: bytes) -> Path:
    table = {"cards": {"from": name, "fields": FIELDS}}
    made = pack(folder / "pack", {}, languages=["en"], tables=table)
    (made / name).write_bytes(data)
    return made


@pytest.mark.parametrize("name", [name for name, (_, said) in BOOKS.items() if said])
def test_a_workbook_made_to_hurt_is_refused(tmp_path: Path, name: str) -> None:
    data, said = BOOKS[name]
    with pytest.raises(TwelveError, match=said):
        load(str(swords(tmp_path, "c.xlsx", data)))


def test_a_workbook_reads_no_file_outside_itself(tmp_path: Path) -> None:
    data, _ = BOOKS["a sheet outside"]
    assert list(load(str(swords(tmp_path, "c.xlsx", data))).content.cards) == ["fox"]


@pytest.mark.parametrize(
    ("data", "said"),
    [(repeated("x", 99_999_999), "99999999 columns"), (repeated("x" * 5000, 300_000), "so often")],
    ids=["columns", "letters"],
)
def test_cells_repeated_without_end_are_refused(tmp_path: Path, data: bytes, said: str) -> None:
    with pytest.raises(TwelveError, match=said):
        load(str(swords(tmp_path, "c.ods", data)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name," + "," * 500_000, "500002 columns"),
        ("name," + ",".join(f"text.a{n}" for n in range(2000)), "2,001 columns"),
        ("name\n" + "a\n" * 400_001, "400001 rows"),
        ('name\n"' + "a" * 200_000, "field larger than"),
        ("name\n\x1b[31mred\n", "control character U\\+001B"),
        ("name\na\u202eb\n", "control character U\\+202E"),
        ("name,text" + ".a" * 20_000 + "\na,1\n", "leads deeper than 8 steps"),
        ("name,model_fields\na,1\n", "is no field of this table"),
        ("name,power\na,1e999\n", "power must be a whole number"),
        ("id,name\n" + "a,a\n" * 3000, "is there twice"),
    ],
)
def test_a_text_made_to_hurt_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(TwelveError, match=said):
        load(str(swords(tmp_path, "c.csv", text.encode())))


def test_thousands_of_one_name_take_no_time_of_their_square(tmp_path: Path) -> None:
    from twelve.content.loading.rows import entries
    from twelve.content.loading.spreadsheets import read_cells

    folder = swords(tmp_path, "c.csv", b"name\n" + b"a\n" * 20_000)
    model = load(str(pack(tmp_path / "other"))).content.sources()["cards"]
    keys = list(entries(read_cells(folder / "c.csv"), model, ("en",)).bare())
    assert keys[:3] == ["a", "a_2", "a_3"]
    assert keys[-1] == "a_20000"


@pytest.mark.parametrize(
    "name", ["../c.csv", "/etc/passwd", "http://example.org/c.csv", "linked.csv", "pipe.csv"]
)
def test_a_table_comes_from_a_plain_file_of_the_pack(tmp_path: Path, name: str) -> None:
    import os

    (tmp_path / "c.csv").write_text("name\nsecret\n")
    folder = swords(tmp_path, "c.csv", b"name\na\n")
    (folder / "linked.csv").symlink_to(tmp_path / "c.csv")
    os.mkfifo(folder / "pipe.csv")
    game = (folder / "game.yaml").read_text().replace("from: c.csv", f"from: {name}")
    (folder / "game.yaml").write_text(game)
    with pytest.raises(TwelveError, match=r"leads out of|there is no file|no plain file"):
        load(str(folder))


def test_tables_and_fields_have_a_number_that_a_game_can_need(tmp_path: Path) -> None:
    tables = {f"t{n}": {"fields": {"a": "number"}} for n in range(101)}
    with pytest.raises(TwelveError, match="101 tables are too many"):
        load(str(pack(tmp_path / "a", tables=tables)))
    with pytest.raises(TwelveError, match="401 fields are too many"):
        load(str(pack(tmp_path / "b", tables={"t": {"fields": {f"f{n}": "number" for n in range(401)}}})))
    words = {"one_of": [f"w{n}" for n in range(2001)]}
    with pytest.raises(TwelveError, match="2,001 words are too many"):
        load(str(pack(tmp_path / "c", tables={"t": {"fields": {"f": words}}})))


@pytest.mark.parametrize(
    "name", ["__class__", "_x", "model_fields", "copy", "json", "mro", "refers", "problems"]
)
def test_no_field_of_a_table_is_a_word_of_python(tmp_path: Path, name: str) -> None:
    with pytest.raises(TwelveError, match=r"a word of twelve's own|must look like an_id"):
        load(str(pack(tmp_path / "pack", tables={"cards": {"fields": {name: "text"}}})))
    with pytest.raises(TwelveError, match=r"a word of twelve's own|must look like an_id"):
        load(str(pack(tmp_path / "pack", tables={name: {"fields": {"a": "text"}}})))
