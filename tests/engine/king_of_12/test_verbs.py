"""King of 12's verbs: content may declare what the rules play; all else is refused in its place."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from king_of_12_table import CONTENT, character
from playouts import steps
from redeclared import effects, redeclared
from support import Run

from twelve.content.errors import ContentError
from twelve.content.games.king_of_12.model import Content, Moment
from twelve.content.loading.game import Game, load_spot
from twelve.content.loading.shelf import Spot
from twelve.engine.contract import Options
from twelve.engine.king_of_12.lint import faults
from twelve.engine.king_of_12.rules import KingOf12
from twelve.engine.king_of_12.verbs import VERBS
from twelve.engine.registry import check_playable, rules_for

HEAD = "game: own\nextends: king-of-12\ntitle: Own\nsummary: Own\nversion: 1.0.0\n"
OWN_CARDS = 6
DECLARED = list(redeclared(CONTENT.verbs, acts=get_args(Moment)))

ENNOBLE = 'verbs:\n  ennoble: {acts: rank, takes: [own], phrase: ennobles you., pictogram: "{crown}"}\n'
NOBLE = "cards:\n  noble: {name: Noble, effect: {ennoble: own}, provenance: house}\n"


def pack(folder: Path, text: str) -> Game:
    folder.mkdir()
    (folder / "game.yaml").write_text(HEAD + text, encoding="utf-8")
    return load_spot(Spot(folder.name, folder, trusted=False))


def test_every_verb_of_the_content_is_registered_and_every_registered_one_is_declared() -> None:
    assert set(VERBS) == set(CONTENT.verbs)
    assert list(faults(CONTENT)) == []


def test_a_verb_that_no_rule_plays_is_refused_with_its_place_whoever_asks(
    tmp_path: Path, twelve: Run
) -> None:
    game = pack(tmp_path / "own", ENNOBLE + NOBLE)
    with pytest.raises(ContentError, match=r'game\.yaml:7:\d+: verbs\.ennoble: no rule plays "ennoble"'):
        rules_for(game)
    for words in (
        ("check", "own"),
        ("king", "turn", "Lea=8:noble", "Tom=5:golem", "--pack", "own"),
        ("play", "own", "--players", "bot,bot"),
        ("print", "own", "--only", "noble"),
    ):
        said = twelve(*words)
        assert said.code == 1, words
        assert re.search(r'game\.yaml:7:\d+: verbs\.ennoble: no rule plays "ennoble"', said.err), words


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "add: {acts: face}",
            'verbs.add.acts: "add" cannot be played with acts: face; allowed: value',
        ),
        ("subtract_from: {takes: [plenty]}", "verbs.subtract_from.takes: takes a number and nothing else"),
        (
            "copy: {takes: number}",
            "verbs.copy.takes: takes one of highest, left, lowest, right, not a number",
        ),
        (
            "copy: {takes: [left, lefft]}",
            'verbs.copy.takes[1]: "lefft" means nothing here; did you mean "left"?',
        ),
        (
            "add: {allows: {wo: {takes: [own]}}}",
            'verbs.add.allows.wo: "add" knows no modifier "wo"; did you mean',
        ),
        ("copy: {needs: {twice: {takes: flag}}}", "verbs.copy.needs.twice"),
        ("add: {allows: {who: {takes: [own, nobody]}}}", '"nobody" means nothing here'),
        ("add: {allows: {from_face: {takes: [one]}}}", "takes a number and nothing else"),
    ],
)
def test_a_verb_declared_otherwise_than_it_is_played_is_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(ContentError) as error:
        check_playable(pack(tmp_path / "own", f"verbs:\n  {text}\n"))
    assert why in str(error.value)
    assert "game.yaml:7:" in str(error.value)


def test_a_pack_may_narrow_what_a_verb_takes(tmp_path: Path) -> None:
    check_playable(pack(tmp_path / "own", "verbs:\n  multiply: {least: 2, most: 3}\n"))


@pytest.mark.parametrize("name", CONTENT.verbs)
def test_every_declaration_of_a_verb_is_refused_or_played_without_a_failure(name: str) -> None:
    declared = [verb for other, verb in DECLARED if other == name]
    contents = [CONTENT.model_copy(update={"verbs": {**CONTENT.verbs, name: verb}}) for verb in declared]
    passed = [content for content in contents if not list(faults(content))]
    for seed, content in enumerate(passed):
        play(content, name, Random(seed))
    assert 3 < len(passed) < len(declared)


def play(content: Content, name: str, random: Random) -> None:
    """A random game with cards that do what this verb allows, alone and as an answer to twins."""
    spelled = list(effects(name, content.verbs[name]))
    some = random.sample(spelled, min(OWN_CARDS, len(spelled)))
    own = {f"own_{number}": character(effect) for number, effect in enumerate(some)}
    own["own_0"] = character({"add": 1}, when_cancelled=some[0])
    others = [card for card in CONTENT.cards if card != "knight"]
    chosen = [*own, "knight", *others][: content.set_rules.size]
    rules = KingOf12(content.model_copy(update={"cards": {**content.cards, **own}}))
    for before, _ in steps(rules, rules.setup(3, Options({"set": ",".join(chosen)})), random):
        state = before
    assert rules.outcome(state) is not None
