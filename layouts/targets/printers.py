"""Printers whose backs land beside their fronts: measured once with a calibration sheet, then corrected."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from pydantic import Field

from twelve.content.errors import TwelveError, UsageError, suggest
from twelve.content.loading.checking import build
from twelve.content.loading.yaml import read_yaml
from twelve.content.models.base import Model
from twelve.layouts.cache.store import write_atomically
from twelve.layouts.options import Offset

Shift = Annotated[float, Field(ge=-20, le=20)]
Angle = Annotated[float, Field(ge=-5, le=5)]


class Printer(Model):
    """How its backs must move to meet its fronts: millimetres right and down, degrees clockwise."""

    x: Shift = 0.0
    y: Shift = 0.0
    angle: Angle = 0.0


class Printers(Model):
    """All saved printers."""

    printers: dict[str, Printer] = {}


def printers_file() -> Path:
    """Where they are saved."""
    if base := os.environ.get("XDG_CONFIG_HOME"):
        return Path(base) / "twelve" / "printers.yaml"
    try:
        return Path.home() / ".config" / "twelve" / "printers.yaml"
    except RuntimeError:
        raise TwelveError("printers are kept at home, and this user has none; set XDG_CONFIG_HOME") from None


def saved() -> dict[str, Printer]:
    """Every saved printer."""
    file = printers_file()
    return build(read_yaml(file), Printers).printers if file.is_file() else {}


def saved_offset(name: str) -> Offset:
    """The correction for a printer."""
    known = saved()
    if name not in known:
        hint = suggest(name, known) if known else "save it with `twelve calibrate --save NAME --x … --y …`"
        raise UsageError(f'no printer "{name}" is saved; {hint}')
    return Offset(known[name].x, known[name].y, known[name].angle)


def save(name: str, printer: Printer) -> Path:
    """Remembers a printer."""
    import yaml  # writing only

    all_of_them = {**saved(), name: printer}
    data = {"printers": {key: value.model_dump() for key, value in sorted(all_of_them.items())}}
    write_atomically(printers_file(), yaml.safe_dump(data, sort_keys=False).encode())
    return printers_file()
