"""Everything that printing a game would stumble over, found without printing it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

from twelve.content.errors import ContentError, Finding, Place, TwelveError, suggest
from twelve.content.loading.checking import dotted, is_kind
from twelve.content.loading.files import Assets, read
from twelve.content.loading.game import Game
from twelve.content.loading.yaml import value_at
from twelve.content.models.base import Icon, IconName, KeyPath, Model, RichText
from twelve.content.models.component import Component
from twelve.content.models.picture import Picture
from twelve.layouts.check.composed import composing_faults
from twelve.layouts.check.preflight import missing_fonts, needless_rules
from twelve.layouts.compose.drafts import composers
from twelve.layouts.compose.folders import GENERIC, asset_roots, layout_roots
from twelve.layouts.compose.job import Job, components, job_of, nothing_printed
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.setter import hexagon, paper_of, stock_of
from twelve.layouts.compose.styles import style_text
from twelve.layouts.compose.templates import Setting
from twelve.layouts.fonts.own import own_fonts
from twelve.layouts.options import PrintOptions
from twelve.layouts.targets.formats import formats

LAID_ON_SHEETS = ("cards", "tokens", "standee")
ROUNDED = 0.5
"""Millimetres that a hexagon may be off: its corners never come out even."""
_CSS_CLASS = re.compile(r"\.(face|trim)(?![\w-])(?=[^{}]*\{)")
_HTML_CLASS = re.compile(r"""class=["'](?:[^"'<>]*\s)?(face|trim)(?=[\s"'])""")
"""The classes of the page itself, in a selector or on an element."""
_COMMENT = re.compile(r"/\*.*?\*/|\{#.*?#\}|<!--.*?-->", re.DOTALL)


def printing_faults(game: Game) -> list[Finding]:
    """All faults of components, entries, templates and styles, each once."""
    found = [*_font_faults(game), *_entry_faults(game), *_component_faults(game)]
    said = {finding.message for finding in found}
    composed = [each for each in composing_faults(game, found) if each.message not in said]
    looks = sorted(
        [*_style_faults(game), *_family_faults(game), *_taken_names(game)], key=lambda look: look.place or ()
    )
    return list(dict.fromkeys([*found, *composed, *looks]))


def _finding(game: Game, path: KeyPath, message: str, warning: bool = False) -> Finding:
    return Finding(message, dotted(path), value_at(game.node, path), warning)


def _component_faults(game: Game) -> Iterator[Finding]:
    known = composers(game)
    for name, component in components(game).items():
        path: KeyPath = ("components", name)
        if component.compose is not None and component.compose not in known:
            hint = suggest(component.compose, known)
            yield _finding(game, (*path, "compose"), f'there is no composer "{component.compose}"; {hint}')
        if empty := nothing_printed(game, name, component):
            yield empty
        try:
            job = _job(game, name, component)
            stock_of(job)
        except ContentError as error:
            yield from error.findings
            continue
        except TwelveError:
            continue  # of a style: told where faces are composed
        yield from _size_faults(game, path, job)
        layouts = job.setting.known_layouts()
        if not component.is_text and component.layout not in layouts:
            hint = suggest(component.layout, layouts)
            yield _finding(game, (*path, "layout"), f'there is no layout "{component.layout}"; {hint}')


def _job(game: Game, name: str, component: Component) -> Job:
    first = game.content.languages[:1]
    return job_of(game, name, component, first, PrintOptions(), Plainer(game.content))


def _size_faults(game: Game, path: KeyPath, job: Job) -> Iterator[Finding]:
    """Pieces that no usual printer takes, and hexagons that would come out squeezed."""
    size, paper = job.size, paper_of(job.options)
    edges = 2 * min(sheet.margin for sheet in formats().sheets.values())
    if job.component.kind in LAID_ON_SHEETS and not any(
        size.width + edges <= page.width and size.height + edges <= page.height
        for page in (paper, paper.turned)
    ):
        hint = "print it with --paper a3, or make it a board, which comes as tiles"
        message = f"a piece of {size} does not fit on paper of {paper}; {hint}"
        yield _finding(game, (*path, "size"), message, warning=True)
    yield from _squeezed_hexagon(game, path, job)


def _squeezed_hexagon(game: Game, path: KeyPath, job: Job) -> Iterator[Finding]:
    size, cut = job.size, job.component.cut
    if not cut.startswith("hex"):
        return
    side = size.height if cut == "hex-flat" else size.width
    regular = hexagon(side, cut)
    if max(abs(regular.width - size.width), abs(regular.height - size.height)) > ROUNDED:
        message = f"a hexagon of {size} has unequal sides; `size: {side:g} mm` makes it {regular}"
        yield _finding(game, (*path, "size"), message, warning=True)


def _entry_faults(game: Game) -> Iterator[Finding]:
    """Pictures that are not there, icons that nobody has drawn, rich texts that cannot be set."""
    settings = {
        language: Setting(game, language, (language,), "colour", Plainer(game.content))
        for language in game.content.languages
    }
    for table, model in game.content.sources().items():
        pictures, icons, texts = _fields(model)
        for key, entry in game.content.table(table).items():
            for field in pictures:
                yield from _picture_faults(game, settings, (table, key, field), entry.value_of(field))
            for field in icons:
                yield from _icon_faults(game, settings, (table, key, field), entry.value_of(field))
            for field in texts:
                yield from _text_faults(game, settings, (table, key, field), entry.value_of(field))


def _fields(model: type[Model]) -> tuple[list[str], list[str], list[str]]:
    fields = {name: field.annotation for name, field in model.model_fields.items()}
    pictures = [name for name, shape in fields.items() if is_kind(shape, Picture) or name == "art"]
    icons = [
        name
        for name, shape in fields.items()
        if any(isinstance(mark, IconName) for mark in model.model_fields[name].metadata)
        or Icon in get_args(shape)
    ]
    return pictures, icons, [name for name, shape in fields.items() if is_kind(shape, RichText)]


def _picture_faults(
    game: Game, settings: Mapping[str, Setting], path: KeyPath, value: object
) -> Iterator[Finding]:
    name = value.file if isinstance(value, Picture) else value
    if isinstance(name, str):
        yield from _tried(game, path, lambda: next(iter(settings.values())).art(name))


def _icon_faults(
    game: Game, settings: Mapping[str, Setting], path: KeyPath, value: object
) -> Iterator[Finding]:
    if isinstance(value, str):
        yield from _tried(game, path, lambda: next(iter(settings.values())).icon(value))


def _text_faults(
    game: Game, settings: Mapping[str, Setting], path: KeyPath, value: object
) -> Iterator[Finding]:
    for language, text in value.root.items() if isinstance(value, RichText) else ():
        setting = settings.get(language) or next(iter(settings.values()))
        where = (*path, language) if language in settings else path
        yield from _tried(game, where, lambda setting=setting, text=text: setting.rich(text))


def _tried(game: Game, path: KeyPath, work: object) -> Iterator[Finding]:
    try:
        work()  # type: ignore[operator]
    except TwelveError as error:
        yield _finding(game, path, str(error))


def _own_layouts(game: Game) -> list[Path]:
    """The folders of layouts that are the game's own, not the house's."""
    return [root for root in layout_roots(game) if GENERIC.parent not in (root, *root.parents)]


def _own_files(game: Game, suffix: str) -> list[Path]:
    found = {
        file for root in _own_layouts(game) for deep in ("*", "*/*") for file in root.glob(deep + suffix)
    }
    return sorted(found)


def _taken_names(game: Game) -> Iterator[Finding]:
    """Names of the house that do more than whoever uses them by chance would expect."""
    for face in (face for root in _own_layouts(game) for face in sorted(root.glob("*/face.html"))):
        name = face.parent.name
        if (GENERIC / name / "style.css").is_file():
            message = (
                f'"{name}" is a layout of twelve too, whose style is added to yours; '
                f"if you did not mean that, call it otherwise: my-{name}"
            )
            yield Finding(message, "", Place(face, 1, 1), warning=True)
    for suffix, pattern in ((".css", _CSS_CLASS), (".html", _HTML_CLASS)):
        for file in _own_files(game, suffix):
            text = read(file).decode("utf-8", "replace")
            for found in pattern.finditer(_without_comments(text)):
                line = text.count("\n", 0, found.start()) + 1
                message = (
                    f'the class "{found[1]}" is the press\'s own, which the page is made with; '
                    f"call yours otherwise: my-{found[1]}"
                )
                yield Finding(message, "", Place(file, line, 1), warning=True)


def _without_comments(text: str) -> str:
    """The text with comments of CSS and templates blanked, line by line as long as before."""
    return _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def _font_faults(game: Game) -> Iterator[Finding]:
    """A font that cannot be read: told of the game, not of each component."""
    try:
        own_fonts(Assets(asset_roots(game)))
    except TwelveError as error:
        yield Finding(str(error), "", Place(game.folders[-1] / "game.yaml", 1, 1))


def _family_faults(game: Game) -> Iterator[Finding]:
    """Fonts that the game's own styles ask for and nobody has."""
    try:
        own = [family for font in own_fonts(Assets(asset_roots(game))) for family in font.families]
    except TwelveError:
        return
    for file in _own_files(game, ".css"):
        for line, column, message in (*needless_rules(file), *missing_fonts(file, own)):
            yield Finding(message, "", Place(file, line, column), warning=True)


def _style_faults(game: Game) -> Iterator[Finding]:
    """Mistakes in the game's own styles, at their own lines; nothing where no renderer is installed."""
    files = _own_files(game, ".css")
    if not files:
        return
    try:
        from twelve.layouts.render.weasyprint.styles import style_faults
    except (ImportError, OSError, TwelveError):
        return
    for file in files:
        try:
            css = style_text(file, lambda name: f"asset:{name}")
        except TwelveError:
            continue  # told where faces are composed
        for line, column, message in style_faults(css):
            yield Finding(message, "", Place(file, line, column), warning=True)
