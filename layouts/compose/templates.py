"""Templates and styles: found in the pack, then in the game's layouts, then among the generic ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import CodeType
from urllib.parse import quote, unquote

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    Environment,
    Template,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    pass_context,
)
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import Markup, escape

from twelve.content.errors import Place, TwelveError, suggest
from twelve.content.loading.files import AssetError, Assets, check_name, read
from twelve.content.loading.game import Game
from twelve.content.models.base import RichText, Text
from twelve.content.models.phrases import fill
from twelve.content.models.picture import FITS, focus_point
from twelve.content.models.rich import RichTextError
from twelve.content.models.sandbox import Record, Sandbox
from twelve.layouts.art.arms import arms_url, blazon_of
from twelve.layouts.art.drawings import TEXT_COLOUR, icon_url, missing_url
from twelve.layouts.art.icons import GameIcons
from twelve.layouts.compose.folders import asset_roots, layout_roots
from twelve.layouts.compose.plain import Coat, Plainer, Translated
from twelve.layouts.compose.rich import rich_html
from twelve.layouts.compose.styles import TemplateFault, markup_text, sheet_wanted, style_text
from twelve.layouts.compose.typesetting import held
from twelve.layouts.faces import FACE
from twelve.layouts.fonts.own import OwnFont, own_fonts

INLINE_ICON = re.compile(r"\{([a-z][a-z0-9_-]*)\}")
INK = "#1d1a16"
PICTURE_FOLDERS = ("art", "pictures")
"""Where a picture that is named by its file alone is looked for."""
WIDEST = 2000
"""Millimetres of a coat of arms; its hatching has a line every half of one."""
ASKED_IN_VAIN = (TwelveError, AssetError, RichTextError)
"""What icons, pictures, labels and texts say that are not there; it is the template's line that asks."""
MOST_KEPT = 500
"""Templates whose code a process keeps; a game prints with a tenth of them."""
BILINGUAL = "bilingual"
"""The template that draws a front in two languages."""


