"""What composing a game stumbles over: every component, in every language and in both themes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from twelve.content.errors import ContentError, Finding, Place, TwelveError
from twelve.content.loading.checking import dotted
from twelve.content.loading.files import Assets
from twelve.content.loading.game import Game
from twelve.content.loading.yaml import value_at
from twelve.content.models.base import KeyPath
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.compose.game_options import own_options
from twelve.layouts.compose.job import components, compose
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.styles import TemplateFault
from twelve.layouts.faces import Face, Part
from twelve.layouts.options import PrintOptions

_PLACED = re.compile(r"(?P<file>.+?\.(?:css|html|svg|md)):(?P<line>\d+): (?P<said>.*)", re.DOTALL)
_SHOWN = re.compile(r"""(?:src=|url\()["']?asset:([^"'<>()\n]{1,300})""")
NO_TEXT = "has no text in "
"""What is not translated yet is told by the content itself, as a warning: other languages can be printed."""


def composing_faults(game: Game, known: Iterable[Finding]) -> Iterator[Finding]:
    """What templates, composers and pictures are at fault in; what entries name was looked at already."""
    wrong = [finding for finding in known if not finding.warning]
    faulty = {finding.path.split(".")[1] for finding in wrong if finding.path.startswith("components.")}
    draft = any("no file" in finding.message for finding in wrong)
    untranslated = {finding.place for finding in game.findings}
    looked_at: set[str] = set()
    data = Plainer(game.content)
    for name in components(game):
        if name in faulty:
            continue
        for options in _ways(game, name, draft):
            for finding in _composed(game, name, options, data, looked_at):
                if NO_TEXT not in finding.message:
                    yield finding
                elif finding.place not in untranslated:
                    yield finding._replace(warning=True)


def _ways(game: Game, name: str, draft: bool) -> Iterator[PrintOptions]:
    """Every language, and the first one with little ink."""
    usual = PrintOptions(components=(name,), draft=draft, own=own_options(game, {}))
    for language in game.content.languages:
        yield replace(usual, languages=(language,))
    yield replace(usual, languages=game.content.languages[:1], theme="ink")


def _composed(
    game: Game, name: str, options: PrintOptions, data: Plainer, looked_at: set[str]
) -> Iterator[Finding]:
    try:
        for part in compose(game, options, data):
            yield from _picture_faults(game, part, looked_at)
    except ContentError as error:
        yield from error.findings
    except TemplateFault as error:
        yield Finding(error.reason, "", error.place)
    except TwelveError as error:
        yield _placed(game, ("components", name), str(error))


def _placed(game: Game, path: KeyPath, said: str) -> Finding:
    """An error that tells its own file and line, or one of a component."""
    if (found := _PLACED.match(said)) and Path(found["file"]).is_file():
        return Finding(found["said"], "", Place(Path(found["file"]), int(found["line"]), 1))
    return Finding(said, dotted(path), value_at(game.node, path))


def _picture_faults(game: Game, part: Part, looked_at: set[str]) -> Iterator[Finding]:
    """Files that are no pictures, told once, at the first face that shows them."""
    assets = Assets(asset_roots(game))
    for face in _faces(part):
        for name in map(unquote, _SHOWN.findall(face.html + face.stock.css)):
            if name not in looked_at:
                looked_at.add(name)
                yield from _picture_fault(game, face, name, assets)


def _faces(part: Part) -> Iterator[Face]:
    for leaf in part.leaves:
        yield leaf.front
        if leaf.back:
            yield leaf.back
    yield from part.shown


def _picture_fault(game: Game, face: Face, name: str, assets: Assets) -> Iterator[Finding]:
    try:
        from twelve.layouts.render.weasyprint.fetching import check_picture
    except (ImportError, OSError):
        return  # nothing prints where no renderer is installed
    try:
        check_picture(name, assets.read(name))
    except TwelveError as error:
        yield Finding(str(error), dotted(face.path), value_at(game.node, face.path))
