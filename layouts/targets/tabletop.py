"""Objects for Tabletop Simulator: decks, tokens, mats and dice, and a table with all of them laid out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

from twelve.layouts.cache.store import write_atomically
from twelve.layouts.faces import Face, Leaf, Part
from twelve.layouts.measures import Size
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.formats import PixelSize
from twelve.layouts.targets.images import MM_PER_INCH, PictureMaker, save_png
from twelve.layouts.targets.sprites import SpriteSheet, sprite_sheets
from twelve.layouts.targets.uploads import by_back, told_by_back

TableObject: TypeAlias = dict[str, object]
"""An object of a table, as its file tells it."""
DICE = "d12-net"
"""The layout of dice to be folded, for which a table has real ones."""
DIE = "Die_12"
TILE = {"round": 2, "hex": 1, "hex-pointy": 1, "hex-flat": 1}
"""The table's own numbers for outlines; a rectangle is 0."""
CARD_WIDTH = 63.0
"""Millimetres of the card that the table draws two units wide and calls size 1."""
UNITS = 2 / CARD_WIDTH
"""Of the table, for a millimetre."""
DIE_SIDE = 20.0
ROW, GAP = 40.0, 1.2
"""Units of the table: how long a row of things becomes, and how far apart they lie."""
THICK = 0.25
"""Units of the table: how much higher each piece of a stack lies than the one below."""


class TableThing(NamedTuple):
    """An object, the room it takes in millimetres, and the mat of several sheets it is one of, if any."""

    told: TableObject
    size: Size
    mat: str = ""


@dataclass(frozen=True)
class TableStack:
    """Things that lie on each other, and the room they take in units of the table."""

    size: Size
    mat: str
    things: list[TableObject] = field(default_factory=list)
    turned: bool = False
    """Towards the player across the table."""

    def joins(self, other: TableStack) -> bool:
        """Whether both are sheets of one mat, which lie edge to edge."""
        return bool(self.mat) and self.mat == other.mat


def print_tabletop(run: Run, part: Part) -> Finish:
    """The pictures of a part and an object of it for the table's Saved Objects folder."""
    return partial(_save, run, part)


def folded_refusal(name: str, part: Part) -> str:
    """Why something to be folded has no place on a table, or nothing: real dice stand for those of paper."""
    if part.component.layout == DICE:
        return ""
    return f"{name} has no use for {part.id}, which is to be folded"


def finish_table(run: Run, languages: Sequence[str]) -> list[Printed]:
    """A saved game with everything laid out in rows, ready to be loaded."""
    if not run.on_the_table:
        return []
    title = run.game.content.title.get(languages[0] if languages else "") or run.game.name
    things = list(_laid_out(run.on_the_table))
    file = run.options.folder / f"{run.game.name}-{run.options.target}-table.json"
    _write(file, {"SaveName": title, "Table": "Table_RPG", "ObjectStates": things})
    return [Printed(file, f"{title}: table", 1, 0, _hint(run))]


def _save(run: Run, part: Part) -> list[Printed]:
    with PictureMaker(run, part) as maker:
        made = list(_things(run, part, maker))
    run.on_the_table.extend(made)
    things = [thing.told for thing in made]
    file = run.file(part, ".json", run.options.target)
    _write(file, {"ObjectStates": things})
    return [Printed(file, part.title, len(things), 0, _hint(run))]


def _hint(run: Run) -> str:
    if run.options.base_url:
        return "copy into Tabletop Simulator's Saved Objects folder"
    here = run.options.folder.resolve().as_uri()
    return f"pictures are named relative to it: put them on the web, or print with --base-url {here}"


def _things(run: Run, part: Part, maker: PictureMaker) -> Iterator[TableThing]:
    """Everything that a part is on a table."""
    if part.component.layout == DICE:
        side = Size(DIE_SIDE, DIE_SIDE)
        yield from (TableThing(die, side) for leaf in part.leaves for die in _dice(leaf))
    elif part.component.kind == "cards":
        yield from (TableThing(deck, part.stock.size) for deck in _decks(run, part, maker))
    else:
        yield from _tiles(run, part, maker)


def _decks(run: Run, part: Part, maker: PictureMaker) -> Iterator[TableObject]:
    """A deck for each back: of one colour, one player, one kind."""
    first, groups = 1, by_back(part.leaves)
    for number, (back, leaves) in enumerate(groups, start=1):
        sheets = list(sprite_sheets(run, part, maker, leaves, first))
        first += len(sheets)
        name = _deck_name(part, back, leaves) if len(groups) > 1 else part.title
        yield _deck(run, name, f"{part.id} {number}", sheets)


