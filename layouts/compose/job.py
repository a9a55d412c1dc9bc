"""Compose: content, language and theme become faces, each once; every text that is printed is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeAlias, TypeVar

from twelve.content.errors import ContentError, Finding, Place, TwelveError, UsageError, suggest
from twelve.content.loading.checking import dotted
from twelve.content.loading.game import Game
from twelve.content.loading.yaml import value_at
from twelve.content.models.base import MissingText, Text, walk
from twelve.content.models.component import Component
from twelve.layouts.check.preflight import missing_fonts
from twelve.layouts.compose.drafts import composer_of
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.setter import TWO, Setter, paper_of, stock_of, trim_size
from twelve.layouts.compose.templates import Setting
from twelve.layouts.faces import Draft, Part
from twelve.layouts.fonts.own import rights_warnings
from twelve.layouts.measures import Size
from twelve.layouts.options import GameOptions, PrintOptions

Own = TypeVar("Own", bound=GameOptions)
IMPLIED = Component(title=Text({"en": "Cards", "de": "Karten", "fr": "Cartes"}), source="cards")
"""What a game prints that has cards and names no components."""
Untranslated: TypeAlias = tuple[Text, str]
"""A text and the language it lacks."""


@dataclass(frozen=True)
class Job:
    """A component to be composed in one language (or two); what a game's own composer is given."""

    game: Game
    id: str
    component: Component
    languages: tuple[str, ...]
    options: PrintOptions
    size: Size
    setting: Setting

    @property
    def language(self) -> str:
        """The first language, which headings and sheets are in."""
        return self.languages[0]

    def own(self, kind: type[Own]) -> Own:
        """The game's own print options; where none were given, as if nothing had been said."""
        own = self.options.own
        return own if isinstance(own, kind) else kind(own.label, own.fillable)

    def text(self, value: object) -> str:
        """A text in the language of this job."""
        return self.setting.text(value)


@dataclass
class _Drafted:
    """What a job shall print, and the texts that its composer asked for in vain."""

    job: Job
    drafts: list[Draft] = field(default_factory=list)
    others: set[str] = field(default_factory=set)
    untranslated: list[Untranslated] = field(default_factory=list)


def compose(game: Game, options: PrintOptions, data: Plainer | None = None) -> list[Part]:
    """Everything that is asked for, one part a component and deck; who asks often brings the data."""
    with placed_texts(game):
        return _compose(game, options, data or Plainer(game.content))


def _compose(game: Game, options: PrintOptions, data: Plainer) -> list[Part]:
    chosen = choose(game, options)
    if empty := [found for name, each in chosen.items() if (found := nothing_printed(game, name, each))]:
        raise ContentError(empty)
    all_drafted = [
        drafted(job_of(game, name, component, languages, options, data))
        for name, component in chosen.items()
        for languages in _decks(game, component, options, data)
    ]
    known = {draft.id for each in all_drafted for draft in each.drafts}.union(
        *(each.others for each in all_drafted)
    )
    _check_only(options.only, known)
    wanted = [each for each in all_drafted if each.drafts]
    parts = [_part(each.job, each.drafts) for each in wanted]
    asked = ([*each.untranslated, *each.job.setting.untranslated] for each in wanted)
    check_translated(game, chain.from_iterable(asked))
    return parts


def set_alone(
    game: Game, name: str, component: Component, language: str, options: PrintOptions, draft: Draft
) -> Part:
    """A page that belongs to no component of the game, such as the cover of a run."""
    job = job_of(game, name, component, (language,), options, Plainer(game.content))
    with placed_texts(game):
        part = _part(job, [draft])
    check_translated(game, job.setting.untranslated)
    return part


def components(game: Game) -> dict[str, Component]:
    """What a game prints."""
    named = dict(game.content.components)
    return named or ({"cards": IMPLIED} if game.content.cards else {})


def nothing_printed(game: Game, name: str, component: Component) -> Finding | None:
    """Why a component that draws a table has no piece at all: nothing is chosen, or of each no copy."""
    source = component.source if component.source in game.content.sources() else None
    if component.compose is not None or source is None:
        return None
    chosen = [entry for entry in game.content.table(source).values() if component.selects(entry)]
    if any(component.copies_of(entry) for entry in chosen):
        return None
    field, message = "copies", f"every entry of {source} has 0 copies, so nothing is printed"
    if not chosen:
        field = "where" if component.where else "source"
        among = f"{len(game.content.table(source))} entries of {source}"
        message = f"selects none of the {among}, so nothing is printed"
    path = ("components", name, field)
    return Finding(message, ".".join(path), value_at(game.node, path))


