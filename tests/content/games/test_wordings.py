"""Own words beside effects: right ones in anybody's manner pass in silence, and no wrong one does.

The sentences stand in wordings/, a list for each of the two games; each list becomes one pack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
import yaml
from king_of_12_table import CONTENT, character

from twelve.content.loading.game import load_spot
from twelve.content.loading.shelf import Spot
from twelve.content.models.abilities import AbilityValue, Effect, Parameter
from twelve.content.models.base import Text, Wording

LISTS = Path(__file__).parent / "wordings"
MOST_KEYS = 3
LANGUAGES = ("en", "de", "fr")
FIELDS: dict[str, tuple[str, dict[str, object]]] = {
    "king-of-12": ("cards", {"name": "Trial"}),
    "twelve-heroes": ("units", {"name": "Trial", "strength": 2, "cost": 1}),
}


class Trial(NamedTuple):
    """A sentence that somebody wrote on a card, and where it stands in the pack."""

    game: str
    name: str
    right: bool
    does: object
    language: str
    says: str


@cache
def trials(game: str) -> tuple[Trial, ...]:
    """All sentences of a game."""
    lists = yaml.safe_load((LISTS / f"{game}.yaml").read_text(encoding="utf-8"))
    return tuple(_trials(game, lists))


def _trials(game: str, lists: Mapping[str, list[dict[str, object]]]) -> Iterator[Trial]:
    for kind, entries in lists.items():
        for number, entry in enumerate(entries):
            for language in LANGUAGES:
                for index, says in enumerate(entry[language]):  # type: ignore[call-overload]
                    name = f"{kind}_{number}_{language}_{index}"
                    yield Trial(game, name, kind == "right", entry["does"], language, says)


def _card(trial: Trial) -> dict[str, object]:
    does = trial.does if isinstance(trial.does, dict) else {"abilities": trial.does}
    own = {"wording": "own", "text": {trial.language: trial.says}, "provenance": "house"}
    return {**FIELDS[trial.game][1], **does, **own}


@cache
def warnings(game: str) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """What is said about each card of a pack with all the sentences, as `check` does it."""
    table = FIELDS[game][0]
    pack = {"game": "trials", "extends": game, "title": "Trials", "version": "1.0.0"}
    cards = {table: {trial.name: _card(trial) for trial in trials(game)}}
    with TemporaryDirectory() as folder:
        text = yaml.safe_dump(pack | cards, allow_unicode=True)
        (Path(folder) / "game.yaml").write_text(text, encoding="utf-8")
        content = load_spot(Spot("trials", Path(folder))).content
        return {(str(told.path[1]), told.language): told.differs for told in content.wordings()}


def _params(right: bool) -> list[object]:
    found = [trial for game in FIELDS for trial in trials(game) if trial.right == right]
    return [pytest.param(trial, id=f"{trial.name}: {trial.says}") for trial in found]


@pytest.mark.parametrize("trial", _params(right=True))
def test_right_words_in_any_manner_pass_in_silence(trial: Trial) -> None:
    assert warnings(trial.game)[trial.name, trial.language] == ()


@pytest.mark.parametrize("trial", _params(right=False))
def test_words_that_say_something_else_than_the_effect_are_noticed(trial: Trial) -> None:
    assert warnings(trial.game)[trial.name, trial.language]


def _values(parameter: Parameter) -> tuple[AbilityValue, ...]:
    """Every word that it takes; of numbers one, and one below zero."""
    if not isinstance(parameter.takes, str):
        return parameter.takes
    return (3, -3) if (parameter.least or 0) < 0 else ((parameter.most or 0) - 4,)


def _effects(verb: str) -> Iterator[Effect]:
    """A verb with every target and every other modifier that it allows, or two of them."""
    declared = CONTENT.verbs[verb]
    given = {verb: _values(declared)}
    given |= {key: (None, *_values(more)) for key, more in declared.allows.items()}
    for values in product(*given.values()):
        effect = {key: value for key, value in zip(given, values, strict=True) if value is not None}
        if len(effect) <= MOST_KEYS:
            yield effect


def _differing(effect: Effect, text: Mapping[str, str] | None = None) -> list[Wording]:
    """What differs where a card has this effect, and this text or the effect's own sentence."""
    field = "when_cancelled" if "steal_token" in effect else "effect"
    card = character(**{"effect": {"add": 1}, "order": "first", field: effect, "wording": "own"})
    content = CONTENT.model_copy(update={"cards": {"own": card}})
    says = text or {language: content.effect_text("own", language) for language in LANGUAGES}
    worded = card.model_copy(update={"text": Text(dict(says))})
    told = CONTENT.model_copy(update={"cards": {"own": worded}}).wordings()
    return [wording for wording in told if wording.differs]


@pytest.mark.parametrize("verb", CONTENT.verbs)
def test_what_an_effect_makes_of_itself_never_differs_and_silence_does(verb: str) -> None:
    """The expressions of the content know every sentence of its own verbs."""
    for effect in _effects(verb):
        assert _differing(effect) == []
    assert len(_differing(effect, dict.fromkeys(LANGUAGES, "…"))) == len(LANGUAGES)
