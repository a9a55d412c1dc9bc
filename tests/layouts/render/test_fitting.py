"""Text always fits, or the run fails and says where."""

from __future__ import annotations

from pathlib import Path

import pytest
from press_table import pack, pages, printed

from twelve.content.errors import ContentError, TwelveError

LONG = "The quick brown knight jumps over the lazy dragon and pays two loaves of bread. "


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def card(text: str, name: str = "Golem") -> dict[str, object]:
    return {"golem": {"name": {"en": name, "de": name}, "text": {"en": text, "de": text}}}


def type_sizes(file: Path) -> set[float]:
    """The sizes of type on the first page."""
    sizes: set[float] = set()

    def visit(text: str, cm: list[float], tm: list[float], _: object, size: float) -> None:
        if text.strip() and "%" not in text:
            sizes.add(round(abs(tm[3] * cm[3] * size), 1))

    pages(file)[0].extract_text(visitor_text=visit)
    return sizes


def test_a_long_text_is_set_smaller_until_it_fits(tmp_path: Path) -> None:
    short = printed(pack(tmp_path / "a", card("Stays.")), tmp_path / "out")
    long = printed(pack(tmp_path / "b", card(LONG * 3)), tmp_path / "out2")
    assert 10.0 in type_sizes(short.file)
    assert 10.0 not in type_sizes(long.file)
    assert "".join((LONG * 3).split()) in "".join(pages(long.file)[0].extract_text().split())


def test_a_long_name_is_set_smaller_too(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "a", card("Stays.", "The Alchemist of Byzantium")), tmp_path / "out")
    assert 13.0 not in type_sizes(made.file)


def test_type_never_gets_smaller_than_the_style_allows(tmp_path: Path) -> None:
    made = printed(pack(tmp_path / "a", card((LONG * 4)[:-30])), tmp_path / "out")
    assert min(type_sizes(made.file)) >= 6.5


def test_text_that_does_not_fit_names_pack_file_line_card_language_and_field(tmp_path: Path) -> None:
    folder = pack(tmp_path / "a", card(LONG * 12))
    with pytest.raises(ContentError) as caught:
        printed(folder, tmp_path / "out", languages=("de",))
    (finding,) = caught.value.findings
    lines = (folder / "game.yaml").read_text().splitlines()
    assert finding.place.file == folder / "game.yaml"
    assert lines[finding.place.line - 1].strip().startswith("de: 'The quick")
    assert finding.path == "cards.golem.text.de"
    assert finding.message.startswith('bench / cards / Golem (de): "text" does not fit: ')
    assert "mm too tall even at 6.5 pt" in finding.message


def test_every_text_that_does_not_fit_is_named_at_once(tmp_path: Path) -> None:
    cards = {f"c{i}": {"name": f"Card {i}", "text": LONG * 12} for i in range(3)}
    with pytest.raises(ContentError) as caught:
        printed(pack(tmp_path / "a", cards, languages=["en"]), tmp_path / "out")
    assert len(caught.value.findings) == 3


def test_a_failed_run_leaves_the_earlier_file(tmp_path: Path) -> None:
    folder = pack(tmp_path / "a", card("Stays."))
    made = printed(folder, tmp_path / "out")
    before = made.file.read_bytes()
    pack(tmp_path / "a", card(LONG * 12))
    with pytest.raises(ContentError):
        printed(folder, tmp_path / "out")
    assert made.file.read_bytes() == before
    assert [file.name for file in (tmp_path / "out").iterdir()] == [made.file.name]


def layout_pack(tmp_path: Path, face: str, **more: object) -> Path:
    components = {"cards": {"title": "Cards", "layout": "mine", "source": "cards"}}
    cards = {"golem": {"name": "Golem", "text": "Stays {die}."}}
    layouts = {"mine/face.html": face, "mine/style.css": str(more.pop("css", ""))}
    return pack(tmp_path / "a", cards, layouts, components=components, languages=["en"], **more)


def test_words_over_the_cut_are_refused(tmp_path: Path) -> None:
    face = '<p style="position:absolute;left:55mm;top:20mm;white-space:nowrap">over the edge</p>'
    with pytest.raises(ContentError, match=r'"over the edge" runs [\d.]+ mm over the cut'):
        printed(layout_pack(tmp_path, face), tmp_path / "out")


def test_words_near_the_cut_are_a_warning(tmp_path: Path) -> None:
    face = '<p style="position:absolute;left:1mm;top:20mm">near</p>'
    (warning,) = printed(layout_pack(tmp_path, face), tmp_path / "out").warnings
    assert '"near" is only 1.0 mm from the cut' in warning
    assert "game.yaml:" in warning


def test_warnings_come_again_when_nothing_is_rendered_anew(tmp_path: Path) -> None:
    folder = layout_pack(tmp_path, '<p style="position:absolute;left:1mm;top:20mm">again</p>')
    assert printed(folder, tmp_path / "out").warnings == printed(folder, tmp_path / "out").warnings != ()


def test_a_character_our_fonts_lack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"our fonts have no 龍 \(U\+9F8D\)"):
        printed(layout_pack(tmp_path, '<p class="safe">龍</p>'), tmp_path / "out")


