"""The rulebook of XII Century: everything is in it, in eight pages, and the round it plays out is right."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from game_prints import LANGUAGES, squeezed, texts_of
from support import Run

from twelve.content.games.xii_century.model import Content, ExampleStep
from twelve.content.loading.game import load

PAGES = 8
ROUND = 3
"""Of the example, as its first line says."""


@pytest.fixture(scope="module")
def content() -> Content:
    return cast(Content, load("xii-century").content)


@pytest.fixture(scope="module")
def step(content: Content) -> dict[str, ExampleStep]:
    return content.example


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_rulebook_has_eight_pages_and_tells_everything(
    twelve: Run, tmp_path: Path, content: Content, paper: str
) -> None:
    words = ("print", "xii-century", "rules", "--lang", ",".join(LANGUAGES), "--paper", paper)
    answer = twelve(*words, "--target", "single", "-o", tmp_path)
    assert answer.code == 0, answer.err
    for language in LANGUAGES:
        (file,) = tmp_path.glob(f"*-{language}-*.pdf")
        pages = [squeezed(text) for text in texts_of(file)]
        text = "".join(pages)
        assert len(pages) == PAGES
        for number, chapter in ((4, "settled"), (5, "special"), (6, "events"), (7, "harvest")):
            title = squeezed(content.rulebook[chapter].title[language])
            assert pages[number - 1].startswith(title), (language, number)
        groups = (content.assets, content.settled, content.locations, content.events, content.objectives)
        for name, thing in ((name, thing) for group in groups for name, thing in group.items()):
            assert squeezed(thing.name[language]) in text, name
        assert "{" not in text


def test_amounts_of_the_example_follow_each_other(step: dict[str, ExampleStep]) -> None:
    known: dict[str, int] = {}
    for one in (one for one in step.values() if one.own):
        for name, (before, after) in one.changes.items():
            assert known.get(name, before) == before, name
            known[name] = after


def test_every_die_of_the_example_adds_what_it_shows(content: Content, step: dict[str, ExampleStep]) -> None:
    spent = [step[name] for name in ("people", "food", "farms", "influence", "lent")]
    for one in spent:
        ((before, after),) = one.changes.values()
        assert after - before == sum(one.dice)
    assert sorted(die for one in spent[:-1] for die in one.dice) == sorted(step["shared"].dice)
    assert step["farms"].dice[0] < max(step["shared"].dice), "the highest die would add less"
    assert step["lent"].dice[0] in content.reserve.dice


def test_event_meal_war_and_bonus_of_the_example_are_those_of_the_rules(
    content: Content, step: dict[str, ExampleStep]
) -> None:
    before, after = step["famine"].changes["population"]
    assert content.events["famine"].die == step["famine"].dice[0]
    assert before - after == content.events["famine"].effects[0]["lose"]
    people = step["people"].changes["population"][1]
    eaten = step["meal"].changes["food"]
    assert eaten[0] - eaten[1] == -(-people // content.upkeep.per)
    army, reputation = (step["war"].changes[name] for name in ("men_at_arms", "reputation"))
    assert army[1] == army[0] // 2
    assert reputation[1] - reputation[0] == content.war.lone
    assert step["influence"].changes["grassland"][1] >= content.locations["grassland"].minimums[ROUND - 1]
    got = step["bonus"].changes["supply"]
    assert got[1] - got[0] == content.locations["grassland"].bonus["supply"]
