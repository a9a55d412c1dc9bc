"""Nobody comes in who does not belong: foreign names and pages are refused, sizes and rates are bounded."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "SAMEORIGIN",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
MOST_BYTES = 256_000
"""Of what is sent to us: a town file with everything in it has ten thousand."""
METHODS = frozenset({"GET", "HEAD", "POST"})


class Guard:
    """Stands before everything: what comes from elsewhere is refused before anybody looks at it."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        refusal = self._refusal(scope["method"], Headers(scope=scope))
        answer = PlainTextResponse(refusal[1], refusal[0]) if refusal else self._app
        await answer(scope, _Bounded(receive), _with_headers(send))

    def _refusal(self, method: str, headers: Headers) -> tuple[int, str] | None:
        """The status and the reason for a request that is not let in."""
        if method not in METHODS:
            return 405, "only GET and POST are answered"
        if headers.getlist("host") not in [[host] for host in self._hosts]:
            return 421, "this server is not called that"
        origins = headers.getlist("origin")
        if any(origin.removeprefix("http://") not in self._hosts for origin in origins):
            return 403, "a page from elsewhere may not ask"
        if _is_foreign(headers):
            return 403, "a page from elsewhere may not ask"
        if method == "POST" and headers.get("content-type", "").partition(";")[0] != "application/json":
            return 415, "only JSON is taken"
        return (413, "that is too much") if _length(headers) > MOST_BYTES else None


class TooMuch(Exception):
    """A body that goes on beyond what is taken."""


class _Bounded:
    """What a client sends, up to a limit, whatever it said about its length."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._left = MOST_BYTES

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooMuch
        return message


class Rates:
    """How often each may ask: so many at once, and so many a second for long."""

    def __init__(self, a_second: float, at_once: int, most_known: int = 5000) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._most_known = most_known
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, who: str) -> bool:
        """Whether one more is allowed now; it is counted."""
        now = monotonic()
        left, since = self._known.pop(who, (float(self._at_once), now))
        left = min(self._at_once, left + (now - since) * self._a_second) - 1
        self._known[who] = (max(left, -1.0), now)
        if len(self._known) > self._most_known:
            self._known.popitem(last=False)
        return left >= 0


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending


def _is_foreign(headers: Headers) -> bool:
    """Whether a browser says that another site's page asks; following a link to us is no harm."""
    site = headers.get("sec-fetch-site", "none")
    if site in ("same-origin", "none"):
        return False
    return headers.get("sec-fetch-mode") != "navigate" or headers.get("sec-fetch-dest") != "document"


def _length(headers: Headers) -> int:
    told = headers.get("content-length", "0")
    return int(told) if told.isdecimal() else MOST_BYTES + 1
