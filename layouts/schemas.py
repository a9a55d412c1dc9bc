"""JSON Schemas of the layouts' own data files, for editors."""

from __future__ import annotations

from pydantic import TypeAdapter

from twelve.content.loading.schema import Json
from twelve.content.models.base import Localized
from twelve.layouts.art.heraldry.tinctures import Palette
from twelve.layouts.art.specimen.samples import Samples
from twelve.layouts.compose.game_options import Extra
from twelve.layouts.pdf.inks import InkFacts
from twelve.layouts.targets.formats import Formats


def layout_schemas() -> dict[str, Json]:
    """The schemas by file name."""
    return {
        "layouts-inks.json": InkFacts.model_json_schema(),
        "layouts-formats.json": Formats.model_json_schema(),
        "layouts-options.json": TypeAdapter(dict[str, Extra]).json_schema(),
        "layouts-samples.json": Samples.model_json_schema(),
        "layouts-tinctures.json": Palette.model_json_schema(),
        "layouts-words.json": TypeAdapter(dict[str, Localized]).json_schema(),
    }
