"""The contract with the renderer: every undocumented name of it that is used, and what we know of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path

from twelve.layouts.render.weasyprint.pages import LEFT_OUT, RendererLog
from twelve.layouts.render.weasyprint.styles import SAID


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
    names = ("widths", "to_unicode", "name", "hash", "file_content")
    return all(f"self.{name} = " in text for name in names)


def context() -> bool:
    from xml.etree.ElementTree import fromstring

    from weasyprint.images import SVGImage

    drawing = fromstring('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    return SVGImage(drawing, "icon:x", None, None)._context is None


def known_boxes() -> bool:
    """What fitting looks at in a paragraph and in a picture, and how it asks what a box is."""
    from weasyprint.formatting_structure import boxes

    found = list(laid_out("<p>a<svg width=9 height=9></svg></p>")._page_box.descendants(placeholders=True))
    (text,) = (box for box in found if isinstance(box, boxes.TextBox))
    (line,) = (box for box in found if isinstance(box, boxes.LineBox))
    (block,) = (box for box in found if isinstance(box, boxes.BlockBox) and box.element.tag == "p")
    (drawn,) = (box for box in found if isinstance(box, boxes.ReplacedBox))
    return (
        (text.text, line.children[0].text) == ("a", "a")
        and all(hasattr(text, name) for name in ("position_x", "position_y", "width", "height", "baseline"))
        and (block.content_box_x(), block.content_box_y()) == (8, 16)
        and text.margin_width() == text.width
        and hasattr(drawn, "replacement")
    )


def computed_styles() -> bool:
    root = laid_out("<p style='position:absolute;font-size:12pt;color:#ff0000'>a</p>")._page_box
    inner = [box for box in root.descendants(placeholders=True) if box.element is not None]
    box = next(box for box in inner if box.element.tag == "p")
    style, red = box.style, box.style["color"].to("srgb").coordinates
    plain = (style["position"], style["z_index"], round(style["font_size"], 3)) == ("absolute", "auto", 16)
    return plain and [round(value, 3) for value in red] == [1, 0, 0]


def own_fontconfig() -> bool:
    from weasyprint.text.ffi import ffi, fontconfig, pangoft2

    there = all(
        callable(getattr(fontconfig, name))
        for name in ("FcConfigParseAndLoadFromMemory", "FcConfigAppFontAddFile")
    )
    return there and callable(pangoft2.pango_fc_font_map_config_changed) and callable(ffi.cast)


def said_of_styles() -> bool:
    """The words of its log that we read, and the names of all properties."""
    from weasyprint import CSS
    from weasyprint.css.properties import KNOWN_PROPERTIES

    with RendererLog() as log:
        CSS(string="p { colour: red }")
    (message,) = log.messages
    found = SAID.fullmatch(message)
    assert found
    known = "color" in KNOWN_PROPERTIES
    return (
        known
        and (found["what"].strip(), found["why"]) == ("colour: red", "unknown property")
        and bool(LEFT_OUT.match(message))
    )


def picture_cache() -> bool:
    """A picture cache is asked whether it has an address, then for the picture, or is given it."""
    from weasyprint import HTML

    asked: list[object] = []

    class Cache(dict[str, object]):
        def __contains__(self, url: object) -> bool:
            asked.append(url)
            return super().__contains__(url)

    kept, data = Cache(), "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    for _ in range(2):
        HTML(string=f'<img src="{data}">').render(cache=kept)
    return len(asked) >= 2 and len(kept) == 1


def noted_images() -> bool:
    """What a Stream notes of a picture of pixels, which its document draws later."""
    made = stream()
    image = pixel_image()
    name = made.add_image(image, False, 1)
    noted = made._images[name]
    named = set(noted) == {"image", "interpolate", "dpi_ratios", "x_object"}
    return named and noted["image"] is image and noted["dpi_ratios"] == {1}


def pixel_image() -> object:
    from io import BytesIO

    from PIL import Image
    from weasyprint.images import RasterImage

    written = BytesIO()
    Image.new("RGB", (2, 2)).save(written, "PNG")
    written.seek(0)
    return RasterImage(Image.open(written), "x", written.getvalue())


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
    "_context": ("an SVGImage keeps its context; shared_drawings draws an icon in a colour with it", context),
    "boxes": ("boxes of texts, lines, blocks and pictures tell where they stand; fitting asks", known_boxes),
    "styles": (
        "computed styles are plain values, and colours know srgb; panels and fitting ask",
        computed_styles,
    ),
    "fontconfig": (
        "text.ffi knows fontconfig and Pango by their own names; game_fonts calls them",
        own_fontconfig,
    ),
    "KNOWN_PROPERTIES": ("the log says `Ignored … at L:C, why`; styles and pages read it", said_of_styles),
    "cache": ("a picture cache is asked by `in`, given by `[]`; shared_drawings is one", picture_cache),
    "images": ("a Stream notes image, interpolate, dpi_ratios, x_object; xobjects reads them", noted_images),
    "_config": ("a FontConfiguration keeps fontconfig's in _config; game_fonts adds files to it", font_faces),
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
