"""Coats of arms, drawn from their blazon."""

from twelve.layouts.heraldry.geometry import SHAPES
from twelve.layouts.heraldry.shield import shield
from twelve.layouts.heraldry.tinctures import palette

__all__ = ["SHAPES", "palette", "shield"]
