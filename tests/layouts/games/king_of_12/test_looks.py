"""King of 12 as a picture: backs that tell nothing, colours that all can tell apart, leaves by effect."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from game_prints import part
from PIL import Image, ImageChops, ImageFilter
from pypdfium2 import PdfDocument
from support import Run

from twelve.content.loading.game import load
from twelve.layouts.art.heraldry import palette
from twelve.layouts.games.king_of_12.armorial import DEEP
from twelve.layouts.games.king_of_12.looks import TABLET

TELLABLE = 24
"""How far a blurred pixel may be off when a back is turned: anti-aliasing, no line."""


@pytest.fixture(scope="module")
def game():
    return load("king-of-12")


def brightness(colour: str) -> float:
    """The relative luminance of a colour, from 0 to 1."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["colour", "ink"])
def test_a_back_is_the_same_upside_down_in_every_colour(twelve: Run, tmp_path, theme, game):
    options = ["--only", "knight", "--target", "single", "--sides", "backs", "--theme", theme]
    assert twelve("print", "king-of-12", "characters", *options, "-o", str(tmp_path)).code == 0
    (file,) = tmp_path.glob("*.pdf")
    pages = PdfDocument(file)
    assert len(pages) == len(game.content.colours)
    for page in pages:
        seen = page.render(scale=3).to_pil().convert("RGB")
        soft = [
            image.filter(ImageFilter.GaussianBlur(1.5))
            for image in (seen, seen.transpose(Image.Transpose.ROTATE_180))
        ]
        assert max(high for _, high in ImageChops.difference(*soft).getextrema()) <= TELLABLE


def test_players_differ_in_lightness_and_carry_white_type(game):
    seen = sorted(brightness(colour.colour) for colour in game.content.colours.values())
    lightness = [116 * y ** (1 / 3) - 16 for y in seen]
    assert all(after - before >= 8 for before, after in pairwise(lightness))
    assert all(1.05 / (y + 0.05) >= 4.5 for y in seen)


def test_no_character_bears_the_sign_of_a_player_and_no_sign_its_colour(game):
    signs = {colour.icon for colour in game.content.colours.values()}
    assert signs.isdisjoint(card.blazon.charge for card in game.content.cards.values())
    html = next(leaf.front.html for leaf in part(game, "characters").leaves if leaf.front.id == "oracle")
    marks = re.findall(r'class="mark-sign" src="icon:[a-z-]+/([^"]+)"', html)
    assert marks
    assert not {colour.colour for colour in game.content.colours.values()} & {
        mark.replace("%23", "#") for mark in marks
    }


def test_cards_of_one_kind_of_effect_share_their_leaf_and_others_do_not(game):
    leaves = part(game, "characters").leaves[: len(game.content.cards)]
    crests = {leaf.front.id: re.search(r"crest%22%3A%22([a-z]+)", leaf.front.html)[1] for leaf in leaves}
    grounds = {leaf.front.id: leaf.front.html.split('src="')[1].split('"')[0] for leaf in leaves}
    assert crests["alchemist"] == crests["machine"] == "plume"
    assert crests["oracle"] == crests["merchants"] == "wings"
    assert crests["lady"] == crests["knight"] == "crown"
    assert grounds["alchemist"] == grounds["machine"] != grounds["oracle"] != grounds["lady"]


def test_the_example_strikes_out_the_cards_that_cancel_each_other(game):
    html = part(game, "rules").leaves[0].front.html
    played = [play.card for play in game.content.example.values()]
    assert html.count('class="play-struck"') == sum(played.count(card) > 1 for card in played)


def test_no_token_bears_a_player_colour(game):
    players = {colour.tincture for colour in game.content.colours.values()}
    html = part(game, "tokens").leaves[0].front.html
    assert palette().tinctures["purpure"].paint.lstrip("#") in html
    assert not any(palette().tinctures[name].paint.lstrip("#") in html for name in players)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_words_beside_the_arms_stay_clear_of_the_frame(twelve: Run, tmp_path, language):
    options = ["--only", "merchants,oracle", "--colors", "red", "--target", "single", "--lang", language]
    assert twelve("print", "king-of-12", "characters", *options, "-o", str(tmp_path)).code == 0
    (file,) = tmp_path.glob("*.pdf")
    for page in list(PdfDocument(file))[::2]:
        text = page.get_textpage()
        boxes = [text.get_charbox(i) for i in range(text.count_chars())]
        left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
        bleed, frame = 3 * 72 / 25.4, 3.9 * 72 / 25.4
        assert left >= bleed + frame
        assert right <= page.get_width() - bleed - frame


@pytest.mark.parametrize(
    ("language", "theme"), [("en", "colour"), ("de", "colour"), ("fr", "colour"), ("de", "ink")]
)
def test_the_leaflet_is_four_pages_of_a5_in_every_language(twelve: Run, tmp_path, language, theme):
    options = ["--target", "single", "--lang", language, "--theme", theme]
    assert twelve("print", "king-of-12", "rules", *options, "-o", str(tmp_path)).code == 0
    (file,) = tmp_path.glob("*.pdf")
    sizes = [tuple(round(side / 72 * 25.4) for side in page.get_size()) for page in PdfDocument(file)]
    assert sizes == [(148, 210)] * 4


def test_the_example_strikes_out_equal_values(game):
    html = part(game, "rules").leaves[0].front.html
    values = [play.value for play in game.content.example.values()]
    assert html.count('class="value-struck"') == sum(values.count(value) > 1 for value in values)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_no_text_ends_in_a_line_much_shorter_than_its_longest(game, language):
    """Centred words are of like length: the last line has at least half of the widest one."""
    for leaf in part(game, "characters", language=language).leaves:
        words = re.search(r'<div class="words">(.*?)</div>', leaf.front.html, re.DOTALL)
        lines = [len(line) for line in words[1].split("\n")]
        assert lines[-1] >= max(lines) / 2, words[1]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_words_of_every_card_stay_clear_of_the_tablet_above_them(twelve: Run, tmp_path, language):
    options = ["--colors", "red", "--target", "single", "--sides", "fronts", "--lang", language]
    assert twelve("print", "king-of-12", "characters", *options, "-o", str(tmp_path)).code == 0
    (file,) = tmp_path.glob("*.pdf")
    foot = TABLET + DEEP
    for page in PdfDocument(file):
        text = page.get_textpage()
        tops = [88 + 3 - text.get_charbox(i)[3] * 25.4 / 72 for i in range(text.count_chars())]
        assert not [top for top in tops if foot - 1.5 < top < foot + 0.5]
