"""What `--watch` sees: every change of a file that a print may read, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from twelve.cli.printing.order import stamps


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    (folder / "art").mkdir(parents=True)
    (folder / "game.yaml").write_text("game: one")
    return folder


def test_a_file_that_changed_behind_a_link_is_seen(game: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "a.css").write_text("a")
    (tmp_path / "b.yaml").write_text("b")
    (game / "layouts").symlink_to(tmp_path / "elsewhere")
    (game / "b.yaml").symlink_to(tmp_path / "b.yaml")
    before = stamps([game], [])
    (tmp_path / "elsewhere" / "a.css").write_text("other")
    between = stamps([game], [])
    (tmp_path / "b.yaml").write_text("other")
    assert len({before, between, stamps([game], [])}) == 3


def test_a_folder_called_output_is_looked_at_unless_it_is_the_one_that_is_printed_into(game: Path) -> None:
    (game / "output").mkdir()
    (game / "output" / "a.yaml").write_text("a")
    before, without = stamps([game], []), stamps([game], [game / "output"])
    (game / "output" / "a.yaml").write_text("other")
    assert stamps([game], []) != before
    assert stamps([game], [game / "output"]) == without


def test_a_change_that_keeps_size_and_time_is_seen(game: Path) -> None:
    file = game / "game.yaml"
    before, time = stamps([game], []), file.stat().st_mtime_ns
    file.write_text("game: two")
    os.utime(file, ns=(time, time))
    assert stamps([game], []) != before


def test_lock_files_of_editors_are_no_change(game: Path) -> None:
    before = stamps([game], [])
    (game / ".#game.yaml").symlink_to("somebody@somewhere.1234")
    (game / "lock").symlink_to("leads-nowhere")
    (game / ".game.yaml.swp").write_text("x")
    assert stamps([game], []) == before


def test_links_in_a_circle_are_followed_once(game: Path) -> None:
    (game / "art" / "round").symlink_to(game)
    assert len(stamps([game], [])) == 1


def test_files_printed_beside_the_content_are_no_change(game: Path) -> None:
    before = stamps([game], [game])
    (game / "made.pdf").write_text("printed")
    assert stamps([game], [game, game / "made.pdf"]) == before
    (game / "game.yaml").write_text("game: other")
    assert stamps([game], [game, game / "made.pdf"]) != before
