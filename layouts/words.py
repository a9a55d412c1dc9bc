"""The press's own words, by language; English where there are none."""

from __future__ import annotations

from pathlib import Path

from twelve.content.loading.words import Words

WORDS = Words(Path(__file__).with_name("words.yaml"))


def word(name: str, language: str, **values: int | str) -> str:
    """One of our words in a language, with what it leaves open put in."""
    return WORDS.get(name, language).format(**values)


def text_of(name: str) -> dict[str, str]:
    """One of our words in every language."""
    return dict(WORDS.texts[name].root)
