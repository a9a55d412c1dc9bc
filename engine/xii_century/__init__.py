"""XII Century: towns through ten decades of trouble."""

from __future__ import annotations

from twelve.content.games.xii_century.model import Content
from twelve.content.models.game import GameContent
from twelve.engine.bots import Bot
from twelve.engine.xii_century.bots import Greedy
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.state import Move, State
from twelve.engine.xii_century.telling import TownTeller

teller = TownTeller
BOTS: dict[str, Bot[State, Move]] = {"greedy": Greedy()}


def rules(content: GameContent) -> XiiCentury:
    """The rules over this content."""
    assert isinstance(content, Content)
    return XiiCentury(content)
