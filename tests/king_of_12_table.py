"""A King of 12 table for tests: plays written as 3:sorcerer>6, judged by the real rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from twelve.content.games.king_of_12.model import Character, Content
from twelve.content.loading.game import load
from twelve.content.models.abilities import Effect
from twelve.engine.contract import CHANCE, Options
from twelve.engine.king_of_12.compiled import Compiler, Program
from twelve.engine.king_of_12.referee import Ruling, judge
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.state import Faces, Move, Question, State, Turn, hand_of
from twelve.engine.king_of_12.turn import asking_seat

_content = load("king-of-12").content
assert isinstance(_content, Content)
CONTENT: Content = _content
RULES = KingOf12(CONTENT)
CARDS = tuple(CONTENT.cards)
FACES = range(1, 13)


def character(effect: Effect, **more: object) -> Character:
    """A card of one's own."""
    return Character.model_validate(
        {"name": {"mul": "Own"}, "effect": effect, "provenance": "house", **more}, strict=False
    )


def court(**cards: Character) -> Content:
    """The game with more characters."""
    return CONTENT.model_copy(update={"cards": {**CONTENT.cards, **cards}})


def turn(
    *plays: str, content: Content = CONTENT, orders: Mapping[int, Sequence[str]] | None = None
) -> Ruling:
    """A turn of these plays, clockwise; faces after > answer choices and rolls in turn."""
    faces, cards, given = [], [], []
    for play in plays:
        face, _, rest = play.partition(":")
        card, _, answers = rest.partition(">")
        faces.append(int(face))
        cards.append(card)
        given.append(iter([int(answer) for answer in answers.split(",") if answer]))

    def decide(_program: Program, _faces: Faces, state: Turn, question: Question) -> dict[int, Move]:
        if question.kind == "roll":
            rolled = tuple(next(given[asking_seat(state, die)]) for die in question.dice)
            return {CHANCE: Move("roll", rolled)}
        if question.kind == "turn":
            answers = {seat: Move("turn", next(given[seat])) for seat in question.seats}
        else:
            answers = {seat: Move("order", tuple((orders or {})[seat])) for seat in question.seats}
        for seat, options in zip(question.seats, question.options, strict=True):
            assert answers[seat] in options, (answers[seat], options)
        return answers

    return judge(Compiler(content).program(tuple(cards)), tuple(faces), decide)


def points(ruling: Ruling) -> tuple[int, ...]:
    """What everybody gets for the turn."""
    scores = {ruling.places.second: CONTENT.scoring.second, ruling.places.first: CONTENT.scoring.first}
    return tuple(scores.get(seat, 0) for seat in range(len(ruling.values)))


def table(
    faces: Sequence[int],
    rules: KingOf12 = RULES,
    *,
    cards: str = "first",
    hands: Mapping[int, Sequence[str]] | None = None,
    tokens: Mapping[int, tuple[int, int]] | None = None,
    under: Mapping[int, Sequence[str]] | None = None,
) -> State:
    """A game before a turn, as somebody would lay it out; tokens are (twos, ones)."""
    state = rules.setup(len(faces), Options({"set": cards}))
    state = rules.apply(state, {CHANCE: Move("roll", tuple(faces))})
    seats = range(len(faces))
    buried = tuple(tuple((under or {}).get(seat, ())) for seat in seats)
    free = [tuple(card for card in state.cards if card not in buried[seat]) for seat in seats]
    return state._replace(
        hands=tuple(hand_of(tuple((hands or {}).get(seat, free[seat]))) for seat in seats),
        tokens=tuple((tokens or {}).get(seat, (0, 0)) for seat in seats),
        under=buried,
    )


def play(rules: KingOf12, state: State, *lines: str) -> State:
    """One line a step: `play golem / play knight`, seat by seat; rolls go to the dice."""
    for line in lines:
        seats = rules.to_act(state)
        moves = [rules.parse_move(text) for text in line.split(" / ")]
        assert len(seats) == len(moves), (line, seats)
        state = rules.apply(state, dict(zip(seats, moves, strict=True)))
    return state
