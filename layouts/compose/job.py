"""Compose: content, language and theme become faces, each different one once, and how many of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, product
from math import sqrt
from typing import TypeAlias, TypeVar

from twelve.content.errors import ContentError, Finding, TwelveError, UsageError, suggest
from twelve.content.loading.game import Game
from twelve.content.loading.own_code import COMPOSERS
from twelve.content.loading.yaml import at, value_at
from twelve.content.models.base import MissingText, Model, Text
from twelve.content.models.component import Component
from twelve.layouts.art.outlines import outline_of_shape
from twelve.layouts.cache.keys import FaceKeys
from twelve.layouts.compose.folders import BASE_STYLE, HERE
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.symbols import with_symbols
from twelve.layouts.compose.templates import BILINGUAL, Setting, TemplateFault
from twelve.layouts.compose.translations import Untranslated, check_translated, placed_texts
from twelve.layouts.faces import FACE, Draft, Face, Leaf, Part, Stock
from twelve.layouts.fonts.own import font_faces, rights_warnings
from twelve.layouts.limits import MOST_HTML, LimitError, TooSlow, over_the_limit, patience
from twelve.layouts.measures import Size
from twelve.layouts.options import GameOptions, PrintOptions
from twelve.layouts.targets.formats import formats

Own = TypeVar("Own", bound=GameOptions)
Composer: TypeAlias = "Callable[[Job], Iterable[Draft]]"

IMPLIED = Component(title=Text({"en": "Cards", "de": "Karten", "fr": "Cartes"}), source="cards")
"""What a game prints that has cards and names no components."""
FOLDED = "a5"
"""The size of a booklet that is a folded sheet, whatever the paper."""
ALWAYS_CUT = ("cards", "tokens", "board", "standee")
USUAL_SIZES = {"cards": "poker-eu", "tokens": "token", "standee": "standee"}
"""Of kinds that are not as large as the paper."""
TWO = 2
"""So many languages share a card where its layout can; more than these get a deck each."""


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


def compose(game: Game, options: PrintOptions) -> list[Part]:
    """Everything that is asked for, one part a component and deck."""
    with placed_texts(game):
        return _compose(game, options)


def _compose(game: Game, options: PrintOptions) -> list[Part]:
    data, chosen = Plainer(game.content), choose(game, options)
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
    if len(languages) == TWO and options.bilingual and setting.takes_two(component.layout):
        return [languages]
    return [(language,) for language in languages]


def drafted(job: Job) -> _Drafted:
    """What a composer asks for on its way to a draft that is not printed need not be there."""
    asked, found = job.setting.untranslated, _Drafted(job)
    for draft in _composer(job)(job):
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
    """A component to be composed; a text without a layout of its own gets the one for booklets."""
    if component.is_text and component.layout == "card":
        component = component.model_copy(update={"layout": "booklet"})
    setting = Setting(game, languages[0], languages, options.theme, data, options.draft)
    return Job(game, name, component, languages, options, _size(component, options), setting)


def _part(job: Job, drafts: list[Draft]) -> Part:
    """One component in one language, set; a composer may turn any of its pages."""
    stocks = {turned: stock_of(as_landscape(job) if turned else job) for turned in _turns(drafts)}
    setters = {turned: Setter(job, stock) for turned, stock in stocks.items()}
    leaves = tuple(setters[draft.turned].leaf(draft) for draft in drafts[: job.options.most])
    shown = tuple(face for draft in drafts for face in draft.shows)
    stock, title = next(iter(stocks.values())), job.text(job.component.title)
    told = tuple(rights_warnings(job.setting.fonts))
    return Part(job.id, title, job.languages, job.component, stock, leaves, shown, told)


def _turns(drafts: Iterable[Draft]) -> Iterable[bool]:
    """The ways that the pages lie, the first one's first."""
    return dict.fromkeys(draft.turned for draft in drafts)


def draft_entries(job: Job) -> Iterator[Draft]:
    """The plain way: one face for each entry of the source, in each variant."""
    for (variant_id, variant), (entry_id, entry) in _pairs(job):
        common = {"variant_id": variant_id, "variant": variant}
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


def _composer(job: Job) -> Composer:
    """The component's own composer from the game's compose module, or the plain one."""
    if job.component.compose is None:
        if job.component.is_text:
            from twelve.layouts.compose.rulebook_drafts import draft_rulebook  # few games have one

            return draft_rulebook
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
    listed: tuple[Composer, ...] = own.COMPOSERS if own else ()
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


def _wanted(draft: Draft, options: PrintOptions) -> bool:
    return not options.only or draft.id in options.only


def _check_only(only: tuple[str, ...], known: set[str]) -> None:
    """Every name asked for must be there in some component."""
    for name in only:
        if name not in known:
            raise UsageError(f'there is no "{name}" to print; {suggest(name, known)}')


def _size(component: Component, options: PrintOptions) -> Size:
    """The trim size: named, measured, or the whole paper."""
    wanted = component.size or USUAL_SIZES.get(component.kind, "paper")
    paper = options.paper or formats().target(options.target).paper or "a4"
    if component.kind == "booklet" and wanted == FOLDED:
        return _folded(formats().paper(paper))
    match wanted.split():
        case ["paper"]:
            return formats().paper(paper)
        case ["paper", "landscape"]:
            return formats().paper(paper).turned
        case _ if wanted in formats().papers:
            return formats().paper(wanted)
    return _one_measure(wanted, component.cut) or formats().size(wanted)


def _one_measure(wanted: str, shape: str) -> Size | None:
    """`40 mm`: a square or a circle of that width; a hexagon from one flat side to the other."""
    side = formats().length(wanted)
    if side is None:
        return None
    tall = Size(side, round(side * 2 / sqrt(3), 4))
    return tall.turned if shape == "hex-flat" else tall if shape.startswith("hex") else Size(side, side)


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
        outline=outline_of_shape(component.cut, job.size, job.setting.assets),
    )


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


def _finding(job: Job, field: str, message: str) -> Finding:
    path = ("components", job.id, field)
    return Finding(message, ".".join(path), at(job.game.node, path))


def as_landscape(job: Job) -> Job:
    """The job with its size lying on its side."""
    return replace(job, size=job.size.turned)
