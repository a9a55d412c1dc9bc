"""The press's own words, by language; English where there are none."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from twelve.content.loading.yaml import Mapping, plain, read_yaml
from twelve.content.models.base import Text

FALLBACK = "en"


@cache
def _words() -> dict[str, Text]:
    node = read_yaml(Path(__file__).with_name("words.yaml"))
    assert isinstance(node, Mapping)
    return {name: Text.model_validate(plain(entry)) for name, entry in node.entries.items()}


def word(name: str, language: str, **values: int | str) -> str:
    """One of our words in a language, with what it leaves open put in."""
    text = _words()[name]
    return (text.get(language) or text[FALLBACK]).format(**values)


def text_of(name: str) -> dict[str, str]:
    """One of our words in every language."""
    return dict(_words()[name].root)
