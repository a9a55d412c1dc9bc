"""XII Century, the end: points, ties, objectives and good scores."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playouts import steps
from xii_century_table import BOOK, CONTENT, RULES, amount, begin, play, town, turn

from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.engine.contract import Options
from twelve.engine.xii_century import rules
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.scoring import lacking, ranking, score, verdict, winners
from twelve.engine.xii_century.state import Phase, Terms, Town

POINTS = {
    "master_builder": 1,
    "blacksmith": 1,
    "wealthy_merchant": 8,
    "butcher": 15,
    "prior": 4,
    "bishop": 6,
    "army_chief": 3,
    "war_hero": 7,
    "earl": 15,
    "miller": 1,
    "sheriff": 1,
    "witch": 2,
    "jongleur": 0,
    "inn": 5,
    "stables": 3,
    "market": 5,
    "tavern": 10,
    "monastery": 10,
    "cathedral": 20,
    "brewery": 2,
    "town_walls": 6,
    "barbican": 9,
    "mill": 1,
    "granary": 5,
    "town_court": 1,
    "castle": 30,
}
ASSET_POINTS = {
    "population": 1,
    "food": 0,
    "supply": 0,
    "farms": 0,
    "men_at_arms": 0,
    "knights": 0,
    "strong_ale": 2,
    "stone_houses": 1,
    "monks": 2,
    "mercenaries": 2,
    "masons": 1,
    "bread": 5,
}


def points(home: Town) -> int:
    return score(BOOK, home).points


def test_every_person_and_infrastructure_scores_as_on_the_sheet() -> None:
    assert {name: points(town(name)) for name in CONTENT.settled} == POINTS


def test_every_asset_scores_as_on_the_sheet() -> None:
    assert {name: points(town(**{name: 3})) // 3 for name in CONTENT.assets} == ASSET_POINTS


@pytest.mark.parametrize(("reputation", "worth"), [(0, 0), (1, 0), (2, 4), (5, 8), (6, 12)])
def test_two_reputation_are_four_points(reputation: int, worth: int) -> None:
    assert points(town(reputation=reputation)) == worth


def test_the_breakdown_adds_up() -> None:
    home = town("castle b", "sheriff a", "inn", population=10, strong_ale=3, stone_houses=8, reputation=5)
    result = score(BOOK, home)
    assert sum(line.points for line in result.lines) == result.points
    assert [tuple(line) for line in result.lines] == [
        ("population", 10, 10),
        ("strong_ale", 3, 6),
        ("stone_houses", 8, 8),
        ("sheriff", 1, 1),
        ("inn", 1, 5),
        ("castle", 1, 30),
        ("castle.b", 8, 8),
        ("reputation", 5, 8),
    ]


def test_power_counts_assets_people_and_walls_without_dice() -> None:
    home = town("army_chief", "war_hero", "town_walls", "barbican", men_at_arms=5, knights=4, mercenaries=1)
    assert score(BOOK, home).power == 5 + 8 + 3 + 3 + 6 + 10 + 10


def test_most_points_win() -> None:
    scores = [score(BOOK, town("inn")), score(BOOK, town("tavern"))]
    assert winners(scores) == (1,)
    assert ranking(scores) == (2, 1)


def test_a_tie_goes_to_the_higher_power() -> None:
    scores = [score(BOOK, town(population=9)), score(BOOK, town("stables", "town_walls"))]
    assert scores[0].points == scores[1].points
    assert winners(scores) == (1,)


def test_what_is_still_tied_is_shared() -> None:
    scores = [score(BOOK, town("inn")), score(BOOK, town("market")), score(BOOK, town())]
    assert winners(scores) == (0, 1)
    assert ranking(scores) == (1, 1, 3)


def test_the_outcome_names_winners_and_scores() -> None:
    outcome = RULES.outcome(turn("", town("inn"), town("tavern"), phase=Phase.OVER))
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.note) == ((1,), (5, 10), "")


def test_the_outcome_tells_when_power_broke_a_tie() -> None:
    outcome = RULES.outcome(turn("", town(population=9), town("stables", "town_walls"), phase=Phase.OVER))
    assert outcome is not None
    assert (outcome.winners, outcome.note) == ((1,), "the tie goes to the higher POW")


def test_a_running_game_has_no_outcome() -> None:
    assert RULES.outcome(begin(1)) is None


RICH = town(
    "wealthy_merchant",
    "castle b",
    "cathedral",
    "butcher",
    population=10,
    stone_houses=7,
    food=20,
    supply=20,
)


def solo(home: Town, objective: str) -> tuple[str, ...]:
    return lacking(BOOK, home, CONTENT.objectives[objective])


def test_objective_one_is_a_merchant_twenty_food_twenty_supply_and_eighty_points() -> None:
    assert solo(RICH, "trade") == ()
    poor = town("castle b", population=10, food=19, supply=20)
    assert solo(poor, "trade") == ("wealthy_merchant", "food 20", "points 80")


def test_objective_two_is_a_miller_ten_food_ten_supply_three_bread_and_eighty_points() -> None:
    miller = town("miller a", "castle b", "cathedral", "butcher", food=10, supply=10, bread=3)
    assert solo(miller, "bread") == ()
    assert solo(town(supply=9), "bread") == ("miller", "food 10", "supply 10", "bread 3", "points 80")


def test_objective_three_is_cathedral_and_monastery() -> None:
    pious = town("cathedral", "monastery", "castle b", "butcher", "earl", food=10, supply=10)
    assert solo(pious, "faith") == ()
    assert solo(town("cathedral"), "faith") == ("monastery", "food 10", "supply 10", "points 80")


def test_objective_four_is_walls_barbican_castle_and_ten_stone_houses() -> None:
    assert solo(town("town_walls", "barbican", "castle a", stone_houses=10), "stronghold") == ()
    assert solo(town("town_walls", "castle a", stone_houses=9), "stronghold") == (
        "barbican",
        "stone_houses 10",
    )


@pytest.mark.parametrize(
    ("difficulty", "least", "most"),
    [
        ("very-easy", 100, 110),
        ("easy", 90, 100),
        ("normal", 70, 90),
        ("hard", 50, 70),
        ("very-hard", 40, 60),
        ("forget-about-it", 31, None),
    ],
)
def test_good_scores_are_as_printed(difficulty: str, least: int, most: int | None) -> None:
    level = CONTENT.difficulties[difficulty]
    assert verdict(level, least - 1) == "below"
    assert verdict(level, least) == "good"
    assert verdict(level, most or 1000) == "good"
    if most:
        assert verdict(level, most + 1) == "above"


def test_alone_a_good_score_wins() -> None:
    for home, winner in ((RICH, (0,)), (town("inn"), ())):
        outcome = RULES.outcome(turn("", home, phase=Phase.OVER))
        assert outcome is not None
        assert outcome.winners == winner


def test_alone_an_objective_wins_whatever_the_score() -> None:
    state = turn("", RICH, phase=Phase.OVER)._replace(terms=Terms("normal", objective="stronghold"))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.note == "missing: town_walls, barbican, stone_houses 10"


def test_an_objective_is_named_by_number_or_name_and_for_one_player_alone() -> None:
    assert begin(1, objective="4").terms.objective == "stronghold"
    assert begin(1, objective="faith").terms.objective == "faith"
    with pytest.raises(TwelveError, match="for one player alone"):
        begin(2, objective="1")
    with pytest.raises(TwelveError, match='no objective "5"'):
        begin(1, objective="5")


def test_exactly_enough_points_are_enough_for_an_objective() -> None:
    owned = ("wealthy_merchant", "castle a", "cathedral", "tavern", "blacksmith")
    almost = town(*owned, population=10, food=20, supply=20)
    assert (points(almost), solo(almost, "trade")) == (79, ("points 80",))
    exactly = town(*owned, "master_builder", population=10, food=20, supply=20)
    assert (points(exactly), solo(exactly, "trade")) == (80, ())


def test_monks_stand_for_people_in_an_objective_too() -> None:
    crowded = CONTENT.objectives["stronghold"].model_copy(
        update={"requires": {"population": 10}, "points": 0}
    )
    assert lacking(BOOK, town(population=8, monks=1), crowded) == ()
    assert lacking(BOOK, town(population=7, monks=1), crowded) == ("population 10",)


PACK = """
game: cheap-taverns
extends: xii-century
infrastructures: {tavern: {cost: {food: 2}, points: 11}}
people: {miller: {perks: {b: {effect: {count_die: 3, as: 6, on: food}, provenance: house}}}}
"""


def test_a_pack_that_overrides_a_value_changes_play_and_score(tmp_path: Path) -> None:
    (tmp_path / "cheap-taverns").mkdir()
    (tmp_path / "cheap-taverns" / "game.yaml").write_text(PACK, encoding="utf-8")
    cheap = rules(load(str(tmp_path / "cheap-taverns")).content)
    home = town("miller b", rules=cheap, population=10, supply=1, food=2)
    state = turn("5 3", home)
    assert "5 tavern" not in {RULES.format_move(move) for move in RULES.legal_moves(state, 0)}
    after = play(state, "5 tavern", "3 food", rules=cheap)
    assert amount(after, "food") == 6
    assert score(cheap.book, town("tavern", rules=cheap)).points == 11
    assert score(BOOK, town("tavern")).points == 10


def pack_of(folder: Path, text: str) -> XiiCentury:
    """The rules of a pack that changes a few values."""
    (folder / "odd").mkdir()
    (folder / "odd" / "game.yaml").write_text(f"game: odd\nextends: xii-century\n{text}", encoding="utf-8")
    return rules(load(str(folder / "odd")).content)


def test_a_unit_that_costs_nothing_any_more_is_still_added(tmp_path: Path) -> None:
    free = pack_of(tmp_path, "assets: {bread: {cost: {food: 1}}}")
    home = town("mill b", rules=free, population=5)
    assert amount(play(turn("1 6", home), "1 bread", rules=free), "bread") == 1


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("assets: {masons: {effect: {discount: 100000, of: supply}}}", "no number of a town is above 999"),
        ("assets: {food: {maximum: 100000000}}", "assets.food.maximum"),
        ("infrastructures: {inn: {requires: {food: 1000000}}}", "infrastructures.inn.requires.food"),
        ("dice: {faces: 1}", "dice.faces"),
        ("event_limit: {rounds: 1}", "leaves events for 6 rounds; very-hard has 8 rounds with an event"),
        (
            "infrastructures: {town_court: {perks: {b: {effect: {reroll_die: 99}, provenance: house}}}}",
            "a die has 6 faces",
        ),
        (
            "people: {jongleur: {perks: {a: {effect: {fill_reserve: 1790}, provenance: house}}}}",
            "one digit a die",
        ),
    ],
)
def test_a_number_that_no_menu_could_list_is_refused_with_its_place(
    tmp_path: Path, text: str, wrong: str
) -> None:
    with pytest.raises(TwelveError) as error:
        pack_of(tmp_path, text)
    assert wrong in str(error.value)
    assert "game.yaml:3:" in str(error.value)


def test_the_highest_numbers_that_are_allowed_play_to_the_end(tmp_path: Path) -> None:
    text = "assets: {masons: {maximum: 999, effect: {discount: 999, of: supply}}, food: {maximum: 999}}"
    odd = pack_of(tmp_path, text)
    *_, (last, _) = steps(odd, odd.setup(1, Options()), Random(1))
    assert odd.outcome(last) is not None
