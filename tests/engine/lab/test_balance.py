"""What watched games say: counted rightly, the same whoever plays, and told in a sentence that holds."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from support import Run

from twelve.cli import terminal
from twelve.cli.lab import measuring, report
from twelve.content.loading.game import load
from twelve.content.loading.words import LAB
from twelve.content.models.base import Text
from twelve.engine.lab.balance import Balance, Tried, balance_of
from twelve.engine.lab.changes import changes_of, moved_numbers
from twelve.engine.lab.sentences import sentence, told_grade
from twelve.engine.lab.simulate import GameResult, Trial, play_batch
from twelve.engine.lab.summary import Share
from twelve.engine.lab.tally import WHOLE, Tally
from twelve.engine.lab.view import Lens
from twelve.engine.lab.wording import LabWords

TOY = Path(__file__).parents[2] / "toy" / "coin-duel"
KING = ("balance", "king-of-12", "--bot", "random", "--games", 40, "--seed", 1)
NAMES = {
    name: Text({"en": name.capitalize()}) for name in ("sword", "shield", "bow", "net", "stone", "stick")
}


def judged(wins: dict[str, float], met: dict[tuple[str, str], float], games: int = 2000) -> Balance:
    """A balance from how often each card won, and how it did against others."""
    tally = Tally(games=games)
    for name, share in wins.items():
        tally.things[name].held.add(round(share * games * WHOLE), games)
        tally.things[name].chances.add(games * WHOLE // 4, games)
        tally.things[name].used.add(games * WHOLE // 2, games)
    for pair, share in met.items():
        tally.met[pair].add(round(share * games * WHOLE), games)
    return balance_of(
        "duel", Text({"en": "Duel"}), Lens({"card": NAMES}), tally, "bot", 2, 1, frozenset({"bow"})
    )


@pytest.mark.parametrize(
    ("share", "grade"),
    [
        (0.70, "decides games alone"),
        (0.61, "too strong"),
        (0.56, "strong"),
        (0.51, "in balance"),
        (0.44, "weak"),
        (0.38, "too weak"),
    ],
)
def test_a_verdict_follows_the_interval(share: float, grade: str) -> None:
    found = judged({"sword": share, "shield": 1 - share}, {})
    assert found.entries[0].grade == grade
    assert f"Sword wins {100 * share:.1f} % (± 2." in sentence(found, found.entries[0])


def test_who_does_worse_against_everybody_is_dominated() -> None:
    others = ("bow", "net", "stone", "stick")
    better = {("sword", other): 0.6 for other in others}
    worse = {("shield", other): 0.5 for other in others}
    found = judged({"sword": 0.6, "shield": 0.45}, {**better, **worse})
    assert found.entries[1].dominated_by == "sword"
    assert found.entries[0].dominated_by == ""
    once_better = judged({"sword": 0.6, "shield": 0.45}, {**better, **worse, ("shield", "net"): 0.9})
    assert once_better.entries[1].dominated_by == ""


def test_prey_and_fear_are_named_where_they_are_sure() -> None:
    found = judged({"sword": 0.5}, {("sword", "bow"): 0.8, ("sword", "net"): 0.2, ("sword", "stone"): 0.501})
    told = sentence(found, found.entries[0])
    assert "preys on Bow (80 %)." in told
    assert "fears Net (20 %)." in told
    assert "Stone" not in told


OF_ITS_OWN = [Tried("add: 4", "5", Share(5500, 10000)), Tried("add: 6", "5", Share(6500, 10000))]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Bow wins 61.0 % (± 2.1) when held: too strong. It preys on Net (80 %)."),
        ("de", "Wer „Bow“ hat, gewinnt 61,0 % (± 2,1): zu stark. Beute: Net (80 %)."),
        ("fr", "Qui a « Bow » gagne 61,0 % (± 2,1) : trop forte. Ses proies : Net (80 %)."),
        (
            "en",
            "It would win 55.0 % (± 1.0) with add: 4 instead of 5, 65.0 % (± 0.9) with add: 6. Try add: 4.",
        ),
        ("de", "55,0 % (± 1,0) wären es mit add: 4 statt 5, 65,0 % (± 0,9) mit add: 6. Versuch add: 4."),
        (
            "fr",
            "Ce serait 55,0 % (± 1,0) avec add: 4 au lieu de 5, 65,0 % (± 0,9) avec add: 6. Essaie add: 4.",
        ),
    ],
)
def test_a_designer_reads_what_a_change_would_make_of_a_card(language: str, said: str) -> None:
    found = judged({"bow": 0.61}, {("bow", "net"): 0.8})
    (bow,) = (replace(entry, tried=tuple(OF_ITS_OWN)) for entry in found.entries if entry.id == "bow")
    assert said in sentence(found, bow, language)


def test_the_lab_speaks_three_languages() -> None:
    assert all(set(text.root) == {"en", "de", "fr"} for text in LAB.texts.values())


def test_every_number_of_a_thing_is_a_dial() -> None:
    game = load("xii-century")
    told = [(change.what, change.instead) for change in moved_numbers(game.content, "butcher")]
    assert ("requires.stone_houses: 4", "5") in told
    assert ("cost.food: 18", "15") in told
    assert not any("tavern" in what for what, _ in told), "what is owned or not has no number"
    changed = next(change for change in changes_of(game, "butcher") if change.what == "points: 12")
    assert changed.content.table("people")["butcher"].value_of("points") == 12
    assert game.content.table("people")["butcher"].value_of("points") == 15


def test_what_was_hardly_seen_is_not_judged() -> None:
    found = judged({"sword": 0.9}, {}, games=40)
    assert found.entries[0].grade == "too few games"


def test_the_pack_s_own_are_marked() -> None:
    assert [entry.id for entry in judged({"sword": 0.5}, {}).entries if entry.own] == ["bow"]


def test_the_results_are_the_same_whatever_the_number_of_processes(twelve: Run) -> None:
    one, two = (twelve(*KING, "--jobs", jobs, "--json") for jobs in (1, 2))
    assert one.code == 0, one.err
    assert one.out == two.out


def test_every_game_is_counted_once(twelve: Run) -> None:
    found = twelve(*KING, "--json").json
    assert found["games"] == 40
    assert sum(seat["share"] * seat["of"] for seat in found["seats"]) + found["nobody"] == pytest.approx(40)
    cards = {card["id"]: card for card in found["cards"]}
    assert len(cards) == 12
    for card in cards.values():
        assert card["held"]["interval"][0] <= card["held"]["share"] <= card["held"]["interval"][1]
        assert card["played"]["of"] <= 80
    ids, shares = found["matrix"]["ids"], found["matrix"]["shares"]
    assert all(len(row) == len(ids) for row in shares)


def test_a_card_that_everybody_has_is_not_counted_as_held(twelve: Run, tmp_path: Path) -> None:
    shutil.copytree(TOY, tmp_path / "shelf" / "coin-duel")
    told = twelve(
        "balance", "coin-duel", "--games", 40, "--seed", 2, "--json", TWELVE_PATH=str(tmp_path / "shelf")
    )
    assert told.code == 0, told.err
    cards = {card["id"]: card for card in told.json["cards"]}
    assert set(cards) == {"copper", "silver", "gold"}
    assert all(card["held"]["of"] == 0 and card["played"]["of"] == 80 for card in cards.values())
    assert sum(card["first"]["of"] for card in cards.values()) == 80


def test_towns_are_judged_by_their_points_and_events_by_what_they_take(twelve: Run, tmp_path: Path) -> None:
    words = ("--bot", "random", "--games", 40, "--seed", 3, "--markdown", "towns.md", "--json")
    told = twelve("balance", "xii-century", *words)
    assert told.code == 0, told.err
    document = (tmp_path / "towns.md").read_text(encoding="utf-8")
    assert "\n| person | in towns | in best | points more | chosen | verdict |" in document
    assert "\n| event | came | points taken |" in document
    found = told.json
    assert {card["kind"] for card in found["cards"]} == {"person", "infrastructure", "event"}
    assert set(found["points_a_turn"]) == {str(number) for number in range(1, 11)}
    total = sum(each["value"] for each in found["points_a_turn"].values())
    assert total == pytest.approx(found["score"]["value"])
    assert sum(event["times"] for event in found["events"].values()) > 40
    assert all(event["value"] >= 0 for event in found["events"].values())


PACK = """
game: harder
extends: xii-century
title: {mul: Harder}
version: 0.1.0
people:
  blacksmith: {requires: {population: 9}}
