"""Versions that somebody else kept, and folders that lead elsewhere: refused with a word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from press_table import pack

from twelve.cli.commands.check import findings
from twelve.cli.revisions import checked_out
from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.layouts.compose.job import compose
from twelve.layouts.options import PrintOptions
from twelve.layouts.versions import Manifest, kept_faces, manifest_of, read_manifest

STOCKS: dict[str, object] = {
    "size": [1e9, 1e9],
    "bleed": "x",
    "css": '@import "file:///etc/passwd";',
    "languages": [],
    "outline": [[0]],
    "classes": [1],
    "unknown": 1,
}


@pytest.mark.parametrize("field", STOCKS)
def test_a_kept_version_that_was_changed_is_not_drawn(tmp_path: Path, field: str) -> None:
    game = load(str(pack(tmp_path / "pack")))
    told = json.loads(manifest_of(game, compose(game, PrintOptions()), "v1").model_dump_json())
    assert kept_faces(Manifest.model_validate(told), ())
    told["stocks"][0][field] = STOCKS[field]
    with pytest.raises(TwelveError, match="kept by another twelve"):
        kept_faces(Manifest.model_validate(told), ())


@pytest.mark.parametrize("data", [b"{", b"[]", b"[" * 100_000, b"\xff\xfe", b""])
def test_a_kept_version_that_is_none_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "v1.json").write_bytes(data)
    with pytest.raises(TwelveError, match="is no version that was kept"):
        read_manifest(tmp_path / "v1.json")


@pytest.mark.parametrize(
    "revision", ["--upload-pack=touch x", "-x", "$(id)", "v1;id", "a b", "../../etc", ""]
)
def test_a_revision_is_a_name_and_no_option(tmp_path: Path, revision: str) -> None:
    with checked_out(tmp_path, revision) as copy:
        assert copy is None
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["art", "layouts", "texts"])
def test_check_tells_of_a_folder_that_leads_out_of_the_pack(tmp_path: Path, name: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    folder = pack(tmp_path / "pack")
    (folder / name).symlink_to(tmp_path / "elsewhere")
    told = [finding.message for finding in findings(load(str(folder))) if not finding.warning]
    assert any("leads out of" in message for message in told)