@dataclass(frozen=True)
class Setting:
    """The words and pictures a template can use, for one game, language and theme."""

    game: Game
    language: str
    languages: tuple[str, ...]
    theme: str
    data: Plainer
    draft: bool = False
    """Pictures that are not there yet are hatched."""

    @cached_property
    def _known(self) -> dict[str, bool]:
        return {}

    @cached_property
    def _templates(self) -> dict[str, Template]:
        return {}

    @cached_property
    def untranslated(self) -> list[tuple[Text, str]]:
        """Texts that were asked for in a language they lack, and which."""
        return []

    @cached_property
    def assets(self) -> Assets:
        return Assets(asset_roots(self.game))

    @cached_property
    def icons(self) -> GameIcons:
        return GameIcons(self.assets)

    @cached_property
    def fonts(self) -> tuple[OwnFont, ...]:
        return own_fonts(Assets(tuple(reversed(self.game.folders))))

    @cached_property
    def layouts(self) -> Assets:
        return Assets(layout_roots(self.game))

    @cached_property
    def environment(self) -> Environment:
        environment = _Sandbox(
            loader=_Loader(self.layouts),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=self._printed,  # which leaves constants as they are, so these may be folded
            bytecode_cache=_compiled(),
        )
        environment.globals.update(self._functions())
        environment.filters.update({name: _not_folded(each) for name, each in self._filters().items()})
        return environment

    def style(self, layout: str) -> str:
        """The base style, then the layout's from the generic to the pack's own, then the theme's."""
        return "\n".join(style_text(file, self._address) for file in self.style_files(layout))

    def style_files(self, layout: str) -> list[Path]:
        """The files of a layout's style, in their order."""
        names = ("style.css", f"{self.theme}.css")
        files = [file for name in names for file in self.layouts.all(f"{layout}/{name}")]
        return [*(file for name in names for file in self.layouts.all(name)), *files]

    def has(self, layout: str, template: str) -> bool:
        """Whether a layout has such a template."""
        name = f"{layout}/{template}.html"
        if name not in self._known:
            self._known[name] = self.layouts.has(name)
        return self._known[name]

    def takes_two(self, layout: str) -> bool:
        """Whether a layout sets two languages on one piece; a face that a pack draws anew needs its own."""
        for folder in (Assets((root,)) for root in self.layouts.roots):
            if folder.has(f"{layout}/{BILINGUAL}.html"):
                return True
            if folder.has(f"{layout}/{FACE}.html"):
                return False
        return False

    def render(self, layout: str, template: str, values: Mapping[str, object]) -> str:
        """The HTML of a face; what is wrong with a template is told with its file and line."""
        if not self.has(layout, template):
            raise TwelveError(
                f'no layout "{layout}" with a {template}.html; {suggest(layout, self.known_layouts())}'
            )
        name = f"{layout}/{template}.html"
        try:
            plain = {key: self.data.of(value) for key, value in values.items()}
            return self._markup(name, self._template(name).render(plain))
        except TemplateSyntaxError as error:
            raise TemplateFault(
                Place(Path(error.filename or name), error.lineno, 1), str(error.message)
            ) from None
        except TwelveError as error:
            if type(error) not in ASKED_IN_VAIN:
                raise
            raise TemplateFault(_template_place(error, Path(name)), str(error)) from None
        except RecursionError:
            raise TwelveError(f"{layout}/{template}.html: includes, imports or calls itself") from None
        except (TemplateError, TypeError, ArithmeticError, LookupError, AttributeError, ValueError) as error:
            raise TemplateFault(_template_place(error, Path(name)), _reason(error)) from None

    def _markup(self, name: str, html: str) -> str:
        """The HTML with addresses of the pictures that it names; what may not stand there is told."""
        if wanted := sheet_wanted(html):
            remedy = "take it out and write the rules into the layout's style.css"
            raise self._fault(name, wanted, f'a face may not fetch a style sheet ("{wanted}"); {remedy}')

        def address(file: str) -> str:
            try:
                return self._address(file)
            except AssetError as error:
                raise self._fault(name, file, str(error)) from None

        return markup_text(html, address)

    def _fault(self, name: str, said: str, reason: str) -> TemplateFault:
        """What is wrong with something that a template says, at its line."""
        source = self.layouts.read(name).decode("utf-8", "replace")
        line = source.count("\n", 0, max(source.find(said), 0)) + 1
        return TemplateFault(Place(self.layouts.find(name), line, 1), reason)

    def _template(self, name: str) -> Template:
        if name not in self._templates:
            self._templates[name] = self.environment.get_template(name)
        return self._templates[name]

    def known_layouts(self) -> list[str]:
        """Every layout that has a face."""
        return sorted({file.parent.name for root in self.layouts.roots for file in root.glob("*/face.html")})

    def text(self, value: object, language: str | None = None) -> str:
        """A text in the language that is printed; other values as they are."""
        wanted = language or self.language
        text = self.data.text(value) if isinstance(value, Translated) else value
        if isinstance(text, Text) and text.get(wanted) is None:
            self.untranslated.append((text, wanted))
        return self.name(text, wanted)

    def name(self, value: object, language: str | None = None) -> str:
        """The same for what is not printed itself: in any language where that one is missing."""
        if not isinstance(value, Text):
            return "" if value is None else str(value)
        found = value.get(language or self.language)
        return next(iter(value.root.values()), "") if found is None else found

    def with_icons(self, value: object, language: str | None = None) -> Markup:
        """A text whose {names} become small pictures within the line; rich text has its own."""
        if self._is_rich(value):
            return self.rich(value, language)
        text = str(escape(value if isinstance(value, Markup) else self.text(value, language)))
        return Markup(INLINE_ICON.sub(lambda match: str(self.icon(match[1])), text))

    def _printed(self, value: object) -> object:
        """What `{{ card.name }}` prints: a text in its language, nothing where nothing is said."""
        if self._is_rich(value):
            return self.rich(value)
        return self.text(value) if value is None or isinstance(value, Translated) else value

    def _is_rich(self, value: object) -> bool:
        return isinstance(value, Translated) and isinstance(self.data.text(value), RichText)

    def filled(self, value: object, values: Mapping[str, object]) -> str:
        """A text with values put in where it names them."""
        return held(fill(self.text(value), values), self.language)

    def rich(self, value: object, language: str | None = None) -> Markup:
        """A text with **bold**, *italic*, lists, line breaks and {icons} in it, in the text's own colour."""
        if isinstance(value, Markup):
            return value
        return rich_html(self.text(value, language), self.icon_in_text, language or self.language)

    def icon(self, name: str | None, colour: object = "", css: str = "icon") -> Markup:
        """A small picture by its name, the game's own or one of the house; of nothing, nothing."""
        if name is None:
            return Markup()
        wanted = self.text(
            colour or self._icon_colour
        )  # a table's colour is a text, which could be translated
        return _image(css, icon_url(self.icons.address(name), wanted), name)

    def icon_in_text(self, name: str) -> Markup:
        """A small picture in the colour of the text around it."""
        return self.icon(name, TEXT_COLOUR)

    def arms(
        self,
        blazon: object,
        width: float = 30.0,
        css: str = "arms",
        shape: str = "heater",
        aspect: float | None = None,
        crest: str | None = None,
    ) -> Markup:
        """A coat of arms so wide in millimetres; an aspect (height by width) makes a banner."""
        if not isinstance(blazon, Coat):
            raise TwelveError("a coat of arms needs a blazon")
        if not (isinstance(width, int | float) and 0 < width <= WIDEST):
            raise TwelveError(f"a coat of arms is wider than 0 and at most {WIDEST} mm wide")
        return _image(css, arms_url(blazon, self.theme, width, shape, aspect, crest), width=width)

    def coin(self, blazon: object, width: float, bleed: float, is_round: bool = True) -> Markup:
        """A coin or counter with its bleed: the field of a blazon as its metal, the charge as its figure."""
        if not isinstance(blazon, Coat):
            raise TwelveError("a coin needs a blazon")
        from twelve.layouts.art.coin import coin_address, coin_of  # few layouts strike coins

        return _image("coin", coin_address(coin_of(blazon_of(blazon), width, bleed, is_round), self.theme))

    def art(self, picture: object, css: str = "art", fit: str = "", focus: str = "") -> Markup:
        """A picture of the pack: a file, or a record that says how it fills its room; of nothing, nothing."""
        if picture is None:
            return Markup()
        said = picture.fields if isinstance(picture, Record) else {"file": picture}
        name, looks = str(said["file"]), picture_style(said.get("fit") or fit, said.get("focus") or focus)
        found = self._picture_file(name)
        if found is None and self.draft:
            return _image(f"{css} missing", missing_url(name), name, looks="object-fit:cover")
        return _image(css, f"asset:{found or name}", looks=looks)

    def _picture_file(self, name: str) -> str | None:
        """The file as it is named, or in the folder for pictures; in a draft it may be missing."""
        check_name(name)
        named = [name, *(f"{folder}/{name}" for folder in PICTURE_FOLDERS)]
        found = next((one for one in named if self.assets.has(one)), None)
        if found is None and not self.draft:
            self.assets.find(name)
        return found

    def _address(self, name: str) -> str:
        """The address of a picture that a style or the HTML itself names."""
        found = self._picture_file(unquote(name))
        return missing_url(name) if found is None else f"asset:{quote(found)}"

    def label(self, name: str) -> str:
        """One of the game's words for layouts."""
        labels = self.game.content.labels
        if name not in labels:
            hint = suggest(name, labels) if labels else f"say `labels: {{{name}: …}}` in its game.yaml"
            raise TwelveError(f'no label "{name}" in {self.game.name}; {hint}')
        return self.text(labels[name])

    @property
    def _icon_colour(self) -> str:
        return INK

    def _filters(self) -> dict[str, Callable[..., object]]:
        return {"t": self.text, "icons": self.with_icons, "rich": self.rich, "filled": self.filled}

    def _functions(self) -> dict[str, object]:
        functions: dict[str, Callable[..., object]] = {
            "arms": self.arms,
            "art": self.art,
            "coin": self.coin,
            "icon": self.icon,
            "label": self.label,
            "t": self.text,
        }
        return {
            **functions,
            "game": self.data.of(self.game.content),
            "lang": self.language,
            "langs": self.languages,
            "theme": self.theme,
        }


