"""Many towns on a screen of eighty by twenty-four: the table and every useful move, at every question."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from twelve.cli.play.choices import Choices
from twelve.cli.play.session import Session
from twelve.cli.play.starting import Agreed, start
from twelve.cli.play.table import Use, table_for
from twelve.engine.playing import dice_of
from twelve.engine.registry import bots_for

WIDTH, HEIGHT = 80, 24
CLEAR = "\x1b[2J\x1b[H"
ENOUGH = 20_000
"""Bytes in which a whole screen is found."""
STEERING = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
ROUND = re.compile(r"\w+ \d+/10 \(\d+\)")
NAMES = ("Ann", "Berthold", "Charlotte", "Dora", "Emil")


class Glass(io.TextIOWrapper):
    """A terminal that knows what stands on it."""

    def __init__(self) -> None:
        self._sent = io.BytesIO()
        super().__init__(self._sent, encoding="utf-8", newline="\n")

    def isatty(self) -> bool:
        return True

    @property
    def visible(self) -> list[str]:
        """The lines on the screen now: what came since it was wiped, as much as it holds."""
        self.flush()
        end = self._sent.getvalue()[-ENOUGH:].decode(errors="ignore")
        return STEERING.sub("", end.rpartition(CLEAR)[2]).split("\n")[-HEIGHT:]


class People(io.TextIOBase):
    """Everybody at the keyboard: they look at each question, and type what a bot would do."""

    def __init__(self, session: Session, glass: Glass) -> None:
        self._session, self._glass = session, glass
        self._bot = bots_for(session.table.game)["greedy"]
        self.questions = 0

    def readline(self, size: int | None = -1) -> str:
        typed = f"{self._answer()}\n"
        self._glass.write(typed)  # a terminal echoes what is typed
        return typed

    def _answer(self) -> str:
        visible, match = self._glass.visible, self._session.match
        if not visible[-1].endswith("> "):
            return ""
        self.questions += 1
        seat = match.waiting[0]
        self._look(visible, seat)
        view = match.rules.view(match.state, seat)
        return match.rules.format_move(self._bot(match.rules, view, seat, dice_of(match)))

    def _look(self, visible: list[str], seat: int) -> None:
        table, match = self._session.table, self._session.match
        view, screen = match.rules.view(match.state, seat), "\n".join(visible)
        assert max(map(len, visible)) <= WIDTH, screen
        assert table.names[seat] == visible[-1].removesuffix("> ")
        latest = max(number for number, line in enumerate(visible) if ROUND.match(line))
        choices = Choices(table, view, seat, match.rules.legal_moves(match.state, seat)).all
        listed = "\n".join(visible[latest:])
        assert all(name in listed for name in table.names), screen
        for useful in {choice.heading for choice in choices if choice.use is Use.GAIN}:
            assert useful in listed, screen
            assert f"{useful or table.teller.say('other_moves')} (" not in listed, screen


@pytest.mark.parametrize(("players", "lang"), [(2, "en"), (4, "fr"), (5, "de")])
def test_state_and_every_useful_move_are_on_one_screen(
    players: int, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    monkeypatch.setenv("LINES", str(HEIGHT))
    monkeypatch.setenv("TERM", "xterm")
    begun = start("xii-century", ",".join(NAMES[:players]), Agreed(5, {}, "rolled", lang), tmp_path / "r")
    table = table_for(begun.game, begun.match.rules, begun.match.header.players, lang)
    session, glass = Session(begun.match, begun.seats, table, begun.recorder), Glass()
    people = People(session, glass)
    monkeypatch.setattr(sys, "stdout", glass)
    monkeypatch.setattr(sys, "stdin", people)
    session.play()
    begun.recorder.close()
    assert people.questions > 40 * players
