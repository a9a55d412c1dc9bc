"""The generic layouts look as they did: small pictures, compared with a little tolerance.

After a change that is meant: TWELVE_GOLDEN=new pytest tests/layouts/generic, and look at the pictures.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from game_prints import part
from pictures import TOLERANCE, compare, farthest
from PIL import Image, ImageChops
from press_table import pack, picture, printed
from pypdfium2 import PdfDocument
from support import Run

from twelve.content.loading.game import load

GOLDEN = Path(__file__).parent / "golden"
DPI = 40
FINE = 300
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
    check(picture(made.file, side, DPI), f"card-{theme}-{side}")


def test_round_tokens(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p", CARDS, components=TOKENS), tmp_path / "out")
    check(picture(made.file, 0, DPI), "tokens")


def test_a_folded_sheet(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p", CARDS), tmp_path / "out", sides="fold")
    check(picture(made.file, 0, DPI), "fold")


def test_a_sheet_for_a_cutting_machine(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p", CARDS), tmp_path / "out", target="silhouette", copies=2)
    check(picture(made.file, 0, DPI), "silhouette")


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("theme", ["colour", "ink"])
def test_the_generic_card_in_two_languages(tmp_path: Path, theme: str, side: int) -> None:
    made = printed(pack(tmp_path / "p", CARDS), tmp_path / "out", theme=theme, languages=("en", "de"))
    check(picture(made.file, side, DPI), f"two-{theme}-{side}")


@pytest.mark.parametrize("theme", ["colour", "ink"])
def test_the_cover_of_a_run(tmp_path: Path, theme: str) -> None:
    cards = {"title": {"en": "Cards", "de": "Karten"}, "source": "cards"}
    folder = pack(tmp_path / "p", CARDS, components={"cards": cards, **TOKENS})
    check(picture(printed(folder, tmp_path / "out", theme=theme).file, 0, DPI), f"guide-{theme}")


@pytest.mark.parametrize("theme", ["colour", "ink"])
@pytest.mark.parametrize("languages", [("en",), ("en", "de")])
def test_a_generic_back_is_the_same_upside_down(
    tmp_path: Path, theme: str, languages: tuple[str, ...]
) -> None:
    made = printed(
        pack(tmp_path / "p", CARDS), tmp_path / "out", theme=theme, languages=languages, target="single"
    )
    back = PdfDocument(made.file)[1].render(scale=FINE / 72).to_pil().convert("RGB")
    assert farthest(back, back.transpose(Image.Transpose.ROTATE_180)) <= TOLERANCE


def check(seen: Image.Image, name: str) -> None:
    golden = GOLDEN / f"{name}.png"
    if os.environ.get("TWELVE_GOLDEN") == "new":
        seen.save(golden, optimize=True)
    compare(seen, golden)


def test_a_moved_line_is_noticed() -> None:
    plain = Image.new("RGB", (60, 60), "white")
    lined = plain.copy()
    lined.paste("black", (10, 20, 50, 24))
    assert farthest(plain, lined) > TOLERANCE
    assert farthest(lined, lined) == 0


@pytest.mark.parametrize(("game", "parts"), [("king-of-12", ("characters", "rules")), ("midnight-moths", ())])
def test_the_ink_theme_prints_nothing_but_black(
    twelve: Run, tmp_path: Path, game: str, parts: tuple[str, ...]
) -> None:
    """Also where a game has a colour of its own for its type."""
    assert twelve("print", game, *parts, "--theme", "ink", "--lang", "de", "-o", str(tmp_path)).code == 0
    for file in tmp_path.glob("*.pdf"):
        for page in PdfDocument(file):
            red, green, blue = page.render(scale=0.7).to_pil().convert("RGB").split()
            lightest, darkest = (
                merge(merge(red, green), blue) for merge in (ImageChops.lighter, ImageChops.darker)
            )
            assert ImageChops.difference(lightest, darkest).getextrema()[1] < 16, file.name


def test_a_token_shows_the_charge_of_its_entry_as_a_coin_and_else_its_first_letter(tmp_path: Path) -> None:
    made = load(str(pack(tmp_path / "p", CARDS, components=TOKENS)))
    golem, lady = (leaf.front.html for leaf in part(made, "tokens").leaves)
    assert 'class="coin"' in golem
    assert ">G<" not in golem
    assert 'class="coin"' not in lady
    assert ">L<" in lady
