"""Colours as inks: hand-chosen ones, black alone for type, never more than the paper takes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from twelve.content.errors import TwelveError
from twelve.layouts.art.heraldry.tinctures import palette
from twelve.layouts.pdf.inks import BLACK, PAPER, Inks, found_profile, ink_facts, read_profile

LIGHT = st.tuples(*[st.integers(0, 255).map(lambda value: value / 255)] * 3)
PROFILE = found_profile()


@pytest.fixture(params=["the system's profile", "none"])
def inks(request: pytest.FixtureRequest) -> Inks:
    assert PROFILE, "ghostscript brings a profile"
    return Inks(PROFILE if request.param != "none" else None)


def rgb(text: str) -> tuple[float, float, float]:
    return tuple(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))


def test_tinctures_are_mixed_as_they_were_chosen(inks: Inks) -> None:
    for paint in palette().tinctures.values():
        assert inks.solid(rgb(paint.paint)) == tuple(part / 100 for part in paint.inks)


@pytest.mark.parametrize("colour", ["#000000", "#1d1a16", "#2a241c", "#2a2547"])
def test_type_that_is_nearly_black_is_black_alone(inks: Inks, colour: str) -> None:
    assert inks.type(rgb(colour)) == BLACK


def test_grey_type_is_a_tint_of_black_and_coloured_type_keeps_its_colour(inks: Inks) -> None:
    assert inks.type(rgb("#6b6257"))[:3] == (0, 0, 0)
    assert 0.5 < inks.type(rgb("#6b6257"))[3] < 0.7
    assert sum(inks.type(rgb("#8c1c13"))[:3]) > 1


def test_type_that_is_nearly_white_is_paper(inks: Inks) -> None:
    assert inks.type(rgb("#f6f0e4")) == PAPER
    assert inks.type(rgb("#c8c8c8"))[3] > 0


@given(LIGHT)
def test_small_type_of_any_colour_is_of_two_inks_at_most(light: tuple[float, float, float]) -> None:
    for inks in (Inks(PROFILE), Inks(None)):
        assert sum(ink > 0 for ink in inks.small_type(light)) <= 2


@pytest.mark.parametrize("colour", list(ink_facts().small_type.chosen))
def test_small_type_in_its_two_chosen_inks_can_be_read_on_paper(colour: str) -> None:
    c, m, y, k = ink_facts().small_type.chosen[colour]
    assert sum(ink > 0 for ink in (c, m, y, k)) == 2
    assert c + m + 0.3 * y + 1.5 * k >= 120, "yellow darkens little, black most"


@given(LIGHT)
def test_paper_takes_a_black_line_over_any_colour(light: tuple[float, float, float]) -> None:
    inks = Inks(PROFILE)
    assert inks.lines_go_over
    assert sum(inks.solid(light)[:3]) + 1 <= inks.most + 1e-9
    assert not Inks(PROFILE, 240).lines_go_over


def test_only_large_black_fields_get_a_bed_of_colour(inks: Inks) -> None:
    assert inks.field((0, 0, 0), large=True) == inks.rich_black
    assert inks.field((0, 0, 0), large=False) == BLACK
    assert inks.field((1, 1, 1), large=True) == (0, 0, 0, 0)
    assert inks.field(rgb("#2a241c"), large=True) == inks.rich_black


def test_a_dark_field_that_is_not_black_keeps_its_hue(inks: Inks) -> None:
    cyan, magenta, yellow, black = inks.field(rgb("#22363a"), large=True)
    assert black < 1
    assert cyan > max(magenta, yellow)


@given(LIGHT)
def test_no_colour_takes_more_ink_than_the_paper(light: tuple[float, float, float]) -> None:
    for most in (240, 300):
        inks = Inks(PROFILE, most)
        for mixed in (inks.solid(light), inks.type(light), inks.field(light, large=True)):
            assert sum(mixed) <= most / 100 + 1e-9
            assert all(0 <= part <= 1 for part in mixed)


@pytest.mark.parametrize("most", [200, 240, 300])
def test_no_spot_of_a_picture_takes_more_ink_than_the_paper(most: int) -> None:
    image = Image.effect_noise((60, 60), 200).convert("RGB")
    for made in (Inks(PROFILE, most).picture(image), Inks(None, most).picture(image)):
        data = made.tobytes()
        assert max(sum(data[i : i + 4]) for i in range(0, len(data), 4)) <= most * 2.55 + 1


def test_plates_besides_are_told_by_colours_that_nothing_else_has() -> None:
    screens = {spot.screen for spot in ink_facts().spots.values()}
    assert len(screens) == len(ink_facts().spots)
    assert not screens & ({paint.paint for paint in palette().tinctures.values()} | set(ink_facts().chosen))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"junk", "is no ICC profile"),
        (None, "No such file"),
        ("sRGB", "is a profile for RGB"),
        ("pipe", "is no plain file"),
    ],
)
def test_what_is_no_profile_for_inks_is_refused(tmp_path: Path, data: bytes | str | None, said: str) -> None:
    from PIL import ImageCms

    file = tmp_path / "a.icc"
    if data == "sRGB":
        file.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    elif data == "pipe":
        os.mkfifo(file)
    elif isinstance(data, bytes):
        file.write_bytes(data)
    with pytest.raises(TwelveError, match=said):
        read_profile(file)
