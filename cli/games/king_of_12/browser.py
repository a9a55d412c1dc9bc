"""King of 12 in the browser: cards and coins as printed, dice in the players' colours, turns step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from twelve.cli.web.pictures import take_pictures
from twelve.cli.web.table.boards import PlainBoard, Sendable
from twelve.cli.web.table.sitting import WATCHING
from twelve.content.games.king_of_12.model import Colour, Content
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.state import HIDDEN, Move, State
from twelve.engine.king_of_12.turn import begin

if TYPE_CHECKING:
    from twelve.cli.play.table import Table
    from twelve.engine.king_of_12.referee import Ruling
    from twelve.engine.match import Change
    from twelve.layouts.press import Progress

CARDS, COINS = "characters", "tokens"


class GameBoard(PlainBoard):
    """What lies on the table, as far as a seat sees it."""

    script = "/games/king_of_12/board.js"
    style = "/games/king_of_12/board.css"

    def prepare(self, progress: Progress | None) -> None:
        printed = [name for name in (CARDS, COINS) if name in self.game.content.components]
        self.pictures = take_pictures(self.game, printed, self.language, progress=progress)

    def shown(
        self, table: Table, view: object, seat: int, changes: Sequence[Change[object, object]]
    ) -> Sendable:
        state, rules = cast(State, view), cast(KingOf12, table.rules)
        points = rules.points(state)
        return {
            "round": state.round,
            "phase": state.phase,
            "labels": self._labels,
            "cards": {card: self._card(card) for card in state.cards},
            "seats": [self._seat(state, each, points[each]) for each in range(state.players)],
            "hand": list(state.hands[seat]) if seat >= 0 else [],
            "under": [card for card in state.under[seat] if card != HIDDEN] if seat >= 0 else [],
            "turn": self._turn(table, changes),
            "asked": self._asked(state, seat),
        }

    def move(self, table: Table, view: object, seat: int, move: object) -> dict[str, Sendable]:
        made = cast(Move, move)
        if made.kind in ("play", "bury"):
            return {"kind": made.kind, "card": made.card}
        return {"kind": made.kind, "number": table.number(view, seat, move)}

    @property
    def _content(self) -> Content:
        return cast(Content, self.game.content)

    @cached_property
    def _colours(self) -> list[Colour]:
        return list(self._content.colours.values())

    @cached_property
    def _labels(self) -> dict[str, str]:
        words = ("round", "die", "points", "card", "discards", "under_die", "hidden_card")
        return {word: self._content.labels[word][self.language] for word in words}

    @cached_property
    def _fronts(self) -> list[dict[str, str]]:
        """By colour: the pictures of the cards, and of their back."""
        return [dict(self._colour_pictures(number)) for number in range(len(self._colours))]

    def _colour_pictures(self, colour: int) -> Iterator[tuple[str, str]]:
        assert self.pictures is not None
        for part in (part for part in self.pictures.parts if part.id == CARDS):
            cards = len(part.leaves) // len(self._colours)
            for leaf in part.leaves[colour * cards : (colour + 1) * cards]:
                yield leaf.front.id, self.pictures.address(leaf.front)
                if leaf.back:
                    yield HIDDEN, self.pictures.address(leaf.back)

    @cached_property
    def _coins(self) -> dict[str, str]:
        assert self.pictures is not None
        parts = [part for part in self.pictures.parts if part.id == COINS]
        return {leaf.front.id: self.pictures.address(leaf.front) for part in parts for leaf in part.leaves}

    def _card(self, card: str) -> dict[str, Sendable]:
        """What a card says, and how it looks in each colour."""
        return {
            "name": self._content.cards[card].name[self.language],
            "text": self._content.card_text(card, self.language),
            "fronts": [fronts.get(card, "") for fronts in self._fronts],
        }

    def _seat(self, state: State, seat: int, points: int) -> dict[str, Sendable]:
        colour = self._colours[seat % len(self._colours)]
        tokens = sorted(self._content.tokens.items(), key=lambda item: -item[1].worth)
        gone = {*state.hands[seat], *state.under[seat]}
        return {
            "die": state.faces[seat] if state.faces else None,
            "colour": colour.colour,
            "pattern": colour.pattern,
            "colour_name": colour.name[self.language],
            "points": points,
            "coins": [
                {"worth": token.worth, "count": count, "picture": self._coins.get(name, "")}
                for (name, token), count in zip(tokens, state.tokens[seat], strict=True)
            ],
            "under": len(state.under[seat]),
            "back": self._fronts[seat % len(self._colours)].get(HIDDEN, ""),
            "played": [card for card in state.cards if card not in gone],
        }

    def _turn(self, table: Table, changes: Sequence[Change[object, object]]) -> Sendable:
        """The last turn whose cards were revealed: its cards, what became of the dice, every step told."""
        begun = next((n for n in range(len(changes) - 1, -1, -1) if _plays(changes[n])), None)
        if begun is None:
            return None
        since = [changes[begun], *(change for change in changes[begun + 1 :] if _goes_on(change))]
        rules, first = cast(KingOf12, table.rules), cast(State, changes[begun].before)
        cards = [cast(Move, changes[begun].moves[seat]).card for seat in range(first.players)]
        judged = (rules.ruled(cast(State, each.before), _moves(each)) for each in since)
        return {
            "number": begun,
            "cards": cards,
            "cancelled": sorted(rules.program(tuple(cards)).cancelling.seats),
            "start": begin(rules.program(tuple(cards)), first.faces)[1].start,
            "end": _ended(next(filter(None, judged), None)),
            "steps": list(self._steps(table, since)),
        }

    def _steps(self, table: Table, since: Sequence[Change[object, object]]) -> Iterator[str]:
        """What happened after the cards were turned up; that they were played is seen."""
        for change in since:
            events = table.rules.log(change.before, change.moves, change.after)
            told = table.teller.told((event for event in events if event.kind != "plays"), (WATCHING,))
            yield from (line.strip() for line in told)

    def _asked(self, state: State, seat: int) -> Sendable:
        """Whose die a seat is asked about."""
        question = state.turn.question if state.turn else None
        if question is None or seat not in question.seats:
            return None
        return question.dice[question.seats.index(seat)]


def _plays(change: Change[object, object]) -> bool:
    return cast(State, change.before).phase == "play"


def _goes_on(change: Change[object, object]) -> bool:
    """Whether this still belongs to the turn: a choice of a card, or a token that is taken."""
    return cast(State, change.before).phase in ("turn", "theft")


def _moves(change: Change[object, object]) -> Mapping[int, Move]:
    return cast("Mapping[int, Move]", change.moves)


def _ended(ruling: Ruling | None) -> Sendable:
    """What the dice and values came to, and who is first and second."""
    if ruling is None:
        return None
    first, second = ruling.places
    return {
        "faces": ruling.faces,
        "values": ruling.values,
        "out": ruling.out,
        "first": first,
        "second": second,
    }
