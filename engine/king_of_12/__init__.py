"""King of 12: cards cancel and act, dice turn, lone high values score, two rounds won are the crown."""

from twelve.content.models.game import GameContent
from twelve.content.models.king_of_12 import Content
from twelve.engine.king_of_12.bots import BOTS
from twelve.engine.king_of_12.game import KingOf12
from twelve.engine.king_of_12.lint import lint

__all__ = ["BOTS", "lint", "rules"]


def rules(content: GameContent) -> KingOf12:
    """The rules over this content."""
    assert isinstance(content, Content)
    return KingOf12(content)
