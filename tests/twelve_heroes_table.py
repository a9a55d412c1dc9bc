"""Tables of Twelve Heroes laid out by hand, and played move by move."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import yaml

from twelve.content.loading.game import Game, load, load_spot
from twelve.content.loading.shelf import Spot
from twelve.engine.contract import CHANCE
from twelve.engine.twelve_heroes import rules as rules_of
from twelve.engine.twelve_heroes.board import Board
from twelve.engine.twelve_heroes.decks import deal_deck
from twelve.engine.twelve_heroes.due import settle
from twelve.engine.twelve_heroes.rules import HeroesRules
from twelve.engine.twelve_heroes.state import HOME, NONE, Cards, Due, Phase, State, Task, spot

GAME = load("twelve-heroes")
RULES = rules_of(GAME.content)
CONTENT = RULES.cat.content
GOAT_FOOD = int(CONTENT.units["goat"].abilities[0].effect["gain_food"])
"""What a discarded goat is worth."""
PLACES = {"left": 0, "centre": 1, "right": 2, "territory": HOME}
Side = Mapping[str, str]
"""`{"left": "goat hawk 2", "territory": "3", "hand": "dragon"}`: units and food, or cards."""


def dealt_decks(random: Random) -> tuple[Cards, Cards]:
    """Two decks dealt at random from one box."""
    one = deal_deck(RULES.cat, (), random)
    return one, deal_deck(RULES.cat, one, random)


def table(
    own: Side | None = None,
    enemy: Side | None = None,
    *,
    lands: str = "river harbour plain",
    below: tuple[int, ...] = (1, 1, 1),
    markers: tuple[int, ...] = (0,) * 6,
    won: tuple[str, str] = ("", ""),
    actions: int = 3,
    extra: bool = True,
    rules: HeroesRules = RULES,
) -> State:
    """The first seat's military phase with this on the table."""
    sides = (own or {}, enemy or {})
    units, food = [()] * 8, [0] * 8
    for seat, side in enumerate(sides):
        for place, number in PLACES.items():
            units[spot(seat, number)], food[spot(seat, number)] = _camp(side.get(place, ""), rules)
    return State(
        units=tuple(units),
        food=tuple(food),
        hands=_piles(sides, "hand", rules),
        piles=_piles(sides, "pile", rules),
        unders=_piles(sides, "under", rules),
        discards=_piles(sides, "discard", rules),
        markers=markers,
        won=tuple(tuple(rules.cat.land_of[name] for name in names.split()) for names in won),
        lands=tuple(NONE if name == "-" else rules.cat.land_of[name] for name in lands.split()),
        below=below,
        unseen=tuple(range(len(rules.cat.land_ids)))[: sum(below)],
        turn=0,
        phase=Phase.MILITARY,
        actions=actions,
        turns=4,
        extra=extra,
        tasks=(Task(Due.ACT, 0),),
    )


def begin(state: State, phase: Phase, seat: int = 0, rules: HeroesRules = RULES) -> State:
    """The table when a seat begins a phase, as far as it runs by itself."""
    board = Board(rules.cat, state._replace(actions=0, tasks=(Task(Due.BEGIN, seat, number=phase),)))
    settle(board)
    return board.freeze()


def play(state: State, *moves: str, rules: HeroesRules = RULES) -> State:
    """The table after these moves, made by whoever is to act."""
    for text in moves:
        (seat,) = rules.to_act(state)
        state = rules.apply(state, {seat: rules.parse_move(text)})
    return state


def options(state: State, rules: HeroesRules = RULES) -> list[str]:
    """What the one to act can do."""
    (seat,) = rules.to_act(state)
    return [rules.format_move(move) for move in rules.legal_moves(state, seat)]


def at(state: State, place: str, seat: int = 0, rules: HeroesRules = RULES) -> str:
    """Units and food in a place, as they were laid out."""
    number = spot(seat, PLACES[place])
    names = [rules.cat.unit_ids[unit] for unit in state.units[number]]
    return " ".join([*names, str(state.food[number])])


def cards(state: State, pile: str, seat: int = 0, rules: HeroesRules = RULES) -> list[str]:
    """The names of the cards in `hands`, `piles`, `unders` or `discards`."""
    return [rules.cat.unit_ids[card] for card in getattr(state, pile)[seat]]


def acting(state: State, rules: HeroesRules = RULES) -> int | None:
    """Who decides; CHANCE for draws."""
    seats = rules.to_act(state)
    return seats[0] if seats else None


def pack(folder: Path, units: Mapping[str, object], **others: object) -> Game:
    """Twelve Heroes with more (or other) units, and whatever else is to be different."""
    folder.mkdir()
    document = {"game": folder.name, "extends": "twelve-heroes", "units": units, **others}
    (folder / "game.yaml").write_text(yaml.safe_dump(document), encoding="utf-8")
    return load_spot(Spot(folder.name, folder))


def pack_rules(folder: Path, **abilities: list[dict[str, object]]) -> HeroesRules:
    """Rules with a new unit for each list of abilities."""
    units = {
        name: {"name": name.title(), "strength": 2, "cost": 1, "abilities": told, "provenance": "house"}
        for name, told in abilities.items()
    }
    return rules_of(pack(folder, units).content)


def _camp(text: str, rules: HeroesRules) -> tuple[tuple[int, ...], int]:
    words = text.split()
    food = sum(int(word) for word in words if word.isdecimal())
    return tuple(sorted(rules.cat.unit_of[word] for word in words if not word.isdecimal())), food


def _piles(sides: tuple[Side, Side], name: str, rules: HeroesRules) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(sorted(rules.cat.unit_of[word] for word in side.get(name, "").split())) for side in sides
    )


__all__ = [
    "CHANCE",
    "CONTENT",
    "GAME",
    "GOAT_FOOD",
    "RULES",
    "Phase",
    "Side",
    "acting",
    "at",
    "begin",
    "cards",
    "options",
    "pack",
    "pack_rules",
    "play",
    "table",
]
