"""Drafts are set: what all faces of a part share, templates filled, and the faces that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from math import sqrt
from typing import TYPE_CHECKING

from twelve.content.errors import ContentError, Finding, TwelveError
from twelve.content.loading.yaml import at, value_at
from twelve.content.models.base import MissingText
from twelve.content.models.component import Component
from twelve.layouts.art.outlines import ClosedLine, outline_of_shape
from twelve.layouts.cache.keys import FaceKeys
from twelve.layouts.compose.folders import BASE_STYLE, HERE
from twelve.layouts.compose.styles import TemplateFault
from twelve.layouts.compose.templates import BILINGUAL
from twelve.layouts.compose.typesetting import with_symbols
from twelve.layouts.faces import FACE, Draft, Face, Leaf, Stock
from twelve.layouts.fonts.own import font_faces
from twelve.layouts.limits import MOST_HTML, LimitError, TooSlow, over_the_limit, patience
from twelve.layouts.measures import Size
from twelve.layouts.options import PrintOptions
from twelve.layouts.targets.formats import formats

if TYPE_CHECKING:
    from twelve.layouts.compose.job import Job

FOLDED = "a5"
"""The size of a booklet that is a folded sheet, whatever the paper."""
ALWAYS_CUT = ("cards", "tokens", "board", "standee")
USUAL_SIZES = {"cards": "poker-eu", "tokens": "token", "standee": "standee"}
"""Of kinds that are not as large as the paper."""
TWO = 2
"""So many languages share a card where its layout can; more than these get a deck each."""


def paper_of(options: PrintOptions) -> Size:
    """The paper that is asked for, or the target's own."""
    return formats().paper(options.paper or formats().target(options.target).paper or "a4")


def trim_size(component: Component, paper: Size) -> Size:
    """The trim size: named, measured, or the whole paper; any of them turned."""
    wanted = component.size or USUAL_SIZES.get(component.kind, "paper")
    if component.kind == "booklet" and wanted == FOLDED:
        return _folded(paper)
    name = wanted.removesuffix(" landscape").rstrip()
    size = paper if name == "paper" else _one_measure(name, component.cut) or formats().size(name)
    return size if name == wanted else size.turned


def _one_measure(wanted: str, shape: str) -> Size | None:
    """`40 mm`: a square or a circle of that width; a hexagon from one flat side to the other."""
    side = formats().length(wanted)
    if side is None:
        return None
    return hexagon(side, shape) if shape.startswith("hex") else Size(side, side)


def hexagon(side: float, shape: str) -> Size:
    """How large a hexagon is that measures so much from one flat side to the other."""
    tall = Size(side, round(side * 2 / sqrt(3), 4))
    return tall.turned if shape == "hex-flat" else tall


def _folded(paper: Size) -> Size:
    """A5, or half of a sheet that is shorter than A4: two pages lie side by side on Letter as well."""
    a5 = formats().paper(FOLDED)
    return a5 if 2 * a5.width <= paper.height else Size(paper.height / 2, paper.width)


def _bleed(job: Job) -> float:
    """What is cut out has it always, whole pages where a print shop trims them."""
    if job.component.kind in ALWAYS_CUT:
        return job.component.bleed
    trimmed = job.component.kind == "sheet" and formats().target(job.options.target).makes == "pages"
    return job.component.bleed if trimmed else 0.0


def stock_of(job: Job) -> Stock:
    component, bleed = job.component, _bleed(job)
    measures = _properties(job.size, bleed, component.safe)
    css = measures + font_faces(job.setting.fonts) + job.setting.style(component.layout)
    classes = f"theme-{job.options.theme} lang-{job.language} kind-{component.kind} layout-{component.layout}"
    return Stock(
        job.size,
        bleed,
        component.safe,
        css,
        job.languages,
        classes,
        flows=component.kind == "booklet",
        fillable=job.options.own.fillable,
        base=BASE_STYLE.read_text(encoding="utf-8"),
        files=FaceKeys("", job.setting.assets).files(css),
        draft=job.options.draft,
        fonts=tuple(font.name for font in job.setting.fonts),
        outline=_outline(job),
    )


def _outline(job: Job) -> ClosedLine:
    """What it is cut along; a drawing that cannot be followed is told where the component names it."""
    try:
        return outline_of_shape(job.component.cut, job.size, job.setting.assets)
    except TwelveError as error:
        path = ("components", job.id, "shape")
        raise ContentError([Finding(str(error), ".".join(path), value_at(job.game.node, path))]) from None


def _properties(size: Size, bleed: float, safe: float) -> str:
    values = {"width": size.width, "height": size.height, "bleed": bleed, "safe": safe}
    return ":root{" + "".join(f"--{name}:{value:g}mm;" for name, value in values.items()) + "}\n"


class Setter:
    """Sets the drafts of a part; drafts that are drawn from the same values are set once."""

    def __init__(self, job: Job, stock: Stock) -> None:
        self._job = job
        self.component = job.component
        self.stock = stock
        self._keys = FaceKeys(stock.fingerprint, job.setting.assets)
        size = {
            "width": stock.size.width,
            "height": stock.size.height,
            "bleed": stock.bleed,
            "safe": stock.safe,
        }
        self._common = {"component": job.component, "options": asdict(job.options.own), "size": size}
        self._set: dict[tuple[str, str, int], tuple[Face, Mapping[str, object]]] = {}

    def leaf(self, draft: Draft) -> Leaf:
        """A piece of cardboard."""
        job = self._job
        single = job.options.most or job.options.only  # a sample, or what is tried out: one of each
        copies = job.options.copies if single else draft.copies * job.component.sets * job.options.copies
        return Leaf(self.face(draft), self.face(draft.back) if draft.back else None, copies)

    def face(self, draft: Draft) -> Face:
        same = (draft.id, draft.template, id(draft.values))
        if same not in self._set:
            self._set[same] = (self._new_face(draft), draft.values)
        return self._set[same][0]

    def _new_face(self, draft: Draft) -> Face:
        job, html = self._job, self._html(draft)
        files, title = self._keys.files(html), draft.title or draft.id
        return Face(self._keys.key(html, files), draft.id, title, draft.path, html, self.stock, job.id, files)

    def _html(self, draft: Draft) -> str:
        job = self._job
        template = BILINGUAL if draft.template == FACE and len(job.languages) == TWO else draft.template
        try:
            with patience(job.options.patience):
                html = job.setting.render(job.component.layout, template, {**self._common, **draft.values})
                html = with_symbols(html, self.stock.fonts, job.setting.icon_in_text)
        except (TooSlow, MemoryError) as error:
            what = f"{job.id} / {draft.id}: to fill {job.component.layout}/{template}.html"
            raise LimitError(over_the_limit(what, error, job.options.patience), draft.path) from None
        except MissingText:
            raise
        except TemplateFault as fault:
            place = at(job.game.node, draft.path)
            if fault.place.file.is_relative_to(HERE):  # a template of ours is right: the entry is not
                raise TwelveError(f"{place}: {draft.id} of {job.id}: {fault.reason}") from None
            around = f"\n  while setting {draft.id} of {job.id} ({place})"
            raise TemplateFault(fault.place, fault.reason, around) from None
        except TwelveError as error:
            place = at(job.game.node, draft.path)
            raise TwelveError(f"{error}\n  while setting {draft.id} of {job.id} ({place})") from None
        if len(html) > MOST_HTML:
            message = f"{job.id} / {draft.id}: more than {MOST_HTML // 1_000_000} million letters of HTML"
            raise LimitError(message, draft.path)
        return html
