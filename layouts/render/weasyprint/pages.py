"""Render: faces become pages of a PDF, many in one document, each exactly as large as its stock."""

from __future__ import annotations

import gc
import logging
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from html import unescape
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from twelve.content.errors import TwelveError
from twelve.content.loading.files import Assets
from twelve.layouts.cache.keys import FILE, named_files
from twelve.layouts.faces import Complaint, Drawn, Face, Fault, Glyphs, Rendered, Stock, merged
from twelve.layouts.fonts.house import foreign_fonts, lacking_letters, take_in
from twelve.layouts.fonts.own import ready_path
from twelve.layouts.pdf.streams import FIELDS, PdfStream, packed
from twelve.layouts.render.weasyprint.loading import load_renderer

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.document import Document

    from twelve.layouts.render.weasyprint.fetching import Fetcher
    from twelve.layouts.render.weasyprint.game_fonts import GameFonts
    from twelve.layouts.render.weasyprint.panels import Look, Panel
    from twelve.layouts.render.weasyprint.xobjects import Plates

OVERFLOW = 1000
"""Millimetres below a face's edge in which text that is too long still counts as the face's own."""
ROUNDS, HASTE = 5, 15
"""How often type gets smaller by what its words need, then by a twentieth, before the smallest is taken."""
MOST_KEPT = 300
"""Panels that a process keeps; each holds on to a page of the renderer."""
EMBEDDED = re.compile(r"(data:[^,'\"]{0,40},).{40,}?(?=['\"]|$)", re.DOTALL)
"""A picture within a text, such as an SVG of a person's drawing program has them: pages of letters."""
SPOT = "outline:0.7mm solid #ff00ff;outline-offset:0.2mm"
"""How a draft marks what does not fit."""
LEFT_OUT = re.compile(r"Ignored `(.*?)` at \d+:\d+", re.DOTALL)
"""What the renderer says of a declaration that it leaves out; its place is that in all styles together."""
NO_FIELDS = ("button", "file", "image", "radio", "reset", "submit")
"""Kinds of input that a sheet to be filled in cannot have."""


def render(faces: Sequence[Face], roots: tuple[Path, ...]) -> Rendered:
    """All faces (of one stock; a fillable one alone) as one document; its fonts are left to the book."""
    load_renderer()
    from weasyprint.urls import FatalURLFetchingError

    gc.disable()  # a chunk lives and dies as a whole; collecting in between costs a tenth of the time
    try:
        return _Chunk(faces, _kit(faces[0].stock, roots)).render()
    except FatalURLFetchingError as error:
        raise TwelveError(f"{faces[0].component}: {error}") from None
    finally:
        gc.enable()


def bring_in() -> None:
    """Imports everything that rendering needs."""
    load_renderer()
    for module in ("fetching", "panels", "xobjects", "shared_drawings", "fitting"):
        import_module(f"twelve.layouts.render.weasyprint.{module}")


@dataclass(frozen=True)
class _Kit:
    """What all documents of a stock need, made ready once."""

    fonts: GameFonts
    fetcher: Fetcher
    style: CSS
    said: RendererLog
    """What the renderer said about the style."""
    free: dict[Look, bool] = field(default_factory=dict)
    """Which elements stand by themselves, as far as that was asked."""
    laid_out: dict[str, Panel] = field(default_factory=dict)
    """Panels of earlier documents that several faces showed: others will show them too."""


@lru_cache(4)
def _kit(stock: Stock, roots: tuple[Path, ...]) -> _Kit:
    from weasyprint import CSS

    from twelve.layouts.render.weasyprint.fetching import Fetcher
    from twelve.layouts.render.weasyprint.game_fonts import GameFonts
    from twelve.layouts.render.weasyprint.markup import BASE_URL

    take_in({name: ready_path(name) for name in stock.fonts})
    fonts = GameFonts()  # type: ignore[no-untyped-call]  # weasyprint is untyped
    css = document_style(stock)
    fetcher = Fetcher(Assets(roots), dict(stock.files))
    with RendererLog() as said:
        style = CSS(string=css, font_config=fonts, url_fetcher=fetcher, base_url=BASE_URL)
    return _Kit(fonts, fetcher, style, said)


