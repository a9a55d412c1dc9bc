"""Coats of arms, drawn from their blazon."""

from twelve.layouts.art.heraldry.achievement import achievement
from twelve.layouts.art.heraldry.geometry import SHAPES
from twelve.layouts.art.heraldry.shield import shield
from twelve.layouts.art.heraldry.tinctures import palette

__all__ = ["SHAPES", "achievement", "palette", "shield"]
