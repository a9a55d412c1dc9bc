"""What the table agrees on before the first die: difficulty, events, variants, objective."""

from __future__ import annotations

from twelve.engine.contract import Options
from twelve.engine.setup import check_players, is_agreed
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.refusals import not_agreed
from twelve.engine.xii_century.rounds import next_event
from twelve.engine.xii_century.state import NO_TURN, Phase, State, Terms
from twelve.engine.xii_century.town import new_town
from twelve.engine.xii_century.track import checked_events, empty_track, known_difficulty

OPTION_NAMES = frozenset({"difficulty", "events", "objective"})
DEFAULT_DIFFICULTY = "normal"


def new_game(book: Book, players: int, options: Options) -> State:
    """The state before the first die."""
    check_players(book.content, players)
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
    variants = tuple(name for name in book.content.variants if is_agreed(book.content, options, name))
    objective = objective_named(book, options.get("objective")) if options.get("objective") else ""
    if objective and players > 1:
        raise not_agreed(book, "refuse_objective")
    choose = options.get("events") == "choose"
    if choose and players == 1:
        raise not_agreed(book, "refuse_choosing")
    return Terms(difficulty, choose, variants, objective)


def objective_named(book: Book, word: str) -> str:
    """The objective of a number or name."""
    objectives = book.content.objectives
    for name, objective in objectives.items():
        if word in (name, str(objective.number)):
            return name
    known = tuple((objective.number, name) for name, objective in objectives.items())
    raise not_agreed(book, "no_objective", word=word, objectives=known)


def _given_events(book: Book, difficulty: str, words: str) -> tuple[str, ...]:
    """Events named in advance, one for each round that has one; none where they are rolled or chosen."""
    if words in ("roll", "choose", ""):
        return ()
    return checked_events(book, difficulty, words.split(","))
