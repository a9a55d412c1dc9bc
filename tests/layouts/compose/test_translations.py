"""A text that is not there in the language printed stops the run; none is printed in another language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from press_table import pack, pages, printed
from support import Run

from twelve.content.errors import ContentError
from twelve.content.loading.shelf import shipped

HALF = {
    "golem": {"name": {"en": "Golem", "de": "Golem"}, "text": {"en": "Stays."}},
    "lady": {"name": {"en": "Lady"}, "text": {"en": "Leaves.", "de": "Geht."}},
}


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def test_every_missing_text_is_told_with_place_card_field_and_language(tmp_path: Path) -> None:
    folder = pack(tmp_path / "a", HALF)
    with pytest.raises(ContentError) as caught:
        printed(folder, tmp_path / "out", languages=("en", "de"))
    assert [finding.message for finding in caught.value.findings] == [
        'bench / cards / golem (de): "text" has no text in this language',
        'bench / cards / lady (de): "name" has no text in this language',
    ]
    lines = (folder / "game.yaml").read_text().splitlines()
    places = [finding.place for finding in caught.value.findings]
    assert [lines[place.line - 1].strip() for place in places] == ["text:", "name:"]
    assert all(place.file == folder / "game.yaml" and place.column > 1 for place in places)
    assert not (tmp_path / "out").exists()


def test_only_what_is_printed_needs_its_texts(tmp_path: Path) -> None:
    cards = {**HALF, "page": {"name": {"en": "Page", "de": "Page"}, "text": {"en": "Runs.", "de": "Läuft."}}}
    made = printed(pack(tmp_path / "a", cards), tmp_path / "out", languages=("de",), only=("page",))
    assert "Läuft." in pages(made.file)[0].extract_text()
    with pytest.raises(ContentError, match=r'golem \(de\): "text" has no text'):
        printed(tmp_path / "a", tmp_path / "out", languages=("de",), only=("page", "golem"))


def test_the_title_of_what_is_not_printed_may_be_missing(tmp_path: Path) -> None:
    components = {
        "cards": {"title": {"en": "Cards", "de": "Karten"}, "source": "cards"},
        "coins": {"title": {"en": "Coins"}, "kind": "tokens", "layout": "token", "compose": None},
    }
    folder = pack(tmp_path / "a", {"golem": {"name": "Golem"}}, components=components)
    made = printed(folder, tmp_path / "out", languages=("de",), only=("golem",))
    assert made.title == "Karten"


def test_the_cover_needs_its_texts_too_and_is_asked_before_anything_is_written(tmp_path: Path) -> None:
    cards = {"golem": {"name": "Golem"}}
    one = {"title": "Cards", "source": "cards"}
    folder = pack(
        tmp_path / "a",
        cards,
        components={"cards": one, "more": one},
        title="Bench",
        summary={"en": "Cards to be measured."},
    )
    with pytest.raises(ContentError, match=r'bench \(de\): "summary" has no text in this language'):
        printed(folder, tmp_path / "out", languages=("de",))
    assert not (tmp_path / "out").exists()
    assert printed(folder, tmp_path / "out", languages=("de",), components=("cards",)).pages


@pytest.mark.parametrize("name", [spot.name for spot in shipped()])
def test_a_game_without_texts_in_a_language_is_told_where_they_are_missing(
    twelve: Run, tmp_path: Path, name: str
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(f"game: mine\nextends: {name}\nlanguages: [en, it]\n")
    done = twelve("print", "mine", "--lang", "it")
    assert done.code == 1
    assert re.search(r"\.yaml:\d+:\d+: \S+: .* in (it|this language)", done.err), done.err
    assert not (tmp_path / "output").exists()


def test_a_language_that_is_complete_is_printed(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "a", HALF), tmp_path / "out", languages=("en",))
    assert "Stays." in pages(made.file)[0].extract_text()


def test_a_text_that_is_the_same_in_all_languages_is_not_missing(tmp_path: Path) -> None:
    cards = {"golem": {"name": "Golem", "text": "1 + 1"}}
    made = printed(pack(tmp_path / "a", cards), tmp_path / "out", languages=("de",))
    assert "Golem" in pages(made.file)[0].extract_text()


def test_a_label_that_is_missing_stops_the_run_too(tmp_path: Path) -> None:
    components = {"cards": {"title": "Cards", "layout": "mine", "source": "cards"}}
    layouts = {"mine/face.html": "<p class=safe>{{ label('turn') }}</p>"}
    folder = pack(
        tmp_path / "a",
        {"golem": {"name": "Golem"}},
        layouts,
        components=components,
        labels={"turn": {"en": "Turn"}},
    )
    with pytest.raises(ContentError, match=r'bench / labels \(de\): "turn" has no text in this language'):
        printed(folder, tmp_path / "out", languages=("de",))


def test_our_own_words_fall_back_where_we_lack_a_language(tmp_path: Path) -> None:
    folder = pack(
        tmp_path / "a", {"golem": {"name": "Golem", "text": "Está."}}, languages=["es"], title="Banco"
    )
    assert "Golem" in pages(printed(folder, tmp_path / "out").file)[0].extract_text()
