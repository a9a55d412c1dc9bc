"""What the documentation promises works as written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import Run

from twelve.cli.group import Commands

HOUSE = Path(__file__).parent.parent
KING_TEXTS = HOUSE / "content" / "games" / "king_of_12" / "texts" / "en.yaml"


def yaml_blocks(page: str) -> list[str]:
    return re.findall(r"```yaml\n(.*?)```", (HOUSE / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_the_card_in_the_page_checks_and_plays(twelve: Run, tmp_path: Path, page: str) -> None:
    (block,) = yaml_blocks(page)
    twelve("new", "mine", "--from", "king-of-12")
    (tmp_path / "mine" / "more.yaml").write_text(block, encoding="utf-8")
    checked = twelve("check", "mine")
    assert (checked.code, checked.err) == (0, "")
    assert "no findings" in checked.out
    card = re.search(r"cards:\n  (\w+):", block)
    assert card
    assert twelve("king", "turn", "--pack", "mine", f"A=3:{card[1]}", "B=9:golem").code == 0


def test_a_language_is_added_by_a_texts_file(twelve: Run, tmp_path: Path) -> None:
    twelve("new", "mine", "--from", "king-of-12")
    (tmp_path / "mine" / "cards.yaml").unlink()
    (tmp_path / "mine" / "texts").mkdir()
    italian = KING_TEXTS.read_text(encoding="utf-8").replace("name: Golem", "name: Gólem")
    (tmp_path / "mine" / "texts" / "it.yaml").write_text(italian, encoding="utf-8")
    with (tmp_path / "mine" / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("languages: [it]\nsummary: Un dado, una carta.\n")
    told = twelve("check", "mine").out
    assert "1 language (it)" in told
    missing = re.findall(r"warning: (\S+): has no text in it", told)
    assert missing
    assert all(path.startswith("components.") for path in missing)


def test_every_picture_and_page_that_is_linked_is_there() -> None:
    for page in (
        "README.md",
        "CONTRIBUTING.md",
        "ARCHITECTURE.md",
        "docs/python.md",
        "docs/lab.md",
        "docs/gallery/README.md",
        "docs/looks.md",
    ):
        text = (HOUSE / page).read_text(encoding="utf-8")
        links = re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^"]+)"', text)
        assert not [link for link in links if not ((HOUSE / page).parent / link).exists()], page


def test_the_picture_of_the_house_shows_what_is_there() -> None:
    page = (HOUSE / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w./]+/[\w.]*)`", page)
    folders = (HOUSE, *(HOUSE / room for room in ("content", "engine", "layouts", "cli")))
    assert len(named) > 20
    assert not [name for name in named if not any((folder / name).exists() for folder in folders)]


def test_the_readme_lists_every_command_and_no_other() -> None:
    page = (HOUSE / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`twelve .*?`) \|", page, re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`twelve (\w+)`", row)]
    assert sorted(listed) == [name for name, command in Commands().items() if not command.hidden]
