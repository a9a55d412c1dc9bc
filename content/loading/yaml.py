"""YAML as a tree whose every node knows its place, read with bounds on size, depth and aliases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from twelve.content.errors import CONTROL, ContentError, Finding, Place
from twelve.content.loading.files import read_plain

MAX_BYTES = 4_000_000
MAX_DEPTH = 40
MAX_NODES = 400_000

PlainScalar: TypeAlias = str | int | float | bool | None
Plain: TypeAlias = "PlainScalar | tuple[Plain, ...] | dict[str, Plain]"

_Mark: TypeAlias = "yaml.error.Mark | yaml._yaml.Mark | None"

_Valued: TypeAlias = yaml.ScalarEvent | yaml.MappingStartEvent | yaml.SequenceStartEvent

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))([eE][-+]?[0-9]+)?")
_NUMERIC = frozenset("+-.0123456789")
"""How numbers begin."""
NO_TAG = (None, "!")
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}


@dataclass(slots=True)
class Scalar:
    value: PlainScalar
    place: Place


@dataclass(slots=True)
class Sequence:
    items: list[Node]
    place: Place


@dataclass(slots=True)
class Mapping:
    entries: dict[str, Node]
    place: Place
    key_places: dict[str, Place] = field(default_factory=dict)

    def bare(self) -> dict[str, Plain]:
        """The bare values by their keys."""
        return {key: plain(value) for key, value in self.entries.items()}


Node: TypeAlias = Scalar | Sequence | Mapping


def read_yaml(path: Path) -> Node:
    """The node tree of a YAML (or JSON) file."""
    return parse_yaml(_read_text(path), path)


def parse_yaml(text: str, path: Path) -> Node:
    """The node tree of a YAML text that came from `path`."""
    builder = _Builder(path, text.splitlines())
    loader = yaml.CSafeLoader(text)
    try:
        builder.take_all(loader)
    except yaml.MarkedYAMLError as error:
        place = builder.at(error.problem_mark or error.context_mark)
        raise _fail(place, _explain(error, f"{builder.at(error.context_mark).text} {place.text}")) from None
    except yaml.YAMLError as error:
        raise _fail(Place(path, 1, 1), f"not readable as YAML: {_first_line(error)}") from None
    finally:
        loader.dispose()
    return builder.root()


def plain(node: Node) -> Plain:
    """The bare values of a tree."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return tuple([plain(item) for item in node.items])
        case Mapping():
            return node.bare()


def at(node: Node, path: tuple[str | int, ...]) -> Place:
    """The place of the value at `path`, or of the nearest thing around it."""
    place = node.place
    for step in path:
        if isinstance(node, Mapping) and str(step) in node.entries:
            place = node.key_places.get(str(step), place)
            node = node.entries[str(step)]
        elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
            place = node.place
    return place


def value_at(node: Node, path: tuple[str | int, ...]) -> Place:
    """Like `at`, but pointing at the value instead of its key where it stands on the same line."""
    key, value = at(node, path), step_to(node, path)
    if value is None or (value.place.file, value.place.line) != (key.file, key.line):
        return key
    return value.place


def step_to(node: Node, path: tuple[str | int, ...]) -> Node | None:
    """The node at `path`, if there is one."""
    for step in path:
        if isinstance(node, Mapping) and str(step) in node.entries:
            node = node.entries[str(step)]
        elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
        else:
            return None
    return node


