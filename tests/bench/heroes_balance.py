"""Twelve Heroes by play: a strong bot against itself, decks dealt from one box, how often each unit wins.

`--write` puts the result into docs/twelve-heroes-balance.md.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from random import Random

from twelve.content.loading.game import load
from twelve.engine.contract import CHANCE
from twelve.engine.twelve_heroes import BOTS
from twelve.engine.twelve_heroes import rules as rules_of
from twelve.engine.twelve_heroes.decks import deal_decks
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.setup import first_state
from twelve.engine.twelve_heroes.state import Cards, Kind

Z = 1.96
LONGEST = 200
"""Turns after which a game counts as undecided."""
DOCUMENT = Path(__file__).parents[2] / "docs" / "twelve-heroes-balance.md"
START, END = "<!-- measured -->\n", "<!-- end -->\n"


@dataclass
class Tally:
    """What the games so far have shown; a game that never ends is half won by both."""

    games: int = 0
    undecided: int = 0
    turns: int = 0
    starts: float = 0
    held: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)

    def add(self, decks: tuple[Cards, Cards], winner: int | None, first: int, turns: int) -> None:
        """One more game."""
        self.games += 1
        self.undecided += winner is None
        self.turns += turns
        self.starts += 0.5 if winner is None else winner == first
        for seat, deck in enumerate(decks):
            for unit in set(deck):
                self.held[unit] += 2
                self.won[unit] += 1 if winner is None else 2 * (seat == winner)


def play(
    rules: HeroesRules, decks: tuple[Cards, Cards], bot: str, random: Random
) -> tuple[int | None, int, int]:
    """One game of a bot against itself: the winner, the start player, the number of turns."""
    state, first = first_state(rules.cat, decks), 0
    while (acting := rules.to_act(state)) and state.turns < LONGEST:
        (seat,) = acting
        if seat == CHANCE:
            move = rules.roll(state, random)
            first = move.seat if move.kind == Kind.FIRST else first
        else:
            move = BOTS[bot](rules, rules.view(state, seat), seat, random)
        state = rules.apply(state, {seat: move})
    outcome = rules.outcome(state)
    return (outcome.winners[0] if outcome else None), first, state.turns


def interval(wins: float, games: float) -> tuple[float, float, float]:
    """The rate with its 95 % interval (Wilson), in per cent."""
    rate, z2 = wins / games, Z * Z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return 100 * rate, 100 * (middle - half), 100 * (middle + half)


def measured(rules: HeroesRules, tally: Tally, command: str) -> str:
    """The result as Markdown."""
    rate, low, high = interval(tally.starts, tally.games)
    lines = [
        f"    {command}",
        "",
        f"{tally.games} games, {tally.undecided} undecided after {LONGEST} turns, "
        f"{tally.turns / tally.games:.1f} turns a game.",
        f"The start player wins {rate:.1f} % ({low:.1f}–{high:.1f}).",
        "",
        "| unit | strength | cost | decks | win rate | 95 % interval |",
        "|---|---|---|---|---|---|",
    ]
    units = list(rules.cat.content.units.items())
    for number in sorted(range(len(units)), key=lambda n: -tally.won[n] / tally.held[n]):
        rate, low, high = interval(tally.won[number] / 2, tally.held[number] / 2)
        name, unit = units[number]
        row = f"| {name} | {unit.strength} | {unit.cost} | {tally.held[number] // 2} | {rate:.1f} % |"
        lines.append(f"{row} {low:.1f}–{high:.1f} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Plays and prints the table as Markdown, or writes it into the document."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--bot", choices=list(BOTS), default="quick")
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    rules = rules_of(load("twelve-heroes").content)
    tally, began = Tally(), time.process_time()
    for number in range(wanted.games):
        random = Random(f"{wanted.seed}/{number}")
        decks = deal_decks(rules.cat, random)
        tally.add(decks, *play(rules, decks, wanted.bot, random))
    command = (
        f"python tests/bench/heroes_balance.py --games {wanted.games} --seed {wanted.seed} --bot {wanted.bot}"
    )
    text = measured(rules, tally, command)
    print(text)
    print(
        f"{wanted.games / (time.process_time() - began):.2f} games a second of processor time",
        file=sys.stderr,
    )
    if wanted.write:
        before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(START)
        DOCUMENT.write_text(f"{before}{START}\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
