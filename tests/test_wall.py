"""One wall around the renderer: its undocumented names are touched in one folder, by a contract."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from renderer_contract import CONTRACT

from twelve.layouts.render.weasyprint.loading import load_renderer

HOUSE = Path(__file__).parent.parent
WALL = HOUSE / "layouts" / "render" / "weasyprint"
BEHIND = {"weasyprint", "pydyf", "tinycss2", "cssselect2", "tinyhtml5"}
PRIVATE = {
    *("_dispatch", "_page_box", "_box"),
    *("_fonts", "_resources", "_images", "_tags", "_color_profiles", "_output_intent"),
    *("_base_url", "_context", "_config"),
}
"""The private names that are used behind the wall; each has a line in the contract below."""
DOCUMENTED = {
    *("weasyprint", "weasyprint.HTML", "weasyprint.CSS", "weasyprint.text.fonts.FontConfiguration"),
    *("weasyprint.document.Document", "weasyprint.document.Page", "weasyprint.logger.LOGGER", "pydyf"),
    *(f"weasyprint.urls.{name}" for name in ("FatalURLFetchingError", "URLFetcher", "URLFetcherResponse")),
}
"""What the renderer's own documentation tells its users to import."""
UNDOCUMENTED = {
    "cssselect2.tree.ElementWrapper": "from_html_root",
    "tinycss2.color5.D50": "D50",
    "tinycss2.color5.D65": "D50",
    "weasyprint.css.properties.KNOWN_PROPERTIES": "KNOWN_PROPERTIES",
    "weasyprint.draw.draw_page": "draw_page",
    "weasyprint.draw.draw_stacking_context": "draw_page",
    "weasyprint.formatting_structure.boxes": "boxes",
    "weasyprint.images.RasterImage": "get_x_object",
    "weasyprint.images.SVGImage": "_base_url",
    "weasyprint.pdf.fonts.Font": "Font",
    "weasyprint.pdf.stream.Stream": "add_group",
    "weasyprint.stacking._dispatch": "_dispatch",
    "weasyprint.text.ffi.ffi": "fontconfig",
    "weasyprint.text.ffi.fontconfig": "fontconfig",
    "weasyprint.text.ffi.pangoft2": "fontconfig",
}
"""What is imported besides, and the line of the contract that speaks of it."""
BOUNDED = ("weasyprint", "pydyf", "tinycss2", "cssselect2")


def sources() -> list[Path]:
    rooms = ("cli", "content", "engine", "layouts")
    return [HOUSE / "__init__.py", *(file for room in rooms for file in sorted((HOUSE / room).rglob("*.py")))]


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)


def imported_names(tree: ast.AST) -> Iterator[str]:
    """Everything that is imported from behind the wall, with the module that it is in."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in BEHIND:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.partition(".")[0] in BEHIND)


def named_in_strings(tree: ast.AST) -> Iterator[str]:
    """Modules from behind the wall that a text names, as for `import_module`."""
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if re.fullmatch(rf"(?:{'|'.join(BEHIND)})(?:\.\w+)+", text):
            yield text


def taken_over(tree: ast.AST) -> Iterator[str]:
    """Private names that our classes take over from those of the renderer which they extend."""
    foreign = {name.rpartition(".")[2] for name in imported_names(tree)} | {"Surface"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any(getattr(b, "id", "") in foreign for b in node.bases):
            attributes = [
                each for each in ast.walk(node) if isinstance(each, ast.Attribute) and on_self(each)
            ]
            own = {each.name for each in ast.walk(node) if isinstance(each, ast.FunctionDef)}
            own |= {each.attr for each in attributes if isinstance(each.ctx, ast.Store)}
            yield from ({each.attr for each in attributes if each.attr[:1] == "_" != each.attr[1:2]} - own)


def on_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def private_names(tree: ast.AST) -> Iterator[str]:
    """Private names of others: of what is not `self`, or imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.name.startswith("_"))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr":
            yield from (
                arg.value
                for arg in node.args[1:2]
                if isinstance(arg, ast.Constant) and str(arg.value)[0] == "_"
            )


@pytest.mark.parametrize("file", [file for file in sources() if not file.is_relative_to(WALL)], ids=str)
def test_nothing_outside_the_wall_touches_the_renderer(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert not BEHIND & set(imported(tree)), "only layouts/render/weasyprint imports the renderer"
    assert not PRIVATE & set(private_names(tree)), "private names of the renderer stay behind the wall"
    assert not set(named_in_strings(tree)), "nor does a text name its modules"


def test_every_import_from_the_renderer_is_documented_or_in_the_contract() -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in WALL.glob("*.py")]
    imports = {name for tree in trees for name in (*imported_names(tree), *named_in_strings(tree))}
    assert imports - DOCUMENTED == set(UNDOCUMENTED)
    assert set(UNDOCUMENTED.values()) <= set(CONTRACT)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (
            "from weasyprint.pdf.stream import Stream\nclass A(Stream):\n  def f(self): self._matrix",
            "_matrix",
        ),
        (
            "from weasyprint.images import SVGImage\nclass A(SVGImage):\n  def f(self): self._x + self.y",
            "_x",
        ),
    ],
)
def test_what_a_class_takes_over_is_seen(text: str, seen: str) -> None:
    assert set(taken_over(ast.parse(text))) == {seen}


def test_a_module_that_a_text_names_is_seen() -> None:
    tree = ast.parse("import_module('weasyprint.draw'); 'weasyprint'; 'weasyprint.draw is a module'")
    assert list(named_in_strings(tree)) == ["weasyprint.draw"]


def test_every_private_name_behind_the_wall_is_in_the_contract() -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in WALL.glob("*.py")]
    own = {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    own |= {
        node.target.id if isinstance(node.target, ast.Name) else node.target.attr
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name | ast.Attribute)
    }
    used = {name for tree in trees for name in private_names(tree)} - own
    used |= {name for tree in trees for name in taken_over(tree)}
    assert used == PRIVATE
    assert set(CONTRACT) >= PRIVATE


EXTRAS = {"lab": "engine/*/kernel/*.py", "cluster": "engine/lab/cluster.py"}
"""What only some need may be imported only here, where nothing else imports it unasked."""


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]
    packages = packages_distributions()
    for file in sources():
        allowed = [extra for extra, where in EXTRAS.items() if file.relative_to(HOUSE).match(where)]
        known = [
            *project["dependencies"],
            *(line for e in allowed for line in project["optional-dependencies"][e]),
        ]
        declared = {re.split(r"[=<>! ]", line)[0].lower().replace("_", "-") for line in known}
        names = set(imported(ast.parse(file.read_text(encoding="utf-8"))))
        missing = [
            name
            for name in names - set(sys.stdlib_module_names) - {"twelve"}
            if not {dist.lower().replace("_", "-") for dist in packages.get(name, [name])} & declared
        ]
        assert not missing, (
            f"{file.relative_to(HOUSE)} imports what pyproject.toml does not declare: {missing}"
        )


@pytest.mark.parametrize("name", BOUNDED)
def test_what_rests_on_private_names_is_bounded_above(name: str) -> None:
    known = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]["dependencies"]
    (line,) = (line for line in known if re.match(rf"{name}\b", line))
    assert "<" in line


@pytest.mark.parametrize("name", CONTRACT)
def test_the_renderer_is_as_we_know_it(name: str) -> None:
    load_renderer()
    sentence, holds = CONTRACT[name]
    try:
        kept = holds()
    except Exception as error:
        pytest.fail(f"this release changed it: {sentence} ({error})")
    assert kept, f"this release changed it: {sentence}"
