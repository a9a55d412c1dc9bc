"""A PDF in the making: pages with forms and texts, fonts stored once, metadata, the same bytes every time."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from twelve.content.errors import TwelveError, shorten
from twelve.layouts.cache.store import write_atomically
from twelve.layouts.faces import Face, Pages
from twelve.layouts.measures import PT_PER_MM, Size
from twelve.layouts.pdf.boxes import Boxes, check_boxes
from twelve.layouts.pdf.fonts import FontBook
from twelve.layouts.pdf.streams import FIELDS, PdfStream, resolved, unpacked
from twelve.layouts.pdf.writer import Pdf, PdfValue, Reference, is_plain
from twelve.layouts.results import About

if TYPE_CHECKING:
    from twelve.layouts.targets.shop import PrintShop

EPOCH = "SOURCE_DATE_EPOCH"
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""The date of a file when none is given: the same content gives the same bytes on any day."""


@dataclass
class Page:
    """A page in the making: operators and what they name; boxes in points."""

    operators: list[str]
    forms: Mapping[str, Reference]
    fonts: dict[str, Reference]
    boxes: dict[str, tuple[float, ...]]
    fields: tuple[str, int] | None = None
    """The face that has fields, and which page of it this is."""
    moved: tuple[float, float] = (0.0, 0.0)
    """How far its fields are moved, right and up, in points."""


class Document:
    """The pages of one output file. Faces can be placed before they are rendered."""

    def __init__(self, rendered: Mapping[str, Pages], shop: PrintShop | None = None) -> None:
        self.pages: list[Page] = []
        self._shop = shop
        self._pdf = Pdf()
        self.fonts = FontBook(self._pdf)
        self._rendered = rendered
        self._placed: dict[tuple[str, int], Reference] = {}
        self._shared: dict[str, Reference] = {}
        self._together: dict[str, Reference] = {}

    def page_count(self, face: Face) -> int:
        """How many pages a face takes; only a text that flows must be rendered to know."""
        return len(self._rendered[face.key].names) if face.stock.flows else 1

    def form(self, face: Face, page: int = 0) -> Reference:
        """A page of a face as a form, shared wherever it is placed."""
        if face.key in self._together:
            return self._together[face.key]
        if (face.key, page) not in self._placed:
            self._placed[face.key, page] = self._pdf.reserve()
        return self._placed[face.key, page]

    def put_together(self, face: Face, content: str, forms: Mapping[str, Reference]) -> None:
        """A face that is not rendered but made of others, placed like any."""
        if face.key not in self._together:
            self._together[face.key] = self._form(content, face.stock.page, {"XObject": forms})

    def shared(self, content: str, paper: Size, fonts: Mapping[str, Reference]) -> Reference:
        """Operators as a form, the same one wherever they are the same."""
        if content not in self._shared:
            self._shared[content] = self._form(content, paper, {"Font": fonts})
        return self._shared[content]

    def _form(self, content: str, paper: Size, resources: Mapping[str, PdfValue]) -> Reference:
        entries: dict[str, PdfValue] = {
            "Type": b"/XObject",
            "Subtype": b"/Form",
            "BBox": _box(paper),
            "Resources": resources,
        }
        return self._pdf.add_stream(content.encode(), entries)

    def add_page(
        self,
        paper: Size,
        content: str,
        forms: Mapping[str, Reference],
        fonts: Mapping[str, Reference],
    ) -> Page:
        """A page with these operators."""
        self.pages.append(Page([content], forms, dict(fonts), {"MediaBox": _box(paper)}))
        return self.pages[-1]

    def add_whole(self, face: Face) -> list[Page]:
        """A face's pages as they are, with the form fields on them."""
        paper, added = face.stock.page, []
        for number in range(self.page_count(face)):
            added.append(self.add_page(paper, "/F Do", {"F": self.form(face, number)}, {}))
            if face.stock.fillable:
                added[-1].fields = face.key, number
        return added

    def save(self, file: Path, about: About, boxes: Sequence[Boxes], force: bool = False) -> None:
        """Writes everything, or nothing; a form that somebody filled in stays unless that is forced."""
        data = self.finished(file.name, about, boxes)
        if not force:
            _spare(file, data)
        write_atomically(file, data)

    def finished(self, name: str, about: About, boxes: Sequence[Boxes]) -> bytes:
        """The whole file; one whose pages do not measure what they must is refused."""
        check_boxes(name, [page.boxes for page in self.pages], boxes)
        _Filling(self._pdf, self.fonts, self._rendered, self._placed).fill()
        self.fonts.finish()
        data = self._pdf.written(self._catalogue(about), self._pdf.add(_described(about)))
        if self._shop:
            return self._shop.finished(name, data, about)
        fields = [(page.fields and self._fields(*page.fields), page.moved) for page in self.pages]
        if not any(origin for origin, _ in fields):
            return data
        from twelve.layouts.pdf.forms import with_fields  # seldom needed, takes long to bring in

        return with_fields(data, fields)

    def _fields(self, key: str, page: int) -> tuple[bytes, int]:
        return unpacked(self._rendered[key].data)[FIELDS].body, page

    def _catalogue(self, about: About) -> Reference:
        tree = self._pdf.reserve()
        kids = [self._pdf.add(self._entries(page, tree)) for page in self.pages]
        self._pdf.fill(tree, {"Type": b"/Pages", "Count": len(kids), "Kids": kids})
        return self._pdf.add(
            {
                "Type": b"/Catalog",
                "Pages": tree,
                "Lang": about.language,
                "ViewerPreferences": {"DisplayDocTitle": True, "PrintScaling": b"/None"},
            }
        )

    def _entries(self, page: Page, tree: Reference) -> dict[str, PdfValue]:
        return {
            "Type": b"/Page",
            "Parent": tree,
            **page.boxes,
            "Contents": self._pdf.add_stream("\n".join(page.operators).encode(), {}),
            "Resources": {"XObject": page.forms, "Font": page.fonts},
        }


