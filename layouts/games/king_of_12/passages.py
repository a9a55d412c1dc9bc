"""The texts of reference card, leaflet and box: filled from the content, and set without stray words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from twelve.content.errors import TwelveError
from twelve.content.games.king_of_12.model import Content
from twelve.content.games.king_of_12.words import concerns, in_play, rule_values
from twelve.content.loading.yaml import at
from twelve.content.models.base import KeyPath, Text
from twelve.content.models.phrases import fill
from twelve.layouts.compose.job import Job
from twelve.layouts.compose.typesetting import typeset


class Passages:
    """The texts of the rules as they concern the cards and colours that are printed."""

    def __init__(self, job: Job, content: Content, cards: tuple[str, ...], colours: tuple[str, ...]) -> None:
        self._job, self._content = job, content
        self._values = rule_values(content, job.language, cards, colours)
        self._playing = in_play(content, cards)

    def steps(self) -> Iterator[dict[str, str]]:
        """The turn as the reference card tells it."""
        for name, step in self._content.reference.items():
            text = self._told(step.text, ("reference", name, "text"))
            yield {"heading": self._job.text(step.heading), "text": text}

    def leaflet(self) -> dict[str, dict[str, object]]:
        """The passages by name, without paragraphs that do not concern this print."""
        return {
            name: {
                "heading": self._set(self._job.text(passage.heading)),
                "paragraphs": self._paragraphs(name),
            }
            for name, passage in self._content.leaflet.items()
        }

    def readings(self) -> list[str]:
        """The fine print."""
        return [
            self._told(reading.text, ("readings", name, "text"))
            for name, reading in self._content.readings.items()
            if concerns(reading, self._playing)
        ]

    def _paragraphs(self, name: str) -> list[str]:
        texts: Mapping[str, Text] = self._content.leaflet[name].paragraphs
        told = (self._told(text, ("leaflet", name, "paragraphs", key)) for key, text in texts.items())
        return [text for text in told if text]

    def _told(self, text: Text, path: KeyPath) -> str:
        """A text with its numbers and names put in; nothing where it does not concern this print."""
        try:
            return self._set(fill(self._job.text(text), self._values))
        except TwelveError as error:
            place = at(self._job.game.node, (*path, self._job.language))
            raise TwelveError(f"{place}: {error}") from None

    def _set(self, text: str) -> str:
        return typeset(text, self._job.language)
