"""Files of a pack are named as on any web page, and a rule for pictures is not one for icons."""

from __future__ import annotations

from pathlib import Path

import pytest
from press_table import pack, picture, printed

from twelve.content.errors import ContentError, TwelveError
from twelve.content.loading.game import load
from twelve.content.models.component import Component
from twelve.layouts.compose.job import compose
from twelve.layouts.compose.setter import trim_size
from twelve.layouts.measures import Size
from twelve.layouts.options import PrintOptions

RED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#f00"/></svg>'
)
COMPONENTS = {"cards": {"title": "Cards", "layout": "mine", "source": "cards", "backs": "none"}}
ONE = {"golem": {"name": {"en": "Golem", "de": "Golem"}}}


def drawn(folder: Path, html: str, css: str = "") -> str:
    """The front of a card and its style as they go to the renderer."""
    pack(folder, ONE, {"mine/face.html": html, "mine/style.css": css}, components=COMPONENTS)
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art" / "red.svg").write_text(RED)
    (part,) = compose(load(str(folder)), PrintOptions(languages=("en",)))
    return part.leaves[0].front.html + part.stock.css


@pytest.mark.parametrize(
    "name", ["art/red.svg", "../../art/red.svg", "./art/red.svg", "red.svg", "asset:art/red.svg"]
)
@pytest.mark.parametrize("quote", ["", '"', "'", ' "'])
def test_a_style_names_a_file_as_styles_do(tmp_path: Path, name: str, quote: str) -> None:
    end = quote[::-1]
    css = f".x {{ background: url({quote}{name}{end}) 0 0 / cover }}"
    assert '{ background: url("asset:art/red.svg") 0 0 / cover }' in drawn(tmp_path / "p", "x", css)


@pytest.mark.parametrize("name", ["art/red.svg", "../../art/red.svg", "red.svg"])
def test_markup_names_a_picture_as_markup_does(tmp_path: Path, name: str) -> None:
    html = drawn(tmp_path / "p", f'<p>src="art/x.svg"</p><img class="a" src="{name}" alt="">')
    assert '<img class="a" src="asset:art/red.svg" alt="">' in html
    assert '<p>src="art/x.svg"</p>' in html


@pytest.mark.parametrize(
    "css",
    [
        "/* url(nobody.png) */",
        ".x { background: url(data:image/png;base64,AAAA) }",
        ".x { fill: url(#gradient) }",
        ".x { background: url(https://example.org/x.png) }",
        ".x { background: url(/etc/x.png) }",
        '.x::after { content: "/* not a comment */" }',
    ],
)
def test_what_names_no_file_of_the_pack_stays_as_it_is(tmp_path: Path, css: str) -> None:
    assert css in drawn(tmp_path / "p", "x", css)


@pytest.mark.parametrize("link", ['<link rel="stylesheet" href="asset:art/extra.css"/>', "<LINK href=x>"])
def test_a_face_that_links_a_style_sheet_is_told_with_its_line(tmp_path: Path, link: str) -> None:
    told = r'layouts/mine/face\.html:2: a face may not fetch a style sheet \("<link"\); .* style\.css'
    with pytest.raises(TwelveError, match=f"(?i){told}"):
        drawn(tmp_path / "p", f"<p>x</p>\n{link}")


@pytest.mark.parametrize(
    ("line", "css"),
    [
        (2, '@import url("asset:art/extra.css");'),
        (2, "@IMPORT 'asset:art/extra.css'"),
        (1, r"@\69mport url(asset:art/extra.css)"),
        (1, "&#64;import url(asset:art/extra.css)"),
    ],
)
def test_a_face_whose_style_imports_another_is_told_with_its_line(
    tmp_path: Path, line: int, css: str
) -> None:
    told = rf'layouts/mine/face\.html:{line}: a face may not fetch a style sheet \("@import"\); .* style\.css'
    with pytest.raises(TwelveError, match=f"(?i){told}"):
        drawn(tmp_path / "p", f"<style>p {{}}</style>\n<style>{css}</style><p>x</p>")


def test_a_face_may_speak_of_links_and_imports(tmp_path: Path) -> None:
    html = "<style>p { color: red }</style><p>@import, {{ '<link>' }}</p>"
    assert "<p>@import, &lt;link&gt;</p>" in drawn(tmp_path / "p", html)


def test_a_picture_that_a_style_names_is_printed(tmp_path: Path) -> None:
    drawn(
        tmp_path / "p", '<div class="bleed x"></div>', ".x { background: url(art/red.svg) 0 0 / 100% 100% }"
    )
    page = picture(printed(tmp_path / "p", tmp_path, languages=("en",), target="single").file)
    assert page.getpixel((page.width // 2, page.height // 2)) == (255, 0, 0)


def test_a_draft_shows_that_a_picture_of_a_style_is_missing(tmp_path: Path) -> None:
    drawn(tmp_path / "p", '<div class="bleed x"></div>')
    (tmp_path / "p/layouts/mine/style.css").write_text(".x { background: url(art/nobody.png) }")
    (part,) = compose(load(str(tmp_path / "p")), PrintOptions(languages=("en",), draft=True))
    assert 'url("missing:' in part.stock.css


def test_a_rule_for_pictures_leaves_icons_in_their_line(tmp_path: Path) -> None:
    html = drawn(tmp_path / "p", "<p>{{ icon('star') }}</p>", "img { position: absolute; top: 70mm }")
    page = picture(printed(tmp_path / "p", tmp_path, languages=("en",), target="single").file)
    assert 'class="icon"' in html
    left, top, right, _ = page.convert("L").point(lambda grey: 255 * (grey < 100)).getbbox() or (0, 0, 0, 0)
    assert right > left
    assert top < page.height / 2, "the icon stands in its line at the top of the card"


def test_an_empty_cell_draws_nothing(tmp_path: Path) -> None:
    assert "[]" in drawn(
        tmp_path / "p", "[{{ art(card.art) }}{{ icon(card.stats.sign) if card.stats else '' }}]"
    )


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("a2", Size(420, 594)),
        ("a2 landscape", Size(594, 420)),
        ("paper", Size(210, 297)),
        ("paper landscape", Size(297, 210)),
        ("poker-eu landscape", Size(88, 63)),
        ("40 x 60 mm", Size(40, 60)),
        ("40 mm", Size(40, 40)),
    ],
)
def test_every_size_can_be_turned(said: str, size: Size) -> None:
    assert trim_size(Component(title={"mul": "x"}, size=said), Size(210, 297)) == size


def test_a_size_that_cannot_be_printed_is_told_where_it_stands(tmp_path: Path) -> None:
    pack(
        tmp_path / "p",
        ONE,
        components={"cards": {**COMPONENTS["cards"], "size": "1 x 0 mm", "layout": "card"}},
    )
    with pytest.raises(
        ContentError, match=r"game.yaml:\d+:\d+: components.cards.size: 1 x 0 mm cannot be printed"
    ):
        compose(load(str(tmp_path / "p")), PrintOptions())


@pytest.mark.parametrize("name", ["notes.md", "extra.css"])
def test_a_face_shows_pictures_and_fonts_only(tmp_path: Path, name: str) -> None:
    drawn(tmp_path / "p", f'<img src="asset:{name}" alt=""/>')
    (tmp_path / "p" / name).write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    with pytest.raises(TwelveError, match=f'"{name}" is no picture and no font; a face shows jpeg'):
        printed(tmp_path / "p", tmp_path, languages=("en",))
