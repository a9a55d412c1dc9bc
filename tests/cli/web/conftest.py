"""One browser for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tables import chromium


@pytest.fixture(scope="session")
def opened_browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def browser(opened_browser: Browser) -> Iterator[Browser]:
    """The browser; pages left open would go on asking servers that are gone, until the end of the run."""
    yield opened_browser
    for context in opened_browser.contexts:
        context.close()
