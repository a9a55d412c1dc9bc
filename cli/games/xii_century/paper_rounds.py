"""A table of towns on paper, kept step by step on a terminal, or a round a call."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from twelve.cli.games.xii_century.paper_table import (
    DueStep,
    Line,
    PaperTable,
    RoundSoFar,
    SharedDice,
    choices,
    position,
    positions,
    rolled,
)
from twelve.cli.play.screen import read_line, wrapped
from twelve.cli.terminal import bold, dim
from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.games.xii_century.words import bonus_text, event_text, label_text, passage_text
from twelve.content.models.typography import headed
from twelve.engine.xii_century.compiled import Book
from twelve.layouts.cache.store import write_atomically

AGAIN = "again"
TURN = ("turn_roll", "turn_spend", "turn_food", "turn_market")


@dataclass
class Keeper:
    """Knows what is due, says it, and writes down what was done."""

    book: Book
    table: PaperTable
    path: Path
    language: str

    def begin(self) -> None:
        """A new record; an earlier one is never overwritten."""
        if self.path.exists():
            told = f"{shorten(self.path)} exists; go on with --resume, or name another with --record"
            raise TwelveError(told)
        write_atomically(self.path, f"{_json(self.table.head())}\n".encode())

    def check(self) -> None:
        """A record read back must fit its game."""
        players, table, faces = self.book.content.players, self.table, range(1, self.book.faces + 1)
        rolls = [dice for told in positions(table).values() for dice in (*told.rolled, told.shared) if dice]
        fits = (
            players.least <= len(table.players) == len(table.begun_with) <= players.most
            and len(table.events) == self.book.rounds
            and {*self.book.events, ""} >= set(table.events)
            and all(len(dice) == self.book.content.dice.shared for dice in rolls)
            and all(face in faces for dice in rolls for face in dice)
        )
        if not fits:
            raise TwelveError(f"{shorten(self.path)} does not fit {table.game}")

    @property
    def now(self) -> RoundSoFar:
        """Where the table stands."""
        return position(self.table)

    @property
    def over(self) -> bool:
        return self.now.round > self.book.rounds

    @property
    def due(self) -> DueStep:
        """What the table does now."""
        return self.table.steps(self.now.round)[self.now.done]

    def take(self, line: Line) -> None:
        """Writes one line down, without what a crash had cut short."""
        whole = self.path.read_bytes()
        write_atomically(self.path, whole[: whole.rfind(b"\n") + 1] + f"{_json(line)}\n".encode())
        self.table = self.table.after(line)

    def finish(self) -> None:
        """The step that is due is done; dice are rolled."""
        if self.due.kind == "shared":
            self.take({"rolled": sorted(rolled(self.book, self.table))})
        else:
            self.take({"done": self.due.kind})

    def settle(self, answer: str) -> None:
        """Equal dice as they were changed, or rolled again; or what real dice show."""
        dice = () if answer == AGAIN else self._dice(answer)
        if not dice:
            self.finish()
        elif not self.now.equal:
            self.take({"rolled": list(dice)})
        elif dice in choices(self.book, self.now):
            self.take({"shared": list(dice)})
        else:
            raise UsageError(self.say("xii_not_shared", dice=answer, choices=self._choices()))

    def tell_round(self, shared: str) -> int:
        """Goes on to the end of the round, or to equal dice that want an answer; which round it is."""
        number = self.now.round
        if self.due.kind == "event":
            self.finish()
        if shared and self.due.kind != "shared":
            raise UsageError(self.say("xii_shared_known"))
        if shared:
            self.settle(shared)
        while self.now.round == number and not self.now.equal:
            self.finish()
        return number

    def say(self, label: str, **values: object) -> str:
        return label_text(self.book.content, label, self.language, **values)

    def way_on(self) -> str:
        """How the table goes on after this call."""
        if self.over:
            return self.say("xii_over")
        command = f"twelve xii round --resume {shorten(self.path)}"
        words = headed(self.say("xii_next"), command, self.language)
        if not self.now.equal:
            return words
        changed = " ".join(map(str, choices(self.book, self.now)[0]))
        return f'{words} --shared "{changed}" · --shared {AGAIN}'

    def lines(self, number: int) -> Iterator[str]:
        """A whole round in words."""
        yield from self.heading(number)
        for step in self.table.steps(number):
            yield from self.step_lines(number, step)
            if step.kind == "shared" and self.now.equal:
                return

    def heading(self, number: int) -> Iterator[str]:
        """The round; before the first, who begins and which events are to come."""
        if number == 1:
            pairs = zip(self.table.players, self.table.begun_with, strict=True)
            dice = " · ".join(f"{name} {face}" for name, face in pairs)
            if len(self.table.players) > 1:
                yield self.say("xii_begins", dice=dice, name=self.table.players[0])
            yield headed(self.say("event_track"), self._track(), self.language)
        yield bold(f"── {self.say('round')} {number}/{self.book.rounds} ──")

    def step_lines(self, number: int, step: DueStep) -> Iterator[str]:
        """What a step of a round asks of the table."""
        kinds = list(dict.fromkeys(each.kind for each in self.table.steps(number)))
        first, *more = self._told(number, step)
        yield f"{kinds.index(step.kind) + 1}. {first}"
        yield from (f"   {line}" for line in more)

    def data(self, number: int) -> dict[str, object]:
        """A round as plain data: its event, order, shared dice, what is due, and what comes next."""
        now, told = self.now, positions(self.table)[number]
        content = self.book.content
        due = None if self.over else {"round": now.round, **self.due._asdict()}
        return {
            "round": number,
            "event": self.table.events[number - 1] or None,
            "events": [event or None for event in self.table.events],
            "order": list(self.table.order(number)),
            "rolled": [list(dice) for dice in told.rolled],
            "shared": list(told.shared) or None,
            "choices": [list(dice) for dice in choices(self.book, told)],
            "steps": [step._asdict() for step in self.table.steps(number)],
            "war": len(self.table.players) > 1,
            "harvest": not self._spoiled(number),
            "bonuses": {
                name: {"influence": place.minimums[number - 1], "gives": dict(place.bonus)}
                for name, place in content.locations.items()
            },
            "next": due,
        }

    def _told(self, number: int, step: DueStep) -> Iterator[str]:
        match step.kind:
            case "event":
                yield self._event(number)
            case "shared":
                yield from self._shared(number)
            case "turn":
                yield self.say("xii_turn", name=step.player)
                yield from map(self._passage, TURN if step.player == self.table.order(number)[0] else ())
            case "harvest" if self._spoiled(number):
                yield headed(self._title("round_farms"), f"– ({self._event_name(number)})", self.language)
            case "bonus":
                yield headed(self.say("bonus"), "", self.language).rstrip()
                yield from self._bonuses(number)
            case "order":
                yield self._passage("round_order" if number < self.book.rounds else "score")
            case "war" | "harvest":
                yield self._passage("king_war" if step.kind == "war" else "round_farms")

    def _event(self, number: int) -> str:
        event = self.table.events[number - 1]
        if not event:
            return self.say("no_event")
        text = event_text(self.book.content, self.book.content.events[event], self.language)
        return headed(self._event_name(number), text, self.language)

    def _event_name(self, number: int) -> str:
        return self.book.content.events[self.table.events[number - 1]].name[self.language]

    def _spoiled(self, number: int) -> bool:
        """Whether the event of the round keeps the farms from giving food."""
        event = self.table.events[number - 1]
        return event != "" and bool(self.book.strikes[self.book.events.index(event)].spoils)

    def _shared(self, number: int) -> Iterator[str]:
        told = positions(self.table)[number]
        if not told.rolled:
            yield self._passage("round_shared")
            return
        shown = dict.fromkeys(" ".join(map(str, dice)) for dice in (*told.rolled, told.shared) if dice)
        yield headed(self.say("shared_dice"), " → ".join(shown), self.language)
        if told.equal:
            yield self.say("xii_equal", name=self.table.order(number)[0], choices=self._choices())

    def _choices(self) -> str:
        return ", ".join(" ".join(map(str, dice)) for dice in choices(self.book, self.now))

    def _bonuses(self, number: int) -> Iterator[str]:
        for place in self.book.content.locations.values():
            least = f"{self.say('influence')} ≥ {place.minimums[number - 1]}"
            gives = bonus_text(self.book.content, place, self.language)
            yield headed(f"{place.name[self.language]} ({least})", gives, self.language)

    def _track(self) -> str:
        events = [
            f"{number} {self._event_name(number)}"
            for number, event in enumerate(self.table.events, 1)
            if event
        ]
        return ", ".join(events) or self.say("no_event")

    def _title(self, passage: str) -> str:
        return passage_text(self.book.content, passage, self.language)[0]

    def _passage(self, name: str) -> str:
        title, text = passage_text(self.book.content, name, self.language)
        return headed(title, text, self.language)

    def _dice(self, text: str) -> SharedDice:
        words = text.replace(",", " ").split()
        known = {str(face): face for face in range(1, self.book.faces + 1)}
        if len(words) != self.book.content.dice.shared or not known.keys() >= set(words):
            raise UsageError(self.say("xii_no_dice", dice=text[:20], most=self.book.faces))
        return tuple(sorted(known[word] for word in words))


def keep(keeper: Keeper) -> None:
    """DueStep by step with the people at the table, until all rounds are played or somebody stops."""
    try:
        _keep(keeper)
    except KeyboardInterrupt:
        print()


def _keep(keeper: Keeper) -> None:
    told = 0
    while not keeper.over:
        if keeper.now.round != told:
            told = keeper.now.round
            _echo(*keeper.heading(told))
        _echo(*keeper.step_lines(told, keeper.due))
        if not _answered(keeper):
            return
        if keeper.now.done and keeper.table.steps(told)[keeper.now.done - 1].kind == "shared":
            _echo(*keeper.step_lines(told, keeper.table.steps(told)[keeper.now.done - 1]))


def _answered(keeper: Keeper) -> bool:
    """Takes one answer to what is due; whether the table goes on."""
    rolls = keeper.due.kind == "shared"
    hint = "xii_equal_hint" if keeper.now.equal else "xii_roll_hint" if rolls else "xii_hint"
    text = read_line(f"{dim(keeper.say(hint))} ")
    if text is None or text.casefold() == "q":
        return False
    try:
        if text.casefold() == "u":
            _undo(keeper)
        elif rolls and (text or keeper.now.equal):
            keeper.settle(AGAIN if text.casefold() in ("r", AGAIN) else text)
        elif text:
            _echo(f"  {keeper.say('xii_hint')}")
        else:
            keeper.finish()
    except UsageError as error:
        _echo(f"  {error}")
    return True


def _undo(keeper: Keeper) -> None:
    if keeper.table.lines:
        keeper.take({"undo": 1})


def _echo(*lines: str) -> None:
    print("\n".join(piece for line in lines for piece in wrapped(line)))


def _json(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False)
