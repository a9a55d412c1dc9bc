"""A server on this machine: its address is known before it answers, and only its own pages reach it."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING

from twelve.content.errors import TwelveError, UsageError

if TYPE_CHECKING:
    import uvicorn
    from starlette.types import ASGIApp

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
LONGEST_HEAD = 16_000
"""Bytes of a request's head."""
MOST_CONNECTIONS = 2000
PATIENCE = 5.0
"""Seconds in which a server that is no longer wanted ends."""


@dataclass(frozen=True)
class Door:
    """Where the server listens: a bound socket, and every name under which it may be asked for."""

    listening: socket.socket
    names: tuple[str, ...]

    @property
    def port(self) -> int:
        number: int = self.listening.getsockname()[1]
        return number

    @property
    def hosts(self) -> frozenset[str]:
        """What a request's Host may be; any other means that a foreign name was made to lead here."""
        return frozenset(f"{name}:{self.port}" for name in (*self.names, "localhost"))

    @property
    def address(self) -> str:
        """The address to give away: the machine's in its network where the door is open to it."""
        return f"http://{self.names[-1]}:{self.port}"


def open_door(port: int | None, lan: bool, wished: int = 0) -> Door:
    """A socket on this machine only, or for the whole room; a port that was asked for must be free."""
    names = (HERE, *(lan_addresses() if lan else ()))
    if lan and len(names) == 1:
        raise UsageError("--lan: this machine is in no network; connect it, or leave --lan out")
    host = EVERYWHERE if lan else HERE
    try:
        return Door(_bound(host, wished if port is None else port), names)
    except OSError as error:
        if port is not None:
            raise TwelveError(
                f"port {port} cannot be used: {error.strerror or error}; another --port may"
            ) from None
        return Door(_bound(host, 0), names)


def serve(app: ASGIApp, door: Door) -> None:
    """Answers until it is stopped."""
    with door.listening:
        _server(app).run(sockets=[door.listening])


@contextmanager
def serving_beside(app: ASGIApp, door: Door) -> Iterator[None]:
    """Answers in a thread of its own while this one does something else."""
    server = _server(app)
    thread = Thread(target=server.run, kwargs={"sockets": [door.listening]}, daemon=True)
    with door.listening:
        thread.start()
        try:
            yield
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def _server(app: ASGIApp) -> uvicorn.Server:
    """A server that writes nothing that is asked to a log, for addresses hold secrets."""
    import uvicorn

    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        h11_max_incomplete_event_size=LONGEST_HEAD,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=1,
        ws="none",
    )
    return uvicorn.Server(config)


def show(address: str, opener: Callable[[str], object] | None = None) -> None:
    """Opens the page in this machine's browser, where there is one."""
    import webbrowser

    (opener or webbrowser.open)(address)


def lan_addresses() -> tuple[str, ...]:
    """This machine's own addresses in the networks it is in."""
    found = {entry[4][0] for entry in _resolved(socket.gethostname())}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
            found.add(probe.getsockname()[0])
        except OSError:
            pass
    return tuple(sorted(str(address) for address in found if not str(address).startswith("127.")))


def _resolved(name: str) -> list[tuple[object, object, object, object, tuple[object, ...]]]:
    try:
        return [*socket.getaddrinfo(name, None, socket.AF_INET)]
    except OSError:
        return []


def _bound(host: str, port: int) -> socket.socket:
    return socket.create_server((host, port), backlog=512)
