"""A table that is really served: the installed command in a process, and browsers that come to it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Response, sync_playwright
from support import HOUSE, TWELVE
from waiting import fetch, send, until

BROWSER = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@dataclass
class ServedTable:
    """A running server and what it said about its tables."""

    process: subprocess.Popen[str]
    told: dict[str, object]

    @property
    def table(self) -> dict[str, object]:
        return self.told["tables"][0]

    @property
    def record(self) -> Path:
        return Path(str(self.table["record"]))

    def seat(self, number: int) -> str:
        return self.table["players"][number]["address"]

    @property
    def watch(self) -> str:
        return self.table["watch"]

    @property
    def root(self) -> str:
        return self.watch.partition("/t/")[0]

    def state(self, number: int) -> dict[str, object]:
        return fetch(f"{self.seat(number)}/state").json()

    def kill(self) -> None:
        """As a crash does: without a word."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def table(folder: Path, *words: object, **env: str) -> Iterator[ServedTable]:
    """`twelve table …` in a folder, until the block is left."""
    command = [TWELVE, "table", *map(str, words), "--no-open", "--json"]
    paths = {"TWELVE_PATH": str(HOUSE / "tests" / "toy"), **env}
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        line = process.stdout.readline()
        assert line, process.stderr.read()
        told = json.loads(line)
        for each in told["tables"]:
            each["record"] = str(folder / each["record"])
        yield ServedTable(process, told)
    finally:
        process.kill()
        process.communicate()


HEAR = """
window.heard = [];
window.sent = 0;
const send = window.fetch;
window.fetch = (...given) => { window.sent += 1; return send(...given); };
const Real = EventSource;
window.EventSource = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => window.heard.push(event.data));
  }
};
"""
TRIES = 600
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}


class Guest:
    """Somebody at a browser: everything it receives is kept, and every complaint of the page is a fault."""

    def __init__(self, browser: Browser, address: str, phone: bool = False) -> None:
        self.context = browser.new_context(
            viewport=PHONE if phone else DESKTOP, has_touch=phone, reduced_motion="reduce"
        )
        self.context.add_init_script(HEAR)
        self.page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.faults: list[str] = []
        self.texts: list[str] = []
        self.addresses: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("response", self._keep)
        self.page.goto(address)
        self.page.locator("body[data-version]").wait_for()

    def _keep(self, response: Response) -> None:
        self.addresses.append(response.url)
        kind = response.headers.get("content-type", "")
        if "json" in kind or "html" in kind:
            self.texts.append(response.text())

    @property
    def received(self) -> str:
        """Everything that came over the line: pages, answers, news, and the names of what was loaded."""
        return "\n".join([*self.texts, *self.page.evaluate("window.heard"), *self.addresses])

    @property
    def at(self) -> str:
        return self.page.evaluate("document.body.dataset.at")

    @property
    def phase(self) -> str:
        return self.page.evaluate("document.getElementById('status').className.replace('status ', '')")

    def tap(self, choice: int) -> None:
        """Does something that moves the game, by tapping what is lit; until the table has gone on."""
        before, sent = self.at, self.page.evaluate("window.sent")
        for number in range(TRIES):
            if self.page.evaluate(TAP, choice + number) > sent:
                self.page.locator(f'body:not([data-at="{before}"])').wait_for()
                return
            self.page.wait_for_timeout(20)  # a sheet that is drawn in a frame comes after its table
        raise AssertionError(f"nothing moved: {self.page.locator('#status').inner_text()}")


TAP = (HOUSE / "tests" / "tap.js").read_text()
"""Taps something; how much the page has sent since it was opened."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's browser, driven by Playwright."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=list(ARGUMENTS))
        yield browser
        browser.close()


ACTING = ("move", "choose")


def play_out(guests: list[Guest], most: int = 800) -> int:
    """Everybody taps until the game is over; how many taps it took."""
    taps = 0
    while any(guest.phase != "over" for guest in guests):
        until(lambda: any(guest.phase in (*ACTING, "over") for guest in guests), "somebody's turn")
        for guest in [guest for guest in guests if guest.phase in ACTING][:1]:
            guest.tap(taps * 7 + 3)
        taps += 1
        assert taps < most, "a game without an end"
    return taps


def act(address: str, **wish: object) -> httpx.Response:
    """What a tap sends."""
    return send(f"{address}/act", json=wish)


def move(address: str, text: str) -> httpx.Response:
    """A move at the moment that the seat sees."""
    return act(address, do="move", at=fetch(f"{address}/state").json()["at"], move=text)
