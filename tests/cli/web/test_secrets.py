"""A seat sees only what its view lets it see: had the hidden been different, it would hear the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from twelve.cli.play.starting import Agreed, start
from twelve.cli.web.table.boards import board_for
from twelve.cli.web.table.game import PlayedGame, seat_game
from twelve.cli.web.table.keys import WATCHER
from twelve.content.loading.game import load
from twelve.engine.bots import Bot, random_bot
from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.state import State as KingState
from twelve.engine.king_of_12.state import hand_of
from twelve.engine.match import Snapshot
from twelve.engine.playing import dice_of
from twelve.engine.registry import bots_for
from twelve.engine.twelve_heroes.state import State as HeroesState

BOARDS: dict[str, object] = {}


@contextmanager
def seated(game: str, folder: Path, players: str = "Ann,Bob", seed: int = 5) -> Iterator[PlayedGame]:
    """A game at a table of this process, with the boards that are served."""
    started = start(game, players, Agreed(seed, {}, "rolled", "en"), folder / f"{game}-{seed}.jsonl")
    if game not in BOARDS:
        board = board_for(started.game, "en")
        board.prepare(None)
        BOARDS[game] = board
    played = seat_game(started, BOARDS[game], 0.0)
    yield played
    started.recorder.close()


def play_on(
    played: PlayedGame, moves: int, seed: int = 3, bot: Bot[object, object] = random_bot
) -> Iterator[PlayedGame]:
    """So many moves, and the table after each."""
    random, sitting = Random(seed), played.sitting
    for _ in range(moves):
        match = sitting.match
        if match.outcome is not None:
            return
        seat = match.waiting[0]
        if seat == CHANCE:
            move = match.rules.roll(match.state, dice_of(match))
        else:
            move = bot(match.rules, match.rules.view(match.state, seat), seat, random)
        sitting.take(seat, move)
        yield played


def heard(played: PlayedGame, who: int | str) -> str:
    return json.dumps(played.shown(who), sort_keys=True)


@contextmanager
def otherwise(played: PlayedGame, state: object) -> Iterator[None]:
    """The same table, had something hidden been different."""
    steps = played.sitting.match._steps
    last = steps[-1]
    steps[-1] = Snapshot(state, last.mover, last.chosen, last.revealed)
    yield
    steps[-1] = last


@pytest.mark.parametrize("game", ["king-of-12", "coin-duel", "xii-century"])
def test_a_secret_choice_is_heard_by_nobody_else(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TWELVE_PATH", str(Path(__file__).parents[2] / "toy"))
    compared = 0
    players = "Ann,Bob" if game != "xii-century" else "Ann,Bob,Cy"
    with seated(game, tmp_path, players) as played:
        sitting = played.sitting
        best = list(bots_for(load(game)).values())[-1]
        for _ in play_on(played, 900, bot=best):
            match = sitting.match
            seats = match.rules.to_act(match.state)
            if len(seats) < 2 or match.chosen or 0 not in seats:
                continue
            told = set()
            for move in match.rules.legal_moves(match.state, 0):
                match.play(0, move)
                told.add((heard(played, 1), heard(played, WATCHER)))
                assert match.rules.format_move(move) in heard(played, 0)
                match.undo()
            assert len(told) == 1
            compared += 1
    assert compared, "there was nothing to choose in secret"


def test_the_card_under_a_die_could_be_any_card_that_was_in_the_hand(tmp_path: Path) -> None:
    compared = 0
    with seated("king-of-12", tmp_path) as played:
        for _ in play_on(played, 200):
            state = played.sitting.match.state
            assert isinstance(state, KingState)
            if state.phase == "over" or not state.under[0] or not state.hands[0]:
                continue
            before = heard(played, 1), heard(played, WATCHER)
            swapped = state._replace(
                under=((state.hands[0][0], *state.under[0][1:]), *state.under[1:]),
                hands=(hand_of(_swapped(state.cards, state.hands[0], state.under[0][0])), *state.hands[1:]),
            )
            with otherwise(played, swapped):
                assert (heard(played, 1), heard(played, WATCHER)) == before
            compared += 1
    assert compared


def _swapped(cards: tuple[str, ...], hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand with its first card exchanged for another, in the order of the set."""
    held = {card, *hand[1:]}
    return tuple(each for each in cards if each in held)


def test_hands_and_piles_of_heroes_could_hold_anything(tmp_path: Path) -> None:
    compared = 0
    with seated("twelve-heroes", tmp_path) as played:
        for _ in play_on(played, 250):
            state = played.sitting.match.state
            assert isinstance(state, HeroesState)
            to_act = played.sitting.match.waiting
            if (
                not state.hands[0]
                or not state.piles[0]
                or 0 in to_act
                or state.hands[0][0] == state.piles[0][0]
            ):
                continue
            before = heard(played, 1), heard(played, WATCHER)
            hand = tuple(sorted((*state.hands[0][1:], state.piles[0][0])))
            pile = tuple(sorted((*state.piles[0][1:], state.hands[0][0])))
            swapped = state._replace(hands=(hand, state.hands[1]), piles=(pile, state.piles[1]))
            with otherwise(played, swapped):
                assert (heard(played, 1), heard(played, WATCHER)) == before
            compared += 1
    assert compared > 10
