"""Coats of arms, drawn from their blazon."""

from twelve.layouts.art.heraldry.geometry import SHAPES
from twelve.layouts.art.heraldry.shield import shield
from twelve.layouts.art.heraldry.tinctures import palette

__all__ = ["SHAPES", "palette", "shield"]
