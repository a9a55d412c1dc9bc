"""The press: compose, render, check, then impose and write as the target wants it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TypeAlias, cast

from twelve.content.errors import Finding, TwelveError, UsageError, in_a_row
from twelve.content.loading.game import Game
from twelve.content.loading.yaml import at
from twelve.layouts.check.preflight import complaint_findings, judge
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.compose.job import compose
from twelve.layouts.faces import Complaint, Part
from twelve.layouts.limits import LimitError, bounded_files, bounded_memory, check_amount, check_pages
from twelve.layouts.options import Eye, PrintOptions, check_words_and_numbers
from twelve.layouts.render.batches import all_rendered
from twelve.layouts.render.processes import Workshop
from twelve.layouts.results import Printed
from twelve.layouts.run import Finish, Run
from twelve.layouts.targets.formats import formats
from twelve.layouts.targets.mixed import print_mixed, together, units

__all__ = ["Printed", "press", "press_alone"]

Progress: TypeAlias = Callable[[int, int], None]
FileMaker: TypeAlias = Callable[[Run, Part], Finish]
FILE_MAKERS = {
    "sheets": ("sheets", "print_sheets"),
    "pages": ("single", "print_single"),
    "deck": ("deck", "print_deck"),
    "uploads": ("uploads", "print_uploads"),
    "tabletop": ("tabletop", "print_tabletop"),
    "sprites": ("sprites", "print_sprites"),
    "cuts": ("cutter", "print_cuts"),
    "png": ("png", "print_png"),
}
"""Who turns pages into files: module and function."""
TAKEN: dict[str, tuple[str, ...]] = {
    "tabletop": ("cards", "tokens", "sheet", "board"),
    "sprites": ("cards", "tokens"),
    "cuts": ("cards", "tokens", "standee"),
}
"""What targets take that do not take everything."""
IN_INKS = ("sheets", "pages", "deck", "cuts")
"""What is written as PDF; pictures are of light."""


def press(
    game: Game, options: PrintOptions, progress: Progress | None = None, workshop: Workshop | None = None
) -> list[Printed]:
    """Prints what is asked for; each file appears only when it is complete."""
    try:
        with bounded_memory(), bounded_files():
            printed = _press(game, options, progress, workshop)
            return _as_proofs(printed, options.eye) if options.eye else printed
    except LimitError as error:
        raise TwelveError(f"{at(game.node, error.path)}: {error}") from None


def _as_proofs(printed: list[Printed], eye: Eye) -> list[Printed]:
    from twelve.layouts.targets.proofs import proofed  # few prints are proofs

    return [proofed(made, eye) for made in printed]


def _press(
    game: Game, options: PrintOptions, progress: Progress | None, workshop: Workshop | None
) -> list[Printed]:
    _check_languages(game, options)
    _check_options(options)
    with nullcontext(workshop) if workshop else Workshop(options.jobs) as opened:
        opened.patience = options.patience
        composed = compose(game, options)
        whole = _printable(game, options, composed)
        parts = _only_changed(game, options, whole)
        check_amount(parts, formats().target(options.target).makes)
        printed = _printed(game, options, parts, opened, progress) if parts else []
        _keep(game, options, whole)
        return _told_of(printed, _left_out(options, composed)) if printed else []


def _printed(
    game: Game, options: PrintOptions, parts: list[Part], workshop: Workshop, progress: Progress | None
) -> list[Printed]:
    """The parts, and before a whole game its instructions."""
    if not _wants_guide(options, parts):
        return [made for _, made in _print(game, options, parts, workshop, progress)]
    from twelve.layouts.compose.cover import check_guide, guide  # few prints have one

    check_guide(game, options, parts)
    printed = _print(game, options, parts, workshop, progress)
    covers = _print(game, options, guide(game, options, printed), workshop)
    return [made for _, made in [*covers, *printed]]


def printing_complaints(game: Game, options: PrintOptions) -> list[Finding]:
    """What would be wrong with the faces if they were printed: all of them are set, nothing is written."""
    with bounded_memory(), bounded_files(), Workshop(options.jobs) as workshop:
        workshop.patience = options.patience
        parts = compose(game, options)
        faces = list({face.key: face for part in parts for face in (*part.faces, *part.shown)}.values())
        rendered = all_rendered(faces, asset_roots(game), workshop, meanwhile=lambda: None)
        complaints = [complaint for each in rendered for complaint in each.complaints]
    return complaint_findings(game, faces, complaints)


def press_alone(game: Game, options: PrintOptions, part: Part) -> list[Printed]:
    """Prints a page that belongs to no component of the game."""
    with bounded_memory(), bounded_files(), Workshop(options.jobs) as workshop:
        return [made for _, made in _print(game, options, [part], workshop)]


def _keep(game: Game, options: PrintOptions, parts: list[Part]) -> None:
    """Notes what was printed, where this is a version that counts."""
    if options.keep:
        from twelve.layouts.versions import keep  # few prints are kept

        keep(game, parts, options, options.keep)


def _only_changed(game: Game, options: PrintOptions, parts: list[Part]) -> list[Part]:
    if not options.changed:
        return parts
    from twelve.layouts.versions import changed_parts, kept_version

    return changed_parts(parts, kept_version(game, options.folder))


def _wants_guide(options: PrintOptions, parts: list[Part]) -> bool:
    """A whole game for a printer at home comes with its instructions."""
    whole = not (options.components or options.only or options.most or options.changed)
    return (
        whole and len({part.id for part in parts}) > 1 and formats().target(options.target).makes == "sheets"
    )


def _print(
    game: Game,
    options: PrintOptions,
    parts: list[Part],
    workshop: Workshop,
    progress: Progress | None = None,
) -> list[tuple[Part, Printed]]:
    faces = list({face.key: face for part in parts for face in (*part.faces, *part.shown)}.values())
    run, complaints = Run(game, options), list[Complaint]()
    begun, sharing = _Begun(run), units(options, parts)
    first = partial(begun.begin, parts[0]) if len(sharing[0]) == 1 else lambda: None
    for rendered in all_rendered(faces, asset_roots(game), workshop, meanwhile=first):
        run.pages.update(rendered.pages)
        complaints += rendered.complaints
        if progress:
            progress(len(run.pages), len(faces))
    check_pages(faces, run.pages)
    warnings = judge(game, faces, complaints, options.draft)
    printed = [
        (together(unit), replace(made, warnings=_of(unit, warnings)))
        for unit in sharing
        for made in begun.finish(unit)
    ]
    return [*printed, *((parts[-1], made) for made in _together(run, parts))]


def _together(run: Run, parts: Sequence[Part]) -> list[Printed]:
    """What is made of all parts once each is done: a table with everything on it."""
    if run.target.makes != "tabletop":
        return []
    from twelve.layouts.targets.tabletop import finish_table

    return finish_table(run, parts[0].languages)


class _Begun:
    """What is laid out while it is still being rendered; a text that flows must be rendered first."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._laid_out: dict[int, Finish] = {}

    def begin(self, part: Part) -> None:
        """Lays a part out while there is time, once."""
        if not part.stock.flows and id(part) not in self._laid_out:
            self._laid_out[id(part)] = self._lay_out(part)

    def finish(self, unit: Sequence[Part]) -> list[Printed]:
        """Writes the files of a part, or of some that share their sheets."""
        if len(unit) > 1:
            return print_mixed(self._run, unit)()
        finish = self._laid_out.pop(id(unit[0]), None) or self._lay_out(unit[0])
        return finish()

    def _lay_out(self, part: Part) -> Finish:
        return _printer(self._run.target.makes)(self._run, part)


