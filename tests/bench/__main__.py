"""Runs the benches: all of them, or those named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    known = {file.stem: file for file in sorted(HERE.glob("[!_]*.py"))}
    wanted = sys.argv[1:] or list(known)
    for name in wanted:
        if name not in known:
            sys.exit(f"there is no bench {name!r}; there are: {', '.join(known)}")
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, known[name]], check=True)


if __name__ == "__main__":
    main()
