"""Render: faces become pages of a PDF, many in one document, each exactly as large as its stock."""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, cast

from twelve.content.assets import Assets
from twelve.content.errors import TwelveError
from twelve.layouts.complaints import Complaint
from twelve.layouts.faces import Face, Stock
from twelve.layouts.renderer import load_renderer

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from weasyprint import CSS
    from weasyprint.document import Document, Page

BASE_STYLE = Path(__file__).with_name("base.css")
OVERFLOW = 1000
"""Millimetres below a face's edge in which text that is too long still counts as the face's own."""
ROUNDS = 5
"""How often type is made smaller step by step before the smallest is taken; one or two do."""
MARGIN_BOXES = "make_margin_boxes"


@dataclass(frozen=True)
class Rendered:
    """A PDF, how many of its pages belong to each face, and what is wrong with them."""

    pdf: bytes
    pages: tuple[int, ...]
    complaints: tuple[Complaint, ...]


def render(faces: Sequence[Face], roots: tuple[Path, ...]) -> Rendered:
    """All faces (of one stock) as pages of one document."""
    load_renderer()
    gc.disable()  # a chunk lives and dies as a whole; collecting in between costs a tenth of the time
    try:
        return _Chunk(faces, Assets(roots)).render()
    finally:
        gc.enable()


class _Chunk:
    """One document in the making: laid out, its texts fitted, then drawn."""

    def __init__(self, faces: Sequence[Face], assets: Assets) -> None:
        from weasyprint.text.fonts import FontConfiguration  # half a second, so only here

        from twelve.layouts.fetch import Fetcher
        from twelve.layouts.sharing import Pictures

        self._faces = faces
        self._stock = faces[0].stock
        self._fetcher = Fetcher(assets)
        self._fonts = FontConfiguration()
        self._pictures = Pictures()
        self._sizes: dict[tuple[str, int], float] = {}
        self._complaints: list[Complaint] = []

    def render(self) -> Rendered:
        from weasyprint.urls import FatalURLFetchingError

        with _Log() as log:
            try:
                document = self._fitted()
                pdf = document.write_pdf()
            except FatalURLFetchingError as error:
                raise TwelveError(f"{self._faces[0].component}: {error}") from None
        self._survey(document)
        self._complaints += log.complaints(self._faces[0].key)
        return Rendered(pdf, self._page_counts(document), tuple(dict.fromkeys(self._complaints)))

    def _fitted(self) -> Document:
        """The document with every text made as small as it must be."""
        document = self._laid_out(self._faces)
        pages = self._by_face(self._faces, document)
        fresh = list(self._faces)
        for attempt in count():
            fresh = [face for face in fresh if self._shrinks(face, pages[face.key], attempt >= ROUNDS)]
            if not fresh:
                break
            pages |= self._by_face(fresh, self._laid_out(fresh))
        return cast("Document", document.copy([page for face in self._faces for page in pages[face.key]]))

    def _laid_out(self, faces: Sequence[Face]) -> Document:
        from weasyprint import HTML

        text = document_html(faces, self._stock)
        html = HTML(string=text, url_fetcher=self._fetcher, base_url="pack:")
        for face, section in zip(faces, self._sections(html.etree_element), strict=True):
            self._set_sizes(face, section)
        with nullcontext() if self._stock.flows else no_margin_boxes():
            document = html.render(
                font_config=self._fonts,
                cache=self._pictures,
                pdf_forms=self._stock.fillable,
                stylesheets=[self._style],
            )
        return cast("Document", document)

    @cached_property
    def _style(self) -> CSS:
        """The stock's style, read once however often faces are laid out."""
        from weasyprint import CSS

        style = document_style(self._stock)
        return CSS(string=style, font_config=self._fonts, url_fetcher=self._fetcher, base_url="pack:")

    def _sections(self, root: Element) -> list[Element]:
        body = next(root.iter("body"))
        return [body] if self._stock.flows else list(body)

    def _set_sizes(self, face: Face, section: Element) -> None:
        """Numbers the boxes to be fitted and gives them the type sizes found so far."""
        fitted = (element for element in section.iter() if "fit" in (element.get("class") or "").split())
        for number, element in enumerate(fitted):
            element.set("data-fit", str(number))
            if (face.key, number) in self._sizes:
                size = self._sizes[face.key, number]
                element.set("style", f"{element.get('style') or ''};font-size:{size:g}pt")

    def _by_face(self, faces: Sequence[Face], document: Document) -> dict[str, list[Page]]:
        if self._stock.flows:
            return {faces[0].key: list(document.pages)}
        if len(document.pages) != len(faces):
            raise TwelveError(
                f"{faces[0].component}: {len(faces)} faces gave {len(document.pages)} pages; "
                "a face must stay on one page"
            )
        return {face.key: [page] for face, page in zip(faces, document.pages, strict=True)}

    def _shrinks(self, face: Face, pages: Sequence[Page], at_once: bool) -> bool:
        """Whether some text of this face gets a smaller size; one that cannot shrink is complained about."""
        from twelve.layouts.survey import measured

        wanting = [box for page in pages for box in measured(page) if not box.fits]
        for box in wanting:
            if box.size <= box.smallest + 0.01:
                message = f"does not fit: {box.excess()} even at {box.size:g} pt; shorten it"
                self._complaints.append(Complaint(face.key, "overflow", box.field, message))
            else:
                size = box.smallest if at_once else box.shrunk
                self._sizes[face.key, int(box.element.get("data-fit") or 0)] = size
        return any(box.size > box.smallest + 0.01 for box in wanting)

    def _survey(self, document: Document) -> None:
        from twelve.layouts.survey import complaints

        if not self._stock.flows:
            overflowing = {complaint.face for complaint in self._complaints}
            for face, page in zip(self._faces, document.pages, strict=True):
                if face.key not in overflowing:
                    self._complaints += complaints(page, face.key, self._stock)
        missing = {chr(code) for font in document.fonts.values() for code in font.missing}
        for face in self._faces:
            if lacking := sorted(missing & set(unescape(face.html))):
                shown = " ".join(f"{char} (U+{ord(char):04X})" for char in lacking)
                self._complaints.append(Complaint(face.key, "glyph", "", f"our fonts have no {shown}"))

    def _page_counts(self, document: Document) -> tuple[int, ...]:
        return (len(document.pages),) if self._stock.flows else (1,) * len(self._faces)


