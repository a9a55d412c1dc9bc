"""`twelve heroes deck`, and playing Twelve Heroes with decks on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from support import Run
from twelve_heroes_table import GAME, RULES, play, table

from twelve.cli.games.twelve_heroes.table import GameTable
from twelve.content.games.twelve_heroes.model import Content
from twelve.content.loading.game import load
from twelve.engine.match import Change

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
    keys = "keep\nsupply\nsupply\nsupply\n?goat\nq\n"
    played = twelve("play", "twelve-heroes", "--players", "Ann,bot", "--seed", 5, stdin=keys, COLUMNS="80")
    assert played.code == 0, played.err
    assert max(map(len, played.out.splitlines())) <= 110
    for words in ("Left", "Centre", "Right", "Territory", "0/7 VP", "take 1 food into the territory"):
        assert words in played.out
    assert "Goat (Cost 1, Strength 1). When discarded: Put 2 food into your territory." in played.out


def test_the_opponents_draws_are_not_shown(twelve: Run) -> None:
    keys = "keep\nsupply\nsupply\nsupply\nq\n"
    played = twelve("play", "twelve-heroes", "--players", "Ann,bot", "--seed", 5, stdin=keys)
    assert "bot draws a card" in played.out
    assert "bot draws a card" in twelve("replay", "output/twelve-heroes-5.jsonl").out


def test_cards_and_lands_of_a_real_table_are_typed_in(twelve: Run) -> None:
    lands = "land left river\nland centre plain\nland right lake\n"
    hands = "".join(f"draw {seat} {card}\n" for seat in (1, 2) for card in ("goat", "elf", "tank"))
    played = twelve(
        "play", "twelve-heroes", "--players", "Ann,bot", "--dice", "typed", "--record", "r",
        stdin=f"{lands}land left river\n{hands}first 1\nkeep\nsupply\nmuster goat\nq\n",
    )  # fmt: skip
    assert "possible: draw 1" in played.out
    assert "Ann: muster Goat for 1 food" in played.out


def test_what_happens_by_itself_is_told_to_both() -> None:
    seats = GameTable(GAME, RULES, ("Ann", "Ben"), "en")
    before = table(
        {"hand": ""}, {"left": "elf", "centre": "hawk", "pile": "orc"}, markers=(0, 0, 0, 1, 0, 0), actions=1
    )
    change = Change(before, {0: RULES.parse_move("supply")}, play(before, "supply"))
    assert list(seats.tell(change)) == [
        "Ann: take 1 food into the territory",
        "  Ben places a marker (Centre)",
        "  Ben acquires River",
        "  Ben loses Elf",
    ]


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
