"""A table keeper for towns on paper: who begins, which events come, the shared dice, and what is due now."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.games.xii_century.words import label_text
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.rounds import differing
from twelve.engine.xii_century.telling import TownTeller
from twelve.engine.xii_century.track import checked_events, empty_track, known_difficulty, rolled_track

FORMAT = 2

DueKind: TypeAlias = Literal["event", "shared", "turn", "war", "harvest", "bonus", "order"]
SharedDice: TypeAlias = tuple[int, ...]
Line: TypeAlias = dict[str, object]


class DueStep(NamedTuple):
    """Something that is due in a round, and whose it is."""

    kind: DueKind
    player: str = ""


@dataclass(frozen=True)
class PaperTable:
    """What was agreed on, and all that happened: every line of the record."""

    game: str
    players: tuple[str, ...]
    """In the order in which they sit; the first of them begins round 1."""
    difficulty: str
    seed: int
    events: tuple[str, ...]
    """The event of each round; empty where there is none."""
    begun_with: tuple[int, ...]
    """The dice that said who begins; the lowest is the first player's."""
    lines: tuple[Line, ...] = ()

    def head(self) -> Line:
        """The first line of the record."""
        told = {"table": FORMAT, "game": self.game, "players": list(self.players)}
        return {
            **told,
            "difficulty": self.difficulty,
            "seed": self.seed,
            "events": list(self.events),
            "begun_with": list(self.begun_with),
        }

    def after(self, line: Line) -> PaperTable:
        """The table after one more line; `undo` takes the last one away."""
        if "undo" in line:
            return replace(self, lines=self.lines[:-1])
        return replace(self, lines=(*self.lines, line))

    def order(self, number: int) -> tuple[str, ...]:
        """Who plays when: the last of a round is the first of the next."""
        first = -(number - 1) % len(self.players)
        return (*self.players[first:], *self.players[:first])

    def steps(self, number: int) -> tuple[DueStep, ...]:
        """All that is due in a round, in its order; there is no war in solo."""
        turns = [DueStep("turn", player) for player in self.order(number)]
        war = [DueStep("war")] if len(self.players) > 1 else []
        first = (DueStep("event"), DueStep("shared", self.order(number)[0]))
        return (*first, *turns, *war, DueStep("harvest"), DueStep("bonus"), DueStep("order"))


class RoundSoFar(NamedTuple):
    """Where a table stands: the round, how many of its steps are done, and its shared dice."""

    round: int = 1
    done: int = 0
    rolled: tuple[SharedDice, ...] = ()
    """What the shared dice showed, each time they were rolled in this round."""
    shared: SharedDice = ()
    """The dice that the players spend; none before they differ."""

    @property
    def equal(self) -> bool:
        """Whether the dice lie there equal, and the first player must choose."""
        return bool(self.rolled) and not self.shared


def positions(table: PaperTable) -> dict[int, RoundSoFar]:
    """Where the lines of the record lead, round by round; the last is now."""
    now = RoundSoFar()
    found = {now.round: now}
    for line in table.lines:
        if (table.steps(now.round)[now.done].kind == "shared") != ("done" not in line):
            raise ValueError("a line that is not due")
        now = found[now.round] = _moved(now, line)
        if now.done == len(table.steps(now.round)):
            now = RoundSoFar(now.round + 1)
            found[now.round] = now
    return found


def position(table: PaperTable) -> RoundSoFar:
    """Where the table stands now."""
    *_, now = positions(table).values()
    return now


def _moved(now: RoundSoFar, line: Line) -> RoundSoFar:
    if "rolled" in line:
        dice = _dice(line["rolled"])
        now = now._replace(rolled=(*now.rolled, dice))
        return now if len(set(dice)) == 1 else now._replace(shared=tuple(sorted(dice)), done=now.done + 1)
    if "shared" in line:
        return now._replace(shared=_dice(line["shared"]), done=now.done + 1)
    return now._replace(done=now.done + 1)


def rolled(book: Book, table: PaperTable) -> SharedDice:
    """The next roll of the shared dice; the same for the same seed."""
    now = position(table)
    random = Random(f"{table.seed}/{now.round}/{len(now.rolled)}")
    return tuple(random.randint(1, book.faces) for _ in range(book.content.dice.shared))


def choices(book: Book, now: RoundSoFar) -> tuple[SharedDice, ...]:
    """What equal shared dice can become, beside being rolled again."""
    return differing(book, now.rolled[-1][0]) if now.equal else ()


class Events(NamedTuple):
    """How the event track is filled: a difficulty, and the events if players choose them."""

    difficulty: str
    chosen: str


def new_table(book: Book, game: str, players: str, events: Events, seed: int, language: str) -> PaperTable:
    """A table of these people: the lowest die begins, ties roll again; events by dice or by choice."""
    names = tuple(word.strip() for word in players.split(",") if word.strip())
    allowed = book.content.players
    if not allowed.least <= len(names) <= allowed.most or len(set(names)) < len(names):
        told = {"least": allowed.least, "most": allowed.most}
        raise UsageError(label_text(book.content, "xii_names", language, **told))
    if events.chosen and len(names) == 1:
        raise UsageError(label_text(book.content, "xii_alone", language))
    with TownTeller(book.content, names, language).refusing():
        level = known_difficulty(book, events.difficulty)
        track = _events(book, level, events.chosen, seed)
    dice, first = _first(book, names, Random(f"{seed}/first"))
    sitting = (*names[first:], *names[:first])
    return PaperTable(game, sitting, level, seed, track, (*dice[first:], *dice[:first]))


def _events(book: Book, level: str, chosen: str, seed: int) -> tuple[str, ...]:
    if chosen:
        track = empty_track(book, level, checked_events(book, level, chosen.split(",")))
    else:
        track = rolled_track(book, level, Random(f"{seed}/events"))
    return tuple(book.events[event] if event >= 0 else "" for event in track)


def _first(book: Book, names: Sequence[str], random: Random) -> tuple[SharedDice, int]:
    """Everybody's die, and who has the lowest; those who tie for it roll theirs again."""
    dice, left = [0] * len(names), list(range(len(names)))
    while True:
        for seat in left:
            dice[seat] = random.randint(1, book.faces)
        left = [seat for seat in left if dice[seat] == min(dice[other] for other in left)]
        if len(left) == 1:
            return tuple(dice), left[0]


def read_table(path: Path) -> PaperTable:
    """The table of a record; a last line cut short does not count."""
    try:
        head, *lines = map(json.loads, _whole_lines(path.read_bytes()))
        if head["table"] != FORMAT:
            raise KeyError
        table = PaperTable(
            str(head["game"]),
            tuple(map(str, head["players"])),
            str(head["difficulty"]),
            int(head["seed"]),
            tuple(map(str, head["events"])),
            _dice(head["begun_with"]),
        )
        for line in lines:
            table = table.after(dict(line))
        position(table)
    except OSError as error:
        raise TwelveError(f"{shorten(path)} cannot be read: {error.strerror}") from None
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError):
        raise TwelveError(f"{shorten(path)} is not a record of `twelve xii round`") from None
    return table


def _whole_lines(data: bytes) -> list[str]:
    return data[: data.rfind(b"\n") + 1].decode().splitlines()


def _dice(told: object) -> SharedDice:
    if not isinstance(told, list | tuple) or not all(type(face) is int for face in told):
        raise ValueError("not dice")
    return tuple(told)