def choose(game: Game, options: PrintOptions) -> dict[str, Component]:
    """The components asked for by name, or all that are not optional."""
    known = components(game)
    for name in options.components:
        if name not in known:
            raise UsageError(f'{game.name} has no component "{name}"; {suggest(name, known)}')
    if options.components:
        return {name: known[name] for name in options.components}
    return {name: component for name, component in known.items() if not component.optional}


def _decks(game: Game, component: Component, options: PrintOptions, data: Plainer) -> list[tuple[str, ...]]:
    """The languages of each deck: two share their cards where the layout can, else each has its own."""
    languages = tuple(options.languages or game.content.languages[:1])
    setting = Setting(game, languages[0], languages, options.theme, data, options.draft)
    if len(languages) == TWO and options.bilingual and setting.takes_two(component.drawn_by):
        return [languages]
    return [(language,) for language in languages]


def drafted(job: Job) -> _Drafted:
    """What a composer asks for on its way to a draft that is not printed need not be there."""
    asked, found = job.setting.untranslated, _Drafted(job)
    for draft in composer_of(job)(job):
        if _wanted(draft, job.options):
            found.drafts.append(draft)
            found.untranslated += asked
        else:
            found.others.add(draft.id)
        asked.clear()
    return found


def job_of(
    game: Game,
    name: str,
    component: Component,
    languages: tuple[str, ...],
    options: PrintOptions,
    data: Plainer,
) -> Job:
    """A component to be composed, with the layout that draws it."""
    if component.drawn_by != component.layout:
        component = component.model_copy(update={"layout": component.drawn_by})
    setting = Setting(game, languages[0], languages, options.theme, data, options.draft)
    size = _size(game, name, component, paper_of(options))
    return Job(game, name, component, languages, options, size, setting)


def _size(game: Game, name: str, component: Component, paper: Size) -> Size:
    """How large its pieces are; a size that does not exist is told where the component names it."""
    try:
        return trim_size(component, paper)
    except TwelveError as error:
        path = ("components", name, "size")
        raise ContentError([Finding(str(error), ".".join(path), value_at(game.node, path))]) from None


def _part(job: Job, drafts: list[Draft]) -> Part:
    """One component in one language, set; a composer may turn any of its pages."""
    stocks = {page: stock_of(replace(job, size=page)) for page in _page_sizes(job, drafts)}
    setters = {page: Setter(job, stock) for page, stock in stocks.items()}
    leaves = tuple(setters[_page_size(job, draft)].leaf(draft) for draft in drafts[: job.options.most])
    shown = tuple(face for draft in drafts for face in draft.shows)
    stock, title = next(iter(stocks.values())), job.text(job.component.title)
    return Part(job.id, title, job.languages, job.component, stock, leaves, shown, _told_of_fonts(job))


def _told_of_fonts(job: Job) -> tuple[str, ...]:
    """Fonts that may not be embedded, and those that a style asks for though nobody has them."""
    own = [family for font in job.setting.fonts for family in font.families]
    missing = (
        f"{Place(file, line, column)}: {message}"
        for file in job.setting.style_files(job.component.layout)
        for line, column, message in missing_fonts(file, own)
    )
    return (*rights_warnings(job.setting.fonts), *missing)


def _page_sizes(job: Job, drafts: Iterable[Draft]) -> Iterable[Size]:
    """How large the pages are, the first one's first."""
    return dict.fromkeys(_page_size(job, draft) for draft in drafts)


def _page_size(job: Job, draft: Draft) -> Size:
    return draft.size or (job.size.turned if draft.turned else job.size)


def _wanted(draft: Draft, options: PrintOptions) -> bool:
    return not options.only or draft.id in options.only


def _check_only(only: tuple[str, ...], known: set[str]) -> None:
    """Every name asked for must be there in some component."""
    for name in only:
        if name not in known:
            raise UsageError(f'there is no "{name}" to print; {suggest(name, known)}')


def check_translated(game: Game, untranslated: Iterable[Untranslated]) -> None:
    """Refuses texts that were asked for in a language they lack; words of our own may fall back."""
    languages: dict[int, list[str]] = {}
    for text, language in untranslated:
        languages.setdefault(id(text), []).append(language)
    if findings := list(_findings(game, languages)):
        raise ContentError(dict.fromkeys(findings))


@contextmanager
def placed_texts(game: Game) -> Iterator[None]:
    """What a composer or template cannot do without is told with its place too."""
    try:
        yield
    except MissingText as error:
        check_translated(game, [(error.text, error.language)])
        raise


def _findings(game: Game, languages: dict[int, list[str]]) -> Iterator[Finding]:
    if not languages:
        return
    for path, part in walk(game.content):
        if isinstance(part, Text):
            for language in languages.get(id(part), ()):
                owner = " / ".join([game.name, *map(str, path[:-1])])
                message = f'{owner} ({language}): "{path[-1]}" has no text in this language'
                yield Finding(message, dotted(path), value_at(game.node, path))
