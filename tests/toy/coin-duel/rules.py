"""Coin Duel: both play a coin in secret, a die is added to the first player's; three duels."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from random import Random

from twelve.content.models.game import GameContent
from twelve.engine.contract import CHANCE, IllegalMove, InvalidMove, Options, Outcome, Rules

DUELS = 3


@dataclass(frozen=True)
class Duel:
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    points: tuple[int, int] = (0, 0)
    on_table: tuple[str, ...] = ()
    done: int = 0


class CoinDuel(Rules[Duel, str]):
    option_names = frozenset({"bonus"})

    def __init__(self, content: GameContent) -> None:
        self.worth = {name: int(card.stats["worth"]) for name, card in content.cards.items()}
        self.bonus = 0

    def setup(self, players: int, options: Options) -> Duel:
        if players != 2:
            raise IllegalMove(f"coin-duel is for 2 players, not {players}")
        self.bonus = int(options.get("bonus", "0"))
        coins = tuple(self.worth)
        return Duel((coins, coins))

    def to_act(self, state: Duel) -> tuple[int, ...]:
        if state.done == DUELS:
            return ()
        return (CHANCE,) if state.on_table else (0, 1)

    def legal_moves(self, state: Duel, seat: int) -> tuple[str, ...]:
        return state.hands[seat] if seat >= 0 else tuple(f"d6 {face}" for face in range(1, 7))

    def roll(self, state: Duel, random: Random) -> str:
        return f"d6 {random.randint(1, 6)}"

    def apply(self, state: Duel, moves: Mapping[int, str]) -> Duel:
        for seat, move in moves.items():
            if move not in self.legal_moves(state, seat):
                raise IllegalMove(f"{move} is not in the hand")
        return self._score(state, moves[CHANCE]) if state.on_table else self._reveal(state, moves)

    def outcome(self, state: Duel) -> Outcome | None:
        if state.done < DUELS:
            return None
        best = max(state.points)
        return Outcome(tuple(i for i, p in enumerate(state.points) if p == best), state.points)

    def view(self, state: Duel, seat: int) -> Duel:
        return state

    def format_move(self, move: str) -> str:
        return move

    def parse_move(self, text: str) -> str:
        if text in self.worth or (text.startswith("d6 ") and text[3:].isdigit()):
            return text
        raise InvalidMove(f'"{text}" is not a coin')

    def format_state(self, state: Duel) -> str:
        return json.dumps(asdict(state))

    def parse_state(self, text: str) -> Duel:
        data = json.loads(text)
        return Duel(
            tuple(map(tuple, data["hands"])), tuple(data["points"]), tuple(data["on_table"]), data["done"]
        )

    def due(self, state: Duel) -> str:
        return "d6"

    def _reveal(self, state: Duel, moves: Mapping[int, str]) -> Duel:
        hands = tuple(tuple(c for c in hand if c != moves[i]) for i, hand in enumerate(state.hands))
        return replace(state, hands=hands, on_table=(moves[0], moves[1]))

    def _score(self, state: Duel, rolled: str) -> Duel:
        first = self.worth[state.on_table[0]] + int(rolled[3:]) + self.bonus
        second = self.worth[state.on_table[1]] + 3
        gained = (int(first > second), int(second > first))
        points = (state.points[0] + gained[0], state.points[1] + gained[1])
        return replace(state, points=points, on_table=(), done=state.done + 1)


def rules(content: GameContent) -> CoinDuel:
    return CoinDuel(content)
