"""Asking a person: a move by number, by its words or a part of them; dice by what they show; and for help."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from twelve.cli.play.choices import Choices
from twelve.cli.play.listing import ChoiceList
from twelve.cli.play.screen import Screen, read_line, rendered, screen_width, wrapped
from twelve.cli.play.table import Table
from twelve.cli.play.terms import mentioned
from twelve.cli.terminal import bold, dim
from twelve.content.errors import near
from twelve.content.loading.words import FALLBACK
from twelve.content.models.typography import headed
from twelve.engine.contract import CHANCE, IllegalMove, InvalidMove, Refusal
from twelve.engine.match import Match
from twelve.engine.playing import dice_of
from twelve.engine.registry import adviser_for

LEAST_ROOM = 6
LEAST_HINT = 40
IN_A_PIPE = 60
MOST_TERMS = 60


class Answer(Enum):
    """What a person may say instead of a move."""

    UNDO = "u"
    QUIT = "q"


@dataclass
class Prompt:
    """One question to one person, with everything that may be typed there."""

    match: Match[object, object]
    table: Table
    screen: Screen
    undo: bool
    advised: bool = False
    """Whether the strong bot says at once what it would do."""

    def say(self, phrase: str, **values: object) -> str:
        return self.table.teller.say(phrase, **values)

    def ask_roll(self) -> object:
        """What real dice show, or one of the other answers."""
        told = self.table.due(self.match.state)
        self._echo(dim(self._hint("roll_hint")))
        while True:
            text = read_line(headed(told, "", self.table.language))
            if (answer := self._command(text)) is not None:
                return answer
            if text and not self._is_question(text, rolls=True):
                move = self._rolled(text)
                if move is not None:
                    return move

    def is_crowded(self, seat: int) -> bool:
        """Whether the table, all that is useful, and the news do not fit on one screen."""
        view, choices = self._seen(seat)
        return not self._list(rendered(self.table.show(view, seat))).is_whole(choices.all)

    def ask_move(self, seat: int) -> object:
        """A legal move of this seat, or one of the other answers."""
        view, choices = self._seen(seat)
        self._draw(choices, view, seat)
        if self.advised:
            self._echo(f"  {self._advice(view, seat)}")
        while True:
            text = read_line(f"{self.table.name(seat)}> ")
            if (answer := self._command(text)) is not None:
                return answer
            if not text:
                self._draw(choices, view, seat)
            elif not self._is_question(text, view=view, seat=seat):
                move = self._chosen(choices, seat, text)
                if move is not None:
                    return move

    def _chosen(self, choices: Choices, seat: int, text: str) -> object | None:
        """The move that was meant; otherwise what fits, or why nothing does."""
        if text.isascii() and text.isdecimal():
            return self._by_number(choices, text)
        tried = self._tried(seat, text)
        if not isinstance(tried, Refusal):
            return tried
        if shown := choices.holding(text):
            if len(shown) == 1 and text.casefold() == shown[0].words.casefold():
                return shown[0].move
            self._echo(*ChoiceList(self.table, self.screen.rows - 3, screen_width()).found(shown))
        else:
            self._echo(f"  {self._refused(text, tried, [choice.typed for choice in choices.all])}")
        return None

    def _by_number(self, choices: Choices, text: str) -> object | None:
        found = choices[int(text)] if len(text) < len(str(10**9)) else None
        if found is None:
            self._echo(f"  {self.say('no_number', number=text[:12], numbers=choices.numbers)}")
            return None
        return found.move

    def _tried(self, seat: int, text: str) -> object | Refusal:
        """The move of these words if the rules take it; the list may spell the same move in fewer words."""
        try:
            move = self.match.rules.parse_move(text)
        except InvalidMove as error:
            return error
        return self.match.refusal(seat, move) or move

    def _rolled(self, text: str) -> object | None:
        try:
            move = self.match.rules.parse_move(text)
            self.match.rules.apply(self.match.state, {CHANCE: move})
        except (InvalidMove, IllegalMove) as error:
            self._echo(f"  {self._refused(text, error)}")
            return None
        return move

    def _refused(self, text: str, error: Refusal, possible: Sequence[str] = ()) -> str:
        """Why not, in the language of the game: the rule where it can be told, or what can be typed."""
        if error.reason is not None or self.table.language == FALLBACK:
            return self.table.teller.refusal(error)
        if isinstance(error, InvalidMove) and possible:
            return self.say("not_a_move", text=text, near=near(text, possible))
        if isinstance(error, InvalidMove):
            return self.say("not_due", text=text)
        return self.say("not_possible", text=text)

    def _command(self, text: str | None) -> Answer | None:
        """Leaving or taking back, where that is what was typed."""
        if text is None or text.casefold() in {"q", "quit"}:
            return Answer.QUIT
        if text.casefold() in {"u", "undo"}:
            if self.undo:
                return Answer.UNDO
            self._echo(f"  {self.say('no_undo')}")
        return None

    def _is_question(
        self, text: str, *, view: object = None, seat: int = CHANCE, rolls: bool = False
    ) -> bool:
        """Answers what begins with a question mark, and the words for help and undo."""
        word = text.lstrip("?").strip()
        if text.casefold() in {"?", "help", self.say("help_words")}:
            self._echo(*self._help(seat, view, rolls=rolls))
        elif text.startswith("?") and word.casefold() in {"afford", self.say("afford_word")}:
            self._afford(seat, view)
        elif word.casefold() in {"hint", self.say("advice_word")} and not rolls:
            self._echo(f"  {self._advice(view, seat)}")
        elif text.startswith("?"):
            self._echo(f"  {self.table.about(view, word) or self._explained(word)}")
        else:
            return text.casefold() in {"u", "undo"}
        return True

    def _afford(self, seat: int, view: object) -> None:
        found = self.table.afford(view, seat) if seat != CHANCE else None
        if found is None:
            self._echo(f"  {self.say('no_afford')}")
        else:
            print("\n".join(rendered(found)))

    def _advice(self, view: object, seat: int) -> str:
        """What the strong bot would do here, and why."""
        adviser = adviser_for(self.table.game)
        move, why = adviser(self.match.rules, view, seat, dice_of(self.match))
        words = self.table.in_short(view, seat, move)
        return self.say("advice", move=words, why=self.table.teller.tell(why))

    def _explained(self, word: str) -> str:
        if found := self.table.explain(word) or mentioned(self.table.rules_told(), word):
            return self.table.set_as_spoken(found)
        return self.say("unknown_term", word=word, near=near(word, self.table.terms()))

    def _help(self, seat: int, view: object, *, rolls: bool) -> Iterator[str]:
        if rolls:
            yield f"  {self.say('help_roll')}"
        else:
            example = self.match.rules.format_move(self.match.rules.legal_moves(self.match.state, seat)[0])
            yield f"  {self.say('help_number')}"
            yield f"  {self.say('help_move', move=self.table.teller.typed(example))}"
            yield f"  {self.say('help_part')}"
            yield f"  {self.say('help_again')}"
        yield f"  {self.say('help_term')}"
        if not rolls and self.table.afford(view, seat) is not None:
            yield f"  {self.say('help_afford', word=self.say('afford_word'))}"
        if not rolls:
            yield f"  {self.say('help_advice', word=self.say('advice_word'))}"
            if self.table.about(view, other := self.table.names[seat - 1]):
                yield f"  {self.say('help_player', player=other)}"
        if self.undo:
            yield f"  {self.say('help_undo')}"
        yield f"  {self.say('help_quit')}"
        if terms := list(self.table.terms())[:MOST_TERMS]:
            yield f"  {self.say('help_terms', terms=', '.join(terms))}"

    def _draw(self, choices: Choices, view: object, seat: int) -> None:
        """The table and the choices, together on one screen."""
        state = rendered(self.table.show(view, seat))
        listed = self._list(state).lines(choices.all)
        decides = self.say("decides", player=self.table.name(seat))
        self.screen.draw([*state, f"{bold(decides)}  {dim(self._hint('hint', len(decides) + 2))}", *listed])

    def _seen(self, seat: int) -> tuple[object, Choices]:
        """What this seat sees, and what it can do."""
        rules, state = self.match.rules, self.match.state
        view = rules.view(state, seat)
        return view, Choices(self.table, view, seat, rules.legal_moves(state, seat))

    def _list(self, state: Sequence[str]) -> ChoiceList:
        """The list in the room that the table and the news leave; a pipe has more than enough."""
        rows = self.screen.rows if self.screen.lively else len(state) + IN_A_PIPE
        room = max(LEAST_ROOM, rows - len(state) - self.screen.news() - 2)
        return ChoiceList(self.table, room, screen_width())

    def _hint(self, phrase: str, before: int = 0) -> str:
        """What can be typed, in the room beside so many letters."""
        told = " · ".join([*([self.say("hint_undo")] if self.undo else []), self.say(phrase)])
        return textwrap.shorten(told, max(LEAST_HINT, screen_width() - before), placeholder=" …")

    @staticmethod
    def _echo(*lines: str) -> None:
        print("\n".join(piece for line in lines for piece in wrapped(line)))
