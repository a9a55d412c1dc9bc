"""Which model stands where: used to say what would have been allowed."""

from __future__ import annotations

import types
from typing import Annotated, Union, get_args, get_origin

from pydantic import BaseModel


def model_at(model: type[BaseModel], loc: tuple[str | int, ...]) -> type[BaseModel] | None:
    """The model that a location of pydantic's leads to."""
    candidates: list[object] = [model]
    for step in loc:
        followed = [inner for candidate in candidates for inner in _step(candidate, str(step))]
        candidates = followed or candidates
    return next((m for c in candidates for m in _models(c)), None)


def _step(annotation: object, step: str) -> list[object]:
    inner: list[object] = []
    for part in _parts(annotation):
        origin, arguments = get_origin(part), get_args(part)
        if isinstance(part, type) and issubclass(part, BaseModel) and step in part.model_fields:
            inner.append(part.model_fields[step].annotation)
        elif origin is dict:
            inner.append(arguments[1])
        elif origin in (list, tuple, frozenset) and arguments:
            inner.append(arguments[0])
    return inner


def _parts(annotation: object) -> list[object]:
    """The branches of a union, without annotations around them."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _parts(get_args(annotation)[0])
    if origin in (Union, types.UnionType):
        return [part for branch in get_args(annotation) for part in _parts(branch)]
    return [annotation]


def _models(annotation: object) -> list[type[BaseModel]]:
    return [p for p in _parts(annotation) if isinstance(p, type) and issubclass(p, BaseModel)]
