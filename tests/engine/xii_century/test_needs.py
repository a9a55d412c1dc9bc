"""XII Century, every requirement and cost: just met, and just missed in each single point."""

from __future__ import annotations

import pytest
from xii_century_table import BOOK, CONTENT, MAXIMA, amount, legal, owns, play, town, turn

Row = tuple[str, int, dict[str, int], tuple[str, ...], dict[str, int]]

PURCHASES: list[Row] = [
    ("master_builder", 6, {"population": 4}, (), {}),
    ("blacksmith", 6, {"population": 4}, (), {}),
    ("wealthy_merchant", 6, {"population": 8, "stone_houses": 5}, ("market",), {}),
    ("butcher", 6, {"stone_houses": 5}, ("tavern",), {"food": 15}),
    ("prior", 6, {"population": 6}, (), {}),
    ("bishop", 6, {"population": 10}, ("monastery",), {}),
    ("army_chief", 6, {"men_at_arms": 10}, (), {}),
    ("war_hero", 6, {"men_at_arms": 10, "knights": 3}, (), {}),
    ("earl", 6, {"men_at_arms": 10, "stone_houses": 7}, (), {}),
    ("inn", 6, {"population": 8}, (), {"supply": 3, "food": 3}),
    ("stables", 6, {"men_at_arms": 3}, (), {"supply": 2, "food": 4}),
    ("market", 6, {"food": 10, "farms": 5, "stone_houses": 7}, (), {"food": 6}),
    ("tavern", 6, {"population": 7}, (), {"supply": 1, "food": 9}),
    ("monastery", 6, {}, ("prior", "master_builder"), {"supply": 8, "food": 1}),
    ("cathedral", 6, {"monks": 2}, ("bishop", "master_builder"), {"supply": 25}),
    ("brewery", 6, {"farms": 9, "men_at_arms": 5}, (), {"supply": 1, "food": 9}),
    ("town_walls", 6, {}, ("master_builder",), {"supply": 6, "food": 3}),
    ("barbican", 6, {}, ("town_walls",), {"supply": 10, "food": 5}),
    ("miller", 2, {"population": 10}, ("mill",), {}),
    ("sheriff", 2, {"population": 10, "men_at_arms": 5}, (), {}),
    ("witch", 1, {"population": 10}, ("bishop",), {}),
    ("jongleur", 1, {"population": 10}, (), {}),
    ("mill", 2, {"farms": 7}, (), {"supply": 4, "food": 1}),
    ("granary", 2, {"population": 10, "food": 9}, (), {"supply": 4}),
    ("town_court", 1, {"population": 10}, (), {"supply": 6}),
    ("castle", 1, {"men_at_arms": 10}, ("earl", "war_hero"), {"supply": 30}),
]
ASSETS: list[tuple[str, int, dict[str, int], tuple[str, ...], dict[str, int]]] = [
    ("food", 6, {"population": 1}, (), {}),
    ("supply", 6, {"population": 1}, (), {}),
    ("men_at_arms", 6, {}, ("blacksmith",), {}),
    ("knights", 6, {}, ("stables",), {}),
    ("strong_ale", 6, {"population": 1}, ("brewery",), {}),
    ("stone_houses", 6, {"population": 1}, ("master_builder",), {}),
    ("monks", 1, {}, ("monastery",), {}),
    ("mercenaries", 1, {"men_at_arms": 5}, (), {}),
    ("masons", 1, {"stone_houses": 8}, (), {}),
    ("bread", 1, {}, ("mill",), {}),
]


def word(name: str) -> str:
    """A special one is bought with a perk."""
    return f"{name} a" if f"{name} a" in BOOK.bit_of else name


def merged(needs: dict[str, int], cost: dict[str, int]) -> dict[str, int]:
    return {name: max(needs.get(name, 0), cost.get(name, 0)) for name in {**needs, **cost}}


def offered(row: Row, *, without: str = "") -> bool:
    """Whether the die buys it in a town that has exactly what is needed, or one less of one thing."""
    name, die, needs, owned, cost = row
    amounts = merged(needs, cost)
    if without in amounts:
        amounts[without] -= 1
    people = [word(person) for person in owned if person != without]
    return f"{die} {word(name)}" in legal(turn(f"{die} 6", town(*people, **amounts)))


def test_the_table_has_every_person_and_infrastructure() -> None:
    assert [row[0] for row in sorted(PURCHASES)] == sorted(CONTENT.settled)


@pytest.mark.parametrize("row", PURCHASES + ASSETS, ids=lambda row: row[0])
def test_what_is_just_met_is_enough(row: Row) -> None:
    assert offered(row)


@pytest.mark.parametrize(
    ("row", "missing"),
    [(row, name) for row in PURCHASES + ASSETS for name in [*merged(row[2], row[4]), *row[3]]],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_what_is_just_missed_is_refused(row: Row, missing: str) -> None:
    assert not offered(row, without=missing)


@pytest.mark.parametrize("row", PURCHASES, ids=lambda row: row[0])
def test_exactly_the_cost_is_paid(row: Row) -> None:
    name, die, needs, owned, cost = row
    amounts = merged(needs, cost)
    state = turn(f"{die} 6", town(*map(word, owned), **amounts))
    after = play(state, f"{die} {word(name)}")
    assert owns(after, name)
    for asset, had in amounts.items():
        assert amount(after, asset) == had - cost.get(asset, 0)


@pytest.mark.parametrize(
    ("asset", "paid", "each"),
    [
        ("stone_houses", "supply", 1),
        ("monks", "food", 2),
        ("mercenaries", "food", 2),
        ("masons", "food", 1),
        ("bread", "food", 3),
    ],
)
def test_one_more_of_an_asset_costs_what_the_sheet_says(asset: str, paid: str, each: int) -> None:
    people = ("master_builder", "monastery", "mill a")
    home = town(*people, population=10, men_at_arms=5, stone_houses=8, **{paid: each})
    after = play(turn("1 6", home), f"1 {asset}")
    assert amount(after, asset) == amount(turn("", home), asset) + 1
    assert amount(after, paid) == 0
    poorer = home._replace(amounts=tuple(n - (BOOK.assets[i] == paid) for i, n in enumerate(home.amounts)))
    assert amount(play(turn("1 6", poorer), f"1 {asset}"), asset) == amount(turn("", home), asset)


@pytest.mark.parametrize(("asset", "most"), MAXIMA.items())
def test_every_fixed_maximum_holds(asset: str, most: int) -> None:
    die = 1 if CONTENT.assets[asset].die else 5
    amounts = {"population": 10, "men_at_arms": 5, "stone_houses": 8, "food": 20, "supply": 20}
    people = ("master_builder", "monastery", "mill a", "brewery")
    home = town(*people, **{**amounts, asset: most - 1})
    assert amount(play(turn(f"{die} 6", home), f"{die} {asset}"), asset) == most
    full = town(*people, **{**amounts, asset: most})
    assert amount(play(turn(f"{die} 6", full), f"{die} {asset}"), asset) == most