"""


def test_a_pack_stands_beside_its_game_with_what_changes_would_do(twelve: Run, tmp_path: Path) -> None:
    folder = tmp_path / "harder"
    folder.mkdir()
    (folder / "game.yaml").write_text(PACK, encoding="utf-8")
    words = ("--bot", "random", "--games", 60, "--seed", 3, "--lang", "fr", "--jobs", 1)
    found = twelve("balance", folder, *words, "--json")
    assert found.code == 0, found.err
    assert (found.json["beside"]["game"], found.json["beside"]["games"]) == ("xii-century", 20)
    cards = {card["id"]: card for card in found.json["cards"]}
    assert [card for card in cards if cards[card]["own"]] == ["blacksmith"]
    tried = {each["change"]: each for each in cards["blacksmith"]["try"]}
    assert set(tried) == {"points: 0", "points: 2", "requires.population: 7", "requires.population: 11"}
    assert all(each["of"] == 12 for each in tried.values())
    assert tried["requires.population: 7"]["share"] >= tried["requires.population: 11"]["share"]
    assert "Avec requires.population: 7 au lieu de 9, elle serait dans" in cards["blacksmith"]["sentence"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_narrow_terminal_loses_columns_and_never_the_verdict(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    shares = {name: 0.7 - number / 10 for number, name in enumerate(NAMES)}
    found = judged(shares, {(a, b): 0.5 for a in NAMES for b in NAMES})
    for module in (terminal, report):
        monkeypatch.setattr(module, "width", lambda: 56)
    told = list(report.lines(found, language))
    assert [line for line in told if len(line) > 56] == []
    table = told[: told.index("", 3)]
    for entry in found.entries:
        row = next(line for line in table if line.startswith(entry.id.capitalize()))
        assert f"  {told_grade(found, entry, LabWords(language))}" in row


def test_units_are_judged_by_decks_and_lands_by_who_wins_them(twelve: Run, tmp_path: Path) -> None:
    words = ("--bot", "random", "--games", 10, "--seed", 3, "--pdf", "report.pdf", "--markdown", "balance.md")
    told = twelve("balance", "twelve-heroes", *words, "--json")
    assert told.code == 0, told.err
    document = (tmp_path / "balance.md").read_text(encoding="utf-8")
    heads = [line for line in document.splitlines() if line.startswith("#")]
    assert heads == ["# Twelve Heroes: Balance report", "## Units", "## Lands", "## One by one"]
    assert "    twelve balance twelve-heroes --bot random --games 10 --players 2 --seed 3" in document
    assert [card["name"] for card in told.json["cards"] if f"\n| {card['name']} | " not in document] == []
    assert "\n| land | when won | 95 % | verdict |" in document
    assert [deck for deck in told.json["decks"] if f"deck {deck['deck']} against" not in document] == []
    kinds = {card["id"]: card["kind"] for card in told.json["cards"]}
    assert (kinds["goat"], kinds["harbour"]) == ("unit", "land")
    held = sum(card["held"]["of"] for card in told.json["cards"] if card["kind"] == "unit")
    assert held > 0
    assert {(deck["deck"], deck["of"]) for deck in told.json["decks"]} >= {("first", 1)}
    pairs = [frozenset((deck["deck"], deck["against"])) for deck in told.json["decks"]]
    assert len(set(pairs)) == len(pairs), "who begins is left to chance: each pair is played once"
    report = PdfReader(tmp_path / "report.pdf")
    text = "".join(page.extract_text() for page in report.pages)
    assert "Treefolk" in text
    assert "twelve balance twelve-heroes --bot random --games 10" in " ".join(text.split())
    assert not any(page.images for page in report.pages[:1]), "charts are drawn, not painted"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("king-of-13",), "no game or pack"),
        (("king-of-12", "--bot", "clever"), 'no bot "clever"'),
        (("king-of-12", "--lang", "it"), "no texts in it"),
        (("king-of-12", "--bot", "random", "--players", 7), "2 to 4 can"),
    ],
)
def test_what_cannot_be_judged_is_told(twelve: Run, words: tuple[object, ...], said: str) -> None:
    answer = twelve("balance", *words)
    assert answer.code in {1, 2}
    assert said in answer.err


NIM = """
from twelve.engine.contract import IllegalMove, Outcome, Rules

