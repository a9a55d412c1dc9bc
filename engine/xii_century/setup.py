"""What the table agrees on before the first die: difficulty, events, variants, objective."""

from __future__ import annotations

from twelve.content.errors import TwelveError
from twelve.engine.contract import Options
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.rounds import next_event
from twelve.engine.xii_century.state import NO_TURN, Phase, State, Terms
from twelve.engine.xii_century.town import new_town
from twelve.engine.xii_century.track import checked_events, empty_track, known_difficulty

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
        events=empty_track(book, terms.difficulty, given),
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
    difficulty = known_difficulty(book, options.get("difficulty") or DEFAULT_DIFFICULTY)
    variants = tuple(name for name in book.content.variants if _agreed(options, name))
    objective = objective_named(book, options.get("objective")) if options.get("objective") else ""
    if objective and players > 1:
        raise TwelveError("an objective is for one player alone")
    choose = options.get("events") == "choose"
    if choose and players == 1:
        raise TwelveError("events are chosen by two or more players; alone, they are rolled (or named)")
    return Terms(difficulty, choose, variants, objective)


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
