"""Exact chances of King of 12: does a value win against random ones?"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

from twelve.content.errors import UsageError
from twelve.content.games.king_of_12.model import Content
from twelve.content.models.d12 import FACES
from twelve.engine.king_of_12.scoring import NOBODY, Ranking, places
from twelve.engine.lab.odds import Odds

_QUESTION = re.compile(r"(-?\d+)\s+against\s+(\d+)")
HELP = 'write for example "9 against 3": your value, and how many others have just rolled'


def odds(content: Content, question: str) -> Odds:
    """The chance that a value is first when the others show what they rolled, and no card changes that."""
    found = _QUESTION.fullmatch(question.strip().lower())
    if found is None:
        raise UsageError(f'"{question}" is no question about King of 12; {HELP}')
    value, others = int(found[1]), int(found[2])
    most = content.players.most - 1
    if not 1 <= others <= most:
        raise UsageError(f"against {others}: 1 to {most} others can play")
    rolls = [(value, *rolled) for rolled in product(FACES, repeat=others)]
    first = [places(values, Ranking()).first for values in rolls]
    shares = {"first": first.count(0), "nobody": first.count(NOBODY)}
    chances = {name: Fraction(count, len(rolls)) for name, count in shares.items()}
    return Odds(question, chances["first"], {"nobody": chances["nobody"]})
