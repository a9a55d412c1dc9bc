"""Faces as documents: the very HTML and style that is printed, for a browser with a strict policy."""

from __future__ import annotations

import re
from hashlib import sha256
from html import unescape
from typing import NamedTuple

from twelve.cli.web.fonts import style_address
from twelve.content.loading.files import Assets
from twelve.content.loading.game import Game
from twelve.layouts.art.drawings import DRAWN, draw
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.faces import Face

STYLE_ELEMENT = re.compile(r"<style>(.*?)</style>", re.DOTALL)
STYLE_ATTRIBUTE = re.compile(r"""<([a-zA-Z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*?)\sstyle=("[^"]*"|'[^']*')""")
CLASS = re.compile(r"""\sclass=("[^"]*"|'[^']*')""")
SOURCE = re.compile(r'\bsrc="((?:icon|arms|asset):[^"]*)"')
IN_STYLE = re.compile(r"""url\(\s*["']?(asset:[^"')]+)["']?\s*\)""")
TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "webp": "image/webp",
    "ttf": "font/ttf",
    "otf": "font/otf",
}

PAGE = (
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>twelve</title>'
    '<link rel="stylesheet" href="{fonts}"><link rel="stylesheet" href="{style}"></head>'
    '<body class="{classes}"><section class="face"><div class="trim">{html}</div></section></body></html>'
)


class MadeFile(NamedTuple):
    """Something a page asks for, under a name that changes with what it holds."""

    data: bytes
    kind: str


class Documents:
    """Faces made ready for browsers, with all that they show."""

    def __init__(self, assets: Assets) -> None:
        self.files: dict[str, MadeFile] = {}
        self._assets = assets

    @staticmethod
    def of_game(game: Game) -> Documents:
        """Documents that may show what the game's faces may."""
        return Documents(Assets(asset_roots(game)))

    def add(self, face: Face) -> str:
        """The address of a face as a document of its own."""
        html, own = _without_styles(face.html)
        html = SOURCE.sub(lambda found: f'src="{self._drawn(unescape(found[1]))}"', html)
        stock = face.stock
        css = IN_STYLE.sub(lambda found: f'url("{self._drawn(found[1])}")', stock.base + stock.css + own)
        style = self.keep(css.encode(), "css")
        page = PAGE.format(
            language=stock.language, fonts=style_address(), style=style, classes=stock.classes, html=html
        )
        return self.keep(page.encode(), "html")

    def keep(self, data: bytes, ending: str) -> str:
        """The address of a file."""
        name = f"{sha256(data).hexdigest()[:32]}.{ending}"
        self.files[name] = MadeFile(data, TYPES[ending])
        return f"/art/{name}"

    def _drawn(self, url: str) -> str:
        """The address of a drawing or of a picture of the pack."""
        if url.startswith(DRAWN):
            return self.keep(draw(url), "svg")
        name = url.removeprefix("asset:")
        return self.keep(self._assets.read(name), name.rpartition(".")[2].lower())


def _without_styles(html: str) -> tuple[str, str]:
    """The markup without styles in it, which a strict policy would not heed, and a style sheet of them."""
    rules: dict[str, str] = {}
    sheets = "".join(STYLE_ELEMENT.findall(html))
    bare = STYLE_ELEMENT.sub("", html)

    def classed(found: re.Match[str]) -> str:
        name = rules.setdefault(unescape(found[3][1:-1]), f"s{len(rules)}")
        before = found[2]
        if own := CLASS.search(before):
            joined = f' class="{own[1][1:-1]} {name}"'
            return f"<{found[1]}{before[: own.start()]}{joined}{before[own.end() :]}"
        return f'<{found[1]} class="{name}"{before}'

    while STYLE_ATTRIBUTE.search(bare):
        bare = _one_class(STYLE_ATTRIBUTE.sub(classed, bare))
    own = "".join(f".{name}.{name}.{name}{{{rule}}}\n" for rule, name in rules.items())
    return bare, f"\n{sheets}\n{own}"


def _one_class(html: str) -> str:
    """Where the class came after the style there are two of them now; one element has one."""
    twice = re.compile(r'(<[a-zA-Z][^<>]*?)\sclass="(s\d+)"([^<>]*?)\sclass="([^"]*)"')
    return twice.sub(r'\1 class="\4 \2"\3', html)