def _printer(makes: str) -> FileMaker:
    module, function = FILE_MAKERS[makes]
    return cast(FileMaker, getattr(import_module(f"twelve.layouts.targets.{module}"), function))


def _printable(game: Game, options: PrintOptions, parts: list[Part]) -> list[Part]:
    """What the target takes and has the sides asked for; what is named but cannot be printed is refused."""
    if not parts:
        raise TwelveError(f"{game.name} has nothing to print yet: it names no components and has no cards")
    refusals = {id(part): _refusal(options, part) for part in parts}
    taken = [part for part in parts if not refusals[id(part)]]
    if not taken or (options.components and len(taken) < len(parts)):
        raise UsageError(next(filter(None, refusals.values())))
    return taken


def _left_out(options: PrintOptions, composed: Sequence[Part]) -> list[str]:
    """Why some of a whole game is not among what was printed."""
    return list(dict.fromkeys(filter(None, (_refusal(options, part) for part in composed))))


def _told_of(printed: list[Printed], left_out: Sequence[str]) -> list[Printed]:
    """What was left out is told with the last file."""
    notes = tuple(f"left out: {reason}" for reason in left_out)
    return [*printed[:-1], replace(printed[-1], warnings=(*printed[-1].warnings, *notes))]


def _refusal(options: PrintOptions, part: Part) -> str:
    """Why a part cannot be printed as it is asked for, or nothing."""
    target = formats().target(options.target)
    if target.makes == "tabletop" and part.component.is_folded:
        from twelve.layouts.targets.tabletop import folded_refusal

        return folded_refusal(options.target, part)
    kinds = TAKEN.get(target.makes)
    if kinds and part.component.kind not in kinds:
        return f"{options.target} takes {in_a_row(kinds)} only; {part.id} is of kind {part.component.kind}"
    if target.products:
        from twelve.layouts.targets.products import refusal

        return refusal(options.target, target, part)
    if part.component.kind == "standee" and options.sides in ("backs", "fold"):
        return f"--sides {options.sides}: {part.id} has front and back on one side of the paper"
    if options.sides == "backs" and not any(leaf.back for leaf in part.leaves):
        return f"--sides backs: {part.id} has no backs"
    return ""


def _check_languages(game: Game, options: PrintOptions) -> None:
    for language in options.languages:
        game.content.check_language(language)


def _check_options(options: PrintOptions) -> None:
    """What is asked for must mean something, also to the target."""
    check_words_and_numbers(options)
    makes = formats().target(options.target).makes
    if makes not in IN_INKS:
        if options.colours == "cmyk":
            raise UsageError(f"--colours cmyk: {options.target} takes pictures, which are of light (rgb)")
        if options.profile or options.standard:
            raise UsageError(f"--profile and --standard: {options.target} takes pictures, which have no inks")
    if options.base_url and makes != "tabletop":
        raise UsageError("--base-url belongs to --target tts")
    if options.dpi and makes != "png":
        raise UsageError("--dpi belongs to --target png; whatever else takes pictures says how fine they are")


def _of(unit: Sequence[Part], warnings: dict[str, list[str]]) -> tuple[str, ...]:
    """What is told of these parts and of their faces."""
    of_parts = [text for part in unit for text in part.told]
    of_faces = [text for part in unit for face in part.faces for text in warnings.get(face.key, ())]
    return tuple(dict.fromkeys((*of_parts, *of_faces)))
