"""Twelve Heroes by play: greedy against greedy, decks dealt from one box, and how often each unit wins."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from math import sqrt
from random import Random

from twelve.content.loading.game import load
from twelve.engine.contract import CHANCE
from twelve.engine.twelve_heroes import BOTS
from twelve.engine.twelve_heroes import rules as rules_of
from twelve.engine.twelve_heroes.decks import deal_decks
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.setup import first_state
from twelve.engine.twelve_heroes.state import State

Z = 1.96
LONGEST = 200
"""Turns after which a game counts as undecided."""


def play(rules: HeroesRules, state: State, random: Random) -> tuple[int | None, int, State]:
    """One game between two greedy bots: the winner, the start player, the end."""
    bot, first = BOTS["greedy"], 0
    while (acting := rules.to_act(state)) and state.turns < LONGEST:
        (seat,) = acting
        if seat == CHANCE:
            move = rules.roll(state, random)
            first = move.seat if move.kind.name == "FIRST" else first
        else:
            move = bot(rules, rules.view(state, seat), seat, random)
        state = rules.apply(state, {seat: move})
    outcome = rules.outcome(state)
    return (outcome.winners[0] if outcome else None), first, state


def interval(wins: int, games: int) -> tuple[float, float, float]:
    """The rate with its 95 % interval (Wilson), in per cent."""
    rate, z2 = wins / games, Z * Z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return 100 * rate, 100 * (middle - half), 100 * (middle + half)


def main() -> None:
    """Plays and prints the table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=12)
    wanted = parser.parse_args()
    rules = rules_of(load("twelve-heroes").content)
    random, began = Random(wanted.seed), time.process_time()
    held, won, turns, starts, decided = Counter[int](), Counter[int](), 0, 0, 0
    for _ in range(wanted.games):
        decks = deal_decks(rules.cat, random)
        winner, first, end = play(rules, first_state(rules.cat, decks, False), random)
        turns += end.turns
        if winner is None:
            continue
        decided += 1
        starts += winner == first
        for seat, deck in enumerate(decks):
            held.update(set(deck))
            won.update(set(deck) if seat == winner else ())
    spent = time.process_time() - began
    mean = turns / wanted.games
    print(f"{wanted.games} games, seed {wanted.seed}: {decided} decided, {mean:.1f} turns a game")
    rate, low, high = interval(starts, decided)
    print(f"start player wins {rate:.1f} % ({low:.1f}–{high:.1f})\n")
    print("| unit | strength | cost | decks | win rate | 95 % interval |\n|---|---|---|---|---|---|")
    units = list(rules.cat.content.units.items())
    for number in sorted(range(len(units)), key=lambda n: -won[n] / held[n]):
        rate, low, high = interval(won[number], held[number])
        name, unit = units[number]
        row = f"| {name} | {unit.strength} | {unit.cost} | {held[number]} | {rate:.1f} % |"
        print(f"{row} {low:.1f}–{high:.1f} |")
    print(f"\n{wanted.games / spent:.1f} games a second of processor time")


if __name__ == "__main__":
    main()