def _deck_name(part: Part, back: Face | None, leaves: Sequence[Leaf]) -> str:
    """What a deck is called among those of its part: after what its back tells, or its first card."""
    first = leaves[0].front.title or leaves[0].front.id
    return f"{part.title}: {told_by_back(back) or (f'{first} …' if len(leaves) > 1 else first)}"


def _deck(run: Run, name: str, seed: str, sheets: Sequence[SpriteSheet]) -> TableObject:
    """Every copy of its cards; a single one is a card."""
    customs = {str(sheet.number): _custom(run, sheet) for sheet in sheets}
    cards = [
        (sheet, sheet.number * 100 + slot, leaf)
        for sheet in sheets
        for slot, leaf in enumerate(sheet.leaves)
        for _ in range(leaf.copies)
    ]
    contained = [
        _card(customs, sheet, number, leaf, f"{seed} {i}") for i, (sheet, number, leaf) in enumerate(cards)
    ]
    if len(contained) == 1:
        return {**contained[0], "Nickname": name}
    return {
        **_thing("DeckCustom", name, seed),
        "DeckIDs": [number for _, number, _ in cards],
        "CustomDeck": customs,
        "ContainedObjects": contained,
    }


def _card(
    customs: Mapping[str, TableObject], sheet: SpriteSheet, number: int, leaf: Leaf, seed: str
) -> TableObject:
    told = _thing("Card", leaf.front.title or leaf.front.id, seed)
    return {**told, "CardID": number, "CustomDeck": {str(sheet.number): customs[str(sheet.number)]}}


def _custom(run: Run, sheet: SpriteSheet) -> TableObject:
    return {
        "FaceURL": _address(run, sheet.fronts),
        "BackURL": _address(run, sheet.backs),
        "NumWidth": sheet.cells.columns,
        "NumHeight": sheet.cells.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.unique_backs,
        "Type": 0,
    }


def _tiles(run: Run, part: Part, maker: PictureMaker) -> Iterator[TableThing]:
    """Flat pieces with a picture on each side: tokens in stacks, boards and sheets as they are."""
    mat = part.id if part.component.kind == "sheet" and len(part.leaves) > 1 else ""
    for leaf in part.leaves:
        for page in range(maker.page_count(leaf.front)):
            front = _picture(run, part, maker, leaf.front, page)
            back = _picture(run, part, maker, leaf.back, 0) if leaf.back else front
            for copy in range(leaf.copies):
                tile = _tile(run, part, leaf, (front, back), f"{page} {copy}")
                yield TableThing(tile, leaf.front.stock.size, mat)


def _tile(run: Run, part: Part, leaf: Leaf, sides: tuple[Path, Path], which: str) -> TableObject:
    tokens = part.component.kind == "tokens"
    shape = {"Type": TILE.get(part.component.cut, 0), "Thickness": 0.2, "Stackable": tokens, "Stretch": True}
    images = {"ImageURL": _address(run, sides[0]), "ImageSecondaryURL": _address(run, sides[1])}
    name = leaf.front.title or part.title
    told = _thing("Custom_Tile", name, f"{part.id} {leaf.front.id} {which}", _scale(leaf.front))
    return {**told, "Locked": not tokens, "CustomImage": {**images, "ImageScalar": 1.0, "CustomTile": shape}}


def _scale(face: Face) -> float:
    """How large a tile is beside a card; the table draws one of size 1 two units wide."""
    return round(face.stock.size.width / CARD_WIDTH, 3)


def _picture(run: Run, part: Part, maker: PictureMaker, face: Face, page: int) -> Path:
    number = f"-{page + 1}" if page else ""
    file = run.file(part, ".png", run.options.target, f"{face.id}{number}")
    size = face.stock.size
    longer = max(size.width, size.height) / MM_PER_INCH
    dpi = min(max(run.target.dpi, run.target.card / longer), run.target.side / longer)
    pixels = PixelSize(width=int(size.width / MM_PER_INCH * dpi), height=int(size.height / MM_PER_INCH * dpi))
    save_png(maker.within(face, page, pixels, 0), file, run.target.dpi)
    return file


def _dice(leaf: Leaf) -> Iterator[TableObject]:
    """One for each net on the page, which the layout draws as a picture."""
    for number in range(leaf.front.html.count('class="net"')):
        yield _thing(DIE, leaf.front.title or leaf.front.id, f"die {leaf.front.id} {number}")


