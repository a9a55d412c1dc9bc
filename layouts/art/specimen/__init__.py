"""The style sheet: every drawing, tincture, division and type size of the house on a few pages."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from twelve.content.loading.checking import build
from twelve.content.loading.yaml import read_yaml
from twelve.content.models.blazon import DIVISIONS, PLAIN, TINCTURES, Blazon
from twelve.layouts.art.heraldry import SHAPES, palette, shield
from twelve.layouts.art.icons import icon_names, icon_svg
from twelve.layouts.art.specimen.samples import Samples
from twelve.layouts.cache.store import write_atomically

HERE = Path(__file__).parent


def specimen_html() -> str:
    """The style sheet as an HTML document of three A4 pages."""
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.globals.update(icon=_icon, arms=_arms)
    samples = build(read_yaml(HERE / "samples.yaml"), Samples)
    page = environment.get_template("specimen.html")
    return page.render(
        names=icon_names(),
        tinctures=sorted(TINCTURES, key=list(palette().tinctures).index),
        divisions=[name for name in DIVISIONS if name != PLAIN],
        shapes=list(SHAPES),
        samples=samples,
    )


def print_specimen(file: Path) -> None:
    """The style sheet as a PDF, set in the house fonts."""
    from twelve.layouts.render.weasyprint.loading import printed_document

    write_atomically(file, printed_document(specimen_html()))


def _icon(name: str, colour: str = "#1d1b1c") -> str:
    return _address(icon_svg(name, colour))


def _arms(blazon: Blazon | str | list[str], theme: str, width: float, shape: str = "heater") -> str:
    """The address of a picture: a whole blazon, or a field without a charge."""
    whole = blazon if isinstance(blazon, Blazon) else Blazon.model_validate({"field": blazon})
    return _address(shield(whole, theme, width=width, shape=shape))


def _address(svg: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
