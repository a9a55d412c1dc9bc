"""Addresses for the people at the table, with a code that a phone reads off the terminal or the screen."""

from __future__ import annotations

import sys

from twelve.cli.terminal import bold

QUIET_ZONE = 2
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
BLACK_ON_WHITE, PLAIN = "\x1b[30;107m", "\x1b[0m"


def terminal_code(address: str) -> list[str]:
    """A QR code as lines of text: black on white on a terminal, in a pipe as plain blocks."""
    import segno

    rows = [
        [bool(cell) for cell in row] for row in segno.make(address, error="m").matrix_iter(border=QUIET_ZONE)
    ]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(HALVES[cells] for cells in zip(*pair, strict=True)) for pair in pairs]
    return [f"{BLACK_ON_WHITE}{line}{PLAIN}" for line in lines] if sys.stdout.isatty() else lines


def svg_code(address: str) -> str:
    """The same as a drawing for a page."""
    import segno

    return segno.make(address, error="m").svg_inline(
        scale=4, border=QUIET_ZONE, dark="#1d1a16", light="#fff", omitsize=True
    )


def tell_addresses(named: list[tuple[str, str]]) -> None:
    """One after the other: whose it is, the address, and its code."""
    for name, address in named:
        print(f"\n{bold(name)}  {address}")
        print("\n".join(terminal_code(address)), flush=True)
