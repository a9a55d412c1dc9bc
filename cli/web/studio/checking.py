"""Everything that `twelve check` finds, for the page."""

from __future__ import annotations

from twelve.cli.commands.check import findings
from twelve.cli.web.studio.showing import Mistake, mistake, mistakes_of
from twelve.content.errors import TwelveError
from twelve.content.loading.game import load_spot
from twelve.content.loading.shelf import Spot
from twelve.engine.registry import check_playable


def checked(spot: Spot) -> list[Mistake]:
    """Mistakes and doubts, each with its place."""
    try:
        game = load_spot(spot)
        check_playable(game)
    except TwelveError as error:
        return mistakes_of(error)
    return [mistake(finding) for finding in findings(game)]
