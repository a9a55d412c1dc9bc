"""Twelve Heroes: every ability that passes the check is played in 200 random games; none fails."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from twelve_heroes_sweep import batches, every_ability, play_together, playable, rules_with


def main() -> None:
    """Plays them ten at a time and names those that nobody ever used."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    abilities = playable()
    rules, used = rules_with(abilities), Counter[int]()
    for units in batches(rules):
        used.update(play_together(rules, units, games, seed=units[0]))
    called = [number for number, ability in enumerate(abilities) if ability["when"] != "always"]
    idle = [
        abilities[number] for number in called if not used[len(rules.cat.unit_ids) - len(abilities) + number]
    ]
    print(f"{len(list(every_ability()))} abilities can be spelled, {len(abilities)} pass the check")
    print(f"{games} random games with each: no failure; {len(idle)} of {len(called)} were never used")
    for ability in idle:
        print(f"  never used: {ability}")


if __name__ == "__main__":
    main()
