"""Booklets: two pages a side, in the order in which a folded stack reads on; every page once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from press_table import pack, pages, paper_mm, printed

from twelve.layouts.impose.booklet import spreads


@pytest.mark.parametrize(
    ("count", "order"),
    [
        (4, [(3, 0), (1, 2)]),
        (8, [(7, 0), (1, 6), (5, 2), (3, 4)]),
        (2, [(None, 0), (1, None)]),
    ],
)
def test_a_folded_stack_reads_on(count: int, order: list[tuple[int | None, int | None]]) -> None:
    assert list(spreads(count)) == order


@given(st.integers(1, 60))
def test_every_page_of_a_booklet_is_printed_once(count: int) -> None:
    shown = [page for spread in spreads(count) for page in spread if page is not None]
    assert sorted(shown) == list(range(count))


def rules_pack(folder: Path) -> Path:
    components = {"rules": {"title": "Rules", "kind": "booklet", "layout": "rules", "size": "a5"}}
    face = "{% for i in range(6) %}<h1 style='break-before:page'>Chapter {{ i }}</h1>{% endfor %}"
    layouts = {"rules/face.html": face, "rules/style.css": "@page{margin:15mm}"}
    return pack(folder, layouts=layouts, components=components)


def test_a_booklet_is_imposed_two_pages_a_side(tmp_path: Path) -> None:
    made = printed(rules_pack(tmp_path / "p"), tmp_path / "out")
    sides = pages(made.file)
    assert made.sheets == 2
    assert len(sides) == 4
    assert paper_mm(sides[0]) == (297.0, 210.0)
    bar = "100"
    numbers = [
        [word for word in side.extract_text().split() if word.isdigit() and word != bar] for side in sides
    ]
    assert [sorted(each) for each in numbers] == [
        ["0"],
        ["1"],
        ["2", "5"],
        ["3", "4"],
    ]


def test_a_booklet_of_two_leaves_prints_both(tmp_path: Path) -> None:
    rules = {"title": "Rules", "kind": "booklet", "layout": "rules", "size": "a5", "source": "cards"}
    folder = pack(
        tmp_path / "p", layouts={"rules/face.html": "<p>{{ card.name|t }}</p>"}, components={"rules": rules}
    )
    sides = [page.extract_text() for page in pages(printed(folder, tmp_path / "out").file)]
    assert ["Golem" in text for text in sides if text.strip()] == [True, True, False]
    assert "Lady" in sides[-2]


def test_page_numbers_of_a_booklet_stay(tmp_path: Path) -> None:
    components = {"rules": {"title": "Rules", "kind": "booklet", "layout": "rules", "size": "paper"}}
    layouts = {
        "rules/face.html": "<p>Words.</p>",
        "rules/style.css": "@page{margin:20mm;@bottom-center{content:'page ' counter(page)}}",
    }
    made = printed(pack(tmp_path / "a", None, layouts, components=components), tmp_path / "out")
    assert "page 1" in pages(made.file)[0].extract_text()
