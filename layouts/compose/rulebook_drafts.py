"""A rules booklet as a draft: the text in the language asked for, its contents, and the cards it shows."""

from __future__ import annotations

from collections.abc import Iterator

from twelve.content.errors import ContentError, Finding, TwelveError
from twelve.content.loading.yaml import value_at
from twelve.layouts.compose.job import Job
from twelve.layouts.compose.rulebook import Rulebook, read_rulebook, rules_file
from twelve.layouts.compose.shown import ShownPieces
from twelve.layouts.faces import Draft

LEVEL = 2
"""The headings that a table of contents lists."""
LONG = 6
"""Headings from which on a text has a table of contents where nothing is said."""


def draft_rulebook(job: Job) -> Iterator[Draft]:
    """The whole text, which flows over as many pages as it needs."""
    setting, shown = job.setting, ShownPieces(job)
    name = _file(job)
    book = read_rulebook(name, setting.assets, setting.icon_in_text, shown.show, job.language)
    values: dict[str, object] = {
        "id": job.id,
        "text": book.html,
        "contents": contents(book, job.component.contents),
        "columns": job.component.columns,
        "title": book.title,
    }
    title = job.text(job.component.title)
    path = ("components", job.id, "source")
    yield Draft(job.id, values, path, title=title, shows=tuple(shown.faces.values()))


def _file(job: Job) -> str:
    """The file in the language asked for; one that is not written yet is told with its component."""
    source, path = job.component.source or "", ("components", job.id, "source")
    first = job.language == job.game.content.languages[0]
    try:
        return rules_file(source, job.language, first, job.setting.assets)
    except TwelveError as error:
        message = f"{source} has no text in {job.language}: {error}"
        raise ContentError([Finding(message, ".".join(path), value_at(job.game.node, path))]) from None


def contents(book: Rulebook, wanted: bool | None) -> tuple[dict[str, str], ...]:
    """The lines of the table of contents, if there is one."""
    listed = [heading for heading in book.headings if heading.level == LEVEL]
    if wanted is False or (wanted is None and len(listed) < LONG):
        return ()
    return tuple({"text": heading.text, "anchor": heading.anchor} for heading in listed)
