"""One wall around the renderer: its undocumented names are touched in one folder, by a contract."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import packages_distributions
from inspect import signature
from pathlib import Path

import pytest

from twelve.layouts.render.weasyprint.loading import load_renderer

HOUSE = Path(__file__).parent.parent
WALL = HOUSE / "layouts" / "render" / "weasyprint"
BEHIND = {"weasyprint", "pydyf", "tinycss2", "cssselect2", "tinyhtml5"}
PRIVATE = {
    *("_dispatch", "_page_box", "_box"),
    *("_fonts", "_resources", "_images", "_tags", "_color_profiles", "_output_intent", "_base_url"),
}
"""The private names that are used behind the wall; each has a line in the contract below."""
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


def private_names(tree: ast.AST) -> Iterator[str]:
    """Private names of others: of what is not `self`, or imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.name.startswith("_"))


@pytest.mark.parametrize("file", [file for file in sources() if not file.is_relative_to(WALL)], ids=str)
def test_nothing_outside_the_wall_touches_the_renderer(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert not BEHIND & set(imported(tree)), "only layouts/render/weasyprint imports the renderer"
    assert not PRIVATE & set(private_names(tree)), "private names of the renderer stay behind the wall"


def test_every_private_name_behind_the_wall_is_in_the_contract() -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in WALL.glob("*.py")]
    own = {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    own |= {
        node.target.id if isinstance(node.target, ast.Name) else node.target.attr
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name | ast.Attribute)
    }
    used = {name for tree in trees for name in private_names(tree)}
    assert used - own <= PRIVATE
    assert set(CONTRACT_NAMES) >= PRIVATE


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


def parameters(function: Callable[..., object]) -> list[str]:
    return list(signature(function).parameters)


def stream() -> object:
    import pydyf
    from weasyprint.pdf.stream import Stream

    kinds = ("XObject", "ExtGState", "Pattern", "Shading", "ColorSpace")
    resources = pydyf.Dictionary({kind: pydyf.Dictionary() for kind in kinds})
    return Stream({}, (0, 0, 9, 9), resources, {}, None, {}, None, compress=True)


def laid_out(html: str) -> object:
    from weasyprint import HTML

    return HTML(string=f"<style>@page{{size:50mm;margin:0}}</style>{html}").render().pages[0]


def dispatch() -> bool:
    from weasyprint.stacking import _dispatch

    return parameters(_dispatch) == ["box", "page", "child_contexts", "blocks", "floats", "blocks_and_cells"]


def drawing() -> bool:
    from weasyprint.draw import draw_page, draw_stacking_context

    return parameters(draw_page) == ["page", "stream"] and len(parameters(draw_stacking_context)) == 2


def page_box() -> bool:
    from weasyprint.formatting_structure import boxes

    root = laid_out("<p class=fit>a</p>")._page_box
    inner = list(root.descendants(placeholders=True))
    return isinstance(root, boxes.PageBox) and any(isinstance(box, boxes.TextBox) for box in inner)


def placeholder() -> bool:
    from weasyprint.layout.absolute import AbsolutePlaceholder

    box = laid_out("<p>a</p>")._page_box
    return AbsolutePlaceholder(box)._box is box


def stream_keeps(name: str) -> Callable[[], bool]:
    def kept() -> bool:
        return hasattr(stream(), name)

    return kept


def stream_draws() -> bool:
    made = stream()
    form = made.add_group(0, 0, 5, 5)
    names = ("add_font", "stacked", "transform", "draw_x_object", "add_group", "clone")
    return (
        form.id in made._resources["XObject"]
        and "Group" in form.extra
        and all(hasattr(made, n) for n in names)
    )