def _read_text(path: Path) -> str:
    start = Place(path, 1, 1)
    try:
        data = read_plain(path, MAX_BYTES)
    except OSError as error:
        raise _fail(start, f"cannot be read: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise _fail(start, f"larger than {MAX_BYTES // 1_000_000} MB; split it into several files")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise _fail(Place(path, line, column), "not UTF-8 text; save the file as UTF-8") from None


def _fail(place: Place, message: str) -> ContentError:
    return ContentError([Finding(message, place=place)])


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _explain(error: yaml.MarkedYAMLError, line: str) -> str:
    problem = (error.problem or "cannot be understood").replace("did not find expected", "expected")
    return f"not valid YAML: {problem}{_remedy(problem, line)}"


def _remedy(problem: str, line: str) -> str:
    """What people meant, mostly: a text with a colon, a comma, an apostrophe or quotes in it."""
    if "\\t" in problem or "start any token" in problem:
        return "; a tab cannot indent, use spaces"
    if "mapping values are not allowed" in problem:
        return '; a text with a colon in it must be quoted as a whole: "Rope: 3 metres"'
    if ("'" in line or '"' in line) and ("expected" in problem or "unexpected" in problem):
        return '; quote the whole text, one that has an apostrophe in it like this: "Don\'t"'
    return ""


class _Builder:
    """Turns the parser's events into nodes, without recursion, so that depth can be bounded."""

    def __init__(self, path: Path, lines: list[str]) -> None:
        self._path = path
        self._lines = lines
        self._stack: list[Mapping | Sequence] = []
        self._keys: list[str | None] = []
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._sizes: list[tuple[str | None, int]] = []
        self._count = 0
        self._roots: list[Node] = []

    def at(self, mark: _Mark) -> Place:
        if mark is None:
            return Place(self._path, 1, 1)
        line = mark.line
        text = self._lines[line] if line < len(self._lines) else ""
        return Place(self._path, line + 1, mark.column + 1, text)

    def root(self) -> Node:
        if not self._roots or self._roots[0] == Scalar(None, self._roots[0].place):
            raise _fail(Place(self._path, 1, 1), "the file is empty")
        return self._roots[0]

    def take_all(self, parser: yaml.CSafeLoader) -> None:
        """Every event of the parser, one after the other."""
        takers: dict[object, Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._mapping,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceStartEvent: self._sequence,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        while event := parser.get_event():
            if take := takers.get(type(event)):
                take(event)
                if self._count > MAX_NODES:
                    raise self._too_many(event)
            elif isinstance(event, yaml.StreamEndEvent):
                return

    def _too_many(self, event: yaml.Event) -> ContentError:
        message = f"more than {MAX_NODES} values, aliases counted each time they are used"
        return _fail(self.at(event.start_mark), message)

    def _document(self, event: yaml.DocumentStartEvent) -> None:
        if self._roots:
            raise _fail(self.at(event.start_mark), "one document a file; put the second into its own")

    def _mapping(self, event: yaml.MappingStartEvent) -> None:
        self._open(Mapping({}, self._tagless(event)), event)

    def _sequence(self, event: yaml.SequenceStartEvent) -> None:
        self._open(Sequence([], self._tagless(event)), event)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        place = self._tagless(event)
        self._check_letters(event.value, place)
        self._count += 1
        parent = self._stack[-1] if self._stack else None
        if isinstance(parent, Mapping) and self._keys[-1] is None:
            self._name(parent, event.value, place)
            node = Scalar(event.value, place) if event.anchor else None
        else:
            node = Scalar(resolved(event.value) if event.implicit[0] else event.value, place)
            self._attach(node)
        if event.anchor and node:
            self._anchors[event.anchor] = (node, 1)

    def _tagless(self, event: _Valued) -> Place:
        place = self.at(event.start_mark)
        if event.tag not in NO_TAG:
            raise _fail(place, "a tag (!…) is not allowed here; write the plain value")
        return place

    def _check_letters(self, text: str, place: Place) -> None:
        """Control characters and reversed writing direction would reach terminals and file names."""
        if found := CONTROL.search(text):
            message = f"the control character U+{ord(found[0]):04X} is not allowed; write what is to be read"
            raise _fail(place, message)

    def _open(self, node: Mapping | Sequence, event: yaml.NodeEvent) -> None:
        if len(self._stack) >= MAX_DEPTH:
            raise _fail(self.at(event.start_mark), f"nested more than {MAX_DEPTH} levels deep")
        self._check_key_is_scalar(event.start_mark)
        self._sizes.append((event.anchor, self._count))
        self._stack.append(node)
        self._keys.append(None)

    def _close(self, event: yaml.Event) -> None:
        node = self._stack.pop()
        self._keys.pop()
        anchor, before = self._sizes.pop()
        self._count += 1
        if anchor:
            self._anchors[anchor] = (node, self._count - before)
        self._attach(node)

    def _alias(self, event: yaml.AliasEvent) -> None:
        if event.anchor not in self._anchors:
            raise _fail(self.at(event.start_mark), f"*{event.anchor} is not defined before this place")
        node, size = self._anchors[event.anchor]
        self._count += size
        self._check_key_is_scalar(event.start_mark)
        self._attach(node)

    def _check_key_is_scalar(self, mark: _Mark) -> None:
        if self._stack and isinstance(self._stack[-1], Mapping) and self._keys[-1] is None:
            raise _fail(self.at(mark), "a key must be a plain word")

    def _attach(self, node: Node) -> None:
        if not self._stack:
            self._roots.append(node)
            return
        parent = self._stack[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
        elif (key := self._keys[-1]) is not None:
            parent.entries[key] = node
            self._keys[-1] = None

    def _name(self, parent: Mapping, name: str, place: Place) -> None:
        """A key, which is always the word as it is written: `1:`, `true:`."""
        if name in parent.key_places:
            raise _fail(place, f'"{name}" is already given in line {parent.key_places[name].line}')
        parent.key_places[name] = place
        self._keys[-1] = name


def resolved(text: str) -> PlainScalar:
    """Plain scalars as YAML 1.2 reads them: yes, no, on and off are words."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMERIC:
        return text
    if _INTEGER.fullmatch(text) and len(text) < 20:
        return int(text)
    if _FLOAT.fullmatch(text) and len(text) < 40:
        return float(text)
    return text


def leaves(node: Node, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Scalar]]:
    """Every scalar with its path."""
    match node:
        case Scalar():
            yield path, node
        case Sequence():
            for index, item in enumerate(node.items):
                yield from leaves(item, (*path, index))
        case Mapping():
            for key, value in node.entries.items():
                yield from leaves(value, (*path, key))
