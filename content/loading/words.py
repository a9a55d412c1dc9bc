"""Words of the house in several languages, kept in a YAML file; English where a language has none."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from twelve.content.loading.yaml import Mapping, plain, read_yaml
from twelve.content.models.base import Text

FALLBACK = "en"


class Words:
    """A file of words by name, read when the first one is asked for."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @cached_property
    def texts(self) -> dict[str, Text]:
        """All words, each in its languages."""
        node = read_yaml(self._file)
        assert isinstance(node, Mapping)
        return {name: Text.model_validate(plain(entry)) for name, entry in node.entries.items()}

    def get(self, name: str, language: str) -> str:
        """One word in a language."""
        text = self.texts[name]
        return text.get(language) or text[FALLBACK]

    def everywhere(self, name: str) -> Iterable[str]:
        """One word in every language it has."""
        return self.texts[name].root.values()


PLAY = Words(Path(__file__).parent.parent / "play.yaml")
"""What is said at any game's table."""
LAB = Words(Path(__file__).parent.parent / "lab.yaml")
"""What the lab says about any game."""
