"""Writes docs/reference.md: every word of a game's files, from the models, formats and styles themselves."""

# ruff: noqa: E501  (lines of the page are written as they stand on it)

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import get_args

from twelve.content.loading.cells import FLAGS
from twelve.content.loading.columns import COPIES
from twelve.content.loading.game import load
from twelve.content.loading.spreadsheets import SUFFIXES
from twelve.content.models.base import Model
from twelve.content.models.component import SHAPES, Component, ComponentKind, Condition
from twelve.content.models.game import Credits, OwnCard, OwnGame, OwnPlayers
from twelve.content.models.picture import Picture
from twelve.content.models.sandbox import FILTERS, FUNCTIONS
from twelve.content.models.tables import OwnField, OwnTable, Takes
from twelve.layouts.art.icons import icon_names
from twelve.layouts.compose.folders import BASE_STYLE
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.templates import Setting
from twelve.layouts.fonts.house import FAMILIES
from twelve.layouts.fonts.own import KINDS as KINDS_OF_FONTS
from twelve.layouts.targets.formats import WrittenSize, formats

FILE = Path(__file__).parent / "reference.md"
KINDS = {
    "cards": "pieces of `size` (poker-eu without it), several on a sheet, backs behind their fronts",
    "tokens": "small pieces (22 x 22 mm without `size`), cut along their `shape`",
    "sheet": "whole pages: `face.html` is the front, `back.html` its back",
    "standee": "a figure that stands: front and back (`back.html`, or the front mirrored) on one piece, folded over the head; `size` is the figure as it stands, `shape` its outline",
    "board": "a piece as large as you like: on one page where `--paper` is large enough, else as tiles to be glued",
    "box": "a tuck box for the pieces it `holds`, as large as they need (generic layout `tuck-box`): on one page, or in two halves; its walls are `front.html`, `rear.html`, `left.html`, `right.html`, `lid.html` and `base.html` in `layouts/tuck-box/`, so yours can be drawn anew",
    "foldable": "whole pages to be cut and folded, such as the generic `tuck-box` and `d12-net`",
    "booklet": "text that flows over pages; `source: rules.md` sets a Markdown file",
}
FIELD_KINDS = {
    "number": "a whole number",
    "decimal": "a number with a fraction: `1.5`",
    "flag": f"yes or no; in a spreadsheet: {', '.join(FLAGS)}",
    "text": "a text, in one language or in several: `{en: Rope, de: Seil}`, columns `name`, `name.de`",
    "rich": "a text with `**bold**`, `*italic*`, lists, line breaks, `{icon}` and `{icon:3}`",
    "list": "several texts; in a spreadsheet by commas, or by `;`",
    "picture": "a file of the game, of its `art/` or of its `pictures/` folder",
    "icon": "the name of an icon, the game's own or one of twelve's",
}
VALUES = {
    "card": "the entry that is drawn: `card.name`, `card.power`; an entry of another table that it names: `card.friend.name`",
    "id": "the id of the entry",
    "variant": "where the component has `variants`: the entry or value of this one; `variant_id` is its id",
    "component": "the component as `game.yaml` has it",
    "options": "`options.fillable`, and what the game declares itself",
    "size": "`size.width`, `size.height`, `size.bleed`, `size.safe` in millimetres",
    "game": "the whole content: `game.title`, `game.version`, `game.cards`, `game.items`",
    "lang": "the language that is printed; `langs`: both of a bilingual card",
    "theme": "`colour` or `ink`",
}
CLASSES = {
    ".face": "the page of a face, made by the press: not for you",
    ".trim": "the piece as it is cut, made by the press: your HTML stands in it",
    ".bleed": "a layer that runs over the cut; put grounds there",
    ".safe": "a box inside the cut, where everything readable stays",
    ".fit": "text that is made smaller until it fits its box, down to `--fit-min`; name its field with `data-field`",
    ".icon": "an icon in a line of text, as high as its letters",
    ".icons": "icons that are repeated, and stay together",
    ".rich": "a paragraph or list of rich text",
    ".theme-ink": "the body's class with `--theme ink`; the others: `.theme-colour .lang-de .kind-cards .layout-item`",
}
PROPERTIES = {
    "--width": "and `--height`, `--bleed`, `--safe`: the measures of the piece",
    "--fit-min": "the smallest size of type for a `.fit` box; never below 6.5 pt",
    "--ink": "of text", "--soft": "of lesser text", "--line": "of lines", "--paper": "of grounds", "--tint": "of panels",
    "--accent": "the first colour", "--second": "the second", "--gold": "of ornaments",
    "--cut": "cut lines", "--crease": "fold lines", "--foil": "foil", "--varnish": "varnish: plates of their own at a print shop",
    "--title": "the family of headings", "--text": "the family of texts",
}  # fmt: skip


