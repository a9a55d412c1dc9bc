"""Who answers the questions of a turn: what was typed with a play, the person at the keyboard, or dice."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from random import Random

from twelve.cli.games.king_of_12.typed_plays import CardNames, Play
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
                card_of = self._teller.card_of(self._plays.index(play), play.card)
                raise UsageError(self._teller.say("face_unasked", card_of=card_of, face=face))
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
            told = {"order": f"{player}={','.join(order)}", "die_of": self._teller.die_of(die)}
            there = f" {self._teller.say('and')} ".join(found)
            raise UsageError(self._teller.say("order_unmet", **told, player=player, found=there))
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
                    faces=_row(possible),
                ),
                possible,
                self._teller.say("give_face", play=_typed(play, possible[0]), faces=_row(possible)),
            )
        if face not in possible:
            told = {"player": play.player, "card": self._teller.card(play.card), "faces": _row(possible)}
            raise IllegalMove(self._teller.say("face_apart", **told, face=face, shown=faces[die]))
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
            self._teller.say("give_roll", play=_typed(play, FACES[-1])),
        )

    def _order(self, program: Program, seat: int, options: tuple[Move, ...]) -> Move:
        possible = [move.cards for move in options]
        player = self._teller.names[seat]
        given = self._orders.get(player)
        order = _among(given, possible[0]) if given else self._ask_order(seat, possible)
        if order not in possible:
            listed = f" {self._teller.say('or')} ".join(",".join(cards) for cards in possible)
            said = ",".join(given or order)
            raise UsageError(self._teller.say("order_wrong", player=player, orders=listed, order=said))
        return Move("order", order)

    def _ask_face(self, question: str, possible: list[int], remedy: str) -> int:
        if not sys.stdin.isatty():
            raise UsageError(f"{question} {remedy}")
        while True:
            text = read_line(f"{question} ")
            if text is None:
                raise UsageError(self._teller.say("input_ended"))
            if text.isdecimal() and int(text) in possible:
                return int(text)

    def _ask_order(self, seat: int, possible: list[tuple[str, ...]]) -> tuple[str, ...]:
        cards = self._teller.row(self._teller.card(card) for card in possible[0])
        player = self._teller.names[seat]
        question = self._teller.say("ask_order", player=player, cards=cards)
        if not sys.stdin.isatty():
            remedy = self._teller.say("give_order", order=f"{player}={','.join(possible[0])}")
            raise UsageError(f"{question} {remedy}")
        names = CardNames(self._teller)
        while True:
            text = read_line(f"{question} ({' / '.join(','.join(order) for order in possible)}) ")
            if text is None:
                raise UsageError(self._teller.say("input_ended"))
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


def _typed(play: Play, face: int) -> str:
    """A play as it would be typed with this face."""
    return f"{play.player}={play.face}:{play.card}>{face}"
