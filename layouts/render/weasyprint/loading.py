"""Brings the renderer into this process, with our fonts."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO

from twelve.content.errors import TwelveError
from twelve.layouts.fonts.house import use_house_fonts

MISSING = "a library that sets type is missing; `twelve doctor` names the line that installs it"


def load_renderer() -> None:
    """Imports WeasyPrint; it must see our fonts from the first moment."""
    use_house_fonts()
    with redirect_stdout(StringIO()):  # where libraries are missing it prints a page of advice for its users
        try:
            import weasyprint  # noqa: F401  (two thirds of a second, so only where something is rendered)
        except OSError as error:
            raise TwelveError(f"{MISSING} ({str(error).splitlines()[0]})") from None


def printed_document(html: str) -> bytes:
    """A whole HTML document as a PDF, plainly set by the renderer."""
    load_renderer()
    from weasyprint import HTML

    pdf = HTML(string=html).write_pdf()
    assert isinstance(pdf, bytes)
    return pdf