def test_an_unknown_icon_is_refused_with_a_hint(tmp_path: Path) -> None:
    with pytest.raises(TwelveError, match='no icon "crwn"; did you mean "crown"'):
        printed(layout_pack(tmp_path, "{{ icon('crwn') }}"), tmp_path / "out")


def test_icons_stand_within_texts(tmp_path: Path) -> None:
    face = '<p class="safe">{{ card.text|icons }}</p>'
    made = printed(layout_pack(tmp_path, face), tmp_path / "out")
    assert "{die}" not in pages(made.file)[0].extract_text()


def test_an_undefined_name_in_a_template_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(TwelveError, match=r"mine/face.html:2: .*'nonsense' is undefined(.|\n)*setting golem"):
        printed(layout_pack(tmp_path, "<p>\n{{ nonsense }}</p>"), tmp_path / "out")


def test_a_template_that_cannot_be_read_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(TwelveError, match=r"mine/face.html:2: "):
        printed(layout_pack(tmp_path, "<p>\n{% if %}</p>"), tmp_path / "out")


def test_a_style_the_renderer_does_not_know_is_a_warning(tmp_path: Path) -> None:
    made = printed(layout_pack(tmp_path, "<p class=safe>x</p>", css="p{colr:red}"), tmp_path / "out")
    assert any("colr" in warning for warning in made.warnings)


def test_a_picture_with_too_few_pixels_is_a_warning(tmp_path: Path) -> None:
    from PIL import Image

    folder = layout_pack(
        tmp_path, "<div class=safe>{{ art('art/dot.png', css='big') }}</div>", css=".big{width:40mm}"
    )
    (folder / "art").mkdir()
    Image.new("RGB", (20, 20), "red").save(folder / "art" / "dot.png")
    (warning,) = printed(folder, tmp_path / "out").warnings
    assert "art/dot.png is printed at 13 dpi" in warning


def test_a_missing_layout_is_refused_with_a_hint(tmp_path: Path) -> None:
    components = {"cards": {"title": "Cards", "layout": "crad", "source": "cards"}}
    with pytest.raises(TwelveError, match=r'no layout "crad" with a face\.html; did you mean "card"'):
        printed(pack(tmp_path / "a", components=components), tmp_path / "out")


LINES = (
    "Choose one of your cards and pay",
    "take two coins",
    "draw",
    "then pass your turn to the next player at once",
)
ROOM = ".t{position:absolute;left:4mm;width:52mm;top:4mm;height:20mm;font-size:16pt;line-height:1.2}"


def type_size(folder: Path, face: str) -> float:
    layouts = {"card/face.html": face, "card/style.css": ROOM}
    made = printed(
        pack(folder / "g", {"a": {"name": "A"}}, layouts, languages=["en"]), folder, target="single"
    )
    (size,) = type_sizes(made.file)
    return size


def test_broken_lines_shrink_no_further_than_paragraphs(tmp_path: Path) -> None:
    paragraphs = type_size(
        tmp_path, '<div class="t fit">' + "".join(f"<p>{line}</p>" for line in LINES) + "</div>"
    )
    breaks = type_size(tmp_path, '<div class="t fit">' + "<br/>".join(LINES) + "</div>")
    kept = type_size(
        tmp_path, '<div class="t fit" style="white-space:pre-line">' + "\n".join(LINES) + "</div>"
    )
    assert paragraphs > 7.5
    assert breaks == pytest.approx(paragraphs, abs=0.2)
    assert kept == pytest.approx(paragraphs, abs=0.2)


def test_an_indented_paragraph_shrinks_no_further_than_one_in_a_narrow_box(tmp_path: Path) -> None:
    words = " ".join(LINES * 2)
    indented = type_size(tmp_path, f'<div class="t fit"><p style="padding-left:12mm">{words}</p></div>')
    narrow = type_size(tmp_path, f'<div class="t fit" style="left:16mm;width:40mm"><p>{words}</p></div>')
    assert indented == pytest.approx(narrow, abs=0.11)


def test_a_letter_that_lacks_in_a_drawing_is_told_with_the_drawing(tmp_path: Path) -> None:
    face = "{{ art('sign.svg', 'bleed') }}"
    folder = pack(tmp_path / "g", {"a": {"name": "A"}}, {"card/face.html": face}, languages=["en"])
    (folder / "art").mkdir()
    words = '<text x="1" y="5" font-size="4">漢</text>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{words}</svg>'
    (folder / "art" / "sign.svg").write_text(drawing)
    with pytest.raises(TwelveError, match=r"in art/sign\.svg: our fonts have no 漢"):
        printed(folder, tmp_path)


def test_a_box_lower_than_its_line_is_told_once_at_its_style(tmp_path: Path) -> None:
    face = '<div class="low fit" data-field="name">{{ card.name }}</div>'
    folder = layout_pack(tmp_path, face)
    style = "\n.low { position: absolute; left: 6mm; top: 6mm; width: 40mm; height: 5mm; line-height: 6mm }"
    (folder / "layouts" / "mine" / "style.css").write_text(style)
    with pytest.raises(ContentError) as refused:
        printed(folder, tmp_path / "out")
    (finding,) = refused.value.findings
    assert finding.message.startswith(".low: the box is 5.0 mm high, but one line in it takes 6.0 mm")
    assert str(finding.place).endswith("mine/style.css:2:1")
