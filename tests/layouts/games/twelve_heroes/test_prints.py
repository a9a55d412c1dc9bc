"""The printed Twelve Heroes: every component, in every language and theme, from the content alone."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import cast

import pytest
from game_prints import (
    LANGUAGES,
    lines_of,
    pack_over,
    pages_of,
    part,
    smallest_type,
    squeezed,
    text_of,
    whole_game,
)
from pypdf import PdfReader
from support import Run

from twelve.content.games.twelve_heroes.model import Content
from twelve.content.loading.game import load
from twelve.content.models.phrases import fill
from twelve.layouts.compose.folders import GAMES
from twelve.layouts.compose.job import compose
from twelve.layouts.compose.typesetting import Room, balanced, typeset
from twelve.layouts.fonts.house import text_width
from twelve.layouts.games.twelve_heroes.compose import (
    ALONE,
    LEAFLET_EDGE,
    MAT_FONT,
    MAT_POINTS,
    PHASES,
    SHARED,
)
from twelve.layouts.games.twelve_heroes.options import OwnOptions
from twelve.layouts.measures import PT_PER_MM
from twelve.layouts.options import PrintOptions
from twelve.layouts.targets.formats import formats

GAME = "twelve-heroes"
COMPONENTS = ("units", "lands", "markers", "food", "mat", "leaflet")
FILES = ("units", "lands", "markers-food", "mat", "leaflet")
SLOT = r'class="slot[^"]*" style="left:([\d.]+)mm;top:([\d.]+)mm;width:([\d.]+)mm;height:([\d.]+)mm'
SMALLEST = 6.49
"""Points; the press rounds sizes a little."""
MARKER_ROOM = 0.5
"""Millimetres that a marker needs around it to be laid on a square and taken off again."""


@pytest.fixture(scope="module")
def content() -> Content:
    return cast(Content, load(GAME).content)


@pytest.fixture(scope="module")
def printed(tmp_path_factory) -> Path:
    return whole_game(tmp_path_factory.mktemp("heroes"), GAME)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cover_tells_how_the_pieces_are_made_up(printed: Path, lang: str) -> None:
    notes = [part.note[lang] for part in load(GAME).content.components.values() if part.note]
    assert notes
    assert [note for note in notes if squeezed(note) not in text_of(printed, "guide", lang)] == []


def pieces(component: str, **own: object) -> dict[str, int]:
    """How many of each piece a component prints."""
    parts = compose(load(GAME), PrintOptions(components=(component,), own=OwnOptions(**own)))
    return {leaf.front.id: leaf.copies for made in parts for leaf in made.leaves}


def test_the_box_holds_what_the_content_says(content):
    assert pieces("units") == {name: unit.copies for name, unit in content.units.items()}
    assert sum(pieces("units").values()) == 36
    assert pieces("lands") == dict.fromkeys(content.lands, 1) | {"summary": 2}
    assert pieces("markers") == {"red": 7, "blue": 7}
    assert pieces("food") == {"food": 20}
    assert pieces("mat") == dict.fromkeys(("mat-left", "mat-centre", "mat-right", "mat-red", "mat-blue"), 1)


def test_everything_is_printed_in_every_language(printed):
    made = {file.name.split("-a4")[0].removeprefix(f"{GAME}-") for file in printed.glob("*.pdf")}
    assert made == {f"{component}-{language}" for component in (*FILES, "guide") for language in LANGUAGES}


def test_everything_is_printed_with_little_ink_on_letter_paper(tmp_path, twelve: Run):
    answer = twelve(
        "print", GAME, "--lang", "de", "--theme", "ink", "--paper", "letter", "-o", tmp_path / "out"
    )
    assert answer.code == 0, answer.err
    assert "warning" not in answer.err
    assert len(list((tmp_path / "out").glob("*-letter-ink.pdf"))) == len(FILES) + len(["guide"])


def on_the_card(content, name, language):
    """A unit's own words, or its abilities and when they apply."""
    unit = content.units[name]
    if unit.text:
        return [unit.text[language]]
    lines = content.lines(name, language)
    return [told for line in lines for told in (content.triggers[line.when].name[language], line.text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_card_tells_its_name_and_abilities_as_often_as_it_is_in_the_box(
    printed, content, language
):
    text = text_of(printed, "units", language)
    for name, unit in content.units.items():
        assert text.count(squeezed(unit.name[language])) >= unit.copies
        for told in on_the_card(content, name, language):
            assert text.count(squeezed(told)) >= unit.copies, (name, told)


def test_every_unit_card_shows_its_strength_and_its_cost(tmp_path, content, twelve: Run):
    assert twelve("print", GAME, "units", "--target", "single", "-o", tmp_path / "out").code == 0
    (file,) = (tmp_path / "out").glob("*units*.pdf")
    fronts = [page.extract_text() for page in PdfReader(file).pages]
    for unit in content.units.values():
        cards = [text for text in fronts if squeezed(unit.name["en"]) in squeezed(text)]
        numbers = [re.findall(r"^ ?(\d+)$", text, re.MULTILINE) for text in cards]
        assert [str(unit.strength), str(unit.cost)] in [found[:2] for found in numbers], unit.name["en"]


@pytest.mark.parametrize("languages", ["en,de", "de,fr"])
def test_two_languages_share_the_unit_cards_and_have_other_components_each(
    twelve: Run, tmp_path, content, languages
):
    words = ("print", GAME, "units", "lands", "--theme", "ink")
    answer = twelve(*words, "--lang", languages, "-o", "out")
    assert answer.code == 0, answer.err
    assert "warning" not in answer.err
    text = text_of(tmp_path / "out", "units", languages.replace(",", "-"))
    for language in languages.split(","):
        assert pages_of(tmp_path / "out", "lands", language)
        for name, unit in content.units.items():
            assert text.count(squeezed(unit.name[language])) >= unit.copies
            for told in on_the_card(content, name, language):
                assert text.count(squeezed(told)) >= unit.copies, (name, told)


def test_a_text_that_is_too_long_for_its_half_is_named_with_its_language(tmp_path, twelve: Run):
    pack = pack_over(
        tmp_path, GAME, f"units: {{elf: {{wording: own, text: {{en: Short., de: {'Wald ' * 150}}}}}}}\n"
    )
    answer = twelve("print", pack, "units", "--only", "elf", "--lang", "en,de", "-o", tmp_path / "out")
    assert answer.code == 1
    assert "text.de" in answer.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_a_unit_s_own_stand_in_like_lines_below_the_trigger_its_abilities_share(content, language):
    (unit,) = [name for name, unit in content.units.items() if unit.text]
    (face,) = {face.html for face in part(load(GAME), "units", language).faces if face.id == unit}
    trigger = content.triggers[content.units[unit].abilities[0].when].name[language]
    told = content.units[unit].text[language]
    assert face.count(f"<b>{trigger}</b>") == 1
    assert face.count('class="seal"') == 1
    assert f'<p class="what">{balanced(typeset(told, language), ALONE)}</p>' in unescape(face)


def test_the_words_of_a_unit_begin_below_its_seal():
    style = part(load(GAME), "units").stock.css
    seal = re.search(
        r"\.seal \{[^}]*top: ([\d.]+)mm; width: [\d.]+mm; height: ([\d.]+)mm; border: ([\d.]+)mm", style
    )
    text = re.search(r"\.text \{[^}]*top: ([\d.]+)mm", style)
    assert float(seal[1]) + float(seal[2]) + 2 * float(seal[3]) < float(text[1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", [ALONE, SHARED], ids=["alone", "shared"])
def test_the_words_of_every_unit_fit_in_three_lines_of_one_size(content, language, room):
    for name in content.units:
        for line in content.lines(name, language):
            lines = balanced(typeset(line.text, language), room).split("\n")
            assert len(lines) <= 3, (name, lines)
            assert max(room.share(words) for words in lines) <= 1, (name, lines)


def test_centred_lines_are_of_like_length_and_no_more_than_needed():
    room = Room(50, 10.6)
    text = "Send an enemy unit here home to its territory."
    assert balanced(text, room).split("\n") == ["Send an enemy unit here", "home to its territory."]
    assert balanced("Draw 1 card.", room) == "Draw 1 card."


def test_a_centred_line_ends_after_a_mark_rather_than_before_a_small_word_and_never_at_a_held_space():
    room = Room(50, 10.6)
    text = "Déployez aussitôt cette unité, et avec tout ce qu’elle veut."
    assert balanced(text, room).split("\n")[0] == "Déployez aussitôt cette unité,"
    assert "2\u00a0rations" in balanced("Placez ici 2\u00a0rations dans votre territoire à vous.", room)


def test_a_text_without_room_for_its_lines_stays_as_it_is():
    room = Room(50, 10.6)
    for text in ("word " * 31, "A " + "m" * 60):
        assert balanced(text, room) == text


def test_no_letter_is_smaller_than_can_be_read(printed):
    """The names within the drawings, too."""
    for file in printed.glob("*.pdf"):
        assert smallest_type(file) >= SMALLEST, file.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_land_is_read_from_both_ends(printed, content, language):
    text = text_of(printed, "lands", language)
    for land in content.lands.values():
        assert text.count(squeezed(land.name[language])) >= 2


def test_a_land_has_the_same_squares_on_both_sides(content):
    html = {name: html_of_land(name) for name in content.lands}
    for name, land in content.lands.items():
        assert html[name].count('class="square"') == 2 * land.squares


def html_of_land(name: str) -> str:
    options = PrintOptions(components=("lands",), only=(name,))
    (made,) = compose(load(GAME), options)
    return made.leaves[0].front.html


def test_a_marker_fits_on_a_square_of_a_land():
    style = (GAMES / "twelve_heroes/land/style.css").read_text()
    square = re.search(r"\.square \{[^}]*width: ([\d.]+)mm; height: ([\d.]+)mm", style)
    marker = formats().size(load(GAME).content.components["markers"].size or "")
    assert square
    assert float(square[1]) >= marker.width + MARKER_ROOM
    assert float(square[2]) >= marker.height + MARKER_ROOM


def test_lands_and_units_are_told_apart_by_their_backs_without_colour():
    backs = set[str]()
    for component in ("units", "lands"):
        leaf = part(load(GAME), component, theme="ink").leaves[0]
        assert leaf.back is not None
        backs.add(leaf.back.html)
    assert len(backs) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_card_tells_the_turn_and_every_trigger(printed, content, language):
    text = text_of(printed, "lands", language)
    for trigger in content.triggers.values():
        assert squeezed(trigger.name[language]) in text
    assert squeezed(f"{content.numbers.points_to_win} {content.labels['points'][language]}") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_leaflet_is_one_folded_sheet_with_every_heading(printed, content, language):
    pages = pages_of(printed, "leaflet", language)
    text = squeezed("\n".join(pages))
    assert len(pages) == 2
    for passage in content.leaflet.values():
        assert squeezed(passage.heading[language]) in text
    assert "{" not in text


@pytest.mark.parametrize("theme", ["colour", "ink"])
def test_the_leaflet_is_one_sheet_of_letter_paper_too_and_nothing_leaves_its_margin(
    tmp_path, twelve: Run, theme
):
    words = ("print", GAME, "leaflet", "--lang", ",".join(LANGUAGES), "--paper", "letter", "--theme", theme)
    assert twelve(*words, "-o", tmp_path).code == 0
    assert {len(PdfReader(file).pages) for file in tmp_path.glob("*.pdf")} == {2}
    leaf = part(load(GAME), "leaflet", "fr", theme, "letter")
    (face,) = leaf.faces
    picture = re.search(r'class="parade"><img [^>]*width:([\d.]+)mm', face.html)
    assert float(picture[1]) == face.stock.size.width - 2 * LEAFLET_EDGE


def sheets_of_the_mat(paper: str, language: str = "en") -> dict[str, str]:
    return {leaf.front.id: leaf.front.html for leaf in part(load(GAME), "mat", language, paper=paper).leaves}


def places_for_cards(html: str) -> list[tuple[float, ...]]:
    """Left, top, width and height of every place that a card lies on."""
    found = (tuple(map(float, place)) for place in re.findall(SLOT, html))
    card = formats().size("poker-eu")
    return [place for place in found if place[2] >= card.width and place[3] >= card.height]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_whole_game_lies_on_the_mat(paper):
    """Three units of each player and the land in every region; four units and three piles before a player."""
    sheets = sheets_of_the_mat(paper)
    counts = {name: len(places_for_cards(html)) for name, html in sheets.items()}
    assert counts == {"mat-left": 7, "mat-centre": 7, "mat-right": 7, "mat-red": 7, "mat-blue": 7}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_two_places_in_a_row_of_the_mat_overlap_and_none_leaves_its_sheet(paper):
    size = formats().paper(paper)
    for name, html in sheets_of_the_mat(paper).items():
        width, height = size.turned if name in ("mat-red", "mat-blue") else size
        places = places_for_cards(html)
        assert all(top + high <= height for _, top, _, high in places)
        for row in {top for _, top, *_ in places}:
            spans = sorted({(left, left + wide) for left, top, wide, _ in places if top == row})
            edges = [0.0, *(edge for span in spans for edge in span), width]
            assert edges == sorted(edges), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_region_is_named_from_where_each_player_sits(content, language):
    first, *_, last = (region.name[language] for region in content.regions.values())
    html = sheets_of_the_mat("a4", language)["mat-left"]
    named = re.findall(r'class="name fit"[^>]*>[IV]+ · ([^<]+)<', html)
    assert named == [first, last]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phases_on_the_mat_stand_apart_by_like_gaps(content, language):
    html = sheets_of_the_mat("a4", language)["mat-red"]
    signs = [float(left) for left in re.findall(r'class="phase" style="left:([\d.]+)mm', html)]
    (strip,) = re.findall(r'class="strip" style="left:([\d.]+)mm;[^"]*width:([\d.]+)mm', html)
    start, end = float(strip[0]), float(strip[0]) + float(strip[1])
    names = [content.overview[name].heading[language] for name in PHASES]
    lengths = [text_width(MAT_FONT, fill(name, {"actions": 3}), MAT_POINTS) / PT_PER_MM for name in names]
    taken = [sign + 8 + length for sign, length in zip(signs, lengths, strict=True)]
    gaps = [after - before for before, after in zip([start, *taken], [*signs, end], strict=True)]
    assert gaps == [pytest.approx(gaps[0], abs=0.2)] * 5


def test_the_sheets_of_the_mat_are_the_paper_upright_and_lying(tmp_path, twelve: Run):
    assert twelve("print", GAME, "mat", "--paper", "letter", "-o", tmp_path / "out").code == 0
    (file,) = (tmp_path / "out").glob("*mat*.pdf")
    sizes = [
        (float(page.mediabox.width) / PT_PER_MM, float(page.mediabox.height) / PT_PER_MM)
        for page in PdfReader(file).pages
    ]
    paper = formats().paper("letter")
    assert (
        sizes
        == [pytest.approx(tuple(paper), abs=0.1)] * 3 + [pytest.approx(tuple(paper.turned), abs=0.1)] * 2
    )


def test_a_print_shop_gets_the_mat_with_bleed(tmp_path, twelve: Run):
    assert twelve("print", GAME, "mat", "--target", "single", "-o", tmp_path / "out").code == 0
    (file,) = (tmp_path / "out").glob("*mat*.pdf")
    for page in PdfReader(file).pages:
        around = (page.mediabox.width - page.trimbox.width) / 2 / PT_PER_MM
        assert float(around) == pytest.approx(3, abs=0.01)
        assert page.bleedbox == page.mediabox


def test_a_changed_number_changes_the_cards_the_summary_and_the_leaflet(tmp_path, twelve: Run):
    pack = pack_over(
        tmp_path,
        GAME,
        "numbers: {points_to_win: 9}\nunits: {goat: {strength: 11, cost: 12}}\nlands: {lake: {points: 8}}\n",
    )
    components = ("units", "lands", "leaflet")
    answer = twelve("print", pack, *components, "-o", tmp_path / "out")
    assert answer.code == 0, answer.err
    text = {name: text_of(tmp_path / "out", name) for name in components}
    assert "1112goat" in text["units"]
    assert "8vplake" in text["lands"] or "lake8vp" in text["lands"]
    assert "9vpwin" in text["lands"]
    assert "landsworth9victorypoints" in text["leaflet"]


def test_a_deck_file_prints_only_its_units(tmp_path, twelve: Run):
    deck = tmp_path / "my_deck.yaml"
    deck.write_text("units: {farmer: 3, hawk: 2, dragon: 4, elf: 3}\n")
    answer = twelve("print", GAME, "--deck", deck, "-o", tmp_path / "out", "--json")
    assert answer.code == 0, answer.err
    (file,) = (tmp_path / "out").glob("*.pdf")
    assert file.name == "twelve-heroes-units-my-deck-en-a4.pdf"
    text = squeezed("".join(page.extract_text() for page in PdfReader(file).pages))
    found = {name: len(re.findall(name, text)) for name in ("farmer", "hawk", "dragon", "elf", "golem")}
    assert found == {"farmer": 3, "hawk": 2, "dragon": 4, "elf": 3, "golem": 0}


def test_a_deck_of_the_game_is_printed_by_its_name(content):
    first = content.decks["first"].units
    assert pieces("units", deck="first", units=tuple(first.items())) == first


def test_with_a_deck_other_components_are_printed_only_when_named():
    assert pieces("lands", deck="goats", units=(("goat", 12),)) != {}
    whole = compose(load(GAME), PrintOptions(own=OwnOptions(deck="goats", units=(("goat", 12),))))
    assert [made.id for made in whole if made.leaves] == ["units"]


def test_a_wrong_deck_is_refused_with_its_place_and_nothing_is_written(tmp_path, twelve: Run):
    deck = tmp_path / "deck.yaml"
    deck.write_text("units: {goat: 3, hwak: 9}\n")
    answer = twelve("print", GAME, "--deck", deck, "-o", tmp_path / "out")
    assert answer.code == 1
    assert "deck.yaml:1:24" in answer.err
    assert 'did you mean "hawk"' in answer.err
    assert not (tmp_path / "out").exists()


def test_a_deck_that_is_nowhere_is_refused(tmp_path, twelve: Run):
    answer = twelve("print", GAME, "--deck", "nowhere.yaml", "-o", tmp_path / "out")
    assert answer.code == 2
    assert 'there is no deck "nowhere.yaml" and no such file' in answer.err


def test_french_punctuation_never_begins_a_line(printed):
    for component in ("lands", "leaflet"):
        for page in lines_of(printed, component, "fr"):
            assert not re.findall(r"^[:;?!»]", page, re.MULTILINE)