def document_html(faces: Sequence[Face], stock: Stock) -> str:
    """One page a face, or a text that flows over pages as it needs."""
    body = "".join(face.html for face in faces) if stock.flows else "".join(map(_framed, faces))
    return (
        f'<!DOCTYPE html><html lang="{stock.language}"><head><meta charset="utf-8"></head>'
        f'<body class="{stock.classes}">{body}</body></html>'
    )


def document_style(stock: Stock) -> str:
    """The page, the house's style, then the layout's own."""
    # a face's page has room below its edge, so that what is too long overflows and is not moved to the next
    room = 0 if stock.flows else -OVERFLOW
    page = f"@page{{size:{stock.page.width:g}mm {stock.page.height:g}mm;margin:0 0 {room}mm}}\n"
    return page + BASE_STYLE.read_text() + stock.css


@contextmanager
def no_margin_boxes() -> Iterator[None]:
    """Faces have no page margins; sixteen empty boxes a page cost a tenth of the layout."""
    import weasyprint.layout

    kept = getattr(weasyprint.layout, MARGIN_BOXES)
    setattr(weasyprint.layout, MARGIN_BOXES, lambda *_: ())
    try:
        yield
    finally:
        setattr(weasyprint.layout, MARGIN_BOXES, kept)


def _framed(face: Face) -> str:
    return f'<section class="face"><div class="trim">{face.html}</div></section>'


class _Log(logging.Handler):
    """Collects what the renderer says about styles and pictures while it works."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._messages: dict[str, int] = {}

    def __enter__(self) -> _Log:
        from weasyprint.logger import LOGGER

        self._kept = list(LOGGER.handlers)
        LOGGER.handlers[:] = [self]
        return self

    def __exit__(self, *_: object) -> None:
        from weasyprint.logger import LOGGER

        LOGGER.handlers[:] = self._kept

    def emit(self, record: logging.LogRecord) -> None:
        self._messages[record.getMessage()] = record.levelno

    def complaints(self, face: str) -> Iterator[Complaint]:
        for message, level in self._messages.items():
            yield Complaint(face, "picture" if level >= logging.ERROR else "style", "", message)
