"""XII Century's verbs: those of towns, those of events; any other, or one with the other, is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from game_prints import pack_over
from playouts import steps
from redeclared import effects, redeclared
from support import Run
from xii_century_table import CONTENT

from twelve.content.errors import ContentError
from twelve.content.games.xii_century.model import Content
from twelve.content.loading.game import load
from twelve.content.models.abilities import Effect, Verb
from twelve.content.models.base import Problem
from twelve.engine.contract import Options
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.town import limit
from twelve.engine.xii_century.verbs import EVENT_VERBS, TOWN_VERBS, faults

MOST_EFFECTS, MOST_PLAYED = 3, 6
DECLARED = list(redeclared(CONTENT.verbs))

ENNOBLE = "verbs:\n  ennoble: {takes: flag, phrase: ennobles you.}\n"
NOBLE = "people:\n  prior:\n    effect: {ennoble: true}\n"
HALVING = "people:\n  prior:\n    effect: {halve: population}\n"
PERK = "people:\n  miller:\n    perks: {a: {effect: {bar: people}, provenance: house}}\n"
INCOME = "events:\n  plague:\n    effects: [{income: 3, of: food}]\n"
VARIANT = (
    "variants:\n  feast:\n    name: Feast\n    text: A feast.\n    event: plague\n"
    "    effects: [{lose: 1, of: food}, {defend: 2}]\n    provenance: house\n"
)

REFUSED = [
    pytest.param(ENNOBLE, r'6:\d+: verbs\.ennoble: no rule plays "ennoble"; allowed: bar, ', id="unused"),
    pytest.param(ENNOBLE + NOBLE, r'6:\d+: verbs\.ennoble: no rule plays "ennoble"', id="used"),
    pytest.param(
        HALVING, r'7:\d+: people\.prior\.effect\.halve: "halve" is nothing a person can do; ', id="person"
    ),
    pytest.param(
        PERK, r'7:\d+: people\.miller\.perks\.a\.effect\.bar: "bar" is nothing a perk can do; ', id="perk"
    ),
    pytest.param(
        "people:\n  prior:\n    effect: {stand_for: 2, of: population}\n",
        r'7:\d+: people\.prior\.effect\.stand_for: "stand_for" is nothing a person can do; ',
        id="an asset's on a person",
    ),
    pytest.param(
        "people:\n  prior:\n    effect: {fill_reserve: 12}\n",
        r'7:\d+: people\.prior\.effect\.fill_reserve: "fill_reserve" is nothing a person can do; ',
        id="a perk's on a person",
    ),
    pytest.param(
        "assets:\n  monks:\n    effect: {defend: 2}\n",
        r'7:\d+: assets\.monks\.effect\.defend: "defend" is nothing an asset can do; ',
        id="a person's on an asset",
    ),
    pytest.param(
        INCOME,
        r'7:\d+: events\.plague\.effects\[0\]\.income: "income" is nothing an event can do; ',
        id="event",
    ),
    pytest.param(
        VARIANT,
        r'10:\d+: variants\.feast\.effects\[1\]\.defend: "defend" is nothing an event can do; ',
        id="variant",
    ),
]


def test_every_verb_of_the_content_belongs_to_towns_or_to_events() -> None:
    assert sorted([*TOWN_VERBS, *EVENT_VERBS]) == sorted(CONTENT.verbs)
    assert list(faults(CONTENT)) == []


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_a_verb_that_no_rule_plays_where_it_stands_is_refused_with_its_place(
    tmp_path: Path, twelve: Run, text: str, why: str
) -> None:
    pack = pack_over(tmp_path, "xii-century", text)
    for words in (("check", pack), ("play", pack, "--players", "bot")):
        said = twelve(*words)
        assert said.code == 1, words
        assert re.search(rf"game\.yaml:{why}", said.err), said.err


def test_a_verb_that_no_rule_plays_is_told_once_however_many_use_it(tmp_path: Path, twelve: Run) -> None:
    answer = twelve("check", pack_over(tmp_path, "xii-century", ENNOBLE + NOBLE), "--json").json
    assert [finding["path"] for finding in answer["findings"]] == ["verbs.ennoble"]


def test_tables_are_never_made_of_a_verb_that_no_rule_plays(tmp_path: Path) -> None:
    content = load(str(pack_over(tmp_path, "xii-century", HALVING))).content
    assert isinstance(content, Content)
    with pytest.raises(ContentError, match=r'people\.prior\.effect\.halve: "halve" is nothing a person'):
        Book(content)


@pytest.mark.parametrize("name", CONTENT.verbs)
def test_every_declaration_of_a_verb_is_refused_or_played_without_a_failure(name: str) -> None:
    declared = [verb for other, verb in DECLARED if other == name]
    passed = [verb for verb in declared if not wrong(with_verb(name, verb))]
    tried = Random(name).sample(passed, min(MOST_PLAYED, len(passed)))
    played = sum(play(name, verb, seed) for seed, verb in enumerate(tried))
    assert 1 < len(passed) < len(declared)
    assert played >= len(tried)


def with_verb(name: str, verb: Verb) -> Content:
    return CONTENT.model_copy(update={"verbs": {**CONTENT.verbs, name: verb}})


def wrong(content: Content) -> list[Problem]:
    """What keeps this content from being played."""
    return list(content.problems()) or list(faults(content))


def play(name: str, verb: Verb, seed: int) -> int:
    """Plays with some of the effects that a verb, declared so, allows; how many, wherever they may stand."""
    random, played = Random(seed), 0
    spelled = list(effects(name, verb))
    for effect in random.sample(spelled, min(MOST_EFFECTS, len(spelled))):
        for content in anywhere(with_verb(name, verb), effect):
            if not wrong(content):
                play_game(XiiCentury(content), random)
                played += 1
    return played


def anywhere(content: Content, effect: Effect) -> Iterator[Content]:
    """The effect on an asset, on a person, on a perk and in an event."""
    for table, owner in (("assets", "monks"), ("people", "prior"), ("infrastructures", "market")):
        things = getattr(content, table)
        thing = things[owner].model_copy(update={"effect": effect})
        yield content.model_copy(update={table: {**things, owner: thing}})
    miller = content.people["miller"]
    perks = {**miller.perks, "a": miller.perks["a"].model_copy(update={"effect": effect})}
    people = {**content.people, "miller": miller.model_copy(update={"perks": perks})}
    yield content.model_copy(update={"people": people})
    fire = content.events["fire"].model_copy(update={"effects": (effect,)})
    yield content.model_copy(update={"events": {**content.events, "fire": fire}})


def play_game(rules: XiiCentury, random: Random) -> None:
    """A random game of two towns that have every person and every first perk from the start."""
    state = rules.setup(2, Options({"difficulty": "forget-about-it"}))
    owned = sum(bit for name, bit in rules.book.bit_of.items() if not name.endswith(" b"))
    towns = tuple(town._replace(owned=owned) for town in state.towns)
    for before, moves in steps(rules, state._replace(towns=towns), random):
        for seat, move in moves.items():
            told = rules.parse_move(rules.format_move(move))
            assert rules.apply(before, {**moves, seat: told}) == rules.apply(before, moves)
        for town in before.towns:
            for asset, amount in enumerate(town.amounts):
                assert 0 <= amount <= limit(rules.book, town.amounts, asset)
