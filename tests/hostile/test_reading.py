"""A pack is somebody else's data: it reads its own files and nothing else, whichever door it tries."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from urllib.parse import quote

import pytest
from press_table import pack, printed

from twelve.content.errors import TwelveError
from twelve.content.loading.files import MAX_BYTES, AssetError, Assets

DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.svg").write_text(DOT)
    (tmp_path / "pack" / "art").mkdir(parents=True)
    (tmp_path / "pack" / "art" / "dot.svg").write_text(DOT)
    return tmp_path / "pack"


def test_a_file_of_the_pack_is_found(folder: Path) -> None:
    assert Assets((folder,)).read("art/dot.svg").decode() == DOT


@pytest.mark.parametrize(
    "name",
    [
        "../secret.svg",
        "art/../../secret.svg",
        "/etc/passwd",
        "/etc/x.svg",
        "file:///etc/x.svg",
        "http://example.org/x.svg",
        "C:\\x.svg",
        "art\\dot.svg",
        "game.yaml",
        "",
        "art/\0dot.svg",
    ],
)
def test_names_that_lead_elsewhere_are_refused(folder: Path, name: str) -> None:
    with pytest.raises(AssetError):
        Assets((folder,)).find(name)


def test_a_link_out_of_the_pack_is_refused(folder: Path, tmp_path: Path) -> None:
    (folder / "art" / "link.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(AssetError, match="leads out of"):
        Assets((folder,)).find("art/link.svg")


def test_a_linked_folder_out_of_the_pack_is_refused(folder: Path, tmp_path: Path) -> None:
    (folder / "elsewhere").symlink_to(tmp_path)
    with pytest.raises(AssetError, match="leads out of"):
        Assets((folder,)).find("elsewhere/secret.svg")


def test_huge_files_are_refused(folder: Path) -> None:
    (folder / "art" / "huge.png").write_bytes(bytes(MAX_BYTES + 1))
    with pytest.raises(AssetError, match="larger than 8 MB"):
        Assets((folder,)).read("art/huge.png")


def test_a_missing_file_gets_a_hint(folder: Path) -> None:
    with pytest.raises(AssetError, match=r'no file "art/dto.svg" .*did you mean "art/dot.svg"'):
        Assets((folder,)).find("art/dto.svg")


@pytest.mark.parametrize(
    "drawing",
    [
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
        '<svg><image href="file:///etc/passwd"/></svg>',
        '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="../other.svg#a"/></svg>',
        '<svg><image href="http://example.org/a.png"/></svg>',
        '<svg><style>@import url("http://example.org/a.css");</style></svg>',
        '<svg><rect fill="url(http://example.org/a.svg#p)"/></svg>',
        "<svg><script>1</script></svg>",
        '<svg><a href="http://www.w3.org/x"/><image href="asset:art/dot.svg"/></svg>',
        "<svg><style>rect{fill:u\\72l(http://example.org/a.svg#p)}</style></svg>",
        '<svg><style>&#64;import "asset:art/other.svg";</style></svg>',
        '<svg><image href="&#97;sset:art/dot.svg"/></svg>',
    ],
)
def test_a_drawing_may_not_reach_outside_itself(folder: Path, drawing: str) -> None:
    (folder / "art" / "bad.svg").write_text(drawing)
    with pytest.raises(AssetError, match="a drawing"):
        Assets((folder,)).read("art/bad.svg")


REACHING = '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="asset:art/dot.svg"/></svg>'
OTHER_BYTES = {
    "utf-16": REACHING.encode("utf-16"),
    "utf-16 big-endian": b"\xfe\xff" + REACHING.encode("utf-16-be"),
    "utf-16 without a mark": REACHING.encode("utf-16-le"),
    "utf-16 doctype": '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>'.encode("utf-16"),
    "utf-32": REACHING.encode("utf-32"),
    "utf-7": b'<?xml version="1.0" encoding="UTF-7"?>' + DOT.encode(),
    "latin": b"<?xml version='1.0' encoding = 'iso-8859-1'?>" + DOT.encode(),
    "after a mark": b'\xef\xbb\xbf<?xml version="1.0"\nencoding="utf-16"?>' + DOT.encode(),
    "undecodable": DOT.replace("4", "\xe4").encode("latin-1"),
    "zero": DOT.encode() + b"\0",
}


@pytest.mark.parametrize("bytes_", OTHER_BYTES.values(), ids=OTHER_BYTES)
def test_a_drawing_in_other_bytes_than_utf_8_is_refused(folder: Path, bytes_: bytes) -> None:
    (folder / "art" / "bad.svg").write_bytes(bytes_)
    with pytest.raises(AssetError, match=r"bad\.svg: a drawing must be written in UTF-8; save it"):
        Assets((folder,)).read("art/bad.svg")


@pytest.mark.parametrize("before", ["\ufeff", '<?xml version="1.0" encoding="UTF-8"?>', "<!-- ä -->"])
def test_a_drawing_in_utf_8_is_read_however_it_says_so(folder: Path, before: str) -> None:
    (folder / "art" / "good.svg").write_text(before + DOT, encoding="utf-8")
    assert Assets((folder,)).read("art/good.svg").decode() == before + DOT


IN_AN_ADDRESS = f"data:image/svg+xml;base64,{b64encode(REACHING.encode()).decode()}"
FACES = {
    "img": '<img src="file:///etc/hostname">',
    "img relative": '<img src="../../secret.svg">',
    "img network": '<img src="http://example.org/x.png">',
    "asset out": '<img src="asset:../secret.svg">',
    "asset encoded": '<img src="asset:%2e%2e/secret.svg">',
    "style attribute": '<p style="background:url(file:///etc/hostname)">x</p>',
    "style element": "<style>p{background:url(file:///etc/hostname)}</style><p>x</p>",
    "import": "<style>@import 'file:///etc/hostname';</style><p>x</p>",
    "font": "<style>@font-face{font-family:f;src:url(file:///etc/hostname)} p{font-family:f}</style><p>x</p>",
    "link": '<link rel="stylesheet" href="file:///etc/hostname"><p>x</p>',
    "object": '<object data="file:///etc/hostname"></object>',
    "a card of its own": '<img src="card:x/nan/a/1"><p class=safe>a</p>',
    "a card with words of a PDF": '<img src="card:x Do Q/1/1/1/1"><p class=safe>a</p>',
    "inline svg": '<svg viewBox="0 0 9 9"><image href="file:///etc/hostname"/></svg>',
    "a drawing in an address": f'<img src="{IN_AN_ADDRESS}">',
    "a drawing in an address, spelled out": f'<img src="data:image/svg+xml,{quote(REACHING)}">',
    "a drawing in the address of a drawing": f'<svg viewBox="0 0 9 9"><image href="{IN_AN_ADDRESS}"/></svg>',
    "a drawing that says it is none": f'<img src="{IN_AN_ADDRESS.replace("image/svg+xml", "x/y")}">',
    "include": '{% include "../../secret.html" %}',
    "include absolute": '{% include "/etc/hostname" %}',
    "extends": '{% extends "../../../etc/hostname" %}',
    "art function": "{{ art('../secret.svg') }}",
    "class escape": "{{ ''.__class__.__mro__ }}",
    "model reads a file": "{{ card.parse_file('/etc/hostname') }}",
    "model class": "{{ game.__class__ }}",
    "globals": "{{ icon.__globals__ }}",
}


@pytest.mark.parametrize("door", FACES)
def test_no_door_of_a_template_leads_out(tmp_path: Path, door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "secret.svg").write_text(DOT)
    components = {"cards": {"title": "Cards", "layout": "mine", "source": "cards"}}
    folder = pack(tmp_path / "pack", layouts={"mine/face.html": FACES[door]}, components=components)
    with pytest.raises(TwelveError):
        printed(folder, tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "css",
    [
        "p{background:url(file:///etc/hostname)}",
        "@font-face{font-family:f;src:url(http://example.org/f.ttf)} p{font-family:f}",
    ],
)
def test_no_door_of_a_style_leads_out(tmp_path: Path, css: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    components = {"cards": {"title": "Cards", "layout": "mine", "source": "cards"}}
    layouts = {"mine/face.html": "<p class=safe>x</p>", "mine/style.css": css}
    with pytest.raises(TwelveError, match="not allowed"):
        printed(pack(tmp_path / "pack", layouts=layouts, components=components), tmp_path / "out")


def test_doors_that_the_renderer_walls_up_show_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from press_table import pages

    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "a.svg").write_text(DOT.replace("<circle", '<text id="a" x="1" y="5">LEAKED</text><circle'))
    address = (tmp_path / "a.svg").as_uri()
    use = f'<p class="safe">seen <svg viewBox="0 0 9 9"><use href="{address}#a"/></svg></p>'
    components = {"cards": {"title": "Cards", "layout": "mine", "source": "cards"}}
    layouts = {"mine/face.html": use}
    made = printed(pack(tmp_path / "pack", layouts=layouts, components=components), tmp_path / "out")
    assert "seen" in pages(made.file)[0].extract_text()
    assert "LEAKED" not in pages(made.file)[0].extract_text()


@pytest.mark.parametrize("css", ["@import 'other.css';", "p{color:red}\n@IMPORT url(asset:a.css);"])
def test_a_style_that_imports_another_is_told_with_its_line(tmp_path: Path, css: str) -> None:
    components = {"cards": {"title": "Cards", "layout": "mine", "source": "cards"}}
    layouts = {"mine/face.html": "<p class=safe>x</p>", "mine/style.css": f"/* no @import here\n */\n{css}"}
    folder = pack(tmp_path / "pack", layouts=layouts, components=components)
    line = 3 + css.count("\n")
    with pytest.raises(TwelveError, match=rf"layouts/mine/style\.css:{line}: @import is not followed; write"):
        printed(folder, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_content_is_escaped_in_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from press_table import pages

    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    cards = {"a": {"name": "<b>bold</b> & <img src=x>", "text": "1 < 2"}}
    made = printed(pack(tmp_path / "pack", cards, languages=["en"]), tmp_path / "out")
    text = pages(made.file)[0].extract_text()
    assert "<b>bold</b> & <img src=x>" in text
    assert "1 < 2" in text


def test_a_template_attaches_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWELVE_CACHE", str(tmp_path / "cache"))
    face = '<link rel="attachment" href="file:///etc/hostname"><p>x</p>'
    components = {"cards": {"title": "Cards", "layout": "mine", "source": "cards"}}
    with pytest.raises(TwelveError, match=r'face\.html:1: a face may not fetch .* \("<link"\)'):
        printed(pack(tmp_path / "pack", layouts={"mine/face.html": face}, components=components), tmp_path)
