"""From a node tree to a checked model: which model stands where, and every error at its place."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from twelve.content.errors import ContentError, Finding, suggest
from twelve.content.loading.yaml import Mapping, Node, Scalar, Sequence, at, plain, step_to, value_at
from twelve.content.models.base import (
    EVERY,
    PLAIN,
    Fact,
    KeyPath,
    Model,
    Problem,
    Provenance,
    ReplacedWhole,
    Text,
    walk,
)
from twelve.content.models.picture import Picture

M = TypeVar("M", bound=BaseModel)
MUST_BE = "must be "
SHOWN = 40
"""Letters of a text in a message."""
FLAT = (*PLAIN, Picture, Provenance, ...)
"""Kinds of values that have no problems beyond their shape."""

_EXPECTED = {
    "string_type": "must be a text",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "bool_type": "must be true or false",
    "dict_type": "must be a map of names to values",
    "model_type": "must be a map of names to values",
    "model_attributes_type": "must be a map of names to values",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "set_type": "must be a list",
    "frozen_set_type": "must be a list",
    "missing": "is required but missing",
    "none_required": "must be empty",
}
_BOUNDS = {
    "greater_than_equal": ("must be at least {}", "ge"),
    "greater_than": ("must be more than {}", "gt"),
    "less_than_equal": ("must be at most {}", "le"),
    "less_than": ("must be less than {}", "lt"),
    "string_too_long": ("must have at most {} letters", "max_length"),
    "string_too_short": ("must have at least {} letters", "min_length"),
}


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


def build(node: Node, model: type[M]) -> M:
    """The model of a node tree; raises with all findings at once."""
    try:
        built = model.model_validate(plain(node), strict=True)
    except ValidationError as error:
        found = [_finding(node, model, detail) for detail in error.errors()]
        raise ContentError(_unique(_nearest(found))) from None
    problems = [finding for finding in findings(node, built) if not finding.warning]
    if problems:
        raise ContentError(problems)
    return built


def findings(node: Node, built: BaseModel) -> list[Finding]:
    """Everything the models themselves find wrong or doubtful, at its place."""
    return [located(node, problem, path) for path, problem in _problems(built)]


def located(node: Node, problem: Problem, around: KeyPath = ()) -> Finding:
    """A problem as a finding with its place in the files."""
    path = (*around, *problem.path)
    return Finding(problem.message, dotted(path), value_at(node, path), problem.warning)


def dotted(path: KeyPath) -> str:
    """A path as people write it: cards.golem.effect, steps[2]."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.lstrip(".")


def _problems(built: BaseModel) -> Iterator[tuple[KeyPath, Problem]]:
    languages: tuple[str, ...] = getattr(built, "languages", ())
    yield from _own_problems((), built, languages)
    for name, value in built.__dict__.items():
        first = next(iter(value.values()), None) if isinstance(value, dict) else None
        texts = flat_texts(type(first)) if isinstance(first, Model) else None
        if texts is not None:
            yield from _flat_problems(name, value, texts, languages)
        else:
            for path, part in walk(value, (name,)):
                yield from _own_problems(path, part, languages)


def _own_problems(
    path: KeyPath, part: object, languages: tuple[str, ...]
) -> Iterator[tuple[KeyPath, Problem]]:
    if isinstance(part, Text):
        for language in part.missing(languages):
            yield path, Problem((), f"has no text in {language}", warning=True)
    elif isinstance(part, Model):
        for problem in part.problems():
            yield path, problem


def _flat_problems(
    name: str, entries: dict[str, Model], texts: tuple[str, ...], languages: tuple[str, ...]
) -> Iterator[tuple[KeyPath, Problem]]:
    """The same for a table of thousands of rows, in a tenth of the time: texts, and marks that are maps."""
    wanted = set(languages)
    for key, entry in entries.items():
        inner = entry.__dict__
        for field in texts:
            text = inner[field]
            if text is not None and EVERY not in text.root and not wanted <= text.root.keys():
                yield from _own_problems((name, key, field), text, languages)
        if type(inner["provenance"].root) is not str:
            yield from _own_problems((name, key), entry, languages)


@cache
def flat_texts(kind: type[Model]) -> tuple[str, ...] | None:
    """The fields of an entry that hold texts, where nothing else in it can have a problem of its own."""
    if kind.problems is not Fact.problems:
        return None
    shapes = {name: parts(field.annotation) for name, field in kind.model_fields.items()}
    texts = tuple(name for name, shape in shapes.items() if any(is_kind(part, Text) for part in shape))
    rest = [part for name, shape in shapes.items() if name not in texts for part in shape]
    return texts if all(_is_flat(part) for part in rest) else None


def _is_flat(part: object) -> bool:
    if get_origin(part) is tuple:
        return all(_is_flat(inner) for shape in get_args(part) for inner in parts(shape))
    return part in FLAT or get_origin(part) is Literal


