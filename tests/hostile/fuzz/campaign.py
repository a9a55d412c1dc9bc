"""Cases without end from real files, what each came to, and the smallest case that still does."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from types import FrameType
from typing import Protocol

import twelve
from twelve.content.errors import TwelveError

HOUSE = Path(twelve.__file__).parent
PATIENCE = 30.0
"""Seconds of computing that one case may take: on a busy machine, waiting does not count."""
MOST_SEEDS = 100
"""Spoilt files that were taken without a word, kept to be spoilt further."""


@dataclass(frozen=True)
class Case:
    """A file that somebody might hand us."""

    name: str
    data: bytes


class Kind(Protocol):
    """A kind of file: real ones, how they are spoilt, and everything we do with one."""

    name: str
    seeds: list[Case]

    def spoil(self, case: Case, random: Random) -> Case: ...

    def use(self, case: Case, random: Random) -> None: ...


@dataclass(frozen=True)
class Finding:
    """A case that ended in anything but an answer or an error of ours."""

    case: Case
    number: int
    error: str
    place: str

    @property
    def sign(self) -> str:
        return f"{self.error.partition(':')[0]} in {self.place}"


class Endless(BaseException):
    """A case took longer than anybody waits."""


@dataclass
class Tally:
    """What came of the cases."""

    taken: int = 0
    refused: int = 0
    findings: dict[str, Finding] = field(default_factory=dict)

    @property
    def cases(self) -> int:
        return self.taken + self.refused + len(self.findings)


class Campaign:
    """One kind of file, spoilt again and again; the seed tells every case."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.kind = kind
        self.tally = Tally()
        self._seed = seed
        self._seeds = list(kind.seeds)
        self._number = 0

    def step(self) -> None:
        """The next case."""
        self._number += 1
        random = Random(f"{self.kind.name}/{self._seed}/{self._number}")
        case = self.kind.spoil(random.choice(self._seeds), random)
        try:
            finding = tried(self.kind, case, self._number)
        except TwelveError:
            self.tally.refused += 1
            return
        if finding:
            self.tally.findings.setdefault(finding.sign, finding)
            return
        self.tally.taken += 1
        if len(self._seeds) < len(self.kind.seeds) + MOST_SEEDS:
            self._seeds.append(case)


def tried(kind: Kind, case: Case, number: int) -> Finding | None:
    """What is wrong with how a case ended, if anything; an error of ours is raised."""
    try:
        with _watched():
            kind.use(case, Random(number))
    except TwelveError:
        raise
    except (Exception, Endless) as error:
        return Finding(case, number, f"{type(error).__name__}: {error}"[:300], _place(error))
    return None


def minimised(kind: Kind, finding: Finding, seconds: float = 60.0) -> Finding:
    """The smallest case that was found in this time to end in the same way: lines go first, then letters."""
    until = monotonic() + seconds
    for separator in (b"\n", b""):
        finding = _shortened(kind, finding, separator, until)
    return finding


def _shortened(kind: Kind, finding: Finding, separator: bytes, until: float) -> Finding:
    size = max(1, len(_pieces(finding.case.data, separator)) // 2)
    while size and monotonic() < until:
        start = 0
        while start < len(pieces := _pieces(finding.case.data, separator)) and monotonic() < until:
            shorter = Case(finding.case.name, separator.join(pieces[:start] + pieces[start + size :]))
            if same := _same(kind, finding, shorter):
                finding = same
            else:
                start += size
        size //= 2
    return finding


def _same(kind: Kind, finding: Finding, shorter: Case) -> Finding | None:
    with contextlib.suppress(TwelveError):
        found = tried(kind, shorter, finding.number)
        return found if found and found.sign == finding.sign else None
    return None


def _pieces(data: bytes, separator: bytes) -> list[bytes]:
    return data.split(separator) if separator else [data[i : i + 1] for i in range(len(data))]


@contextlib.contextmanager
def _watched() -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise Endless(f"no end after {PATIENCE:g} s of computing")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _place(error: BaseException) -> str:
    """The innermost line of our own on the way to an error."""
    place, trace = "elsewhere", error.__traceback__
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        if file.is_relative_to(HOUSE) and not {".venv", "tests"}.intersection(file.parts):
            place = f"{file.relative_to(HOUSE)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
