"""`twelve check` finds every mistake, once, with its place, and ends by how bad it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from support import Run, runner

from twelve.layouts.fonts.house import TITLES

Spoil = Callable[..., tuple[int, list[str]]]


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("blank")
    runner(home)("new", "my-game")
    return home / "my-game"


@pytest.fixture
def spoil(blank: Path, tmp_path: Path, twelve: Run) -> Spoil:
    """The exit code and the findings of a blank start with some of its words replaced."""
    import shutil

    def spoiled(file: str, before: str, after: str, *words: str) -> tuple[int, list[str]]:
        folder = tmp_path / "my-game"
        if not folder.exists():
            shutil.copytree(blank, folder)
        text = (folder / file).read_text() if (folder / file).exists() else ""
        assert before in text
        (folder / file).write_text(text.replace(before, after, 1) if before else after)
        answer = twelve("check", "my-game", "--json", *words)
        found = json.loads(answer.out)["findings"]
        return answer.code, [_line(each) for each in found]

    return spoiled


def _line(finding: dict[str, object]) -> str:
    place = finding["cell"] or f"{finding['line']}"
    return f"{finding['severity']}: {finding['file']}:{place}: {finding['message']}"


def test_a_blank_start_has_no_findings(spoil: Spoil) -> None:
    assert spoil("README.md", "", "mine") == (0, [])


@pytest.mark.parametrize(
    ("file", "before", "after", "code", "told"),
    [
        ("game.yaml", "layout: animal", "layout: animl", 1,
         'error: my-game/game.yaml:34: there is no layout "animl"; did you mean "animal"?'),
        ("game.yaml", "size: poker-eu", "size: pokr-eu", 1, 'error: my-game/game.yaml:36: '),
        ("game.yaml", "source: cards", "where: {suit: day, power: {least: 99}}\n    source: cards", 1,
         "error: my-game/game.yaml:35: selects none of the 6 entries of cards, so nothing is printed"),
        ("cards.csv", "Fox,day,4,3,forest.svg", "Fox,day,4,3,forst.svg", 1,
         'error: my-game/cards.csv:E2: there is no file "forst.svg" in the pack'),
        ("cards.csv", "{acorn:2}", "{acrn:2}", 1,
         'error: my-game/cards.csv:F2: no icon "acrn"; did you mean "acorn"?'),
        ("cards.csv", "Take {acorn:2}", "Take # {acorn:2} [a](b)", 1, "error: my-game/cards.csv:F2: "),
        ("layouts/animal/face.html", "card.name", "card.nam", 1,
         'error: my-game/layouts/animal/face.html:4: there is no "nam" here; did you mean "name"?'),
        ("layouts/animal/face.html", "icon('sun'", "icon('sunn'", 1,
         'error: my-game/layouts/animal/face.html:5: no icon "sunn"'),
        ("layouts/animal/face.html", "{{ card.text }}", "{{ card.text ", 1,
         "error: my-game/layouts/animal/face.html:"),
        ("layouts/animal/back.html", "game.title", "art('back.png')", 1,
         'error: my-game/layouts/animal/back.html:6: there is no file "back.png" in the pack'),
        ("layouts/animal/style.css", ".back {", ".back { colr: red; ", 0,
         'warning: my-game/layouts/animal/style.css:15: "colr" is no property of CSS; did you mean "color"?'),
        ("game.yaml", 'version: "0.1"', "version: 0.3", 1,
         'error: my-game/game.yaml:6: must be a text; quote it: "0.3"'),
        ("game.yaml", "summary: Six animals", "summary: Note: six animals", 1,
         "error: my-game/game.yaml:5: not valid YAML: mapping values are not allowed in this context; a text "
         'with a colon in it must be quoted as a whole'),
        ("game.yaml", "summary: Six animals", "summary: 'Don't' # ", 1,
         "error: my-game/game.yaml:5: not valid YAML: "),
        ("game.yaml", "designers: [Your Name]", "{designers: [Me], note: Hello, world}", 1,
         'error: my-game/game.yaml:8: a text with a comma in it must be quoted as a whole: note: "'),
        ("layouts/animal/style.css", ".back {", ".face { color: red } .back {", 0,
         'warning: my-game/layouts/animal/style.css:15: the class "face" is the press\'s own'),
        ("layouts/animal/back.html", 'class="back-frame"', 'class="back-frame trim"', 0,
         'warning: my-game/layouts/animal/back.html:3: the class "trim" is the press\'s own'),
        ("layouts/token/face.html", "", "<p class=safe>x</p>", 0,
         'warning: my-game/layouts/token/face.html:1: "token" is a layout of twelve too'),
        ("game.yaml", "summary: Six animals by day and by night.", "summary: {en: Six animals, all alike}", 1,
         'error: my-game/game.yaml:5: a text with a comma in it must be quoted as a whole: en: "Six'),
        ("layouts/animal/face.html", "icon('sun'", "icon('qqqq'", 1,
         'no icon "qqqq"; icons/qqqq.svg would be your own, `twelve specimen` prints all there are'),
        ("items.xlsx", "", "no workbook", 0,
         "warning: my-game/items.xlsx:1: no table reads this file; say `tables: {items: {from"),
        ("game.yaml", "suit: {one_of: [day, night]}", "suit: {one_of: [day, nite]}", 1,
         'error: my-game/cards.csv:B5: suit must be one of day, nite, not "night"; did you mean "nite"?'),
        ("fonts/broken.ttf", "", "no font", 1, "error: my-game/game.yaml:1: fonts/broken.ttf: is no font"),
        ("layouts/animal/style.css", ".back {", ".back { font-family: Lora, serif; ", 0,
         'warning: my-game/layouts/animal/style.css:15: there is no font "Lora"; allowed: Alegreya Sans, '),
        ("layouts/animal/style.css", ".back {", ".back { font: bold 9pt/1.2 'Alegrya Sans'; ", 0,
         'warning: my-game/layouts/animal/style.css:15: there is no font "Alegrya Sans"; did you mean "'),
        ("layouts/animal/style.css", ".back {",
         "@font-face { font-family: X; src: url(fonts/x.ttf) }\n.back {", 1,
         'error: my-game/layouts/animal/style.css:15: there is no file "fonts/x.ttf" in the pack'),
        ("layouts/animal/style.css", ".back {", ".back { background: url(forst.svg); ", 1,
         'error: my-game/layouts/animal/style.css:15: there is no file "forst.svg" in the pack; did'),
        ("layouts/animal/face.html", "{{ card.text }}", '{{ card.text }}<img src="art/forst.svg">', 1,
         'error: my-game/layouts/animal/face.html:7: there is no file "art/forst.svg" in the pack; did'),
    ],
)  # fmt: skip
def test_a_mistake_is_found_where_it_is(
    spoil: Spoil, tmp_path: Path, blank: Path, file: str, before: str, after: str, code: int, told: str
) -> None:
    import shutil

    shutil.copytree(blank, tmp_path / "my-game")
    (tmp_path / "my-game" / file).parent.mkdir(exist_ok=True)
    if "{designers" in after:
        before, after = "credits:\n  designers: [Your Name]\n", f"credits:\n  {after}\n"
    ended, found = spoil(file, before, after)
    assert ended == code, found
    assert any(told in each for each in found), found
    assert len(set(found)) == len(found)
    if not any(word in told for word in ("suit", "not valid", "x.ttf")):
        assert len(found) == 1, found


def test_copies_that_are_all_zero_are_no_print(spoil: Spoil, twelve: Run, tmp_path: Path) -> None:
    code, found = spoil("game.yaml", "    # copies: 2", "    copies: rare\n    # copies: 2")
    assert code == 1
    assert "copies" in found[0]
    game = tmp_path / "my-game"
    (game / "game.yaml").write_text(
        (game / "game.yaml")
        .read_text()
        .replace("copies: rare", "")
        .replace("      # rare: flag", "      # rare")
    )
    rows = (game / "cards.csv").read_text().splitlines()
    none = [rows[0], *(",".join([*row.split(",")[:3], "0", *row.split(",")[4:]]) for row in rows[1:])]
    (game / "cards.csv").write_text("\n".join(none))
    refused = twelve("check", "my-game")
    assert refused.code == 1
    assert "every entry of cards has 0 copies, so nothing is printed" in refused.out
    printed = twelve("print", "my-game")
    assert printed.code == 1
    assert "every entry of cards has 0 copies" in printed.err
    assert not list(tmp_path.glob("output/*.pdf"))


def test_text_that_does_not_fit_is_found_by_setting_it(spoil: Spoil) -> None:
    long = "Take {acorn:2} from another player. " * 30
    assert spoil("cards.csv", "Take {acorn:2} from another player.", long) == (0, [])
    code, found = spoil("README.md", "", "mine", "--fit")
    assert code == 1
    assert len(found) == 1
    assert found[0].startswith("error: my-game/cards.csv:F2: my-game / cards / Fox (en): ")


def test_a_style_mistake_of_a_print_is_told_at_its_own_line(spoil: Spoil, twelve: Run) -> None:
    spoil("layouts/animal/style.css", ".back {", ".back { colr: red; ")
    printed = twelve("print", "my-game", "--only", "fox,owl")
    assert (printed.out + printed.err).count("style.css:15:9: `colr: red` is left out") == 1


def test_what_the_renderer_leaves_out_of_a_style_is_told_once(spoil: Spoil) -> None:
    spoil("layouts/animal/style.css", ".back {", ".back { colr: red; ")
    code, found = spoil("README.md", "", "mine", "--fit")
    assert (code, [each.partition(":15: ")[2] for each in found]) == (
        0,
        ['"colr" is no property of CSS; did you mean "color"?'],
    )


def test_a_font_of_ones_own_needs_no_rule_in_a_style(spoil: Spoil, twelve: Run, tmp_path: Path) -> None:
    spoil("README.md", "", "mine")
    fonts = tmp_path / "my-game" / "fonts"
    fonts.mkdir()
    (fonts / "own.ttf").write_bytes((TITLES / "Cinzel-Bold.ttf").read_bytes())
    rule = "@font-face { font-family: Own; src: url(fonts/own.ttf) }\n.back {"
    code, found = spoil("layouts/animal/style.css", ".back {", rule)
    told = "@font-face is not needed: a file in fonts/ is known by its family; take this rule away"
    assert (code, found) == (0, [f"warning: my-game/layouts/animal/style.css:15: {told}"])
    printed = twelve("print", "my-game", "--only", "fox")
    assert printed.code == 0
    assert printed.err.count(f"warning: my-game/layouts/animal/style.css:15:1: {told}") == 1


def test_a_font_that_nobody_has_is_told_by_a_print_too(spoil: Spoil, twelve: Run) -> None:
    spoil("layouts/animal/style.css", ".back {", "/* font-family: Nobody */\n.back { font-family: 'Lora'; ")
    told = 'warning: my-game/layouts/animal/style.css:16:23: there is no font "Lora"; allowed: Alegreya Sans'
    assert twelve("print", "my-game", "--only", "fox").err.count(told) == 1
    assert "Nobody" not in twelve("print", "my-game", "--only", "fox").err


def test_a_size_that_does_not_exist_is_told_alike_by_check_and_print(spoil: Spoil, twelve: Run) -> None:
    code, (told,) = spoil("game.yaml", "size: poker-eu", "size: pokr-eu")
    words = 'no size "pokr-eu" (a name, or measures such as "40 x 60 mm"); did you mean "poker-eu"?'
    assert (code, told) == (1, f"error: my-game/game.yaml:36: {words}")
    printed = twelve("print", "my-game")
    assert printed.code == 1
    assert printed.err.startswith(f"error: my-game/game.yaml:36:11: components.cards.size: {words}\n")


def test_a_message_about_a_cell_reads_as_a_sentence(spoil: Spoil, twelve: Run) -> None:
    spoil("cards.csv", "Fox,day,4,3,forest.svg", "Fox,day,4,3,fox.png")
    assert 'cards.csv: E2: art: there is no file "fox.png"' in twelve("check", "my-game").out
    spoil("cards.csv", "Fox,day,4,3", "Fox,day,4,-3")
    assert "cards.csv: D2: copies must be at least 0" in twelve("check", "my-game").err


@pytest.fixture
def bilingual(spoil: Spoil, tmp_path: Path) -> Path:
    """The blank start in two languages, with rules."""
    spoil("game.yaml", "languages: [en]", "languages: [en, de]")
    spoil(
        "game.yaml",
        "components:",
        "components:\n  rules: {title: Rules, kind: booklet, source: rules.md, layout: booklet}",
    )
    folder = tmp_path / "my-game"
    rows = (
        (folder / "cards.csv")
        .read_text()
        .replace("name,", "name,name.de,")
        .replace("text\n", "text,text.de\n")
    )
    head, *cards = rows.splitlines()
    named = [f"{card.partition(',')[0]},{card},x" for card in cards]
    (folder / "cards.csv").write_text("\n".join([head, *named]))
    for name in ("rules.md", "rules.de.md"):
        (folder / name).write_text("# Rules\n\nTake {acorn}.\n")
    return folder


@pytest.mark.parametrize(
    ("file", "text", "code", "told"),
    [
        ("rules.de.md", "# Regeln\n\n{acrn}\n", 1,
         'error: my-game/rules.de.md:3: no icon "acrn"; did you mean "acorn"?'),
        ("rules.de.md", "![](card:foks)\n", 1, 'error: my-game/rules.de.md:1: there is no card "foks"'),
        ("layouts/animal/face.html", "{{ card.nope if lang == 'de' else '' }}", 1,
         'error: my-game/layouts/animal/face.html:1: there is no "nope" here; '),
        ("layouts/animal/ink.css", "h1 { background: url(art/forst.svg) }", 1,
         'error: my-game/layouts/animal/ink.css:1: there is no file "art/forst.svg"'),
        ("art/forest.svg", "<svg", 1, "error: my-game/cards.csv:A2: art/forest.svg: is no drawing"),
    ],
)  # fmt: skip
def test_what_only_one_language_or_theme_would_stumble_over_is_found(
    bilingual: Path, twelve: Run, file: str, text: str, code: int, told: str
) -> None:
    assert twelve("check", "my-game", "--json").json["findings"] == []
    (bilingual / file).write_text(text)
    answer = twelve("check", "my-game", "--json")
    found = [_line(each) for each in json.loads(answer.out)["findings"]]
    assert (answer.code, len(found)) == (code, 1), found
    assert found[0].startswith(told)


def test_rules_that_are_not_translated_yet_are_a_warning(bilingual: Path, twelve: Run) -> None:
    (bilingual / "rules.de.md").unlink()
    answer = twelve("check", "my-game")
    assert answer.code == 0
    assert answer.out.count("warning: components.rules.source: rules.md has no text in de") == 1
    assert twelve("print", "my-game", "--lang", "de").code == 1


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ("shape: hex\n    size: 60 x 60 mm",
         "a hexagon of 60 × 60 mm has unequal sides; `size: 60 mm` makes it 60 × 69.282 mm"),
        ("shape: hex-flat\n    size: 60 x 60 mm",
         "a hexagon of 60 × 60 mm has unequal sides; `size: 60 mm` makes it 69.282 × 60 mm"),
        ("size: 300 x 400 mm", "a piece of 300 × 400 mm does not fit on paper of 210 × 297 mm; "),
    ],
)  # fmt: skip
def test_sizes_that_surprise_are_told(spoil: Spoil, after: str, told: str) -> None:
    code, found = spoil("game.yaml", "size: poker-eu", after)
    assert code == 0
    assert [each.partition(": ")[2].partition(": ")[2][: len(told)] for each in found] == [told]


def test_a_doubtful_size_hides_no_mistake(spoil: Spoil) -> None:
    spoil("game.yaml", "size: poker-eu", "size: 300 x 400 mm")
    code, found = spoil("layouts/animal/face.html", "card.name", "card.nam")
    assert (code, [each.partition(":")[0] for each in found]) == (1, ["error", "warning"])


def test_a_hexagon_of_one_measure_is_regular(spoil: Spoil) -> None:
    assert spoil("game.yaml", "size: poker-eu", "shape: hex\n    size: 60 mm") == (0, [])


def test_a_shape_that_is_not_there_is_told_where_it_is_named(spoil: Spoil, twelve: Run) -> None:
    code, found = spoil("game.yaml", "size: poker-eu", "shape: star.svg")
    assert code == 1
    assert [
        each.startswith('error: my-game/game.yaml:36: there is no file "star.svg"') for each in found
    ] == [True]
    assert "components.cards.shape" in twelve("print", "my-game").err


def test_several_mistakes_come_at_once(spoil: Spoil) -> None:
    spoil("cards.csv", "Fox,day,4,3,forest.svg", "Fox,day,4,3,fox.png")
    spoil("cards.csv", "Owl,night,6,2,forest.svg", "Owl,night,6,2,owl.png")
    code, found = spoil("layouts/animal/face.html", "card.power", "card.powr")
    assert code == 1
    assert [each.split(": ")[1] for each in found] == [
        "my-game/cards.csv:E2",
        "my-game/cards.csv:E5",
        "my-game/layouts/animal/face.html:3",
    ]
