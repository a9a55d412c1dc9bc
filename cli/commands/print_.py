"""`twelve print`: content to print-ready files."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from twelve.cli.options import AsJson, Folder
from twelve.cli.printing.order import keep_printing, print_once
from twelve.content.errors import UsageError
from twelve.layouts.compose.game_options import Extra, all_declared
from twelve.layouts.limits import PATIENCE
from twelve.layouts.options import (
    BOUNDS,
    EYES,
    Colours,
    Eye,
    Flip,
    Offset,
    Order,
    PrintOptions,
    Sides,
    Standard,
    Theme,
)

EPILOG = "Example: twelve print king-of-12 --lang en,de --paper letter"
EXTRA = "extra_"
KINDS: dict[str, type] = {"text": str, "list": str, "file": Path, "number": int}


def _between(name: str) -> Any:
    """The bounds of an option as Typer takes them; less than 1 means something to programs only."""
    least, most = BOUNDS[name]
    return {"min": max(1, least), "max": most}


Name: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="A game or pack: its name or its folder.")
]
Components: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="[COMPONENT]...", help="What to print; everything if none is named."),
]
Languages: TypeAlias = Annotated[str | None, typer.Option("--lang", help="Languages, such as en or en,de.")]
Bilingual: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--bilingual/--one-deck-each",
        help="Two languages: on the same cards where the layout can, or a deck for each.",
    ),
]
ThemeName: TypeAlias = Annotated[
    Theme, typer.Option("--theme", help="colour, or ink: black lines, little ink.")
]
For: TypeAlias = Annotated[
    str,
    typer.Option(
        "--target",
        help="Who prints it: home-a4, home-letter, single, png, tgc, mpc, dtc, silhouette, tts or screentop.",
    ),
]
Paper: TypeAlias = Annotated[
    str | None, typer.Option("--paper", help='a4, letter, a3, … or measures such as "200 x 300 mm".')
]
SheetName: TypeAlias = Annotated[
    str | None,
    typer.Option("--sheet", help="butt: cards touch; close: 2 mm of bleed each; spaced: all of it."),
]
PerSheet: TypeAlias = Annotated[
    str, typer.Option("--cards-per-sheet", help="auto (as many as fit) or a number.")
]
FlipEdge: TypeAlias = Annotated[
    Flip, typer.Option("--flip", help="The edge your printer flips on: long or short.")
]
PrintedSides: TypeAlias = Annotated[
    Sides,
    typer.Option(
        "--sides",
        help="both (duplex), fronts, backs, single (backs on sheets of their own), fold (fold and glue).",
    ),
]
Only: TypeAlias = Annotated[
    str | None, typer.Option("--only", help="Only these, one of each: alchemist,golem.")
]
Copies: TypeAlias = Annotated[
    int, typer.Option("--copies", **_between("copies"), help="Everything so many times.")
]
Proof: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--proof",
        help="Draw cut and safe zone over each piece; with grey, deutan or protan: as such eyes see it.",
    ),
]
SeenBy: TypeAlias = Annotated[Eye | None, typer.Option("--proof-eye", hidden=True)]
OneSheet: TypeAlias = Annotated[
    bool | None,
    typer.Option(
        "--mixed/--apart", help="Several components on one sheet, cards too; tokens share theirs by default."
    ),
]
KeptAs: TypeAlias = Annotated[
    str | None, typer.Option("--keep", metavar="NAME", help="Note this print as a version, such as v0.3.")
]
OnlyChanged: TypeAlias = Annotated[
    bool, typer.Option("--changed", help="Only what looks different from the version kept last.")
]
PicturesDpi: TypeAlias = Annotated[
    int | None, typer.Option("--dpi", **_between("dpi"), help="How fine the pictures of --target png are.")
]
AsDraft: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--draft",
        help="Print also what is not ready: missing pictures hatched, text that overflows marked in magenta.",
    ),
]
ColourSpace: TypeAlias = Annotated[
    Colours | None, typer.Option("--colours", help="rgb, or cmyk: inks for a print shop, as PDF/X.")
]
IccProfile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--profile", metavar="FILE.icc", help="With cmyk: the print shop's profile (default: the system's)."
    ),
]
ExchangeStandard: TypeAlias = Annotated[
    Standard | None, typer.Option("--standard", help="With cmyk: x-4, or x-1a where nothing is transparent.")
]
BaseUrl: TypeAlias = Annotated[
    str,
    typer.Option(
        "--base-url", help="With tts: where you put the pictures (default: beside the table's file)."
    ),
]
PrinterName: TypeAlias = Annotated[
    str | None, typer.Option("--printer", help="A printer saved by `twelve calibrate`: corrects its backs.")
]
Jobs: TypeAlias = Annotated[
    int | None, typer.Option("--jobs", **_between("jobs"), help="Processes that render.")
]
Force: TypeAlias = Annotated[
    bool, typer.Option("--force", help="Overwrite also a form that somebody has filled in.")
]
Patience: TypeAlias = Annotated[
    float,
    typer.Option(
        "--patience", **_between("patience"), help="Seconds that one face may take before it is given up."
    ),
]
Watch: TypeAlias = Annotated[
    bool, typer.Option("--watch", help="Print again whenever a file changes, until Ctrl-C: in a moment.")
]


def print_game(
    game: Name,
    components: Components = None,
    lang: Languages = None,
    bilingual: Bilingual = True,
    theme: ThemeName = "colour",
    target: For = "home-a4",
    paper: Paper = None,
    sheet: SheetName = None,
    cards_per_sheet: PerSheet = "auto",
    flip: FlipEdge = "long",
    sides: PrintedSides = "both",
    only: Only = None,
    copies: Copies = 1,
    proof: Proof = False,
    proof_eye: SeenBy = None,
    draft: AsDraft = False,
    mixed: OneSheet = None,
    keep: KeptAs = None,
    changed: OnlyChanged = False,
    dpi: PicturesDpi = None,
    colours: ColourSpace = None,
    profile: IccProfile = None,
    standard: ExchangeStandard = None,
    base_url: BaseUrl = "",
    printer: PrinterName = None,
    output: Folder = Path("output"),
    jobs: Jobs = None,
    force: Force = False,
    patience: Patience = PATIENCE,
    watch: Watch = False,
    as_json: AsJson = False,
    **own: object,
) -> None:
    """Print a game or pack: cards, sheets, tokens, boxes and rules, ready for paper."""
    options = PrintOptions(
        components=tuple(components or ()),
        languages=_words(lang),
        bilingual=bilingual,
        theme=theme,
        target=target,
        paper=paper,
        sheet=sheet,
        per_sheet=_number(cards_per_sheet),
        flip=flip,
        sides=sides,
        only=_words(only),
        copies=copies,
        proof=proof,
        eye=proof_eye,
        draft=draft,
        mixed=mixed,
        keep=_version(keep),
        changed=changed,
        dpi=dpi,
        colours=colours,
        profile=profile,
        standard=standard,
        base_url=base_url,
        offset=_offset(printer),
        folder=output,
        jobs=jobs,
        force=force,
        patience=patience,
    )
    order = Order(game, options, _given(own), as_json)
    if watch:
        keep_printing(order)
    else:
        print_once(order)


def rewritten(arguments: list[str]) -> list[str]:
    """`--proof grey` in the words that the options know: `--proof` alone needs nothing after it."""
    joined = [argument.replace("--proof=", "--proof-eye=") for argument in arguments]
    for at, argument in enumerate(joined[:-1]):
        if argument == "--proof" and joined[at + 1] in EYES:
            joined[at] = "--proof-eye"
    return joined


def _version(name: str | None) -> str | None:
    if name is None:
        return None
    from twelve.layouts.versions import check_version

    return check_version(name)


def _given(own: dict[str, object]) -> dict[str, object]:
    said = {key: value for key, value in own.items() if value is not None and value is not False}
    named = {key.removeprefix(EXTRA): value for key, value in said.items()}
    return {name.replace("_", "-"): value for name, value in named.items()}


def _offset(printer: str | None) -> Offset:
    if printer is None:
        return Offset()
    from twelve.layouts.targets.printers import saved_offset

    return saved_offset(printer)


def _words(text: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.strip() for word in (text or "").split(",") if word.strip()))


def _number(text: str) -> int | None:
    if text == "auto":
        return None
    least, most = BOUNDS["per_sheet"]
    if not text.isdecimal() or not least <= int(text) <= most:
        raise UsageError(f'--cards-per-sheet: "{text}" is neither auto nor a number from {least} to {most}')
    return int(text)


def _parameter(name: str, extra: Extra, games: str) -> inspect.Parameter:
    """An option of a game as an ordinary option of the command."""
    flag = extra.takes == "flag"
    words = extra.help[:1].upper() + extra.help[1:]
    option = typer.Option(False if flag else None, f"--{name}", help=words, rich_help_panel=games)
    kind = bool if flag else KINDS[extra.takes] | None
    key = EXTRA + name.replace("-", "_")
    return inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=option, annotation=kind)


def _signature() -> inspect.Signature:
    """The command's own options, then those of all games, each once."""
    own = inspect.signature(print_game, eval_str=True)
    fixed = [parameter for parameter in own.parameters.values() if parameter.kind != parameter.VAR_KEYWORD]
    extras: dict[str, inspect.Parameter] = {}
    for game, options in all_declared().items():
        panel = f"Options of {game.replace('_', '-')}"
        for name, extra in options.items():
            extras.setdefault(name, _parameter(name, extra, panel))
    return own.replace(parameters=[*fixed, *extras.values()])


def command(*positional: object, **given: object) -> None:
    """Print a game or pack: cards, sheets, tokens, boxes and rules, ready for paper."""
    print_game(*positional, **given)  # type: ignore[arg-type]  # typer calls it by the signature below


command.__signature__ = _signature()  # type: ignore[attr-defined]  # typer reads the options from here
command.__annotations__ = {}
