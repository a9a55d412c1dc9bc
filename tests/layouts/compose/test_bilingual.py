"""Two languages on one card where the layout takes them, else a deck for each."""

from __future__ import annotations

from pathlib import Path

import pytest
from press_table import pack, pages, printed

from twelve.content.errors import ContentError
from twelve.content.loading.game import load
from twelve.layouts.options import PrintOptions
from twelve.layouts.press import press

BOTH = ("en", "de")
MINE = {"title": "Cards", "layout": "mine", "source": "cards"}
ONE_FACE = {"mine/face.html": "<p class=safe>{{ card.name|t }} in {{ langs|join(' ') }}</p>"}


def names(folder: Path, output: Path, **options: object) -> list[str]:
    made = press(load(str(folder)), PrintOptions(folder=output, jobs=0, **options))
    return [one.file.name for one in made]


def test_two_languages_share_the_generic_card(tmp_path: Path) -> None:
    assert names(pack(tmp_path / "p"), tmp_path / "out", languages=BOTH) == ["bench-cards-en-de-a4.pdf"]
    front, back = (page.extract_text() for page in pages(tmp_path / "out" / "bench-cards-en-de-a4.pdf"))
    for word in ("Lady", "Dame", "Leaves.", "Geht.", "Stays.", "Bleibt."):
        assert word in front
    assert "· en + de" in front
    assert "Bench Knights" in back
    assert "Werkbankritter" in back


def test_words_that_are_the_same_in_both_languages_stand_once(tmp_path: Path) -> None:
    cards = {"golem": {"name": "Golem", "text": "1 + 1"}}
    made = printed(pack(tmp_path / "p", cards, title="Same"), tmp_path / "out", languages=BOTH)
    front, back = (page.extract_text() for page in pages(made.file))
    assert front.count("Golem") == front.count("1 + 1") == 1
    assert back.replace("Same – Cards", "").count("Same") == 2  # at the head and at the foot


def test_a_deck_each_is_printed_when_it_is_wished(tmp_path: Path) -> None:
    made = names(pack(tmp_path / "p"), tmp_path / "out", languages=BOTH, bilingual=False)
    assert made == ["bench-cards-en-a4.pdf", "bench-cards-de-a4.pdf"]


def test_three_languages_get_a_deck_each(tmp_path: Path) -> None:
    cards = {"golem": {"name": "Golem"}}
    folder = pack(tmp_path / "p", cards, languages=["en", "de", "fr"], title="Bench", summary="Cards.")
    made = names(folder, tmp_path / "out", languages=("en", "de", "fr"))
    assert made == [f"bench-cards-{language}-a4.pdf" for language in ("en", "de", "fr")]


def test_a_layout_without_a_bilingual_face_gives_a_deck_each(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", layouts=ONE_FACE, components={"cards": MINE})
    assert names(folder, tmp_path / "out", languages=BOTH) == [
        "bench-cards-en-a4.pdf",
        "bench-cards-de-a4.pdf",
    ]
    assert "Dame in de" in pages(tmp_path / "out" / "bench-cards-de-a4.pdf")[0].extract_text()


def test_a_face_that_a_pack_draws_anew_is_not_replaced_by_the_generic_bilingual_one(tmp_path: Path) -> None:
    own = {"card/face.html": ONE_FACE["mine/face.html"]}
    assert len(names(pack(tmp_path / "p", layouts=own), tmp_path / "out", languages=BOTH)) == 2


def test_a_pack_may_bring_its_own_bilingual_face(tmp_path: Path) -> None:
    two = "<p class=safe>{{ card.name|t }} / {{ t(card.name, langs[1]) }}</p>"
    layouts = {**ONE_FACE, "mine/bilingual.html": two}
    folder = pack(tmp_path / "p", layouts=layouts, components={"cards": MINE})
    made = printed(folder, tmp_path / "out", languages=BOTH)
    assert "Lady / Dame" in pages(made.file)[0].extract_text()


def test_a_text_that_is_missing_in_the_second_language_stops_the_run(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", {"golem": {"name": {"en": "Golem"}}})
    with pytest.raises(ContentError, match=r'golem \(de\): "name" has no text in this language'):
        printed(folder, tmp_path / "out", languages=BOTH)


def test_a_name_too_long_in_the_second_language_is_told_with_that_language_and_line(tmp_path: Path) -> None:
    cards = {"golem": {"name": {"en": "Golem", "de": " ".join(["Donaudampfschifffahrt"] * 5)}}}
    folder = pack(tmp_path / "p", cards)
    with pytest.raises(ContentError) as caught:
        printed(folder, tmp_path / "out", languages=BOTH)
    (finding,) = caught.value.findings
    assert 'bench / cards / Golem (de): "name" ' in finding.message
    line = (folder / "game.yaml").read_text().splitlines()[finding.place.line - 1]
    assert line.strip().startswith("de: Donau")


def test_texts_too_long_together_are_told_with_both_languages(tmp_path: Path) -> None:
    cards = {"golem": {"name": "Golem", "text": {"en": "Many words. " * 30, "de": "Viele Worte. " * 30}}}
    with pytest.raises(ContentError, match=r'Golem \(en \+ de\): "text" '):
        printed(pack(tmp_path / "p", cards), tmp_path / "out", languages=BOTH)


def test_the_cover_of_each_language_names_the_shared_cards(tmp_path: Path) -> None:
    components = {
        "cards": {"title": {"en": "Cards", "de": "Karten"}, "source": "cards"},
        "mine": {**MINE, "title": {"en": "Others", "de": "Andere"}},
    }
    folder = pack(tmp_path / "p", layouts=ONE_FACE, components=components)
    made = names(folder, tmp_path / "out", languages=BOTH)
    assert made == [
        "bench-guide-en-a4.pdf",
        "bench-guide-de-a4.pdf",
        "bench-cards-en-de-a4.pdf",
        "bench-mine-en-a4.pdf",
        "bench-mine-de-a4.pdf",
    ]
    german = pages(tmp_path / "out" / "bench-guide-de-a4.pdf")[0].extract_text()
    assert "Karten" in german
    assert "bench-cards-en-de-a4.pdf" in german
    assert "bench-mine-en-a4.pdf" not in german
