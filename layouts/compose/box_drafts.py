"""A box as drafts: as large as what lies in it, with the game's title, a cover and its contents on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from markupsafe import Markup

from twelve.content.errors import ContentError, Finding, UsageError
from twelve.content.loading.files import AssetError
from twelve.content.loading.yaml import value_at
from twelve.content.models.component import HELD
from twelve.layouts.art.foldables.box import BLEED, CARD, Pile, TuckBox, depth_for, ground_of, tuck_box
from twelve.layouts.art.foldables.dies import BoxDie
from twelve.layouts.art.foldables.pages import BoxPage, box_on_pages
from twelve.layouts.compose.job import Job, components, drafted, job_of
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.setter import Setter, stock_of
from twelve.layouts.compose.shown import covering
from twelve.layouts.compose.typesetting import typeset
from twelve.layouts.faces import Draft, Face
from twelve.layouts.measures import Size
from twelve.layouts.targets.formats import formats
from twelve.layouts.targets.shop import line_colours
from twelve.layouts.words import word

PLIES = {"standee": 2}
"""How often the paper of a piece lies upon itself; once where nothing is said."""


class BoxContents(NamedTuple):
    """The pieces of a component that lie in a box."""

    job: Job
    drafts: list[Draft]

    @property
    def number(self) -> int:
        return sum(draft.copies for draft in self.drafts) * self.job.component.sets

    @property
    def pile(self) -> Pile:
        component = self.job.component
        thickness = component.thickness or CARD * PLIES.get(component.kind, 1)
        return Pile(self.job.size, self.number, thickness)


def draft_box(job: Job) -> Iterator[Draft]:
    """The box on one page, or in two halves on a page each."""
    held = _held(job)
    box = _box(job, [each.pile for each in held])
    die = _die(job, box)
    pages = [BoxPage(box, die.values(), turned=False)] if die else _pages(job, box)
    cover, shown = _cover(job, die.wall if die else Size(box.width, box.height))
    common = {
        "note": job.text(job.component.note) or _how(job, pages),
        "cover": cover,
        "cover_has_title": any(job.text(job.game.content.title) in face.html for face in shown),
        "bleed": BLEED,
        "contents": [{"number": one.number, "title": job.text(one.job.component.title)} for one in held],
        "summary": typeset(job.text(job.game.content.summary), job.language),
        "credit": _credit(job),
    }
    for number, page in enumerate(pages, start=1):
        glue = word(f"glue_{page.box.glued_to}", job.language)
        yield Draft(
            job.id if number == 1 else f"{job.id}_{number}",
            {**common, **page.values, "glue": glue},
            ("components", job.id),
            title=job.text(job.component.title),
            turned=page.turned,
            size=die.sheet if die else None,
            shows=shown,
        )


def _held(job: Job) -> list[BoxContents]:
    """What the component names; else everything of the game that can lie in a box."""
    every = components(job.game)
    pieces = [name for name, each in every.items() if each.kind in HELD and not each.optional]
    held = [one for name in job.component.holds or pieces if (one := _pieces(job, name)).number]
    if not held:
        raise _fault(job, "holds", "nothing lies in it: the game has no cards, tokens or standees")
    return held


def _pieces(job: Job, name: str) -> BoxContents:
    """All pieces of a component, whatever else is asked for."""
    options, component = replace(job.options, only=(), most=None), components(job.game)[name]
    other = job_of(job.game, name, component, job.languages[:1], options, Plainer(job.game.content))
    return BoxContents(other, drafted(other).drafts)


def _box(job: Job, piles: Sequence[Pile]) -> TuckBox:
    room = job.component.room
    return tuck_box(ground_of(piles), job.component.depth or depth_for(piles, room), room)


def _pages(job: Job, box: TuckBox) -> list[BoxPage]:
    try:
        return box_on_pages(box, job.size, line_colours(job.options))
    except UsageError as error:
        size = f"{box.width:g} × {box.height:g} × {box.depth:g} mm"
        hint = "print it on larger paper (--paper a3), or let it hold less"
        raise _fault(job, "holds", f"the box would be {size}: {error}; {hint}") from None


def _die(job: Job, box: TuckBox) -> BoxDie | None:
    """The box that the printer makes for it, where it makes boxes at all."""
    target, ease = formats().target(job.options.target), job.component.room
    if not target.has_dies:
        return None
    from twelve.layouts.targets.products import box_die  # few printers make boxes

    return box_die(target, Size(box.width - ease, box.height - ease), box.depth)


def _how(job: Job, pages: Sequence[BoxPage]) -> str:
    """How it is made up."""
    return typeset(word("make_box" if len(pages) == 1 else "make_halves", job.language), job.language)


def _cover(job: Job, front: Size) -> tuple[Markup | None, tuple[Face, ...]]:
    """What the front shows, up to its bleed: a picture, or a back, which is rendered as well."""
    name = job.component.cover
    if name is None:
        return None, ()
    if name not in components(job.game):
        return _picture(job, name), ()
    back = _back(job, name)
    return covering(back, Size(front.width + 2 * BLEED, front.height + 2 * BLEED), BLEED), (back,)


def _picture(job: Job, name: str) -> Markup:
    try:
        return job.setting.art(name, "cover-art", fit="cover")
    except AssetError as error:
        raise _fault(job, "cover", str(error)) from None


def _back(job: Job, name: str) -> Face:
    """The first back that a component has."""
    pieces = _pieces(job, name)
    backs = [draft.back for draft in pieces.drafts if draft.back]
    if not backs:
        raise _fault(job, "cover", f"{name} has no back to show; name a picture, such as art/cover.svg")
    return Setter(pieces.job, stock_of(pieces.job)).face(backs[0])


def _credit(job: Job) -> str:
    """Whose game it is, and which version."""
    content = job.game.content
    words = (job.text(content.title), *content.credits.designers, content.credits.publisher, content.version)
    return " · ".join(filter(None, words))


def _fault(job: Job, field: str, message: str) -> ContentError:
    path = ("components", job.id, field)
    return ContentError([Finding(message, ".".join(path), value_at(job.game.node, path))])
