"""Drafts are set: templates are filled, and what comes of it are faces with their keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from twelve.content.errors import TwelveError
from twelve.content.loading.yaml import at
from twelve.content.models.base import MissingText
from twelve.layouts.cache.keys import FaceKeys
from twelve.layouts.compose.faults import TemplateFault
from twelve.layouts.compose.folders import HERE
from twelve.layouts.compose.symbols import with_symbols
from twelve.layouts.compose.templates import BILINGUAL
from twelve.layouts.faces import FACE, Draft, Face, Leaf, Stock
from twelve.layouts.limits import MOST_HTML, LimitError, TooSlow, over_the_limit, patience

if TYPE_CHECKING:
    from twelve.layouts.compose.job import Job

TWO = 2
"""So many languages share a card where its layout can; more than these get a deck each."""


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
        return Face(
            self._keys.key(html), draft.id, draft.title or draft.id, draft.path, html, self.stock, job.id
        )

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
