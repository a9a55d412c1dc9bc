"""How the lab speaks: phrases of its own words, and numbers as a language writes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from twelve.content.loading.words import LAB
from twelve.content.models.phrases import fill
from twelve.engine.lab.summary import Interval, Mean, Share

POINT, THOUSANDS = {"de": ",", "fr": ","}, {"de": ".", "fr": "\u202f"}
"""What stands before decimals and between thousands, where that is not as in English."""


@dataclass(frozen=True)
class LabWords:
    """The lab's words and numbers in one language."""

    language: str = "en"

    def say(self, phrase: str, **values: object) -> str:
        """A phrase with its values put in."""
        return fill(LAB.get(phrase, self.language), values)

    def word(self, word: str) -> str:
        """What something is called, such as `when played`; itself where the lab has no word for it."""
        name = word.replace(" ", "_")
        return LAB.get(name, self.language) if name in LAB.texts else word

    def row(self, words: Sequence[str]) -> str:
        """`Knight, Golem and Machine`."""
        *some, last = words
        return f"{', '.join(some)} {self.say('and')} {last}" if some else last

    def decimal(self, value: float, digits: int = 1, sign: str = "") -> str:
        """`61.0`, or `61,0`; with the sign "+" also `+61.0`."""
        return f"{value:{sign}.{digits}f}".replace(".", POINT.get(self.language, "."))

    def whole(self, number: int) -> str:
        """`100,000`, or `100.000`."""
        return f"{number:,}".replace(",", THOUSANDS.get(self.language, ","))

    def per_cent(self, share: float, digits: int = 0) -> str:
        """`61 %`"""
        return f"{self.decimal(100 * share, digits)} %"

    def sure(self, share: Share, digits: int = 1) -> str:
        """`61.0 % (± 0.4)`"""
        return f"{self.per_cent(share.value, digits)} (± {self.decimal(100 * share.half_width, digits)})"

    def half(self, interval: Interval) -> str:
        """Half of what an interval spans."""
        low, high = interval
        return self.decimal((high - low) / 2)

    def mean(self, mean: Mean) -> str:
        """`118.3 ± 1.2`"""
        return f"{self.decimal(mean.value)} ± {self.half(mean.interval)}"