def main() -> None:
    FILE.write_text(reference(), encoding="utf-8")


def reference() -> str:
    """The whole page."""
    return (
        "\n".join([*_head(), *_game(), *_tables(), *_components(), *_templates(), *_formats(), *_icons()])
        + "\n"
    )


def _head() -> Iterator[str]:
    yield "# Every word of a game's files"
    yield ""
    yield "Made by `docs/reference.py` from the models, formats and styles themselves. How to begin: `twelve new my-game`."
    yield "Your editor knows all of this as well: `twelve schema my-game` writes the schemas that it completes from."


def _game() -> Iterator[str]:
    yield from _section("game.yaml")
    yield from _fields(OwnGame)
    for name, model in (("credits", Credits), ("players", OwnPlayers), ("cards.ID", OwnCard)):
        yield from _section(f"{name}:", 3)
        yield from _fields(model)


def _tables() -> Iterator[str]:
    yield from _section("tables:")
    yield "Entries stand in a spreadsheet (`from:`), under `entries:`, or in any YAML file of the folder under the table's name."
    yield ""
    yield from _fields(OwnTable)
    yield from _section("fields: what a field takes", 3)
    yield from _table(("word", "what it is"), [(f"`{word}`", FIELD_KINDS[word]) for word in get_args(Takes)])
    yield ""
    yield "Longer: `cost: {takes: number, default: 1, least: 0}`. `kind: {one_of: [weapon, tool]}`, `friend: cards` (or"
    yield "`{entry_of: cards}`) names an entry of a table, `rolls: {list_of: number}` several of anything."
    yield ""
    yield from _fields(OwnField)
    yield from _section("Spreadsheets", 3)
    yield f"Files: {', '.join(SUFFIXES)}. The first row names the columns; a row that begins with `#` or `//`, a column whose heading"
    yield "begins with `#` or `_`, and titles merged over several columns are left out. An empty cell means the default."
    yield ""
    rows = [
        ("`name`, `Max HP`", "the field of that name: name, max_hp"),
        ("`id`", "the entry's id; without it, it is made of the name"),
        (
            "`name.de`, `name (de)`, `name_de`, `de`",
            "the name in German; `name` beside it is in the game's first language",
        ),
        (", ".join(f"`{word}`" for word in COPIES), "how often it is printed"),
        ("`effect.add`, `art.focus`", "a value of a map"),
    ]
    yield from _table(("heading", "what it means"), rows)


def _components() -> Iterator[str]:
    yield from _section("components:")
    yield from _fields(Component)
    yield from _section("kind:", 3)
    yield from _table(
        ("kind", "one face is"), [(f"`{kind}`", KINDS[kind]) for kind in get_args(ComponentKind)]
    )
    yield from _section("shape:", 3)
    yield f"{', '.join(f'`{shape}`' for shape in SHAPES)}, or an SVG file of the game with one closed line."
    yield from _section("where:", 3)
    yield "`{kind: weapon}` is equal to, `{kind: [weapon, tool]}` one of, `{tags: fire}` has; or a map of these:"
    yield ""
    yield from _fields(Condition)
    yield from _section("Pictures", 3)
    yield from _fields(Picture)
    yield ""
    yield 'PNG, JPEG, WebP or SVG, in `art/` or `pictures/`. In a template `{{ art(card.art) }}`, or `<img src="art/fox.png">`; in a'
    yield "style `url(art/paper.png)`."
    yield from _section("Fonts", 3)
    yield f'The files of `fonts/` ({", ".join(KINDS_OF_FONTS)}), in a style by the family that the file names: `font-family: "IM Fell English"`.'
    yield f"The house has {' and '.join(FAMILIES)}. `twelve specimen my-game` shows the families of your own."


def _templates() -> Iterator[str]:
    setting = Setting(load("king-of-12"), "en", ("en",), "colour", Plainer())
    yield from _section("Templates")
    yield "`face.html`, `back.html` and more in `layouts/NAME/`. `{{ card.name }}` prints a field; nothing else can be reached."
    yield ""
    yield from _table(("value", "what it is"), [(f"`{name}`", told) for name, told in VALUES.items()])
    yield ""
    functions = {name: one for name, one in setting._functions().items() if callable(one)}
    yield from _table(
        ("function", "what it gives"),
        [(f"`{name}(…)`", _told(one)) for name, one in sorted(functions.items())],
    )
    yield ""
    yield from _table(
        ("filter", "what it gives"),
        [(f"`value\\|{name}`", _told(one)) for name, one in sorted(setting._filters().items())],
    )
    yield ""
    yield f"Of the template language: {', '.join(f'`{name}`' for name in sorted(FUNCTIONS))}; the filters"
    yield f"{', '.join(f'`{name}`' for name in sorted(FILTERS))}."
    yield from _section("Classes and properties of CSS", 3)
    yield from _table(("class", "what it is"), [(f"`{name}`", told) for name, told in CLASSES.items()])
    yield ""
    yield from _table(("property", "what it is"), [(f"`{name}`", told) for name, told in PROPERTIES.items()])


