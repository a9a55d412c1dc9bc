"""Faces that are drawn from the same values are set once."""

from __future__ import annotations

from pathlib import Path

import pytest
from press_table import pack

from twelve.content.loading.game import load
from twelve.layouts.compose.job import compose
from twelve.layouts.compose.templates import Setting
from twelve.layouts.options import PrintOptions


def test_a_back_that_all_cards_share_is_set_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled: list[str] = []
    render = Setting.render

    def counted(setting: Setting, layout: str, template: str, values: dict[str, object]) -> str:
        filled.append(template)
        return render(setting, layout, template, values)

    monkeypatch.setattr(Setting, "render", counted)
    pack(tmp_path / "p")
    (part,) = compose(load(str(tmp_path / "p")), PrintOptions())
    assert len(part.leaves) > 1
    assert all(leaf.back for leaf in part.leaves)
    assert filled.count("back") == 1
    assert filled.count("face") == len(part.leaves)
