"""A game on the terminal: asks people, lets bots decide, rolls or asks for dice, and records it all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from twelve.cli.play.prompt import Answer, Prompt
from twelve.cli.play.records import Recorder
from twelve.cli.play.screen import UNREAD, Screen, read_line, wrapped
from twelve.cli.play.seats import Seat
from twelve.cli.play.table import Table
from twelve.cli.terminal import bold, dim
from twelve.content.errors import TwelveError, shorten
from twelve.engine.contract import CHANCE
from twelve.engine.match import Change, Match
from twelve.engine.playing import dice_of

TYPED = "typed"


class Stopped(TwelveError):
    """A person left the table; the record says where to go on."""

    exit_code = 0


class Interrupted(Stopped):
    """Somebody pressed Ctrl-C."""

    exit_code = 130


@dataclass
class Session:
    """One sitting: the match and everything around it."""

    match: Match[object, object]
    seats: tuple[Seat, ...]
    table: Table
    recorder: Recorder
    quiet: bool = False
    advised: bool = False
    screen: Screen = field(default_factory=Screen)
    _revealed: bool = False

    def play(self) -> None:
        """Until the game is over."""
        try:
            self._retell()
            while self.match.outcome is None:
                self._step(self.match.waiting[0])
            self.recorder.write(self.match.outcome_line())
        except KeyboardInterrupt:
            raise Interrupted(self.stopped) from None
        finally:
            self.screen.close()

    @property
    def stopped(self) -> str:
        """How to go on."""
        return self.table.teller.say("stopped", record=shorten(self.recorder.path))

    @property
    def people(self) -> list[int]:
        """Who sits at this keyboard."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]

    @property
    def typed(self) -> bool:
        """Whether dice are rolled on a real table and typed in."""
        return self.match.header.dice == TYPED

    def _retell(self) -> None:
        """A game that goes on is told from the start of its turn."""
        changes = self.match.this_turn
        if changes and not self.quiet:
            lines = [line for change in changes for line in self._told(change, self.people)]
            self.screen.tell([self.table.teller.say("so_far"), *lines], [])

    def _step(self, seat: int) -> None:
        answer = self._decide(seat)
        if answer is Answer.QUIT:
            raise Stopped(self.stopped)
        if answer is Answer.UNDO:
            for _ in range(self._undo_depth()):
                self.recorder.write(self.match.undo())
            return
        self.recorder.write(self.match.play(seat, answer))
        if not self.match.chosen:
            self._tell(self.match.latest)

    def _decide(self, seat: int) -> object:
        """A move; or that somebody leaves or takes something back."""
        if seat == CHANCE:
            return (
                self._ask_roll()
                if self.typed
                else self.match.rules.roll(self.match.state, dice_of(self.match))
            )
        bot = self.seats[seat].bot
        if bot is not None:
            view = self.match.rules.view(self.match.state, seat)
            return bot(self.match.rules, view, seat, dice_of(self.match))
        return self._ask(seat)

    def _ask(self, seat: int) -> object:
        hidden = self._must_hide(seat)
        if hidden and self.screen.owner != seat:
            if (said := self._hand_over(seat)) is not None:
                return said
        elif not hidden:
            self.screen.close()
            self._let_read(seat)
        while True:
            answer = self._prompt(seat).ask_move(seat)
            if isinstance(answer, Answer) or not self._ends_turn(seat, answer):
                return answer
            if (said := self._confirmed()) is not Answer.UNDO:
                return answer if said is None else said

    def _ask_roll(self) -> object:
        """Real dice, on a screen that is gone afterwards where somebody might see a card."""
        if len(self.people) > 1 and self._differs(self.match.state, self.people[0]):
            self.screen.open(CHANCE)
        return self._prompt(CHANCE).ask_roll()

    def _prompt(self, seat: int) -> Prompt:
        return Prompt(self.match, self.table, self.screen, self._may_undo(seat), self.advised)

    def _hand_over(self, seat: int) -> Answer | None:
        """Gives the keyboard to the next player; until then stands what everybody may read."""
        self.screen.close()
        say, mover = self.table.teller.say, self.match.mover
        undo = self._undo_depth() > 0
        if undo and mover is not None and mover != CHANCE:
            print(dim(say("hand_over_undo", player=self.table.name(mover))))
        text = read_line(f"{bold(say('hand_over', player=self.table.name(seat)))} ")
        if text is None or text.casefold() == Answer.QUIT.value:
            return Answer.QUIT
        if undo and text.casefold() == Answer.UNDO.value:
            return Answer.UNDO
        self.screen.unread = 0
        self._revealed = False
        self.screen.open(seat)
        return None

    def _let_read(self, seat: int) -> None:
        """What was revealed waits for a key, and more news than fit above a question with all its choices."""
        unread = self.screen.unread
        if self.screen.lively and (
            unread > UNREAD or self._revealed or (unread and self._prompt(seat).is_crowded(seat))
        ):
            read_line(f"{dim(self.table.teller.say('go_on'))} ")
            self.screen.unread = 0
        self._revealed = False

    def _confirmed(self) -> Answer | None:
        """Whether a turn may end that could not be taken back then."""
        while (text := read_line(f"{self.table.teller.say('end_turn')} ")) != "":
            if text is None or text.casefold() == Answer.QUIT.value:
                return Answer.QUIT
            if text.casefold() == Answer.UNDO.value:
                return Answer.UNDO
        return None

    def _ends_turn(self, seat: int, move: object) -> bool:
        """Whether this move ends a turn for good: dice or bots follow, and nothing can be taken back then."""
        rules, state = self.match.rules, self.match.state
        if rules.to_act(state) != (seat,) or len(rules.legal_moves(state, seat)) < 2:
            return False
        after = rules.apply(state, {seat: move})
        if rules.turn(after) == rules.turn(state):
            return False
        following = rules.to_act(after)
        return not following or (following == (CHANCE,) and not self.typed) or self._only_bots(following)

    def _only_bots(self, seats: tuple[int, ...]) -> bool:
        return all(seat != CHANCE and self.seats[seat].bot for seat in seats)

    def _may_undo(self, seat: int) -> bool:
        """Whether the person asked now may take something back: on a screen of one's own, only one's own."""
        return self._undo_depth() > 0 and (
            self.screen.owner is None or self.match.mover in (seat, CHANCE) or seat == CHANCE
        )

    def _undo_depth(self) -> int:
        """How many steps go back together: a person's move, or typed dice and what bots made of them."""
        movers = self.match.movers
        bots = next((n for n, seat in enumerate(reversed(movers)) if not self._is_bot(seat)), len(movers))
        if bots == len(movers):
            return 0
        mover = movers[-1 - bots]
        if mover == CHANCE:
            return bots + 1 if self.typed else 0
        return int(bots == 0 and self.match.undoable(mover))

    def _is_bot(self, seat: int) -> bool:
        return seat != CHANCE and self.seats[seat].bot is not None

    def _must_hide(self, seat: int) -> bool:
        """Whether somebody else at this keyboard may not see what this seat sees or chooses."""
        if len(self.people) < 2:
            return False
        rules, state = self.match.rules, self.match.state
        if len(set(rules.to_act(state)).intersection(self.people)) > 1 or self._differs(state, seat):
            return True
        if rules.to_act(state) != (seat,):
            return False
        after = rules.apply(state, {seat: rules.legal_moves(state, seat)[0]})
        return self._differs(after, seat)

    def _differs(self, state: object, seat: int) -> bool:
        """Whether another person sees another game than this seat."""
        rules = self.match.rules
        others = (other for other in self.people if other != seat)
        return any(rules.view(state, other) != rules.view(state, seat) for other in others)

    def _tell(self, change: Change[object, object]) -> None:
        if self.quiet:
            return
        if len(set(change.moves).intersection(self.people)) > 1:
            self._revealed = True
            self.screen.close()  # all look up now to see it
        owner = self.screen.owner
        own = self._told(change, self.people if owner is None else [owner])
        self.screen.tell(list(self._told(change, self.people)), list(own))

    def _told(self, change: Change[object, object], watching: list[int]) -> Iterator[str]:
        for line in self.table.tell(change, watching):
            yield from (dim(piece) if CHANCE in change.moves else piece for piece in wrapped(line))
