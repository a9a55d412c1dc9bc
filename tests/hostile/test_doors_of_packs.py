"""Every door that a pack could try, attack by place: each is refused with a word, and nothing is read."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from jinja2 import TemplateError
from press_table import pack

from twelve.content.errors import TwelveError
from twelve.content.loading.game import load
from twelve.layouts.compose.job import compose
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.templates import Setting
from twelve.layouts.options import PrintOptions

OBJECTS = (
    *(
        "card",
        "card.name",
        "card.stats",
        "game",
        "game.cards",
        "game.players",
        "component",
        "options",
        "size",
    ),
    *("icon", "arms", "art", "label", "t", "range", "namespace", "dict", "namespace(a=1)", "range(3)"),
    *("''", "[]", "{}", "()", "1", "1.5", "none", "true", "lang", "langs", "self", "''.join", "{}.items"),
)
ATTRIBUTES = (
    *("__class__", "__init__", "__globals__", "__dict__", "__self__", "__func__", "__code__", "__mro__"),
    *("__subclasses__", "__builtins__", "__reduce__", "_fields", "model_fields", "model_dump", "format"),
    *("parse_file", "read_text", "from_annotation", "mro", "gi_frame", "fields", "data", "environment"),
)
NAMES = (
    *("../secret.svg", "art/../../secret.svg", "/etc/passwd", "/etc/x.svg", "file:///etc/x.svg", "~/x.svg"),
    *(
        "http://example.org/x.svg",
        "C:\\\\x.svg",
        "art\\\\x.svg",
        "game.yaml",
        "",
        ".hidden.svg",
        ".git/x.svg",
    ),
    *(
        "art/.x.svg",
        "rules.py",
        "art/x.svg/../../../x.svg",
        "/dev/zero",
        "/proc/self/environ",
        "a" * 300 + ".svg",
    ),
)
CONTENT: dict[str, tuple[object, ...]] = {
    "source": (
        "__dict__",
        "model_fields",
        "tables",
        "components",
        "credits",
        "game",
        "problems",
        "a.b",
        "",
        1,
    ),
    "variants": (
        "__dict__",
        "model_fields",
        "model_config",
        "labels",
        "players",
        "languages",
        "copy",
        "../a",
        1,
    ),
    "where": (
        {"__class__": 1},
        {"model_fields": 1},
        {"provenance.root": 1},
        {"table": 1},
        {"a b": 1},
        "x",
        1,
    ),
    "compose": ("import_module", "open", "eval", "os.system", "__import__", "characters", "compose", "draft"),
    "layout": ("../../etc", "/etc", "a/b", "..", ".hidden", "a\\b", "a\nb", "", 1),
    "size": ("1e9 x 1e9 mm", "99999 x 99999 mm", "-1 x 2 mm", "x", "63", "63 x 88 km", "0 x 0 mm"),
    "copies": (0, -1, 1001, 10**18, "many", 1.5, True),
}
TOP: dict[str, tuple[object, ...]] = {
    "rules": ("registry", "dice", "os", "twelve", "..", "king-of-12", "__init__", "contract", "match", 1),
    "extends": ("../king-of-12", "/etc", "nothing", "pack", "winter-court", "", "king_of_12"),
    "game": ("../x", "/x", "a b", "A", "x\u202ey", "", 1, "a" * 3 + "/"),
    "languages": ([], ["../de"], ["de/../x"], ["d"], ["de\x1b"], "en", [1]),
}


@pytest.fixture(scope="module")
def setting(tmp_path_factory: pytest.TempPathFactory) -> Setting:
    folder = pack(tmp_path_factory.mktemp("doors") / "pack")
    return Setting(load(str(folder)), "en", ("en",), "colour", Plainer())


def shown(setting: Setting, template: str) -> str:
    game = setting.game.content
    given = {"card": game.cards["golem"], "component": {"title": "x"}, "options": {}, "size": {"width": 1.0}}
    plain = {name: setting.data.of(value) for name, value in given.items()}
    return setting.environment.from_string(template).render(plain)


@pytest.mark.parametrize("attribute", ATTRIBUTES)
@pytest.mark.parametrize("one", OBJECTS)
def test_no_attribute_leads_from_data_to_python(setting: Setting, one: str, attribute: str) -> None:
    by_filter = f"{{{{ [{one}]|map(attribute='{attribute}')|first }}}}"
    for template in (f"{{{{ ({one}).{attribute} }}}}", f"{{{{ ({one})['{attribute}'] }}}}", by_filter):
        with pytest.raises((TemplateError, TwelveError)):
            shown(setting, template)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("way", ["{{{{ art('{}') }}}}", "{{% include '{}' %}}", "{{% import '{}' as a %}}"])
def test_no_name_leads_to_a_file_outside(setting: Setting, way: str, name: str) -> None:
    with pytest.raises((TemplateError, TwelveError)):
        shown(setting, way.format(name))


def refused(folder: Path) -> None:
    with pytest.raises(TwelveError):
        compose(load(str(folder)), PrintOptions())


@pytest.mark.parametrize(("field", "value"), [(name, value) for name in CONTENT for value in CONTENT[name]])
def test_no_value_of_a_component_is_more_than_data(tmp_path: Path, field: str, value: object) -> None:
    component = {"title": "Cards", "source": "cards", field: value}
    refused(pack(tmp_path / "pack", components={"cards": component}))


@pytest.mark.parametrize(("field", "value"), [(name, value) for name in TOP for value in TOP[name]])
def test_no_value_of_a_game_is_more_than_data(tmp_path: Path, field: str, value: object) -> None:
    refused(pack(tmp_path / "pack", **{field: value}))


def test_there_are_hundreds_of_doors() -> None:
    attributes, names = len(list(product(OBJECTS, ATTRIBUTES))), 3 * len(NAMES)
    values = sum(map(len, (*CONTENT.values(), *TOP.values())))
    assert 3 * attributes + names + values > 200
    print(f"doors: {3 * attributes + names + values}")
