"""Program code that a game brings, its rules, model and composers: run only where its folder is trusted."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from twelve.content.errors import TwelveError, shorten
from twelve.content.loading.files import check_inside
from twelve.content.loading.shelf import SHIPPED, Spot, is_trusted

RULES = "rules.py"
MODEL = "model.py"
COMPOSERS = "layouts/compose.py"
OPTIONS = "layouts/options.py"
OWN = "twelve_own_"
"""How the names of such modules begin."""


def own_file(folders: Iterable[Path], name: str) -> Path | None:
    """A file of program code, of the pack itself or of the game that it extends (given from the base up)."""
    own = (folder for folder in reversed(tuple(folders)) if SHIPPED not in folder.parents)
    files = (folder / name for folder in own)
    return next((file for file in files if file.is_file()), None)


def own_module(spot: Spot, folders: Iterable[Path], name: str) -> ModuleType | None:
    """The module that a game brings, if it does; what is not trusted is refused, never run."""
    file = own_file(folders, name)
    if file is None:
        return None
    folder = file.parents[len(Path(name).parts) - 1]
    check_inside(folder, file)
    if not (spot.trusted and folder == spot.folder) and not is_trusted(folder):
        raise TwelveError(
            f"{shorten(file)} is program code, which is not run unless you trust it; "
            f"to trust it, run: TWELVE_PATH={folder.resolve().parent} twelve …"
        )
    return _run(file.resolve(), file.stat().st_mtime_ns)


@lru_cache(32)
def _run(file: Path, _changed: int) -> ModuleType:
    """The module, run once as long as its file stays the same."""
    name = f"{OWN}{'_'.join(file.with_suffix('').parts[-3:])}".replace("-", "_")
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
