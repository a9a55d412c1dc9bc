"""How good the bots are, each figure with its 95 % interval.

python tests/bench/bots.py [king|town|heroes …] [--games 100] [--seed 1]

king: one strong among two greedy; somebody who knows how a bot thinks and answers what it will probably play.
town: strong beside greedy at every difficulty, and how often above the printed good range.
heroes: strong against greedy, decks dealt from one box.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from random import Random
from time import process_time

from twelve.content.loading.game import Game, load
from twelve.engine.bots import Bot
from twelve.engine.contract import CHANCE, Options, Outcome, Rules
from twelve.engine.king_of_12.bots import greedy, guess, result
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.state import Move, State
from twelve.engine.lab.summary import Share, Sums
from twelve.engine.registry import bots_for, rules_for

LOOKS = 12
"""How often a predictor asks what the other would play before it answers."""
LONGEST = 5000
Bots = Sequence[Bot[object, object]]


class Predictor:
    """Knows how the others think: asks them, from where they sit, and plays what is best against that."""

    def __init__(self, other: Bot[object, object]) -> None:
        self._other = other

    def __call__(self, rules: Rules[State, Move], view: State, seat: int, random: Random) -> Move:
        assert isinstance(rules, KingOf12)
        moves = rules.legal_moves(view, seat)
        if view.phase != "play" or len(moves) == 1:
            return greedy(rules, view, seat, random)
        worlds = [guess(view, random) for _ in range(LOOKS)]
        told = [self._told(rules, world, seat, random) for world in worlds]

        def brings(move: Move) -> float:
            pairs = zip(worlds, told, strict=True)
            return sum(result(rules, world, seat, {**others, seat: move}, random) for world, others in pairs)

        return max(moves, key=brings)

    def _told(self, rules: KingOf12, world: State, seat: int, random: Random) -> dict[int, Move]:
        others = (other for other in range(world.players) if other != seat)
        return {o: self._other(rules, rules.view(world, o), o, random) for o in others}  # type: ignore[arg-type,misc]


class Timed:
    """A bot and the longest that it ever thought about a move, in seconds of computing."""

    def __init__(self, bot: Bot[object, object]) -> None:
        self._bot, self.longest = bot, 0.0

    def __call__(self, rules: Rules[object, object], view: object, seat: int, random: Random) -> object:
        began = process_time()
        move = self._bot(rules, view, seat, random)
        self.longest = max(self.longest, process_time() - began)
        return move


def played(rules: Rules[object, object], bots: Bots, options: Mapping[str, str], seed: str) -> Outcome:
    """A game; one that does not end is nobody's."""
    random, state = Random(seed), rules.setup(len(bots), Options(options))
    for _ in range(LONGEST):
        moves = {
            seat: rules.roll(state, random)
            if seat == CHANCE
            else bots[seat](rules, rules.view(state, seat), seat, random)
            for seat in rules.to_act(state)
        }
        state = rules.apply(state, moves)
        if outcome := rules.outcome(state):
            return outcome
    return Outcome((), (0,) * len(bots))


def wins(game: Game, bots: Bots, games: int, seed: str, **options: str) -> Share:
    """How often the first of these bots wins, sitting everywhere in turn."""
    rules, won = rules_for(game), 0.0
    for number in range(games):
        at = number % len(bots)
        seated = [*bots[-at:], *bots[:-at]] if at else bots
        outcome = played(rules, seated, options, f"{seed}/{number // len(bots)}")
        won += (at in outcome.winners) / len(outcome.winners) if outcome.winners else 0.0
    return Share(won, games)


def told(what: str, share: Share, aim: str) -> None:
    low, high = share.interval
    print(f"{what}: {share.value:.1%} of {share.of} ({low:.1%} – {high:.1%}); {aim}", flush=True)


def king(games: int, seed: str) -> None:
    game = load("king-of-12")
    bots, strong = bots_for(game), Timed(bots_for(game)["strong"])
    three = [strong, bots["greedy"], bots["greedy"]]
    told("one strong among two greedy", wins(game, three, games, seed), "fair: 33 %, aim: at least 45 %")
    for name, against, aim in (
        ("greedy", bots["greedy"], "that is why it is not strong"),
        ("greedy", strong, "aim: at most 58 %"),
        ("strong", strong, "aim: at most 58 %"),
    ):
        predictor: Bot[object, object] = Predictor(bots[name])  # type: ignore[assignment]
        whom = "greedy" if against is bots["greedy"] else "strong"
        told(f"who predicts {name}, against {whom}", wins(game, [predictor, against], games, seed), aim)
    print(f"strong thought at most {strong.longest:.2f} s about a move; aim: 1 s", flush=True)


def town(games: int, seed: str) -> None:
    game = load("xii-century")
    rules, bots = rules_for(game), bots_for(game)
    levels = game.content.model_dump(include={"difficulties"})["difficulties"]
    for level, facts in levels.items():
        means, top = {}, facts["good"]["most"] or facts["good"]["least"]
        for name in ("greedy", "strong"):
            sums, began, bot = Sums(), process_time(), Timed(bots[name])
            scores = [
                played(rules, [bot], {"difficulty": level}, f"{seed}/{number}").scores[0]
                for number in range(games)
            ]
            for score in scores:
                sums.add(score)
            means[name] = sums.mean.value
            low, high = sums.mean.interval
            above, spent = sum(score > top for score in scores), (process_time() - began) / games
            print(
                f"{level}, {name}: mean {sums.mean.value:.1f} ({low:.1f} – {high:.1f}), "
                f"above {top}: {above} of {games}, {spent:.2f} s a game, {bot.longest:.2f} s a move at most",
                flush=True,
            )
        print(f"{level}: strong {means['strong'] / means['greedy'] - 1:+.1%}; aim: +12 %", flush=True)


def heroes(games: int, seed: str) -> None:
    game = load("twelve-heroes")
    bots, decks = bots_for(game), {"deck_1": "random", "deck_2": "random"}
    for name in ("quick", "strong"):
        share = wins(game, [bots[name], bots["greedy"]], games, seed, **decks)
        told(f"{name} against greedy", share, "aim: strong at least 75 %")


def main() -> None:
    benches = {"king": king, "town": town, "heroes": heroes}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("benches", nargs="*", choices=[*benches, []], default=[])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    for name in wanted.benches or benches:
        benches[name](wanted.games, wanted.seed)


if __name__ == "__main__":
    main()
