"""The slug line never runs into itself, off the paper or into a piece."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twelve.layouts.impose.grid import fit
from twelve.layouts.impose.marks import crop_lines
from twelve.layouts.impose.slug import slug_words
from twelve.layouts.measures import Size
from twelve.layouts.targets.formats import formats

PAPERS = [formats().paper(name) for name in ("a4", "letter", "a3", "a5")]
PIECES = [
    *(named.size for named in formats().sizes.values()),
    Size(width=12, height=12),
    Size(width=14, height=30),
]
TEXTS = (
    "Twelve Heroes – Markers · 1.0.0 · en",
    "sheet 1 of 2 · front",
    "print at 100 %, flip on the long edge",
)


@pytest.mark.parametrize("marked", [True, False])
@given(
    st.sampled_from(PAPERS), st.sampled_from(PIECES), st.sampled_from(["butt", "spaced", "pieces"]), st.data()
)
def test_slug_texts_never_overlap(
    marked: bool, paper: Size, piece: Size, sheet: str, data: st.DataObject
) -> None:
    look = formats().sheets[sheet]
    if piece.width > paper.width - 2 * look.margin or piece.height > paper.height - 2 * look.margin:
        return
    whole = fit(paper, piece, look)
    grid = whole.holding(data.draw(st.integers(1, whole.count)))
    texts = [data.draw(st.sampled_from([TEXTS[0], TEXTS[0] * 3])), *TEXTS[1:]]
    words = slug_words(grid, look, texts, marked)
    assert " · ".join(word.text for word in words) == " · ".join(texts)
    assert words[0].x >= formats().marks.edge
    assert words[-1].end <= grid.paper.width - formats().marks.edge
    assert all(left.end < right.x for left, right in pairwise(words))
    assert all(word.y < grid.top for word in words)


def test_slug_texts_stand_clear_of_the_crop_marks() -> None:
    for paper in PAPERS[:3]:
        sheet = formats().sheets["butt"]
        grid = fit(paper, formats().size("poker-eu"), sheet)
        uprights = [line for line in crop_lines(grid, sheet) if line[0] == line[2] and line[1] < grid.top]
        for word in slug_words(grid, sheet, TEXTS, marked=True):
            crossed = [x for x, low, _, high in uprights if word.x <= x <= word.end and high < word.y < low]
            assert not crossed
