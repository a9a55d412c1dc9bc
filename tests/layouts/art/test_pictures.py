"""Landscapes, coins and woodcuts: drawn by program from a seed, the same every time, in colour and in ink."""

from __future__ import annotations

import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from twelve.content.models.blazon import TINCTURES
from twelve.layouts.art.coin import Coin, coin_address
from twelve.layouts.art.heraldry import palette
from twelve.layouts.art.landscape import MOODS, Scene, scene_address
from twelve.layouts.art.woodcut import Woodcut, woodcut_address
from twelve.layouts.measures import Size

THEMES = ("colour", "ink")
BLACK_AND_WHITE = {"#000000", "#ffffff", "#1d1a16"}


def drawn(address: str) -> str:
    """The SVG behind an address, which must be sound."""
    svg = unquote(address.partition(",")[2])
    ElementTree.fromstring(svg)
    return svg


def colours(svg: str) -> set[str]:
    return {part[:7] for part in svg.split('"') if part.startswith("#") and len(part) == 7}


@pytest.mark.parametrize("tincture", TINCTURES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_field_has_a_landscape_and_its_seed_decides_it(tincture: str, theme: str) -> None:
    one, same, other = (
        scene_address(Scene(tincture, seed, Size(69, 51), "golem"), theme) for seed in ("elf", "elf", "orc")
    )
    assert one == same != other
    assert (colours(drawn(one)) <= BLACK_AND_WHITE) == (theme == "ink")


def test_each_field_colour_means_one_landscape() -> None:
    skies = [mood.sky for mood in MOODS.values()]
    assert len(set(skies)) == len(skies)


@pytest.mark.parametrize("shape", ["round", "square"])
def test_a_coin_runs_over_its_cut_in_colour_and_is_hatched_in_ink(shape: str) -> None:
    coin = Coin(19, 2, "gules", shape == "round", "tower", "argent")
    painted, inked = (drawn(coin_address(coin, theme)) for theme in THEMES)
    assert 'viewBox="0 0 23 23"' in painted
    rim = " ".join(re.findall(r'd="(M0 0L[^"]+)"', painted))
    corners = [float(number) for number in re.findall(r"-?[\d.]+", rim)]
    assert min(corners) <= -11.5, "the rim's light and shade end before the bleed does"
    assert max(corners) >= 11.5
    assert palette().tinctures["gules"].paint in painted
    assert colours(inked) <= BLACK_AND_WHITE
    assert "v23" in inked


def test_worse_times_cut_more_lines_and_show_more_signs() -> None:
    calm, grim = (
        drawn(woodcut_address(Woodcut(Size(69, 33), threat, signs, "town"), "colour"))
        for threat, signs in ((0.0, ()), (1.0, ("fire", "plague")))
    )
    assert len(grim) > len(calm)
    assert grim.count("<g transform") > calm.count("<g transform"), "what threatens the town is seen"


@pytest.mark.parametrize(
    "sign", ["fire", "plague", "famine", "civil-war", "outlaws", "water-storm", "dragon"]
)
def test_each_event_is_seen_in_the_woodcut_and_one_of_a_pack_as_its_icon(sign: str) -> None:
    quiet, troubled = (
        drawn(woodcut_address(Woodcut(Size(69, 42), 0.5, signs, "town"), "ink")) for signs in ((), (sign,))
    )
    assert colours(troubled) <= BLACK_AND_WHITE
    assert len(troubled) > len(quiet)
