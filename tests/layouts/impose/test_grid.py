"""Where pieces lie on paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twelve.content.errors import UsageError
from twelve.layouts.faces import Face, Leaf, Stock
from twelve.layouts.impose.grid import Grid, Laid, fit, fold_fit, lay, turned_like_a_book
from twelve.layouts.impose.marks import crop_lines, cuts, gutter_lines, tick_lines
from twelve.layouts.measures import Size
from twelve.layouts.targets.formats import formats

A4, LETTER = formats().paper("a4"), formats().paper("letter")
POKER = formats().size("poker-eu")
BUTT, CLOSE, SPACED = (formats().sheets[name] for name in ("butt", "close", "spaced"))


def face(name: str) -> Face:
    return Face(name, name, name, (), "", Stock(POKER, 3, 3, "", ("en",), ""), "cards")


def leaves(count: int) -> list[Leaf]:
    return [Leaf(face(f"front{i}"), face(f"back{i}"), 1) for i in range(count)]


@pytest.mark.parametrize(
    ("paper", "sheet", "columns", "rows", "margins"),
    [
        (A4, BUTT, 3, 3, (10.5, 16.5)),
        (LETTER, BUTT, 3, 3, (13.45, 7.7)),
        (A4, CLOSE, 3, 3, (6.5, 12.5)),
        (LETTER, CLOSE, 4, 2, (7.7, 17.95)),
        (A4, SPACED, 4, 2, (13.5, 14.0)),
        (LETTER, SPACED, 3, 2, (39.2, 16.95)),
    ],
)
def test_cards_lie_where_the_printers_table_says(
    paper: Size, sheet: object, columns: int, rows: int, margins: tuple[float, float]
) -> None:
    grid = fit(paper, POKER, sheet)
    assert (grid.columns, grid.rows) == (columns, rows)
    assert (round(grid.left, 2), round(grid.top, 2)) == margins


def test_a_piece_larger_than_the_paper_is_refused_with_the_numbers() -> None:
    with pytest.raises(UsageError, match=r"300 × 300 mm does not fit on paper of 210 × 297 mm with a margin"):
        fit(A4, Size(width=300, height=300), BUTT)


@pytest.mark.parametrize(("count", "shape"), [(9, (3, 3)), (8, (4, 2)), (6, (3, 2)), (1, (1, 1))])
def test_a_number_of_cards_a_sheet_gets_a_grid_of_just_so_many(count: int, shape: tuple[int, int]) -> None:
    grid = fit(A4, POKER, BUTT, count)
    assert sorted((grid.columns, grid.rows)) == sorted(shape)


def test_too_many_cards_a_sheet_are_refused_with_the_most_that_fit() -> None:
    with pytest.raises(UsageError, match=r"10 pieces .* at most 9 \(3 × 3\) do"):
        fit(A4, POKER, BUTT, 10)


def test_upright_paper_turns_like_a_book_on_its_long_edge_and_lying_paper_on_its_short_one() -> None:
    upright, lying = Grid(A4, POKER, 3, 3, 0), Grid(A4.turned, POKER, 4, 2, 0)
    assert turned_like_a_book(upright, "long")
    assert not turned_like_a_book(upright, "short")
    assert turned_like_a_book(lying, "short")
    assert not turned_like_a_book(lying, "long")


papers = st.sampled_from([A4, LETTER])
flips = st.sampled_from(["long", "short"])


@given(papers, flips, st.integers(1, 25), st.sampled_from([None, 8, 6, 4]))
def test_every_back_lies_behind_its_front(paper: Size, flip: str, count: int, wanted: int | None) -> None:
    grid = fit(paper, POKER, BUTT, wanted)
    sides = list(lay(leaves(count), grid, flip, "both"))
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        assert front.grid == back.grid
        assert [seen_through(slot, back.grid, flip) for slot in back.slots] == [
            (slot.column, slot.row, slot.face.key.replace("front", "back")) for slot in front.slots
        ]


def seen_through(slot: object, grid: Grid, flip: str) -> tuple[int, int, str]:
    """The front cell behind which a back lies, by turning the sheet in the hand."""
    if turned_like_a_book(grid, flip):
        assert not slot.upside_down
        return grid.columns - 1 - slot.column, slot.row, slot.face.key
    assert slot.upside_down
    return slot.column, grid.rows - 1 - slot.row, slot.face.key


def test_fronts_and_backs_alone_keep_the_numbers_of_their_sheets() -> None:
    grid = fit(A4, POKER, BUTT)
    fronts = list(lay(leaves(12), grid, "long", "fronts"))
    backs = list(lay(leaves(12), grid, "long", "backs"))
    assert [(laid.number, laid.side) for laid in fronts] == [(1, "front"), (2, "front")]
    assert [(laid.number, laid.side) for laid in backs] == [(1, "back"), (2, "back")]


def test_backs_on_sheets_of_their_own_are_not_mirrored() -> None:
    grid = fit(A4, POKER, BUTT)
    *_, back = lay(leaves(2), grid, "long", "single")
    assert [(slot.column, slot.face.key) for slot in back.slots] == [(0, "back0"), (1, "back1")]


@pytest.mark.parametrize(
    ("count", "shape"), [(1, (1, 1)), (2, (2, 1)), (3, (3, 1)), (4, (2, 2)), (7, (3, 3)), (9, (3, 3))]
)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_sheet_that_is_not_full_has_only_the_rows_and_columns_it_needs(
    count: int, shape: tuple[int, int], flip: str
) -> None:
    *_, front, back = lay(leaves(9 + count), fit(A4, POKER, BUTT), flip, "both")
    assert front.grid == back.grid
    assert (front.grid.columns, front.grid.rows) == shape
    assert front.grid.left == (A4.width - shape[0] * POKER.width) / 2
    assert front.grid.top == (A4.height - shape[1] * POKER.height) / 2


def test_a_folded_sheet_that_is_not_full_keeps_the_fold_in_the_middle() -> None:
    (laid,) = lay(leaves(1), fold_fit(A4, POKER, BUTT), "long", "fold")
    assert (laid.grid.columns, laid.grid.rows) == (2, 1)
    assert [laid.grid.corner(slot.column, slot.row)[0] for slot in laid.slots] == [148.5 - 63, 148.5]


def test_a_fold_brings_each_back_behind_its_front() -> None:
    grid = fold_fit(A4, POKER, BUTT)
    assert (grid.columns, grid.rows, grid.landscape) == (4, 2, True)
    (laid,) = lay(leaves(4), grid, "long", "fold")
    places = {slot.face.key: (slot.column, slot.row) for slot in laid.slots}
    for i in range(4):
        column, row = places[f"front{i}"]
        assert places[f"back{i}"] == (grid.columns - 1 - column, row)
        assert column < 2


def test_cards_without_backs_need_no_back_pages() -> None:
    grid = fit(A4, POKER, BUTT)
    bare = [Leaf(face("a"), None, 3)]
    assert [laid.side for laid in lay(bare, grid, "long", "both")] == ["front"]


@given(papers, st.sampled_from([BUTT, CLOSE, SPACED]))
def test_crop_marks_stand_in_the_margin_at_every_cut(paper: Size, sheet: object) -> None:
    grid = fit(paper, POKER, sheet)
    lines = list(crop_lines(grid, sheet))
    right, bottom = grid.paper.width - grid.left, grid.paper.height - grid.top
    for x1, y1, x2, y2 in lines:
        inside = grid.left < (x1 + x2) / 2 < right and grid.top < (y1 + y2) / 2 < bottom
        assert not inside
        assert min(x1, x2, y1, y2) > 0
    across = {round(line[0], 3) for line in lines if line[0] == line[2]}
    assert across == {round(x, 3) for x in cuts(grid.left, grid.columns, grid.cell.width, grid.gutter)}


def test_marks_survive_the_first_cut() -> None:
    butt, spaced = fit(A4, POKER, BUTT), fit(A4, POKER, SPACED)
    assert (butt.left + 63, butt.top + 88) in {
        ((x1 + x2) / 2, (y1 + y2) / 2) for x1, y1, x2, y2 in tick_lines(butt)
    }
    below_first_row = spaced.top + 88
    assert any(y1 == below_first_row and y2 == y1 + 6 for _, y1, _, y2 in gutter_lines(spaced))


def test_laid_sides_are_values() -> None:
    grid = fit(A4, POKER, BUTT)
    assert Laid(1, "front", grid, ()) == Laid(1, "front", grid, ())
