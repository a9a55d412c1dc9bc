"""What the rules say about a word that has no entry of its own: the sentences that tell most of it."""

from __future__ import annotations

import re
from collections.abc import Iterable

MOST = 2
"""Sentences of an answer."""
SHORTEST = 2
"""Letters of a word that is looked for."""
FEWEST = 4
"""Words of a sentence; fewer are a heading."""
_BETWEEN = re.compile(r"(?<=[.!?]) +(?=[^\W\d_a-z])")


def mentioned(texts: Iterable[str], word: str) -> str | None:
    """The sentences in which a word comes first, for there it is what they are about; in their own order."""
    if len(word) < SHORTEST:
        return None
    wanted = re.compile(rf"\b{re.escape(word.casefold())}\w{{0,2}}\b")
    sentences = [part.strip(" *") for text in texts for part in _BETWEEN.split(text.replace("*", ""))]
    places = {
        number: found.start()
        for number, sentence in enumerate(sentences)
        if len(sentence.split()) >= FEWEST and (found := wanted.search(sentence.casefold()))
    }
    best = sorted(sorted(places, key=lambda number: (places[number], number))[:MOST])
    return " ".join(dict.fromkeys(sentences[number] for number in best)) or None
