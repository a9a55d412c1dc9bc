"""Twelve Heroes by play: a bot against itself, decks dealt from one box, how often decks with each unit win.

The games are those of `twelve balance twelve-heroes --bot BOT --seed SEED`. `--keep FILE` keeps a line a game
and goes on where an earlier run stopped; `--write` puts the result into docs/twelve-heroes-balance.md.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from twelve.content.loading.game import load
from twelve.engine.chance import Stream, start
from twelve.engine.contract import CHANCE, Options
from twelve.engine.lab.lens import lens_for
from twelve.engine.lab.summary import Share
from twelve.engine.registry import bot_named, bots_for, rules_for

GAME = load("twelve-heroes")
DOCUMENT = Path(__file__).parents[2] / "docs" / "twelve-heroes-balance.md"
START, END = "<!-- measured -->\n", "<!-- end -->\n"


@dataclass(frozen=True)
class Played:
    """One game: what the decks held, who won, who began."""

    n: int
    decks: list[list[str]]
    winner: int
    start: int


@dataclass
class Tally:
    """What the games so far have shown, for all decks and for those whose opponent's lacks the unit."""

    games: int = 0
    starts: int = 0
    all: dict[str, Counter[bool]] = field(default_factory=dict)
    alone: dict[str, Counter[bool]] = field(default_factory=dict)

    def add(self, game: Played) -> None:
        self.games += 1
        self.starts += game.winner == game.start
        for seat, deck in enumerate(game.decks):
            for unit in deck:
                self.all.setdefault(unit, Counter())[seat == game.winner] += 1
                if unit not in game.decks[1 - seat]:
                    self.alone.setdefault(unit, Counter())[seat == game.winner] += 1


def play(number: int, seed: int, bot: str) -> Played:
    """One game of a bot against itself, as the lab plays it."""
    rules, lens, mind = rules_for(GAME), lens_for(GAME), bot_named(GAME, bot)
    stream, first, decks = Stream(start(seed, number)), CHANCE, None
    state = rules.setup(2, Options(lens.options))
    while acting := rules.to_act(state):
        (seat,) = acting
        first = seat if first == CHANCE else first
        move = (
            rules.roll(state, stream)
            if seat == CHANCE
            else mind(rules, rules.view(state, seat), seat, stream)
        )
        state = rules.apply(state, {seat: move})
        decks = decks or (lens.held(rules, state) if lens.held else None)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert decks is not None
    return Played(number, [sorted(deck) for deck in decks], outcome.winners[0], first)


def played(games: int, seed: int, bot: str, keep: Path | None) -> Iterator[Played]:
    """All games, those kept by an earlier run first."""
    lines = keep.read_text(encoding="utf-8").splitlines() if keep and keep.exists() else []
    known = {game.n: game for game in (Played(**json.loads(line)) for line in lines)}
    for number in range(games):
        game = known.get(number) or play(number, seed, bot)
        if keep and number not in known:
            with keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(vars(game)) + "\n")
        yield game


def told(counts: Counter[bool]) -> str:
    share = Share(counts[True], counts.total())
    low, high = share.interval
    return f"{100 * share.value:.1f} % | {100 * low:.1f}–{100 * high:.1f}"


def measured(tally: Tally, command: str) -> str:
    """The result as Markdown."""
    begins = told(Counter({True: tally.starts, False: tally.games - tally.starts})).split(" | ")
    units = GAME.content.model_dump(include={"units"})["units"]
    ranked = sorted(tally.all, key=lambda unit: -tally.all[unit][True] / tally.all[unit].total())
    rows = [
        f"| {unit} | {units[unit]['strength']} | {units[unit]['cost']} | {tally.all[unit].total()} "
        f"| {told(tally.all[unit])} | {told(tally.alone[unit])} |"
        for unit in ranked
    ]
    return "\n".join(
        [
            f"    {command}",
            "",
            f"{tally.games} games; the start player wins {begins[0]} ({begins[1]}).",
            "",
            "| unit | strength | cost | decks | win rate | 95 % interval | one side alone | 95 % interval |",
            "|---|---|---|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


def main() -> None:
    """Plays and prints the table as Markdown, or writes it into the document."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--bot", choices=list(bots_for(GAME)), default="strong")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    tally = Tally()
    for game in played(wanted.games, wanted.seed, wanted.bot, wanted.keep):
        tally.add(game)
    options = f"--games {wanted.games} --seed {wanted.seed} --bot {wanted.bot}"
    text = measured(tally, f"python tests/bench/heroes_balance.py {options}")
    print(text)
    if wanted.write:
        before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(START)
        DOCUMENT.write_text(f"{before}{START}\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
