"""Pictures for printers, and decks for Tabletop Simulator."""

from __future__ import annotations

import json
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pictures import TOLERANCE, farthest
from PIL import Image
from press_table import all_printed, pack, printed

from twelve.content.errors import UsageError

RULES = {"rules": {"title": "Rules", "kind": "booklet", "layout": "rules", "size": "a5"}}


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def test_a_picture_shows_what_a_page_shows(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p")
    picture = Image.open(
        printed(folder, tmp_path / "out", target="tgc").file / "01-back" / "001-golem-x2.png"
    )
    with closing(pypdfium2.PdfDocument(printed(folder, tmp_path / "out", target="single").file)) as document:
        scale = max(picture.width / document[0].get_width(), picture.height / document[0].get_height())
        page = document[0].render(scale=scale).to_pil().convert("RGB")
    left, top = (page.width - picture.width) // 2, (page.height - picture.height) // 2
    cut = page.crop((left, top, left + picture.width, top + picture.height))
    assert farthest(picture.reduce(3), cut.reduce(3)) <= TOLERANCE


@pytest.mark.parametrize(("target", "size"), [("tgc", (825, 1125)), ("mpc", (822, 1122))])
def test_pictures_have_the_exact_size_in_pixels(tmp_path: Path, target: str, size: tuple[int, int]) -> None:
    made = printed(pack(tmp_path / "p"), tmp_path / "out", target=target)
    files = sorted((made.file / "01-back").iterdir())
    assert [file.name for file in files] == ["001-golem-x2.png", "002-lady-x1.png", "back.png"]
    for file in files:
        with Image.open(file) as image:
            assert image.size == size
            assert image.mode == "RGB"
            assert round(image.info["dpi"][0]) == 300


def test_every_back_has_a_folder_and_a_list_says_what_goes_where(tmp_path: Path) -> None:
    components = {"cards": {"title": "Cards", "source": "cards", "layout": "mine", "backs": "each"}}
    layouts = {
        "mine/face.html": "<p>{{ card.name|t }}</p>",
        "mine/back.html": "<p>back of {{ card.name|t }}</p>",
    }
    folder = pack(tmp_path / "p", layouts=layouts, components=components)
    made = printed(folder, tmp_path / "out", target="tgc")
    assert sorted(file.name for file in made.file.iterdir()) == ["01-golem", "02-lady", "what-goes-where.txt"]
    told = (made.file / "what-goes-where.txt").read_text()
    assert "Poker Deck, 825 × 1125 pixels" in told
    assert "01-golem/\n  back.png  the back of all of these\n  001-golem-x2.png  Golem, 2 ×\n" in told


def test_a_folder_is_called_after_what_its_back_tells(tmp_path: Path) -> None:
    (made,) = all_printed(Path("king-of-12"), tmp_path / "out", target="mpc", components=("characters",))
    folders = sorted(file.name for file in made.file.iterdir() if file.is_dir())
    assert folders == ["01-red", "02-blue", "03-green", "04-gold"]
    (made,) = all_printed(Path("twelve-heroes"), tmp_path / "out", target="mpc", components=("lands",))
    assert sorted(file.name for file in made.file.iterdir() if file.is_dir()) == [
        "01-river-etc",
        "02-summary",
    ]


def test_a_landscape_card_is_turned_into_the_printers_upright_one(tmp_path: Path) -> None:
    components = {"cards": {"title": "C", "source": "cards", "layout": "mine", "size": "88 x 63 mm"}}
    face = '<div style="position:absolute;left:-3mm;top:-3mm;width:20mm;height:69mm;background:#f00"></div>'
    folder = pack(tmp_path / "p", layouts={"mine/face.html": face}, components=components)
    made = printed(folder, tmp_path / "out", target="tgc")
    with Image.open(made.file / "01-no-back" / "001-golem-x2.png") as image:
        assert image.size == (825, 1125)
        assert image.getpixel((400, 1100)) == (255, 0, 0)  # the left edge lies at the bottom
        assert image.getpixel((400, 20)) == (255, 255, 255)


def test_pages_of_a_booklet_stay_whole_in_the_printers_size(tmp_path: Path) -> None:
    face = "<p>one</p><p style='break-before:page'>two</p>"
    folder = pack(tmp_path / "p", layouts={"rules/face.html": face}, components=RULES)
    made = printed(folder, tmp_path / "out", target="tgc")
    assert (made.pages, "Large Booklet" in made.hint) == (2, True)
    names = sorted(file.name for file in (made.file / "01-no-back").iterdir())
    assert names == ["001-rules-page1-x1.png", "001-rules-page2-x1.png"]


def test_a_size_the_printer_does_not_take_is_refused(tmp_path: Path) -> None:
    components = {"cards": {"title": "Cards", "source": "cards", "size": "40 x 90 mm"}}
    with pytest.raises(UsageError, match=r"mpc takes no 40 × 90 mm \(cards\); only Bridge \(57\.1"):
        printed(pack(tmp_path / "p", components=components), tmp_path / "out", target="mpc")


def test_what_a_printer_does_not_make_is_left_out_with_its_reason(tmp_path: Path) -> None:
    components = {**RULES, "cards": {"title": "Cards", "source": "cards"}}
    layouts = {"rules/face.html": "<p>x</p>"}
    folder = pack(tmp_path / "p", layouts=layouts, components=components, languages=["en"])
    made = printed(folder, tmp_path / "out", target="mpc")
    assert made.warnings == ("left out: mpc takes cards only; rules is of kind booklet",)
    with pytest.raises(UsageError, match="mpc takes cards only; rules is of kind booklet"):
        printed(folder, tmp_path / "out", target="mpc", components=("rules",))


@pytest.mark.parametrize(
    ("game", "part", "said"),
    [
        (
            "king-of-12",
            "dice",
            r"nothing to be folded that dice would be; only Poker Tuck Box 36 \(64 ×",
        ),
        (
            "midnight-moths",
            "box",
            "tgc makes nothing to be folded that box would be; only Poker",
        ),
    ],
)
def test_what_a_printer_makes_nothing_for_is_told(tmp_path: Path, game: str, part: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        all_printed(Path(game), tmp_path / "out", target="tgc", components=(part,))


def test_a_board_goes_to_the_printers_nearest_one_and_all_of_it_stays_in_sight(tmp_path: Path) -> None:
    dark = '<div class="bleed" style="background:#123"></div>'
    board = {"title": "Board", "kind": "board", "size": "120 x 240 mm", "layout": "mine"}
    folder = pack(
        tmp_path / "p", layouts={"mine/face.html": dark}, components={"board": board}, languages=["en"]
    )
    made = printed(folder, tmp_path / "out", target="tgc")
    assert "Half Board: 1575 × 3075 pixels" in made.hint
    with Image.open(next(made.file.rglob("*.png"))) as seen:
        assert seen.size == (1575, 3075)
        assert seen.convert("L").getpixel((787, 40)) < 60, "from edge to edge along the longer side"


def test_a_shape_the_printer_does_not_cut_is_told(tmp_path: Path) -> None:
    stars = {"title": "Stars", "kind": "tokens", "shape": "star.svg", "size": "20 mm", "layout": "mine"}
    folder = pack(tmp_path / "p", layouts={"mine/face.html": "<p>x</p>"}, components={"stars": stars})
    (folder / "star.svg").write_text('<svg viewBox="0 0 9 9"><path d="M0 0L9 1L4 9Z"/></svg>')
    with pytest.raises(UsageError, match=r"tgc takes tokens of shape round, .* only; stars is star\.svg"):
        printed(folder, tmp_path / "out", target="tgc")


def test_a_hexagon_is_turned_the_way_the_printer_cuts_it(tmp_path: Path) -> None:
    (made,) = all_printed(Path("midnight-moths"), tmp_path / "out", target="tgc", components=("beds",))
    assert made.hint == "upload as Small Hex Tile: 675 × 600 pixels each"
    with Image.open(next(made.file.glob("*/001-star-x4.png"))) as image:
        assert image.size == (675, 600)


def test_tabletop_simulator_gets_sheets_and_a_deck(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p"), tmp_path / "out", target="tts")
    (deck,) = json.loads(made.file.read_text())["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [100, 100, 101]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["Golem", "Golem", "Lady"]
    custom = deck["CustomDeck"]["1"]
    assert (custom["NumWidth"], custom["NumHeight"], custom["UniqueBack"]) == (5, 2, False)
    with Image.open(made.file.parent / custom["FaceURL"]) as sheet:
        assert max(sheet.size) <= 4096
        assert sheet.width // 5 >= 750
        ratio = (sheet.width / 5) / (sheet.height / 2)
        assert ratio == pytest.approx(63 / 88, abs=0.005)
    assert all(len(card["GUID"]) == 6 for card in deck["ContainedObjects"])


def test_more_cards_than_a_sheet_holds_make_more_sheets(tmp_path: Path) -> None:
    cards = {f"c{i}": {"name": f"Card {i}"} for i in range(17)}
    made = printed(pack(tmp_path / "p", cards, languages=["en"]), tmp_path / "out", target="tts")
    (deck,) = json.loads(made.file.read_text())["ObjectStates"]
    assert sorted(deck["CustomDeck"]) == ["1", "2"]
    assert deck["DeckIDs"][-1] == 201


def test_a_table_has_everything_laid_out_and_pictures_at_the_address_given(tmp_path: Path) -> None:
    coins = {"title": "Coins", "kind": "tokens", "shape": "round", "layout": "mine", "source": "cards"}
    components = {"cards": {"title": "Cards", "source": "cards"}, "coins": {**coins, "size": "20 x 20 mm"}}
    layouts = {"mine/face.html": "<p>{{ card.name|t }}</p>"}
    folder = pack(tmp_path / "p", layouts=layouts, components=components, languages=["en"])
    printed(folder, tmp_path / "out", target="tts", base_url="https://example.org/bench/")
    things = json.loads((tmp_path / "out" / "bench-tts-table.json").read_text())["ObjectStates"]
    assert [thing["Name"] for thing in things] == ["DeckCustom", *["Custom_Tile"] * 3]
    golems = [thing["Transform"]["posX"] for thing in things if thing["Nickname"] == "Golem"]
    assert golems[0] == golems[1]  # in one stack
    tile = things[1]["CustomImage"]
    assert tile["CustomTile"]["Type"] == 2
    address, name = tile["ImageURL"].rsplit("/", 1)
    assert address == "https://example.org/bench"
    assert (tmp_path / "out" / name).is_file()


def test_nothing_lies_on_anything_else_on_a_table(tmp_path: Path) -> None:
    whole = {"layout": "mine", "title": "Mat"}
    components = {
        "cards": {"title": "Cards", "source": "cards"},
        "mat": {**whole, "kind": "sheet", "size": "150 x 20 mm"},
        "sheet": {**whole, "kind": "sheet", "size": "20 x 150 mm"},
        "board": {**whole, "kind": "board", "size": "200 x 40 mm"},
        "box": {**whole, "kind": "foldable"},
        "case": {"title": "Case", "kind": "box"},
    }
    folder = pack(
        tmp_path / "p", layouts={"mine/face.html": "<p>x</p>"}, components=components, languages=["en"]
    )
    made = all_printed(folder, tmp_path / "out", target="tts")
    things = json.loads((tmp_path / "out" / "bench-tts-table.json").read_text())["ObjectStates"]
    assert len(things) == 4
    for folded in ("box", "case"):
        assert f"left out: tts has no use for {folded}, which is to be folded" in made[-1].warnings
    sizes = {1.0: (63, 88), 2.381: (150, 20), 0.317: (20, 150), 3.175: (200, 40)}
    areas = [_area(thing["Transform"], *sizes[thing["Transform"]["scaleX"]]) for thing in things]
    for one, other in combinations(areas, 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


def test_a_mat_of_several_sheets_lies_edge_to_edge_on_a_table_a_board_before_each_player(
    tmp_path: Path,
) -> None:
    all_printed(Path("twelve-heroes"), tmp_path / "out", target="tts", components=("food", "mat"))
    things = json.loads((tmp_path / "out" / "twelve-heroes-tts-table.json").read_text())["ObjectStates"]
    left, centre, right = (_place(things, f"mat-{name}.png") for name in ("left", "centre", "right"))
    width = 210 / 63 * 2
    assert centre["posX"] - left["posX"] == pytest.approx(width, abs=0.01)
    assert right["posX"] - centre["posX"] == pytest.approx(width, abs=0.01)
    assert left["posZ"] == centre["posZ"] == right["posZ"]
    red, blue = (_place(things, f"mat-{name}.png") for name in ("red", "blue"))
    assert left["posZ"] - red["posZ"] == pytest.approx((297 + 210) / 63, abs=0.01)
    assert blue["posZ"] - left["posZ"] == pytest.approx((297 + 210) / 63, abs=0.01)
    assert (red["rotY"], blue["rotY"]) == (180, 0), "each board looks to its player"
    assert red["posX"] == blue["posX"] == centre["posX"]
    heights = [thing["Transform"]["posY"] for thing in things if thing["Nickname"] == "Food"]
    assert len(set(heights)) == len(heights) > 1  # a stack, not all in one place


def _place(things: list[dict[str, Any]], picture: str) -> dict[str, float]:
    (thing,) = (each for each in things if each["CustomImage"]["ImageURL"].endswith(picture))
    place: dict[str, float] = thing["Transform"]
    return place


@pytest.mark.parametrize("game", ["king-of-12", "midnight-moths"])
def test_everything_on_a_table_has_a_name_and_an_id_of_its_own(tmp_path: Path, game: str) -> None:
    all_printed(Path(game), tmp_path / "out", target="tts")
    things = json.loads((tmp_path / "out" / f"{game}-tts-table.json").read_text())["ObjectStates"]
    ids = [each["GUID"] for thing in things for each in (thing, *thing.get("ContainedObjects", ()))]
    assert len(set(ids)) == len(ids)
    decks = [thing["Nickname"] for thing in things if thing["Name"] in ("DeckCustom", "Card")]
    assert len(set(decks)) == len(decks)
    assert not [name for name in decks if name.endswith("back")]


def test_small_pieces_have_as_many_pixels_as_a_card(tmp_path: Path) -> None:
    (made, _) = all_printed(Path("twelve-heroes"), tmp_path / "out", target="tts", components=("food",))
    (food, *_) = json.loads(made.file.read_text())["ObjectStates"]
    with Image.open(tmp_path / "out" / food["CustomImage"]["ImageURL"]) as image:
        assert max(image.size) >= 749


def _area(place: dict[str, float], width: float, height: float) -> tuple[float, float, float, float]:
    """What a thing covers, in units of the table: a card of 63 mm is two wide."""
    across, deep = width / 63, height / 63
    return place["posX"] - across, place["posZ"] - deep, place["posX"] + across, place["posZ"] + deep


def test_sheets_of_pictures_come_with_a_list(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "p", languages=["en"]), tmp_path / "out", target="screentop")
    assert "column 2, row 1: Lady, 1 ×" in made.file.read_text()
    assert (tmp_path / "out" / "bench-cards-en-screentop-fronts1.png").is_file()


def test_tokens_are_on_sheets_of_pictures_too(tmp_path: Path) -> None:
    (made,) = all_printed(
        Path("twelve-heroes"), tmp_path / "out", target="screentop", components=("markers",)
    )
    assert "column 1, row 1: Red marker, 7 ×" in made.file.read_text()
    with Image.open(tmp_path / "out" / "twelve-heroes-markers-en-screentop-fronts1.png") as sheet:
        assert sheet.width // 5 >= 750


def test_a_tuck_box_lies_where_the_printers_die_cuts_it(tmp_path: Path) -> None:
    (made,) = all_printed(Path("king-of-12"), tmp_path / "out", target="tgc", components=("box",))
    assert made.hint == "upload as Poker Tuck Box 54: 2325 × 1950 pixels each"
    with Image.open(made.file / "01-no-back" / "001-box-x1.png") as image:
        assert image.size == (2325, 1950)
        robe = image.getpixel((5, 5))
        assert image.getpixel((2200, 960)) == (255, 255, 255)  # glue does not hold on ink
        assert robe != (255, 255, 255)
