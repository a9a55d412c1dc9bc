"""Several components on one sheet: every piece once, none upon another, each back behind its front."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from press_table import pack, pages

from twelve.content.loading.game import load
from twelve.layouts.faces import Face, Part, Stock
from twelve.layouts.impose.mixed import MixedPiece, fewest_sheets, in_rows
from twelve.layouts.measures import Size
from twelve.layouts.options import PrintOptions
from twelve.layouts.press import press
from twelve.layouts.results import Printed
from twelve.layouts.targets.formats import formats

PAPER, SHEET = formats().paper("a4"), formats().sheets["pieces"]
SIZES = {"coins": "20 mm", "gems": "15 mm", "huts": "25 x 30 mm", "flags": "12 x 20 mm"}


def piece(size: Size) -> MixedPiece:
    stock = Stock(size, 2.0, 1.0, "", ("en",), "")
    face = Face("k", "a", "A", (), "", stock, "c")
    return MixedPiece(face, face, Part("c", "C", ("en",), None, stock, ()))  # type: ignore[arg-type]


@given(st.lists(st.tuples(st.floats(8, 90), st.floats(8, 90)), min_size=1, max_size=60), st.booleans())
def test_no_piece_lies_upon_another_on_either_side(sizes: list[tuple[float, float]], book: bool) -> None:
    sheets = in_rows([piece(Size(*size)) for size in sizes], PAPER, SHEET)
    assert sum(map(len, sheets)) == len(sizes)
    for places in sheets:
        for seen in ([(p.x, p.y) for p in places], [p.behind(PAPER, book) for p in places]):
            boxes = [
                (x, y, x + p.piece.size.width, y + p.piece.size.height)
                for (x, y), p in zip(seen, places, strict=True)
            ]
            for number, (left, top, right, bottom) in enumerate(boxes):
                assert min(left, top, PAPER.width - right, PAPER.height - bottom) >= SHEET.margin - 1e-6
                for other in boxes[number + 1 :]:
                    apart = max(other[0] - right, left - other[2], other[1] - bottom, top - other[3])
                    assert apart >= SHEET.gutter - 1e-6


def game(folder: Path, **said: object) -> Path:
    face = "<p style='position:absolute;left:3mm;top:4mm;font-size:7pt'>{{ id }}</p>"
    components = {
        name: {
            "title": name,
            "kind": "tokens",
            "layout": "t",
            "source": "cards",
            "size": size,
            "safe": "0 mm",
            **said,
        }
        for name, size in SIZES.items()
    }
    cards = {"one": {"name": "one"}, "two": {"name": "two"}}
    layouts = {"t/face.html": face, "t/back.html": "<p></p>"}
    return pack(folder, cards, layouts, languages=["en"], components=components)


def printed(folder: Path, output: Path, **options: object) -> list[Printed]:
    return press(load(str(folder)), PrintOptions(folder=output, jobs=0, **options))


def test_tokens_of_four_kinds_take_one_sheet(tmp_path: Path) -> None:
    made = [one for one in printed(game(tmp_path / "g"), tmp_path) if "guide" not in one.file.name]
    (sheet,) = made
    assert (sheet.sheets, sheet.pages, len(pages(sheet.file))) == (1, 2, 2)
    assert pages(sheet.file)[0].extract_text().count("one") == len(SIZES)
    assert all(name in sheet.title for name in SIZES)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_sheet_of_several_components_says_on_which_edge_to_flip(tmp_path: Path, flip: str) -> None:
    made = [one for one in printed(game(tmp_path / "g"), tmp_path, flip=flip) if "guide" not in one.file.name]
    for page in pages(made[0].file):
        assert f"print at 100 %, flip on the {flip} edge" in page.extract_text().replace("\u00a0", " ")


@pytest.mark.parametrize("apart", [{"mixed": False}, {}])
def test_they_stay_apart_where_that_is_wanted(tmp_path: Path, apart: dict[str, object]) -> None:
    folder = game(tmp_path / "g", **({} if apart else {"mixed": False}))
    made = [one for one in printed(folder, tmp_path, **apart) if "guide" not in one.file.name]
    assert len(made) == len(SIZES)


def test_a_sheet_without_backs_among_others_keeps_its_blank_back(tmp_path: Path) -> None:
    folder = game(tmp_path / "g")
    made = [one for one in printed(folder, tmp_path, copies=60) if "mixed" in one.file.name]
    assert made[0].pages == 2 * made[0].sheets > 2


def cards(folder: Path, small: str = "63 x 88 mm") -> Path:
    """Sixteen cards of one component and two of another."""
    face = "<p class='safe'>{{ id }}</p>"
    common = {"source": "cards", "layout": "c", "mixed": True}
    components = {
        "many": {
            "title": "Many",
            **common,
            "where": {"name": "one"},
            "size": "63 x 88 mm",
            "note": "Sleeve them.",
        },
        "few": {"title": "Few", **common, "where": {"name": "two"}, "size": small, "note": "Keep them near."},
    }
    entries = {"one": {"name": "one", "copies": 16}, "two": {"name": "two", "copies": 2}}
    layouts = {"c/face.html": face, "c/back.html": "<p class='safe'>behind</p>"}
    return pack(folder, entries, layouts, languages=["en"], components=components)


def test_cards_of_one_size_fill_the_gaps_of_others_and_the_guide_tells_what_that_saves(
    tmp_path: Path,
) -> None:
    guide, both = printed(cards(tmp_path / "g"), tmp_path)
    assert both.file.name == "bench-many-few-en-a4.pdf"
    assert (both.sheets, both.pages, both.saved, both.title) == (2, 4, 1, "Many, Few")
    last, behind = (page.extract_text() for page in pages(both.file)[2:])
    assert (last.count("one"), last.count("two"), behind.count("behind")) == (7, 2, 9)
    told = pages(guide.file)[0].extract_text()
    assert all(text in told for text in ("Sheets saved", "Many, Few", "Sleeve them. Keep them near."))


def test_cards_of_two_sizes_have_sheets_of_their_own(tmp_path: Path) -> None:
    guide, *made = printed(cards(tmp_path / "g", "44 x 68 mm"), tmp_path)
    assert [one.saved for one in made] == [0, 0]
    assert "Sheets saved" not in pages(guide.file)[0].extract_text()


@pytest.mark.parametrize(
    ("game_", "sheets", "named"), [("king-of-12", 6, "reference"), ("twelve-heroes", 1, "food")]
)
def test_our_games_save_a_sheet(tmp_path: Path, game_: str, sheets: int, named: str) -> None:
    made = press(load(game_), PrintOptions(folder=tmp_path, jobs=0))
    (shared,) = [one for one in made if named in one.file.name]
    assert (shared.sheets, shared.saved) == (sheets, 1)


@pytest.mark.parametrize(("paper", "sheets"), [("a4", 6), ("letter", 7)])
def test_tokens_go_into_the_gaps_that_cards_leave(tmp_path: Path, paper: str, sheets: int) -> None:
    made = press(load("king-of-12"), PrintOptions(folder=tmp_path, jobs=0, mixed=True, paper=paper))
    (shared,) = [one for one in made if "mixed" in one.file.name]
    assert (shared.sheets, shared.pages) == (sheets, 2 * sheets)
    assert shared.saved > 0


def test_small_pieces_are_stacked_beside_a_tall_one() -> None:
    sizes = [Size(170.0, 80.0), *[Size(20.0, 20.0)] * 3]
    (places,) = in_rows([piece(size) for size in sizes], PAPER, SHEET)
    assert len({place.x for place in places[1:]}) == 1
    assert all(place.y + place.piece.size.height <= places[0].y + 80.0 for place in places)


def test_paper_is_turned_where_that_saves_a_sheet_and_the_backs_follow() -> None:
    cards = [piece(Size(63.0, 88.0)) for _ in range(8)]
    letter = formats().paper("letter")
    way = fewest_sheets(cards, letter, [formats().sheets["close"]])
    assert (way.paper, len(way.sheets)) == (letter.turned, 1)
    first = way.sheets[0][0]
    assert first.behind(way.paper, book=False) == (first.x, way.paper.height - first.y - 88.0)
