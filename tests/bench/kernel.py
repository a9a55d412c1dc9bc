"""The kernel of King of 12: the same as the engine in all turns of a crowd, and how fast beside OpenSpiel.

python tests/bench/kernel.py [--quick]

OpenSpiel is put into output/bench when it is first needed; its goofspiel (simultaneous secret cards, as here)
is played by its own C++ loop with its own random bots. Both count decisions of players, in processor seconds.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import numpy as np

HOUSE = Path(__file__).parent.parent.parent
sys.path.append(str(HOUSE / "tests"))

from king_of_12_kernel import CONTENT, custom_differences, game_differences, turn_differences  # noqa: E402

from twelve.engine.chance import start  # noqa: E402
from twelve.engine.king_of_12.kernel.arrays import tables  # noqa: E402
from twelve.engine.king_of_12.kernel.games import DECIDED, play  # noqa: E402
from twelve.engine.lab.simulate import MOST_MOVES  # noqa: E402

PEERS = HOUSE / "output" / "bench"
ROUNDS = 5
SETS = [(game, cards) for game in ("king-of-12", "winter-court") for cards in ("first", "random")]


def same(turns: int, custom: int, games: int) -> bool:
    """Whether kernel and engine agree, told kind by kind."""
    found: dict[str, tuple[int, list[str]]] = {}
    each = -(-turns // 3)
    twelve = [difference for p in (2, 3, 4) for difference in turn_differences(CONTENT, p, each, seed=p)]
    found["turns of the twelve cards"] = 3 * each, twelve
    found["turns of generated cards"] = custom_differences(custom, seed=1)
    some = -(-games // (3 * len(SETS)))
    whole = [
        difference
        for game, cards in SETS
        for players in (2, 3, 4)
        for difference in game_differences(game, cards, players, range(some), seed=players)
    ]
    found["whole games"] = 3 * len(SETS) * some, whole
    for kind, (count, differences) in found.items():
        print(f"{count:>9,} {kind}: {len(differences)} differences", *differences[:3], sep="\n", flush=True)
    return not any(differences for _, differences in found.values())


def kernel_speed(players: int, games: int) -> Callable[[], float]:
    """Decisions a second of processor time in random games with the first set."""
    t, names = tables(CONTENT, players), list(CONTENT.cards)
    chosen = [names.index(card) for card in CONTENT.sets["first"].cards]
    sets = np.tile(np.array(chosen, np.int64), (games, 1))
    begins = np.array([start(1, game) for game in range(games)], np.uint64)
    play(t, sets[:10], begins[:10], MOST_MOVES)

    def measured() -> float:
        begun = time.process_time()
        counts, _ = play(t, sets, begins, MOST_MOVES)
        return float(counts[:, DECIDED].sum()) / (time.process_time() - begun)

    return measured


def peer_speed(players: int, games: int) -> Callable[[], float]:
    """The same for goofspiel; its thirteenth turn is played by itself and counted for it all the same."""
    import pyspiel

    options = {"players": players, "num_cards": 13, "points_order": "random"}
    game = pyspiel.load_game("goofspiel", options)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(players)]

    def measured() -> float:
        begun = time.process_time()
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return games * players * 13 / (time.process_time() - begun)

    return measured


def need_peer() -> None:
    if PEERS.is_dir():
        sys.path.append(str(PEERS))
    if find_spec("pyspiel") is None:
        print("installing OpenSpiel into output/bench", flush=True)
        words = ("-m", "pip", "install", "-q", "--target", str(PEERS), "open_spiel")
        subprocess.run([sys.executable, *words], check=True)
        sys.path.append(str(PEERS))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the turns and games")
    share = 10 if parser.parse_args().quick else 1
    agreed = same(200_000 // share, 100_000 // share, 5_000 // share)
    need_peer()
    for players in (2, 3, 4):
        ours, theirs = kernel_speed(players, 40_000), peer_speed(players, 4_000)
        pairs = sorted((ours() / theirs(), ours(), theirs()) for _ in range(ROUNDS))
        ratio, mine, other = pairs[ROUNDS // 2]
        print(
            f"{players} players: {mine / 1e6:5.1f} million decisions a second, OpenSpiel's goofspiel "
            f"{other / 1e6:.2f}; {ratio:.1f} times as many ({pairs[0][0]:.1f} to {pairs[-1][0]:.1f})",
            flush=True,
        )
    sys.exit(0 if agreed else 1)


if __name__ == "__main__":
    main()
