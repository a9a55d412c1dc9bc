"""JSON Schemas of the layouts' own data files, for editors."""

from __future__ import annotations

from pydantic import TypeAdapter

from twelve.content.models.base import Localized
from twelve.content.schema import Json
from twelve.layouts.extras import Extra
from twelve.layouts.formats import Formats
from twelve.layouts.heraldry.tinctures import Palette
from twelve.layouts.specimen.samples import Samples


def layout_schemas() -> dict[str, Json]:
    """The schemas by file name."""
    return {
        "layouts-formats.json": Formats.model_json_schema(),
        "layouts-options.json": TypeAdapter(dict[str, Extra]).json_schema(),
        "layouts-samples.json": Samples.model_json_schema(),
        "layouts-tinctures.json": Palette.model_json_schema(),
        "layouts-words.json": TypeAdapter(dict[str, Localized]).json_schema(),
    }
