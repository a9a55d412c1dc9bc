"""What nobody handled, as one line: the file and the reason, or a fault in twelve with a report to send."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import TracebackType

from twelve.content.errors import shorten
from twelve.content.loading.own_code import OWN

HOUSE = Path(__file__).parent.parent
REMEDIES = {
    errno.EACCES: "you may not; choose another place, or ask its owner",
    errno.EPERM: "you may not; choose another place, or ask its owner",
    errno.EROFS: "nothing can be written there; choose another place",
    errno.ENOSPC: "make room there, or choose another place",
    errno.EDQUOT: "make room there, or choose another place",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.EMFILE: "too many files are open; close other programs",
    errno.ELOOP: "a link there leads to itself",
}
NO_MEMORY = (
    "there is not enough memory for this; print less at once (--only, --jobs 1) or close other programs"
)
TOO_DEEP = "something here is nested too deeply or refers to itself; look for a template that includes itself"


def explained(error: Exception) -> str:
    """An error that nobody handled, in words: the user's to mend, or ours."""
    match error:
        case OSError(errno=int()):
            return _of_the_system(error)
        case MemoryError():
            return NO_MEMORY
        case RecursionError():
            return TOO_DEEP
    return _of_own_code(error) or _fault(error)


def _of_own_code(error: Exception) -> str:
    """An error in program code that a game brings, at its own line; nothing where it is ours."""
    reason = f"{type(error).__name__}: {error}".splitlines()[0][:300]
    if isinstance(error, SyntaxError) and error.filename and not Path(error.filename).is_relative_to(HOUSE):
        return f"{shorten(Path(error.filename))}:{error.lineno}: is not valid Python: {error.msg}"
    place, trace = "", error.__traceback__
    while trace is not None:
        if str(trace.tb_frame.f_globals.get("__name__", "")).startswith(OWN):
            place = f"{shorten(Path(trace.tb_frame.f_code.co_filename))}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{place}: {reason} (in program code that the game brings)" if place else ""


def _of_the_system(error: OSError) -> str:
    reason = error.strerror or str(error)
    remedy = REMEDIES.get(error.errno or 0)
    return f"{_where(error)}: {reason}" + (f"; {remedy}" if remedy else "")


def _where(error: OSError) -> str:
    """The file; some errors keep it to themselves, and then it is what can be found out."""
    if isinstance(error.filename, str | bytes):
        return shorten(Path(os.fsdecode(error.filename)))
    return "a file" if _has_folder() else "the current folder"


def _has_folder() -> bool:
    try:
        os.getcwd()
    except OSError:
        return False
    return True


def _fault(error: Exception) -> str:
    reason = f"{type(error).__name__}: {error}".splitlines()[0][:300]
    said = f"a fault in twelve, not in your files: {reason} ({_place(error.__traceback__)})"
    file = _reported(error)
    if file is None:
        return f"{said}\n  no report could be written: no folder for temporary files takes one"
    return (
        f"{said}\n  the report is {file}; it holds the command, the versions and the places in the program\n"
        "  (of your files only the names, and what the error quotes); please send it to the makers of twelve"
    )


def _place(trace: TracebackType | None) -> str:
    """The innermost line of our own on the way to an error."""
    place = "outside"
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        if file.is_relative_to(HOUSE) and ".venv" not in file.parts:
            place = f"{file.relative_to(HOUSE)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def _reported(error: Exception) -> Path | None:
    """Writes the report to where temporary files go, readable for this user only."""
    import tempfile  # these are needed only now

    try:
        number, name = tempfile.mkstemp(prefix="twelve-fault-", suffix=".txt")
        with open(number, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(_report(error))
    except OSError:
        return None
    return Path(name)


def _report(error: Exception) -> str:
    import platform
    import traceback
    from importlib.metadata import version

    lines = (
        f"twelve {version('twelve')}, Python {platform.python_version()}, {platform.platform()}",
        f"command: {' '.join(map(repr, ['twelve', *sys.argv[1:]]))}",
        "",
        "".join(traceback.format_exception(error)),
    )
    return "\n".join(lines)
