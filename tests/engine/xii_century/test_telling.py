"""XII Century: everything that happens to a town is told, from one place."""

from __future__ import annotations

from itertools import pairwise

import pytest
from xii_century_table import BOOK, GAME, RULES, play, playout, town, turn, war

from twelve.engine.contract import Event, Options
from twelve.engine.telling import teller_for
from twelve.engine.xii_century.scoring import score
from twelve.engine.xii_century.state import Act, Move, Phase, State


def told(before: State, *moves: str, lang: str = "en") -> list[str]:
    """The sentences of what follows from one move (or from everybody's), without the moves themselves."""
    seats = RULES.to_act(before)
    made: dict[int, Move] = dict(zip(seats, map(RULES.parse_move, moves), strict=True))
    teller = teller_for(GAME, ("Ann", "Ben"), lang)
    events = RULES.log(before, made, RULES.apply(before, made))
    return [teller.tell(event) for event in events if not event.kind.startswith("did_")]


def amounts_after(state: State, events: tuple[Event, ...]) -> list[list[int]]:
    """The amounts of all towns when only what is told happens to them."""
    towns = [list(home.amounts) for home in state.towns]
    for event in events:
        for name, before, after in event.facts.get("changes", ()):  # type: ignore[union-attr, misc]
            asset = BOOK.asset_at[str(name)]
            assert towns[event.seat][asset] == before, event
            towns[event.seat][asset] = int(after)
    return towns


@pytest.mark.parametrize("seed", range(6))
def test_every_change_of_every_town_is_told(seed: int) -> None:
    steps = list(playout(3, seed, difficulty="forget-about-it"))
    for (before, moves), (after, _) in pairwise(steps):
        if before.phase is Phase.SPEND and next(iter(moves.values())).act is not Act.DONE:
            continue  # what a die does is said by the move itself
        events = RULES.log(before, moves, after)
        assert amounts_after(before, events) == [list(home.amounts) for home in after.towns], before.phase
        earned = sum(int(event.facts["earned"]) for event in events if event.kind == "fought")  # type: ignore[arg-type]
        assert earned == sum(home.reputation for home in after.towns) - sum(
            home.reputation for home in before.towns
        )


def test_meal_harvest_and_bonuses_are_told() -> None:
    home = town("granary b", population=4, farms=4, food=5, influence={"quarry": 3})
    assert told(turn("", home), "done") == [
        "Ann, meal: Food 5 → 3",
        "Ann, harvest: Food 3 → 5",
        "Ann, infrastructures: Food 5 → 7",
        "Ann, locations: Supply 0 → 2",
        "── Round 2 ──",
    ]


def test_an_event_and_what_it_takes_are_told_and_who_was_spared() -> None:
    state = turn("", town(population=9, food=9, stone_houses=7), town(), round=2, event="fire", at=1)
    before = state._replace(round=1, events=(-1, *state.events[1:]))
    lines = told(before, "done", lang="de")
    assert "Ann, Feuersbrunst: Steinhäuser 7 → 3" in lines
    assert "Ben, Feuersbrunst: nichts verloren" in lines


def test_the_war_tells_power_reputation_and_halved_armies() -> None:
    ann, ben = (town("blacksmith", population=9, food=9, men_at_arms=men) for men in (3, 2))
    state = play(turn("", ann, ben, at=1), "done")
    assert state.phase is Phase.WAR
    assert told(state, "support", "support")[:4] == [
        "Ann, king war: POW 3, reputation +2",
        "Ann, army after the war: Men-at-arms 3 → 1",
        "Ben, king war: POW 2, reputation +1",
        "Ben, army after the war: Men-at-arms 2 → 1",
    ]
    assert told(state, "avoid", "avoid")[0] == "Nobody supports the king."
    assert war(state, "avoid", "avoid").round == 2


def test_outlaws_are_told_after_their_dice() -> None:
    home = town("town_walls", population=9, food=8, men_at_arms=4, knights=4)
    state = turn("", home, round=6, event="outlaws", phase=Phase.RAID, pending=(0,))
    assert told(state, "3 5") == ["Dice for POW against the raid: 3 5", "Ann, Outlaws: nothing lost"]
    assert told(state, "3 4")[1:] == ["Ann, Outlaws: Food 8 → 3, Men-at-arms 4 → 0, Knights 4 → 0"]


def test_the_final_score_is_told_line_by_line() -> None:
    home = town("castle b", population=2, food=5, stone_houses=3)
    lines = told(turn("", home, round=10), "done")
    assert "Ann, Castle b (3): 3 VP" in lines
    assert lines[-1] == f"Ann, total: {score(BOOK, home).points} VP (POW 0)"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Ann spends 5: Farms 0 → 4 (highest die)"),
        ("de", "Ann setzt 5 ein: Höfe 0 → 4 (höchster Würfel)"),
        ("fr", "Ann dépense 5\u00a0: Fermes 0 → 4 (dé le plus fort)"),
    ],
)
def test_a_move_is_told_with_what_it_does_from_the_log_alone(lang: str, said: str) -> None:
    state = turn("5 2", town(population=9))
    moves = {0: RULES.parse_move("5 farms")}
    events = RULES.log(state, moves, RULES.apply(state, moves))
    assert list(teller_for(GAME, ("Ann",), lang).told(events)) == [said]


def test_it_is_told_who_begins() -> None:
    state = RULES.setup(2, Options({"difficulty": "very-easy"}))
    assert told(state, "5 2")[:2] == ["Who begins: Ann 5, Ben 2", "Ben has the lowest die and begins."]