def _nearest(found: Iterable[Finding]) -> Iterator[Finding]:
    """Of a union, every branch says what it would have liked: told as one, or only what lies deepest."""
    by_path: dict[str, list[Finding]] = {}
    for finding in found:
        by_path.setdefault(finding.path, []).append(finding)
    for path, here in by_path.items():
        shapes = [each for each in here if each.message.startswith(MUST_BE)]
        rest = [each for each in here if each not in shapes]
        deeper = any(other.startswith((f"{path}.", f"{path}[")) for other in by_path)
        if shapes and not deeper and not rest:
            kinds = dict.fromkeys(each.message.removeprefix(MUST_BE) for each in shapes)
            yield shapes[0]._replace(message=MUST_BE + " or ".join(kinds))
        yield from rest


def _unique(found: Iterable[Finding]) -> list[Finding]:
    """One finding a place and message."""
    return sorted(
        dict.fromkeys(found), key=lambda f: (str(f.place.file), f.place.line) if f.place else ("", 0)
    )


def _finding(node: Node, model: type[BaseModel], detail: ErrorDetails) -> Finding:
    path = _real_path(node, detail["loc"])
    kind = detail["type"]
    if whole := _cut_at_a_comma(node, path):
        message = f"a text with a comma in it must be quoted as a whole: {whole}"
        return Finding(message, dotted(path[:-1]), at(node, path))
    if kind == "extra_forbidden":
        name = str(detail["loc"][-1])
        known = _fields(model, detail["loc"][:-1])
        return Finding(f'"{name}" is not known here; {suggest(name, known)}', dotted(path), at(node, path))
    if kind == "missing":
        return Finding(_EXPECTED[kind], dotted((*path, str(detail["loc"][-1]))), at(node, path))
    return Finding(message_of(detail) + _unquoted(node, path, kind), dotted(path), value_at(node, path))


def _cut_at_a_comma(node: Node, path: KeyPath) -> str:
    """`{name: Rope, long}` says two things; who meant one is told how: `name: "Rope, long"`."""
    value, around = step_to(node, path), step_to(node, path[:-1])
    if not isinstance(value, Scalar) or value.value is not None or not isinstance(around, Mapping):
        return ""
    names = list(around.entries)
    before = names[names.index(str(path[-1])) - 1]
    text = around.entries[before]
    if "{" not in value.place.text or not isinstance(text, Scalar) or not isinstance(text.value, str):
        return ""
    return f'{before}: "{_shortened(text.value)}, {_shortened(str(path[-1]))}"'


def _shortened(text: str) -> str:
    """The first words of a long text."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN].rpartition(' ')[0] or text[:SHOWN]} …"


def _unquoted(node: Node, path: KeyPath, kind: str) -> str:
    """`version: 0.3` is a number; who meant a text is told how."""
    value = step_to(node, path)
    if kind not in ("string_type", "dict_type") or not isinstance(value, Scalar):
        return ""
    if isinstance(value.value, str | None) or value.place.cell:
        return ""
    shown = str(value.value).lower() if isinstance(value.value, bool) else value.value
    return f'; quote it: "{shown}"'


def message_of(detail: ErrorDetails) -> str:
    """What a value must be, in our words."""
    kind, context = detail["type"], detail.get("ctx", {})
    if kind in _EXPECTED:
        return _EXPECTED[kind]
    if kind in _BOUNDS:
        words, bound = _BOUNDS[kind]
        return words.format(f"{context[bound]:g}")
    if kind == "value_error":
        return str(context.get("error", detail["msg"]))
    if kind == "literal_error":
        return f"is not one of the allowed words; allowed: {context['expected']}"
    if kind == "string_pattern_mismatch":
        return f"must look like {_SHAPES.get(str(context['pattern']), context['pattern'])}"
    return detail["msg"][:1].lower() + detail["msg"][1:]


_SHAPES = {
    r"^[a-z][a-z0-9_]*$": "an_id (small letters, digits, underscores)",
    r"^[a-z][a-z0-9-]*$": "a-name (small letters, digits, hyphens)",
    r"^[a-z]{2,3}(-[A-Za-z0-9]+)?$": "a language code such as en, de, fr",
}


def _real_path(node: Node, loc: tuple[str | int, ...]) -> KeyPath:
    """The steps of pydantic's location that exist in the file (it adds names of unions and validators)."""
    path: list[str | int] = []
    for step in loc:
        if isinstance(node, Mapping) and str(step) in node.entries:
            node = node.entries[str(step)]
            path.append(str(step))
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            path.append(step)
    return tuple(path)


def _fields(model: type[BaseModel], loc: tuple[str | int, ...]) -> list[str]:
    """The keys allowed at a location, found by following the models along it."""
    owner = model_at(model, loc)
    return list(owner.model_fields) if owner else []
