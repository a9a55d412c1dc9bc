"""Pieces shown in a text: `card:knight` is the card as it is printed, smaller."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from markupsafe import Markup

from twelve.content.errors import TwelveError, suggest
from twelve.content.models.component import Component
from twelve.layouts.compose.job import Job, components, drafted, job_of
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.setter import Setter, stock_of
from twelve.layouts.faces import Draft, Face
from twelve.layouts.measures import Size
from twelve.layouts.targets.formats import formats

PIECE = "card:"
ICON = "icon:"
SHOWN = ("cards", "tokens")


class ShownPieces:
    """The pictures of one text: faces of the game's pieces by their names, icons, and files of the pack."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self.faces: dict[str, Face] = {}

    def show(self, address: str, width: str) -> Markup:
        """A picture by its address, as HTML."""
        if address.startswith(PIECE):
            return self._piece(address.removeprefix(PIECE), width)
        if address.startswith(ICON):
            return self._job.setting.icon(address.removeprefix(ICON))
        shown = self._job.setting.art(address, "picture")
        return _as_wide(shown, width)

    def _piece(self, name: str, width: str) -> Markup:
        if name not in self._drafts:
            raise TwelveError(f'there is no card "{name}" to show; {suggest(name, self._drafts)}')
        setter, draft = self._drafts[name]
        face = setter.face(draft)
        self.faces[face.key] = face
        return _as_wide(_image(face, setter.component), width)

    @cached_property
    def _drafts(self) -> dict[str, tuple[Setter, Draft]]:
        """Every piece of the game by its name, and by its component's and its own."""
        found: dict[str, tuple[Setter, Draft]] = {}
        options = replace(self._job.options, only=(), most=None)
        for name, component in components(self._job.game).items():
            if component.kind in SHOWN:
                job = job_of(
                    self._job.game,
                    name,
                    component,
                    self._job.languages[:1],
                    options,
                    Plainer(self._job.game.content),
                )
                setter = Setter(job, stock_of(job))
                for draft in drafted(job).drafts:
                    found.setdefault(draft.id, (setter, draft))
                    found.setdefault(f"{name}/{draft.id}", (setter, draft))
        return found


def covering(face: Face, room: Size, over: float) -> Markup:
    """A face that fills a room from its middle, with so much of its bleed if it has it."""
    size, over = face.stock.size, min(over, face.stock.bleed)
    shown = Size(size.width + 2 * over, size.height + 2 * over)
    scale = max(room.width / shown.width, room.height / shown.height)
    width, height = shown.width * scale, shown.height * scale
    place = f"left:{(room.width - width) / 2:g}mm;top:{(room.height - height) / 2:g}mm"
    style = f"position:absolute;{place};width:{width:g}mm;height:{height:g}mm"
    address = _address(face, shown, over)
    return Markup('<img style="{}" src="{}" alt="{}"/>').format(style, address, face.title)


def _image(face: Face, component: Component) -> Markup:
    size = face.stock.size
    corner = {"card": formats().corner, "round": min(size) / 2}.get(component.cut, 0.0)
    return Markup('<img class="shown" src="{}" alt="{}"/>').format(
        _address(face, size, 0.0, corner), face.title
    )


def _address(face: Face, shown: Size, over: float, corner: float = 0.0) -> str:
    """A face as the renderer finds it: how much of it is shown, what lies beyond, how round it is."""
    measures = "/".join(f"{value:g}" for value in (*shown, face.stock.bleed - over, corner))
    return f"{PIECE}{face.key}/{measures}"


def _as_wide(image: Markup, width: str) -> Markup:
    """The picture in a width of its own; its address and words are escaped already."""
    return Markup(str(image).replace("<img ", f'<img style="width:{width}" ', 1)) if width else image
