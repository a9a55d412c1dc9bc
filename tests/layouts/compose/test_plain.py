"""Templates get plain, frozen data: everything within their reach is on a short list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import BuiltinMethodType, FunctionType, MappingProxyType, MethodType

import pytest
from jinja2 import Undefined
from jinja2.utils import Namespace
from markupsafe import Markup
from press_table import pack, printed
from support import Run

from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.content.models.blazon import Blazon
from twelve.content.models.sandbox import FILTERS, FUNCTIONS, LISTED, Record
from twelve.layouts.compose.job import components, compose
from twelve.layouts.compose.plain import Coat, Plainer, Translated
from twelve.layouts.compose.templates import Setting
from twelve.layouts.options import PrintOptions

LEVELS = 3
DATA = (
    str,
    Markup,
    int,
    float,
    bool,
    type(None),
    tuple,
    list,
    dict,
    MappingProxyType,
    Record,
    Translated,
    Coat,
)
VIEWS = (type({}.items()), type({}.keys()), type({}.values()), range, Namespace, Undefined)
OURS = {"arms", "art", "coin", "icon", "label", "t"}
NASTY = (
    "__class__ __init__ __globals__ __self__ __func__ __code__ __dict__ __mro__ __subclasses__ fields "
    "model_fields model_dump model_copy parse_file root format format_map mro gi_frame copy pop update data"
)
Seen = dict[int, object]


def rendered_values(game: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Setting, dict[str, object]]]:
    """What every template of a game was given."""
    given: list[tuple[Setting, dict[str, object]]] = []
    usual = Setting.render

    def noted(self: Setting, layout: str, template: str, values: Mapping[str, object]) -> str:
        given.append((self, {name: self.data.of(value) for name, value in values.items()}))
        return usual(self, layout, template, values)

    monkeypatch.setattr(Setting, "render", noted)
    loaded = load(game)
    compose(loaded, PrintOptions(components=tuple(components(loaded)), most=3))
    return given


@pytest.mark.parametrize("game", ["king-of-12", "xii-century", "twelve-heroes", "winter-court"])
def test_everything_a_template_can_reach_is_on_the_list(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Seen = {}
    for setting, values in rendered_values(game, monkeypatch):
        for name, value in {**setting.environment.globals, **values}.items():
            assert not isinstance(value, FunctionType | MethodType) or name in OURS | FUNCTIONS, name
            look(setting, value, LEVELS, seen)
    assert len(seen) > 200


def look(setting: Setting, value: object, levels: int, seen: Seen) -> None:
    """Follows attributes, items and results of calls as a template would."""
    if id(value) in seen or isinstance(value, Undefined) or not levels:
        return
    is_new = id(type(value)) not in seen  # of a type, one tells for all
    seen |= {id(value): value, id(type(value)): type(value)}
    assert type(value) in DATA or isinstance(value, VIEWS) or is_listed(setting, value), repr(value)
    for inner in within(setting, value, is_new):
        look(setting, inner, levels - 1, seen)


def is_listed(setting: Setting, value: object) -> bool:
    """A function of the documentation, or a listed method of a listed type."""
    if isinstance(value, BuiltinMethodType | MethodType) and type(value.__self__) in LISTED:
        return value.__name__ in LISTED[type(value.__self__)]
    return value in setting.environment.globals.values()


def within(setting: Setting, value: object, is_new: bool) -> Iterator[object]:
    environment = setting.environment
    for name in {*dir(type(value)), *NASTY.split()} if is_new else ():
        for found in (environment.getattr(value, name), environment.getitem(value, name)):
            yield found
            if callable(found) and not isinstance(found, Undefined):
                yield from results(found)
    if isinstance(value, Mapping):
        yield from (*value, *value.values())
    elif isinstance(value, Record):
        yield from value.fields.values()
    elif isinstance(value, tuple | list):
        yield from value


def results(function: object) -> Iterator[object]:
    assert isinstance(function, Callable)  # type: ignore[arg-type]  # a type to mypy, and one at run time
    for words in ((), ("a",), (["a"],), ("a", "b")):
        try:
            yield function(*words)  # type: ignore[operator]  # asserted above
        except (TypeError, ValueError, KeyError):
            continue


def test_the_filters_are_those_on_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    setting, _ = rendered_values("winter-court", monkeypatch)[0]
    assert set(setting.environment.filters) == FILTERS | {"t", "icons", "filled", "rich"}


def test_what_has_no_plain_form_is_given_to_no_template() -> None:
    for value in (Path("/etc/hostname"), open, Plainer, Plainer(), {Path("a"): 1}, b"", {1, 2}, object()):
        with pytest.raises(TypeError, match="a template cannot be given a"):
            Plainer().of(value)


def test_plain_data_cannot_be_changed() -> None:
    made = Plainer().of({"a": [1, {"b": 2}], "coat": Blazon(field=("plain", "gules"))})
    assert made == {"a": (1, {"b": 2}), "coat": made["coat"]}  # type: ignore[index]
    with pytest.raises(TypeError):
        made["a"] = 1  # type: ignore[index]
    with pytest.raises(AttributeError):
        made["coat"].fields = {}  # type: ignore[index]


@pytest.mark.parametrize(
    ("component", "message"),
    [
        ({"variants": "model_fields"}, 'components.cards.variants: "model_fields" is not a table of the'),
        ({"variants": "credits"}, 'variants: "credits" is not a table of the content; allowed: cards'),
        ({"source": "__dict__"}, 'source: "__dict__" is not a table of the content; allowed: cards'),
        ({"source": "tables"}, 'components.cards.source: "tables" is not a table of the content'),
        ({"source": "components"}, 'components.cards.source: "components" is not a table of the content'),
        ({"source": "cards", "where": {"model_fields": 1}}, '"model_fields" is not a field of these entries'),
        ({"compose": "import_module"}, 'components.cards.compose: there is no composer "import_module"'),
    ],
)
def test_components_name_declared_tables_only(
    tmp_path: Path, component: dict[str, object], message: str
) -> None:
    folder = pack(tmp_path / "pack", components={"cards": {"title": "Cards", **component}})
    with pytest.raises(TwelveError) as refused:
        printed(folder, tmp_path / "out")
    assert message in str(refused.value)
    assert re.search(r"pack/game\.yaml:\d+:\d+: ", str(refused.value))


@pytest.mark.parametrize("composer", ["cycle", "import_module", "ground", "credit"])
def test_a_pack_names_composers_that_are_listed_only(tmp_path: Path, composer: str) -> None:
    components = f"{{characters: {{compose: {composer}}}}}"
    (tmp_path / "game.yaml").write_text(f"game: pack\nextends: king-of-12\ncomponents: {components}\n")
    with pytest.raises(TwelveError, match=f'there is no composer "{composer}"; allowed: box, characters'):
        printed(tmp_path, tmp_path / "out", components=("characters",))


@pytest.mark.parametrize("rules", ["registry", "dice", "contract", "king_of_13", "os"])
def test_rules_are_shipped_ones_only(tmp_path: Path, rules: str) -> None:
    with pytest.raises(TwelveError, match=rf'\d+: rules: there are no rules "{rules}"; .*king_of_12'):
        load(str(pack(tmp_path / "pack", rules=rules)))


FORMER_HOLES = {
    "a string is run": "{{ variant.from_annotation('1') }}",
    "a file is read": "{{ options['deck'].read_text() }}",
    "a model is built": "{{ card.model_validate({}) }}",
    "a model is copied": "{{ card.model_copy() }}",
    "by a filter": "{{ [card]|map(attribute='__class__')|first }}",
    "by another": "{{ card|attr('__class__') }}",
    "of a function": "{{ icon.__self__.game }}",
    "of a macro": "{% macro m() %}{% endmacro %}{{ m._environment }}",
    "of a loop": "{% for x in [1] %}{{ loop._iterator }}{% endfor %}",
    "of a generator": "{{ ([1]|map('string')).gi_frame }}",
    "of a format": "{{ '{0.__class__}'.format(card) }}",
    "of a text": "{{ card.name.__class__ }}",
    "of a namespace": "{{ namespace(a=1).__class__ }}",
    "of an import": "{% import 'mine/face.html' as other %}{{ other.__class__ }}",
    "a class": "{{ namespace.__init__ }}",
    "of this": "{{ self._TemplateReference__context }}",
}


@pytest.mark.parametrize("hole", FORMER_HOLES)
def test_no_object_of_python_is_within_reach(tmp_path: Path, hole: str) -> None:
    components = {"cards": {"title": "Cards", "layout": "mine", "source": "cards", "variants": "cards"}}
    face = (
        FORMER_HOLES[hole] if "import" not in hole else FORMER_HOLES[hole].replace("mine/face", "mine/other")
    )
    layouts = {"mine/face.html": face, "mine/other.html": "x"}
    folder = pack(tmp_path / "pack", layouts=layouts, components=components)
    with pytest.raises(TwelveError, match=r"there is no|unsafe|No filter named|not safely|undefined"):
        printed(folder, tmp_path / "out")


def test_a_pack_named_like_a_shipped_game_gets_none_of_its_modules(twelve: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("units: {goat: 2}\n")
    layouts = {"card/face.html": "{{ options['deck'].read_text() }}"}
    folder = pack(tmp_path / "twelve-heroes", layouts=layouts, game="twelve-heroes")
    refused = twelve("print", folder, "--deck", tmp_path / "deck.yaml")
    assert refused.code == 2
    assert "--deck is not an option of twelve-heroes; it has no own options" in refused.err
