"""Moves and states as text: `6 farms`, `store s3`, `sheriff 4 to 5`; a state is one line of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

from twelve.content.errors import suggest
from twelve.engine.contract import InvalidMove
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.refusals import PREFIX, die_name
from twelve.engine.xii_century.state import (
    ALL,
    NOTHING,
    Act,
    Move,
    Phase,
    State,
    Terms,
    Town,
    Turn,
    die_code,
    value_of,
)

_ORIGINS = {prefix: origin for origin, prefix in PREFIX.items()}
_DIE = re.compile(r"([srp]?)([1-9])")
_WORDS = {"done": Act.DONE, "support": Act.SUPPORT, "avoid": Act.AVOID}
_NAMES = {act: word for word, act in _WORDS.items()}
_EXAMPLES = "such as: 5 farms, 2 miller a, store 3, take 4, sheriff 4 to 5, done"


def format_move(book: Book, move: Move) -> str:
    """A move as people type it."""
    if move.act is Act.SPEND:
        return _format_spend(book, move)
    if move.act in _NAMES:
        return _NAMES[move.act]
    return _format_dice(book, move) or _format_choice(book, move)


def _format_dice(book: Book, move: Move) -> str:
    """A move that concerns one die in the hand."""
    die, value = die_name(move.die), value_of(move.die)
    match move.act:
        case Act.STORE:
            return f"store {die}"
        case Act.TAKE:
            return f"take {value}"
        case Act.CHANGE:
            return f"{book.tools[move.target].owner} {die} to {move.amount}"
        case Act.REROLL:
            return f"{book.tools[move.target].owner} {die} again"
        case Act.SPLIT:
            return f"split {die} into {move.amount} {value - move.amount}"
        case _:
            return ""


def _format_choice(book: Book, move: Move) -> str:
    match move.act:
        case Act.CHOOSE:
            return f"choose {book.events[move.target]}"
        case Act.DIFFER:
            return f"shared {' '.join(map(str, move.faces)) or 'again'}"
        case Act.TRADE:
            return f"trade {move.amount} {book.assets[move.target]}"
        case Act.BONUS:
            return f"{book.locations[move.target]} {book.assets[move.amount]}"
        case _:
            return " ".join(map(str, move.faces))


def _format_spend(book: Book, move: Move) -> str:
    claim = f" +{max(move.amount, 0)}" if move.amount != ALL else ""
    return f"{die_name(move.die)} {book.targets[move.target].word}{claim}"


def parse_move(book: Book, text: str) -> Move:
    """The move of such a text."""
    words = text.strip().lower().replace("men-at-arms", "men_at_arms").split()
    if not words:
        raise InvalidMove(f"an empty line is no move; moves are {_EXAMPLES}")
    if all(word.isascii() and word.isdigit() for word in words):
        return _parse_roll(book, words)
    head, rest = words[0], words[1:]
    if head in _WORDS and not rest:
        return Move(_WORDS[head])
    if head in _BOOKLESS:
        return _BOOKLESS[head](rest)
    return _parse_named(book, head, rest)


def _parse_roll(book: Book, words: Sequence[str]) -> Move:
    for word in words:
        if len(word) > 1 or not 1 <= int(word) <= book.faces:
            raise InvalidMove(f"a die shows 1 to {book.faces}, not {word[:20]}")
    return Move(Act.ROLL, faces=tuple(map(int, words)))


def _parse_named(book: Book, head: str, rest: Sequence[str]) -> Move:
    """A move that names things of this game."""
    if head in _PARSERS:
        return _PARSERS[head](book, rest)
    if _DIE.fullmatch(head):
        return _parse_spend(book, head, rest)
    if head in book.locations:
        return _parse_bonus(book, head, rest)
    if any(tool.owner == head for tool in book.tools):
        return _parse_tool(book, head, rest)
    known = {*_WORDS, *_PARSERS, *_BOOKLESS, *book.locations, *(tool.owner for tool in book.tools)}
    raise InvalidMove(f'"{" ".join((head, *rest))[:80]}" is no move; {suggest(head, known)}')


def _parse_spend(book: Book, die: str, rest: Sequence[str]) -> Move:
    claim = rest[-1] if rest and re.fullmatch(r"\+[0-9]{1,3}", rest[-1]) else ""
    word = "_".join(rest[:-1] if claim else rest)
    indexes = {target.word.replace(" ", "_"): index for index, target in enumerate(book.targets)}
    if word not in indexes:
        hint = f"say which perk: {word} a or {word} b" if f"{word}_a" in indexes else suggest(word, indexes)
        raise InvalidMove(f'a die cannot be spent on "{word}"; {hint}')
    amount = (int(claim) or NOTHING) if claim else ALL
    return Move(Act.SPEND, _die(die), indexes[word], amount)


def _parse_choose(book: Book, rest: Sequence[str]) -> Move:
    word = "_".join(rest)
    if word not in book.events:
        raise InvalidMove(f'"{word}" is no event; {suggest(word, book.events)}')
    return Move(Act.CHOOSE, target=book.events.index(word))


def _parse_shared(rest: Sequence[str]) -> Move:
    if rest == ["again"]:
        return Move(Act.DIFFER)
    if len(rest) != 2 or not all(re.fullmatch("[1-9]", word) for word in rest):
        raise InvalidMove("say `shared 3 4` for the two dice as they shall be, or `shared again`")
    return Move(Act.DIFFER, faces=tuple(sorted(map(int, rest))))


def _parse_split(book: Book, rest: Sequence[str]) -> Move:
    if len(rest) != 4 or rest[1] != "into" or not all(re.fullmatch("[1-9]", word) for word in rest[2:]):
        raise InvalidMove("say `split 6 into 2 4`")
    code, parts = _die(rest[0]), sorted(map(int, rest[2:]))
    if sum(parts) != value_of(code):
        raise InvalidMove(f"{parts[0]} and {parts[1]} do not make {value_of(code)}")
    if not book.effects.split_die:
        raise InvalidMove("nobody splits dice in this game")
    return Move(Act.SPLIT, code, 0, parts[0])


def _parse_trade(book: Book, rest: Sequence[str]) -> Move:
    if len(rest) != 2 or not re.fullmatch("[0-9]{1,3}", rest[0]) or rest[1] not in book.asset_at:
        raise InvalidMove("say how much of what you give: `trade 5 food`")
    return Move(Act.TRADE, target=book.asset_at[rest[1]], amount=int(rest[0]))


def _parse_bonus(book: Book, location: str, rest: Sequence[str]) -> Move:
    word = "_".join(rest)
    if word not in book.asset_at:
        raise InvalidMove(f'say what the {location} shall give: `{location} food`, not "{word}"')
    return Move(Act.BONUS, target=book.locations.index(location), amount=book.asset_at[word])


def _parse_tool(book: Book, owner: str, rest: Sequence[str]) -> Move:
    if len(rest) == 2 and rest[1] == "again":
        fitting = [i for i, tool in enumerate(book.tools) if tool.owner == owner and tool.rerolls]
        if fitting:
            return Move(Act.REROLL, _die(rest[0]), fitting[0])
    if len(rest) == 3 and rest[1] == "to" and re.fullmatch("[1-9]", rest[2]):
        code, new = _die(rest[0]), int(rest[2])
        tools = [i for i, tool in enumerate(book.tools) if tool.owner == owner and tool.changes]
        fitting = [i for i in tools if new in book.tools[i].changes.get(value_of(code), ())] or tools
        if fitting:
            return Move(Act.CHANGE, code, fitting[0], new)
    raise InvalidMove(f"say `{owner} 3 to 4`, or `{owner} 3 again` where it re-rolls")


_PARSERS: dict[str, Callable[[Book, Sequence[str]], Move]] = {
    "choose": _parse_choose,
    "split": _parse_split,
    "trade": _parse_trade,
}


def _parse_store(rest: Sequence[str]) -> Move:
    return Move(Act.STORE, _die(" ".join(rest)))


def _parse_take(rest: Sequence[str]) -> Move:
    return Move(Act.TAKE, _die("r" + " ".join(rest).removeprefix("r")))


_BOOKLESS: dict[str, Callable[[Sequence[str]], Move]] = {
    "shared": _parse_shared,
    "store": _parse_store,
    "take": _parse_take,
}


def _die(word: str) -> int:
    match = _DIE.fullmatch(word)
    if match is None:
        raise InvalidMove(
            f'"{word}" is no die; write 5, s5 (shared), r5 (reserve) or p5 (part of a split die)'
        )
    return die_code(int(match[2]), _ORIGINS[match[1]])


def format_state(state: State) -> str:
    """A state as one line of JSON."""
    data = {
        **state._asdict(),
        "phase": state.phase.name.lower(),
        "terms": state.terms._asdict(),
        "turn": state.turn._asdict(),
        "towns": [town._asdict() for town in state.towns],
    }
    return json.dumps(data)


def parse_state(text: str) -> State:
    """The state of such a line."""
    data = json.loads(text)
    return State(
        phase=Phase[data["phase"].upper()],
        terms=Terms(
            data["terms"]["difficulty"],
            data["terms"]["choose"],
            tuple(data["terms"]["variants"]),
            data["terms"]["objective"],
        ),
        events=tuple(data["events"]),
        round=data["round"],
        order=tuple(data["order"]),
        at=data["at"],
        shared=tuple(data["shared"]),
        turn=Turn(**{**data["turn"], "hand": tuple(data["turn"]["hand"])}),
        towns=tuple(map(_parse_town, data["towns"])),
        pending=tuple(data["pending"]),
    )


def _parse_town(data: dict[str, list[int] | int]) -> Town:
    lists = {key: tuple(value) for key, value in data.items() if isinstance(value, list)}
    numbers = {key: value for key, value in data.items() if isinstance(value, int)}
    return Town(
        lists["amounts"],
        numbers["owned"],
        lists["influence"],
        lists["reserve"],
        numbers["free"],
        numbers["reputation"],
    )
