"""Verbs of all games: a pack may ask for less than the rules play, or word it anew; all else is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from game_prints import pack_over
from support import Run

from twelve.content.loading.game import load
from twelve.engine.king_of_12.verbs import VERBS as KING
from twelve.engine.twelve_heroes.verbs import STANDING
from twelve.engine.twelve_heroes.verbs import VERBS as HEROES
from twelve.engine.verbs import Grammar
from twelve.engine.xii_century.verbs import GRAMMARS as XII

GRAMMARS: dict[str, Mapping[str, Grammar]] = {
    "king-of-12": KING.grammars,
    "twelve-heroes": {**HEROES.grammars, **STANDING},
    "xii-century": XII,
}

REFUSED = [
    (
        "twelve-heroes",
        "sing: {takes: number, phrase: Sing.}",
        'verbs.sing: no rule plays "sing"; did you mean "bring"?',
    ),
    (
        "twelve-heroes",
        "weaken: {when: [always, mustered]}",
        'verbs.weaken.when[1]: "weaken" cannot be played with when: mustered; allowed: always',
    ),
    (
        "twelve-heroes",
        "gain_action: {when: [mustered, deployed, moved, start_of_military, discarded]}",
        'verbs.gain_action.when[4]: "gain_action" cannot be played with when: discarded; allowed: deployed, ',
    ),
    ("twelve-heroes", "gain_action: {when: ~}", '"gain_action" cannot be played with when: start_of_control'),
    (
        "twelve-heroes",
        "deploy: {where: ~}",
        'verbs.deploy.where: "deploy" cannot be played without "where"; allowed: territory',
    ),
    (
        "twelve-heroes",
        "muster: {where: ~}",
        'verbs.muster.where: "muster" cannot be played without "where"; allowed: region',
    ),
    (
        "twelve-heroes",
        "discard: {takes: [self, own_here, own_anywhere, enemy_here, enemy_anywhere, enemy_everywhere]}",
        'verbs.discard.takes[5]: "enemy_everywhere" means nothing here; did you mean "enemy_anywhere"?',
    ),
    (
        "twelve-heroes",
        "draw: {allows: {by: {takes: [enemy]}}}",
        'verbs.draw.allows.by: "draw" knows no modifier "by"; it has none',
    ),
    (
        "twelve-heroes",
        "gain_food: {needs: {to: {takes: [territory, here, enemy_territory]}}}",
        'verbs.gain_food.needs.to.takes[2]: "enemy_territory" means nothing here; did you mean "territory"?',
    ),
    (
        "twelve-heroes",
        "gain_food: {needs: {to: ~}, allows: {to: {takes: [territory, here]}}}",
        'verbs.gain_food.needs: must hold "to": "gain_food" means nothing without it',
    ),
    (
        "twelve-heroes",
        "strengthen: {allows: {while: {takes: [contested, uncontested, alone, night]}}}",
        'verbs.strengthen.allows.while.takes[3]: "night" means nothing here; allowed: alone, contested, ',
    ),
    (
        "twelve-heroes",
        "rooted: {where: territory}",
        'verbs.rooted.where: "rooted" cannot be played with where: territory; leave it out',
    ),
    (
        "twelve-heroes",
        "burn_food: {least: -5}",
        "verbs.burn_food.least: must be 1 or more: the rules play no smaller number",
    ),
    (
        "twelve-heroes",
        "gain_food: {most: ~}",
        "verbs.gain_food.most: must be 99 or less: the rules play no greater number",
    ),
    ("king-of-12", "add: {acts: face}", '"add" cannot be played with acts: face; allowed: value'),
    ("king-of-12", "show: {most: 20}", "verbs.show.most: must be 12 or less"),
    ("king-of-12", "cancel: {allows: {bearing: {takes: [turn, horns]}}}", '"horns" means nothing here'),
    (
        "xii-century",
        "harvest: {needs: {from: {takes: [farms, gold]}}}",
        'verbs.harvest.needs.from.takes[1]: "gold" means nothing here; allowed: bread, farms, ',
    ),
    (
        "xii-century",
        "harvest: {needs: {per: {least: 0}}}",
        "verbs.harvest.needs.per.least: must be 1 or more",
    ),
    (
        "xii-century",
        "discount: {needs: {of: ~}, allows: {of: {takes: [supply, food]}}}",
        'verbs.discount.needs: must hold "of"',
    ),
    ("xii-century", "raise_die: {least: -99}", "verbs.raise_die.least: must be 1 or more"),
    ("xii-century", "fill_reserve: {takes: number, least: ~}", "verbs.fill_reserve.least: must be 1 or more"),
    (
        "xii-century",
        "spare: {needs: {during: {takes: [famine, flood]}}}",
        'verbs.spare.needs.during.takes[1]: "flood" means nothing here',
    ),
    (
        "xii-century",
        "bar: {takes: [people, infrastructures, farms]}",
        'verbs.bar.takes[2]: "farms" means nothing here; allowed: infrastructures, people',
    ),
    ("xii-century", "defend: {allows: {of: {takes: [farms]}}}", 'verbs.defend.allows.of: "defend" knows no'),
]

NARROWER = [
    ("twelve-heroes", "discard: {takes: [self, own_here, enemy_here, enemy_anywhere]}"),
    (
        "twelve-heroes",
        "burn_food: {most: 50, where: region, when: [moved, deployed, start_of_income]}",
    ),
    ("twelve-heroes", "draw: {phrase: {en: 'Take {{ draw }} more.'}}"),
    ("king-of-12", "multiply: {least: 2, most: 3}"),
    ("king-of-12", "add: {least: -200, allows: {unless_face: ~}}"),
    ("xii-century", "lose: {most: 9}"),
    ("xii-century", "lose_all: {takes: [men_at_arms, knights, bread]}"),
]


@pytest.mark.parametrize("name", GRAMMARS)
def test_every_verb_of_a_game_is_registered_and_every_registered_one_declared(name: str) -> None:
    assert set(GRAMMARS[name]) == set(getattr(load(name).content, "verbs"))  # noqa: B009  (each its own)


@pytest.mark.parametrize(("game", "declared", "why"), REFUSED)
def test_a_verb_declared_otherwise_than_it_is_played_is_refused_with_its_place(
    tmp_path: Path, twelve: Run, game: str, declared: str, why: str
) -> None:
    pack = pack_over(tmp_path, game, f"verbs:\n  {declared}\n")
    for words in (
        ("check", pack),
        ("simulate", pack, "--games", "1"),
        ("play", pack, "--players", "bot,bot"),
    ):
        said = twelve(*words)
        assert said.code == 1, words
        assert why in said.err
        assert re.search(r"game\.yaml:6:\d+: verbs\.", said.err), said.err


@pytest.mark.parametrize(("game", "declared"), NARROWER)
def test_a_pack_may_ask_for_less_or_say_it_otherwise(
    tmp_path: Path, twelve: Run, game: str, declared: str
) -> None:
    pack = pack_over(tmp_path, game, f"verbs:\n  {declared}\n")
    for words in (("check", pack), ("simulate", pack, "--games", "1")):
        said = twelve(*words)
        assert said.code == 0, said.err


def test_a_new_word_of_a_verb_counts_where_the_pack_also_has_the_thing(tmp_path: Path, twelve: Run) -> None:
    gold = (
        "verbs:\n  income: {needs: {of: {takes: [food, supply, gold]}}}\n"
        "assets:\n  gold: {name: Gold, group: basic, maximum: 9, provenance: house}\n"
    )
    said = twelve("simulate", pack_over(tmp_path, "xii-century", gold), "--games", "1")
    assert said.code == 0, said.err


@pytest.mark.parametrize(
    "words",
    [
        ("events", "--game"),
        ("score", "--new", "town.yaml", "--game"),
        ("xii", "round", "--players", "Ann,Ben", "--game"),
        ("odds", "30 against outlaws in round 4", "--game"),
    ],
)
def test_commands_that_ask_the_rules_of_a_town_refuse_such_a_verb_too(
    tmp_path: Path, twelve: Run, words: tuple[str, ...]
) -> None:
    pack = pack_over(tmp_path, "xii-century", "verbs:\n  harvest: {needs: {from: {takes: [farms, gold]}}}\n")
    said = twelve(*words, pack)
    assert (said.code, "game.yaml:6:" in said.err) == (1, True), said.err


def test_a_town_of_such_a_pack_is_not_counted(tmp_path: Path, twelve: Run) -> None:
    pack = pack_over(tmp_path, "xii-century", "verbs:\n  raise_die: {least: -99}\n")
    (tmp_path / "ann.yaml").write_text(f"game: {pack}\ntown: Ann\n", encoding="utf-8")
    said = twelve("score", "ann.yaml")
    assert (said.code, "game.yaml:6:" in said.err) == (1, True), said.err
