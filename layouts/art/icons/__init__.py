"""Icons and charges by name: those that come with twelve, before them a game's own from its `icons/`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import ParseError, fromstring

from twelve.content.errors import TwelveError, near, suggest
from twelve.content.loading.files import Assets

FOLDER = Path(__file__).parent
SIDE = 100
"""Every drawing lies on a square of this many units."""
_INK = "currentColor"
OWN_FOLDER = "icons"
MOST_BYTES = 500_000
"""Of one icon: it is drawn on many cards."""
LETTERS = 12
"""So much of a drawing's digest tells it from every other one of its name."""


class UnknownIconError(TwelveError):
    """A drawing was asked for that nobody made."""


@cache
def icon_names() -> tuple[str, ...]:
    """The names of all drawings, sorted."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.svg")))


def take_in(sources: Mapping[str, str]) -> None:
    """Takes in drawings of a game, by names that tell all that is in them."""
    _taken_in().update(sources)


@cache
def _taken_in() -> dict[str, str]:
    return {}


def icon_source(name: str) -> str:
    """The drawing as it lies in its file, in the colour of the text around it."""
    return _taken_in().get(name) or _shipped(name)


@cache
def _shipped(name: str) -> str:
    if name not in icon_names():
        raise UnknownIconError(f'there is no icon "{name}"; {suggest(name, icon_names())}')
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8").strip()


def icon_svg(name: str, colour: str = "#000") -> str:
    """The drawing as an SVG document in one colour."""
    return icon_source(name).replace(_INK, colour)


def icon_shapes(name: str) -> str:
    """The bare shapes of the drawing, to be placed inside another SVG with `fill-rule="evenodd"`."""
    source = icon_source(name)
    return source[source.index(">") + 1 : source.rindex("</svg>")].strip()


class GameIcons:
    """All icons that a game can show: its own, then those of the house."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._addressed: dict[str, str] = {}

    @cached_property
    def own(self) -> dict[str, str]:
        """The files of the game's own icons, by the names that texts use."""
        files = self._assets.listed(OWN_FOLDER, (".svg",))
        return {plain_name(PurePosixPath(file).stem): file for file in files}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every name that a text or a template may use."""
        return tuple(sorted({*icon_names(), *self.own}))

    def address(self, name: str) -> str:
        """The name that tells everything about an icon: also what is in its file, if it is the game's own."""
        plain = plain_name(name)
        if plain not in self._addressed:
            self._addressed[plain] = self._address(plain, name)
        return self._addressed[plain]

    def _address(self, plain: str, name: str) -> str:
        if plain in self.own:
            return self._taken_in(plain)
        if plain not in icon_names():
            raise TwelveError(f'no icon "{name}"; {self._hint(name)}')
        return plain

    def _hint(self, name: str) -> str:
        """What was probably meant; of more than a hundred names a list would be no help."""
        if near(name, self.names):
            return suggest(name, self.names)
        return (
            f"{OWN_FOLDER}/{plain_name(name)}.svg would be your own, `twelve specimen` prints all there are"
        )

    def _taken_in(self, name: str) -> str:
        source = self._source(self.own[name])
        address = f"{name}@{sha256(source.encode()).hexdigest()[:LETTERS]}"
        take_in({address: source})
        return address

    def _source(self, file: str) -> str:
        data = self._assets.read(file)
        if len(data) > MOST_BYTES:
            raise TwelveError(f"{file}: an icon has at most {MOST_BYTES // 1000} kB; make it simpler")
        try:
            root = fromstring(data)
            text = data.decode()
        except (ParseError, ValueError, LookupError) as error:
            raise TwelveError(f"{file}: is no drawing that can be read ({error})") from None
        if root.tag.rpartition("}")[2] != "svg":
            raise TwelveError(f"{file}: is no SVG drawing")
        return text.strip()


def plain_name(name: str) -> str:
    """A name as files and texts may spell it: Men_at_arms is men-at-arms."""
    return name.lower().replace("_", "-").replace(" ", "-")
