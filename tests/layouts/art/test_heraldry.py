"""Coats of arms: every tincture in colour and in hatching, told apart by eye, small and always the same."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from twelve.content.errors import TwelveError
from twelve.content.models.blazon import DIVISIONS, PLAIN, TINCTURES, Blazon
from twelve.layouts.art.heraldry import SHAPES, achievement, palette, shield
from twelve.layouts.art.heraldry.achievement import CRESTS
from twelve.layouts.art.icons import icon_names
from twelve.layouts.art.specimen import specimen_html

if TYPE_CHECKING:
    from tests.layouts.conftest import Eye

THEMES = ("colour", "ink")
WIDTH, HEIGHT = 18, 21.6


def arms(field: str | list[str], **more: object) -> Blazon:
    return Blazon.model_validate({"field": field, **more})


def grey(colour: str) -> float:
    """The grey a printer makes of a colour, 0 to 255."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_every_tincture_has_its_paint() -> None:
    assert set(palette().tinctures) == set(TINCTURES)


def test_paints_stay_apart_in_grey() -> None:
    greys = sorted({round(grey(paint.paint)) for paint in palette().tinctures.values()})
    assert len(greys) == len(TINCTURES) - 1, "all but ermine, which is spotted argent"
    assert min(darker - lighter for lighter, darker in pairwise(greys)) >= 14


def test_hatchings_are_told_apart_and_spare_ink(eye: Eye) -> None:
    drawn = [shield(arms(name), "ink", width=WIDTH) for name in TINCTURES]
    seen = dict(zip(TINCTURES, eye.look(drawn, WIDTH, HEIGHT, 300), strict=True))
    for one, other in combinations(TINCTURES, 2):
        assert eye.difference(seen[one], seen[other]) > 0.02, f"{one} and {other}"
    for name, picture in seen.items():
        assert eye.darkness(picture) < 0.42, name
    assert max(seen, key=lambda name: eye.darkness(seen[name])) == "sable"


def test_painted_tinctures_are_told_apart(eye: Eye) -> None:
    names = [name for name in TINCTURES if name != "ermine"]
    seen = eye.look([shield(arms(name), width=WIDTH) for name in names], WIDTH, HEIGHT)
    tones = sorted(round(255 * eye.darkness(picture.crop((40, 40, 60, 60)))) for picture in seen)
    assert min(after - before for before, after in pairwise(tones)) >= 12


@pytest.mark.parametrize("theme", THEMES)
def test_every_division_shows_both_tinctures(eye: Eye, theme: str) -> None:
    parted = [name for name in DIVISIONS if name != PLAIN]
    drawn = [shield(arms([name, "sable", "argent"]), theme, width=WIDTH) for name in parted]
    plain = [shield(arms(name), theme, width=WIDTH) for name in ("sable", "argent")]
    *seen, sable, argent = eye.look(drawn + plain, WIDTH, HEIGHT)
    for name, picture in zip(parted, seen, strict=True):
        assert eye.difference(picture, sable) > 0.05, name
        assert eye.difference(picture, argent) > 0.05, name
    for (one, first), (other, second) in combinations(zip(parted, seen, strict=True), 2):
        assert eye.difference(first, second) > 0.02, f"{one} and {other}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_drawn_as_plain_svg_without_group_opacity(shape: str, theme: str) -> None:
    drawn = shield(arms(["per-bend", "gules", "or"], charge="tower", border="azure"), theme, shape=shape)
    ElementTree.fromstring(drawn)
    assert "opacity" not in drawn
    assert "gradient" not in drawn.casefold()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("charge", icon_names())
def test_a_shield_with_any_charge_stays_small(charge: str, theme: str) -> None:
    blazon = arms(["per-pale", "vert", "purpure"], charge=charge, charges=3, border="sable")
    assert len(shield(blazon, theme, width=18).encode()) <= 8_000
    assert len(shield(arms("vert", charge=charge), theme, width=40).encode()) <= 6_000


def test_the_same_blazon_gives_the_same_bytes() -> None:
    blazon = arms(["quarterly", "sable", "or"], charge="crown", tincture="gules")
    assert shield(blazon, "ink") == shield(blazon.model_copy(), "ink")