class _Chunk:
    """One document in the making: divided into panels, laid out, its texts fitted, then drawn."""

    def __init__(self, faces: Sequence[Face], kit: _Kit) -> None:
        from twelve.layouts.render.weasyprint.shared_drawings import Pictures

        self._faces = faces
        self._stock = faces[0].stock
        self._kit = kit
        self._pictures = Pictures()
        self._in_drawings: Mapping[str, Glyphs] = {}

    def render(self) -> Rendered:
        from twelve.layouts.render.weasyprint.panels import divided

        with RendererLog() as log, self._kit.fetcher.opening(self._faces):
            stacks = divided(self._faces, self._free)
            document = self._fit(self._fresh(stacks))
            if self._stock.draft and (wrong := _marked(stacks, self._stock)):
                document = self._lay_out(wrong)
            pieces, drawn = self._drawn(stacks)
            if self._stock.fillable:
                pieces[FIELDS] = PdfStream(b"", self._with_fields(document, stacks[0][0]))
        complaints = [*self._complaints(stacks), *self._of_letters(drawn)]
        for said in (self._kit.said, log):
            complaints += said.complaints(self._faces[0].key)
        return Rendered(packed(pieces), drawn, tuple(dict.fromkeys(complaints)))

    def _drawn(self, stacks: Sequence[Sequence[Panel]]) -> tuple[dict[str, PdfStream], dict[str, Drawn]]:
        """Each face as forms that are the same alone and among others."""
        from twelve.layouts.render.weasyprint.xobjects import Plates

        plates = Plates()
        glyphs = {
            face.key: _draw(plates, face, stack) for face, stack in zip(self._faces, stacks, strict=True)
        }
        self._in_drawings = plates.in_drawings
        forms, pieces = plates.pieces()
        names = {
            face.key: tuple(forms[name] for name in _names(face, len(stack[0].pages)))
            for face, stack in zip(self._faces, stacks, strict=True)
        }
        return pieces, {key: (names[key], used) for key, used in glyphs.items()}

    def _with_fields(self, document: Document, panel: Panel) -> bytes:
        """A face as a PDF with its fields; kinds that nobody could fill in are refused."""
        for element in panel.element.iter():
            if element.tag == "button" or element.get("type") in NO_FIELDS:
                shown = f"<{element.tag} type={element.get('type', 'button')}>"
                raise TwelveError(
                    f"{self._faces[0].component}: {shown} cannot be filled in; "
                    "allowed: text fields, text areas, lists and checkboxes"
                )
        pdf: bytes = document.copy(panel.pages).write_pdf()
        return pdf

    def _free(self, shapes: Mapping[Look, Element]) -> Mapping[Look, bool]:
        """Which elements of these shapes stand by themselves where they are put on a face."""
        from twelve.layouts.render.weasyprint.panels import Panel

        panels = {
            shape: Panel(Element(element.tag, element.attrib))
            for shape, element in shapes.items()
            if shape not in self._kit.free
        }
        if panels:
            self._lay_out(list(panels.values()))
            self._kit.free.update({shape: panel.is_free for shape, panel in panels.items()})
        return self._kit.free

    def _fresh(self, stacks: Sequence[Sequence[Panel]]) -> list[Panel]:
        """The panels to be laid out: those that no earlier document had, and at least one."""
        panels = list(dict.fromkeys(panel for stack in stacks for panel in stack))
        for panel in panels:
            if panel.name in self._kit.laid_out:
                panel.take_over(self._kit.laid_out[panel.name])
        return [panel for panel in panels if not panel.pages] or panels[:1]

    def _fit(self, panels: Sequence[Panel]) -> Document:
        """Lays out panels, with every text made as small as it must be."""
        document = self._lay_out(panels)
        self._keep([panel for panel in panels if panel.uses > 1 and not self._shows_files(panel)])
        rounds = count(1)
        while panels := _shrunk(panels, next(rounds)):
            self._lay_out(panels)
        return document

    def _keep(self, panels: Sequence[Panel]) -> None:
        if len(self._kit.laid_out) > MOST_KEPT:
            self._kit.laid_out.clear()
        self._kit.laid_out.update({panel.name: panel for panel in panels})

    def _shows_files(self, panel: Panel) -> bool:
        """Whether a file of the pack is in it, which may be another one by the next document."""
        values = (value for element in panel.element.iter() for value in element.attrib.values())
        return bool(self._stock.files) or any(map(named_files, (*values, *panel.element.itertext())))

    def _lay_out(self, panels: Sequence[Panel]) -> Document:
        from twelve.layouts.render.weasyprint.panels import sections

        if self._stock.flows:
            return self._lay_out_text(panels[0])
        parts = sections(panels)
        document = self._laid_out(_body(self._stock, [part.element for part in parts]))
        if len(document.pages) != len(parts):
            raise TwelveError(
                f"{self._faces[0].component}: {len(parts)} faces gave {len(document.pages)} pages; "
                "a face must stay on one page"
            )
        for part, page in zip(parts, document.pages, strict=True):
            part.take(page)
        return document

    def _lay_out_text(self, panel: Panel) -> Document:
        """A text that flows over as many pages as it needs."""
        body = _body(self._stock, panel.element)
        body.text = panel.element.text
        document = self._laid_out(body)
        panel.take(document.pages, [page._page_box for page in document.pages])
        return document

    def _laid_out(self, body: Element) -> Document:
        from twelve.layouts.render.weasyprint.markup import document

        html = document(self._stock.language, body, self._kit.fetcher)
        laid_out = html.render(
            font_config=self._kit.fonts,
            cache=self._pictures,
            pdf_forms=self._stock.fillable,
            stylesheets=[self._kit.style],
        )
        return cast("Document", laid_out)

    def _complaints(self, stacks: Sequence[Sequence[Panel]]) -> Iterator[Complaint]:
        """What is wrong with each face; one that overflows is not looked at any further."""
        panels = dict.fromkeys(panel for stack in stacks for panel in stack)
        faults = {panel: self._faults(panel) for panel in panels}
        for face, stack in zip(self._faces, stacks, strict=True):
            overflows = [fault for panel in stack for fault in panel.overflows]
            found = overflows or [fault for panel in stack for fault in faults[panel]]
            yield from (Complaint(face.key, *fault) for fault in found)

    def _faults(self, panel: Panel) -> list[Fault]:
        from twelve.layouts.render.weasyprint.fitting import faults

        return [] if self._stock.flows else list(faults(panel.boxes(), self._stock))

    def _of_letters(self, drawn: Mapping[str, Drawn]) -> Iterator[Complaint]:
        """Letters that our fonts have not, and fonts that are not ours."""
        texts = {face.key: unquote(unescape(face.html)) for face in self._faces} if self._in_drawings else {}
        for key, (_, glyphs) in drawn.items():
            shown = [url for url in self._in_drawings if unquote(url) in texts.get(key, "")]
            if lacking := lacking_letters(glyphs):
                letters = " ".join(f"{letter} (U+{ord(letter):04X})" for letter in lacking)
                blamed = [url for url in shown if lacking_letters(self._in_drawings[url])]
                yield Complaint(key, "glyph", "", f"{_of_files(blamed)}our fonts have no {letters}")
            if foreign := foreign_fonts(glyphs):
                blamed = [url for url in shown if foreign_fonts(self._in_drawings[url])]
                told = f"{', '.join(foreign)} is not one of our fonts"
                yield Complaint(key, "font", "", f"{_of_files(blamed)}{told}")