def _formats() -> Iterator[str]:
    known = formats()
    yield from _section("Sizes")
    yield "Any measure can be given: `size: 70 x 120 mm`, `2.75 x 4.75 in`; or a name; `landscape` behind it turns it: `size: a2 landscape`."
    yield ""
    yield from _table(
        ("size", "measures"), [(f"`{name}`", _measures(size)) for name, size in known.sizes.items()]
    )
    yield from _section("Papers", 3)
    yield from _table(
        ("`--paper`", "measures"), [(f"`{name}`", _measures(size)) for name, size in known.papers.items()]
    )
    yield from _section("Sheets", 3)
    rows = [
        (f"`{name}`", f"{s.gutter:g} mm between pieces, {s.margin:g} mm at the edge")
        for name, s in known.sheets.items()
    ]
    yield from _table(("`--sheet`", "what it leaves"), rows)
    yield from _section("Targets")
    yield from _table(
        ("`--target`", "what comes out"),
        [(f"`{name}`", each.help["en"]) for name, each in known.targets.items()],
    )


def _icons() -> Iterator[str]:
    yield from _section("Icons")
    yield "Your own are the files of `icons/`. Twelve's (`twelve specimen` shows them):"
    yield ", ".join(f"`{name}`" for name in sorted(icon_names())) + "."


def _section(title: str, level: int = 2) -> Iterator[str]:
    yield ""
    yield f"{'#' * level} {title}"
    yield ""


def _fields(model: type[Model]) -> Iterator[str]:
    """The fields of a model: what each takes, what it is without it, and what it is for."""
    schema = model.model_json_schema(mode="validation")
    own = schema if "properties" in schema else schema["$defs"][model.__name__]
    needed = own.get("required", ())
    rows = [
        (
            f"`{name}`" + (" (needed)" if name in needed else ""),
            _kind(field),
            _default(field),
            _about(field, schema),
        )
        for name, field in own["properties"].items()
    ]
    yield from _table(("word", "takes", "without it", "what it is"), rows)


def _kind(field: Mapping[str, object]) -> str:
    if "enum" in field or "const" in field:
        allowed = field.get("enum") or [field["const"]]
        return ", ".join(f"`{word}`" for word in allowed)  # type: ignore[attr-defined]
    if "anyOf" in field:
        kinds = [_kind(branch) for branch in field["anyOf"] if branch.get("type") != "null"]  # type: ignore[attr-defined]
        return " or ".join(dict.fromkeys(kinds))
    if "$ref" in field:
        return f"a map ({str(field['$ref']).rpartition('/')[2]})"
    words = {
        "string": "text",
        "integer": "number",
        "number": "decimal",
        "boolean": "true or false",
        "array": "list",
        "object": "map",
    }
    return words.get(str(field.get("type")), "anything")


def _default(field: Mapping[str, object]) -> str:
    default = field.get("default")
    if default is None or default in ({}, [], ""):
        return ""
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


def _about(field: Mapping[str, object], schema: Mapping[str, object]) -> str:
    if "description" in field:
        return str(field["description"]).replace("|", "\\|")
    parts = (str(branch.get("$ref", "")) for branch in (field, *field.get("anyOf", ())))  # type: ignore[misc]
    named = next((part.rpartition("/")[2] for part in parts if part), "")
    definitions = schema.get("$defs", {})
    return str(definitions.get(named, {}).get("description", "")).split("\n")[0]  # type: ignore[attr-defined]


def _told(function: object) -> str:
    return (function.__doc__ or "").strip().replace("|", "\\|")


def _measures(size: WrittenSize) -> str:
    return f"{size.width:g} x {size.height:g} mm"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def classes_of_the_house() -> set[str]:
    """The classes that every face's style defines."""
    return set(
        re.findall(r"(?<![\w-])\.[a-z][a-z-]*(?=[\s{:,>+.]|$)", BASE_STYLE.read_text(encoding="utf-8"))
    )


if __name__ == "__main__":
    main()
