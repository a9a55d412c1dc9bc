"""Server-sent events: what is so now is sent at once, then whenever it changes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import NamedTuple

from starlette.responses import StreamingResponse

HEARTBEAT = 15.0
"""Seconds without news after which a sign of life is sent, so that dead connections are noticed."""
RETRY = 1000
"""Milliseconds after which a browser tries again."""


class News(NamedTuple):
    """What is sent: a version that tells whether something is new, and what it holds as JSON."""

    version: str
    data: object


class Bell:
    """Wakes everybody who waits; who looks at the version first misses nothing."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self.closed = False

    def ring(self) -> None:
        rung, self._rung = self._rung, asyncio.Event()
        rung.set()

    def close(self) -> None:
        """Ends every stream that listens."""
        self.closed = True
        self.ring()

    async def wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._rung.wait(), seconds)


def event_stream(
    bell: Bell, news: Callable[[], News], done: Callable[[], None] = lambda: None
) -> StreamingResponse:
    """The stream of a page: always the latest news, however many were missed while it slept."""
    return StreamingResponse(
        _events(bell, news, done), media_type="text/event-stream", headers={"x-accel-buffering": "no"}
    )


async def _events(bell: Bell, news: Callable[[], News], done: Callable[[], None]) -> AsyncIterator[bytes]:
    sent = None
    try:
        yield f"retry: {RETRY}\n\n".encode()
        while not bell.closed:
            now = news()
            if now.version != sent:
                yield _event(now)
                sent = now.version
                continue  # something may have changed while it was on its way
            await bell.wait(HEARTBEAT)
            yield b": still here\n\n"
    finally:
        done()


def _event(news: News) -> bytes:
    data = json.dumps(news.data, ensure_ascii=False, separators=(",", ":"))
    return f"id: {news.version}\ndata: {data}\n\n".encode()
