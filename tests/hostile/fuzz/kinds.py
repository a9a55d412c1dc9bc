"""The kinds of files that people hand us, and everything that is done with one before anybody trusts it."""

from __future__ import annotations

import shutil
from functools import lru_cache
from pathlib import Path
from random import Random
from unittest.mock import patch

from hostile.fuzz.campaign import Case, Kind
from hostile.fuzz.mutations import PDF_WORDS, RECORD_WORDS, spoilt_bytes, spoilt_values
from hostile.fuzz.spreadsheets import Spreadsheets

from twelve.cli.games.xii_century import forms
from twelve.cli.games.xii_century.read_towns import towns_from
from twelve.cli.play.records import split_record
from twelve.cli.play.table import Table, table_for
from twelve.content.games.twelve_heroes.decks import deck_line, read_deck_file
from twelve.content.games.xii_century import town
from twelve.content.loading import layers
from twelve.content.loading.game import Game, load, load_spot
from twelve.content.loading.shelf import SHIPPED, Spot
from twelve.content.loading.yaml import Node, _read_text, parse_yaml
from twelve.content.models.provenance import marked
from twelve.engine.contract import CHANCE
from twelve.engine.match import Header, Match, replay
from twelve.engine.registry import lint, rules_for
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.scoring import score
from twelve.engine.xii_century.town_file import town_of
from twelve.layouts.compose.job import components, compose
from twelve.layouts.options import PrintOptions

PLAYTHROUGHS = Path(__file__).parent.parent.parent / "playthroughs"
MOVES = 12
SHIPPED_NAMES = ("king-of-12", "twelve-heroes", "xii-century")
TOWN = b"""game: xii-century
town: Bramley
assets: {population: 10, food: 4, men_at_arms: 6, strong_ale: 3, stone_houses: 8, monks: 2, bread: 1}
people: [master_builder, blacksmith, earl, sheriff]
infrastructures: [inn, tavern, castle]
perks: {sheriff: a, castle: b}
reputation: 5
"""


_shipped = lru_cache(load)


def _load(name: str) -> Game:
    """A game that is shipped stays the same from case to case."""
    return _shipped(name) if name in SHIPPED_NAMES else load(name)


class ContentFiles:
    """A YAML file of a game: the game is loaded, checked, composed and played for a while."""

    name = "content"

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "games"
        kept = shutil.ignore_patterns("*.py", "__pycache__", "template", "examples")
        shutil.copytree(SHIPPED, self._folder, ignore=kept)
        self._parsed = lru_cache(200)(parse_yaml)
        files = sorted(self._folder.glob("*/**/*.yaml"))
        self.seeds = [Case(str(file.relative_to(self._folder)), file.read_bytes()) for file in files]
        self._kept = {case.name: case.data for case in self.seeds}

    def _read(self, path: Path) -> Node:
        """Files that are as they were need not be parsed again for every case."""
        return self._parsed(_read_text(path), path)

    def spoil(self, case: Case, random: Random) -> Case:
        spoil = spoilt_values if random.random() < 0.8 else spoilt_bytes
        return Case(case.name, spoil(case.data, random))

    def use(self, case: Case, random: Random) -> None:
        file = self._folder / case.name
        file.write_bytes(case.data)
        try:
            with patch.object(layers, "read_yaml", self._read):
                game = load_spot(
                    Spot(file.relative_to(self._folder).parts[0], self._folder / Path(case.name).parts[0])
                )
            list(lint(game)), game.findings, list(marked(game))
            _compose(game, random)
            if game.content.rules:
                _play(game, random)
        finally:
            file.write_bytes(self._kept[case.name])


def _compose(game: Game, random: Random) -> None:
    """One component, in one language."""
    names = list(components(game))
    if names:
        languages = (random.choice(game.content.languages),)
        compose(game, PrintOptions(components=(random.choice(names),), languages=languages))


def _play(game: Game, random: Random) -> None:
    """Some moves at random, shown as on a terminal."""
    rules = rules_for(game)
    names = ("Ann", "Bob", "Cleo", "Dan")[: game.content.players.most]
    match = Match(rules, Header(game.name, names, 1, {}, game.content.version))
    table = table_for(game, rules, names, game.content.languages[0])
    for term in table.terms():
        table.explain(term)
    for _ in range(MOVES):
        if match.outcome is not None:
            return
        _move(match, table, random)


def _move(match: Match[object, object], table: Table, random: Random) -> None:
    rules, before, seat = match.rules, match.state, match.waiting[0]
    if seat == CHANCE:
        move = rules.roll(before, random)
    else:
        view, moves = rules.view(before, seat), rules.legal_moves(before, seat)
        table.show(view, seat)
        move = random.choice(moves)
        for shown in (table.describe, table.group, table.use, table.number):
            shown(view, seat, move)
    match.play(seat, move)
    if not match.chosen:
        list(table.tell(match.latest))
    rules.parse_state(rules.format_state(match.state))


