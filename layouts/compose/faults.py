"""What is wrong in a template or style, at its own line."""

from __future__ import annotations

from twelve.content.errors import Place, TwelveError, shorten


class TemplateFault(TwelveError):
    """Something wrong in a template, at its line."""

    def __init__(self, place: Place, reason: str, around: str = "") -> None:
        super().__init__(f"{shorten(place.file)}:{place.line}: {reason}{around}")
        self.place = place
        self.reason = reason
