"""Which model stands where in a document: which maps a pack replaces, and what would have been allowed."""

from __future__ import annotations

import types
from typing import Annotated, Union, get_args, get_origin

from pydantic import BaseModel

from twelve.content.models.base import ReplacedWhole


def model_at(model: type[BaseModel], loc: tuple[str | int, ...]) -> type[BaseModel] | None:
    """The model that a location of pydantic's leads to."""
    candidates: list[object] = [model]
    for step in loc:
        followed = [inner for candidate in candidates for inner in _step(candidate, str(step))]
        candidates = followed or candidates
    return next((m for c in candidates for m in _models(c)), None)


def field_shape(shape: object, key: str) -> object:
    """The type of what stands under a key of this model or map; nothing where that is not known."""
    found = _step(shape, key)
    return Union[tuple(found)] if found else None  # noqa: UP007  (of a list)


def is_whole(shape: object) -> bool:
    """Whether a pack replaces this as a whole."""
    if get_origin(shape) in (Union, types.UnionType):
        return any(map(is_whole, get_args(shape)))
    return any(isinstance(mark, ReplacedWhole) for mark in getattr(shape, "__metadata__", ()))


def is_kind(shape: object, kinds: type | tuple[type, ...]) -> bool:
    """Whether a value of this shape may be one of these kinds."""
    return any(
        isinstance(origin := get_origin(part) or part, type) and issubclass(origin, kinds)
        for part in parts(shape)
    )


def _step(annotation: object, step: str) -> list[object]:
    inner: list[object] = []
    for part in parts(annotation):
        origin, arguments = get_origin(part), get_args(part)
        if isinstance(part, type) and issubclass(part, BaseModel) and step in part.model_fields:
            inner.append(_annotated(part, step))
        elif origin is dict:
            inner.append(arguments[1])
        elif origin in (list, tuple, frozenset) and arguments:
            inner.append(arguments[0])
    return inner


def _annotated(model: type[BaseModel], name: str) -> object:
    """The type of a field; the marks that pydantic has set apart are put back."""
    field = model.model_fields[name]
    marks = [mark for mark in field.metadata if isinstance(mark, ReplacedWhole)]
    return Annotated[field.annotation, marks[0]] if marks else field.annotation


def parts(annotation: object) -> list[object]:
    """The branches of a union, without annotations around them."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return parts(get_args(annotation)[0])
    if origin in (Union, types.UnionType):
        return [part for branch in get_args(annotation) for part in parts(branch)]
    return [annotation]


def _models(annotation: object) -> list[type[BaseModel]]:
    return [p for p in parts(annotation) if isinstance(p, type) and issubclass(p, BaseModel)]
