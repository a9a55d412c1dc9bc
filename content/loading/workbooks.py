"""Workbooks (XLSX, ODS, XLS): looked over before they are opened, for a file may be made to hurt."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from twelve.content.errors import ContentError, Finding
from twelve.content.loading.spreadsheets import MAX_CELLS, Cells, check_size, refusal, sheet_named

MAX_INFLATED = 100_000_000
MAX_PARTS = 2_000
MAX_LETTERS = 400_000_000
"""Of all cells together: a text may be kept once and shown in many of them."""
_BLANKS = b" \t\r\n"
_FAR_AWAY = re.compile(rb"""r=(?:'|"(?:[A-Za-z]{2}|[A-Za-z]?\d{5}))""")
"""Rows from 10,000 and columns from AA on: the reader makes room for all cells before the last one.
Who spells them unlike every program is looked at closely."""
_NUMBERED = re.compile(rb"""<(?:\w+:)?(?:c|row)\s(?:[^>]*?\s)?r\s*=\s*["']([A-Za-z]*)(\d*)""")
_SHARED = re.compile(rb"</(?:\w+:)?si\s*>")
_SHARING = re.compile(rb"si\s*>")
"""What parts with shared texts hold: looked for five times as fast as the above."""
_ERROR, _FORMULA = re.compile(rb't="e"'), re.compile(rb"</f>")
_VALUE = re.compile(rb"</(?:\w+:)?v\s*>")
_CELL = re.compile(rb"<c\s([^>]*?)(?:/>|>(.*?)</c>)", re.DOTALL)
_REFERENCE = re.compile(rb'\br="([A-Z]+)(\d+)"')
_STYLE = re.compile(rb'\bs="(\d+)"')
_ZEROS = re.compile(rb'<numFmt\s[^>]*?formatCode="(0{2,15})"[^>]*?>')
_FORMAT_ID = re.compile(rb'numFmtId="(\d+)"')
_FORMATS = re.compile(rb"<cellXfs[^>]*>(.*?)</cellXfs>", re.DOTALL)
_FORMAT = re.compile(rb"<xf\s[^>]*?numFmtId=\"(\d+)\"")
_KEPT = re.compile(rb"<v(?:\s[^>]*)?>[^<]|<is>")
"""A result; only a text may be empty, and programs that do not count write an empty one."""
_OLD = b"\xd0\xcf\x11\xe0"
"""How an XLS file begins; all others are archives, whatever stands before the archive."""
_ODS = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


def read_workbook(file: Path, data: bytes, wanted: str | None) -> Cells:
    """A sheet of a workbook, with what calamine does not say: errors, padded numbers, merged cells."""
    is_old = data.startswith(_OLD) and not zipfile.is_zipfile(io.BytesIO(data))
    parts = {} if is_old else _parts(file, data)
    _check_parts(file, parts)
    try:
        return _read(file, data, wanted, parts)
    except PasswordError:
        raise refusal(file, "is locked by a password; save it without one") from None
    except CalamineError as error:
        raise refusal(file, f"cannot be read as a spreadsheet: {_reason(error)}") from None
    except (ContentError, MemoryError, KeyboardInterrupt):
        raise
    except BaseException as error:  # a panic of the reader is no Exception of Python's
        if type(error).__name__ != "PanicException":
            raise
        raise refusal(file, "cannot be read as a spreadsheet: it is damaged") from None


def _reason(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else "it is damaged"


def _read(file: Path, data: bytes, wanted: str | None, parts: Mapping[str, bytes]) -> Cells:
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    sheets = [each for each in book.sheets_metadata if each.typ == SheetTypeEnum.WorkSheet]
    shown = [each.name for each in sheets if each.visible == SheetVisibleEnum.Visible]
    name = sheet_named(file, wanted, shown, [each.name for each in sheets])
    sheet = book.get_sheet_by_name(name)
    check_size(file, sheet.total_height, sheet.total_width)
    cells = Cells(file, name, sheet.to_python(skip_empty_area=False))
    return _unmerged(sheet, _mended(cells, parts))


def _parts(file: Path, data: bytes) -> dict[str, bytes]:
    """The XML files in a workbook, unpacked within bounds; no size that they claim is believed."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            members = packed.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, RuntimeError, OSError):
        raise refusal(file, "cannot be read as a spreadsheet: it is damaged") from None
    if len(members) > MAX_PARTS:
        raise refusal(file, f"holds more than {MAX_PARTS:,} parts; keep one sheet alone")
    found: dict[str, bytes] = {}
    left = MAX_INFLATED
    for member in members:
        found[member.filename] = part = _inflated(file, data, member, left)
        left -= len(part)
    return found


def _inflated(file: Path, data: bytes, member: zipfile.ZipInfo, most: int) -> bytes:
    head = member.header_offset
    skipped = int.from_bytes(data[head + 26 : head + 28], "little") + int.from_bytes(
        data[head + 28 : head + 30], "little"
    )
    start = head + 30 + skipped
    packed = data[start : start + member.compress_size]
    try:
        part = (
            zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, most + 1)
            if member.compress_type == zipfile.ZIP_DEFLATED
            else packed
        )
    except zlib.error:
        raise refusal(file, "cannot be read as a spreadsheet: it is damaged") from None
    if len(part) > most:
        raise refusal(file, f"unpacks to more than {MAX_INFLATED // 1_000_000} MB; keep one sheet alone")
    return part


def _check_parts(file: Path, parts: Mapping[str, bytes]) -> None:
    """Refuses sheets whose cells lie so far apart that nobody has room for what is between them."""
    for name, part in parts.items():
        if name == "content.xml":
            _check_repeated(file, part)
        elif _may_be_large(part):
            found = _NUMBERED.findall(part)
            columns = max((_number(column.upper()[:9]) + 1 for column, _ in found), default=1)
            check_size(file, max((int(row[:9] or 0) for _, row in found), default=0), columns)
    sharing = filter(_SHARING.search, parts.values())
    longest = max((len(text) for part in sharing for text in _SHARED.split(part)[:-1]), default=0)
    if longest * MAX_CELLS > MAX_LETTERS:
        _check_letters(file, longest * sum(len(_VALUE.findall(part)) for part in parts.values()))


def _check_letters(file: Path, count: int) -> None:
    if count > MAX_LETTERS:
        raise refusal(file, f"shows a long text so often that it has {count:,} letters; make it shorter")


def _may_be_large(part: bytes) -> bool:
    """A quick look at the numbers of all cells."""
    return _FAR_AWAY.search(part.translate(None, _BLANKS)) is not None


def _check_repeated(file: Path, part: bytes) -> None:
    """An ODS file says how often a cell is repeated; those with something in them count."""
    if b"<!DOCTYPE" in part or b"<!ENTITY" in part:
        raise refusal(file, "cannot be read as a spreadsheet: it declares entities")
    rows = widest = letters = 0
    try:
        for _, row in ElementTree.iterparse(io.BytesIO(part)):
            if row.tag != f"{_ODS}table-row":
                continue
            widths = list(_widths(row))
            filled = max((total for total, holds in widths if holds), default=0)
            times = _times(row, "rows") if filled else 1
            rows += times
            widest = max(widest, filled)
            letters += times * sum(_times(cell, "columns") * len("".join(cell.itertext())) for cell in row)
            row.clear()
    except ElementTree.ParseError:
        raise refusal(file, "cannot be read as a spreadsheet: it is damaged") from None
    check_size(file, min(rows, MAX_CELLS + 1), max(widest, 1))
    _check_letters(file, letters)


def _widths(row: ElementTree.Element) -> Iterator[tuple[int, bool]]:
    """After each cell: how wide the row is, and whether the cell holds anything."""
    total = 0
    for cell in row:
        total += _times(cell, "columns")
        yield total, len(cell) > 0 or any(name.endswith("value") for name in cell.attrib)


def _times(element: ElementTree.Element, what: str) -> int:
    said = element.get(f"{_ODS}number-{what}-repeated", "1")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else MAX_CELLS + 1


def _mended(cells: Cells, parts: Mapping[str, bytes]) -> Cells:
    """Formulas whose result is an error or was not kept are told; numbers shown as 007 are texts."""
    part = _sheet_part(cells.sheet, parts)
    padded = _padded_styles(parts.get("xl/styles.xml", b"")) if part else {}
    if not (padded or _ERROR.search(part) or _FORMULA.search(part)):
        return cells
    rows, wrong = [list(row) for row in cells.rows], []
    for found in _CELL.finditer(part):
        if not (place := _REFERENCE.search(found[1])):
            continue
        row, column = int(place[2]) - 1, _number(place[1])
        if why := _no_value(found[1], found[2] or b""):
            wrong.append(Finding(why, place=cells.place(row, column)))
        elif (style := _STYLE.search(found[1])) and (digits := padded.get(int(style[1]))):
            value = rows[row][column]
            if isinstance(value, float) and value.is_integer():
                rows[row][column] = f"{int(value):0{digits}d}"
    if wrong:
        raise ContentError(wrong)
    return cells._replace(rows=rows)


def _no_value(attributes: bytes, inner: bytes) -> str:
    if b't="e"' in attributes:
        shown = re.search(rb"<v>([^<]*)</v>", inner)
        return f"holds the error {shown[1].decode('utf-8', 'replace') if shown else '#?'}; mend its formula"
    if b"<f" in inner and b't="str"' not in attributes and not _KEPT.search(inner):
        return "holds a formula whose result is not kept; open and save the file in a spreadsheet program"
    return ""


def _sheet_part(name: str, parts: Mapping[str, bytes]) -> bytes:
    """The XML of a sheet, found by its name as readers do; nothing where it is not an XLSX file."""
    try:
        book = ElementTree.fromstring(parts.get("xl/workbook.xml", b"<none/>"))
        links = ElementTree.fromstring(parts.get("xl/_rels/workbook.xml.rels", b"<none/>"))
    except ElementTree.ParseError:
        return b""
    ids = {
        each.get("name"): value for each in book.iter() for key, value in each.items() if key.endswith("}id")
    }
    targets = {each.get("Id"): each.get("Target", "") for each in links}
    target = targets.get(ids.get(name, ""), "")
    return parts.get(target.lstrip("/") if target.startswith("/") else f"xl/{target}", b"")


def _padded_styles(styles: bytes) -> dict[int, int]:
    """Formats that show a number with leading zeros, and with how many digits."""
    zeros = {
        number[1]: len(found[1])
        for found in _ZEROS.finditer(styles)
        if (number := _FORMAT_ID.search(found[0]))
    }
    formats = _FORMATS.search(styles) if zeros else None
    used = _FORMAT.findall(formats[1]) if formats else []
    return {index: zeros[number] for index, number in enumerate(used) if number in zeros}


def _number(column: bytes) -> int:
    number = 0
    for letter in column:
        number = number * 26 + letter - ord("A") + 1
    return number - 1


def _unmerged(sheet: CalamineSheet, cells: Cells) -> Cells:
    """A cell merged over rows counts for each of them; one over columns is a title, or cannot be read."""
    ranges = sheet.merged_cell_ranges or ()
    if not ranges:
        return cells
    rows, wrong = [list(row) for row in cells.rows], []
    titles: set[int] = set()
    for (top, left), (bottom, right) in ranges:
        if top >= len(rows) or left >= len(rows[top]) or rows[top][left] == "":
            continue
        if right > left and sum(cell != "" for cell in rows[top]) == 1:
            titles.update(range(top, bottom + 1))
        elif right > left:
            wrong.append(
                Finding(
                    "is merged over several columns; give each its own cell", place=cells.place(top, left)
                )
            )
        for row in rows[top : bottom + 1] if right == left else ():
            row[left] = rows[top][left]
    if wrong:
        raise ContentError(wrong)
    return cells._replace(rows=rows, titles=frozenset(titles))
