"""What a stranger's template may touch: the types on this list by the names on this list, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import BuiltinMethodType, MappingProxyType, MethodType

from jinja2 import StrictUndefined, Undefined
from jinja2.environment import TemplateModule
from jinja2.runtime import BlockReference, LoopContext, Macro, TemplateReference
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup

from twelve.content.errors import suggest


def _listed(names: str) -> frozenset[str]:
    return frozenset(names.split())


TEXT = _listed(
    "capitalize casefold count endswith find isalpha isdecimal isdigit islower isnumeric isupper join "
    "lower lstrip partition removeprefix removesuffix replace rfind rpartition rsplit rstrip split "
    "splitlines startswith strip swapcase title upper"
)
LIST = frozenset({"count", "index"})
MAP = frozenset({"get", "items", "keys", "values"})
LOOP = _listed(
    "changed cycle depth depth0 first index index0 last length nextitem previtem revindex revindex0"
)
LISTED: Mapping[type, frozenset[str]] = {
    str: TEXT,
    Markup: TEXT,
    list: LIST,
    tuple: LIST,
    dict: MAP,
    MappingProxyType: MAP,
    LoopContext: LOOP,
}
"""The methods and attributes of each type; a type that is not here has none."""
FILTERS = _listed(
    "abs batch capitalize count d default dictsort e escape first float groupby indent int items join "
    "last length list lower map max min reject rejectattr replace reverse round safe select "
    "selectattr slice sort string striptags sum title trim truncate unique upper urlencode wordcount"
)
"""Of the template language's own filters; not those that draw lots, pad or reach for attributes by name."""
FUNCTIONS = frozenset({"dict", "namespace", "range"})
"""Of its functions."""


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """Values by name, read as `record.name`; it has no methods."""

    fields: Mapping[str, object]


class Missing(StrictUndefined):
    """What is not there, with the names that are."""

    @property
    def _undefined_message(self) -> str:
        known = _values(self._undefined_obj)
        if self._undefined_hint or known is None:
            return super()._undefined_message
        name = str(self._undefined_name)
        return f'there is no "{name}" here; {suggest(name, map(str, known))}'


class Sandbox(ImmutableSandboxedEnvironment):
    """Reads fields, keys and what is listed; calls macros and the functions it was given."""

    def __init__(self, **settings: object) -> None:
        super().__init__(undefined=Missing, **settings)
        own = {"dict": _map, "namespace": _namespace, "range": self.globals["range"]}
        self.globals = {name: own[name] for name in FUNCTIONS}
        self.filters = {name: self.filters[name] for name in FILTERS}

    def getattr(self, obj: object, attribute: str) -> object:
        if isinstance(obj, Record):
            return self._item(obj.fields, attribute, obj)
        if attribute in LISTED.get(type(obj), ()):
            return getattr(obj, attribute)
        return self.getitem(obj, attribute)

    def getitem(self, obj: object, argument: object) -> object:
        if (values := _values(obj)) is not None:
            return self._item(values, argument, obj)
        match obj:
            case str() | tuple() | list() | range() if not isinstance(argument, str):
                return super().getitem(obj, argument)
            case Namespace() if _is_open(argument):
                return getattr(obj, str(argument), self.undefined(obj=obj, name=str(argument)))
            case TemplateModule() if _is_open(argument):
                return self._item(vars(obj), argument, obj)
            case TemplateReference() | Undefined():
                return super().getitem(obj, argument)
        return self.unsafe_undefined(obj, str(argument))

    def is_safe_callable(self, obj: object) -> bool:
        match obj:
            case Macro() | BlockReference() | LoopContext() | Undefined():
                return True
            case BuiltinMethodType() | MethodType():
                if obj.__name__ in LISTED.get(type(obj.__self__), ()):
                    return True
        return any(obj == known for known in self.globals.values())

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        return attr in LISTED.get(type(obj), ())

    def _item(self, values: Mapping[str, object], name: object, owner: object) -> object:
        try:
            return values[name]  # type: ignore[index]  # a wrong key is told below
        except (KeyError, TypeError):
            return self.undefined(obj=owner, name=str(name))


def _values(owner: object) -> Mapping[str, object] | None:
    """What an object holds by name."""
    match owner:
        case Record():
            return owner.fields
        case dict() | MappingProxyType():
            return owner
    return None


def _is_open(name: object) -> bool:
    return isinstance(name, str) and not name.startswith("_")


def _map(**values: object) -> dict[str, object]:
    """`dict(a=1)` in a template."""
    return values


def _namespace(**values: object) -> Namespace:
    """`namespace(left=0)` in a template: values that a loop may change."""
    return Namespace(**values)
