"""The generic layouts look as they did: small pictures, compared with a little tolerance.

After a change that is meant: TWELVE_GOLDEN=new pytest tests/layouts/test_golden.py, and look at the pictures.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter
from press_table import pack, picture, printed

GOLDEN = Path(__file__).parent / "golden"
DPI = 40
TOLERANCE = 40
"""How far a blurred pixel may be off: anti-aliasing differs a little between machines."""

CARDS = {
    "golem": {
        "name": {"en": "Golem", "de": "Golem"},
        "text": {"en": "Your die {die} becomes 12.", "de": "Dein Würfel {die} wird zur 12."},
        "stats": {"strength": 4, "cost": 2},
        "blazon": {"field": "azure", "charge": "castle", "tincture": "or"},
        "copies": 2,
    },
    "lady": {"name": {"en": "Lady", "de": "Dame"}, "text": {"en": "Cancels.", "de": "Hebt auf."}},
}
TOKENS = {
    "tokens": {"title": "Tokens", "kind": "tokens", "layout": "token", "source": "cards", "shape": "round"}
}


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("theme", ["colour", "ink"])
def test_the_generic_card(tmp_path: Path, theme: str, side: int) -> None:
    made = printed(pack(tmp_path / "p", CARDS), tmp_path / "out", theme=theme)
    compare(picture(made.file, side, DPI), f"card-{theme}-{side}")


def test_round_tokens(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p", CARDS, components=TOKENS), tmp_path / "out")
    compare(picture(made.file, 0, DPI), "tokens")


def test_a_folded_sheet(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p", CARDS), tmp_path / "out", sides="fold")
    compare(picture(made.file, 0, DPI), "fold")


def compare(seen: Image.Image, name: str) -> None:
    """Fails where a picture is not the golden one, and leaves both side by side to be looked at."""
    golden = GOLDEN / f"{name}.png"
    if os.environ.get("TWELVE_GOLDEN") == "new":
        seen.save(golden, optimize=True)
        return
    with Image.open(golden) as kept:
        wanted = kept.convert("RGB")
    if seen.size == wanted.size and _farthest(seen, wanted) <= TOLERANCE:
        return
    failed = GOLDEN.parent / "failed"
    failed.mkdir(exist_ok=True)
    seen.save(failed / f"{name}-seen.png")
    wanted.save(failed / f"{name}-wanted.png")
    pytest.fail(f"{name} looks different: compare {failed}/{name}-seen.png with {name}-wanted.png")


def _farthest(seen: Image.Image, wanted: Image.Image) -> int:
    soft = [image.filter(ImageFilter.GaussianBlur(1.5)) for image in (seen, wanted)]
    return max(high for _, high in ImageChops.difference(*soft).getextrema())


def test_a_moved_line_is_noticed() -> None:
    plain = Image.new("RGB", (60, 60), "white")
    lined = plain.copy()
    lined.paste("black", (10, 20, 50, 24))
    assert _farthest(plain, lined) > TOLERANCE
    assert _farthest(lined, lined) == 0
