"""Pictures for printers, and decks for Tabletop Simulator."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest
from pictures import TOLERANCE, farthest
from PIL import Image
from press_table import pack, printed

from twelve.content.errors import UsageError

RULES = {"rules": {"title": "Rules", "kind": "booklet", "layout": "rules", "size": "a5"}}


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def test_a_picture_shows_what_a_page_shows(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p")
    picture = Image.open(printed(folder, tmp_path / "out", target="tgc").file / "001-golem-x2.png")
    with closing(pypdfium2.PdfDocument(printed(folder, tmp_path / "out", target="single").file)) as document:
        scale = max(picture.width / document[0].get_width(), picture.height / document[0].get_height())
        page = document[0].render(scale=scale).to_pil().convert("RGB")
    left, top = (page.width - picture.width) // 2, (page.height - picture.height) // 2
    cut = page.crop((left, top, left + picture.width, top + picture.height))
    assert farthest(picture.reduce(3), cut.reduce(3)) <= TOLERANCE


@pytest.mark.parametrize(("target", "size"), [("tgc", (825, 1125)), ("mpc", (822, 1122))])
def test_pictures_have_the_exact_size_in_pixels(tmp_path: Path, target: str, size: tuple[int, int]) -> None:
    made = printed(pack(tmp_path / "p"), tmp_path / "out", target=target)
    files = sorted(made.file.iterdir())
    assert [file.name for file in files] == ["001-golem-x2.png", "002-lady-x1.png", "back-001.png"]
    for file in files:
        with Image.open(file) as image:
            assert image.size == size
            assert image.mode == "RGB"
            assert round(image.info["dpi"][0]) == 300


def test_a_size_the_printer_does_not_take_is_refused(tmp_path: Path) -> None:
    components = {"cards": {"title": "Cards", "source": "cards", "size": "japanese"}}
    with pytest.raises(UsageError, match=r'mpc takes no "japanese" \(cards\); only poker-eu'):
        printed(pack(tmp_path / "p", components=components), tmp_path / "out", target="mpc")


def test_picture_targets_take_cards_only(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="tgc takes cards only; rules is a booklet"):
        printed(
            pack(tmp_path / "p", layouts={"rules/face.html": "<p>x</p>"}, components=RULES),
            tmp_path / "out",
            target="tgc",
            components=("rules",),
        )


def test_tabletop_simulator_gets_sheets_and_a_deck(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p"), tmp_path / "out", target="tts")
    (deck,) = json.loads(made.file.read_text())["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [100, 100, 101]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["Golem", "Golem", "Lady"]
    custom = deck["CustomDeck"]["1"]
    assert (custom["NumWidth"], custom["NumHeight"], custom["UniqueBack"]) == (10, 2, False)
    fronts = Path(custom["FaceURL"].removeprefix("file://"))
    with Image.open(fronts) as sheet:
        assert max(sheet.size) <= 4096
        assert sheet.width % 10 == 0
        ratio = (sheet.width / 10) / (sheet.height / 2)
        assert ratio == pytest.approx(63 / 88, abs=0.005)
    assert all(len(card["GUID"]) == 6 for card in deck["ContainedObjects"])


def test_more_cards_than_a_sheet_holds_make_more_sheets(tmp_path: Path) -> None:
    cards = {f"c{i}": {"name": f"Card {i}"} for i in range(73)}
    made = printed(pack(tmp_path / "p", cards, languages=["en"]), tmp_path / "out", target="tts")
    (deck,) = json.loads(made.file.read_text())["ObjectStates"]
    assert sorted(deck["CustomDeck"]) == ["1", "2"]
    assert deck["DeckIDs"][-1] == 202
