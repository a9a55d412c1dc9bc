"""Sentences from effects: each verb's phrase is a small sandboxed template over the effect's keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from jinja2 import StrictUndefined, Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from twelve.content.abilities import Value, Verbs, verb_of
from twelve.content.errors import TwelveError
from twelve.content.models.base import Text

_BLANKS = re.compile(r"[ \t\r\n]+")


def sentence(
    effect: Mapping[str, Value], verbs: Verbs, language: str, clauses: Mapping[str, Text] | None = None
) -> str:
    """What an effect does, in one sentence; `clauses` are parts of speech that several phrases share."""
    keys = (key for verb in verbs.values() for key in (*verb.needs, *verb.allows))
    values: dict[str, object] = {**dict.fromkeys(keys), **effect}
    for name, clause in (clauses or {}).items():
        values[name] = fill(clause[language], values)
    return fill(verbs[verb_of(effect, verbs)].phrase[language], values)


def capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def fill(phrase: str, values: Mapping[str, object]) -> str:
    """A phrase with its values put in; plain blanks are folded, no-break spaces stay."""
    try:
        return _BLANKS.sub(" ", _template(phrase).render(values)).strip(" ")
    except TemplateError as error:
        raise TwelveError(f"the phrase {phrase!r} cannot be filled: {error}") from None


@lru_cache(maxsize=1024)
def _template(phrase: str) -> Template:
    environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False)
    environment.filters["plural"] = lambda n, one, many: one if n == 1 else many
    return environment.from_string(phrase)
