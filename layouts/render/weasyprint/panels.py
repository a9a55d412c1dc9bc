"""Panels: boxes of a face that stand by themselves, laid out and drawn once for all faces that show them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias
from xml.etree.ElementTree import Element, tostring

from weasyprint.draw import draw_page as draw_whole_page
from weasyprint.draw import draw_stacking_context
from weasyprint.stacking import _dispatch

from twelve.layouts.faces import Face, Fault, Stock
from twelve.layouts.render.weasyprint.fitting import LaidOutBox
from twelve.layouts.render.weasyprint.markup import parsed

# What panels buy: 150 different cards take 2.6 s of a processor with them and 4.9 s without.

if TYPE_CHECKING:
    from weasyprint.document import Page

    from twelve.layouts.render.weasyprint.xobjects import Surface

TOGETHER = 24
"""Panels on one page of the renderer; there they lie upon each other, but each is drawn by itself."""
LONG = 200
"""Letters from which on a text is worth a form of its own; few faces show the same, but then it pays."""
RULES = re.compile(r"\{[^{}]*\}")
NEIGHBOURS = re.compile(r"[+~]|:(?:first|last|only|nth)-|:has\(")
"""What a selector says of elements beside the one it is for."""
ENTANGLED = re.compile(r"z-index|counter|running\(|fixed")
"""What makes a box depend on others."""
Look: TypeAlias = tuple[object, ...]
AreFree: TypeAlias = Callable[[Mapping[Look, Element]], Mapping[Look, bool]]


@dataclass(eq=False)
class Panel:
    """A whole face, or a box of it that depends on nothing beside it."""

    element: Element
    name: str = ""
    whole: bool = False
    uses: int = 0
    overflows: list[Fault] = field(default_factory=list)
    pages: Sequence[Page] = ()
    _roots: Sequence[LaidOutBox] = ()

    def take(self, pages: Sequence[Page], roots: Sequence[LaidOutBox]) -> None:
        """Keeps what was laid out for it."""
        self.pages, self._roots = pages, roots

    def take_over(self, other: Panel) -> None:
        """Takes what was laid out for one that looks the same, in another document."""
        self.take(other.pages, other._roots)
        self.overflows = other.overflows

    def boxes(self) -> Iterator[LaidOutBox]:
        """Everything that was laid out for it."""
        for root in self._roots:
            yield from root.descendants(placeholders=True)

    @property
    def is_free(self) -> bool:
        """Whether it is put in its place without regard to its neighbours."""
        styles = [root.style for root in self._roots]
        return any(style["position"] == "absolute" and style["z_index"] == "auto" for style in styles)

    def draw(self, surface: Surface) -> None:
        """Draws it; a picture or a long text is a form that all faces with the same show by its name."""
        letters = sum(map(len, self.element.itertext()))
        if 0 < letters < LONG:
            with surface.stacked():
                self._draw(surface)
        else:
            surface.show(self.name, surface.page_rectangle, self._draw)

    def _draw(self, surface: Surface) -> None:
        (page,), (root,) = self.pages, self._roots
        contexts: list[object] = []
        _dispatch(root, page._page_box, contexts, [], [], {})
        for context in contexts:
            draw_stacking_context(surface, context)


class Section:
    """Panels that are laid out on one page: a whole face, or some that share the place of one."""

    def __init__(self, panels: Sequence[Panel]) -> None:
        self._panels = panels
        self._trim = Element("div", {"class": "trim"})
        for panel in panels:
            self._trim.extend(panel.element if panel.whole else [panel.element])
            self._trim.text = panel.element.text if panel.whole else None
        self.element = Element("section", {"class": "face"})
        self.element.append(self._trim)

    def take(self, page: Page) -> None:
        """Gives each panel what was laid out for it."""
        root: LaidOutBox = page._page_box
        trim = next(box for box in root.descendants(placeholders=True) if box.element is self._trim)
        found = {box.element: [box] for box in trim.children}
        for panel in self._panels:
            panel.take([page], [root] if panel.whole else found.get(panel.element, []))


def draw_page(stack: Sequence[Panel], page: Page, surface: Surface) -> None:
    """Draws a page of a face: its panels one upon the other, or all of it."""
    if stack[0].whole:
        draw_whole_page(page._page_box, surface)
        return
    for panel in stack:
        panel.draw(surface)


def sections(panels: Sequence[Panel]) -> list[Section]:
    """All panels in as few sections as there can be."""
    free = [panel for panel in panels if not panel.whole]
    shared = [Section(free[i : i + TOGETHER]) for i in range(0, len(free), TOGETHER)]
    return shared + [Section([panel]) for panel in panels if panel.whole]


def divided(faces: Sequence[Face], are_free: AreFree) -> list[list[Panel]]:
    """The panels of each face; those that look alike are the same."""
    stock = faces[0].stock
    trees = [parsed(face.html) for face in faces]
    boxes = [_boxes(face, tree) for face, tree in zip(faces, trees, strict=True)]
    free = are_free({_shape(element): element for elements in boxes for element in elements})
    known: dict[str, Panel] = {}
    return [
        [_panel(element, stock, known) for element in elements]
        if elements and all(free[_shape(element)] for element in elements)
        else [Panel(tree, whole=True, uses=1)]
        for tree, elements in zip(trees, boxes, strict=True)
    ]


def _boxes(face: Face, tree: Element) -> list[Element]:
    """What a face consists of, if its boxes may stand by themselves; fields belong to a whole page."""
    entangled = _entangling(face.stock.css) or ENTANGLED.search(face.html)
    whole = entangled or face.stock.fillable or _has_own_text(tree)
    return [] if whole else list(tree)


@lru_cache(8)
def _entangling(css: str) -> bool:
    """Whether a style may make boxes of a face depend on each other."""
    return bool(NEIGHBOURS.search(RULES.sub(" ", css)) or ENTANGLED.search(css))


def _panel(element: Element, stock: Stock, known: dict[str, Panel]) -> Panel:
    element.tail = None
    name = _name(stock, element)
    panel = known.setdefault(name, Panel(element, name))
    panel.uses += 1
    return panel


def _shape(element: Element) -> Look:
    """What decides where an element is put: all but what it holds."""
    return (element.tag, *element.attrib.items())


def _name(stock: Stock, element: Element) -> str:
    """A name that tells how an element looks: it changes with everything in it."""
    return "P" + sha256(stock.fingerprint.encode() + tostring(element)).hexdigest()[:16]


def _has_own_text(tree: Element) -> bool:
    texts = (tree.text, *(element.tail for element in tree))
    return any(text and text.strip() for text in texts)
