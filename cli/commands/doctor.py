"""`twelve doctor`: is everything here that printing needs, and what installs the rest?"""

from __future__ import annotations

import ctypes
import ctypes.util
import platform
import shutil
import sys
from dataclasses import dataclass
from importlib.util import find_spec

import typer

from twelve.cli.options import AsJson, answer_json
from twelve.cli.terminal import bold, complain

EPILOG = "Example: twelve doctor"

LEAST_PYTHON = (3, 11)
NATIVE = {
    "Pango": ("pango-1.0", "libpango-1.0.so.0"),
    "PangoFT2": ("pangoft2-1.0", "libpangoft2-1.0.so.0"),
    "HarfBuzz subset": ("harfbuzz-subset", "libharfbuzz-subset.so.0"),
    "Fontconfig": ("fontconfig", "libfontconfig.so.1"),
}
PACKAGES = ("weasyprint", "jinja2", "pypdf", "pikepdf", "pypdfium2", "reportlab")
TEXT_FONT = "fontpkg_alegreya_sans"
INSTALL = {
    "apt-get": "sudo apt-get install -y libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fontconfig",
    "dnf": "sudo dnf install -y pango harfbuzz fontconfig",
    "pacman": "sudo pacman -S --needed pango harfbuzz fontconfig",
    "apk": "sudo apk add pango harfbuzz fontconfig",
    "zypper": "sudo zypper install -y libpango-1_0-0 libharfbuzz-subset0 fontconfig",
    "brew": "brew install pango",
}


@dataclass(frozen=True, slots=True)
class Requirement:
    """One thing that printing needs."""

    name: str
    ok: bool
    detail: str = ""


def command(as_json: AsJson = False) -> None:
    """Check Python, the native libraries and the fonts; name the one line that installs what is missing."""
    checks = [_python(), *_native(), *_packages()]
    missing = [check for check in checks if not check.ok]
    if as_json:
        rows = [{"name": c.name, "ok": c.ok, "detail": c.detail} for c in checks]
        answer_json({"ok": not missing, "checks": rows, "install": _remedy(missing)})
    else:
        _show(checks, missing)
    raise typer.Exit(1 if missing else 0)


def _show(checks: list[Requirement], missing: list[Requirement]) -> None:
    for check in checks:
        typer.echo(f"{'ok     ' if check.ok else 'MISSING'}  {check.name}  {check.detail}".rstrip())
    if missing:
        complain(f"printing will not work yet; run: {_remedy(missing)}")
    else:
        typer.echo(bold("everything is here: twelve can print"))


def _python() -> Requirement:
    ok = sys.version_info >= LEAST_PYTHON
    return Requirement(
        "Python", ok, f"{platform.python_version()} (needs {'.'.join(map(str, LEAST_PYTHON))} or newer)"
    )


def _native() -> list[Requirement]:
    return [Requirement(name, _loads(*names)) for name, names in NATIVE.items()]


def _loads(general: str, exact: str) -> bool:
    """Whether the system's loader finds a library, by its exact name first (find_library is slow)."""
    for candidate in (exact, ctypes.util.find_library(general) if platform.system() != "Linux" else None):
        try:
            if candidate and ctypes.CDLL(candidate):
                return True
        except OSError:
            continue
    return False


def _packages() -> list[Requirement]:
    modules = {**{name: name for name in PACKAGES}, "font Alegreya Sans": TEXT_FONT}
    return [Requirement(name, find_spec(module) is not None) for name, module in modules.items()]


def _remedy(missing: list[Requirement]) -> str | None:
    """The one right line for this system."""
    if not missing:
        return None
    if not any(check.name in NATIVE for check in missing):
        return f"{sys.executable} -m pip install --force-reinstall twelve"
    line = next((line for manager, line in INSTALL.items() if shutil.which(manager)), None)
    return line or "install Pango, HarfBuzz and Fontconfig with your system's package manager"
