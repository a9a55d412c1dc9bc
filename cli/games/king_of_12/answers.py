"""Who answers the questions of a turn: what was typed with a play, the person at the keyboard, or dice."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from random import Random

from twelve.cli.games.king_of_12.words import CardNames, Play
from twelve.cli.play.screen import read_line
from twelve.content.errors import UsageError
from twelve.content.models.d12 import FACES
from twelve.engine.contract import CHANCE, IllegalMove
from twelve.engine.king_of_12.compiled import Program
from twelve.engine.king_of_12.referee import Ruling, met, ordered
from twelve.engine.king_of_12.state import Faces, Move, Question, Turn
from twelve.engine.king_of_12.telling import KingTeller
from twelve.engine.king_of_12.turn import asking_seat


class Answers:
    """Takes what was given, rolls if it may, asks on a terminal, and else says what is missing."""

    def __init__(
        self,
        plays: list[Play],
        orders: Mapping[str, tuple[str, ...]],
        teller: KingTeller,
        dice: Random | None,
    ) -> None:
        self._given: list[Iterator[int]] = [iter(play.answers) for play in plays]
        self._plays = plays
        self._orders = orders
        self._teller = teller
        self._dice = dice

    def decide(self, program: Program, faces: Faces, turn: Turn, question: Question) -> Mapping[int, Move]:
        """A move for every decider."""
        if question.kind == "roll":
            rolled = tuple(self._roll(turn, die) for die in question.dice)
            return {CHANCE: Move("roll", rolled)}
        asked = zip(question.seats, question.dice, question.options, strict=True)
        if question.kind == "turn":
            return {seat: self._turn(faces, seat, die, options) for seat, die, options in asked}
        return {seat: self._order(program, seat, options) for seat, _, options in asked}

    def settled(self, ruling: Ruling) -> Ruling:
        """The turn told as it was given; faces and orders that nothing asked for are a misunderstanding."""
        for play, left in zip(self._plays, self._given, strict=True):
            for face in left:
                raise UsageError(
                    f"{play.player}'s {play.card} needs no further face in this turn, but {face} is given"
                )
        for player, order in self._orders.items():
            ruling = self._in_order(player, order, ruling)
        return ruling

    def _in_order(self, player: str, order: tuple[str, ...], ruling: Ruling) -> Ruling:
        """An order names effects that meet on the die; one that makes no difference is told all the same."""
        die = self._teller.names.index(player)
        meeting = list(met(ruling, die))
        found = [",".join(cards) for _, cards in meeting]
        strange = [card for card in order if not any(card in cards for _, cards in meeting)]
        if strange or not any(set(cards) <= set(order) for _, cards in meeting):
            raise UsageError(
                f"--order {player}={','.join(order)}: that is not what meets on {player}'s die in this turn; "
                + (f"there: {' and '.join(found)}" if found else "no two effects meet there")
            )
        for step, cards in meeting:
            if len(among := _among(order, cards)) == len(cards):
                ruling = ordered(ruling, die, step, among)
        return ruling

    def _turn(self, faces: Faces, seat: int, die: int, options: tuple[Move, ...]) -> Move:
        play, possible = self._plays[seat], [move.face for move in options]
        face = next(self._given[seat], None)
        if face is None:
            face = self._ask_face(
                self._teller.say(
                    "ask_tilt",
                    card_of=self._teller.card_of(seat, play.card),
                    die_of=self._teller.die_of(die),
                    face=faces[die],
                    faces=", ".join(map(str, possible)),
                ),
                possible,
                f'"{play.player}={play.face}:{play.card}>{possible[0]}" (one of {_row(possible)})',
            )
        if face not in possible:
            raise IllegalMove(
                f"{play.player}: {face} does not touch {faces[die]}, which the die shows when "
                f"{self._teller.card(play.card)} acts; its neighbours are {_row(possible)}"
            )
        return Move("turn", face)

    def _roll(self, turn: Turn, die: int) -> int:
        seat = asking_seat(turn, die)
        play = self._plays[seat]
        face = next(self._given[seat], None)
        if face is not None:
            return face
        if self._dice is not None:
            return self._dice.choice(FACES)
        card_of, die_of = self._teller.card_of(seat, play.card), self._teller.die_of(die)
        return self._ask_face(
            self._teller.say("ask_roll", card_of=card_of, die_of=die_of, most=FACES[-1]),
            list(FACES),
            f'what was rolled, such as "{play.player}={play.face}:{play.card}>9", or let the program: --roll',
        )

    def _order(self, program: Program, seat: int, options: tuple[Move, ...]) -> Move:
        possible = [move.cards for move in options]
        player = self._teller.names[seat]
        given = self._orders.get(player)
        order = _among(given, possible[0]) if given else self._ask_order(seat, possible)
        if order not in possible:
            listed = " or ".join(",".join(cards) for cards in possible)
            raise UsageError(f"{player}: in which order, {listed}? --order says {','.join(given or order)}")
        return Move("order", order)

    def _ask_face(self, question: str, possible: list[int], remedy: str) -> int:
        if not sys.stdin.isatty():
            raise UsageError(f"{question} Give {remedy}")
        while True:
            text = read_line(f"{question} ")
            if text is None:
                raise UsageError("the input ended before the question was answered")
            if text.isdecimal() and int(text) in possible:
                return int(text)

    def _ask_order(self, seat: int, possible: list[tuple[str, ...]]) -> tuple[str, ...]:
        cards = self._teller.row(self._teller.card(card) for card in possible[0])
        player = self._teller.names[seat]
        question = self._teller.say("ask_order", player=player, cards=cards)
        if not sys.stdin.isatty():
            raise UsageError(f"{question} Give it: --order {player}={','.join(possible[0])}")
        names = CardNames(self._teller.content)
        while True:
            text = read_line(f"{question} ({' / '.join(','.join(order) for order in possible)}) ")
            if text is None:
                raise UsageError("the input ended before the question was answered")
            try:
                order = tuple(names.find(word.strip()) for word in text.split(","))
            except UsageError:
                continue
            if order in possible:
                return order


def _among(order: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """An order of all effects on a die, as far as it is about these cards."""
    return tuple(card for card in order if card in cards)


def _row(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
