"""Templates are compiled once, and what a language or a game decides is never kept with their code."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment
from press_table import pack

from twelve.content.loading.game import load
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.templates import Setting

GEM = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}"><path d="M0 0h9v9z"/></svg>'


def face(folder: Path, template: str, language: str = "en") -> str:
    """What a template prints in a setting of its own, as each component has one in each language."""
    game = load(str(pack(folder, layouts={"shelf/face.html": template})))
    return Setting(game, language, (language,), "colour", Plainer(game.content)).render("shelf", "face", {})


def test_all_languages_share_what_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str | None] = []
    usual = Environment.compile

    def noted(self: Environment, source: str, name: str | None = None, *rest: object) -> object:
        compiled.append(name)
        return usual(self, source, name, *rest)

    monkeypatch.setattr(Environment, "compile", noted)
    assert [face(tmp_path, "<b>{{ lang }}</b>", said) for said in ("en", "de")] == ["<b>en</b>", "<b>de</b>"]
    assert compiled == ["shelf/face.html"]


def test_a_changed_template_is_compiled_anew(tmp_path: Path) -> None:
    assert [face(tmp_path, text) for text in ("one", "two", "one")] == ["one", "two", "one"]


def test_a_constant_is_set_in_the_language_of_its_face(tmp_path: Path) -> None:
    template = "{{ 'Who ?'|filled({}) }}"
    assert [face(tmp_path, template, language) for language in ("en", "fr")] == ["Who ?", "Who\u202f?"]


@pytest.mark.parametrize("way", ["icons", "rich"])
def test_a_constant_shows_the_icon_that_its_game_has_now(tmp_path: Path, way: str) -> None:
    shown = []
    (tmp_path / "icons").mkdir()
    for size in (10, 20):
        (tmp_path / "icons" / "gem.svg").write_text(GEM.format(size))
        shown.append(face(tmp_path, f"{{{{ '{{gem}}'|{way} }}}}"))
    assert all("<img" in each for each in shown)
    assert shown[0] != shown[1]
