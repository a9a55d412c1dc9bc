"""JSON Schemas for editors: what may stand in a game's files, and in its texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeAlias

from twelve.content.loading.game import Game
from twelve.content.models.base import Model
from twelve.content.models.game import GameContent

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

TEXT_SHAPES = ("anyOf", "$ref", "type", "additionalProperties", "propertyNames", "default")


def schema_files(schemas: Mapping[str, Json]) -> dict[str, bytes]:
    """What is to be written, by the names of the files."""
    return {
        name: f"{json.dumps(schema, indent=1, ensure_ascii=False)}\n".encode()
        for name, schema in schemas.items()
    }


def game_schemas(game: Game) -> dict[str, Json]:
    """The schemas of a game by file name: one for facts, one for the texts of a language."""
    base = (game.content.extends or game.name).rpartition("/")[2]
    model = type(game.content)
    own = {f"{base}-{name}.json": file_schema(file) for name, file in model.own_files.items()}
    return {f"{base}.json": file_schema(model), f"{base}-texts.json": texts_schema(model), **own}


def file_schema(model: type[Model]) -> Json:
    """A file may hold any part of the content, so nothing is required; everything given must fit."""
    return _optional(model.model_json_schema(mode="validation"))


def texts_schema(model: type[GameContent]) -> Json:
    """The same shape, where every text by language is one plain text."""
    return _optional(_plain_texts(model.model_json_schema(mode="validation")))


def _optional(schema: Json) -> Json:
    """The schema without `required` (as a rule of a map, not as the name of a field)."""
    if isinstance(schema, list):
        return [_optional(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {k: v for k, v in schema.items() if not (k == "required" and isinstance(v, list))}
    return {key: _optional(value) for key, value in kept.items()}


def _plain_texts(schema: Json) -> Json:
    if isinstance(schema, list):
        return [_plain_texts(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if _is_text(schema):
        return {"type": "string", **{k: v for k, v in schema.items() if k not in TEXT_SHAPES}}
    return {key: _plain_texts(value) for key, value in schema.items()}


def _is_text(schema: dict[str, Json]) -> bool:
    branches = schema.get("anyOf")
    if not isinstance(branches, list) or {"type": "string"} not in branches:
        return False
    return {"additionalProperties": {"type": "string"}, "type": "object"} in branches
