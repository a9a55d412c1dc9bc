"""Panels: boxes of a face that stand by themselves, laid out and drawn once for all faces that show them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias
from xml.etree.ElementTree import Element

from weasyprint.draw import draw_stacking_context
from weasyprint.stacking import _dispatch

from twelve.layouts.complaints import Fault
from twelve.layouts.faces import Face, Stock
from twelve.layouts.markup import parsed
from twelve.layouts.survey import Box

if TYPE_CHECKING:
    from weasyprint.document import Page
    from weasyprint.pdf.stream import Stream

TOGETHER = 24
"""Panels on one page of the renderer; there they lie upon each other, but each is drawn by itself."""
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
    look: Look = ()
    whole: bool = False
    uses: int = 0
    overflows: list[Fault] = field(default_factory=list)
    pages: Sequence[Page] = ()
    _roots: Sequence[Box] = ()
    _form: str = ""

    def take(self, pages: Sequence[Page], roots: Sequence[Box]) -> None:
        """Keeps what was laid out for it."""
        self.pages, self._roots = pages, roots

    def take_over(self, other: Panel) -> None:
        """Takes what was laid out for one that looks the same, in another document."""
        self.take(other.pages, other._roots)
        self.overflows = other.overflows

    def boxes(self) -> Iterator[Box]:
        """Everything that was laid out for it."""
        for root in self._roots:
            yield from root.descendants(placeholders=True)

    @property
    def is_free(self) -> bool:
        """Whether it is put in its place without regard to its neighbours."""
        styles = [root.style for root in self._roots]
        return any(style["position"] == "absolute" and style["z_index"] == "auto" for style in styles)

    def draw(self, stream: Stream) -> None:
        """Draws it; what several faces show is drawn into a form that each of them names."""
        if self.uses == 1:
            self._draw(stream)
            return
        if not self._form:
            form = stream.add_group(*stream.page_rectangle)
            del form.extra["Group"]
            self._draw(form)
            self._form = form.id
        stream.draw_x_object(self._form)

    def _draw(self, stream: Stream) -> None:
        (page,), (root,) = self.pages, self._roots
        contexts: list[object] = []
        _dispatch(root, page._page_box, contexts, [], [], {})
        for context in contexts:
            draw_stacking_context(stream, context)


class Stack:
    """A page that shows panels, one upon the other."""

    def __init__(self, panels: Sequence[Panel]) -> None:
        page = panels[0].pages[0]
        self.width, self.height, self.bleed = page.width, page.height, page.bleed
        self.bookmarks: list[object] = []
        self.links: list[object] = []
        self.anchors: dict[str, object] = {}
        self.forms: dict[object, list[object]] = {None: []}
        self._panels = panels

    def paint(self, stream: Stream, scale: float = 1) -> None:
        """What the renderer asks of each of its pages."""
        with stream.stacked():
            stream.transform(a=scale, d=scale)
            for panel in self._panels:
                panel.draw(stream)


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
        root: Box = page._page_box
        trim = next(box for box in root.descendants(placeholders=True) if box.element is self._trim)
        found = {box.element: [box] for box in trim.children}
        for panel in self._panels:
            panel.take([page], [root] if panel.whole else found.get(panel.element, []))


def sections(panels: Sequence[Panel]) -> list[Section]:
    """All panels in as few sections as there can be."""
    free = [panel for panel in panels if not panel.whole]
    shared = [Section(free[i : i + TOGETHER]) for i in range(0, len(free), TOGETHER)]
    return shared + [Section([panel]) for panel in panels if panel.whole]


def pages_of(panels: Sequence[Panel]) -> Sequence[Page | Stack]:
    """The pages of a face."""
    return panels[0].pages if panels[0].whole else [Stack(panels)]


def divided(faces: Sequence[Face], are_free: AreFree) -> list[list[Panel]]:
    """The panels of each face; those that look alike are the same."""
    trees = [parsed(face.html) for face in faces]
    free: Mapping[Look, bool] = {}
    if len(faces) > 1 and not _entangled(faces, faces[0].stock):
        free = are_free({_shape(element): element for tree in trees for element in tree})
    known: dict[Look, Panel] = {}
    return [_panels(tree, free, known) for tree in trees]


def _panels(tree: Element, free: Mapping[Look, bool], known: dict[Look, Panel]) -> list[Panel]:
    if not len(tree) or _has_own_text(tree) or not all(free.get(_shape(element)) for element in tree):
        return [Panel(tree, whole=True, uses=1)]
    panels = []
    for element in tree:
        element.tail = None
        look = _look(element)
        panel = known.setdefault(look, Panel(element, look))
        panel.uses += 1
        panels.append(panel)
    return panels


def _shape(element: Element) -> Look:
    """What decides where an element is put: all but what it holds."""
    return (element.tag, *element.attrib.items())


def _look(element: Element) -> Look:
    """What decides how an element looks: everything."""
    return (_shape(element), element.text, element.tail, *map(_look, element))


def _has_own_text(tree: Element) -> bool:
    texts = (tree.text, *(element.tail for element in tree))
    return any(text and text.strip() for text in texts)


def _entangled(faces: Sequence[Face], stock: Stock) -> bool:
    """Whether boxes of these faces may depend on each other."""
    selectors = RULES.sub(" ", stock.css)
    texts = [stock.css, *(face.html for face in faces)]
    return bool(NEIGHBOURS.search(selectors)) or any(map(ENTANGLED.search, texts))