def test_two_shields_on_one_page_never_share_an_identity() -> None:
    def identities(drawn: str) -> set[str]:
        return set(re.findall(r'id="([^"]+)"', drawn))

    one, other = (shield(arms(name, charge="key"), "ink") for name in ("gules", "azure"))
    assert identities(one)
    assert identities(one).isdisjoint(identities(other))


def test_hatching_keeps_its_pitch_on_paper_however_large_the_shield_is() -> None:
    def lines(width: float, pitch: float | None = None) -> int:
        drawn = shield(arms("gules"), "ink", width=width, pitch=pitch)
        return len(re.findall(r"v[\d.]+", drawn))

    pitch = palette().ink.pitch
    for width in (12.0, 18.0, 40.0):
        assert lines(width) == pytest.approx(0.94 * width / pitch, abs=1)
    assert lines(18, pitch * 2) == pytest.approx(lines(18) / 2, abs=1)


def test_a_charge_without_tincture_contrasts_with_its_field() -> None:
    on_colour, on_metal = shield(arms("azure", charge="key")), shield(arms("or", charge="key"))
    paints = palette().tinctures
    assert f'fill="{paints["argent"].paint}"' in on_colour
    assert (
        f'<use href="#{re.search("s[0-9a-f]{8}d", on_metal)[0]}" fill="{paints["sable"].paint}"' in on_metal
    )


def test_a_charge_is_seen_on_every_hatching(eye: Eye) -> None:
    for tincture in ("argent", "sable"):
        bare = [shield(arms(name), "ink", width=WIDTH) for name in TINCTURES]
        charged = [
            shield(arms(name, charge="tower", tincture=tincture), "ink", width=WIDTH) for name in TINCTURES
        ]
        seen = eye.look(bare + charged, WIDTH, HEIGHT)
        for name, before, after in zip(
            TINCTURES, seen[: len(TINCTURES)], seen[len(TINCTURES) :], strict=True
        ):
            assert eye.difference(before, after) > 0.04, f"{tincture} on {name}"


def test_charges_are_repeated() -> None:
    drawn = [shield(arms("vert", charge="rose", charges=count)) for count in (1, 2, 3)]
    assert [svg.count("<use") for svg in drawn] == [1, 2, 3]


def test_a_banner_takes_the_proportions_of_its_place() -> None:
    assert 'viewBox="0 0 100 62"' in shield(arms("vert", charge="plain"), aspect=0.62)
    assert 'viewBox="0 0 100 100"' in shield(arms("vert", charge="plain"), shape="banner")


def test_an_unknown_shape_or_charge_is_answered_with_the_nearest() -> None:
    with pytest.raises(TwelveError, match='no shield shape "roundle"; did you mean "roundel"'):
        shield(arms("or"), shape="roundle")
    with pytest.raises(TwelveError, match='no icon "dragoon"; did you mean "dragon"'):
        shield(arms("or", charge="dragoon"))


def test_the_style_sheet_shows_every_icon_tincture_and_division() -> None:
    page = specimen_html()
    for word in (*icon_names(), *TINCTURES, *(name for name in DIVISIONS if name != PLAIN), *SHAPES):
        assert f">{word}<" in page, word


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("crest", CRESTS)
def test_an_achievement_is_plain_svg_in_the_tinctures_of_its_arms(crest: str, theme: str) -> None:
    blazon = arms(["per-pale", "vert", "sable"], charge="tower", tincture="argent")
    drawn = achievement(blazon, theme, crest=crest)
    ElementTree.fromstring(drawn)
    assert "opacity" not in drawn
    assert len(drawn.encode()) <= 40_000
    assert (palette().tinctures["vert"].paint in drawn) == (theme == "colour")
    assert drawn == achievement(blazon.model_copy(), theme, crest=crest)


def test_an_unknown_crest_is_answered_with_the_nearest() -> None:
    with pytest.raises(TwelveError, match='no crest "plumes"; did you mean "plume"'):
        achievement(arms("or"), crest="plumes")
