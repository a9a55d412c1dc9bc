"""Every icon is one clean solid drawing on the same grid, with about the same weight."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from twelve.content.errors import TwelveError
from twelve.layouts.art.icons import FOLDER, SIDE, icon_names, icon_shapes, icon_source, icon_svg

if TYPE_CHECKING:
    from tests.layouts.conftest import Eye

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {f"{SVG}{name}" for name in ("svg", "path", "circle", "rect", "polygon")}
ATTRIBUTES = {
    "viewBox",
    "fill",
    "fill-rule",
    "d",
    "cx",
    "cy",
    "r",
    "x",
    "y",
    "width",
    "height",
    "rx",
    "points",
}
GAMES = """
    die die-1 die-2 die-3 die-4 die-5 die-6 d12 reroll turn-die pass-left opposite adjacent first last
    cancel multiply add subtract swap-places low-wins crown second-place point-1 point-2 token points
    power reputation round hourglass card hand deck discard draw scissors fold flip-long flip-short
    printer alchemist gambler golem knight lady machine merchants oracle parasite reverser sorcerer
    troublemakers sun moon star oak-leaf population food supply farms men-at-arms knights-unit
    strong-ale stone-houses monks mercenaries masons bread master-builder blacksmith wealthy-merchant
    butcher prior bishop army-chief war-hero earl inn stables market tavern monastery cathedral brewery
    town-walls barbican miller sheriff witch jongleur mill granary town-court castle grassland farmland
    quarry forest fire plague famine civil-war outlaws water-storm farmer goat hawk strategist elf
    provisioner iron-giant tank archangel treefolk dragon orc airship cannon goblin herald strength cost
    control-marker river mountain lake harbour tower-hill plain forest-land muster deploy move always
    bell tent influence check fleuron divider corner
"""


def test_everything_the_three_games_show_is_drawn() -> None:
    assert set(GAMES.split()) <= set(icon_names())


@pytest.mark.parametrize("name", icon_names())
def test_an_icon_is_small_plain_svg_on_the_common_grid(name: str) -> None:
    assert (FOLDER / f"{name}.svg").stat().st_size <= 3072
    root = ElementTree.fromstring(icon_source(name))
    assert root.get("viewBox") == f"0 0 {SIDE} {SIDE}"
    for element in root.iter():
        assert element.tag in ALLOWED
        assert set(element.keys()) <= ATTRIBUTES
    assert re.findall(r'fill="([^"]*)"', icon_source(name)) == ["currentColor"]


@pytest.mark.parametrize("name", icon_names())
def test_an_icon_takes_the_colour_it_is_given(name: str) -> None:
    drawn = icon_svg(name, "#c23a30")
    assert "currentColor" not in drawn
    assert 'fill="#c23a30"' in drawn
    assert icon_shapes(name) in drawn


def test_every_icon_shows_as_much_ink_as_a_silhouette_and_keeps_to_its_square(eye: Eye) -> None:
    drawn = dict(zip(icon_names(), eye.look([icon_svg(n) for n in icon_names()], 10, 10), strict=True))
    thin = {"divider", "subtract"}
    for name, picture in drawn.items():
        assert (0.04 if name in thin else 0.12) < eye.darkness(picture) < 0.66, name
        side = picture.width
        rim = picture.copy()
        rim.paste(255, (1, 1, side - 1, side - 1))
        assert eye.darkness(rim) < 0.01, f"{name} touches the edge of its square"


def test_no_two_icons_look_alike_at_four_millimetres(eye: Eye) -> None:
    small = list(zip(icon_names(), eye.look([icon_svg(n) for n in icon_names()], 4, 4, 200), strict=True))
    for index, (name, picture) in enumerate(small):
        for other, seen in small[index + 1 :]:
            assert eye.difference(picture, seen) > 0.012, f"{name} and {other}"


def test_an_unknown_icon_is_answered_with_the_nearest() -> None:
    with pytest.raises(TwelveError, match='there is no icon "towr"; did you mean "tower"\\?'):
        icon_svg("towr")


def test_a_name_cannot_lead_out_of_the_folder() -> None:
    with pytest.raises(TwelveError, match="there is no icon"):
        icon_svg("../formats")
