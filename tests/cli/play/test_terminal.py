"""Two people at one terminal: what is secret stays so to the last byte, and games come to their end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from terminals import SECOND, Terminal, open_part, own_screens

from twelve.cli.play.records import split_record
from twelve.content.loading.game import load
from twelve.engine.contract import CHANCE, Rules
from twelve.engine.match import Header, Match, replay
from twelve.engine.playing import play_out
from twelve.engine.registry import bots_for, rules_for

GAMES = ("king-of-12", "xii-century", "twelve-heroes")


def secret(rules: Rules[object, object], match: Match[object, object]) -> bool:
    """Whether both are to choose at once, and the first could choose otherwise."""
    return match.waiting == (0, 1) and len(rules.legal_moves(match.state, 0)) > 1


def hidden(rules: Rules[object, object], match: Match[object, object]) -> bool:
    """Whether the first is to put a card where nobody sees it."""
    names = (
        [rules.format_move(move) for move in rules.legal_moves(match.state, 0)]
        if match.waiting == (0,)
        else []
    )
    return len(names) > 1 and all(re.match("bury|exchange|keep", name) for name in names)


def write_record(
    path: Path, game: str, found: Callable[[Rules[object, object], Match[object, object]], bool]
) -> None:
    """A record of two people up to the moment that is wanted."""
    rules = rules_for(load(game))
    for seed in range(200):
        random = Random(seed)
        match = Match(rules, Header(game, ("Ann", "Bob"), seed, {}, "1", (None, None)))
        lines = [match.header.to_line()]
        while match.outcome is None:
            if found(rules, match):
                path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
                return
            seat = match.waiting[0]
            options = rules.legal_moves(match.state, seat)
            move = rules.roll(match.state, random) if seat == CHANCE else random.choice(options)
            lines.append(match.play(seat, move))
    raise AssertionError(f"{game} never comes there")


def chosen(terminal: Callable[..., Terminal], record: Path, text: bytes, choice: str) -> str:
    """The stream when Ann chooses this and Bob looks at what he may see."""
    record.write_bytes(text)
    table = terminal("play", "--resume", record.name)
    table.question()
    table.type("")
    table.question()
    table.type(choice)
    after = len(table.stream)
    if "go back" in table.question():
        table.type("")
        table.question()
    table.type("")
    table.question()
    table.type("?")
    table.question()
    return table.stream[after:]


@pytest.mark.parametrize(
    ("game", "moment", "choices"),
    [
        ("king-of-12", secret, "12"),
        ("king-of-12", hidden, "12"),
        ("xii-century", secret, "12"),
        ("twelve-heroes", hidden, "23"),
    ],
)
def test_not_a_byte_tells_the_other_what_was_chosen(
    terminal: Callable[..., Terminal],
    tmp_path: Path,
    game: str,
    moment: Callable[[Rules[object, object], Match[object, object]], bool],
    choices: str,
) -> None:
    record = tmp_path / "r"
    write_record(record, game, moment)
    text = record.read_bytes()
    first, second = (chosen(terminal, record, text, choice) for choice in choices)
    assert "Bob" in first
    assert _after_echo(first) == _after_echo(second)


@pytest.mark.parametrize(
    ("game", "moment"), [("king-of-12", secret), ("king-of-12", hidden), ("xii-century", secret)]
)
def test_what_everybody_can_read_names_no_choice_before_it_is_revealed(
    terminal: Callable[..., Terminal],
    tmp_path: Path,
    game: str,
    moment: Callable[[Rules[object, object], Match[object, object]], bool],
) -> None:
    """The whole stream is searched, letter by letter, for the word that was typed and for its name."""
    record = tmp_path / "r"
    write_record(record, game, moment)
    text, rules = record.read_bytes(), rules_for(load(game))
    match = replay(rules, *split_record(record))
    for move in rules.legal_moves(match.state, 0)[:2]:
        typed = rules.format_move(move)
        word = typed.split()[-1]
        card = load(game).content.cards.get(word)
        stream = chosen(terminal, record, text, typed)
        assert "Bob" in stream
        for secret_word in {word, card.name["en"].casefold() if card else word}:
            assert secret_word not in open_part(SECOND + stream).casefold()


def _after_echo(stream: str) -> str:
    """Without the line that the terminal echoed on Ann's own screen before it was wiped."""
    return stream.partition("\x1b[2J\x1b[H\x1b[?1049l")[2]


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_from_setup_to_its_end(
    terminal: Callable[..., Terminal], tmp_path: Path, game: str
) -> None:
    """They type what two bots would do: the same seed rolls the same dice for both."""
    bot = list(bots_for(load(game)).values())[-1]
    played = play_out(rules_for(load(game)), Header(game, ("Ann", "Bob"), 8, {}, "1"), [bot, bot])
    moves = iter([line["move"] for line in map(json.loads, played.lines) if "move" in line])
    table = terminal("play", game, "--players", "Ann,Bob", "--seed", "8", "--record", "r")
    while asked := table.question():
        if table.code is not None:
            break
        table.type(next(moves) if asked.endswith("> ") else "")
    assert table.code == 0, table.stream[-3000:]
    assert " won" in open_part(table.stream)
    lines = (tmp_path / "r").read_text(encoding="utf-8").splitlines()
    assert lines[1:] == list(played.lines[1:])
    assert all(screen.endswith("\x1b[2J\x1b[H") for screen in own_screens(table.stream))


def test_ctrl_c_says_how_to_go_on_and_leaves_no_secret_behind(terminal: Callable[..., Terminal]) -> None:
    table = terminal("play", "king-of-12", "--players", "Ann,Bob", "--seed", "8", "--record", "r")
    table.question()
    table.type("")
    table.question()
    table.press("\x03")
    assert open_part(SECOND + table.question()).strip() == "stopped; go on with: twelve play --resume r"
    assert table.code == 130
    assert table.stream.count("\x1b[?1049h") == table.stream.count("\x1b[?1049l") == 1


def test_a_card_is_buried_on_a_screen_of_ones_own_after_all_have_seen_what_was_revealed(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    """Whoever chose last still has the keyboard, but the others look up: the burial needs a new hand-over."""
    rules = rules_for(load("king-of-12"))
    write_record(tmp_path / "r", "king-of-12", _last_of_a_round_that_bob_wins)
    match = replay(rules, *split_record(tmp_path / "r"))
    table = terminal("play", "--resume", "r")
    table.question()
    for move in _winning_for_bob(rules, match):
        table.type("")
        table.question()
        table.type(move)
        asked = table.question()
    assert "Bob wins the round" in open_part(SECOND + asked)
    assert "it is your turn. The others look away" in asked
    assert "under the die for good" not in open_part(SECOND + asked)
    table.type("")
    assert "under the die for good" in table.question()


def _last_of_a_round_that_bob_wins(rules: Rules[object, object], match: Match[object, object]) -> bool:
    return match.waiting == (0, 1) and bool(_winning_for_bob(rules, match))


def _winning_for_bob(rules: Rules[object, object], match: Match[object, object]) -> list[str]:
    """What Ann and Bob play so that Bob is the next who decides, and buries a card."""
    for ann in rules.legal_moves(match.state, 0):
        for bob in rules.legal_moves(match.state, 1):
            after = rules.apply(match.state, {0: ann, 1: bob})
            if (
                rules.to_act(after) == (1,)
                and rules.format_move(rules.legal_moves(after, 1)[0])[:4] == "bury"
            ):
                return [rules.format_move(ann), rules.format_move(bob)]
    return []