class _Filling:
    """Puts what is rendered in the places that were reserved for it."""

    def __init__(
        self,
        pdf: Pdf,
        fonts: FontBook,
        rendered: Mapping[str, Pages],
        placed: Mapping[tuple[str, int], Reference],
    ) -> None:
        self._pdf = pdf
        self._fonts = fonts
        self._rendered = rendered
        self._placed = dict(placed)
        self._unpacked: dict[int, dict[str, PdfStream]] = {}
        self._taken: dict[str, Reference] = {}

    def fill(self) -> None:
        """Every page of a face that was placed, with all that it shows; a face may show others."""
        done: set[tuple[str, int]] = set()
        while waiting := [page for page in self._placed if page not in done]:
            for key, page in waiting:
                self._fill_page(key, page)
            done.update(waiting)

    def _fill_page(self, key: str, page: int) -> None:
        pages = self._rendered[key]
        if id(pages.data) not in self._unpacked:
            self._unpacked[id(pages.data)] = unpacked(pages.data)
        self._fonts.use(pages.glyphs)
        self._fill(self._placed[key, page], pages.names[page], self._unpacked[id(pages.data)])

    def _shown(self, key: str) -> Reference:
        """The place of a face that stands on another as a picture."""
        if (key, 0) not in self._placed:
            self._placed[key, 0] = self._pdf.reserve()
        return self._placed[key, 0]

    def _fill(self, place: Reference, name: str, pieces: Mapping[str, PdfStream]) -> None:
        def taken(inner: str) -> Reference:
            if inner not in self._taken:
                self._taken[inner] = self._pdf.reserve()
                self._fill(self._taken[inner], inner, pieces)
            return self._taken[inner]

        head, body = pieces[name]
        self._pdf.fill_stream(place, resolved(head, taken, self._shown, self._fonts.all), body)


def _spare(file: Path, new: bytes) -> None:
    """Refuses to overwrite what somebody wrote into the fields of a file."""
    try:
        old = file.read_bytes()
    except OSError:
        return
    if old == new or is_plain(old):
        return
    from twelve.layouts.pdf.forms import filled_in

    if names := filled_in(old, new):
        shown = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
        raise TwelveError(
            f"{shorten(file)} is a form that somebody has filled in ({shown}); "
            "move it, print into another folder with -o, or overwrite it with --force"
        )


def _box(paper: Size) -> tuple[float, ...]:
    return (0.0, 0.0, round(paper.width * PT_PER_MM, 4), round(paper.height * PT_PER_MM, 4))


def _described(about: About) -> dict[str, PdfValue]:
    stamp = _date().strftime("D:%Y%m%d%H%M%SZ")
    return {
        "Title": about.title,
        "Author": about.author,
        "Subject": f"version {about.version}",
        "Creator": "twelve",
        "CreationDate": stamp,
        "ModDate": stamp,
    }


def _date() -> datetime:
    given = os.environ.get(EPOCH, "")
    return datetime.fromtimestamp(int(given), tz=UTC) if given.isdecimal() else LONG_AGO
