"""What every model shares: strictness, texts by language, lengths with units, provenance marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, RootModel, StringConstraints

from twelve.content.errors import TwelveError

KeyPath: TypeAlias = tuple[str | int, ...]
LONGEST_NAME = 60
"""Letters of a name: files are named after several of them, and file systems take 255 bytes."""
Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=LONGEST_NAME)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*$", max_length=LONGEST_NAME)]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)?$")]
ShortText = Annotated[str, StringConstraints(max_length=4000)]
Mark = Literal["stated", "inferred", "house"]


class ReplacedWhole:
    """The mark of a field that a pack replaces as a whole, because half of one makes no sense."""


class IconName:
    """The mark of a field that names an icon."""


Icon = Annotated[str, IconName()]
T = TypeVar("T")
Whole: TypeAlias = Annotated[T, ReplacedWhole()]
"""`effect: Whole[dict[Id, Value]]`: other maps of a pack merge with those of the game, key by key."""

REST = "rest"
PLAIN = (str, int, float, bool, type(None))
"""Values that hold no others."""
MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*(mm|cm|in|pt)")


class Problem(NamedTuple):
    """Something wrong that only the whole content shows, at a path in it."""

    path: KeyPath
    message: str
    warning: bool = False


class Wording(NamedTuple):
    """A text that somebody wrote, beside the sentence that is made of the facts it is about."""

    path: KeyPath
    language: str
    says: str
    does: str
    differs: tuple[str, ...] = ()
    """What one of them says and the other does not."""


class Model(BaseModel):
    """A frozen piece of content that refuses unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)
    refers: ClassVar[Mapping[str, str]] = {}
    """Fields that name an entry of another table (or a list of them), and which table."""

    def problems(self) -> Iterator[Problem]:
        """What is wrong beyond the shape; paths are relative to this model."""
        return iter(())

    def value_of(self, name: str) -> object:
        """The value of one of its fields; whatever else an object has is none of them."""
        return self.__dict__[name] if name in type(self).model_fields else None


class Text(RootModel[dict[Language, ShortText]]):
    """A text in one or more languages; a bare string is the same in all of them."""

    model_config = ConfigDict(frozen=True, strict=True)

    def __getitem__(self, language: str) -> str:
        found = self.get(language)
        if found is None:
            raise MissingText(self, language)
        return found

    def get(self, language: str) -> str | None:
        """The text in this language, if it is there."""
        return self.root.get(language, self.root.get(EVERY))

    def missing(self, languages: tuple[str, ...]) -> list[str]:
        """The languages without a text."""
        return [language for language in languages if self.get(language) is None]


class RichText(Text):
    """A text with marks in it: bold, italic, icons, lists."""


class MissingText(TwelveError):
    """A text that was needed in a language it lacks."""

    def __init__(self, text: Text, language: str) -> None:
        other = next(iter(text.root.values()), "")
        super().__init__(f'there is no text in "{language}" for "{other[:60]}"')
        self.text = text
        self.language = language


EVERY = "mul"
"""The code for "multiple languages": the text of a bare string."""


def _localized(value: object) -> object:
    return {EVERY: value} if isinstance(value, str) else value


def _millimetres(value: object) -> object:
    match = _LENGTH.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        raise ValueError("must be a length with its unit, such as 63 mm, 2.5 in, 12 pt")
    return round(float(match[1]) * MM_PER_UNIT[match[2]], 4)


Localized = Annotated[Text, BeforeValidator(_localized, json_schema_input_type=str | dict[str, str])]
Rich = Annotated[RichText, BeforeValidator(_localized, json_schema_input_type=str | dict[str, str])]
Millimetres = Annotated[float, BeforeValidator(_millimetres, json_schema_input_type=str)]


class Provenance(RootModel[Mark | dict[str, Mark]]):
    """Where the values of a fact come from: one mark, or one per field with `rest` for the others."""

    model_config = ConfigDict(frozen=True, strict=True)

    def of(self, path: str) -> Mark:
        """The mark of a field (or of the nearest field around it)."""
        if isinstance(self.root, str):
            return self.root
        while path and path not in self.root:
            path = path.rpartition(".")[0]
        return self.root[path or REST]

    @property
    def exceptions(self) -> dict[str, Mark]:
        """The fields that are marked by name."""
        return {} if isinstance(self.root, str) else {k: v for k, v in self.root.items() if k != REST}


class Fact(Model):
    """Values that a rulebook gives (or leaves open): each carries its mark."""

    provenance: Whole[Provenance] = Field(
        description="stated, inferred or house; or a map field: mark with `rest`"
    )

    def problems(self) -> Iterator[Problem]:
        marks = self.provenance.root
        if isinstance(marks, dict) and REST not in marks:
            yield Problem(("provenance",), f'"{REST}" is missing: the mark of all fields not named here')
        exceptions = self.provenance.exceptions
        shown = self.model_dump(mode="json", exclude={"provenance"}) if exceptions else {}
        for name in exceptions:
            if not _has(shown, name.split(".")):
                yield Problem(("provenance", name), f'"{name}" is not a value of this entry')


def _has(value: object, steps: list[str]) -> bool:
    for step in steps:
        if isinstance(value, list) and step.isascii() and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return False
    return value is not None


def walk(value: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, object]]:
    """Every model and text inside a model, with its path."""
    waiting = [(path, value)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, BaseModel):
            yield path, value
        inner = [
            (path if step == "root" else (*path, step), part)
            for step, part in _parts(value)
            if not isinstance(part, PLAIN)
        ]
        waiting += reversed(inner)


def _parts(value: object) -> Iterable[tuple[str | int, object]]:
    match value:
        case Text():
            return ()
        case BaseModel():
            return value.__dict__.items()
        case dict():
            return ((str(key), inner) for key, inner in value.items())
        case tuple() | list():
            return enumerate(value)
    return ()
