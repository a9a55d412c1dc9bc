"""King of 12: random games and decisions a second, and how good the bot is."""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from twelve.content.loading.game import load
from twelve.engine.bots import Bot, random_bot
from twelve.engine.contract import CHANCE, Options
from twelve.engine.king_of_12 import BOTS, rules
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.state import Move, State

MOST_ROUNDS = 200
"""Rounds without a winner can follow each other without end: beyond this, a game counts as drawn."""


def random_game(game: KingOf12, players: int, options: Options, random: Random) -> tuple[State, int]:
    """A game of random moves through the rules' public contract, and the decisions made in it."""
    state, decisions = game.setup(players, options), 0
    chance = random.random
    while (seats := game.to_act(state)) and state.round <= MOST_ROUNDS:
        if seats[0] == CHANCE:
            state = game.apply(state, {CHANCE: game.roll(state, random)})
            continue
        moves = {}
        for seat in seats:
            legal = game.legal_moves(state, seat)
            moves[seat] = legal[int(chance() * len(legal))]
        decisions += len(moves)
        state = game.apply(state, moves)
    return state, decisions


def speed(game: KingOf12, players: int, cards: str, seconds: float) -> None:
    random, options = Random(1), Options({"set": cards})
    for _ in range(500):
        random_game(game, players, options, random)
    games = decisions = rounds = drawn = 0
    begun, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < seconds:
        for _ in range(100):
            state, made = random_game(game, players, options, random)
            games, decisions, rounds = games + 1, decisions + made, rounds + state.round
            drawn += state.phase != "over"
    wall, cpu = time.perf_counter() - begun, time.process_time() - used
    print(
        f"{players} players, set {cards:6}  {games / wall:6.0f} games/s ({games / cpu:.0f} a second of CPU)  "
        f"{decisions / wall:7.0f} decisions/s  {decisions / games:4.0f} decisions and "
        f"{rounds / games:.1f} rounds a game, {drawn} drawn"
    )


def strength(game: KingOf12, players: int, games: int) -> None:
    """One greedy bot among random ones, in every seat in turn."""
    random, won = Random(2), Counter[bool]()
    for number in range(games):
        mine = number % players
        bots: list[Bot[State, Move]] = [random_bot] * players
        bots[mine] = BOTS["greedy"]
        state = game.setup(players, Options())
        while seats := game.to_act(state):
            moves = {
                s: game.roll(state, random) if s == CHANCE else bots[s](game, game.view(state, s), s, random)
                for s in seats
            }
            state = game.apply(state, moves)
        won[state.winner == mine] += 1
    share = won[True] / games
    print(f"greedy among {players - 1} random: wins {share:.0%} of {games} games (chance: {1 / players:.0%})")


def main() -> None:
    game = rules(load("king-of-12").content)
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5
    begun = time.perf_counter()
    sum(i * i for i in range(1_000_000))
    took = time.perf_counter() - begun
    print(f"a million squares take {took:.3f} s now; about 0.05 s on an idle core of our bench machine")
    for players, cards in ((3, "first"), (2, "first"), (4, "first"), (3, "random")):
        speed(game, players, cards, seconds)
    strength(game, 3, int(20 * seconds))


if __name__ == "__main__":
    main()
