"""King of 12: cards cancel and act, dice turn, lone high values score, two rounds won are the crown."""

from twelve.content.games.king_of_12.model import Content
from twelve.content.models.game import GameContent
from twelve.engine.king_of_12.advice import advise
from twelve.engine.king_of_12.bots import BOTS
from twelve.engine.king_of_12.lint import faults, lint
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.telling import KingTeller

__all__ = ["BOTS", "advise", "faults", "lint", "rules", "teller"]

teller = KingTeller


def rules(content: GameContent) -> KingOf12:
    """The rules over this content."""
    assert isinstance(content, Content)
    return KingOf12(content)
