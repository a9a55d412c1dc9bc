"""`twelve heroes deck`, and playing Twelve Heroes with decks on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from support import Run
from twelve_heroes_table import GAME, GOAT_FOOD, RULES, play, table

from twelve.cli.games.twelve_heroes.table import GameTable
from twelve.cli.play.table import Use
from twelve.content.games.twelve_heroes.model import Content
from twelve.content.loading.game import load
from twelve.engine.contract import Options
from twelve.engine.match import Change
from twelve.engine.twelve_heroes.state import State

GOOD = "units: {goat: 2, hawk: 2, elf: 2, orc: 2, golem: 2, cannon: 2}\n"


def test_the_first_deck_is_shown_with_every_text_of_its_cards(twelve: Run) -> None:
    content = load("twelve-heroes").content
    assert isinstance(content, Content)
    for language in content.languages:
        shown = twelve("heroes", "deck", "--lang", language)
        assert shown.code == 0
        for name in content.decks["first"].units:
            assert content.units[name].name[language] in shown.out
            assert content.text(name, language) in shown.out


def test_a_deck_as_json_can_be_played(twelve: Run) -> None:
    answer = twelve("heroes", "deck", "--json").json
    assert len(answer["cards"]) == 12
    option = answer["option"]
    played = twelve(
        "play", "twelve-heroes", "--players", "bot,bot", "-o", f"deck_1={option}", "--seed", 1, "--json"
    )
    assert played.code == 0, played.err
    assert max(played.json["scores"].values()) >= 7


def test_a_good_deck_file_passes_and_can_be_played(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text(GOOD, encoding="utf-8")
    checked = twelve("heroes", "deck", "--check", "deck.yaml")
    assert checked.code == 0
    assert "12 cards of 6 kinds" in checked.out
    words = checked.out.split("play it: twelve ")[1].split()
    played = twelve(*words, "--players", "bot,bot", "--seed", 2, "--record", "r.jsonl")
    assert played.code == 0, played.err
    head = json.loads((tmp_path / "r.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert head["options"]["deck_1"] == "goat:2 hawk:2 elf:2 orc:2 golem:2 cannon:2"
    assert twelve("replay", "r.jsonl").code == 0


def test_a_wrong_deck_file_is_refused_line_by_line(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("units:\n  goat: 3\n  gaot: 2\n  hawk: 1\n", encoding="utf-8")
    checked = twelve("heroes", "deck", "--check", "deck.yaml")
    assert checked.code == 1
    assert "deck.yaml:2:9: units.goat: holds 3 goat; one box has 2" in checked.err
    assert 'deck.yaml:3:9: units.gaot: there is no unit "gaot"; did you mean "goat"?' in checked.err
    assert "holds 6 cards; a deck has 12" in checked.err


def test_two_boxes_allow_any_copies(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("units: {goat: 12}\n", encoding="utf-8")
    assert twelve("heroes", "deck", "--check", "deck.yaml").code == 1
    assert twelve("heroes", "deck", "--check", "deck.yaml", "--two-boxes").code == 0


def test_a_deck_file_that_is_no_deck_is_refused_with_its_place(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("unit: {goat: 12}\n", encoding="utf-8")
    checked = twelve("heroes", "deck", "--check", "deck.yaml")
    assert checked.code == 1
    assert 'deck.yaml:1:1: unit: "unit" is not known here; did you mean "units"?' in checked.err
    assert twelve("heroes", "deck", "--check", "nowhere.yaml").code == 1
    assert twelve("heroes", "deck", "second").code == 1
    assert twelve("heroes", "deck", "--pack", "king-of-12").code == 2
    assert twelve("heroes", "deck", "--lang", "xx").code == 2


def test_a_person_plays_at_a_table_that_shows_regions_hand_and_numbered_moves(twelve: Run) -> None:
    keys = "keep\nsupply\nsupply\nsupply\n\n?goat\nq\n"
    played = twelve("play", "twelve-heroes", "--players", "Ann,bot", "--seed", 5, stdin=keys, COLUMNS="80")
    assert played.code == 0, played.err
    assert max(map(len, played.out.splitlines())) <= 110
    for words in ("Left", "Centre", "Right", "Territory", "0/7 VP", "take 1 food into the territory"):
        assert words in played.out
    assert (
        f"Goat (Cost 1, Strength 1). When discarded: Put {GOAT_FOOD} food into your territory." in played.out
    )


def test_the_opponents_draws_are_not_shown(twelve: Run) -> None:
    keys = "keep\nsupply\nsupply\nsupply\n\nq\n"
    played = twelve("play", "twelve-heroes", "--players", "Ann,bot", "--seed", 5, stdin=keys)
    assert "bot draws 3 cards" in played.out
    assert "bot draws 3 cards" in twelve("replay", "output/twelve-heroes-5.jsonl").out


def test_cards_and_lands_of_a_real_table_are_typed_in(twelve: Run) -> None:
    lands = "land left river\nland centre plain\nland right lake\n"
    hands = "".join(f"draw {seat} {card}\n" for seat in (1, 2) for card in ("goat", "elf", "tank"))
    played = twelve(
        "play", "twelve-heroes", "--players", "Ann,bot", "--dice", "typed", "--record", "r",
        stdin=f"{lands}land left river\n{hands}first 1\nkeep\nsupply\nmuster goat\nq\n",
    )  # fmt: skip
    assert "possible: draw 1" in played.out
    assert "Ann musters Goat for 1 food (Territory)." in played.out


def test_what_happens_by_itself_is_told_to_both() -> None:
    seats = GameTable(GAME, RULES, ("Ann", "Ben"), "en")
    before = table(
        {"hand": ""}, {"left": "elf", "centre": "hawk", "pile": "orc"}, markers=(0, 0, 0, 1, 0, 0), actions=1
    )
    assert told(seats, before, "supply") == [
        "Ann takes 1 food from the stock.",
        "Turn 6: Ben.",
        "Ben places a marker on Harbour (Centre): 1 of 2.",
        "Ben acquires River (Left): 2 VP, 2 in all.",
        "Ben loses Elf (Left).",
    ]


def test_the_first_hand_is_told_in_one_line_and_an_exchange_once(twelve: Run) -> None:
    lines = twelve("play", "twelve-heroes", "--players", "bot,bot", "--seed", "3").out.splitlines()
    start = lines[: lines.index("Turn 2: bot.")]
    assert [line for line in start if "card" in line] == [
        "bot draws 3 cards.",
        "bot B draws 3 cards.",
        "bot exchanges 2 cards.",
    ]


def test_units_lost_two_at_once_and_after_a_draw_are_each_told() -> None:
    seats = GameTable(GAME, RULES, ("Ann", "Ben"), "en")
    regions = {"right": "iron_giant hawk", "left": "orc tank 1", "pile": "elf"}
    before = table({}, regions, lands="- - -", below=(0, 0, 0), actions=1)
    assert told(seats, before, "supply")[2:] == [
        "Ben is 2 food short (Right).",
        "Ben loses Hawk and Iron Giant (Right).",
    ]
    state = play(before, "supply")
    assert told(seats, state, "draw 2 elf") == [
        "Ben draws a card.",
        "Ben pays 1 food (Left).",
        "Ben is 1 food short (Left).",
    ]
    assert told(seats, play(state, "draw 2 elf"), "starve orc left")[0] == "Ben loses Orc (Left)."


def told(seats: GameTable, state: State, text: str) -> list[str]:
    """What is told about a move of whoever is to act."""
    (seat,) = RULES.to_act(state)
    return list(seats.tell(Change(state, {seat: RULES.parse_move(text)}, play(state, text))))


def test_food_burnt_and_units_sent_home_are_told_with_the_unit_that_did_it() -> None:
    seats = GameTable(GAME, RULES, ("Ann", "You"), "en")
    laid = table({"territory": "dragon", "left": "tank"}, {"left": "goat 2", "centre": "hawk elf 1"})
    assert told(seats, laid, "deploy dragon left") == [
        "Ann deploys Dragon with 0 food (Left).",
        "Dragon: You lose 2 food (Left).",
    ]
    moved = play(laid, "move tank left centre")
    assert told(seats, moved, "choose 2 elf centre") == ["Tank: You get Elf back home (Centre)."]


def test_the_final_score_is_told_land_by_land() -> None:
    seats = GameTable(GAME, RULES, ("Ann", "Ben"), "en")
    laid = table({}, {"left": "tank"}, won=("lake", "mountain plain"), markers=(0, 0, 0, 1, 0, 0), actions=1)
    assert told(seats, laid, "supply")[-2:] == [
        "Ann: Lake 2 = 2 VP.",
        "Ben: Mountain 3, Plain 2, River 2 = 7 VP.",
    ]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_everything_that_happens_has_its_sentence_in_every_language(language: str) -> None:
    seats, random = GameTable(GAME, RULES, ("Du", "Ben"), language), Random(6)
    state, kinds = RULES.setup(2, Options({"deck_1": "raiders", "deck_2": "thunder"})), set[str]()
    while seated := RULES.to_act(state):
        (seat,) = seated
        move = RULES.roll(state, random) if seat < 0 else random.choice(RULES.legal_moves(state, seat))
        after = RULES.apply(state, {seat: move})
        events = RULES.log(state, {seat: move}, after)
        kinds.update(event.kind for event in events)
        assert all(seats.teller.tell(event).endswith(".") for event in events)
        state = after
    assert {"turn", "fed", "income", "mustered", "deployed", "discarded", "acquired", "score"} <= kinds


def test_the_table_fits_a_screen_of_eighty_and_shows_each_side_from_its_own_left() -> None:
    laid = table(
        {
            "left": "knight iron_giant 3",
            "centre": "provisioner",
            "territory": "goat 5",
            "hand": "golem goat goat",
        },
        {"left": "strategist archangel 2", "right": "treefolk", "hand": "orc", "discard": "goat hawk"},
        markers=(1, 0, 0, 0, 1, 0),
    )
    for language in GAME.content.languages:
        seats = GameTable(GAME, RULES, ("Ann", "Ben"), language)
        for seat in (0, 1):
            lines = shown(seats.show(RULES.view(laid, seat), seat))
            assert len(lines) <= 14
            assert max(map(len, lines)) <= 80
    english = GameTable(GAME, RULES, ("Ann", "Ben"), "en")
    heads = [next(line for line in shown(english.show(laid, seat)) if "Centre" in line) for seat in (0, 1)]
    assert heads[0].index("Left") < heads[0].index("Right")
    assert heads[1].index("Right") < heads[1].index("Left")


def shown(thing: object) -> list[str]:
    console = Console(width=80, color_system=None, highlight=False)
    with console.capture() as capture:
        console.print(thing)
    return [line.rstrip() for line in capture.get().splitlines()]


def test_moves_are_grouped_and_those_that_lose_food_are_kept_apart() -> None:
    seats = GameTable(GAME, RULES, ("Ann", "Ben"), "en")
    laid = table({"left": "goat 2", "territory": "elf 1", "hand": "hawk dragon"})
    groups = {seats.group(laid, 0, move) for move in RULES.legal_moves(laid, 0)}
    assert groups == {"", "Muster", "Deploy", "Move"}
    losing = [RULES.format_move(m) for m in RULES.legal_moves(laid, 0) if seats.use(laid, 0, m) is Use.LOSS]
    assert losing == ["move goat left centre 0", "move goat left centre 1"]
    afford, cost = shown(seats.afford(laid, 0)), RULES.cat.content.units["dragon"].cost
    assert afford == [
        "Territory: Food 1",
        "  Hawk: can be mustered for 1 food",
        f"  Dragon: costs {cost} food, {cost - 1} missing",
    ]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_term_of_the_game_is_explained(language: str) -> None:
    seats = GameTable(GAME, RULES, ("Ann", "Ben"), language)
    terms = list(seats.terms())
    assert len(terms) >= 18 + 6 + 4 + 4
    assert all(seats.explain(term) for term in terms)
    assert seats.explain("nonsense") is None


def test_every_move_is_described_in_every_language() -> None:
    laid = table(
        {"territory": "knight 5", "hand": "golem goat", "left": "hawk tank 1"},
        {"centre": "goat orc"},
        extra=True,
    )
    for language in GAME.content.languages:
        seats = GameTable(GAME, RULES, ("Ann", "Ben"), language)
        seen: set[str] = set()
        random, state = Random(3), laid
        for _ in range(300):
            if not RULES.to_act(state):
                break
            (seat,) = RULES.to_act(state)
            moves = RULES.legal_moves(state, seat)
            words = [seats.describe(state, seat, move) for move in moves]
            assert len(set(words)) == len(words)
            assert not any("{" in line for line in words)
            seen.update(words)
            state = RULES.apply(state, {seat: random.choice(moves)})
        assert len(seen) > 100


@pytest.mark.parametrize(("lang", "told"), [("en", "12 units"), ("de", "12 Einheiten"), ("fr", "12 unités")])
def test_a_deck_is_counted_in_the_language(twelve: Run, lang: str, told: str) -> None:
    assert told in twelve("heroes", "deck", "--lang", lang).out.splitlines()