class _Loader(BaseLoader):
    """Templates come through the trust boundary only, also those that are included or extended."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        check_name(template)
        if not self._assets.has(template):
            raise TemplateNotFound(template)
        file = self._assets.find(template)
        return read(file).decode(), str(file), lambda: True


class _Sandbox(Sandbox):
    """The sandbox of all templates, with one dictionary of names for each."""

    def make_globals(self, given: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """A plain dictionary: a chain of them would be gone through for every face."""
        return {**self.globals, **(given or {})}


class _Compiled(BytecodeCache):
    """The code of templates by file and source: each is compiled once, for all components and languages."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if len(self._code) > MOST_KEPT:  # who follows changes compiles a template for each of them
            self._code.clear()
        self._code[bucket.key, bucket.checksum] = bucket.code


@cache
def _compiled() -> _Compiled:
    """What this process has compiled."""
    return _Compiled()


def _not_folded(function: Callable[..., object]) -> Callable[..., object]:
    """The same for templates; of a constant too it is asked at each face, as the code serves all settings."""

    @pass_context
    def asked(_context: Context, *given: object, **named: object) -> object:
        return function(*given, **named)

    return asked


@lru_cache(1000)
def _image(css: str, url: str, name: str = "", width: float | None = None, looks: str = "") -> Markup:
    """A picture, closed so that a face may be read as XML."""
    said = looks if width is None else f"width:{width:g}mm"
    style = f' style="{escape(said)}"' if said else ""
    return Markup(f'<img class="{escape(css)}" src="{escape(url)}"{style} alt="{escape(name)}"/>')


def picture_style(fit: object, focus: object) -> str:
    """How a picture fills its room, as CSS; what is not said is left to the layout."""
    if fit and fit not in FITS:
        raise TwelveError(f'a picture\'s fit is "{fit}"; {suggest(str(fit), FITS)}')
    try:
        point = focus_point(str(focus)) if focus else ""
    except ValueError as error:
        raise TwelveError(str(error)) from None
    said = {"object-fit": fit, "object-position": point}
    return ";".join(f"{name}:{value}" for name, value in said.items() if value)


def _reason(error: Exception) -> str:
    text = str(error).splitlines()
    return text[0] if text else type(error).__name__


def _template_place(error: Exception, named: Path) -> Place:
    """The innermost line of a template in a traceback."""
    place = Place(named, 1, 1)
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.endswith(".html"):
            place = Place(Path(name), trace.tb_lineno, 1)
        trace = trace.tb_next
    return place
