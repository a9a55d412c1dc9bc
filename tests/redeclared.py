"""Verbs as a pack could declare them, each otherwise in one respect, and the effects that this allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TypeVar

from twelve.content.models.abilities import AbilityValue, Effect, Parameter, Verb

P = TypeVar("P", bound=Parameter)
V = TypeVar("V", bound=Verb)
NOWHERE = "nowhere"
LOW, HIGH = -3, 1000
"""Numbers for a declaration without bounds."""


def redeclared(verbs: Mapping[str, V], **bound: Sequence[object]) -> Iterator[tuple[str, V]]:
    """Every verb with other words, kinds, bounds and modifiers, or bound to other moments and places."""
    words = sorted({NOWHERE, *(word for verb in verbs.values() for word in _words_of(verb))})
    modifiers = {
        key: taken for verb in verbs.values() for key, taken in {**verb.needs, **verb.allows}.items()
    }
    for name, verb in verbs.items():
        for other in _otherwise(verb, words):
            yield name, other
        for kind in ("needs", "allows"):
            for given in _other_modifiers(getattr(verb, kind), words, modifiers):
                yield name, verb.model_copy(update={kind: given})
        both = {**verb.needs, **verb.allows}
        yield name, verb.model_copy(update={"needs": {}, "allows": both})
        yield name, verb.model_copy(update={"needs": both, "allows": {}})
        for field, values in bound.items():
            for value in values:
                yield name, verb.model_copy(update={field: value})


def effects(name: str, verb: Verb) -> Iterator[Effect]:
    """Every effect that a declaration allows; of numbers the least and the greatest."""
    given = {name: _values(verb), **{key: _values(need) for key, need in verb.needs.items()}}
    given |= {key: (None, *_values(allowed)) for key, allowed in verb.allows.items() if key not in given}
    for values in product(*given.values()):
        yield {key: value for key, value in zip(given, values, strict=True) if value is not None}


def _values(parameter: Parameter) -> tuple[AbilityValue, ...]:
    if parameter.takes == "number":
        least = LOW if parameter.least is None else parameter.least
        return tuple(dict.fromkeys((least, HIGH if parameter.most is None else parameter.most)))
    return (True,) if parameter.takes == "flag" else tuple(parameter.takes)


def _words_of(verb: Verb) -> Iterator[str]:
    for parameter in (verb, *verb.needs.values(), *verb.allows.values()):
        if not isinstance(parameter.takes, str):
            yield from parameter.takes


def _otherwise(parameter: P, words: Sequence[str]) -> Iterator[P]:
    """Of another kind, with other bounds, with each word more and with one word only."""
    takes = parameter.takes
    for other in {"number", "flag", (NOWHERE,)} - {takes}:
        yield parameter.model_copy(update={"takes": other})
    if takes == "number":
        bounds = ({"least": None}, {"least": LOW}, {"least": 0}, {"most": None}, {"most": HIGH}, {"most": 2})
        yield from (parameter.model_copy(update=bound) for bound in bounds)
    elif takes != "flag":
        yield from (parameter.model_copy(update={"takes": (*takes, w)}) for w in words if w not in takes)
        yield from (parameter.model_copy(update={"takes": (word,)}) for word in takes)


def _other_modifiers(
    given: Mapping[str, Parameter], words: Sequence[str], known: Mapping[str, Parameter]
) -> Iterator[dict[str, Parameter]]:
    """Each taken away, each declared otherwise, and each of another verb added."""
    for key, parameter in given.items():
        yield {other: taken for other, taken in given.items() if other != key}
        yield from ({**given, key: changed} for changed in _otherwise(parameter, words))
    yield from ({**given, key: taken} for key, taken in known.items() if key not in given)
