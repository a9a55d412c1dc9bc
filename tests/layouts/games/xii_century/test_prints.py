"""The printed XII Century: every number of the content on paper, in every language, on every paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_prints import (
    LANGUAGES,
    html_of,
    pack_over,
    pages_of,
    part,
    rightmost,
    running_type,
    squeezed,
    text_of,
    whole_game,
)
from pypdf import PdfReader
from support import Run

from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.words import bonus_text, event_text, passage_text, perk_text
from twelve.content.loading.game import Game, load
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.render.weasyprint.pages import render

MM = 25.4 / 72
SHIELD = 1.2
"""How much higher than wide a shield is."""


@pytest.fixture(scope="module")
def game() -> Game:
    return load("xii-century")


@pytest.fixture(scope="module")
def content(game: Game) -> Content:
    assert isinstance(game.content, Content)
    return game.content


@pytest.fixture(scope="module")
def printed(tmp_path_factory) -> Path:
    return whole_game(tmp_path_factory.mktemp("xii"), "xii-century")


@pytest.mark.parametrize(
    ("flip", "said"), [("long", "flip on the long edge"), ("short", "flip on the short edge")]
)
def test_the_cover_says_on_which_edge_to_flip(
    printed: Path, twelve: Run, tmp_path: Path, flip: str, said: str
) -> None:
    if flip == "short":
        assert twelve("print", "xii-century", "--flip", flip, "-o", "made").code == 0
    text = text_of(printed if flip == "long" else tmp_path / "made", "guide")
    assert squeezed(f"Where both sides are printed, {said}.") in text


def sizes(file: Path) -> set[tuple[int, int]]:
    boxes = (page.mediabox for page in PdfReader(file).pages)
    return {(round(float(box.width) * MM), round(float(box.height) * MM)) for box in boxes}


def changed(folder: Path, changes: str) -> Game:
    """The game with a pack laid over it."""
    return load(str(pack_over(folder, "xii-century", changes)))


def row(sheet: str, name: str, following: str) -> str:
    """What the sheet says of a thing: from its name to the next."""
    return sheet[sheet.index(f">{name}<") : sheet.index(f">{following}<")]


def pill(name: str, amount: int | str) -> str:
    return f"{name} <b>{amount}</b>"


def test_the_game_is_a_town_sheet_with_its_rules_an_organiser_event_cards_and_a_solo_page(
    printed: Path,
) -> None:
    counts = {
        name: len(pages_of(printed, name)) for name in ("town-sheet", "dice-organiser", "event-cards", "solo")
    }
    assert counts == {"town-sheet": 4, "dice-organiser": 1, "event-cards": 2, "solo": 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_names_everything_a_town_can_have(printed: Path, content: Content, language: str) -> None:
    first, _, second, _ = map(squeezed, pages_of(printed, "town-sheet", language))
    for thing in (*content.assets.values(), *content.locations.values(), *content.events.values()):
        assert squeezed(thing.name[language]) in first
    for thing in content.settled.values():
        assert squeezed(thing.name[language]) in second


@pytest.mark.parametrize("language", LANGUAGES)
def test_perks_and_events_are_told_in_full(printed: Path, content: Content, language: str) -> None:
    pages = pages_of(printed, "town-sheet", language)
    first, _, second, _ = map(squeezed, pages)
    for thing in content.settled.values():
        for perk in thing.perks.values():
            assert squeezed(perk_text(content, perk, language)) in second
    for event in content.events.values():
        assert squeezed(event_text(content, event, language)) in first


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_backs_hold_every_piece_of_the_rules(printed: Path, content: Content, language: str) -> None:
    rules = squeezed("".join(pages_of(printed, "town-sheet", language)[1::2]))
    for name in content.guide:
        assert squeezed(passage_text(content, name, language)[1]) in rules


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("back", [1, 3])
def test_the_rules_on_a_back_are_of_one_size_in_both_columns(printed: Path, language: str, back: int) -> None:
    file = printed / f"xii-century-town-sheet-{language}-a4.pdf"
    assert len(running_type(file, back)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_die_per_asset_and_turn_stands_over_basic_advanced_and_special_assets(
    printed: Path, content: Content, language: str
) -> None:
    first = squeezed(pages_of(printed, "town-sheet", language)[0])
    rule = squeezed(content.labels["hint_one_die"][language].rstrip("."))
    assert first.count(rule) == 3


def test_a_player_is_told_tu_in_french(printed: Path) -> None:
    for component in ("guide", "town-sheet", "rules", "dice-organiser", "event-cards", "solo"):
        words = re.findall(r"\w+", " ".join(pages_of(printed, component, "fr")).casefold())
        polite = {word for word in words if word in ("vous", "votre", "vos") or word.endswith("ez")}
        assert polite <= {"assez", "chez"}, component


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_shields_stay_within_their_lines(game: Game, paper: str) -> None:
    html = part(game, "town_sheet", paper=paper).leaves[0].front.html
    band = (
        r'class="band (?:location|asset)[^"]*" style="top:[\d.]+rem;height:([\d.]+)rem">\s*<div class="name">'
    )
    lines = re.findall(band + r"<img[^>]*width:([\d.]+)mm", html)
    assert len(lines) == 12
    assert all(float(width) * SHIELD <= float(height) for height, width in lines)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_requirements_stay_clear_of_the_line_and_the_perks_below_them(game: Game, paper: str) -> None:
    sheet = part(game, "town_sheet", paper=paper)
    pills = re.search(r"\.thing-pills \{[^}]*top: ([\d.]+)rem; height: ([\d.]+)rem", sheet.stock.css)
    perk = re.search(r"\.perk \{ bottom: ([\d.]+)rem; height: ([\d.]+)rem", sheet.stock.css)
    assert pills
    assert perk
    end, perks = (sum(map(float, found.groups())) for found in (pills, perk))
    thing = r'class="thing" style="[^"]*height:([\d.]+)rem">(.*?)class="thing-vp">[^<]*</div>'
    rows = re.findall(thing + r'\s*(<div class="perk")?', sheet.leaves[1].front.html, re.DOTALL)
    assert len(rows) == 26
    assert all(float(height) - (perks if special else 0) >= end for height, _, special in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_event_cards_and_solo_page_have_every_difficulty_and_objective(
    printed: Path, content: Content, language: str
) -> None:
    cards = squeezed("".join(pages_of(printed, "event-cards", language)))
    solo = squeezed("".join(pages_of(printed, "solo", language)))
    for level in content.difficulties.values():
        assert squeezed(level.name[language]) in cards
        assert squeezed(level.name[language]) in solo
    for objective in content.objectives.values():
        assert squeezed(objective.name[language]) in solo


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_an_objective_asks_for_stays_on_its_card(twelve: Run, tmp_path: Path, paper: str) -> None:
    words = ("print", "xii-century", "solo", "--lang", ",".join(LANGUAGES), "--paper", paper)
    assert twelve(*words, "-o", tmp_path).code == 0
    for file in tmp_path.glob("*-solo-*.pdf"):
        width = float(PdfReader(file).pages[0].mediabox.width)
        assert (width - rightmost(file)) * MM >= 8.5, file.name


def test_requirements_are_outlined_and_costs_filled(game: Game) -> None:
    html = html_of(part(game, "town_sheet"))
    pills = re.findall(r'class="pill (\w+)">.*?</span>', row(html, "Butcher", "Prior"))
    assert pills == ["requires", "requires", "cost"]
    style = part(game, "town_sheet").stock.css
    assert re.search(r"\.pill\.requires \{[^}]*background: #fff", style)
    assert re.search(r"\.pill\.cost \{[^}]*background: var\(--cost\)", style)


def test_values_that_the_rules_leave_open_are_told_in_the_fine_print_and_carry_no_mark(game: Game) -> None:
    html = html_of(part(game, "town_sheet"))
    assert "°" not in html
    back = part(game, "town_sheet").leaves[1].back
    assert back is not None
    assert "our reading" in back.html
    assert "--provenance" in back.html


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("component", ["town_sheet", "rules"])
def test_a_command_in_the_rules_stands_in_one_piece(game: Game, language: str, component: str) -> None:
    made = part(game, component, language)
    html = "".join(face.html for face in made.faces)
    assert '<b class="command">twelve check xii-century --provenance</b>' in html
    assert re.search(r"\.command \{[^}]*white-space: nowrap", made.stock.css)


def slots_of(html: str, name: str) -> tuple[set[float], set[float]]:
    """The dashed lines in the cells of an asset: where upright ones end, and where level ones run."""
    start = html.rindex('class="band asset', 0, html.index(name))
    band = re.search(r"top:([\d.]+)rem;height:([\d.]+)rem", html[start:])
    assert band
    top, bottom = float(band[1]), float(band[1]) + float(band[2])
    dashed = html[html.index("stroke-dasharray") :].split("/>", maxsplit=1)[0]
    upright = re.findall(r"M[\d.]+ ([\d.]+)V([\d.]+)", dashed)
    level = [float(y) for y in re.findall(r"M[\d.]+ ([\d.]+)H", dashed)]
    ends = {round(float(end), 1) for begin, end in upright if float(begin) == top}
    return ends, {round(y, 1) for y in level if top < y < bottom - 0.1}


@pytest.mark.parametrize("name", ["Population", "Men-at-arms", "Knights"])
def test_an_asset_that_changes_three_times_a_round_has_three_cells(game: Game, name: str) -> None:
    upright, level = slots_of(part(game, "town_sheet").leaves[0].front.html, f"<b>{name}</b></div>")
    assert upright == level, "two cells above a line, one below it"
    assert len(level) == 1


@pytest.mark.parametrize("css", [".box.small", ".box.round-box", ".box.big"])
def test_boxes_to_tick_measure_at_least_five_millimetres(game: Game, css: str) -> None:
    style = part(game, "town_sheet").stock.css
    found = re.search(re.escape(css) + r" \{ width: ([\d.]+)rem; height: ([\d.]+)rem", style)
    border = re.search(re.escape(css) + r" \{[^}]*border-width: ([\d.]+)rem", style)
    assert found
    assert float(found[1]) + 2 * float(border[1] if border else 0.3) >= 5


def test_a_pack_that_changes_a_value_changes_the_sheet(tmp_path: Path) -> None:
    changes = (
        "people: {butcher: {cost: {food: 14}, points: 16}}\n"
        "locations: {quarry: {minimums: [3, 3, 3, 7, 7, 7, 7, 10, 10, 13]}}\n"
        "reserve: {dice: [6, 6]}\n"
    )
    html = html_of(part(changed(tmp_path, changes), "town_sheet"))
    butcher = row(html, "Butcher", "Prior")
    assert pill("Food", 14) in butcher
    assert '<div class="thing-vp">16</div>' in butcher
    assert ">13</div>" in row(html, "Quarry", "Forest")
    assert len(re.findall(r'slot-text"[^>]*>6<', html)) == 2


def test_a_pack_that_changes_rules_changes_sheet_cards_and_summary(tmp_path: Path) -> None:
    rules = (
        "assets: {strong_ale: {maximum: 12}}\n"
        "events: {plague: {effects: [{lose: 4, of: population}]}, outlaws: {power_per_round: 6}}\n"
        "upkeep: {per: 3}\nhighest_die: {less: 2}\nwar: {best: 4}\nreputation: {points: 5}\n"
    )
    other = changed(tmp_path, rules)
    made = part(other, "town_sheet")
    sheet = html_of(made)
    summary = "".join(leaf.back.html for leaf in made.leaves if leaf.back)
    (card, *_) = part(other, "event_cards").leaves
    assert "<b>12</b>" in row(sheet, "Strong ale", "Stone houses")
    assert ">60</div>" in sheet[sheet.index("keeps outlaws away") :]
    assert "Highest POW +4" in sheet
    assert "5\u00a0VP per 2" in sheet
    for text in (sheet, summary, card.back.html if card.back else ""):
        assert "Population\u00a0−4." in text
        assert "6\u00a0×\u00a0the round" in text
    assert "would have added at most 4" in summary
    assert "6 people eat 2 food" in summary.replace("\u00a0", " ")


def test_a_pack_that_adds_people_and_assets_still_fits(tmp_path: Path) -> None:
    changes = (
        "assets: {honey: {name: Honey, group: basic, maximum: 12, points: 1, provenance: house}}\n"
        "people: {baker: {name: Baker, cost: {honey: 3}, points: 4, provenance: house}}\n"
    )
    other = changed(tmp_path, changes)
    made = part(other, "town_sheet")
    assert pill("Honey", 3) in html_of(made)
    assert not [c for c in render(made.faces, asset_roots(other)).complaints if c.fatal]


@pytest.mark.parametrize(
    ("paper", "language"), [("letter", "en"), ("letter", "de"), ("letter", "fr"), ("a3", "en")]
)
def test_the_sheet_fits_other_paper_in_every_language(game: Game, paper: str, language: str) -> None:
    made = part(game, "town_sheet", language, paper=paper, theme="ink")
    assert [c.message for c in render(made.faces, asset_roots(game)).complaints] == []


def test_large_pages_are_four_and_lie_on_their_side(game: Game, twelve: Run, tmp_path: Path) -> None:
    assert twelve("print", "xii-century", "town_sheet", "--large", "-o", tmp_path).code == 0
    (file,) = tmp_path.glob("*.pdf")
    assert sizes(file) == {(297, 210)}
    assert len(PdfReader(file).pages) == 8
    usual = re.search(r"font-size: ([0-9.]+)mm", part(game, "town_sheet").leaves[0].front.html)
    large = re.search(r"font-size: ([0-9.]+)mm", part(game, "town_sheet", large=True).leaves[0].front.html)
    assert float(large[1]) >= 1.2 * float(usual[1])


@pytest.mark.parametrize(
    ("paper", "language"), [("a4", "de"), ("a3", "de"), *(("letter", language) for language in LANGUAGES)]
)
def test_large_pages_fit_in_every_language(game: Game, language: str, paper: str) -> None:
    made = part(game, "town_sheet", language, paper=paper, large=True)
    assert [c.message for c in render(made.faces, asset_roots(game)).complaints] == []


def room_to_write(file: Path) -> dict[str, tuple[float, float]]:
    """Width and height of every field in millimetres."""
    fields = (note.get_object() for page in PdfReader(file).pages for note in page.get("/Annots", []))
    corners = {str(field["/T"]): [float(side) * MM for side in field["/Rect"]] for field in fields}
    return {name: (right - left, top - bottom) for name, (left, bottom, right, top) in corners.items()}


@pytest.mark.parametrize("words", [("--paper", "letter"), ("--large",)])
def test_every_amount_has_five_millimetres_to_be_written_in(
    twelve: Run, content: Content, tmp_path: Path, words: tuple[str, ...]
) -> None:
    assert twelve("print", "xii-century", "town_sheet", "--fillable", *words, "-o", tmp_path).code == 0
    (file,) = tmp_path.glob("*.pdf")
    room = room_to_write(file)
    written = (name for name, asset in content.assets.items() if asset.group != "special")
    lines = {"food": 3, "supply": 3, "population": 2, "men_at_arms": 2, "knights": 2}
    shared = {f"{name}-1": (2, lines.get(name, 1)) for name in written}
    for name, (width, height) in room.items():
        if name.startswith(("score-", "pow-", "reserve-", "event-")) or name in shared:
            across, down = shared.get(name, (1, 1))
            assert min(width / across, height / down) >= 5, name
    assert room["earl"] == pytest.approx((room["earl"][0],) * 2)
    assert min(room["earl"]) >= 5


def test_players_get_a_sheet_each(game: Game) -> None:
    assert [leaf.copies for leaf in part(game, "town_sheet", players=4).leaves] == [4, 4]
    forms = part(game, "town_sheet", players=3, fillable=True)
    assert len(forms.leaves) == 6
    assert 'name="sheet3-population-1"' in html_of(forms)


def test_every_place_to_write_is_a_field_of_its_own(game: Game, content: Content) -> None:
    html = html_of(part(game, "town_sheet", fillable=True))
    names = re.findall(r' name="([^"]+)"', html)
    assert len(names) == len(set(names))
    rounds = range(1, content.rounds.count + 1)
    written = [name for name, asset in content.assets.items() if asset.group != "special"]
    expected = {f"{row}-{n}" for row in (*written, *content.locations, "event", "pow") for n in rounds}
    expected |= {f"reserve-{n}" for n in range(1, content.reserve.slots + 1)}
    expected |= {*content.settled, "monks-2", "bread-3", "castle-b", "reputation-20", "town", "score-total"}
    assert expected <= set(names)


def test_the_printed_sheet_has_no_fields(printed: Path) -> None:
    (file,) = printed.glob("*town-sheet-en-a4.pdf")
    assert not PdfReader(file).get_fields()


def test_a_form_types_with_an_embedded_font(twelve: Run, tmp_path: Path) -> None:
    assert twelve("print", "xii-century", "town_sheet", "--fillable", "-o", tmp_path).code == 0
    (file,) = tmp_path.glob("*.pdf")
    form = PdfReader(file).trailer["/Root"]["/AcroForm"]
    (font,) = form["/DR"]["/Font"].values()
    assert font["/BaseFont"] == "/TWELVE+Alegreya-Sans"
    assert len(font["/FontDescriptor"]["/FontFile2"].get_data()) > 10_000
    assert "/NeedAppearances" not in form


def track_of(folder: Path) -> dict[str, str]:
    (file,) = folder.glob("*.pdf")
    fields = PdfReader(file).get_fields()
    events = {name: field["/V"] for name, field in fields.items() if name.startswith("event-")}
    return {name: value for name, value in events.items() if value}


def test_a_difficulty_and_seed_fill_the_event_track_as_the_events_command_does(
    twelve: Run, content: Content, tmp_path: Path
) -> None:
    words = ("--difficulty", "hard", "--seed", 7)
    answer = twelve("print", "xii-century", "town_sheet", "--fillable", *words, "-o", tmp_path / "out")
    assert "seed 7" in answer.err
    told = twelve("events", *words, "--json").json["rounds"]
    assert track_of(tmp_path / "out") == {
        f"event-{number}": content.events[event].letters["en"] for number, event in told.items()
    }


def test_named_events_stand_on_the_track_in_the_language_of_the_sheet(twelve: Run, tmp_path: Path) -> None:
    words = ("--events", "fire,plague,outlaws,outlaws", "--lang", "de")
    answer = twelve("print", "xii-century", "town_sheet", "--fillable", *words, "-o", tmp_path / "out")
    assert answer.code == 0, answer.err
    assert track_of(tmp_path / "out") == {"event-7": "F", "event-8": "P", "event-9": "G", "event-10": "G"}


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("--events", "fire,fire,fire,plague"), 1, "Fire comes 3 times; no event in more than 2 rounds"),
        (("--events", "fire,plague,famine"), 2, "3 events fit no difficulty"),
        (("--events", "fier,plague"), 1, 'there is no event "fier"; did you mean "fire"?'),
        (("--difficulty", "hardd"), 1, 'there is no difficulty "hardd"; did you mean "hard"?'),
        (("--seed", "7"), 2, "say for which --difficulty"),
        (("--from", "gone.yaml"), 1, "gone.yaml"),
        (("--players", "0"), 2, "--players: 0 is not between 1 and 12"),
    ],
)
def test_options_that_do_not_fit_are_refused_and_nothing_is_written(
    twelve: Run, tmp_path: Path, words: tuple[str, ...], code: int, message: str
) -> None:
    answer = twelve("print", "xii-century", "town_sheet", *words, "-o", tmp_path / "out")
    assert (answer.code, message in answer.err) == (code, True), answer.err
    assert not (tmp_path / "out").exists() or not list((tmp_path / "out").iterdir())


def test_a_town_with_an_impossible_value_is_not_printed(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "town.yaml").write_text("game: xii-century\ntown: Bramley\nassets: {population: 11}\n")
    answer = twelve("print", "xii-century", "town_sheet", "--from", "town.yaml", "-o", tmp_path / "out")
    assert answer.code == 1
    assert "town.yaml:3:" in answer.err


def test_a_saved_town_is_written_on_the_printed_sheet(twelve: Run, tmp_path: Path) -> None:
    town = "game: xii-century\ntown: Bramley\nassets: {population: 9, masons: 2}\npeople: [earl]\n"
    (tmp_path / "town.yaml").write_text(town)
    answer = twelve("print", "xii-century", "town_sheet", "--from", "town.yaml", "-o", tmp_path / "out")
    assert answer.code == 0, answer.err
    first, _, second, _ = pages_of(tmp_path / "out", "town-sheet")
    assert "Bramley" in first
    assert "Bramley" in second
    assert "26" in second.split("Final score")[-1]


def test_a_saved_town_has_both_columns_added_up(twelve: Run, tmp_path: Path) -> None:
    town = (
        "game: xii-century\ntown: Bramley\nassets: {men_at_arms: 6, population: 10}\npeople: [war_hero]\n"
        "infrastructures: [town_walls, castle]\nperks: {castle: a}\n"
    )
    (tmp_path / "town.yaml").write_text(town)
    words = ("--fillable", "--from", "town.yaml", "-o", tmp_path / "out")
    assert twelve("print", "xii-century", "town_sheet", *words).code == 0
    (file,) = (tmp_path / "out").glob("*.pdf")
    fields = PdfReader(file).get_fields()
    column = {n: int(f["/V"]) for n, f in fields.items() if n.startswith("pow-") and f.get("/V")}
    assert column == {
        "pow-men_at_arms-amount": 6,
        "pow-men_at_arms": 6,
        "pow-war_hero": 6,
        "pow-town_walls": 10,
        "pow-castle-a": 20,
        "pow-total": 42,
    }


def test_bonuses_stand_beside_their_locations(printed: Path, content: Content) -> None:
    first = squeezed(pages_of(printed, "town-sheet")[0])
    for location in content.locations.values():
        between = squeezed(first.split(squeezed(location.name["en"]), 1)[1][:40])
        for asset, amount in location.bonus.items():
            assert f"+{amount}{squeezed(content.assets[asset].name['en'])}" in between
        assert bonus_text(content, location, "en")
