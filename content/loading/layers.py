"""A game is a folder of YAML files read as one document; a pack is such a folder laid over another."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pydantic import BaseModel

from twelve.content.errors import ContentError, Finding
from twelve.content.loading.checking import field_shape, is_whole
from twelve.content.loading.files import check_inside, is_hidden
from twelve.content.loading.yaml import Mapping, Node, Scalar, Sequence, read_yaml

TEXTS = "texts"


def read_folder(folder: Path) -> Mapping:
    """All YAML files of a folder as one document; texts/de.yaml gives the German of what it names."""
    document: Mapping | None = None
    for file in content_files(folder):
        node = _read_mapping(file)
        if file.parent.name == TEXTS:
            node = _in_language(node, file.stem)
        document = node if document is None else join(document, node)
    if document is None:
        raise ContentError([Finding(f"no YAML file in {folder}; a game needs a game.yaml")])
    return document


def content_files(folder: Path) -> list[Path]:
    """The YAML files of a game: game.yaml first, then the others, then the texts."""
    top = sorted(folder.glob("*.yaml"), key=lambda file: (file.name != "game.yaml", file.name))
    files = top + sorted((folder / TEXTS).glob("*.yaml"))
    return [check_inside(folder, file) for file in files if not is_hidden(file.name)]


def overlay(base: Node, over: Node, shape: object) -> Node:
    """`over` laid on `base`: maps merge key by key, everything else replaces, `~` takes away.

    `shape` is the model, or the type of a field of it, that both are read as: it knows which maps are whole.
    """
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)) or is_whole(shape):
        return over
    merged = Mapping(dict(base.entries), over.place, {**base.key_places, **over.key_places})
    for key, node in over.entries.items():
        if isinstance(node, Scalar) and node.value is None:
            merged.entries.pop(key, None)
        elif key in base.entries:
            merged.entries[key] = overlay(base.entries[key], node, field_shape(shape, key))
        else:
            merged.entries[key] = node
    return merged


def overlay_all(layers: Iterable[Mapping], model: type[BaseModel]) -> Mapping:
    """The layers from the base upwards as one document, to be read as this model."""
    first, *others = layers
    document: Node = first
    for layer in others:
        document = overlay(document, layer, model)
    assert isinstance(document, Mapping)
    return document


def _read_mapping(file: Path) -> Mapping:
    node = read_yaml(file)
    if not isinstance(node, Mapping):
        raise ContentError([Finding("must be a map of names to values", place=node.place)])
    return node


def join(left: Mapping, right: Mapping) -> Mapping:
    """Two files of one folder: they may share maps, but nothing may be said twice."""
    joined = Mapping(dict(left.entries), left.place, {**right.key_places, **left.key_places})
    for key, node in right.entries.items():
        known = left.entries.get(key)
        if known is None:
            joined.entries[key] = node
        elif isinstance(known, Mapping) and isinstance(node, Mapping):
            joined.entries[key] = join(known, node)
        else:
            where = left.key_places.get(key, known.place)
            raise ContentError([Finding(f'"{key}" is already given in {where}', place=right.key_places[key])])
    return joined


def _in_language(node: Mapping, language: str) -> Mapping:
    """Every text of the file becomes the `language` entry of the same place in the document."""

    def wrap(inner: Node) -> Node:
        match inner:
            case Scalar():
                return Mapping({language: inner}, inner.place, {language: inner.place})
            case Mapping():
                return Mapping({k: wrap(v) for k, v in inner.entries.items()}, inner.place, inner.key_places)
            case Sequence():
                raise ContentError(
                    [Finding("a texts file holds maps and texts, no lists", place=inner.place)]
                )

    wrapped = wrap(node)
    assert isinstance(wrapped, Mapping)
    return wrapped
