"""Tables with fields of a game's own: declared as data, checked like everything else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from twelve.content.errors import ContentError
from twelve.content.loading.game import Game, load_spot
from twelve.content.loading.shelf import Spot
from twelve.content.models.base import RichText

HEAD = """game: swords
title: Swords
summary: Things to carry.
version: "0.1"
credits: {designers: [Somebody]}
players: {least: 2, most: 4}
languages: [en, de]
"""
FIELDS = (
    "{cost: number, weight: decimal, rare: flag, kind: {one_of: [weapon, tool]}, tags: list, "
    "art: picture, text: rich}"
)
TABLE = f"""tables:
  items:
    fields: {FIELDS}
    entries:
      sword: {{name: Sword, cost: 4, weight: 1.5, rare: true, kind: weapon, tags: [sharp], text: Hit.}}
      rope: {{name: {{en: Rope, de: Seil}}, cost: 1, kind: tool, copies: 3}}
"""
Make = Callable[..., Game]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def made(*parts: str, **files: str) -> Game:
        folder = tmp_path / "swords"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(HEAD + "".join(parts), encoding="utf-8")
        for name, text in files.items():
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        return load_spot(Spot("swords", folder))

    return made


def refusals(make: Make, *parts: str) -> str:
    with pytest.raises(ContentError) as refused:
        make(*parts)
    return str(refused.value)


def test_entries_have_the_fields_that_the_table_declares(make: Make) -> None:
    sword = make(TABLE).content.table("items")["sword"]
    assert [sword.value_of(name) for name in ("cost", "weight", "rare", "kind", "tags")] == [
        *(4, 1.5, True, "weapon"),
        ("sharp",),
    ]
    text = sword.value_of("text")
    assert isinstance(text, RichText)
    assert text["de"] == "Hit."


def test_what_is_not_said_is_empty_and_every_entry_has_a_name_copies_and_a_mark(make: Make) -> None:
    rope = make(TABLE).content.table("items")["rope"]
    assert [rope.value_of(name) for name in ("weight", "rare", "tags", "art")] == [None, False, (), None]
    assert rope.value_of("copies") == 3
    assert rope.model_dump(mode="json")["provenance"] == "house"


def test_defaults_bounds_and_required_fields(make: Make) -> None:
    fields = "{cost: {takes: number, default: 2, least: 1, most: 9}, kind: {one_of: [a, b], required: true}}"
    table = "tables: {items: {fields: " + fields + ", entries: {sword: %s}}}\n"
    assert make(table % "{kind: a}").content.table("items")["sword"].value_of("cost") == 2
    assert "items.sword.kind: is required but missing" in refusals(make, table % "{cost: 2}")
    assert "items.sword.cost: must be at most 9" in refusals(make, table % "{kind: a, cost: 12}")


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("{takes: flag, default: yes}", "must be true or false"),
        ("{takes: number, default: many}", "must be a whole number"),
        ("{takes: number, most: 9, default: 12}", "must be at most 9"),
        ("{one_of: [a, b], default: c}", "is not one of the allowed words; allowed: 'a' or 'b'"),
        ("{takes: flag, required: true, default: yes}", "must be true or false"),
    ],
)
def test_a_wrong_default_is_told_once_where_it_stands(make: Make, field: str, told: str) -> None:
    fields = f"tables:\n  items:\n    fields:\n      odd: {field}\n"
    answer = refusals(make, fields + "    entries: {sword: {name: Sword}, rope: {name: Rope}}\n")
    column = len("      odd: ") + field.index("default: ") + len("default: ") + 1
    assert answer.splitlines()[0].endswith(f"game.yaml:11:{column}: tables.items.fields.odd.default: {told}")
    assert answer.count("game.yaml:") == 1


@pytest.mark.parametrize(
    "field",
    [
        "{takes: flag, default: true}",
        "{takes: list, default: [a, b]}",
        "{takes: text, default: Old}",
        "{takes: text, default: {en: Old, de: Alt}}",
        "{takes: decimal, default: 1}",
        "{takes: rich, default: '**Old**'}",
        "{takes: picture, default: old.png}",
        "{list_of: {one_of: [a, b]}, default: [a]}",
    ],
)
def test_defaults_of_every_kind_are_taken(make: Make, field: str) -> None:
    game = make(f"tables: {{items: {{fields: {{odd: {field}}}, entries: {{sword: {{name: Sword}}}}}}}}\n")
    assert game.content.table("items")["sword"].value_of("odd")


def test_a_field_names_an_entry_of_another_table_or_several(make: Make) -> None:
    makers = "makers: {fields: {town: text}, entries: {anvil: {town: Cologne}, forge: {town: Trier}}}"
    items = "items: {fields: {maker: makers, owners: {list_of: makers}}, entries: {sword: %s}}"
    table = "tables:\n  " + makers + "\n  " + items + "\n"
    make(table % "{maker: anvil, owners: [anvil, forge]}")
    assert 'items.sword.maker: "anvl" is not one of makers; did you mean "anvil"?' in refusals(
        make, table % "{maker: anvl}"
    )
    assert 'items.sword.owners[1]: "smith" is not one of makers' in refusals(
        make, table % "{owners: [anvil, smith]}"
    )


def test_a_wrong_value_is_told_with_its_place_and_what_is_allowed(make: Make) -> None:
    wrong = TABLE.replace("cost: 4", "cost: four").replace("kind: weapon", "kind: wepon")
    told = refusals(make, wrong)
    assert "items.sword.cost: must be a whole number" in told
    assert "items.sword.kind: is not one of the allowed words; allowed: 'weapon' or 'tool'" in told
    assert 'items.sword.costs: "costs" is not known here; did you mean "cost"?' in refusals(
        make, TABLE.replace("cost: 4", "costs: 4")
    )


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        ("items: {fields: {cost: numbr}}", 'neither a kind of field nor a table; did you mean "number"?'),
        ("title: {fields: {cost: number}}", '"title" is a word of twelve\'s own'),
        ("items: {fields: {problems: text}}", '"problems" is a word of twelve\'s own'),
        ("items: {field: {cost: number}}", 'tables.items.field: "field" is not known here'),
        ("items: {fields: {cost: {takes: text, one_of: [a]}}}", "needs one of takes, one_of"),
        ("items: {fields: {Cost Of It: number}}", "must look like an_id"),
    ],
)
def test_a_declaration_that_cannot_be_is_refused(make: Make, declared: str, told: str) -> None:
    assert told in refusals(make, "tables: {" + declared + "}\n")


def test_texts_of_a_language_and_other_files_reach_own_tables(make: Make, tmp_path: Path) -> None:
    (tmp_path / "swords" / "texts").mkdir(parents=True)
    (tmp_path / "swords" / "texts" / "de.yaml").write_text("items: {dagger: {text: Dolch}}")
    game = make(TABLE, more="items: {dagger: {name: Dagger, text: {en: Stab}}}\n")
    text = game.content.table("items")["dagger"].value_of("text")
    assert isinstance(text, RichText)
    assert text["de"] == "Dolch"


def test_plain_cards_take_fields_of_their_own(make: Make) -> None:
    game = make("tables: {cards: {fields: {power: number, text: rich}}}\ncards: {a: {name: A, power: 3}}\n")
    assert game.content.cards["a"].value_of("power") == 3


@pytest.mark.parametrize(
    ("where", "chosen"),
    [
        ("{kind: weapon}", ["sword"]),
        ("{cost: {least: 3}}", ["sword"]),
        ("{cost: {most: 3}, kind: tool}", ["rope"]),
        ("{kind: [weapon, tool]}", ["sword", "rope"]),
        ("{kind: {not: weapon}}", ["rope"]),
        ("{kind: {one_of: [tool]}}", ["rope"]),
        ("{tags: sharp}", ["sword"]),
        ("{tags: {has: sharp}}", ["sword"]),
        ("{weight: {least: 0}}", ["sword"]),
        ("{name: Seil}", ["rope"]),
    ],
)
def test_components_choose_entries_by_any_field(make: Make, where: str, chosen: list[str]) -> None:
    game = make(TABLE, f"components: {{items: {{title: Items, source: items, where: {where}}}}}\n")
    component = game.content.components["items"]
    assert [key for key, entry in game.content.table("items").items() if component.selects(entry)] == chosen


@pytest.mark.parametrize(
    ("component", "told"),
    [
        ("source: item", '"item" is not a table of the content; allowed: cards, items'),
        ("source: items, where: {knd: tool}", '"knd" is not a field of these entries; did you mean "kind"?'),
        ("source: items, where: {kind: wepon}", '"wepon" is none of its values; did you mean "weapon"?'),
        ("source: items, copies: amount", '"amount" is not a field of these entries'),
        ("source: items, where: {cost: {least: three}}", "where.cost.least: must be a number"),
    ],
)
def test_a_component_that_asks_for_what_is_not_there(make: Make, component: str, told: str) -> None:
    found = refusals(make, TABLE, "components: {items: {title: Items, " + component + "}}\n")
    assert told in found
    assert found.count("components.items") == 1
