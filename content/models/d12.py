"""A twelve-sided die: which faces touch. Makers number theirs differently, so the numbering is content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field, StringConstraints

from twelve.content.models.base import Fact, Problem

FACES = range(1, 13)
AROUND = 5
"""A dodecahedron has twelve faces, each touching five others: geometry, not a rule."""

D12Face = Annotated[int, Field(ge=FACES[0], le=FACES[-1])]
FaceKey = Annotated[str, StringConstraints(pattern=r"^([1-9]|1[0-2])$")]


class D12(Fact):
    """A numbering of the dodecahedron."""

    opposite_total: int = Field(description="what opposite faces add up to")
    neighbours: dict[FaceKey, tuple[D12Face, ...]]

    def opposite(self, face: int) -> int:
        """The face below when this one is on top."""
        return self.opposite_total - face

    def around(self, face: int) -> tuple[int, ...]:
        """The five faces that touch this one, lowest first."""
        return tuple(sorted(self.neighbours[str(face)]))

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        found = list(_rows_wrong(self.neighbours)) or list(self._shape_wrong())
        yield from (Problem(("neighbours", *([str(face)] if face else [])), why) for face, why in found)

    def _shape_wrong(self) -> Iterator[tuple[int | None, str]]:
        touching = {int(face): frozenset(row) for face, row in self.neighbours.items()}
        for face, row in touching.items():
            if self.opposite(face) in row:
                yield face, f"{face} touches its opposite, {self.opposite(face)}"
            elif not _is_ring(row, touching):
                yield face, f"the faces around {face} do not form a ring of {AROUND}, as on a real d12"
            elif _farthest(face, touching) != {self.opposite(face)}:
                total = self.opposite_total
                yield face, f"{face} is not opposite {self.opposite(face)}, but opposite faces total {total}"


def _rows_wrong(rows: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[int | None, str]]:
    """What is wrong before the shape can be looked at: missing rows, wrong counts, one-sided neighbours."""
    missing = [str(face) for face in FACES if str(face) not in rows]
    if missing:
        yield None, f"the neighbours of {', '.join(missing)} are missing; a d12 has {len(FACES)} faces"
        return
    for key, row in rows.items():
        face, twice = int(key), [f for f, times in Counter(row).items() if times > 1]
        if len(set(row)) != AROUND or twice or face in row:
            yield (
                face,
                f"a face of a d12 touches {AROUND} different others; {face} has {', '.join(map(str, row))}",
            )
        for other in row:
            if face not in rows[str(other)]:
                yield face, f"{face} touches {other}, but {other} does not touch {face}"


def _is_ring(row: frozenset[int], touching: Mapping[int, frozenset[int]]) -> bool:
    """Whether each of these faces touches two of the others, all in one circle."""
    if any(len(touching[face] & row) != 2 for face in row):
        return False
    reached = {min(row)}
    for _ in row:
        reached |= {other for face in reached for other in touching[face] & row}
    return reached == row


def _farthest(face: int, touching: Mapping[int, frozenset[int]]) -> set[int]:
    """The faces that neither touch this one nor touch one that does."""
    near = {face} | touching[face]
    return set(touching) - near.union(*(touching[other] for other in touching[face]))
