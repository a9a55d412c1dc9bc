"""Sentences from effects: each verb's phrase is a small sandboxed template over the effect's keys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from jinja2 import StrictUndefined, Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from twelve.content.abilities import Value, Verbs, verb_of
from twelve.content.errors import TwelveError


def sentence(effect: Mapping[str, Value], verbs: Verbs, language: str) -> str:
    """What an effect does, in one sentence of this language."""
    name = verb_of(effect, verbs)
    absent = dict.fromkeys([*verbs[name].needs, *verbs[name].allows])
    return fill(verbs[name].phrase[language], {**absent, **effect})


def fill(phrase: str, values: Mapping[str, object]) -> str:
    """A phrase with its values put in; blanks are folded."""
    try:
        return " ".join(_template(phrase).render(values).split())
    except TemplateError as error:
        raise TwelveError(f"the phrase {phrase!r} cannot be filled: {error}") from None


@lru_cache(maxsize=1024)
def _template(phrase: str) -> Template:
    environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False)
    environment.filters["plural"] = lambda n, one, many: one if n == 1 else many
    return environment.from_string(phrase)
