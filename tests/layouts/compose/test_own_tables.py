"""What templates and components make of a game's own tables."""

from __future__ import annotations

from pathlib import Path

from twelve.content.loading.game import load_spot
from twelve.content.loading.shelf import Spot
from twelve.layouts.compose.job import compose
from twelve.layouts.faces import Part
from twelve.layouts.options import PrintOptions

GAME = """game: swords
title: Swords
summary: Things to carry.
version: "0.1"
credits: {designers: [Somebody]}
players: {least: 2, most: 4}
languages: [en, de]
tables:
  makers: {fields: {town: text}, entries: {anvil: {name: Anvil, town: {en: Cologne, de: Köln}}}}
  items:
    fields: {cost: number, tags: list, text: rich, maker: makers, amount: number}
    entries:
      sword:
        {name: {en: Sword, de: Schwert}, cost: 4, tags: [sharp, old], text: "**Hit.**", maker: anvil,
         amount: 3}
      rope: {name: Rope, cost: 1, tags: [long], amount: 2}
components:
  items: {title: Items, layout: item, source: items, %s}
"""
MAKER = "{% if card.maker %}{{ card.maker.town }}{% endif %}"
FACE = "{{ card.name }}|{{ card.cost }}|{{ card.text }}|" + MAKER + "|{{ variant }}"


def parts(folder: Path, more: str, language: str = "en") -> list[Part]:
    (folder / "layouts" / "item").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME % more, encoding="utf-8")
    (folder / "layouts" / "item" / "face.html").write_text(FACE)
    return compose(load_spot(Spot("swords", folder)), PrintOptions(languages=(language,)))


def test_templates_read_fields_in_the_language_printed(tmp_path: Path) -> None:
    (part,) = parts(tmp_path, "backs: none", "de")
    shown = [leaf.front.html for leaf in part.leaves]
    assert "Schwert|4|<b>Hit.</b>|Köln|" in shown[0]
    assert "Rope|1|||" in shown[1]


def test_copies_come_from_any_field(tmp_path: Path) -> None:
    (part,) = parts(tmp_path, "copies: amount")
    assert [leaf.copies for leaf in part.leaves] == [3, 2]


def test_variants_come_from_a_list_of_each_entry_or_from_a_table(tmp_path: Path) -> None:
    (part,) = parts(tmp_path / "a", "variants: tags")
    assert [leaf.front.html.rpartition("|")[2].partition("<")[0] for leaf in part.leaves] == [
        "sharp",
        "old",
        "long",
    ]
    (part,) = parts(tmp_path / "b", "variants: makers")
    assert [leaf.front.id for leaf in part.leaves] == ["sword", "rope"]


def test_the_generic_card_shows_what_a_table_has(tmp_path: Path) -> None:
    plain = GAME.replace("layout: item, ", "") % "backs: none"
    (tmp_path / "game.yaml").write_text(plain, encoding="utf-8")
    (part,) = compose(load_spot(Spot("swords", tmp_path)), PrintOptions(languages=("en",)))
    sword, rope = (leaf.front.html for leaf in part.leaves)
    assert "Sword" in sword
    assert "<b>Hit.</b>" in sword
    assert 'class="monogram">R<' in rope
