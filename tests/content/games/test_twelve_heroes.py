"""Twelve Heroes' content: a unit's own words are marked, shown beside what it does, and compared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_prints import pack_over
from support import Run
from twelve_heroes_sweep import playable, rules_with
from twelve_heroes_table import CONTENT

from twelve.content.models.base import Text

LANGUAGES = ("en", "de", "fr")


def unit(ability: str, says: str, mark: str = "    wording: own\n") -> str:
    return (
        f"units:\n  ogre:\n    name: Ogre\n    strength: 2\n    cost: 1\n    abilities: [{ability}]\n"
        f"    text: {says}\n{mark}    provenance: house\n"
    )


HOWLS = "{when: moved, send_home: enemy_here, at_most: 2}"


def test_a_text_beside_an_ability_is_refused_unless_it_is_marked_as_its_own(
    tmp_path: Path, twelve: Run
) -> None:
    pack = pack_over(tmp_path, "twelve-heroes", unit(HOWLS, "It howls.", mark=""))
    refused = twelve("check", pack)
    assert refused.code == 1
    assert re.search(r"game\.yaml:11:\d+: units\.ogre\.text: the effect makes this text", refused.err)
    assert "Send an enemy unit here of strength 2 or less home." in refused.err
    assert "`wording: own`" in refused.err


def test_a_text_on_a_unit_that_does_nothing_needs_no_mark(tmp_path: Path, twelve: Run) -> None:
    text = unit("", "It only stands there.", mark="")
    said = twelve("check", pack_over(tmp_path, "twelve-heroes", text))
    assert said.code == 0, said.err
    assert "words of its own" not in said.out


def test_check_shows_own_words_beside_what_the_unit_does(tmp_path: Path, twelve: Run) -> None:
    says = "When moved, an enemy here of strength 2 or less goes home."
    pack = pack_over(tmp_path, "twelve-heroes", unit(HOWLS, f"{{en: '{says}'}}"))
    said = twelve("check", pack)
    assert said.code == 0, said.err
    assert f"units.ogre: words of its own\n  en  says  {says}\n      does  When moved: Send an" in said.out
    answer = twelve("check", pack, "--json").json
    assert all("has no text in" in finding["message"] for finding in answer["findings"])
    (both,) = (told for told in answer["wordings"] if told["path"].startswith("units.ogre"))
    assert (both["path"], both["language"], both["says"]) == ("units.ogre.text", "en", says)


@pytest.mark.parametrize(
    ("ability", "says", "why"),
    [
        (HOWLS, "Send an enemy unit here of strength 3 or less home.", "does not speak of 2"),
        (HOWLS, "Send an enemy unit here of strength 3 or less home.", "speaks of 3, the effect does not"),
        (HOWLS, "Send one of your units here of strength 2 or less home.", "does not speak of enemy"),
        (HOWLS, "Send one of your units here of strength 2 or less home.", "speaks of own"),
        (HOWLS, "Send an enemy of strength 2 or less home from its territory.", "speaks of territory"),
        (HOWLS, "When deployed: an enemy here of strength 2 or less goes home.", "speaks of when_deployed"),
        (HOWLS, "Bring an enemy unit of strength 2 or less here.", "does not speak of send_home"),
        ("{when: always, weaken: 1}", "Enemy units here have +1 strength.", "does not speak of weaken"),
        ("{when: always, weaken: 1}", "Enemies here are 1 stronger.", "speaks of strengthen"),
        ("{when: mustered, draw: 2}", "When mustered: draw three cards.", "does not speak of 2"),
        (
            "{when: start_of_income, gain_food: 2, to: territory}",
            "Lose 2 food in your territory.",
            "does not speak of gain_food",
        ),
    ],
)
def test_check_warns_where_numbers_direction_or_target_differ(
    tmp_path: Path, twelve: Run, ability: str, says: str, why: str
) -> None:
    pack = pack_over(tmp_path, "twelve-heroes", unit(ability, f"{{en: '{says}'}}"))
    said = twelve("check", pack)
    assert said.code == 0, said.err
    assert re.search(rf"game\.yaml:11:\d+: warning: units\.ogre\.text\.en: .*{why}", said.out), said.out


def test_what_an_ability_makes_of_itself_never_differs() -> None:
    """Of every ability that can stand on a card, in every language: no warning where nothing is wrong."""
    content = rules_with(playable()).cat.content
    wrong = []
    for name in content.units:
        text = Text({language: content.ability_text(name, language) for language in LANGUAGES})
        own = content.units[name].model_copy(update={"text": text, "wording": "own"})
        alone = CONTENT.model_copy(update={"units": {name: own}})
        wrong += [wording for wording in alone.wordings() if wording.differs]
    assert not wrong


@pytest.mark.parametrize(
    ("regions", "why"),
    [
        ("  moor: {name: Moor, provenance: house}\n", r'6:\d+: regions\.moor: "moor" is no region'),
        (
            "  left: ~\n  moor: {name: Moor, provenance: house}\n",
            r'7:\d+: regions\.moor: "moor" is no region',
        ),
        ("  left: ~\n", r"\d+:\d+: regions: must be all three, in their order"),
    ],
    ids=["a fourth", "another", "two"],
)
def test_other_regions_than_the_three_of_the_rules_are_refused(
    tmp_path: Path, twelve: Run, regions: str, why: str
) -> None:
    said = twelve("check", pack_over(tmp_path, "twelve-heroes", f"regions:\n{regions}"))
    assert said.code == 1
    assert re.search(rf"\.yaml:{why}; the rules know these three: left, centre and right", said.err), said.err


def test_the_three_regions_may_have_other_names_and_terrains(tmp_path: Path, twelve: Run) -> None:
    text = "regions:\n  left: {name: {en: Moor, de: Moor, fr: Lande}, terrain: azure, provenance: house}\n"
    assert twelve("check", pack_over(tmp_path, "twelve-heroes", text)).code == 0
