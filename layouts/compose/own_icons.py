"""A game's own icons: drawings in its `icons/` folder, by their names, before those that come with twelve."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from pathlib import PurePosixPath
from xml.etree.ElementTree import ParseError, fromstring

from twelve.content.errors import TwelveError, near, suggest
from twelve.content.loading.assets import Assets
from twelve.layouts.art.icons import icon_names, take_in

FOLDER = "icons"
MOST_BYTES = 500_000
"""Of one icon: it is drawn on many cards."""
LETTERS = 12
"""So much of a drawing's digest tells it from every other one of its name."""


class GameIcons:
    """All icons that a game can show: its own, then those of the house."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._addressed: dict[str, str] = {}

    @cached_property
    def own(self) -> dict[str, str]:
        """The files of the game's own icons, by the names that texts use."""
        files = self._assets.listed(FOLDER, (".svg",))
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
        return f"{FOLDER}/{plain_name(name)}.svg would be your own, `twelve specimen` prints all there are"

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
