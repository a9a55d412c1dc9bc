"""King of 12 on a terminal: everybody's die, points and cards, and every turn told as it happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from twelve.cli.play.table import Table
from twelve.content.games.king_of_12.model import Content
from twelve.content.games.king_of_12.words import rule_values
from twelve.content.loading.game import Game
from twelve.content.models.phrases import fill
from twelve.content.models.typography import headed
from twelve.engine.contract import Rules
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.state import HIDDEN, NOTHING, Move, State
from twelve.engine.king_of_12.telling import KingTeller

if TYPE_CHECKING:
    from rich.console import RenderableType


RULES = ("goal", "preparation", "turn", "specials", "round_end")
"""Passages of the leaflet that are rules."""
PASSAGES = {"goal", "preparation", "specials"}
"""Passages of the leaflet that the steps of the turn leave out."""


class GameTable(Table):
    """The table with everybody's things on it."""

    def __init__(self, game: Game, rules: Rules[object, object], names: Sequence[str], language: str) -> None:
        super().__init__(game, rules, names, language)
        assert isinstance(game.content, Content)
        assert isinstance(rules, KingOf12)
        self._content = game.content
        self._rules: KingOf12 = rules
        assert isinstance(self.teller, KingTeller)
        self._teller = self.teller

    def show(self, view: object, seat: int) -> RenderableType:
        from rich.box import SIMPLE_HEAD
        from rich.table import Table as RichTable

        assert isinstance(view, State)
        words = ["player", "die", "points", "card" if view.turn else "discards", "under_die"]
        title = f"{self._label('round')} {view.round}"
        table = RichTable(box=SIMPLE_HEAD, title=title, title_justify="left", show_edge=False)
        for word in words:
            table.add_column(self._label(word), justify="right" if word in {"die", "points"} else "left")
        for other, row in enumerate(self._rows(view)):
            table.add_row(*row, style="bold" if other == seat else None)
        return table

    def describe(self, view: object, seat: int, move: object) -> str:
        assert isinstance(view, State)
        assert isinstance(move, Move)
        say, content = self._teller.say, self._content
        match move.kind:
            case "play":
                text = content.card_text(move.card, self.language)
                return say("move_play", card=self._teller.card(move.card), text=text)
            case "bury":
                return say("move_bury", card=self._teller.card(move.card))
            case "turn":
                return say(
                    "move_turn", face=move.face, die_of=self._teller.die_of(self._asked_die(view, seat))
                )
            case "order":
                die = self._teller.die_of(self._asked_die(view, seat))
                return headed(die, self._teller.in_order(move.cards), self.language)
            case "take":
                return self._describe_taking(view, seat, move)
        return super().describe(view, seat, move)

    def number(self, view: object, seat: int, move: object) -> int | None:
        """Faces and tokens are chosen by what stands on them."""
        assert isinstance(move, Move)
        match move.kind:
            case "turn":
                return move.face
            case "take":
                return 0 if move.what == NOTHING else int(str(move.what))
        return None

    def terms(self) -> Iterable[str]:
        return [name for _, name, _ in self._known()]

    def explain(self, word: str) -> str | None:
        """A card, a step of the turn, a symbol or a special case, by its id or its name."""
        wanted = word.casefold().replace("_", " ")
        for key, name, text in self._known():
            if wanted in {key.replace("_", " "), name.casefold()}:
                return headed(name, text, self.language)
        return None

    def rules_told(self) -> Iterable[str]:
        values = rule_values(self._content, self.language)
        passages = [self._content.leaflet[name] for name in RULES if name in self._content.leaflet]
        for passage in passages:
            yield from (fill(text[self.language], values) for text in passage.paragraphs.values())

    def _known(self) -> Iterator[tuple[str, str, str]]:
        """All that can be asked about: id, name, text."""
        content, language = self._content, self.language
        values = rule_values(content, language)
        for key, card in content.cards.items():
            yield key, card.name[language], content.card_text(key, language)
        for key, step in content.reference.items():
            yield key, step.heading[language], fill(step.text[language], values)
        for key in sorted(content.leaflet.keys() & PASSAGES):
            passage = content.leaflet[key]
            told = (fill(text[language], values) for text in passage.paragraphs.values())
            yield key, passage.heading[language], " ".join(filter(None, told))

    def _rows(self, view: State) -> Iterator[list[str]]:
        points = self._rules.points(view)
        for seat, name in enumerate(self.names):
            played = [card for card in view.cards if card not in (*view.hands[seat], *view.under[seat])]
            shown = [view.turn.cards[seat]] if view.turn else played
            yield [
                name,
                str(view.faces[seat]) if view.faces else "–",
                str(points[seat]),
                ", ".join(map(self._teller.card, shown)) or "–",
                ", ".join(map(self._card_or_hidden, view.under[seat])) or "–",
            ]

    def _asked_die(self, view: State, seat: int) -> int:
        """The die that this seat is asked about."""
        assert view.turn is not None
        assert view.turn.question is not None
        return view.turn.question.dice[view.turn.question.seats.index(seat)]

    def _describe_taking(self, view: State, seat: int, move: Move) -> str:
        victim = self.names[next(taking.victim for taking in view.thefts if taking.thief == seat)]
        phrase = "move_leave" if move.what == NOTHING else "move_take"
        return self._teller.say(phrase, victim=victim, worth=move.what)

    def _card_or_hidden(self, card: str) -> str:
        return self._label("hidden_card") if card == HIDDEN else self._teller.card(card)

    def _label(self, word: str) -> str:
        return self._content.labels[word][self.language]
