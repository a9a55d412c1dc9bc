"""The printed King of 12: every component, in every language, from the content alone."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from game_prints import (
    LANGUAGES,
    complaints_of,
    html_of,
    lines_of,
    pack_over,
    pages_of,
    part,
    sheets_of,
    smallest_type,
    squeezed,
    text_of,
    whole_game,
)
from press_table import pages, paper_mm
from support import Run

from twelve.content.games.king_of_12.words import concerns, in_play, rule_values
from twelve.content.loading.game import load
from twelve.content.models.phrases import fill
from twelve.layouts.measures import Size
from twelve.layouts.render.weasyprint.fitting import SMALLEST
from twelve.layouts.targets.formats import formats


@pytest.fixture(scope="module")
def game():
    return load("king-of-12")


@pytest.fixture(scope="module")
def printed(tmp_path_factory) -> Path:
    return whole_game(tmp_path_factory.mktemp("king"), "king-of-12")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Sheets in all"), ("de", "Bögen insgesamt"), ("fr", "Feuilles en tout")]
)
def test_the_cover_names_every_file_and_adds_up_the_sheets(printed, lang, said):
    sheets = sheets_of(printed, lang)
    assert sheets.pop(f"king-of-12-guide-{lang}-a4.pdf") == 1
    (text,) = pages_of(printed, "guide", lang)
    assert all(name in text for name in sheets)
    assert re.search(rf"{said}\s+{sum(sheets.values())}\b", text)
    assert "Rita Modl" in text


def test_every_character_is_printed_once_in_every_colour(printed, game):
    for language in LANGUAGES:
        text = text_of(printed, "characters", language)
        for name, card in game.content.cards.items():
            words = squeezed(game.content.card_text(name, language))
            assert text.count(words) == len(game.content.colours), (language, name)
            assert squeezed(card.name[language]) in text


def test_the_characters_are_forty_eight_cards_of_poker_size(game):
    made = part(game, "characters")
    assert sum(leaf.copies for leaf in made.leaves) == 48
    assert made.stock.size == Size(width=63.0, height=88.0)
    assert len({leaf.back.key for leaf in made.leaves}) == len(game.content.colours)


@pytest.mark.parametrize("theme", ["colour", "ink"])
def test_players_differ_by_sign_and_pattern_even_without_colour(game, theme):
    made = part(game, "characters", theme=theme)
    fronts = {leaf.front.key: leaf.front.html for leaf in made.leaves if leaf.front.id == "golem"}
    signs = {re.search(r'class="suit-sign" src="icon:([a-z-]+)', html)[1] for html in fronts.values()}
    assert signs == {colour.icon for colour in game.content.colours.values()}
    grounds = {re.sub("%23[0-9a-f]{6}", "", html.split('src="')[1].split('"')[0]) for html in fronts.values()}
    assert len(grounds) == len(game.content.colours)


def test_marks_stand_on_the_cards_that_have_them(game):
    shown = {leaf.front.id: leaf.front.html for leaf in part(game, "characters").leaves}
    for name, card in game.content.cards.items():
        icon = game.content.symbols[card.symbol].icon if card.symbol else None
        drawn = re.findall(r'class="mark-sign" src="icon:([a-z-]+)', shown[name])
        assert drawn == [mark for mark in (icon, card.order) if mark]


def test_a_changed_effect_changes_words_and_signs_of_the_card(twelve: Run, tmp_path):
    pack = pack_over(tmp_path, "king-of-12", "cards: {machine: {effect: {add: 9}, text: ~}}\n")
    answer = twelve("print", pack, "characters", "--only", "machine", "--colors", "red", "-o", "out")
    assert answer.code == 0, answer.err
    text = text_of(tmp_path / "out", "characters")
    assert "+9" in text
    assert "risesby9" in text
    assert "7" not in text


@pytest.mark.parametrize("languages", ["en,de", "de,fr"])
def test_two_languages_share_the_cards_and_have_other_components_each(twelve: Run, tmp_path, game, languages):
    words = ("print", "king-of-12", "characters", "reference", "--theme", "ink", "--colors", "red")
    answer = twelve(*words, "--lang", languages, "-o", "out")
    assert answer.code == 0, answer.err
    assert "warning" not in answer.err
    text = text_of(tmp_path / "out", "characters", languages.replace(",", "-"))
    for language in languages.split(","):
        assert pages_of(tmp_path / "out", "reference", language)
        for name, card in game.content.cards.items():
            assert squeezed(card.name[language]) in text
            assert text.count(squeezed(game.content.card_text(name, language))) == 1


@pytest.mark.parametrize(
    "picture", ["art: art/me.svg", "blazon: {field: [lozengy, or, purpure], charge: bell}", ""]
)
def test_custom_cards_print_with_art_with_arms_or_with_neither(twelve: Run, tmp_path, picture):
    card = (
        f"effect: {{add: 3, who: others, if_face: even}}, provenance: house{', ' if picture else ''}{picture}"
    )
    pack = pack_over(tmp_path, "king-of-12", f"cards: {{jester: {{name: Jester, {card}}}}}\n")
    (pack / "art").mkdir()
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="red"/></svg>'
    )
    (pack / "art" / "me.svg").write_text(drawing)
    answer = twelve("print", pack, "characters", "--only", "jester", "-o", "out")
    assert answer.code == 0, answer.err
    text = text_of(tmp_path / "out", "characters")
    assert text.count("jester") == 4
    assert text.count("+3") == 4


def test_a_named_set_prints_its_cards_only(twelve: Run, tmp_path, game):
    answer = twelve(
        "print", "king-of-12", "characters", "--set", "first", "--colors", "red,blue", "-o", "out"
    )
    assert answer.code == 0, answer.err
    text = text_of(tmp_path / "out", "characters-first")
    first = game.content.sets["first"].cards
    for name in game.content.cards:
        words = squeezed(game.content.card_text(name, "en"))
        assert text.count(words) == (2 if name in first else 0), name


def test_a_random_set_is_repeated_by_its_seed(twelve: Run, tmp_path):
    runs = [
        twelve("print", "king-of-12", "reference", "--set", "random", "--seed", "7", "-o", name)
        for name in ("one", "two")
    ]
    assert all(answer.code == 0 for answer in runs)
    assert runs[0].err == runs[1].err
    assert "seed 7" in runs[0].err
    assert "knight" in runs[0].err
    files = [
        (tmp_path / name / "king-of-12-reference-random-7-en-a4.pdf").read_bytes() for name in ("one", "two")
    ]
    assert files[0] == files[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--set", "firts"), 'did you mean "first"'),
        (("--set", "golem,lady"), "a set has 7 cards"),
        (("--set", "golem,ladi,knight"), 'did you mean "lady"'),
        (("--colors", "red,pink"), 'no player has "pink"'),
        (("--seed", "7"), "--set random"),
        (("--depth", "40"), "mm deep"),
    ],
)
def test_what_cannot_be_printed_is_a_usage_error_and_leaves_no_file(twelve: Run, tmp_path, words, said):
    answer = twelve("print", "king-of-12", "box", *words, "-o", "out")
    assert answer.code == 2
    assert said in answer.err
    assert not list(tmp_path.glob("out/*.pdf"))


def longest_set(content, language: str) -> tuple[str, ...]:
    """The set whose texts take the most room."""
    others = [card for card in content.cards if card not in content.set_rules.always]
    others.sort(key=lambda card: len(content.card_text(card, language)), reverse=True)
    return (*content.set_rules.always, *others)[: content.set_rules.size]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["colour", "ink"])
def test_the_wordiest_set_fits_on_the_reference_card(game, language, theme):
    cards = longest_set(game.content, language)
    made = part(game, "reference", language, theme, cards=cards, colors=("red",))
    assert complaints_of(game, made) == []
    assert all(
        squeezed(game.content.card_text(card, language))
        in squeezed(re.sub("<[^>]*>", "", made.leaves[0].back.html))
        for card in cards
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("component", ["characters", "reference", "tokens", "dice", "box", "rules"])
def test_nothing_overflows_in_ink(game, component, language):
    assert complaints_of(game, part(game, component, language, "ink")) == []


def told(content, text, language: str) -> str:
    """A text of the rules as it is printed with all cards."""
    return squeezed(fill(text[language], rule_values(content, language)))


def test_each_player_has_a_reference_with_all_steps(printed, game):
    for language in LANGUAGES:
        text = text_of(printed, "reference", language)
        for step in game.content.reference.values():
            assert text.count(told(game.content, step.text, language)) == len(game.content.colours)


def test_tokens_are_as_many_as_the_content_says_on_both_sides(printed, game):
    lines = Counter("\n".join(lines_of(printed, "tokens")).split("\n"))
    for token in game.content.tokens.values():
        assert lines[str(token.worth)] == 2 * token.count


def test_a_changed_token_is_printed_as_changed(tmp_path):
    pack = load(pack_over(tmp_path, "king-of-12", "tokens: {two: {count: 11, worth: 3}}\n"))
    (_, two) = part(pack, "tokens").leaves
    assert two.copies == 11
    assert '<p class="worth">3</p>' in two.front.html


def test_the_sheet_of_dice_bears_every_number_and_every_flap_once_a_player(printed, game):
    """A number stands on its face and on the flaps that go under it: 12 faces and 19 flaps a die."""
    numbers = Counter(line for line in lines_of(printed, "dice")[0].split("\n") if line.isdecimal())
    players = len(game.content.colours)
    assert all(numbers[str(face)] >= players for face in range(1, 13))
    assert numbers.total() == players * (12 + 19)


def test_the_box_is_as_deep_as_its_cards_need(game):
    def width(**own) -> float:
        html = part(game, "box", **own).leaves[0].front.html
        return float(re.search(r'class="wall left" style="[^"]*?width:([\d.]+)mm', html)[1])

    assert width() > width(cards=game.content.sets["first"].cards) > width(colors=("red",))
    assert width(depth=25) == 25


def test_more_cards_than_one_box_of_the_paper_holds_get_two():
    assert [part(load(name), "box").leaves[0].copies for name in ("king-of-12", "winter-court")] == [1, 2]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_leaflet_is_one_folded_sheet(twelve: Run, tmp_path, paper):
    answer = twelve(
        "print", "king-of-12", "rules", "--lang", ",".join(LANGUAGES), "--paper", paper, "-o", "out"
    )
    assert answer.code == 0, answer.err
    wanted = formats().paper(paper).turned
    for language in LANGUAGES:
        (file,) = (tmp_path / "out").glob(f"*-rules-{language}-{paper}.pdf")
        assert [paper_mm(side) for side in pages(file)] == [
            pytest.approx((wanted.width, wanted.height), abs=0.1)
        ] * 2


def test_the_leaflet_tells_rules_readings_and_the_example(game, printed):
    content = game.content
    playing = in_play(content, tuple(content.cards))
    for language in LANGUAGES:
        text = text_of(printed, "rules", language)
        words = [p for passage in content.leaflet.values() for p in passage.paragraphs.values()]
        words += [reading.text for reading in content.readings.values() if concerns(reading, playing)]
        assert [each for each in words if told(content, each, language) not in text] == []
        assert "{" not in text


def test_a_pack_that_changes_numbers_changes_leaflet_reference_and_box(twelve: Run, tmp_path):
    changes = (
        "scoring: {first: 5, second: 3}\nround: {ends_at_cards: 2, ends_at_points: 21}\n"
        "victory: {cards_under_die: 4}\ntokens: {two: {count: 17, worth: 6}}\n"
        "set_rules: {size: 6, drawn_with: {least: 3}}\nsets: {first: {cards: "
        "[knight, sorcerer, oracle, alchemist, machine, parasite]}}\n"
    )
    pack = pack_over(tmp_path, "king-of-12", changes)
    answer = twelve("print", pack, "rules", "reference", "box", "-o", "out")
    assert answer.code == 0, answer.err
    rules, reference, box = (text_of(tmp_path / "out", name) for name in ("rules", "reference", "box"))
    for words in (
        "takes 5 points in tokens, the next is second and takes 3",
        "only 2 cards left in hand, or 21 or more points",
        "4 cards under your die: you win",
        "the same 6 characters",
        "draw 5 of the other 11 at random. At least 3 of them",
        "26 point tokens (9 worth 1, 17 worth 6)",
        "Ann is first and takes 5 points, Mia is second and takes 3",
        "before anyone looks for 21 points",
    ):
        assert squeezed(words) in rules, words
    assert squeezed("Highest value left: 5 points. Next: 3 points.") in reference
    assert squeezed("has 2 cards left or 21 points") in reference
    assert squeezed("4 cards there win the game") in reference
    assert squeezed("9 worth 1, 17 worth 6") in box


def test_the_leaflet_of_a_set_speaks_of_its_cards_only(game):
    html = html_of(part(game, "rules", cards=game.content.sets["first"].cards, colors=("red", "blue")))
    assert "Lady" not in html
    assert "Merchants" not in html
    assert "at random" not in html
    assert "14 character cards (7 in each of 2 colours)" in html.replace("\u00a0", " ")


def test_fine_print_that_only_custom_cards_need_is_printed_with_them():
    few, many = (html_of(part(load(name), "rules")) for name in ("king-of-12", "winter-court"))
    for words in ("“The highest die”", "uses another player’s die"):
        assert words not in few
        assert words in many


def test_a_text_that_names_an_unknown_number_is_refused_with_its_place(twelve: Run, tmp_path):
    text = "leaflet: {box: {paragraphs: {a: {en: 'Take {{ tokns }}.'}}}}\n"
    answer = twelve("print", pack_over(tmp_path, "king-of-12", text), "rules", "-o", "out")
    assert answer.code == 1
    assert "pack/game.yaml:5:" in answer.err
    assert "'tokns' is undefined" in answer.err
    assert not (tmp_path / "out").exists()


def test_the_example_in_the_leaflet_follows_the_content(tmp_path):
    changes = "example: {ann: {face: 4, value: 11}}\nscoring: {first: 5}\n"
    html = html_of(part(load(str(pack_over(tmp_path, "king-of-12", changes))), "rules"))
    assert '<p class="play-value play-right">11</p>' in html
    assert "<b>+5</b>" in html
    assert "Ann 4" in html.replace("\u00a0", " ")


def test_no_type_is_smaller_than_can_be_read(printed):
    for file in printed.glob("*.pdf"):
        assert smallest_type(file) >= SMALLEST - 0.01, file.name
