"""What the table agrees on before the first die: difficulty, events, variants, objective."""

from __future__ import annotations

from twelve.content.errors import TwelveError, suggest
from twelve.engine.contract import Options
from twelve.engine.xii_century.book import Book
from twelve.engine.xii_century.rounds import next_event, track
from twelve.engine.xii_century.state import NO_TURN, Phase, State, Terms
from twelve.engine.xii_century.town import new_town

OPTION_NAMES = frozenset({"difficulty", "events", "objective"})
DEFAULT_DIFFICULTY = "normal"
YES = frozenset({"yes", "true", "on", "1"})
NO = frozenset({"", "no", "false", "off", "0"})


def new_game(book: Book, players: int, options: Options) -> State:
    """The state before the first die."""
    allowed = book.content.players
    if not allowed.least <= players <= allowed.most:
        raise TwelveError(f"{allowed.least} to {allowed.most} can play, not {players}")
    terms = _terms(book, players, options)
    given = _given_events(book, terms.difficulty, options.get("events", "roll"))
    state = State(
        phase=Phase.BEGIN,
        terms=terms,
        events=track(book, terms.difficulty, given),
        round=1,
        order=tuple(range(players)),
        at=0,
        shared=(),
        turn=NO_TURN,
        towns=(new_town(book),) * players,
        pending=tuple(range(players)),
    )
    return state if players > 1 else next_event(book, state._replace(pending=()))


def _terms(book: Book, players: int, options: Options) -> Terms:
    difficulty = options.get("difficulty") or DEFAULT_DIFFICULTY
    levels = book.content.difficulties
    if difficulty not in levels:
        raise TwelveError(f'there is no difficulty "{difficulty}"; {suggest(difficulty, levels)}')
    variants = tuple(name for name in book.content.variants if _agreed(options, name))
    objective = objective_named(book, options.get("objective")) if options.get("objective") else ""
    if objective and players > 1:
        raise TwelveError("an objective is for one player alone")
    return Terms(difficulty, options.get("events") == "choose", variants, objective)


def _agreed(options: Options, variant: str) -> bool:
    word = options.get(variant).lower()
    if word not in YES | NO:
        raise TwelveError(f'{variant} is yes or no, not "{word}"')
    return word in YES


def objective_named(book: Book, word: str) -> str:
    """The objective of a number or name."""
    objectives = book.content.objectives
    for name, objective in objectives.items():
        if word in (name, str(objective.number)):
            return name
    known = ", ".join(f"{objective.number} ({name})" for name, objective in objectives.items())
    raise TwelveError(f'there is no objective "{word}"; there are {known}')


def _given_events(book: Book, difficulty: str, words: str) -> tuple[str, ...]:
    """Events named in advance, one for each round that has one; none where they are rolled or chosen."""
    if words in ("roll", "choose", ""):
        return ()
    return checked_events(book, difficulty, words.split(","))


def checked_events(book: Book, difficulty: str, words: list[str]) -> tuple[str, ...]:
    """Chosen events, checked: as many as there are rounds, all known, none too often."""
    names = tuple(_event_named(book, word.strip()) for word in words)
    level = book.content.difficulties[difficulty]
    if len(names) != len(level.rounds):
        places = ", ".join(map(str, level.rounds)) or "none"
        raise TwelveError(
            f"{difficulty} has {len(level.rounds)} rounds with an event to choose ({places}); "
            f"{len(names)} given"
        )
    most = book.content.event_limit.rounds
    for name in book.events:
        count = [*names, *level.fixed.values()].count(name)
        if count > most:
            fixed = " (the fixed one counts too)" if name in level.fixed.values() else ""
            raise TwelveError(f"{name} comes {count} times; no event in more than {most} rounds{fixed}")
    return names


def _event_named(book: Book, word: str) -> str:
    name = word.lower().replace("-", "_").replace(" ", "_")
    if name.isdigit() and 1 <= int(name) <= len(book.events):
        return book.events[int(name) - 1]
    if name not in book.events:
        raise TwelveError(f'there is no event "{word}"; {suggest(name, book.events)}')
    return name
