"""What every game's rules promise, tried on every shipped game and on the toy."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random

import pytest
from playouts import steps
from support import PLAYTHROUGHS, TOY

from twelve.content.errors import TwelveError
from twelve.content.loading.game import Game, load, load_spot
from twelve.content.loading.shelf import Spot, shipped
from twelve.engine.bots import Bot
from twelve.engine.contract import CHANCE, Event, IllegalMove, InvalidMove, Options, Rules
from twelve.engine.match import Header, Match, head_and_lines, replay
from twelve.engine.registry import bots_for, rules_for
from twelve.engine.telling import teller_for

FORBIDDEN = {
    "king-of-12": ("play lady", "turn 1", "roll 13", "bury golem"),
    "xii-century": (
        "6 brewery",
        "1 bread",
        "store r5",
        "take 6",
        "trade 9 food",
        "choose fire",
        "1 2 3 4 5 6",
    ),
    "twelve-heroes": ("muster dragon", "move goat left right", "end", "deploy elf left 20"),
}
"""Moves that some rule forbids almost everywhere."""
GAMES = [spot.name for spot in shipped() if load_spot(spot).rules]


@pytest.fixture(scope="module", params=[*GAMES, "coin-duel"])
def game(request: pytest.FixtureRequest) -> Game:
    if request.param in GAMES:
        return load(request.param)
    return load_spot(Spot("coin-duel", TOY, trusted=True))


def player_counts(game: Game) -> range:
    return range(game.content.players.least, game.content.players.most + 1)


def playout(
    rules: Rules[object, object], players: int, seed: int
) -> Iterator[tuple[object, Mapping[int, object]]]:
    """Every state of a random game in which somebody moves, with the moves made there."""
    random = Random(seed)
    return (step for step in steps(rules, rules.setup(players, Options()), random) if step[1])


def test_random_games_of_any_size_end_with_an_outcome(game: Game) -> None:
    rules = rules_for(game)
    for players in player_counts(game):
        *_, (state, moves) = playout(rules, players, seed=players)
        outcome = rules.outcome(rules.apply(state, moves))
        assert outcome is not None
        assert len(outcome.scores) == players
        assert set(outcome.winners) <= set(range(players))


def test_states_and_moves_round_trip_as_text(game: Game) -> None:
    rules = rules_for(game)
    for step, (state, moves) in enumerate(playout(rules, game.content.players.most, seed=11)):
        if step % 7 == 0:
            assert rules.parse_state(rules.format_state(state)) == state
        for move in moves.values():
            assert rules.parse_move(rules.format_move(move)) == move


def test_a_move_is_one_line(game: Game) -> None:
    rules = rules_for(game)
    for _, moves in playout(rules, game.content.players.least, seed=5):
        assert all("\n" not in rules.format_move(move) for move in moves.values())


def test_what_a_seat_sees_is_enough_to_choose(game: Game) -> None:
    rules = rules_for(game)
    for step, (state, moves) in enumerate(playout(rules, game.content.players.most, seed=3)):
        for seat in moves:
            if seat != CHANCE and step % 5 == 0:
                seen = rules.view(state, seat)
                assert rules.legal_moves(seen, seat) == rules.legal_moves(state, seat)
                assert rules.view(seen, seat) == seen


def test_no_move_is_listed_twice(game: Game) -> None:
    rules = rules_for(game)
    for step, (state, moves) in enumerate(playout(rules, game.content.players.most, seed=8)):
        for seat in moves:
            if seat != CHANCE and step % 5 == 0:
                listed = rules.legal_moves(state, seat)
                assert len(set(listed)) == len(listed) > 0


def test_nonsense_is_not_a_move(game: Game) -> None:
    rules = rules_for(game)
    for text in ("", "xyzzy", "1 2 3 4 5 6 7 8 9", "play", "\u0000", "é" * 200):
        with pytest.raises(InvalidMove):
            rules.parse_move(text)


def test_a_state_is_left_alone_by_what_follows(game: Game) -> None:
    rules = rules_for(game)
    for step, (state, moves) in enumerate(playout(rules, game.content.players.least, seed=6)):
        if step % 11 == 0:
            before = rules.format_state(state)
            rules.apply(state, moves)
            assert rules.format_state(state) == before


def test_everything_that_happens_is_told_in_every_language_from_facts_alone(game: Game) -> None:
    rules = rules_for(game)
    names = [f"P{n}" for n in range(game.content.players.most)]
    tellers = [teller_for(game, names, language) for language in game.content.languages]
    for step, (state, moves) in enumerate(playout(rules, game.content.players.most, seed=4)):
        events = rules.log(state, moves, rules.apply(state, moves))
        json.dumps([dict(event.facts) for event in events])
        assert all(event.facts.keys() >= {"move"} for event in events if event.kind == "move")
        if step % 3 == 0:
            for teller in tellers:
                assert all("\n" not in line and "{{" not in line for line in teller.told(events))


def test_what_is_due_and_what_is_refused_is_told_in_every_language(game: Game) -> None:
    rules, names = rules_for(game), [f"P{n}" for n in range(game.content.players.most)]
    tellers = [teller_for(game, names, language) for language in game.content.languages]
    strange = [rules.parse_move(text) for text in FORBIDDEN.get(game.name, ())]
    kinds = set()
    for step, (state, moves) in enumerate(playout(rules, game.content.players.most, seed=9)):
        wanted = rules.due(state) if CHANCE in moves else ""
        reasons = [wanted] if isinstance(wanted, Event) else []
        for move in strange if step % 5 == 0 else ():
            try:
                rules.apply(state, dict.fromkeys(moves, move))
            except IllegalMove as error:
                reasons += [error.reason] if error.reason else []
        kinds |= {reason.kind for reason in reasons}
        for teller in tellers:
            assert all(teller.tell(reason) for reason in reasons)
    assert len(kinds) >= len(strange), kinds


def test_the_wrong_number_of_players_is_refused(game: Game) -> None:
    rules = rules_for(game)
    for players in (game.content.players.least - 1, game.content.players.most + 1):
        with pytest.raises(TwelveError):
            rules.setup(players, Options())


def test_every_bot_plays_whole_games_by_the_rules(game: Game) -> None:
    rules = rules_for(game)
    for bot in bots_for(game).values():
        random = Random(1)
        choose = partial(_bot_choice, rules, bot, random)
        *_, (state, _) = steps(rules, rules.setup(game.content.players.least, Options()), random, choose)
        assert rules.outcome(state) is not None


def _bot_choice(rules: Rules[object, object], bot: Bot, random: Random, state: object, seat: int) -> object:
    return bot(rules, rules.view(state, seat), seat, random)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_three_playthroughs_that_replay_line_by_line(name: str) -> None:
    records = sorted((PLAYTHROUGHS / name).glob("*.jsonl"))
    assert len(records) >= 3
    rules = rules_for(load(name))
    for record in records:
        text = record.read_text(encoding="utf-8")
        match = replay(rules, *head_and_lines(text.encode()))
        assert match.outcome is not None, record.name
        assert '"outcome"' in text.splitlines()[-1], record.name


def test_an_undo_leads_back_to_the_same_state(game: Game) -> None:
    rules = rules_for(game)
    names = tuple(f"P{n}" for n in range(game.content.players.least))
    match = Match(rules, Header(game.name, names, 1, {}, "1"))
    random = Random(2)
    for _ in range(60):
        if match.outcome is not None:
            return
        seat = match.waiting[0]
        before = (match.state, match.waiting)
        move = rules.roll(match.state, random) if seat == CHANCE else rules.legal_moves(match.state, seat)[0]
        match.play(seat, move)
        match.undo()
        assert (match.state, match.waiting) == before
        match.play(seat, move)
