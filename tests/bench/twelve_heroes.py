"""Twelve Heroes: random games a second, their length, and how many moves a decision offers."""

from __future__ import annotations

import time
from random import Random
from statistics import mean

from twelve.content.loading.game import load
from twelve.engine.contract import CHANCE, Options
from twelve.engine.twelve_heroes import rules as rules_of

GAMES = 1000
SEED = 12


def main() -> None:
    """Plays random games with the first decks on one core and prints the figures."""
    rules, random = rules_of(load("twelve-heroes").content), Random(SEED)
    turns, offered, steps = [], [], 0
    began = time.process_time()
    for _ in range(GAMES):
        state = rules.setup(2, Options())
        while acting := rules.to_act(state):
            (seat,) = acting
            if seat == CHANCE:
                move = rules.roll(state, random)
            else:
                moves = rules.legal_moves(state, seat)
                offered.append(len(moves))
                move = random.choice(moves)
            state = rules.apply(state, {seat: move})
            steps += 1
        turns.append(state.turns)
    spent = time.process_time() - began
    offered.sort()
    print(
        f"{GAMES / spent:.0f} random games a second of processor time ({spent / steps * 1e6:.0f} µs a step)"
    )
    print(f"{mean(turns):.1f} turns a game, {len(offered) / GAMES:.0f} decisions")
    print(f"legal moves a decision: mean {mean(offered):.1f}, p99 {offered[len(offered) * 99 // 100]}")


if __name__ == "__main__":
    main()
