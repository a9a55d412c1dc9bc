"""Everything that may befall a print or a game, with a report: ./run faults [TIMES] [TRIAL...]"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

sys.path.insert(0, str(Path(__file__).parent.parent))

from faults.machine import can_mount
from faults.same_bytes import same_bytes
from faults.trials import (
    Trial,
    clock_gone_back,
    crowded,
    damaged_cache,
    full_disks,
    killed_plays,
    killed_prints,
    read_only,
)

TIMES = 100
SEED = 12


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    wanted = [word for word in sys.argv[1:] if not word.isdigit()]
    trials = _trials(numbers[0] if numbers else TIMES)
    failed = 0
    for name, trial in trials.items():
        if not wanted or name in wanted:
            failed += _tried(name, trial)
    sys.exit(bool(failed))


def _trials(times: int) -> dict[str, Trial]:
    return {
        "killed-prints": partial(killed_prints, times=times, random=Random(SEED)),
        "killed-plays": partial(killed_plays, times=times, random=Random(SEED)),
        "full-disks": _where_mounting(full_disks),
        "read-only": _where_mounting(read_only),
        "two-at-once": partial(crowded, many=2),
        "four-at-once": partial(crowded, many=4),
        "damaged-cache": partial(damaged_cache, random=Random(SEED)),
        "clock-gone-back": clock_gone_back,
        "same-bytes": same_bytes,
    }


def _where_mounting(trial: Trial) -> Trial:
    def tried(folder: Path) -> Iterator[str]:
        if not can_mount(folder):
            print("  skipped: only the superuser can mount small disks")
            return
        yield from trial(folder)

    return tried


def _tried(name: str, trial: Trial) -> int:
    began, wrong = monotonic(), 0
    with TemporaryDirectory(prefix="twelve-faults-") as folder:
        for told in trial(Path(folder)):
            wrong += 1
            print(f"  {name}: {told}", flush=True)
    print(
        f"{name:<16} {'held' if not wrong else f'{wrong} failures':<12} {monotonic() - began:6.0f} s",
        flush=True,
    )
    return wrong


if __name__ == "__main__":
    main()
