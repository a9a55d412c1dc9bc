"""A folder is one document; a pack is laid over a game."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from twelve.content.errors import ContentError
from twelve.content.loading.game import load
from twelve.content.loading.layers import overlay, read_folder
from twelve.content.loading.yaml import parse_yaml, plain, value_at
from twelve.content.models.abilities import Effect
from twelve.content.models.base import Model, Whole


def folder(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        file = tmp_path / (name.replace("__", "/") + ".yaml")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


class Bird(Model):
    """A card of a game that nobody has heard of."""

    omen: Effect | None = None
    nest: Whole[dict[str, int]] = {}
    flight: dict[str, int] = {}


class Birds(Model):
    birds: dict[str, Bird]


def laid_over(base: str, over: str, model: type[Model] = Model) -> object:
    return plain(overlay(parse_yaml(base, Path("base.yaml")), parse_yaml(over, Path("over.yaml")), model))


def test_all_files_of_a_folder_are_one_document(tmp_path: Path) -> None:
    made = folder(tmp_path, game="game: x\n", cards="cards: {a: {cost: 1}}", more="cards: {b: {cost: 2}}")
    assert plain(read_folder(made)) == {"game": "x", "cards": {"a": {"cost": 1}, "b": {"cost": 2}}}


def test_a_texts_file_gives_the_language_of_what_it_names(tmp_path: Path) -> None:
    made = folder(tmp_path, game="cards: {a: {cost: 1}}", texts__de="cards: {a: {name: Händler}}")
    assert plain(read_folder(made)) == {"cards": {"a": {"cost": 1, "name": {"de": "Händler"}}}}


def test_texts_join_what_is_given_in_the_card(tmp_path: Path) -> None:
    made = folder(tmp_path, game="cards: {a: {name: {en: Guild}}}", texts__de="cards: {a: {name: Gilde}}")
    assert plain(read_folder(made)) == {"cards": {"a": {"name": {"en": "Guild", "de": "Gilde"}}}}


def test_nothing_may_be_said_twice_in_one_folder(tmp_path: Path) -> None:
    made = folder(tmp_path, a="cards: {x: {cost: 1}}", b="cards: {x: {cost: 2}}")
    with pytest.raises(ContentError, match=r'b.yaml:1:13: "cost" is already given in .*a.yaml:1:13'):
        read_folder(made)


def test_a_list_in_a_texts_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no lists"):
        read_folder(folder(tmp_path, game="a: 1", texts__en="steps: [one, two]"))


def test_maps_merge_and_values_replace() -> None:
    assert laid_over("{inn: {cost: {supply: 3, food: 3}}}", "{inn: {cost: {supply: 4}}}") == {
        "inn": {"cost": {"supply": 4, "food": 3}}
    }


def test_a_list_replaces_a_list() -> None:
    assert laid_over("{set: [a, b]}", "{set: [c]}") == {"set": ("c",)}


def test_nothing_takes_away() -> None:
    assert laid_over("{cards: {a: {cost: 1}, b: {cost: 2}}}", "{cards: {a: ~}}") == {
        "cards": {"b": {"cost": 2}}
    }


@pytest.mark.parametrize(("field", "whole"), [("omen", True), ("nest", True), ("flight", False)])
def test_the_model_of_any_game_says_which_maps_a_pack_replaces_as_a_whole(field: str, whole: bool) -> None:
    laid = laid_over(
        f"{{birds: {{owl: {{{field}: {{a: 1}}}}}}}}", f"{{birds: {{owl: {{{field}: {{b: 2}}}}}}}}", Birds
    )
    assert laid == {"birds": {"owl": {field: {"b": 2} if whole else {"a": 1, "b": 2}}}}


@pytest.mark.parametrize(
    ("game", "over"),
    [
        ("king-of-12", "cards: {golem: {effect: {add: 3}}}"),
        ("xii-century", "people: {earl: {provenance: house}}"),
        ("twelve-heroes", "units: {goat: {blazon: {field: or}, provenance: house}}"),
    ],
)
def test_effects_coats_of_arms_and_marks_of_the_shipped_games_are_whole(
    game: str, over: str, tmp_path: Path
) -> None:
    made = folder(tmp_path, game=f"game: mine\nextends: {game}\n{over}\n")
    ((section, entries),) = yaml.safe_load(over).items()
    ((name, fields),) = entries.items()
    shown = plain(load(str(made)).node)
    assert isinstance(shown, dict)
    for field, value in fields.items():
        assert shown[section][name][field] == value


def test_a_word_of_its_own_on_a_unit_leaves_its_other_values_alone(tmp_path: Path) -> None:
    made = folder(
        tmp_path, game="game: mine\nextends: twelve-heroes\nunits: {goat: {cost: 9, provenance: house}}\n"
    )
    goat = plain(load(str(made)).node)["units"]["goat"]
    assert (goat["cost"], goat["name"]["en"]) == (9, "Goat")


def test_an_overridden_value_has_the_place_of_the_pack() -> None:
    base = parse_yaml("inn:\n  cost: 3\n", Path("base.yaml"))
    over = parse_yaml("inn: {cost: 4}\n", Path("over.yaml"))
    assert str(value_at(overlay(base, over, Model), ("inn", "cost"))) == "over.yaml:1:13"
