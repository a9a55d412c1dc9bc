"""Functions as machine code, and their draws from a stream.

Compiled anew in every process (a few seconds): a store of compiled functions would be executable code in a
cache, which this house neither keeps nor reads. Processes that are forked share what was compiled before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar, cast

import numba
import numpy as np

from twelve.content.models.d12 import FACES
from twelve.engine.chance import FIRST, SECOND, STRIDE

if TYPE_CHECKING:
    import numpy.typing as npt

    Ints: TypeAlias = npt.NDArray[np.int64]
    Floats: TypeAlias = npt.NDArray[np.float64]
    Streams: TypeAlias = npt.NDArray[np.uint64]

F = TypeVar("F", bound=Callable[..., object])


class Streaming(Protocol):
    """A record with a stream in it."""

    stream: np.uint64


_STRIDE, _FIRST, _SECOND = np.uint64(STRIDE), np.uint64(FIRST), np.uint64(SECOND)
_11, _27, _30, _31, _32 = (np.uint64(bits) for bits in (11, 27, 30, 31, 32))
_SIDES = float(len(FACES))


def compiled(function: F) -> F:
    """The function as machine code, made when it is first called."""
    return cast(F, numba.njit(nogil=True, error_model="numpy")(function))


def record(shapes: Mapping[str, tuple[int, ...]], kind: type[np.signedinteger]) -> object:
    """Arrays of fixed shapes under one name, and `stream`: handed on as one pointer.

    A tuple of arrays would do the same ten times slower: every look into it counts references.
    """
    fields = [(name, kind, shape) for name, shape in shapes.items()]
    return np.zeros(1, [*fields, ("stream", np.uint64)]).view(np.recarray)[0]


@compiled
def draw(r: Streaming) -> np.uint64:
    """The next word of a stream: `chance.Stream._next`."""
    r.stream += _STRIDE
    word = r.stream
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@compiled
def pick(r: Streaming, options: int) -> int:
    """One of so many, all alike: `chance.Stream.choice`."""
    return int(np.int64(((draw(r) >> _32) * np.uint64(options)) >> _32))


@compiled
def roll(r: Streaming) -> int:
    """The number of a face, from 0: `Random.choices` over a `chance.Stream`."""
    return int(np.int64(np.float64(draw(r) >> _11) * 2.0**-53 * _SIDES))
