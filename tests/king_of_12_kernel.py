"""The kernel beside the engine: the same turns and games through both, for a test and for the bench."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
from king_of_12_table import CONTENT, character

from twelve.content.games.king_of_12.model import Character, Content
from twelve.content.models.abilities import Effect
from twelve.engine.chance import Stream, start
from twelve.engine.contract import CHANCE
from twelve.engine.king_of_12.compiled import Compiler, Program
from twelve.engine.king_of_12.kernel.arrays import tables
from twelve.engine.king_of_12.kernel.turns import judge as judge_all
from twelve.engine.king_of_12.referee import judge
from twelve.engine.king_of_12.scoring import NOBODY
from twelve.engine.king_of_12.state import Faces, Move, Question, Turn
from twelve.engine.lab.simulate import Trial, kernel_for, play_batch

DICE = ("own", "left", "right", "others", "all", "highest", "lowest")
OTHER = ("left", "right", "highest", "lowest")
CONDITIONS: tuple[Effect, ...] = (
    *({}, {"if_face": "even"}, {"if_face": "odd"}, {"from_face": 7}, {"up_to_face": 5}, {"unless_face": 4}),
    *({"from_face": 3, "up_to_face": 9}, {"if_face": "odd", "unless_face": 7}),
)
ORDERS = (None, "first", "last")


def every_effect(random: Random) -> Iterator[Effect]:
    """Effects with every verb, target and condition; numbers are drawn."""
    for verb, low, high in (("add", -9, 9), ("multiply", -3, 3), ("subtract_from", 0, 20), ("show", 1, 12)):
        for who, when in product(DICE, CONDITIONS):
            yield {verb: random.randint(low, high), "who": who, **when}
    for who, when in product(DICE, CONDITIONS):
        yield {"become": random.randint(-5, 15), "who": who, **when, "otherwise": random.randint(0, 9)}
        yield {"become": random.randint(-5, 15), "who": who, **when}
    for verb, words in (
        *((verb, DICE) for verb in ("flip", "tilt", "roll")),
        *(("copy", OTHER), ("borrow", OTHER), ("exchange", ("left", "right"))),
    ):
        yield from ({verb: word, **when} for word, when in product(words, CONDITIONS))
    yield from ({"cancel": word} for word in ("others", "left", "right"))
    yield from (
        {"cancel": w, "bearing": b} for w, b in product(("others", "left", "right"), ("turn", "pass"))
    )
    yield from ({"pass_dice": word} for word in ("left", "right"))
    yield from ({"favour": "low"}, {"swap_places": "first_and_second"}, {"win_ties": "own"})


def courts(random: Random, size: int) -> Iterator[Content]:
    """Games whose cards together have every effect at every order, alone and as an answer to twins."""
    effects = [(effect, order) for effect, order in product(every_effect(random), ORDERS)]
    random.shuffle(effects)
    answers: list[Effect | None] = [e for e, _ in effects if "cancel" not in e]
    thefts: list[Effect | None] = [
        {"steal_token": f"{a}_from_{b}"} for a, b in (("lowest", "highest"), ("highest", "lowest"))
    ]
    answers += [*thefts, None] * (len(answers) // 6)
    random.shuffle(answers)
    for at in range(0, len(effects), size):
        cards: dict[str, Character] = {}
        for number, (effect, order) in enumerate(effects[at : at + size]):
            twin = answers[(at + number) % len(answers)]
            symbol = random.choice((None, "turn", "pass"))
            cards[f"own{number}"] = character(effect, when_cancelled=twin, order=order, symbol=symbol)
        yield CONTENT.model_copy(update={"cards": cards})


def turn_differences(content: Content, players: int, turns: int, seed: int) -> list[str]:
    """Turns of random cards on random faces that the kernel and the engine see differently."""
    random, names, compiler = Random(seed), list(content.cards), Compiler(content)
    programs: dict[tuple[str, ...], Program] = {}
    cards = np.array([[random.randrange(len(names)) for _ in range(players)] for _ in range(turns)])
    faces = np.array([random.choices(range(1, 13), k=players) for _ in range(turns)])
    begins = [start(seed, turn) for turn in range(turns)]
    judged = judge_all(tables(content, players), cards, faces, np.array(begins, np.uint64))
    found = []
    for turn in range(turns):
        played = tuple(names[card] for card in cards[turn])
        program = programs.get(played) or programs.setdefault(played, compiler.program(played))
        there = tuple(tuple(int(n) for n in part[turn]) for part in judged)
        here = by_the_engine(program, tuple(int(face) for face in faces[turn]), begins[turn])
        if here != there:
            effects = [(content.cards[card].effect, content.cards[card].when_cancelled) for card in played]
            found.append(f"{played} {effects} on {faces[turn]}: engine {here}, kernel {there}")
    return found


def by_the_engine(program: Program, faces: Faces, begin: int) -> tuple[tuple[int, ...], ...]:
    """A turn whose choices and rolls come from a stream: faces, values, places, thefts, moves."""
    stream, made = Stream(begin), [0, 0]

    def decide(_program: Program, _faces: Faces, _turn: Turn, question: Question) -> dict[int, Move]:
        if question.kind == "roll":
            made[0] += 1
            return {CHANCE: Move("roll", tuple(stream.choices(range(1, 13), k=len(question.dice))))}
        made[0] += len(question.seats)
        made[1] += len(question.seats)
        asked = zip(question.seats, question.options, strict=True)
        return {seat: stream.choice(options) for seat, options in asked}

    ruled = judge(program, faces, decide)
    thefts = [NOBODY] * len(faces)
    for _, theft in ruled.thefts:
        if theft is not None:
            thefts[theft.thief] = theft.victim
    return ruled.faces, ruled.values, tuple(ruled.places), tuple(thefts), tuple(made)


def custom_differences(turns: int, seed: int, size: int = 40) -> tuple[int, list[str]]:
    """So many turns of generated cards, at tables of two, three and four; how many, and what differs."""
    random, done, found = Random(seed), 0, []
    made = list(courts(random, size))
    each: Sequence[tuple[Content, int]] = list(product(made, (2, 3, 4)))
    share = -(-turns // len(each))
    for number, (content, players) in enumerate(each):
        found += turn_differences(content, players, share, seed + number)
        done += share
    return done, found


def game_differences(game: str, cards: str, players: int, numbers: range, seed: int) -> list[str]:
    """Whole games of random moves that end differently."""
    trial = Trial(game, ("random",) * players, seed, {"set": cards})
    there = play_batch(replace(trial, quick=True), numbers)
    assert kernel_for(trial) is not None
    pairs = zip(play_batch(trial, numbers), there, strict=True)
    return [f"{game}, {cards}: engine {one}, kernel {other}" for one, other in pairs if one != other]
