"""Eyes for drawings: SVG as pixels, through the same renderer that prints."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from twelve.layouts.fonts.house import use_house_fonts

if TYPE_CHECKING:
    from PIL.Image import Image

MM_PER_INCH = 25.4


class Eye:
    """Looks at drawings as they come out on paper."""

    def look(self, drawings: list[str], width: float, height: float, dpi: float = 150) -> list[Image]:
        """Each drawing as a grey picture of this size in millimetres, all from one document."""
        import pypdfium2
        from PIL import Image

        document = pypdfium2.PdfDocument(_pdf(drawings, width, height))
        pages = (page.render(scale=dpi / 72).to_pil().convert("L") for page in document)
        size = (round(width / MM_PER_INCH * dpi), round(height / MM_PER_INCH * dpi))
        return [page.resize(size, Image.Resampling.LANCZOS) for page in pages]

    def darkness(self, picture: Image) -> float:
        """The share of ink: 0 for white paper, 1 for a black page."""
        pixels = picture.tobytes()
        return 1 - sum(pixels) / (255 * len(pixels))

    def difference(self, one: Image, other: Image) -> float:
        """The share of pixels that are clearly not alike."""
        pairs = zip(one.tobytes(), other.tobytes(), strict=True)
        return sum(abs(a - b) > 64 for a, b in pairs) / (one.width * one.height)


@pytest.fixture(scope="session")
def eye() -> Eye:
    return Eye()


def _pdf(drawings: list[str], width: float, height: float) -> BytesIO:
    use_house_fonts()
    from weasyprint import HTML

    size = f"width:{width}mm;height:{height}mm"
    style = f"@page{{size:{width}mm {height}mm;margin:0}}body{{margin:0}}img{{display:block;{size}}}"
    addresses = (f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}" for svg in drawings)
    images = "".join(f'<img src="{address}">' for address in addresses)
    return BytesIO(HTML(string=f"<style>{style}</style>{images}").write_pdf())
