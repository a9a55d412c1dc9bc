"""Games of XII Century per second, and how the greedy bot fares beside the printed good scores."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from random import Random
from statistics import mean, stdev
from time import process_time

from twelve.content.loading.game import load
from twelve.engine.bots import Bot, random_bot
from twelve.engine.contract import CHANCE, Options
from twelve.engine.xii_century import BOTS, rules
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.state import Move, State

RANDOM_GAMES = 2000
GREEDY_GAMES = 200


@cache
def table() -> XiiCentury:
    return rules(load("xii-century").content)


def play(bot: Bot[State, Move], difficulty: str, seed: int) -> int:
    """The score of one solo game."""
    game, random = table(), Random(seed)
    state = game.setup(1, Options({"difficulty": difficulty}))
    while seats := game.to_act(state):
        seat = seats[0]
        move = game.roll(state, random) if seat == CHANCE else bot(game, state, seat, random)
        state = game.apply(state, {seat: move})
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.scores[0]


def greedy_game(job: tuple[str, int]) -> int:
    return play(BOTS["greedy"], *job)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GREEDY_GAMES
    play(random_bot, "normal", 0)
    started = process_time()
    scores = [play(random_bot, "normal", seed) for seed in range(RANDOM_GAMES)]
    spent = process_time() - started
    print(
        f"random solo games per second (one core): {RANDOM_GAMES / spent:.0f}, mean score {mean(scores):.1f}"
    )
    with ProcessPoolExecutor() as pool:
        for name, level in table().book.content.difficulties.items():
            results = list(pool.map(greedy_game, [(name, seed) for seed in range(games)], chunksize=5))
            good = (
                f"{level.good.least}–{level.good.most}" if level.good.most else f"{level.good.least} or more"
            )
            print(
                f"greedy, {name}: mean {mean(results):.1f} (deviation {stdev(results):.1f}, "
                f"{min(results)} to {max(results)}) over {games} games; a good score is {good}",
                flush=True,
            )


if __name__ == "__main__":
    main()