def _of_files(drawings: Sequence[str]) -> str:
    """The drawings whose texts are meant, by their files."""
    names = [unquote(url).removeprefix(FILE) for url in drawings]
    return f"in {', '.join(names)}: " if names else ""


def _draw(plates: Plates, face: Face, stack: Sequence[Panel]) -> Glyphs:
    """Draws a face, and gives the glyphs on it; a text that flows takes as many pages as it needs."""
    from twelve.layouts.render.weasyprint.panels import draw_page

    glyphs: Glyphs = {}
    for name, page in zip(_names(face, len(stack[0].pages)), stack[0].pages, strict=True):
        used = plates.add(name, page.width, page.height, partial(draw_page, stack, page))
        glyphs = merged(glyphs, used)
    return glyphs


def _marked(stacks: Sequence[Sequence[Panel]], stock: Stock) -> list[Panel]:
    """The panels of a draft in which something does not fit, with each such place marked."""
    from twelve.layouts.render.weasyprint.fitting import spots

    if stock.flows:
        return []
    panels = dict.fromkeys(panel for stack in stacks for panel in stack)
    wrong = {panel: list(spots(panel.boxes(), stock)) for panel in panels}
    for element in (element for elements in wrong.values() for element in elements):
        element.set("style", f"{element.get('style') or ''};{SPOT}")
    return [panel for panel, elements in wrong.items() if elements]


