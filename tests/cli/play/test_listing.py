"""The list of moves on a screen of eighty by twenty-four: beside the table, whole, and in few words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import PLAYTHROUGHS
from xii_century_table import GAME, RULES, town, turn

from twelve.cli.games.xii_century.table import GameTable
from twelve.cli.play.choices import Choices
from twelve.cli.play.listing import ChoiceList
from twelve.cli.play.records import split_record
from twelve.cli.play.screen import rendered
from twelve.cli.play.table import Table, Use, table_for
from twelve.content.games.twelve_heroes.model import Content
from twelve.content.loading.game import load
from twelve.engine.contract import CHANCE
from twelve.engine.match import Match
from twelve.engine.registry import rules_for
from twelve.engine.xii_century.state import Phase

WIDTH, HEIGHT = 80, 24
AROUND = 4
"""Who decides, the prompt, and two lines of what was done last."""
RECORDS = {
    record.stem: record
    for record in sorted(PLAYTHROUGHS.glob("*/*.jsonl"))
    if "solo" not in record.stem and "three-towns" not in record.stem
}


def questions(record: Path) -> Iterator[tuple[Match[object, object], int]]:
    """Every question of a game that leaves a choice."""
    header, lines = split_record(record)
    match = Match(rules_for(load(header.game)), header)
    for _, line in lines:
        seat = match.waiting[0] if match.waiting else CHANCE
        if seat != CHANCE and len(match.rules.legal_moves(match.state, seat)) > 1:
            yield match, seat
        match.take_line(line)


def listed(table: Table, view: object, seat: int, moves: tuple[object, ...]) -> tuple[list[str], Choices]:
    state = rendered(table.show(view, seat))
    choices = Choices(table, view, seat, moves)
    lines = ChoiceList(table, HEIGHT - AROUND - len(state), WIDTH).lines(choices.all)
    assert len(state) + len(lines) + AROUND <= HEIGHT, "\n".join([*state, *lines])
    assert max(map(len, [*state, *lines])) <= WIDTH, "\n".join([*state, *lines])
    assert not [line for line in (*state, *lines) if re.match(r"\s*[:;!»]", line)], "\n".join(lines)
    return lines, choices


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_no_name_in_the_hand_or_a_camp_of_twelve_heroes_is_broken(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    record = RECORDS["dealt-decks"]
    header, _ = split_record(record)
    game = load(header.game)
    table = table_for(game, rules_for(game), header.players, lang)
    assert isinstance(game.content, Content)
    names = [unit.name[lang] for unit in game.content.units.values() if " " in unit.name[lang]]
    shown = [
        rendered(table.show(match.rules.view(match.state, seat), seat)) for match, seat in questions(record)
    ]
    ends = {line.rstrip().rpartition("  ")[2] for lines in shown for line in lines}
    broken = [name.rpartition(" ")[0] for name in names]
    assert names or lang == "de"
    assert any(name in end for name in names for end in ends) or lang == "de"
    assert not [end for end in ends if end.endswith(tuple(broken))]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("name", RECORDS)
def test_table_and_choices_of_whole_games_are_on_one_screen_and_hardly_ever_one_must_ask_for_more(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    header, _ = split_record(RECORDS[name])
    table = table_for(load(header.game), rules_for(load(header.game)), header.players, lang)
    asked = folded = 0
    for match, seat in questions(RECORDS[name]):
        view = match.rules.view(match.state, seat)
        lines, choices = listed(table, view, seat, match.rules.legal_moves(match.state, seat))
        text = "\n".join(lines)
        headings = {choice.heading for choice in choices.all if choice.use is Use.GAIN}
        asked += 1
        folded += any(f"{heading} (" in text for heading in headings if heading)
    assert asked > 10
    assert folded <= asked / 20


def test_what_all_dice_can_do_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    home = town("master_builder", "blacksmith", "mill a", population=10, food=15, supply=10, farms=10)
    state = turn("6 3 s2 s1", home, home)
    table = GameTable(GAME, RULES, ("Ann", "Ben"), "en")
    lines, _ = listed(table, state, 0, RULES.legal_moves(state, 0))
    assert lines[0] == "  Numbers in a row: Dice 3, 6, s1, s2, in this order"
    text = " ".join(" ".join(lines).split())
    assert "Town assets: " in text
    assert "Miller: s2 a, s2 b" in text
    assert "6 Stone houses: +4 … +1" in text
    assert "Quarry:" not in text


def test_groups_that_are_short_share_a_line_before_one_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    home = town("master_builder", "blacksmith", "mill a", population=10, food=15, supply=10, farms=10)
    state = turn("6 3", home, home)
    table = GameTable(GAME, RULES, ("Ann", "Ben"), "en")
    choices = Choices(table, state, 0, RULES.legal_moves(state, 0)).all
    least = next(room for room in range(1, HEIGHT) if ChoiceList(table, room, WIDTH).is_whole(choices))
    shared = "  Prominent people: 21–22 Prior    Dice: 29–30 store   31–34 take: 2, 3, 4, 5"
    assert shared in ChoiceList(table, least, WIDTH).lines(choices)
    assert shared not in ChoiceList(table, least + 1, WIDTH).lines(choices)
    assert "    Town assets (12): type town assets" in ChoiceList(table, least - 1, WIDTH).lines(choices)


def test_amounts_are_told_by_the_first_and_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    merchants = town("market", population=4, food=12, supply=25)
    state = turn("", merchants, town(), phase=Phase.MARKET)
    table = GameTable(GAME, RULES, ("Ann", "Ben"), "en")
    lines, _ = listed(table, state, 0, RULES.legal_moves(state, 0))
    assert lines[-1] == "    2–13 Food: 1–12   14–38 Supply: 1–25"
