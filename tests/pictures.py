"""Comparing pictures with those that were looked at and kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

FAILED = Path(__file__).parent / "layouts" / "failed"
TOLERANCE = 40
"""How far a blurred pixel may be off: anti-aliasing differs a little between machines."""


def compare(seen: Image.Image, golden: Path, tolerance: int = TOLERANCE) -> None:
    """Fails where a picture is not the golden one, and leaves both side by side to be looked at."""
    with Image.open(golden) as kept:
        wanted = kept.convert("RGB")
    if seen.size == wanted.size and farthest(seen, wanted) <= tolerance:
        return
    FAILED.mkdir(exist_ok=True)
    seen.save(FAILED / f"{golden.stem}-seen.png")
    wanted.save(FAILED / f"{golden.stem}-wanted.png")
    pytest.fail(f"{golden.stem} looks different: compare {FAILED}/{golden.stem}-seen.png with …-wanted.png")


def farthest(seen: Image.Image, wanted: Image.Image) -> int:
    """The largest difference of two slightly blurred pictures."""
    soft = [image.filter(ImageFilter.GaussianBlur(1.5)) for image in (seen, wanted)]
    return max(high for _, high in ImageChops.difference(*soft).getextrema())


def share(image: Image.Image, colour: tuple[int, int, int]) -> float:
    """How much of a picture has just this colour."""
    pixels, wanted = image.tobytes(), bytes(colour)
    count = sum(pixels[i : i + 3] == wanted for i in range(0, len(pixels), 3))
    return count / (image.width * image.height)
