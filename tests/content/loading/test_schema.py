"""The schemas that editors use say the same as the models."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
from support import HOUSE

from twelve.content.loading.yaml import plain, read_yaml

FILES = sorted(
    file
    for room in ("content", "layouts")
    for file in (HOUSE / room).rglob("*.yaml")
    if not {"template", "starters"}.intersection(file.parts)
)


def schema_of(file: Path) -> dict[str, object]:
    line = file.read_text(encoding="utf-8").partition("\n")[0]
    found = re.search(r"\$schema=(\S+)", line)
    assert found, file
    return json.loads((file.parent / found[1]).read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOUSE)))
def test_every_shipped_file_fits_its_schema(file: Path) -> None:
    jsonschema.validate(json.loads(json.dumps(plain(read_yaml(file)))), schema_of(file))


def test_a_schema_finds_a_mistyped_key() -> None:
    schema = json.loads((HOUSE / "content" / "schemas" / "king-of-12.json").read_text(encoding="utf-8"))
    with pytest.raises(jsonschema.ValidationError, match="efect"):
        jsonschema.validate({"cards": {"golem": {"efect": {"add": 1}}}}, schema)


def test_a_schema_asks_for_nothing_because_a_file_is_a_part() -> None:
    for file in (HOUSE / "content" / "schemas").glob("*-*.json"):
        if not file.name.startswith("layouts"):
            jsonschema.validate({}, json.loads(file.read_text(encoding="utf-8")))
