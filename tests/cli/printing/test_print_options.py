"""Every option of `twelve print` and every way it can fail, through the installed command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PIL import Image
from press_table import CARDS, box_mm, pack, pages, paper_mm, picture, placed
from support import Answer, Run

SHEET = {"title": {"en": "Sheet", "de": "Blatt"}, "kind": "sheet", "layout": "sheet"}
COINS = {"title": "Coins", "kind": "tokens", "layout": "token", "source": "cards", "shape": "round"}
DECK = {"title": {"en": "Cards", "de": "Karten"}, "source": "cards"}
LAYOUTS = {"sheet/face.html": "<p class=safe>front</p>", "sheet/back.html": "<p class=safe>behind</p>"}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    components = {"cards": DECK, "coins": COINS, "sheet": SHEET}
    return pack(tmp_path / "bench", layouts=LAYOUTS, components=components)


def made(twelve: Run, *words: object) -> dict[str, Path]:
    """The files of a run by their names; what the command says about them must be so."""
    done = twelve("print", *words, "--json")
    assert done.code == 0, done.err
    files = [Path(str(one["file"])) for one in done.json["files"]]
    return {file.name: file for file in files}


def one(twelve: Run, tmp_path: Path, *words: object) -> Path:
    """The only file of a run."""
    ((_, file),) = made(twelve, *words).items()
    return tmp_path / file


def test_a_whole_game_is_told_in_a_table_with_sheets_and_how_to_print_them(twelve: Run, game: Path) -> None:
    done = twelve("print", game, "--sides", "fold")
    heading, *rows = (re.split(r" {2,}", line) for line in done.out.splitlines())
    assert heading == ["file", "pages", "paper", "how to print it"]
    assert rows == [
        ["output/bench-guide-en-a4.pdf", "1", "1 sheet", "print at 100 %, one side"],
        *(
            [
                f"output/bench-{name}-en-a4-fold.pdf",
                "1",
                "1 sheet",
                "print at 100 %, fold in the middle and glue",
            ]
            for name in ("cards", "coins")
        ),
        ["output/bench-sheet-en-a4.pdf", "2", "1 sheet", "print at 100 %, both sides, flip on the long edge"],
    ]


@pytest.mark.parametrize(
    ("paper", "size"),
    [("a3", (297.0, 420.0)), ("200 x 300 mm", (200.0, 300.0)), ("8.5 x 14 in", (215.9, 355.6))],
)
def test_any_paper_is_taken(twelve: Run, game: Path, tmp_path: Path, paper: str, size: object) -> None:
    for component in ("cards", "sheet"):
        file = one(twelve, tmp_path, game, component, "--paper", paper)
        assert file.name == f"bench-{component}-en-{paper.replace(' ', '')}.pdf"
        sheet = pages(file)[0]
        assert sorted(paper_mm(sheet)) == pytest.approx(sorted(size), abs=0.02)


@pytest.mark.parametrize("target", ["home-a4", "home-letter"])
def test_a_home_target_brings_its_paper(twelve: Run, game: Path, tmp_path: Path, target: str) -> None:
    sheet = pages(one(twelve, tmp_path, game, "cards", "--target", target))[0]
    assert paper_mm(sheet) == {"home-a4": (210.0, 297.0), "home-letter": (215.9, 279.4)}[target]


def test_single_pages_have_their_boxes(twelve: Run, game: Path, tmp_path: Path) -> None:
    file = one(twelve, tmp_path, game, "cards", "--target", "single")
    assert file.name == "bench-cards-en-single.pdf"
    assert {box_mm(page, "/TrimBox") for page in pages(file)} == {(3, 3, 66, 91)}
    assert len(pages(file)) == 6


@pytest.mark.parametrize(("target", "size"), [("tgc", (825, 1125)), ("mpc", (822, 1122))])
def test_pictures_for_card_printers(
    twelve: Run, game: Path, tmp_path: Path, target: str, size: tuple[int, int]
) -> None:
    folder = one(twelve, tmp_path, game, "cards", "--target", target) / "01-back"
    assert sorted(file.name for file in folder.iterdir()) == [
        "001-golem-x2.png",
        "002-lady-x1.png",
        "back.png",
    ]
    for file in folder.iterdir():
        with Image.open(file) as image:
            assert (image.size, image.mode) == (size, "RGB")


def test_a_deck_for_tabletop_simulator(twelve: Run, game: Path, tmp_path: Path) -> None:
    where = (tmp_path / "output").as_uri()
    done = twelve("print", game, "cards", "--target", "tts", "--base-url", where, "--json")
    first, table = (Path(made["file"]) for made in done.json["files"])
    for file in (first, table):
        (deck,) = json.loads((tmp_path / file).read_text(encoding="utf-8"))["ObjectStates"]
        assert deck["DeckIDs"] == [100, 100, 101]
        assert Path(deck["CustomDeck"]["1"]["FaceURL"].removeprefix("file://")).is_file()


def test_sheets_and_cut_lines_for_a_cutting_machine(twelve: Run, game: Path, tmp_path: Path) -> None:
    done = twelve("print", game, "--target", "silhouette")
    assert done.code == 0, done.err
    assert [file.name for file in sorted((tmp_path / "output").iterdir())] == [
        f"bench-{name}-en-a4-silhouette{suffix}"
        for name in ("cards", "coins")
        for suffix in ("-sheet1.dxf", "-sheet1.svg", ".pdf")
    ]
    assert re.search(
        r"silhouette-sheet1\.dxf .*Silhouette Studio, centred; marks: inset 10, length 5", done.out
    )
    assert re.search(r"silhouette-sheet1\.svg .*the same cut lines for other programs", done.out)


@pytest.mark.parametrize(("words", "apart"), [((), 0), (("--sheet", "butt"), 0), (("--sheet", "spaced"), 6)])
def test_cards_touch_or_have_their_own_bleed(
    twelve: Run, game: Path, tmp_path: Path, words: tuple[str, ...], apart: float
) -> None:
    first, second, *_ = placed(pages(one(twelve, tmp_path, game, "cards", "--copies", "3", *words))[0])
    rim = 1.5 if not apart else 3
    assert second.left + (rim if apart else 0) - (first.left + rim) == pytest.approx(63 + apart, abs=0.01)


@pytest.mark.parametrize(("number", "sheets"), [("auto", 1), ("4", 3), ("1", 9)])
def test_so_many_cards_a_sheet(twelve: Run, game: Path, tmp_path: Path, number: str, sheets: int) -> None:
    file = one(twelve, tmp_path, game, "cards", "--copies", "3", "--cards-per-sheet", number)
    assert len(pages(file)) == 2 * sheets


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_flip_is_said_and_done(twelve: Run, game: Path, tmp_path: Path, flip: str) -> None:
    front, back = pages(one(twelve, tmp_path, game, "cards", "--flip", flip))
    assert f"flip on the {flip} edge" in front.extract_text()
    assert all(piece.upside_down == (flip == "short") for piece in placed(back))
    order = [piece.form for piece in placed(front)]
    assert len(order) == len(placed(back)) == 3


@pytest.mark.parametrize(
    ("sides", "count", "name"),
    [
        ("both", 2, "bench-cards-en-a4.pdf"),
        ("fronts", 1, "bench-cards-en-a4-fronts.pdf"),
        ("backs", 1, "bench-cards-en-a4-backs.pdf"),
        ("single", 2, "bench-cards-en-a4-single.pdf"),
        ("fold", 1, "bench-cards-en-a4-fold.pdf"),
    ],
)
def test_the_sides_asked_for_are_printed(
    twelve: Run, game: Path, tmp_path: Path, sides: str, count: int, name: str
) -> None:
    file = one(twelve, tmp_path, game, "cards", "--sides", sides)
    assert (file.name, len(pages(file))) == (name, count)
    text = "".join(page.extract_text() for page in pages(file))
    assert ("Stays." in text) == (sides != "backs")
    assert ("sheet 1 of 1 · back" in text) == (sides in ("both", "backs", "single"))


def test_only_some_and_several_of_each(twelve: Run, game: Path, tmp_path: Path) -> None:
    file = one(twelve, tmp_path, game, "cards", "--only", "lady", "--copies", "4")
    text = pages(file)[0].extract_text()
    assert (text.count("Leaves."), text.count("Stays.")) == (4, 0)


def test_only_takes_pieces_from_every_component(twelve: Run, game: Path) -> None:
    names = made(twelve, game, "--only", "golem,sheet")
    assert list(names) == [f"bench-{name}-only-golem-sheet-en-a4.pdf" for name in ("cards", "coins", "sheet")]


def colours(file: Path, dpi: int) -> set[tuple[int, ...]]:
    """Every colour on the first page."""
    return {colour for _, colour in picture(file, 0, dpi).getcolors(maxcolors=1 << 24)}


def test_proofs_show_cut_and_safe_zone(twelve: Run, game: Path, tmp_path: Path) -> None:
    plain = one(twelve, tmp_path, game, "cards", "-o", "plain")
    proof = one(twelve, tmp_path, game, "cards", "-o", "proof", "--proof")
    pink = [(217, 0, 115) in colours(file, 200) for file in (plain, proof)]
    assert pink == [False, True]


def test_little_ink_is_a_theme_of_its_own(twelve: Run, game: Path, tmp_path: Path) -> None:
    file = one(twelve, tmp_path, game, "cards", "--theme", "ink")
    assert file.name == "bench-cards-en-a4-ink.pdf"
    shades = {max(colour) - min(colour) for colour in colours(file, 60)}
    assert max(shades) <= 8, "black on white only"


def test_two_languages_share_a_card_or_not(twelve: Run, game: Path) -> None:
    both = made(twelve, game, "cards", "--lang", "en,de")
    each = made(twelve, game, "cards", "--lang", "en,de", "--one-deck-each")
    assert list(both) == list(made(twelve, game, "cards", "--lang", "en,de", "--bilingual"))
    assert list(both) == ["bench-cards-en-de-a4.pdf"]
    assert list(each) == ["bench-cards-en-a4.pdf", "bench-cards-de-a4.pdf"]


def test_any_number_of_processes_prints_the_same(twelve: Run, tmp_path: Path) -> None:
    cards = {f"c{i}": {"name": f"Card {i}", "text": f"Words {i}."} for i in range(120)}
    folder = pack(tmp_path / "many", cards, languages=["en"])
    prints = []
    for number in ("1", "2", "3"):
        own = {"TWELVE_CACHE": str(tmp_path / f"cache-{number}")}
        done = twelve("print", folder, "-o", number, "--jobs", number, **own)
        assert done.code == 0, done.err
        prints.append(tmp_path / number / "bench-cards-en-a4.pdf")
    texts = [[page.extract_text() for page in pages(file)] for file in prints]
    assert texts[0] == texts[1] == texts[2]
    assert picture(prints[0], 0) == picture(prints[1], 0) == picture(prints[2], 0)


def test_a_saved_printer_moves_every_kind_of_back(twelve: Run, game: Path, tmp_path: Path) -> None:
    twelve("calibrate", "--save", "office", "--x", "1.5", "--y", "-0.5")
    plain, moved = (
        made(twelve, game, "-o", name, *words)
        for name, words in (("plain", ()), ("moved", ("--printer", "office")))
    )
    for name, file in plain.items():
        before, after = (
            [page.get_contents().get_data() for page in pages(tmp_path / each)]
            for each in (file, moved[name])
        )
        assert before[0] == after[0]
        shift = b"1 0 0 1 4.2520 1.4173 cm"
        assert [shift in side.replace(b".00000000", b"").replace(b"-0 ", b"0 ") for side in after] == [
            False,
            *[True] * (len(after) - 1),
        ]


def refused(twelve: Run, tmp_path: Path, *words: object) -> Answer:
    """A run that fails: no traceback (the runner looks for it), nothing written."""
    done = twelve("print", *words)
    assert done.code, done.out
    assert not (tmp_path / "output").exists()
    return done


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--copies", "0"), "--copies"),
        (("--copies", "101"), "--copies"),
        (("--jobs", "0"), "--jobs"),
        (("--theme", "grey"), "'colour', 'ink'"),
        (("--sides", "front"), "'fronts'"),
        (("--cards-per-sheet", "0"), '--cards-per-sheet: "0" is neither auto nor a number from 1 to 1000'),
        (("cards", "--sides", "fold", "--paper", "100 x 100 mm"), "do not fit side by side"),
        (("--paper", "2000 x 3000 mm"), "each side must be between 5 mm and 1200 mm"),
        (("coins", "--target", "mpc"), "mpc takes cards only; coins is of kind tokens"),
        (
            ("sheet", "--target", "silhouette"),
            "silhouette takes cards, tokens and standee only; sheet is of kind sheet",
        ),
        (("--target", "silhouette", "--sides", "fold"), "which a fold would hide"),
        (("--target", "silhouette", "--sheet", "butt"), "silhouette spaces the pieces itself"),
        (("--target", "silhouette", "--cards-per-sheet", "9"), "at most 8 (4 × 2) do"),
        (("--target", "dtp"), 'no target "dtp"'),
    ],
)
def test_options_out_of_bounds_are_refused(
    twelve: Run, game: Path, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    done = refused(twelve, tmp_path, game, *words)
    assert said in " ".join(done.err.replace("│", " ").split())


def test_a_game_that_is_nowhere_is_refused_with_a_hint(twelve: Run, tmp_path: Path) -> None:
    assert 'did you mean "king-of-12"' in refused(twelve, tmp_path, "king-of-13").err


CARD = {"name": {"en": "Golem", "de": "Golem"}}
MINE = {"cards": {**DECK, "layout": "mine"}}
FAULTS: dict[str, tuple[dict[str, object], str]] = {
    "missing translation": (
        {"cards": {"golem": {"name": {"en": "Golem"}}}},
        r'game\.yaml:\d+:\d+: cards\.golem\.name: bench / cards / golem \(de\): "name" has no text in',
    ),
    "overflow": (
        {"cards": {"golem": {**CARD, "text": {"en": "x", "de": "Wort " * 300}}}},
        r'game\.yaml:\d+:\d+: cards\.golem\.text\.de: bench / cards / Golem \(de\): "text" ',
    ),
    "missing glyph": (
        {"cards": {"golem": {**CARD, "text": {"en": "x", "de": "王"}}}},
        r"game\.yaml:\d+:\d+: .*Golem \(de\): our fonts have no",
    ),
    "unknown icon": (
        {"cards": {"golem": {**CARD, "text": {"en": "x", "de": "{dei}"}}}},
        r'game\.yaml:\d+:\d+: golem of cards: no icon "dei"; did you mean "die"\?',
    ),
    "undefined name": (
        {"layouts": {"mine/face.html": "\n{{ car.name }}"}, "components": MINE},
        r"layouts/mine/face\.html:2: 'car' is undefined",
    ),
    "broken template": (
        {"layouts": {"mine/face.html": "\n\n{% if %}"}, "components": MINE},
        r"layouts/mine/face\.html:3: ",
    ),
    "imported style": (
        {
            "layouts": {"mine/face.html": "<p>x</p>", "mine/style.css": "@import 'x.css';"},
            "components": MINE,
        },
        r"layouts/mine/style\.css:1: @import is not followed; write the rules into this file",
    ),
    "missing layout": (
        {"components": {"cards": {**DECK, "layout": "crad"}}},
        r'no layout "crad" with a face\.html; did you mean "card"\?',
    ),
    "missing composer": (
        {"components": {"cards": {**DECK, "compose": "nobody"}}},
        r'game\.yaml:\d+:\d+: components\.cards\.compose: there is no composer "nobody"',
    ),
    "missing source": (
        {"components": {"cards": {**DECK, "source": "players"}}},
        r"game\.yaml:\d+:\d+: components\.cards\.source: \"players\" is not a table of the content",
    ),
    "missing variants": (
        {"components": {"cards": {**DECK, "variants": "colors"}}},
        r"game\.yaml:\d+:\d+: components\.cards\.variants: \"colors\" is not a table of the content",
    ),
    "missing picture": (
        {"cards": {"golem": {**CARD, "art": "art/golem.png"}}},
        r'there is no file "art/golem\.png"',
    ),
    "nothing to print": ({"cards": {}}, "bench has nothing to print yet"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_content_that_cannot_be_printed_is_told_with_its_place(
    twelve: Run, tmp_path: Path, fault: str
) -> None:
    parts, said = FAULTS[fault]
    folder = pack(tmp_path / "faulty", **{"cards": CARDS, **parts})
    done = refused(twelve, tmp_path, folder, "--lang", "de")
    assert done.code == 1, done.err
    assert re.search(said, done.err), done.err


def test_a_cache_that_cannot_be_written_stops_no_print(twelve: Run, game: Path, tmp_path: Path) -> None:
    done = twelve("print", game, "cards", TWELVE_CACHE="/proc/nowhere")
    assert done.code == 0, done.err
    assert (tmp_path / "output" / "bench-cards-en-a4.pdf").is_file()


def test_a_folder_that_cannot_be_written_is_told(twelve: Run, game: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    done = twelve("print", game, "cards", "-o", "taken")
    assert done.code == 1
    assert re.search(r"error: taken/bench-cards-en-a4\.pdf cannot be written: ", done.err)
    assert (tmp_path / "taken").read_text() == "a file, not a folder"


def test_a_damaged_cache_is_mended_on_the_way(twelve: Run, game: Path, tmp_path: Path) -> None:
    own = {"TWELVE_CACHE": str(tmp_path / "cache")}
    file = tmp_path / "output" / "bench-cards-en-a4.pdf"
    twelve("print", game, "cards", **own)
    before = file.read_bytes()
    file.unlink()
    kept = [path for path in (tmp_path / "cache").rglob("*") if path.is_file() and "fonts" not in str(path)]
    for path in kept:
        path.write_bytes(path.read_bytes()[::2])
    assert {path.parts[len(tmp_path.parts) + 1] for path in kept} >= {"faces"}
    done = twelve("print", game, "cards", **own)
    assert (done.code, done.err) == (0, "")
    assert file.read_bytes() == before


def test_warnings_are_told_after_the_table_and_in_json(twelve: Run, tmp_path: Path) -> None:
    near = {"mine/face.html": "<p style='position:absolute;left:1mm;top:40mm'>{{ card.name|t }}</p>"}
    folder = pack(tmp_path / "near", layouts=near, components=MINE)
    done = twelve("print", folder)
    assert done.code == 0
    assert re.search(
        r"^warning: .*game\.yaml:\d+:\d+: bench / cards / Golem \(en\): ", done.err, re.MULTILINE
    )
    (told,) = twelve("print", folder, "--json").json["files"]
    assert told["warnings"]
