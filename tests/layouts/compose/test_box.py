"""A box of a game made of data alone: as large as what lies in it, whole or in halves, with a cover."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pictures import share
from PIL import Image
from press_table import pack, pages, picture

from twelve.content.errors import ContentError
from twelve.content.loading.game import load
from twelve.layouts.art.foldables.box import BLEED, CARD, Pile, depth_for, ground_of, tuck_box
from twelve.layouts.compose.job import compose
from twelve.layouts.faces import Leaf
from twelve.layouts.measures import PT_PER_MM, Size
from twelve.layouts.options import PrintOptions
from twelve.layouts.press import press
from twelve.layouts.results import Printed

ROOM = 1.5
POKER = Size(63, 88)
RED, GREEN = (255, 0, 0), (0, 128, 0)
LAYOUTS = {
    "c/face.html": "<p class=safe>x</p>",
    "c/back.html": '<div class="bleed" style="background:#008000"></div>',
    "style.css": ":root { --accent: #ff0000 }",
}
CARDS = {"title": "Deck", "layout": "c", "source": "cards"}
CHITS = {
    "title": "Chits",
    "layout": "c",
    "source": "cards",
    "kind": "tokens",
    "shape": "round",
    "size": "20 mm",
}
SCORE = {"title": "Score", "layout": "c", "kind": "sheet"}


def game(
    folder: Path,
    cards: int = 54,
    box: dict[str, object] | None = None,
    languages: Sequence[str] = ("en",),
    **components: object,
) -> Path:
    named = {"deck": CARDS, **components, "box": {"title": "Box", "kind": "box", **(box or {})}}
    entries = {"ace": {"name": "Ace", "copies": cards}}
    return pack(folder, entries, LAYOUTS, languages=list(languages), title="Aces", components=named)


def leaves(folder: Path, **options: object) -> list[Leaf]:
    (part,) = compose(load(str(folder)), PrintOptions(components=("box",), **options))
    return list(part.leaves)


def printed(folder: Path, **options: object) -> Printed:
    (made,) = press(load(str(folder)), PrintOptions(components=("box",), folder=folder, jobs=0, **options))
    return made


def refusal(folder: Path) -> str:
    with pytest.raises(ContentError) as refused:
        leaves(folder)
    return str(refused.value)


def test_a_box_is_as_deep_as_its_cards_and_says_what_lies_in_it(tmp_path: Path) -> None:
    made = printed(game(tmp_path, 54))
    (page,) = pages(made.file)
    text = page.extract_text()
    assert "54 Deck" in " ".join(text.split())
    assert text.count("Aces") >= 5  # on the front, the rear, both sides and the lid
    depth, width = round(54 * CARD + ROOM, 1), POKER.width + ROOM
    shown = picture(made.file, dpi=60)
    reds = [x for x in range(shown.width) if shown.getpixel((x, shown.height // 2)) == RED]
    assert (max(reds) - min(reds) + 1) / 60 * 25.4 == pytest.approx(width + 2 * depth + BLEED, abs=1)


def test_two_languages_give_a_box_each(tmp_path: Path) -> None:
    parts = compose(
        load(str(game(tmp_path / "p", languages=["en", "de"]))),
        PrintOptions(components=("box",), languages=("en", "de")),
    )
    assert [part.languages for part in parts] == [("en",), ("de",)]


def test_small_pieces_lie_side_by_side_and_thick_ones_take_more_room(tmp_path: Path) -> None:
    (thin,) = leaves(game(tmp_path / "a", 30, chits=CHITS))
    (thick,) = leaves(game(tmp_path / "b", 30, chits={**CHITS, "thickness": "2 mm"}))
    layers = 3  # twelve piles beside each other
    assert f"height:{30 * CARD + layers * CARD + ROOM:.1f}mm" in thin.front.html
    assert f"height:{30 * CARD + layers * 2 + ROOM:.1f}mm" in thick.front.html


def test_a_box_holds_what_it_names_or_everything(tmp_path: Path) -> None:
    (named,) = leaves(game(tmp_path / "a", box={"holds": ["deck"]}, chits=CHITS, score=SCORE))
    (every,) = leaves(game(tmp_path / "b", chits=CHITS, score=SCORE))
    assert ("Deck" in named.front.html, "Chits" in named.front.html) == (True, False)
    assert ("Chits" in every.front.html, "Score" in every.front.html) == (True, False)


def test_a_box_that_is_larger_than_the_paper_comes_in_two_halves(tmp_path: Path) -> None:
    folder = game(tmp_path, 120)
    first, second = leaves(folder)
    assert ("behind the rear" in first.front.html, "behind the front" in second.front.html) == (True, True)
    made = printed(folder)
    assert made.pages == 2
    for page in pages(made.file):
        assert [float(side) / PT_PER_MM for side in page.mediabox.upper_right] == pytest.approx(
            [210, 297], abs=0.1
        )
    assert len(leaves(folder, paper="a3")) == 1
    assert "behind the rear" in leaves(folder, paper="a3")[0].front.html


def test_a_box_that_no_paper_can_be_folded_into_is_refused_with_a_way_out(tmp_path: Path) -> None:
    said = refusal(game(tmp_path, 400))
    assert "the box would be 64.5 × 89.5 × 145.5 mm" in said
    assert "--paper a3" in said


def test_half_a_box_has_the_walls_that_the_other_lacks() -> None:
    box = tuck_box(POKER, 30)
    names = [panel.name for half in box.halves for panel in half.panels]
    assert sorted(names) == sorted(panel.name for panel in box.panels)
    assert {half.glued_to for half in box.halves} == {"rear", "front"}


@given(
    st.lists(
        st.builds(
            Pile,
            st.builds(Size, st.floats(10, 90), st.floats(10, 120)),
            st.integers(1, 300),
            st.floats(0.2, 3),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_every_piece_fits_into_its_box(piles: list[Pile]) -> None:
    ground, depth = ground_of(piles), depth_for(piles)
    assert all(pile.upright.width <= ground.width and pile.upright.height <= ground.height for pile in piles)
    volume = sum(pile.number * pile.thickness * pile.piece.width * pile.piece.height for pile in piles)
    assert volume <= ground.width * ground.height * depth + 1e-6


def test_the_cover_shows_a_back_or_a_picture_up_to_the_bleed(tmp_path: Path) -> None:
    back = printed(game(tmp_path / "a", box={"cover": "deck"}))
    plain = printed(game(tmp_path / "b"))
    area = (POKER.width + ROOM) * (POKER.height + ROOM) / (210 * 297)
    assert 0.7 * area < share(picture(back.file), GREEN) < 1.06 * area
    assert "Aces" in pages(back.file)[0].extract_text()  # this back has no title of its own
    assert share(picture(plain.file), GREEN) == 0
    folder = game(tmp_path / "c", box={"cover": "cover.png"})
    (folder / "art").mkdir()
    Image.new("RGB", (900, 1200), GREEN).save(folder / "art" / "cover.png")
    shown = printed(folder)
    assert share(picture(shown.file), GREEN) > 0.7 * area
    assert "Aces" in pages(shown.file)[0].extract_text()


def test_a_box_can_be_a_picture(tmp_path: Path) -> None:
    made = printed(game(tmp_path), target="png", dpi=60)
    (file,) = made.file.glob("*.png")
    with Image.open(file) as image:
        assert image.size == (round(210 / 25.4 * 60), round(297 / 25.4 * 60))


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ({"holds": ["dek"]}, 'there is no component "dek"; did you mean "deck"?'),
        ({"holds": ["score"]}, "a box holds cards, tokens and standees; score is of kind sheet"),
        ({"holds": ["box"]}, "box is of kind box"),
        ({"cover": "dec"}, 'there is no component or picture "dec"; did you mean "deck"?'),
        ({"cover": "score"}, "score has no back to show"),
        ({"cover": "cover.png"}, "cover.png"),
        ({"depth": "1 m"}, "a length with its unit"),
        ({"kind": "sheet", "layout": "c", "holds": ["deck"]}, "belongs to components of kind: box"),
    ],
)
def test_what_is_wrong_with_a_box_is_told_at_its_field(
    tmp_path: Path, box: dict[str, object], said: str
) -> None:
    folder = game(tmp_path, box=box, score={**SCORE, "backs": "none"})
    with pytest.raises(Exception, match="box") as refused:
        leaves(folder)
    assert said in str(refused.value)
