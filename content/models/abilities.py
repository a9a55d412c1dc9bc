"""One grammar for what cards do: an effect is a map of one verb and a few modifiers, all of them data.

A game's `verbs:` declare which verbs exist, what each takes, and how it reads in every language; the engine
registers one small function per verb under the same name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from twelve.content.errors import suggest
from twelve.content.models.base import Id, KeyPath, Localized, Model, Problem, Whole

AbilityValue: TypeAlias = bool | int | str
Effect: TypeAlias = Whole[dict[Id, AbilityValue]]
ValueKind: TypeAlias = Literal["number", "flag"]


class Parameter(Model):
    """What a verb or modifier takes: a number in bounds, a flag, or one of some words."""

    takes: ValueKind | Annotated[tuple[str, ...], Field(min_length=1)]
    least: int | None = None
    most: int | None = None

    def wrong(self, value: AbilityValue) -> str | None:
        """Why this value does not fit, if it does not."""
        if self.takes == "number":
            return self._wrong_number(value)
        if self.takes == "flag":
            return None if value is True else "takes only true; leave it out otherwise"
        if value in self.takes:
            return None
        return f'"{value}" is not allowed; {suggest(str(value), self.takes)}'

    def _wrong_number(self, value: AbilityValue) -> str | None:
        if isinstance(value, bool) or not isinstance(value, int):
            return "must be a whole number"
        if self.least is not None and value < self.least:
            return f"must be at least {self.least}"
        if self.most is not None and value > self.most:
            return f"must be at most {self.most}"
        return None


class Verb(Parameter):
    """Something a card can do; its phrase is a template over the effect's own keys."""

    phrase: Localized
    needs: dict[Id, Parameter] = Field(default={}, description="modifiers that must be given")
    allows: dict[Id, Parameter] = Field(default={}, description="modifiers that may be given")


Verbs: TypeAlias = Mapping[str, Verb]


def verb_of(effect: Mapping[str, AbilityValue], verbs: Verbs) -> str:
    """The verb of a checked effect."""
    return next(key for key in effect if key in verbs)


def check_effect(effect: Mapping[str, AbilityValue], verbs: Verbs, path: KeyPath) -> Iterator[Problem]:
    """What is wrong with an effect: verb, modifiers and their values."""
    named = [key for key in effect if key in verbs]
    if len(named) != 1:
        yield Problem(path, _verb_count(effect, named, verbs))
        return
    verb = verbs[named[0]]
    known: dict[str, Parameter] = {named[0]: verb, **verb.needs, **verb.allows}
    for key, value in effect.items():
        if key not in known:
            yield Problem((*path, key), f'"{key}" does not go with "{named[0]}"; {suggest(key, known)}')
        elif reason := known[key].wrong(value):
            yield Problem((*path, key), reason)
    for key in verb.needs:
        if key not in effect:
            yield Problem(path, f'"{named[0]}" also needs "{key}"')


def _verb_count(effect: Mapping[str, AbilityValue], named: list[str], verbs: Verbs) -> str:
    if named:
        return f"holds {len(named)} verbs ({', '.join(named)}); an effect has exactly one"
    first = next(iter(effect), "")
    return f"holds no verb; {suggest(first, verbs)}" if effect else "is empty; an effect has exactly one verb"
