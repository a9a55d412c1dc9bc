"""docs/reference.md is complete and as the program is now."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import pytest
from support import HOUSE

from twelve.layouts.compose.folders import BASE_STYLE


@pytest.fixture(scope="module")
def page() -> ModuleType:
    spec = spec_from_file_location("reference", HOUSE / "docs" / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_reference_is_as_the_program_is(page: ModuleType) -> None:
    assert page.FILE.read_text(encoding="utf-8") == page.reference(), "run: python docs/reference.py"


def test_every_word_of_it_is_explained(page: ModuleType) -> None:
    rows = [line for line in page.reference().splitlines() if line.startswith("| `")]
    assert len(rows) > 120
    assert [row for row in rows if row.rstrip(" |").endswith("|") or row.endswith("|  |")] == []


def test_every_class_and_property_of_the_house_style_is_told(page: ModuleType) -> None:
    style = BASE_STYLE.read_text(encoding="utf-8")
    assert page.classes_of_the_house() <= set(page.CLASSES)
    assert set(re.findall(r"(--[a-z-]+):", style)) <= set(page.PROPERTIES)
