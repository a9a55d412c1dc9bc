"""Moves and states as text, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

from twelve.content.errors import TwelveError, suggest
from twelve.content.models.names import move_words, names_of, to_ids, words_of
from twelve.engine.contract import InvalidMove
from twelve.engine.twelve_heroes.compiled import Catalogue
from twelve.engine.twelve_heroes.state import HIDDEN, HOME, Cards, Due, Kind, Move, Phase, State, Task

KEEP = "keep"
FIELDS: Mapping[Kind, tuple[str, ...]] = {
    Kind.MUSTER: ("card",),
    Kind.DEPLOY: ("card", "to", "food"),
    Kind.DONE: (),
    Kind.MOVE: ("card", "place", "to", "food"),
    Kind.SUPPLY: (),
    Kind.TRADE: ("card",),
    Kind.END: (),
    Kind.DROP: ("card",),
    Kind.STARVE: ("card", "place"),
    Kind.RESOLVE: ("card", "place"),
    Kind.CHOOSE: ("seat", "card", "place"),
    Kind.TAKE: ("card",),
    Kind.USE: (),
    Kind.PASS: (),
    Kind.DRAW: ("seat", "card"),
    Kind.LAND: ("place", "land"),
    Kind.FIRST: ("seat",),
}
"""What follows the word of each move, in this order."""
CALLED = {"card": "unit", "to": "place", "seat": "player"}
"""What the fields are called when a text does not fit."""
_Plain: TypeAlias = "str | int | bool | list[_Plain]"


class Scribe:
    """Writes and reads in the words of one catalogue."""

    def __init__(self, cat: Catalogue) -> None:
        self.cat = cat
        self.places = cat.places
        content = cat.content
        names = {**names_of(content.regions), **names_of(content.lands), **names_of(content.units)}
        self._called = {**words_of(move_words(content)), **names}
        self._write: dict[str, Callable[[Move], str]] = {
            "card": lambda move: cat.unit_ids[move.card],
            "land": lambda move: cat.land_ids[move.card],
            "place": lambda move: self.places[move.place],
            "to": lambda move: self.places[move.to],
            "food": lambda move: str(move.food),
            "seat": lambda move: str(move.seat + 1),
        }
        self._words: dict[str, tuple[str, ...]] = {
            "card": cat.unit_ids,
            "land": cat.land_ids,
            "place": self.places,
            "to": self.places,
            "seat": ("1", "2"),
        }

    def move(self, move: Move) -> str:
        """`deploy goat left 2`."""
        names = [self.cat.unit_ids[card] for card in move.cards]
        if move.kind == Kind.EXCHANGE:
            return " ".join(["exchange", *names]) if names else KEEP
        if move.kind == Kind.DECK:
            return " ".join(["deck", str(move.seat + 1), *names])
        return " ".join([move.kind.name.lower(), *(self._write[field](move) for field in FIELDS[move.kind])])

    def read_move(self, text: str) -> Move:
        """The move of such a line."""
        word, *rest = to_ids(text, self._called).split() or [""]
        if word == KEEP and not rest:
            return Move(Kind.EXCHANGE)
        if word == "exchange" and rest:
            return Move(Kind.EXCHANGE, cards=self._cards(rest))
        if word == "deck" and rest:
            return Move(Kind.DECK, seat=self._index("seat", rest[0]), cards=self._cards(rest[1:]))
        kind = next((kind for kind in FIELDS if kind.name.lower() == word), None)
        if kind is None:
            known = [KEEP, "exchange", "deck", *(kind.name.lower() for kind in FIELDS)]
            raise InvalidMove(f'"{word}" is not a move of this game; {suggest(word, known)}')
        return self._filled(kind, rest, text)

    def _cards(self, names: list[str]) -> Cards:
        return tuple(sorted(self._index("card", name) for name in names))

    def _filled(self, kind: Kind, rest: list[str], text: str) -> Move:
        names = FIELDS[kind]
        if "food" in names and len(rest) == len(names) - 1:
            rest = [*rest, "0"]
        if len(rest) != len(names):
            shape = " ".join([kind.name.lower(), *(CALLED.get(name, name).upper() for name in names)])
            raise InvalidMove(f'"{text.strip()}" does not say all of: {shape}')
        values = {name: self._index(name, word) for name, word in zip(names, rest, strict=True)}
        if "land" in values:
            values["card"] = values.pop("land")
        if kind == Kind.DEPLOY:
            values["place"] = HOME
        return Move._make(values.get(name, default) for name, default in Move(kind)._asdict().items())

    def _index(self, field: str, word: str) -> int:
        if field == "food":
            if not (word.isdecimal() and len(word) < 4):
                raise InvalidMove(f'"{word}" is not an amount of food')
            return int(word)
        words = self._words[field]
        if word not in words:
            called = CALLED.get(field, field)
            raise InvalidMove(f'there is no {called} "{word}"; {suggest(word, words)}')
        return words.index(word)

    def state(self, state: State) -> str:
        """A state as JSON with the names of things."""
        return json.dumps({name: self._plain(name, state) for name in State._fields})

    def read_state(self, text: str) -> State:
        """The state of such a text."""
        try:
            data = json.loads(text)
            return State._make(self._value(name, data[name]) for name in State._fields)
        except (ValueError, KeyError, TypeError, IndexError):
            raise TwelveError("this is not a state of Twelve Heroes") from None

    def _plain(self, name: str, state: State) -> _Plain:
        value = getattr(state, name)
        if name in _CARDS:
            return [self._names(cards, self.cat.unit_ids) for cards in value]
        if name == "won":
            return [self._names(cards, self.cat.land_ids) for cards in value]
        if name in _LANDS:
            return self._names(value, self.cat.land_ids)
        if name == "phase":
            return cast(Phase, value).name.lower()
        if name == "tasks":
            return [_plain_task(task) for task in value]
        return list(value) if isinstance(value, tuple) else cast("int | bool", value)

    def _value(self, name: str, plain: object) -> object:
        if name in _CARDS:
            return tuple(self._numbers(cards, self.cat.unit_ids) for cards in _list(plain))
        if name == "won":
            return tuple(self._numbers(cards, self.cat.land_ids) for cards in _list(plain))
        if name in _LANDS:
            return self._numbers(plain, self.cat.land_ids)
        if name == "phase":
            return Phase[str(plain).upper()]
        if name == "tasks":
            return tuple(_task(_list(task)) for task in _list(plain))
        return tuple(_list(plain)) if isinstance(plain, list) else plain

    @staticmethod
    def _names(cards: Cards, ids: tuple[str, ...]) -> list[_Plain]:
        return ["?" if card == HIDDEN else ids[card] for card in cards]

    @staticmethod
    def _numbers(names: object, ids: tuple[str, ...]) -> Cards:
        return tuple(HIDDEN if name == "?" else ids.index(str(name)) for name in _list(names))


_CARDS = frozenset({"units", "hands", "piles", "unders", "discards"})
_LANDS = frozenset({"lands", "unseen"})


def _plain_task(task: Task) -> _Plain:
    waiting: list[_Plain] = [list(entry) for entry in task.waiting]
    return [task.due.name.lower(), task.seat, task.place, task.number, list(task.cards), waiting]


def _task(plain: list[object]) -> Task:
    due, seat, place, number, cards, waiting = plain
    at = (int(str(seat)), int(str(place)), int(str(number)))
    chosen = tuple(int(str(card)) for card in _list(cards))
    entries = [tuple(int(str(number)) for number in _list(entry)) for entry in _list(waiting)]
    return Task(Due[str(due).upper()], *at, chosen, tuple((entry[0], entry[1]) for entry in entries))


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError
    return value
