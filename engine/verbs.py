"""The verbs that rules can play: each is registered once, with everything that it can be asked to do.

Content declares verbs for its cards. It may ask for less than the rules can play, and put it in other words;
what asks for more, or for something else, is refused where it is declared.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from twelve.content.errors import listed, suggest
from twelve.content.models.abilities import Parameter, Verb
from twelve.content.models.base import KeyPath, Problem

R = TypeVar("R")

WordSet: TypeAlias = frozenset[str]
ContentNames: TypeAlias = Mapping[str, Collection[str]]
"""The names in the tables of the content, by table."""


class Playable(ABC):
    """What the rules understand where a verb or a modifier takes something."""

    @abstractmethod
    def misunderstood(self, path: KeyPath, declared: Parameter, names: ContentNames) -> Iterator[Problem]:
        """What is said to be taken here, and the rules would not understand."""


@dataclass(frozen=True, slots=True)
class Number(Playable):
    """A whole number, within bounds where the rules have any."""

    least: int | None = None
    most: int | None = None

    def misunderstood(self, path: KeyPath, declared: Parameter, names: ContentNames) -> Iterator[Problem]:
        if declared.takes != "number":
            yield Problem((*path, "takes"), "takes a number and nothing else")
            return
        if self.least is not None and (declared.least is None or declared.least < self.least):
            yield Problem((*path, "least"), f"must be {self.least} or more: the rules play no smaller number")
        if self.most is not None and (declared.most is None or declared.most > self.most):
            yield Problem((*path, "most"), f"must be {self.most} or less: the rules play no greater number")


@dataclass(frozen=True, slots=True)
class Flag(Playable):
    """True, or nothing."""

    def misunderstood(self, path: KeyPath, declared: Parameter, names: ContentNames) -> Iterator[Problem]:
        if declared.takes != "flag":
            yield Problem((*path, "takes"), "takes a flag and nothing else")


@dataclass(frozen=True, slots=True)
class OneOf(Playable):
    """One of some words, each of which means something to the rules."""

    words: WordSet

    def misunderstood(self, path: KeyPath, declared: Parameter, names: ContentNames) -> Iterator[Problem]:
        yield from _strange_words(path, declared, self.words)


@dataclass(frozen=True, slots=True)
class NameIn(Playable):
    """The name of anything in a table of the content."""

    table: str

    def misunderstood(self, path: KeyPath, declared: Parameter, names: ContentNames) -> Iterator[Problem]:
        yield from _strange_words(path, declared, names[self.table])


def one_of(*words: str) -> OneOf:
    """One of these words."""
    return OneOf(frozenset(words))


@dataclass(frozen=True, slots=True)
class Grammar:
    """All that the rules can play of a verb."""

    takes: Playable
    needs: Mapping[str, Playable] = field(default_factory=dict)
    """Modifiers without which it cannot be played."""
    allows: Mapping[str, Playable] = field(default_factory=dict)
    acts: Mapping[str, Collection[str | None]] = field(default_factory=dict)
    """Moments and places, under the fields in which a declaration names them; none: not bound to any."""

    def misdeclared(self, name: str, declared: Verb, names: ContentNames) -> Iterator[Problem]:
        """What a declaration asks for and the rules do not play."""
        path = ("verbs", name)
        yield from self._out_of_place(path, declared)
        yield from self.takes.misunderstood(path, declared, names)
        yield from self._strange_modifiers(path, declared, names)
        for modifier in self.needs:
            if modifier not in declared.needs:
                yield Problem((*path, "needs"), f'must hold "{modifier}": "{name}" means nothing without it')

    def _out_of_place(self, path: KeyPath, declared: Verb) -> Iterator[Problem]:
        for where, word in declared.bound():
            can = self.acts[str(where[0])]
            if word not in can:
                asked = f"with {where[0]}: {word}" if word else f'without "{where[0]}"'
                words = listed(sorted(filter(None, can)))
                hint = f"allowed: {words}" if words else "leave it out"
                yield Problem((*path, *where), f'"{path[1]}" cannot be played {asked}; {hint}')

    def _strange_modifiers(self, path: KeyPath, declared: Verb, names: ContentNames) -> Iterator[Problem]:
        known = {**self.needs, **self.allows}
        for kind, given in (("needs", declared.needs), ("allows", declared.allows)):
            for modifier, parameter in given.items():
                if modifier in known:
                    yield from known[modifier].misunderstood((*path, kind, modifier), parameter, names)
                    continue
                hint = suggest(modifier, known) if known else "it has none"
                yield Problem((*path, kind, modifier), f'"{path[1]}" knows no modifier "{modifier}"; {hint}')


class VerbRegistry(dict[str, R]):
    """What each verb means to a game's rules, under its name in the content."""

    def __init__(self) -> None:
        super().__init__()
        self.grammars: dict[str, Grammar] = {}

    def register(self, name: str, rule: R, grammar: Grammar) -> None:
        """Enters a verb with all that it can be asked to do; each has one meaning."""
        assert name not in self, f"the verb {name} is registered twice"
        self[name], self.grammars[name] = rule, grammar


def misdeclared(
    declared: Mapping[str, Verb], grammars: Mapping[str, Grammar], names: ContentNames
) -> Iterator[Problem]:
    """Verbs that the content declares and no rule plays, or none plays so."""
    for name, verb in declared.items():
        if name in grammars:
            yield from grammars[name].misdeclared(name, verb, names)
        else:
            yield Problem(("verbs", name), f'no rule plays "{name}"; {suggest(name, grammars)}')


def _strange_words(path: KeyPath, declared: Parameter, words: Collection[str]) -> Iterator[Problem]:
    if isinstance(declared.takes, str):
        yield Problem((*path, "takes"), f"takes one of {listed(sorted(words))}, not a {declared.takes}")
        return
    for index, word in enumerate(declared.takes):
        if word not in words:
            yield Problem((*path, "takes", index), f'"{word}" means nothing here; {suggest(word, words)}')
