"""How long 500 cards take to be read and checked, beside PyYAML's own safe loading of the same file."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from twelve.content.loading.game import load_spot
from twelve.content.loading.shelf import Spot

CARDS = 500
HEAD = """game: many
title: Many
summary: Many cards.
version: 1.0.0
credits: {designers: [Nobody]}
players: {least: 2, most: 4, provenance: house}
languages: [en, de, fr]
"""
CARD = """  card_{n}:
    name: {{en: Card {n}, de: Karte {n}, fr: Carte {n}}}
    text: {{en: Draw {n} and discard., de: Ziehe {n} und wirf ab., fr: "Piochez {n}, défaussez."}}
    blazon: {{field: [per-pale, gules, argent], charge: key}}
    copies: 2
    provenance: {{rest: stated, copies: house}}
"""


def best(times: int, work: Callable[[], object]) -> float:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        file = Path(home) / "game.yaml"
        file.write_text(HEAD + "cards:\n" + "".join(CARD.format(n=n) for n in range(CARDS)), encoding="utf-8")
        peer = best(5, lambda: yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))
        ours = best(5, lambda: load_spot(Spot("many", Path(home))))
    print(f"{CARDS} cards read, checked and placed: {ours * 1000:.0f} ms")
    print(f"PyYAML's C loader, nothing checked: {peer * 1000:.0f} ms (ours is {ours / peer:.1f} times that)")


if __name__ == "__main__":
    main()
