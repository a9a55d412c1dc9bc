"""XII Century: towns through ten decades of trouble."""

from __future__ import annotations

from twelve.content.games.xii_century.model import Content
from twelve.content.models.game import GameContent
from twelve.engine.xii_century.advice import advise
from twelve.engine.xii_century.bots import BOTS
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.telling import TownTeller
from twelve.engine.xii_century.verbs import faults

__all__ = ["BOTS", "advise", "faults", "rules", "teller"]

teller = TownTeller


def rules(content: GameContent) -> XiiCentury:
    """The rules over this content."""
    assert isinstance(content, Content)
    return XiiCentury(content)