def svg() -> bool:
    from xml.etree.ElementTree import fromstring

    from weasyprint.images import SVGImage

    drawing = fromstring('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    image = SVGImage(drawing, "icon:x", None, None)
    return image._base_url == "icon:x" and parameters(SVGImage.draw)[:4] == [
        *("self", "stream", "concrete_width", "concrete_height")
    ]


def fit_min() -> bool:
    root = laid_out("<p style='--fit-min:8pt'>a</p>")._page_box
    found = [
        box
        for box in root.descendants(placeholders=True)
        if box.element is not None and box.element.tag == "p"
    ]
    token = next(iter(found[0].style["__fit_min"]))
    return (token.value, token.unit) == (8, "pt")


def font() -> bool:
    from weasyprint.pdf.fonts import Font

    text = Path(sys.modules[Font.__module__].__file__ or "").read_text()
    return all(f"self.{name} = " in text for name in ("widths", "to_unicode", "name"))


def whole_page() -> bool:
    from weasyprint import HTML

    html = HTML(string="<p>a</p>")
    return {"base_url", "url_fetcher", "media_type", "wrapper_element", "etree_element"} <= set(vars(html))


def wrapper() -> bool:
    from cssselect2.tree import ElementWrapper

    return parameters(ElementWrapper.from_html_root) == ["root", "content_language"]


def colours() -> bool:
    from tinycss2.color5 import D50, D65

    return len(D50) == len(D65) == 3


def objects() -> bool:
    import pydyf

    made = pydyf.Stream([b"q"], {"Type": "/XObject"})
    head, _, body = made.data.partition(b"\nstream\n")
    return head.startswith(b"<<") and body == b"q\nendstream"


def pixels() -> bool:
    from weasyprint.images import RasterImage

    return parameters(RasterImage.get_x_object) == ["self", "interpolate", "dpi_ratio"]


KEPT = ("_fonts", "_resources", "_images", "_tags", "_color_profiles", "_output_intent")


def font_faces() -> bool:
    from weasyprint.text.fonts import FontConfiguration

    made = FontConfiguration()
    keeps = hasattr(made, "_config") and hasattr(made, "font_map")
    return keeps and parameters(made.add_font_face) == ["rule_descriptors", "url_fetcher"]


CONTRACT: dict[str, tuple[str, Callable[[], bool]]] = {
    "_dispatch": (
        "weasyprint.stacking._dispatch sorts a box into contexts; panels draws a panel by it",
        dispatch,
    ),
    "draw_page": ("weasyprint.draw draws a page or a context on a stream; panels calls both", drawing),
    "_page_box": (
        "a page's _page_box is the tree of its boxes; panels and fitting look through it",
        page_box,
    ),
    "_box": (
        "what is absolute stands in the tree as a placeholder with the box in _box; fitting asks it",
        placeholder,
    ),
    **{
        name: (f"a Stream keeps {name}; xobjects hands it on to its forms", stream_keeps(name))
        for name in KEPT
    },
    "add_group": (
        "Stream.add_group makes a form, named in the resources; xobjects takes it out of there",
        stream_draws,
    ),
    "_base_url": ("an SVGImage knows its address and draws itself; shared_drawings names forms by it", svg),
    "__fit_min": ('a custom property is a style["__name"] of tokens; fitting reads --fit-min there', fit_min),
    "add_font_face": (
        "a FontConfiguration has _config and font_map and takes rules by add_font_face; game_fonts does",
        font_faces,
    ),
    "Font": ("a font of a PDF has a name, widths and to_unicode; xobjects takes and sets them", font),
    "HTML": (
        "an HTML is a tree, its wrapper, base_url, url_fetcher and media_type; markup makes one of them",
        whole_page,
    ),
    "from_html_root": ("cssselect2 wraps a tree by ElementWrapper.from_html_root; markup calls it", wrapper),
    "D50": ("tinycss2.color5 knows the white points D50 and D65; xobjects writes them", colours),
    "Stream.data": (
        "a pydyf stream tells its dictionary, then what it holds; xobjects takes it apart",
        objects,
    ),
    "get_x_object": ("a RasterImage makes its object for a PDF by get_x_object; xobjects calls it", pixels),
}
CONTRACT_NAMES = tuple(CONTRACT)


@pytest.mark.parametrize("name", CONTRACT_NAMES)
def test_the_renderer_is_as_we_know_it(name: str) -> None:
    load_renderer()
    sentence, holds = CONTRACT[name]
    try:
        kept = holds()
    except Exception as error:
        pytest.fail(f"this release changed it: {sentence} ({error})")
    assert kept, f"this release changed it: {sentence}"
