"""Sentences from effects: each verb's phrase is a small sandboxed template over the effect's keys."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from jinja2 import Template, TemplateError

from twelve.content.errors import TwelveError
from twelve.content.models.abilities import AbilityValue, Verbs, verb_of
from twelve.content.models.base import Text
from twelve.content.models.sandbox import Sandbox

VOWELS = "aeiouœ"
"""Before these, French drops the last letter of `de` and `que`."""
_BLANKS = re.compile(r"[ \t\r\n]+")
_STRAY = re.compile(r" (?=[.,](?: |$))")
_FAILURES = (
    TemplateError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What a phrase may end in: it computes with whatever the effect holds."""


class You(str):
    """The name of somebody who is spoken to: the filter `you` then takes its first word."""

    __slots__ = ()


def sentence(
    effect: Mapping[str, AbilityValue], verbs: Verbs, language: str, clauses: Mapping[str, Text] | None = None
) -> str:
    """What an effect does, in one sentence; `clauses` are parts of speech that several phrases share."""
    parts = {name: clause[language] for name, clause in (clauses or {}).items()}
    return tell(verbs[verb_of(effect, verbs)].phrase[language], effect, verbs, parts)


def tell(phrase: str, effect: Mapping[str, AbilityValue], verbs: Verbs, parts: Mapping[str, str]) -> str:
    """A phrase about an effect: keys it does not have are none, parts are filled first, in their order."""
    known = (key for name, verb in verbs.items() for key in (name, *verb.needs, *verb.allows))
    values: dict[str, object] = {**dict.fromkeys(known), **effect}
    for name, part in parts.items():
        values[name] = fill(part, values)
    return fill(phrase, values)


def capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """A text that begins with a small letter: `le Chevalier` within a sentence."""
    return text[:1].lower() + text[1:]


def second_person(name: str, second: str, third: str | None = None) -> str:
    """`{{ player | you('decide', 'decides') }}`; without a third person, the name itself."""
    if isinstance(name, You):
        return second
    return name if third is None else third


def elided(name: str, word: str) -> str:
    """`{{ player | after('de') }}`: de Ben, but d’Anna."""
    first = unicodedata.normalize("NFKD", name[:1]).casefold()[:1]
    return f"{word[:-1]}’{name}" if first and first in VOWELS else f"{word} {name}"


def fill(phrase: str, values: Mapping[str, object]) -> str:
    """A phrase with its values put in; blanks are folded, and none is left before a full stop or comma."""
    try:
        return _STRAY.sub("", _BLANKS.sub(" ", _template(phrase).render(values))).strip(" ")
    except _FAILURES as error:
        raise TwelveError(f"the phrase {phrase!r} cannot be filled: {error}") from None


@lru_cache(maxsize=1024)
def _template(phrase: str) -> Template:
    environment = Sandbox(autoescape=False, finalize=_typeset)
    environment.filters["capital"] = capital
    environment.filters["small"] = small
    environment.filters["plural"] = lambda n, one, many: one if n == 1 else many
    environment.filters["you"] = second_person
    environment.filters["after"] = elided
    return environment.from_string(phrase)


def _typeset(value: object) -> object:
    """Negative numbers get a real minus sign."""
    return str(value).replace("-", "−") if isinstance(value, int) else value