class Nim(Rules):
    def setup(self, players, options): return (12, 0)
    def to_act(self, state): return (state[1],) if state[0] > 0 else ()
    def legal_moves(self, state, seat): return tuple(f"take {n}" for n in range(1, min(3, state[0]) + 1))
    def roll(self, state, random): raise AssertionError
    def apply(self, state, moves):
        ((seat, move),) = moves.items()
        return (state[0] - int(move[-1]), 1 - seat)
    def outcome(self, state):
        won = 1 - state[1]
        return None if state[0] else Outcome((won,), (int(won == 0), int(won == 1)))
    def view(self, state, seat): return state
    def format_move(self, move): return move
    def parse_move(self, text): return text
    def format_state(self, state): return str(state)
    def parse_state(self, text): return eval(text)

def perfect(rules, view, seat, random):
    return f"take {view[0] % 4 or 1}"

BOTS = {"perfect": perfect}

def rules(content): return Nim()
"""


def test_a_game_without_cards_is_judged_by_its_moves(twelve: Run, tmp_path: Path) -> None:
    folder = tmp_path / "shelf" / "nim"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text(NIM, encoding="utf-8")
    told = (TOY / "game.yaml").read_text(encoding="utf-8").partition("components:")[0]
    told = told.replace("coin-duel", "nim").replace("coin_duel", "nim")
    (folder / "game.yaml").write_text(told, encoding="utf-8")
    words = ("balance", "nim", "--bot", "perfect", "--games", 40, "--seed", 2, "--jobs", 1, "--json")
    found = twelve(*words, TWELVE_PATH=str(tmp_path / "shelf"))
    assert found.code == 0, found.err
    moves = {move["id"]: move for move in found.json["cards"]}
    assert set(moves) == {"take 1", "take 2", "take 3"}
    assert found.json["start_player"]["share"] == 0.0, "whoever begins with twelve sticks loses"
    assert found.json["skill"] > 0.5


def test_ctrl_c_while_skill_is_measured_keeps_what_the_games_have_shown(
    twelve: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(trial: Trial, games: Sequence[int]) -> list[GameResult]:
        signal.raise_signal(signal.SIGINT)
        return play_batch(trial, games)

    monkeypatch.setattr(measuring, "play_batch", interrupted)
    words = ("--games", 10, "--players", 2, "--bot", "normal", "--no-try", "--jobs", 1)
    told = twelve("balance", "twelve-heroes", *words)
    assert told.code == 0, told.err
    assert "stopped after 0 of 5 games (skill)" in told.err
    assert "10 games of twelve-heroes" in told.out
    assert "skill" not in told.out
    assert "deck" not in told.out