class Records:
    """The record of a game: it is replayed."""

    name = "records"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        files = sorted(PLAYTHROUGHS.glob("*/*.jsonl"))
        self.seeds = [
            Case(file.name, b"\n".join(file.read_bytes().splitlines()[:60]) + b"\n") for file in files
        ]

    def spoil(self, case: Case, random: Random) -> Case:
        lines = case.data.splitlines()
        if random.random() < 0.5:
            return Case(case.name, spoilt_bytes(case.data, random, RECORD_WORDS))
        number = random.choice((0, random.randrange(len(lines)) if lines else 0))
        lines[number : number + 1] = [
            spoilt_values(b"".join(lines[number : number + 1]), random).replace(b"\n", b"")
        ]
        return Case(case.name, b"\n".join(lines) + b"\n")

    def use(self, case: Case, random: Random) -> None:
        file = self._folder / "record.jsonl"
        file.write_bytes(case.data)
        header, lines = split_record(file)
        game = _load(header.game)
        match = replay(rules_for(game), header, lines)
        table = table_for(game, match.rules, header.players, "en")
        for seat in match.waiting[:1]:
            table.show(match.rules.view(match.state, max(seat, 0)), max(seat, 0))


class TownFiles:
    """A town file: it is scored."""

    name = "towns"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.seeds = [Case("town.yaml", TOWN)]

    def spoil(self, case: Case, random: Random) -> Case:
        spoil = spoilt_values if random.random() < 0.7 else spoilt_bytes
        return Case(case.name, spoil(case.data, random))

    def use(self, case: Case, random: Random) -> None:
        file = self._folder / case.name
        file.write_bytes(case.data)
        with patch.object(town, "load", _load), patch.object(forms, "load", _load):
            towns = towns_from(file)
        for read in towns:
            book = Book(read.content)
            score(book, town_of(book, read.town))


class FilledForms(TownFiles):
    """A town-sheet filled in on screen: it is scored."""

    name = "forms"

    def __init__(self, folder: Path, *forms: Path) -> None:
        super().__init__(folder)
        self.seeds = [
            Case("town.pdf", small_form()),
            *(Case("town.pdf", form.read_bytes()) for form in forms),
        ]

    def spoil(self, case: Case, random: Random) -> Case:
        return Case(case.name, spoilt_bytes(case.data, random, PDF_WORDS))


class DeckFiles:
    """A deck of Twelve Heroes: it is checked, printed and played."""

    name = "decks"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._game = load("twelve-heroes")
        units = self._game.content.decks["first"].units
        lines = "".join(f"  {name}: {count}\n" for name, count in units.items())
        self.seeds = [Case("deck.yaml", f"units:\n{lines}".encode())]

    def spoil(self, case: Case, random: Random) -> Case:
        spoil = spoilt_values if random.random() < 0.7 else spoilt_bytes
        return Case(case.name, spoil(case.data, random))

    def use(self, case: Case, random: Random) -> None:
        file = self._folder / case.name
        file.write_bytes(case.data)
        units = read_deck_file(file, self._game.content, random.choice((1, None)))
        rules = rules_for(self._game)
        options = {"deck_1": deck_line(units), "two_boxes": "yes"}
        Match(rules, Header(self._game.name, ("Ann", "Bob"), 1, options, ""))


def small_form() -> bytes:
    """A form with a few fields of a town-sheet, all in plain letters, so that much of it can be spoilt."""
    texts = {
        "game": "xii-century",
        "town": "Bramley",
        "population-1": "4",
        "population-2": "9",
        "food-1": "3",
    }
    ticks = ["earl", "castle", "castle-b", "reputation-1"]
    fields = [f"<< /FT /Tx /T ({name}) /V ({value}) >>" for name, value in texts.items()]
    fields += [f"<< /FT /Btn /T ({name}) /V /Yes /AS /Yes /Parent 3 0 R >>" for name in ticks]
    fields.append("<< /T (group) /Kids [4 0 R] >>")
    numbers = " ".join(f"{number} 0 R" for number in range(4, 4 + len(fields)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>",
        "<< /Type /Pages /Kids [] /Count 0 >>",
        f"<< /Fields [{numbers}] >>",
        *fields,
    ]
    return _written(objects)


def _written(objects: list[str]) -> bytes:
    data, starts = b"%PDF-1.7\n", []
    for number, held in enumerate(objects, 1):
        starts.append(len(data))
        data += f"{number} 0 obj\n{held}\nendobj\n".encode()
    table = "".join(f"{start:010d} 00000 n \n" for start in starts)
    trailer = f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}".encode()


KINDS: dict[str, type[Kind]] = {
    kind.name: kind for kind in (ContentFiles, Records, TownFiles, DeckFiles, FilledForms, Spreadsheets)
}
"""All kinds by name."""
