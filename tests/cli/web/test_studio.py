"""The studio in a real browser: the page follows the files, keeps what is good, and lets nobody else in."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from support import TWELVE, runner
from waiting import fetch, send

PATIENCE = 60_000


class OpenStudio:
    """A studio that is really served, the folder it follows, and its address."""

    def __init__(self, folder: Path, output: Path) -> None:
        self.folder, self.output = folder, output
        command = [TWELVE, "studio", folder, "--no-open", "--json", "-o", output]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
        self.address = json.loads(self.process.stdout.readline())["address"]

    def edit(self, name: str, before: str, after: str) -> None:
        file = self.folder / name
        text = file.read_text()
        assert before in text
        file.write_text(text.replace(before, after))


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenStudio]:
    room = tmp_path_factory.mktemp("studio")
    twelve = runner(room)
    assert twelve("new", "forest").code == 0
    assert twelve("print", "forest", "--keep", "v0.1", "-o", "kept").code == 0
    opened = OpenStudio(room / "forest", room / "prints")
    yield opened
    opened.process.send_signal(signal.SIGINT)
    assert opened.process.wait(60) == 0


@pytest.fixture
def page(browser: Browser, studio: OpenStudio) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1280, "height": 800})
    opened.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.goto(studio.address)
    expect(opened.locator("figure img")).to_have_count(6, timeout=PATIENCE)
    yield opened
    opened.close()
    assert wrong == []


def picture_of(page: Page, title: str) -> str:
    return page.locator("figure", has_text=title).locator("img").first.get_attribute("src")


def test_a_saved_row_of_the_spreadsheet_is_a_new_picture_and_the_others_stay(
    page: Page, studio: OpenStudio
) -> None:
    fox, owl = picture_of(page, "Fox"), picture_of(page, "Owl")
    studio.edit("cards.csv", "Take {acorn:2}", "Steal {acorn:2}")
    expect(page.locator("figure", has_text="Fox").locator("img")).not_to_have_attribute(
        "src", fox, timeout=PATIENCE
    )
    assert picture_of(page, "Owl") == owl
    page.check("#changed")
    expect(page.locator("figure")).to_have_count(1)
    page.uncheck("#changed")


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("layouts/animal/style.css", "{", "{ "),
        ("art/forest.svg", "<svg", "<svg "),
        ("icons/acorn.svg", "<svg", "<svg "),
    ],
)
def test_styles_pictures_and_icons_are_followed_too(
    page: Page, studio: OpenStudio, name: str, before: str, after: str
) -> None:
    shown = picture_of(page, "Badger")
    studio.edit(name, before, after)
    expect(page.locator("figure", has_text="Badger").locator("img")).not_to_have_attribute(
        "src", shown, timeout=PATIENCE
    )


def test_a_mistake_stands_beside_its_card_and_the_last_good_picture_stays(
    page: Page, studio: OpenStudio
) -> None:
    shown = picture_of(page, "Fox")
    studio.edit("cards.csv", "Fox,day", "Fox,noon")
    told = page.locator("#mistakes .mistake")
    expect(told).to_contain_text(re.compile(r"cards\.csv.*B2"), timeout=PATIENCE)
    assert picture_of(page, "Fox") == shown
    studio.edit("cards.csv", "Fox,noon", "Fox,day")
    expect(page.locator("#mistakes")).to_be_hidden(timeout=PATIENCE)


def test_cut_bleed_and_safe_zone_are_where_the_content_says(page: Page) -> None:
    side = page.locator("figure .side").first
    trim = side.bounding_box()
    page.check("#bleed")
    page.check("#cut")
    page.check("#safe")
    whole = side.bounding_box()
    assert whole["width"] / trim["width"] == pytest.approx(69 / 63, abs=0.01)
    cut = page.locator("figure .at-cut").first.bounding_box()
    safe = page.locator("figure .at-safe").first.bounding_box()
    assert cut["width"] / trim["width"] == pytest.approx(1, abs=0.02)
    assert safe["width"] / trim["width"] == pytest.approx(57 / 63, abs=0.02)


def test_actual_size_is_in_millimetres(page: Page) -> None:
    page.check("#actual")
    assert page.locator("figure .side").first.bounding_box()["width"] == pytest.approx(
        63 / 25.4 * 96, abs=0.5
    )


@pytest.mark.parametrize(
    ("eyes", "filtered"), [("grey", "grayscale"), ("deutan", "deutan"), ("protan", "protan")]
)
def test_other_eyes_see_through_a_filter(page: Page, eyes: str, filtered: str) -> None:
    page.select_option("#eyes", eyes)
    image = page.locator("figure img").first
    assert filtered in image.evaluate("image => getComputedStyle(image).filter")


def test_a_piece_is_large_on_click_with_its_back(page: Page) -> None:
    page.locator("figure .side").first.click()
    images = page.locator("#dialog img")
    expect(images).to_have_count(2)
    expect(images.first).to_have_js_property("complete", True, timeout=PATIENCE)
    assert images.first.evaluate("image => image.naturalWidth") == pytest.approx(69 * 14, abs=2)


def test_sheets_are_shown_as_they_would_be_printed(page: Page) -> None:
    page.select_option("#mode", "sheets")
    expect(page.locator(".sheet img")).to_have_count(4, timeout=PATIENCE)
    image = page.locator(".sheet img").first
    expect(image).to_have_js_property("complete", True, timeout=PATIENCE)
    shown = image.evaluate("image => [image.naturalWidth, image.naturalHeight]")
    assert shown[1] / shown[0] == pytest.approx(297 / 210, abs=0.01)


def test_a_print_is_written_to_the_output_folder_and_can_be_fetched(page: Page, studio: OpenStudio) -> None:
    before = {file: file.read_bytes() for file in studio.folder.rglob("*") if file.is_file()}
    page.click("#print")
    page.click("#print-now")
    with page.expect_download() as fetched:
        page.locator("#files a").first.click(timeout=PATIENCE)
    (printed,) = studio.output.glob("forest-cards*.pdf")
    assert fetched.value.path().read_bytes() == printed.read_bytes()
    assert {file: file.read_bytes() for file in studio.folder.rglob("*") if file.is_file()} == before


def test_the_check_button_tells_what_twelve_check_tells(page: Page) -> None:
    page.click("#check")
    expect(page.locator("#dialog")).to_contain_text(
        re.compile("Nothing is wrong|warning|forest"), timeout=PATIENCE
    )


def test_before_and_after_are_shown_against_a_version_that_was_kept(page: Page, studio: OpenStudio) -> None:
    studio.edit("cards.csv", "Keep one.", "Keep two.")
    page.select_option("#version", "v0.1")
    expect(page.locator("#dialog")).to_contain_text("Keep two.", timeout=PATIENCE)
    with page.expect_download() as fetched:
        page.locator("#dialog a").click()
    assert fetched.value.path().read_bytes().startswith(b"%PDF")
    studio.edit("cards.csv", "Keep two.", "Keep one.")


def test_nobody_else_comes_in(studio: OpenStudio) -> None:
    root, _, secret = studio.address.partition("/s/")
    assert fetch(f"{root}/s/{'x' * len(secret)}").status_code == 404
    assert fetch(studio.address, headers={"host": "evil.example"}).status_code == 421
    words = {"lang": "en", "theme": "colour"}
    foreign = {"origin": "http://evil.example"}
    assert send(f"{studio.address}/print", json=words, headers=foreign).status_code == 403
    for name in ("..%2F..%2Fetc%2Fpasswd", "game.yaml", "/etc/passwd"):
        assert fetch(f"{studio.address}/printed/{name}").status_code == 404
    assert send(f"{studio.address}/print", json={"lang": ["en"]}).status_code == 400
    assert fetch(f"{studio.address}/events", params={"lang": "../x"}).status_code == 404
    page = fetch(studio.address)
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "<script>" not in page.text


def test_what_cannot_be_printed_is_told_with_a_word(studio: OpenStudio) -> None:
    words = {"lang": "en", "theme": "colour", "target": "nowhere"}
    answer = send(f"{studio.address}/print", json=words)
    assert answer.status_code == 422
    assert 'no target "nowhere"' in answer.json()["error"]


def test_a_phone_shows_it_without_scrolling_sideways(browser: Browser, studio: OpenStudio) -> None:
    phone = browser.new_page(viewport={"width": 360, "height": 740})
    phone.goto(studio.address)
    expect(phone.locator("figure img")).to_have_count(6, timeout=PATIENCE)
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 360
    phone.close()
