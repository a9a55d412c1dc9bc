"""A folder is one document; a pack is laid over a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from twelve.content.errors import ContentError
from twelve.content.loading.layers import overlay, read_folder
from twelve.content.loading.yaml import parse_yaml, plain, value_at


def folder(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        file = tmp_path / (name.replace("__", "/") + ".yaml")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def laid_over(base: str, over: str) -> object:
    return plain(overlay(parse_yaml(base, Path("base.yaml")), parse_yaml(over, Path("over.yaml"))))


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
    assert laid_over("{set: [a, b]}", "{set: [c]}") == {"set": ["c"]}


def test_nothing_takes_away() -> None:
    assert laid_over("{cards: {a: {cost: 1}, b: {cost: 2}}}", "{cards: {a: ~}}") == {
        "cards": {"b": {"cost": 2}}
    }


def test_an_effect_is_replaced_as_a_whole() -> None:
    assert laid_over("{golem: {effect: {become: 12}}}", "{golem: {effect: {add: 3}}}") == {
        "golem": {"effect": {"add": 3}}
    }


def test_an_overridden_value_has_the_place_of_the_pack() -> None:
    base = parse_yaml("inn:\n  cost: 3\n", Path("base.yaml"))
    over = parse_yaml("inn: {cost: 4}\n", Path("over.yaml"))
    assert str(value_at(overlay(base, over), ("inn", "cost"))) == "over.yaml:1:13"
