"""What every composer of the game asks of its job: content, title, page, views, words for its labels."""

from __future__ import annotations

from math import ceil
from typing import cast

from twelve.content.games.xii_century.model import Content
from twelve.layouts.art.woodcut import Woodcut, woodcut_address
from twelve.layouts.compose.job import Job
from twelve.layouts.games.xii_century.rows import Rows
from twelve.layouts.games.xii_century.sheet_grid import PageFrame, frame
from twelve.layouts.measures import Size

DESIGN_WIDTH = 210.0
LARGE_WIDTH = 238.0


def words(rows: Rows, *passages: str) -> dict[str, object]:
    """What the labels of a sheet may name, and pieces of the rules that it tells."""
    return {"numbers": rows.values, "told": {name: rows.passage(name) for name in passages}}


def page_of(job: Job, large: bool) -> PageFrame:
    """A4 and Letter carry the design as it is; other paper and large pages make it larger or smaller."""
    size = job.size.turned if large else job.size
    usual = LARGE_WIDTH if large else DESIGN_WIDTH
    scale = size.width / usual if large or not 0.97 < size.width / usual < 1.06 else 1.0
    return frame(size.width, size.height, content_of(job).rounds.count, scale)


def content_of(job: Job) -> Content:
    return cast(Content, job.game.content)


def title_of(job: Job) -> str:
    return job.text(job.component.title)


def fair_view(job: Job, size: Size) -> str:
    """The town in good times, as it stands over a page."""
    return woodcut_address(Woodcut(size, 0, (), job.id), job.options.theme)


def troubled_view(job: Job, size: Size, threat: float, seed: str = "") -> str:
    """The town in bad times: the worse they are, the more of the game's events are seen."""
    charges = [event.blazon.charge for event in content_of(job).events.values() if event.blazon]
    signs = tuple(charge for charge in charges if charge)[: ceil(threat * len(charges))]
    return woodcut_address(Woodcut(size, threat, signs, seed or job.id), job.options.theme)
