"""Files for print shops: colours as inks, a standard declared, everything looked up before it is written."""

from __future__ import annotations

from dataclasses import dataclass

from twelve.content.errors import TwelveError, UsageError
from twelve.layouts.art.foldables.drawing import AT_HOME, LineColours
from twelve.layouts.check.shop import preflight
from twelve.layouts.options import PrintOptions, Standard
from twelve.layouts.pdf.exchange import for_print_shops
from twelve.layouts.pdf.inks import Inks, found_profile, ink_facts, read_profile
from twelve.layouts.results import About
from twelve.layouts.targets.formats import formats

NEEDS_PROFILE = ("standard", "output intent")


@dataclass(frozen=True)
class PrintShop:
    """Somebody who prints with four inks, by a standard."""

    inks: Inks
    standard: Standard

    def finished(self, name: str, data: bytes, about: About) -> bytes:
        """A file as a print shop takes it, or an error that says what it would come back for."""
        made = for_print_shops(data, self.inks, about, self.standard)
        waived = () if self.inks.profile else NEEDS_PROFILE
        for check in preflight(made, self.inks.most * 100):
            if not check.holds and check.question not in waived:
                raise TwelveError(f"{name}: {check.question}: {check.answer}{_advice(check.question)}")
        return made


def line_colours(options: PrintOptions) -> LineColours:
    """How it is shown where to cut and fold: on plates of their own for a print shop."""
    if (options.colours or formats().target(options.target).colours) != "cmyk":
        return AT_HOME
    spots = ink_facts().spots
    return LineColours(spots["cut"].screen, spots["crease"].screen, plates=True)


def print_shop(options: PrintOptions) -> PrintShop | None:
    """Who prints in inks, if anybody does."""
    target = formats().target(options.target)
    if (options.colours or target.colours) != "cmyk":
        if options.profile or options.standard:
            raise UsageError("--profile and --standard belong to --colours cmyk")
        return None
    if options.own.fillable:
        raise UsageError("--colours cmyk: a form to be filled in on screen cannot be printed in inks")
    profile = read_profile(options.profile) if options.profile else found_profile()
    return PrintShop(Inks(profile, target.ink), options.standard or target.standard)


def missing_profile(options: PrintOptions) -> str:
    """What to say where no profile is to be had, or nothing."""
    shop = print_shop(options)
    if shop is None or shop.inks.profile:
        return ""
    return (
        "no CMYK profile on this system: the inks are right, but no PDF/X is claimed; "
        f"name one with --profile FILE.icc, or install {ink_facts().install}"
    )


def _advice(question: str) -> str:
    if question == "transparency":
        return "; PDF/X-1a has none: draw it in plain colours, or print with --standard x-4"
    return ""
