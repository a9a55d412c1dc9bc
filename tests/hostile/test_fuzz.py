"""Spoilt files of every kind end in an answer or an error of ours; `./run fuzz MINUTES` looks further."""

from __future__ import annotations

from pathlib import Path

import pytest
from hostile.fuzz.campaign import Campaign, Case, minimised, tried
from hostile.fuzz.kinds import KINDS
from hostile.fuzz.mutations import spoilt_bytes

SEED = 12
CASES = {"content": 200, "records": 200, "towns": 200, "decks": 300, "forms": 200, "spreadsheets": 300}


@pytest.mark.parametrize("name", KINDS)
def test_a_spoilt_file_is_refused_or_taken_but_never_a_fault(name: str, tmp_path: Path) -> None:
    campaign = Campaign(KINDS[name](tmp_path), SEED)
    for _ in range(CASES[name]):
        campaign.step()
    tally = campaign.tally
    assert not tally.findings
    assert tally.cases == CASES[name]
    assert tally.taken
    assert tally.refused


def test_what_is_found_is_made_as_small_as_it_can_be() -> None:
    class Fragile:
        """Breaks at a word, wherever it stands."""

        name = "fragile"
        seeds = [Case("file.txt", b"many\nlines of\nwords and an explosive one\namong them\n")]
        spoil = staticmethod(lambda case, random: Case(case.name, spoilt_bytes(case.data, random)))

        def use(self, case: Case, _random: object) -> None:
            if b"explosive" in case.data:
                raise ZeroDivisionError

    kind = Fragile()
    found = tried(kind, kind.seeds[0], 1)
    assert found
    assert found.error.startswith("ZeroDivisionError")
    assert minimised(kind, found).case.data == b"explosive"
