"""XII Century's verbs: those of towns, those of events; any other, or one with the other, is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from game_prints import pack_over
from support import Run
from xii_century_table import CONTENT

from twelve.content.errors import ContentError
from twelve.content.games.xii_century.model import Content
from twelve.content.loading.game import load
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.verbs import EVENT_VERBS, TOWN_VERBS, faults

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
