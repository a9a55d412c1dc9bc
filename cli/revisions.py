"""A game's folder as it was in a revision of git, read without running anything that the folder says."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from twelve.content.errors import TwelveError

REVISION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/~^-]{0,100}")
MOST_FILES, MOST_BYTES = 5_000, 200_000_000
# a stranger's repository may name programs in its settings; none of these commands runs any
SETTINGS = ("core.fsmonitor=false", "protocol.allow=never", "core.hooksPath=/dev/null", "core.pager=cat")
PLAIN = ("100644", "100755")
"""Plain files; links and other repositories are left out."""


@contextmanager
def checked_out(folder: Path, revision: str) -> Iterator[Path | None]:
    """A temporary copy of a folder as it was; None where there is no such revision."""
    if not REVISION.fullmatch(revision) or not _git(
        folder, "rev-parse", "--verify", "-q", f"{revision}^{{tree}}"
    ):
        yield None
        return
    with TemporaryDirectory() as temporary:
        copy = Path(temporary) / folder.name
        _copy(folder, revision, copy)
        yield copy


def _copy(folder: Path, revision: str, copy: Path) -> None:
    listed = _git(folder, "ls-tree", "-r", "-z", revision, "--", ".") or b""
    files = [entry for entry in listed.decode("utf-8", "replace").split("\0") if entry]
    if len(files) > MOST_FILES:
        raise TwelveError(f"{revision}: more than {MOST_FILES:,} files")
    total = 0
    for entry in files:
        (mode, _, digest), name = entry.split("\t", 1)[0].split(), entry.split("\t", 1)[1]
        target = copy / name
        if mode not in PLAIN or not target.resolve().is_relative_to(copy.resolve()):
            continue
        data = _git(folder, "cat-file", "blob", digest) or b""
        total += len(data)
        if total > MOST_BYTES:
            raise TwelveError(f"{revision}: more than {MOST_BYTES // 1_000_000} MB")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def _git(folder: Path, *words: str) -> bytes | None:
    """What git answers, or None where it has none."""
    settings = [word for setting in SETTINGS for word in ("-c", setting)]
    told = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    try:
        answer = subprocess.run(
            ["git", *settings, "-C", str(folder), *words],
            capture_output=True,
            env=told,
            check=False,
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout if answer.returncode == 0 else None
