"""A table keeper for towns on paper: who begins, which events come, the shared dice, and what is due."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.games.xii_century.words import bonus_text, event_text, passage_text
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.track import known_difficulty, rolled_track

FORMAT = 1


@dataclass(frozen=True)
class Keeper:
    """What the table agreed on; every round follows from it, so a record can go on at any time."""

    players: tuple[str, ...]
    difficulty: str
    seed: int

    def head(self, game: str) -> str:
        """The first line of the record."""
        data = {"table": FORMAT, "game": game, "players": self.players, "difficulty": self.difficulty}
        return json.dumps(data | {"seed": self.seed}, ensure_ascii=False)

    def events(self, book: Book) -> tuple[str, ...]:
        """The event of each round; empty where there is none."""
        track = rolled_track(book, self.difficulty, Random(f"{self.seed}/events"))
        return tuple(book.events[event] if event >= 0 else "" for event in track)

    def order(self, book: Book, number: int) -> tuple[str, ...]:
        """Who plays when: the lowest die begins, then the last of a round is the first of the next."""
        random, left = Random(f"{self.seed}/first"), list(range(len(self.players)))
        while len(left) > 1:
            rolled = {seat: random.randint(1, book.faces) for seat in left}
            left = [seat for seat in left if rolled[seat] == min(rolled.values())]
        first = (left[0] - (number - 1)) % len(self.players)
        return (*self.players[first:], *self.players[:first])

    def shared(self, book: Book, number: int) -> tuple[tuple[int, int], int]:
        """The shared dice of a round, and how often equal ones were rolled again."""
        random, again = Random(f"{self.seed}/{number}"), 0
        while True:
            one, other = random.randint(1, book.faces), random.randint(1, book.faces)
            if one != other:
                return (min(one, other), max(one, other)), again
            again += 1


def new_keeper(book: Book, players: str, difficulty: str, seed: int) -> Keeper:
    """A table of these people."""
    names = tuple(word.strip() for word in players.split(",") if word.strip())
    allowed = book.content.players
    if not allowed.least <= len(names) <= allowed.most or len(set(names)) < len(names):
        raise UsageError(f"--players: {allowed.least} to {allowed.most} different names with commas: Ann,Bob")
    return Keeper(names, known_difficulty(book, difficulty), seed)


def read_keeper(path: Path) -> tuple[str, Keeper, int]:
    """The game, the table and the rounds already told of a record; a last line cut short does not count."""
    try:
        lines = [line for line in path.read_bytes().decode().splitlines(keepends=True) if line.endswith("\n")]
        data = json.loads(lines[0])
        if data["table"] != FORMAT:
            raise KeyError
        players = tuple(map(str, data["players"]))
        return str(data["game"]), Keeper(players, str(data["difficulty"]), int(data["seed"])), len(lines) - 1
    except OSError as error:
        raise TwelveError(f"{shorten(path)} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, IndexError):
        raise TwelveError(f"{shorten(path)} is not a record of `twelve xii round`") from None


def round_data(book: Book, keeper: Keeper, number: int) -> dict[str, object]:
    """A round as plain data: its event, order, shared dice, and what is due."""
    shared, again = keeper.shared(book, number)
    event = keeper.events(book)[number - 1]
    spoils = event != "" and bool(book.strikes[book.events.index(event)].spoils)
    return {
        "round": number,
        "event": event or None,
        "order": list(keeper.order(book, number)),
        "shared": list(shared),
        "rolled_again": again,
        "war": len(keeper.players) > 1,
        "harvest": not spoils,
        "bonuses": {
            name: {"influence": place.minimums[number - 1], "gives": dict(place.bonus)}
            for name, place in book.content.locations.items()
        },
    }


def round_lines(book: Book, keeper: Keeper, number: int, language: str) -> Iterator[str]:
    """A round in words, step by step, as the table goes through it."""
    content, data = book.content, round_data(book, keeper, number)
    label = content.labels
    yield f"── {label['round'][language]} {number}/{book.rounds} ──"
    name = keeper.events(book)[number - 1]
    event = f"{content.events[name].name[language]}: " if name else label["no_event"][language]
    yield f"1. {event}{event_text(content, content.events[name], language) if name else ''}"
    dice = " ".join(map(str, keeper.shared(book, number)[0]))
    yield f"2. {label['shared_dice'][language]}: {dice}"
    yield f"3. {' → '.join(keeper.order(book, number))}"
    for step in ("turn_roll", "turn_spend", "turn_food", "turn_market"):
        title, text = passage_text(content, step, language)
        yield f"   {title}: {text}"
    war = passage_text(content, "king_war", language)
    yield f"4. {war[0]}: {war[1] if data['war'] else '–'}"
    harvest = passage_text(content, "round_farms", language)
    yield f"5. {harvest[0]}: {harvest[1] if data['harvest'] else '–'}"
    yield f"6. {label['bonus'][language]}:"
    for place in content.locations.values():
        least = f"{label['influence'][language]} ≥ {place.minimums[number - 1]}"
        yield f"   {place.name[language]} ({least}): {bonus_text(content, place, language)}"
    last = passage_text(content, "round_order" if number < book.rounds else "score", language)
    yield f"7. {last[0]}: {last[1]}"
