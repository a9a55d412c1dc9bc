"""Rules booklets from Markdown: set as written, with the cards themselves, mistakes told with their line."""

from __future__ import annotations

from pathlib import Path

import pytest
from pictures import share
from press_table import pack, picture, printed
from pypdf import PdfReader

from twelve.content.errors import TwelveError

RULES = """# The Rules

Pay 3 {food} for
each card.

## Begin

1. Shuffle.
2. Deal.

| Players | Cards |
|---------|------:|
| two     |     7 |

> An example.

![](card:golem) ![](card:lady "40 mm")
"""
SHEET = {"title": "Rules", "kind": "booklet", "source": "rules.md", "size": "a5"}
CARDS = {"title": "Cards", "kind": "cards", "source": "cards"}
GREEN = {"card/face.html": '<div class="bleed" style="background:#0f0"></div><p class="safe">{{ id }}</p>'}


def game(folder: Path, text: str, **said: object) -> Path:
    made = pack(folder, None, GREEN, components={"cards": CARDS, "rules": {**SHEET, **said}})
    (folder / "rules.md").write_text(text)
    return made


def words(file: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(file).pages)


def rules(folder: Path, output: Path, **options: object) -> Path:
    return printed(folder, output, components=("rules",), target="single", **options).file


def test_a_markdown_file_becomes_a_booklet(tmp_path: Path) -> None:
    text = words(rules(game(tmp_path / "g", RULES), tmp_path))
    for part in ("The Rules", "Pay 3", "for each card.", "Begin", "Shuffle.", "Players", "An example."):
        assert part in text.replace("\u00a0", " "), part
    assert "#" not in text
    assert "|" not in text


def test_a_card_is_shown_as_it_is_printed_in_the_width_asked_for(tmp_path: Path) -> None:
    file = rules(game(tmp_path / "g", RULES), tmp_path)
    assert "lady" in words(file)
    page = picture(file, dpi=72)
    area = share(page, (0, 255, 0)) * 148 * 210
    wanted = sum(wide * wide * 88 / 63 for wide in (30, 40))
    assert area == pytest.approx(wanted, rel=0.06)


def test_a_changed_card_changes_the_booklet_that_shows_it(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", RULES)
    rules(folder, tmp_path)
    face = folder / "layouts" / "card" / "face.html"
    face.write_text(face.read_text().replace("#0f0", "#00f"))
    assert share(picture(rules(folder, tmp_path)), (0, 0, 255)) > 0.05


def test_contents_tell_the_page_of_each_heading(tmp_path: Path) -> None:
    chapters = "\n\n".join(f"## Chapter {name}\n\n" + "Words. " * 400 for name in "ABC")
    reader = PdfReader(rules(game(tmp_path / "g", chapters, contents=True), tmp_path))
    first = reader.pages[0].extract_text()
    for name in "ABC":
        listed = next(line for line in first.splitlines() if f"Chapter {name}" in line and ".." in line)
        found = [
            n for n, page in enumerate(reader.pages, 1) if f"CHAPTER {name}" in page.extract_text().upper()
        ]
        assert listed.rstrip().endswith(str(found[-1])), listed


def test_two_columns_take_fewer_pages_of_short_lines(tmp_path: Path) -> None:
    text = "\n\n".join("- yes" for _ in range(300))
    one = PdfReader(rules(game(tmp_path / "g", text), tmp_path)).pages
    two = PdfReader(rules(game(tmp_path / "g", text, columns=2), tmp_path)).pages
    assert len(two) <= -(-len(one) // 2) + 1


def test_a_text_has_a_file_for_each_language(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", RULES)
    with pytest.raises(TwelveError, match=r"rules\.de\.md"):
        rules(folder, tmp_path, languages=("de",))
    (folder / "rules.de.md").write_text("# Die Regeln")
    assert "Die Regeln" in words(rules(folder, tmp_path, languages=("de",)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("fine\n\n[a link](http://example.org)", r"rules\.md:3: a link"),
        ("fine\n\n<b>bold</b>", r"rules\.md:3: HTML"),
        (
            "one\ntwo\n\n![](card:goblem)",
            r'rules\.md:4: there is no card "goblem" to show; did you mean "golem"',
        ),
        ("# T\n\nsome {fod}", r'rules\.md:3: no icon "fod"'),
        ("![](../secret.png)", r"rules\.md:1: .*not allowed"),
        ("![](file:///etc/passwd)", r"rules\.md:1: "),
        ('![](card:golem "wide")', r'rules\.md:1: a picture is so wide as "40 mm"'),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(TwelveError, match=told):
        rules(game(tmp_path / "g", text), tmp_path)


def test_a_text_that_is_missing_is_told(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "x", source="leaflet.md")
    with pytest.raises(TwelveError, match=r'no file "leaflet\.md"'):
        rules(folder, tmp_path)
