"""Drafts: which template draws which values; for entries of a table, for a page, or as a game composes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from twelve.content.errors import ContentError, Finding, TwelveError, shorten, suggest
from twelve.content.loading.game import Game
from twelve.content.loading.own_code import COMPOSERS
from twelve.content.loading.yaml import at
from twelve.content.models.base import Model
from twelve.layouts.faces import Draft

if TYPE_CHECKING:
    from twelve.layouts.compose.job import Job

Composer: TypeAlias = "Callable[[Job], Iterable[Draft]]"


def draft_entries(job: Job) -> Iterator[Draft]:
    """The plain way: one face for each entry of the source, in each variant."""
    variants: dict[tuple[str, int], dict[str, object]] = {}  # each once, so that its back is set once
    for (variant_id, variant), (entry_id, entry) in _pairs(job):
        new = {"variant_id": variant_id, "variant": variant}
        common = variants.setdefault((variant_id, id(variant)), new)
        values = {"id": entry_id, "card": entry, **common}
        yield Draft(
            entry_id,
            values,
            (job.component.source or "cards", entry_id),
            job.component.copies_of(entry),
            back=shared_back(job, common, values),
            title=job.setting.name(entry.value_of("name")) or entry_id,
        )


def draft_single(job: Job) -> Iterator[Draft]:
    """A sheet, foldable or booklet: its pages are face.html and, if there is one, back.html."""
    values: dict[str, object] = {"id": job.id}
    title = job.text(job.component.title)
    yield Draft(job.id, values, ("components", job.id), back=shared_back(job, values, values), title=title)


def shared_back(job: Job, common: Mapping[str, object], own: Mapping[str, object]) -> Draft | None:
    """The back as the component wants it: none, one for all, or one for each face."""
    if job.component.backs == "none" or not job.setting.has(job.component.layout, "back"):
        return None
    # whoever stands there is seen from behind as well
    values = own if job.component.backs == "each" or job.component.kind == "standee" else common
    title = str(values.get("variant_id") or "")
    return Draft("back", values, ("components", job.id), template="back", title=title)


def composer_of(job: Job) -> Composer:
    """The component's own composer from the game's compose module, or the plain one."""
    if job.component.compose is None:
        if job.component.is_text:
            from twelve.layouts.compose.rulebook import draft_rulebook  # few games have one

            return draft_rulebook
        if job.component.kind == "box":
            from twelve.layouts.compose.box_drafts import draft_box

            return draft_box
        return draft_entries if job.component.source else draft_single
    name, known = job.component.compose, composers(job.game)
    if name not in known:
        message = f'there is no composer "{name}"; {suggest(name, known)}'
        raise ContentError([_finding(job, "compose", message)])
    return known[name]


def composers(game: Game) -> dict[str, Composer]:
    """The functions that a component may name: those that the game lists, by their names."""
    own = game.code(COMPOSERS)
    if own is None and game.rules and find_spec(f"twelve.layouts.games.{game.rules}.compose"):
        own = import_module(f"twelve.layouts.games.{game.rules}.compose")
    if own is None:
        return {}
    listed: object = getattr(own, "COMPOSERS", None)
    if not isinstance(listed, tuple) or not all(map(callable, listed)):
        file = shorten(Path(str(own.__file__)))
        raise TwelveError(f"{file}: lists no functions for components; say COMPOSERS = (my_function,)")
    return {composer.__name__: composer for composer in listed}


def _entries(job: Job) -> list[tuple[str, Model]]:
    source = job.game.content.table(job.component.source or "cards")
    return [(key, entry) for key, entry in source.items() if job.component.selects(entry)]


def _pairs(job: Job) -> Iterator[tuple[tuple[str, object], tuple[str, Model]]]:
    """Every entry in every variant: of a table all entries once, or each entry by a list of its own."""
    name, entries = job.component.variants, _entries(job)
    if name is None:
        return product([("", None)], entries)
    if name in job.game.content.sources():
        return product(job.game.content.table(name).items(), entries)
    return (((str(value), value), entry) for entry in entries for value in _listed(entry[1].value_of(name)))


def _listed(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _finding(job: Job, field: str, message: str) -> Finding:
    path = ("components", job.id, field)
    return Finding(message, ".".join(path), at(job.game.node, path))