def _names(face: Face, pages: int) -> tuple[str, ...]:
    return tuple(f"{face.key}-{number}" for number in range(pages))


def _body(stock: Stock, elements: Iterable[Element]) -> Element:
    body = Element("body", {"class": stock.classes})
    body.extend(elements)
    return body


def _shrunk(panels: Sequence[Panel], tried: int) -> list[Panel]:
    """Those that get smaller type, a little or as small as they may."""
    return [panel for panel in panels if _shrinks(panel, tried)]


def _shrinks(panel: Panel, tried: int) -> bool:
    """Whether some text of this panel gets a smaller size; one that cannot shrink is a fault."""
    from twelve.layouts.render.weasyprint.fitting import measured

    wanting = [box for box in measured(panel.boxes()) if not box.fits]
    for box in wanting:
        if box.can_shrink:
            hasty = min(box.shrunk, max(box.smallest, round(box.size * 0.95, 1)))
            size = box.shrunk if tried <= ROUNDS else hasty if tried <= HASTE else box.smallest
            box.element.set("style", f"{box.element.get('style') or ''};font-size:{size:g}pt")
        else:
            panel.overflows.append(box.fault)
    return any(box.can_shrink for box in wanting)


def document_style(stock: Stock) -> str:
    """The page, the house's style, then the layout's own."""
    # a face's page has room below its edge, so that what is too long overflows and is not moved to the next
    room = 0 if stock.flows else -OVERFLOW
    page = f"@page{{size:{stock.page.width:g}mm {stock.page.height:g}mm;margin:0 0 {room}mm}}\n"
    return page + stock.base + stock.css


class RendererLog(logging.Handler):
    """Collects what the renderer says about styles and pictures while it works."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._messages: dict[str, int] = {}

    def __enter__(self) -> RendererLog:
        from weasyprint.logger import LOGGER

        self._kept = list(LOGGER.handlers)
        LOGGER.handlers[:] = [self]
        return self

    def __exit__(self, *_: object) -> None:
        from weasyprint.logger import LOGGER

        LOGGER.handlers[:] = self._kept

    def emit(self, record: logging.LogRecord) -> None:
        self._messages[EMBEDDED.sub(r"\1…", record.getMessage())] = record.levelno

    @property
    def messages(self) -> tuple[str, ...]:
        """What was said, each once."""
        return tuple(self._messages)

    def complaints(self, face: str) -> Iterator[Complaint]:
        for message, level in self._messages.items():
            kind = "picture" if level >= logging.ERROR else "style"
            left_out = LEFT_OUT.match(message)
            what = left_out[1] if left_out else ""
            yield Complaint(face, kind, what, LEFT_OUT.sub(r"`\1` is left out", message))