def _thing(kind: str, name: str, seed: str = "", scale: float = 1.0) -> TableObject:
    place = {
        "posX": 0.0,
        "posY": 1.0,
        "posZ": 0.0,
        "rotX": 0.0,
        "rotY": 180.0,
        "rotZ": 180.0 * (kind == "DeckCustom"),
    }
    size = {"scaleX": scale, "scaleY": 1.0, "scaleZ": scale}
    return {
        "Name": kind,
        "Transform": place | size,
        "Nickname": name,
        "Description": "",
        "GUID": sha256((seed or f"{kind} {name}").encode()).hexdigest()[:6],
    }


def _laid_out(things: Sequence[TableThing]) -> Iterator[TableObject]:
    """Things in rows in the middle of the table, none on another; what looks the same lies in a stack."""
    rows = _around(_rows(_stacks(things)))
    below = [0.0 if row[-1].joins(after[0]) else GAP for row, after in pairwise(rows)]
    z = (sum(map(_deepest, rows)) + sum(below)) / 2
    for row, gap in zip(rows, [*below, 0.0], strict=True):
        yield from _in_row(row, z - _deepest(row) / 2)
        z -= _deepest(row) + gap


def _stacks(things: Sequence[TableThing]) -> list[TableStack]:
    stacks: dict[str, TableStack] = {}
    for thing in things:
        room = Size(thing.size.width * UNITS, thing.size.height * UNITS)
        stack = stacks.setdefault(_alike(thing.told, len(stacks)), TableStack(room, thing.mat))
        stack.things.append(thing.told)
    return list(stacks.values())


def _alike(thing: TableObject, number: int) -> str:
    """Equal for what is stacked; every die lies by itself."""
    looks = [thing["Name"], thing["Nickname"], thing.get("CustomImage"), thing.get("CustomDeck")]
    return json.dumps([*looks, number] if thing["Name"] == DIE else looks)


def _rows(stacks: Sequence[TableStack]) -> list[list[TableStack]]:
    """A mat of several sheets has rows of its own, each of sheets of one size."""
    rows: list[list[TableStack]] = [[]]
    for stack in stacks:
        if rows[-1] and (_is_apart(rows[-1][-1], stack) or _length([*rows[-1], stack]) > ROW):
            rows.append([])
        rows[-1].append(stack)
    return rows


def _around(rows: Sequence[list[TableStack]]) -> list[list[TableStack]]:
    """Sheets of a mat of another size than its first are players' boards: every other one lies across."""
    laid: list[list[TableStack]] = []
    for row in rows:
        middle = next((n for n, one in enumerate(laid) if one[0].joins(row[0]) and not one[0].turned), None)
        if middle is None or laid[middle][0].size == row[0].size:
            laid.append(row)
            continue
        if across := [replace(board, turned=True) for board in reversed(row[1::2])]:
            laid.insert(middle, across)
        laid.append(row[::2])
    return laid


def _is_apart(before: TableStack, stack: TableStack) -> bool:
    return before.mat != stack.mat or (bool(stack.mat) and before.size != stack.size)


def _length(row: Sequence[TableStack]) -> float:
    return sum(stack.size.width for stack in row) + sum(_gaps(row))


def _gaps(row: Sequence[TableStack]) -> list[float]:
    return [0.0 if one.joins(other) else GAP for one, other in pairwise(row)]


def _deepest(row: Sequence[TableStack]) -> float:
    return max(stack.size.height for stack in row)


def _in_row(row: Sequence[TableStack], z: float) -> Iterator[TableObject]:
    x = -_length(row) / 2
    for stack, gap in zip(row, [*_gaps(row), 0.0], strict=True):
        place = {"posX": round(x + stack.size.width / 2, 3), "posZ": round(z, 3)}
        place |= {"rotY": 0.0} if stack.turned else {}
        for number, thing in enumerate(stack.things):
            before = thing["Transform"]
            assert isinstance(before, dict)
            height = round(before["posY"] + number * THICK, 3)
            yield {**thing, "Transform": before | place | {"posY": height}}
        x += stack.size.width + gap


def _address(run: Run, file: Path) -> str:
    """Where a picture is found: beside the file that names it, or at the address that was given."""
    base = run.options.base_url
    return f"{base.rstrip('/')}/{file.name}" if base else file.name


def _write(file: Path, told: TableObject) -> None:
    write_atomically(file, json.dumps(told, ensure_ascii=False, indent=1).encode())
