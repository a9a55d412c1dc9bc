"""Landscapes, coins and woodcuts: drawn by program from a seed, the same every time, in colour and in ink."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from twelve.content.games.twelve_heroes.model import Content
from twelve.content.loading.game import load
from twelve.content.models.blazon import TINCTURES
from twelve.layouts.art.coin import Coin, coin_address
from twelve.layouts.art.figures import FOLDER, has_figure
from twelve.layouts.art.heraldry import palette
from twelve.layouts.art.landscape import MOODS, Scene, parade_address, scene_address
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


def test_every_unit_and_every_land_of_the_box_is_drawn_as_a_whole_figure() -> None:
    content = load("twelve-heroes").content
    assert isinstance(content, Content)
    for thing in (*content.units.values(), *content.lands.values()):
        assert thing.blazon, thing.name
        assert has_figure(thing.blazon.charge or ""), thing.blazon.charge


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.svg")), ids=lambda file: file.stem)
def test_figures_are_drawn_in_the_five_greys_of_one_family(file: Path) -> None:
    root = ElementTree.fromstring(file.read_text())
    fills = {shape.get("fill") for shape in root.iter() if shape.tag.endswith(("path", "circle"))}
    assert fills <= {"#fff", "#ddd", "#888", "#555", "#000", "none"}


def test_the_cloth_of_a_figure_tells_its_ground_and_in_ink_its_folds_are_hatched() -> None:
    for tincture, mood in MOODS.items():
        scene = Scene(tincture, "seed", Size(69, 52), "knight")
        assert f'fill="{mood.cloth}"' in drawn(scene_address(scene, "colour"))
        inked = drawn(scene_address(scene, "ink"))
        assert colours(inked) <= BLACK_AND_WHITE
        assert inked.count("<clipPath") >= 3, "boots, shield and surcoat"


def test_a_scene_is_opaque_so_that_every_print_shop_takes_it() -> None:
    for theme in THEMES:
        assert "opacity" not in drawn(scene_address(Scene("vert", "seed", Size(69, 52), "elf"), theme))


def test_a_figure_that_nobody_drew_stands_there_as_its_sign() -> None:
    assert not has_figure("crown")
    alone, crowned = (
        drawn(scene_address(Scene("or", "seed", Size(69, 52), figure), "colour"))
        for figure in (None, "crown")
    )
    assert len(crowned) > len(alone)


def test_a_parade_shows_everybody_in_the_colours_of_home() -> None:
    marchers = [("elf", "vert"), ("knight", "gules"), ("dragon", "gules"), ("tank", "sable")]
    shown = drawn(parade_address(Scene("azure", "first", Size(128, 38)), marchers, "colour"))
    assert shown.count("<ellipse") == len(marchers), "a shadow each"
    assert all(MOODS[tincture].cloth in shown for _, tincture in marchers)


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
