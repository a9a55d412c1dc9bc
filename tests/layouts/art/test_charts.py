"""Charts of a report: what stands at their axes."""

from __future__ import annotations

import pytest

from twelve.layouts.art import charts


def test_an_axis_is_marked_with_tenths_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    outlined = charts._outlined

    def noted(text: str, *place: object) -> object:
        drawn.append(text)
        return outlined(text, *place)  # type: ignore[arg-type]

    monkeypatch.setattr(charts, "_outlined", noted)
    third = 100 / 3
    axis = charts.Axis(third - 10, third + 10, 10, third)
    charts.intervals([charts.IntervalRow("Knight", 30, 28, 32, "30 ± 2")], axis, 150)
    assert drawn == ["23.3", "33.3 %", "43.3", "30 ± 2"]
