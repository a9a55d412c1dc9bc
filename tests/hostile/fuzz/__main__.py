"""Spoils real files for as long as one likes: ./run fuzz MINUTES [KIND...] [--seed N]"""

from __future__ import annotations

import argparse
import resource
import secrets
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from hostile.fuzz.campaign import Campaign, Finding, Kind, minimised  # noqa: E402
from hostile.fuzz.kinds import KINDS  # noqa: E402

OUTPUT = HERE.parent.parent.parent / "output" / "fuzz"
MEMORY = 2_000_000_000
STRETCH = 10.0
"""Seconds that one kind is worked on before it is the next one's turn."""


def main() -> None:
    asked = _asked()
    seed = secrets.randbelow(10**9) if asked.seed is None else asked.seed
    # a case that wants more memory than anybody has is a finding, and not the end of the machine
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with TemporaryDirectory(prefix="twelve-fuzz-") as folder:
        campaigns = [Campaign(kind, seed) for kind in _kinds(asked.kinds or list(KINDS), Path(folder))]
        until = monotonic() + 60 * asked.minutes
        while monotonic() < until:
            for campaign in campaigns:
                _stretch(campaign, min(until, monotonic() + STRETCH))
        print(f"seed {seed}")
        for campaign in campaigns:
            tally = campaign.tally
            print(
                f"{campaign.kind.name:<10}{tally.cases:>8} cases  {tally.taken:>8} taken  "
                f"{tally.refused:>8} refused  {len(tally.findings):>4} findings"
            )
    sys.exit(any(campaign.tally.findings for campaign in campaigns))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run fuzz", description=__doc__)
    parser.add_argument("minutes", type=float)
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--seed", type=int, help="repeat a run")
    return parser.parse_args()


def _kinds(names: list[str], folder: Path) -> list[Kind]:
    kinds = []
    for name in names:
        (folder / name).mkdir()
        kinds.append(KINDS[name](folder / name))
    return kinds


def _stretch(campaign: Campaign, until: float) -> None:
    known = len(campaign.tally.findings)
    while monotonic() < until:
        campaign.step()
        if len(campaign.tally.findings) > known:
            known += 1
            _keep(campaign.kind, list(campaign.tally.findings.values())[-1])


def _keep(kind: Kind, finding: Finding) -> None:
    """The case as it was found and as small as it could be made, with what came of it."""
    print(f"{kind.name}: {finding.sign}: {finding.error}", flush=True)
    small = minimised(kind, finding)
    folder = OUTPUT / kind.name / "".join(c if c.isalnum() else "-" for c in finding.sign)
    folder.mkdir(parents=True, exist_ok=True)
    name = finding.case.name.replace("/", "-")
    (folder / f"found-{name}").write_bytes(finding.case.data)
    (folder / f"small-{name}").write_bytes(small.case.data)
    (folder / "report.txt").write_text(
        f"{small.error}\nin {small.place}\ncase {small.number}\n", encoding="utf-8"
    )
    print(f"  {len(small.case.data)} bytes in {folder}", flush=True)


if __name__ == "__main__":
    main()
