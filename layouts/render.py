"""Render: faces become pages of a PDF, many in one document, each exactly as large as its stock."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from twelve.content.assets import Assets
from twelve.content.errors import TwelveError
from twelve.layouts.faces import Face, Stock
from twelve.layouts.fonts import use_house_fonts

if TYPE_CHECKING:
    from weasyprint import Document

BASE_STYLE = Path(__file__).with_name("base.css")


@dataclass(frozen=True)
class Rendered:
    """A PDF and how many of its pages belong to each face, in order."""

    pdf: bytes
    pages: tuple[int, ...]


def render(faces: Sequence[Face], roots: tuple[Path, ...]) -> Rendered:
    """All faces (of one stock) as pages of one document."""
    use_house_fonts()
    gc.disable()
    try:
        document = _laid_out(faces, Assets(roots))
        return Rendered(document.write_pdf(), _page_counts(faces, document))
    finally:
        gc.enable()


def _laid_out(faces: Sequence[Face], assets: Assets) -> Document:
    from weasyprint import HTML  # noqa: PLC0415  (half a second, only when something must be rendered)

    from twelve.layouts.fetch import Fetcher  # noqa: PLC0415

    stock = faces[0].stock
    html = HTML(string=document_html(faces, stock), url_fetcher=Fetcher(assets), base_url="pack:")
    return cast("Document", html.render(pdf_forms=stock.fillable))


def document_html(faces: Sequence[Face], stock: Stock) -> str:
    """One page a face, or a text that flows over pages as it needs."""
    page = f"@page{{size:{stock.page.width:g}mm {stock.page.height:g}mm;margin:0}}\n"
    body = "".join(face.html for face in faces) if stock.flows else "".join(map(_framed, faces))
    style = page + BASE_STYLE.read_text() + stock.css
    return (
        f'<!DOCTYPE html><html lang="{stock.language}"><head><meta charset="utf-8">'
        f'<style>{style}</style></head><body class="{stock.classes}">{body}</body></html>'
    )


def _framed(face: Face) -> str:
    return f'<section class="face" data-face="{face.key}"><div class="trim">{face.html}</div></section>'


def _page_counts(faces: Sequence[Face], document: Document) -> tuple[int, ...]:
    pages = len(document.pages)
    if faces[0].stock.flows:
        return (pages,)
    if pages != len(faces):
        raise TwelveError(
            f"{faces[0].component}: {len(faces)} faces gave {pages} pages; a face must stay on one page"
        )
    return (1,) * pages
