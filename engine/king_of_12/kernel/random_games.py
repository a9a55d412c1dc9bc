"""Random games of King of 12 for the lab: the same results as through the engine, far faster."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from twelve.content.games.king_of_12.model import Content
from twelve.content.models.game import GameContent
from twelve.engine.chance import Stream
from twelve.engine.contract import Options, Outcome
from twelve.engine.king_of_12.kernel import games
from twelve.engine.king_of_12.kernel.arrays import fits, tables
from twelve.engine.king_of_12.kernel.thinking import Counted, play_thinking
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.scoring import NOBODY
from twelve.engine.king_of_12.sets import random_set
from twelve.engine.registry import Ended, RandomGames


def random_games(content: GameContent, players: int, options: Options, most_moves: int) -> RandomGames | None:
    """Who plays such games; nobody where something is too big for the kernel."""
    assert isinstance(content, Content)
    state = KingOf12(content).setup(players, options)
    if not fits(content, players):
        return None
    t, number = tables(content, players), {name: row for row, name in enumerate(content.cards)}
    drawn = state.phase == "set"

    def play(begins: Sequence[int]) -> list[Ended | None]:
        streams = [Stream(begin) for begin in begins]
        sets = [random_set(content, stream) if drawn else state.cards for stream in streams]
        numbers = np.array([[number[card] for card in each] for each in sets], np.int64)
        words = np.array([stream.word for stream in streams], np.uint64)
        counts, under = games.play(t, numbers, words, most_moves)
        return [
            _ended(row, scores, drawn, most_moves)
            for row, scores in zip(counts.tolist(), under.tolist(), strict=True)
        ]

    return play


def thinking_games(
    content: Content, sets: list[list[list[int]]], begins: list[int], most_moves: int, blind: int
) -> Counted:
    """Games between players who think, each with cards of their own: by game and seat the cards' numbers."""
    t = tables(content, len(sets[0]))
    return play_thinking(t, np.array(sets, np.int64), np.array(begins, np.uint64), most_moves, blind)


def _ended(counts: Sequence[int], scores: Sequence[int], drawn: bool, most_moves: int) -> Ended | None:
    winner, made, decisions, best_turn, _ = counts
    if winner == NOBODY or made + drawn >= most_moves:
        return None
    return Outcome((winner,), tuple(scores)), made + drawn, decisions, best_turn
