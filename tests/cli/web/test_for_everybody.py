"""For everybody: names, roles, contrast, sizes, keyboard and languages; sheets, and records watched."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import APIResponse, Browser, Page, Route
from support import HOUSE, TWELVE, runner
from tables import DESKTOP, PHONE, Guest, ServedTable, act, move, table
from waiting import fetch, until

CHECK = (HOUSE / "tests" / "everybody.js").read_text()
CHECK_IN = f"""phase => {{
  const status = document.getElementById("status");
  if (status) status.className = `status ${{phase}}`;
  return ({CHECK})();
}}"""
PHASES = ("wait", "dice", "choose", "move")
"""What a table waits for; the last is what these tables stand at."""
TABLES = {
    "king-of-12": ("king-of-12", "--players", "Ann,bot", "--seed", "5"),
    "xii-century": ("xii-century", "--players", "Ann,bot", "--seed", "5"),
    "twelve-heroes": ("twelve-heroes", "--players", "Ann,bot", "--seed", "5"),
    "toy": ("coin-duel", "--players", "Ann,bot", "--seed", "5"),
    "free": ("coin-duel", "--free", "--players", "Ann,Bob", "--seed", "5"),
    "sheet": ("xii-century", "--sheet", "--players", "Ann", "--seed", "5"),
}


@pytest.mark.parametrize("kind", TABLES)
def test_pages_have_names_roles_contrast_and_room_for_fingers(
    kind: str, browser: Browser, tmp_path: Path
) -> None:
    with table(tmp_path, *TABLES[kind], "--pause", 0) as served:
        _some_moves(served)
        page = browser.new_page(reduced_motion="reduce")
        page.goto(served.seat(0))
        page.locator("body[data-version]").wait_for()
        complaints = [*_complaints(page, PHASES)]
        page.goto(str(served.table["host"]))
        page.locator("h1").first.wait_for()
        complaints += [each for each in _complaints(page, PHASES[:1]) if not each.endswith("no live region")]
        page.close()
        assert not complaints, "\n".join(complaints)


def _complaints(page: Page, phases: Sequence[str]) -> Iterator[str]:
    """What is amiss on a phone and on a desk, by day and by night."""
    for viewport in (PHONE, DESKTOP):
        page.set_viewport_size(viewport)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            found = (each for phase in phases for each in page.evaluate(CHECK_IN, phase))
            yield from (f"{scheme} {viewport['width']}: {each}" for each in found)


def _some_moves(served: ServedTable) -> None:
    for _ in range(3):
        state = served.state(0)
        if state.get("moves"):
            move(served.seat(0), state["moves"][0]["move"])


def _moved_by_keys(guest: Guest, before: str) -> bool:
    """Tab, and Enter on a move; what is drawn anew between the two takes the focus away."""
    guest.page.keyboard.press("Tab")
    if guest.page.evaluate("document.activeElement.matches('.move')"):
        guest.page.keyboard.press("Enter")
        guest.page.wait_for_timeout(300)  # pressed again before the answer is here, it would be taken back
    return guest.at != before


def test_a_whole_duel_by_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path, "coin-duel", "--players", "Ann,bot", "--seed", "5", "--pause", 0) as served:
        ann = Guest(browser, served.seat(0))
        while ann.phase != "over":
            before = ann.at
            until(lambda before=before: _moved_by_keys(ann, before), "a move by keyboard")
            ann.page.locator("#status.choose, #status.over").wait_for()
        assert ann.page.locator("[role=log] li").count() > 3
        assert ann.page.locator("[role=log] li[aria-current]").count() > 0


@pytest.mark.parametrize(("lang", "word"), [("de", "Du bist dran"), ("fr", "C’est à toi")])
def test_pages_speak_the_language_of_the_game(lang: str, word: str, tmp_path: Path) -> None:
    words = ("xii-century", "--players", "Ann,Bob", "--lang", lang, "--seed", "5", "--pause", 0)
    with table(tmp_path, *words) as served:
        html = fetch(served.seat(0)).text
        assert f'<html lang="{lang}">' in html
        assert word in html


@pytest.fixture
def paper(tmp_path: Path) -> Iterator[ServedTable]:
    with table(tmp_path, "xii-century", "--sheet", "--players", "Ann", "--seed", "9") as opened:
        yield opened


def test_a_sheet_is_free_as_paper_counted_live_and_its_town_is_taken(
    browser: Browser, paper: ServedTable, tmp_path: Path
) -> None:
    ann = Guest(browser, paper.seat(0), phone=True)
    frame = ann.page.frame_locator("iframe").first
    for number, (name, text) in enumerate((("population-1", "8"), ("farms-2", "7"), ("town", "Annsburg")), 1):
        field = frame.locator(f"input[name='{name}'][aria-label]")
        field.fill(text)
        field.blur()
        ann.page.locator(f'body[data-version="{number}"]').wait_for()
    ann.page.locator("#status").filter(has_text="8 VP").wait_for()
    frame.locator("input[name='farms-3']").fill("99")
    frame.locator("input[name='farms-3']").blur()
    ann.page.locator(".wrong li").wait_for()
    frame.locator(".bad").first.wait_for()
    ann.page.get_by_text("Take back").click()
    ann.page.locator(".wrong li").wait_for(state="detached")
    assert not ann.faults
    (file,) = tmp_path.glob("output/*.yaml")
    assert yaml.safe_load(file.read_text())["assets"]["farms"] == 7
    run = runner(tmp_path)
    counted = run("score", file, "--json")
    assert counted.code == 0, counted.err
    told = counted.json["towns"][0]
    assert told["town"] == "Annsburg"
    assert told["score"] == int(ann.page.locator("#status").inner_text().split()[0])
    printed = subprocess.run(
        [TWELVE, "print", "xii-century", "town_sheet", "--from", file, "-o", tmp_path / "made"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert printed.returncode == 0, printed.stderr
    ann.context.close()


def test_a_tap_counts_as_soon_as_the_news_are_here_though_the_answer_is_not(
    browser: Browser, paper: ServedTable
) -> None:
    ann = Guest(browser, paper.seat(0))
    answers: list[tuple[Route, APIResponse]] = []

    def hold_the_first(route: Route) -> None:
        if answers:
            route.continue_()
        else:
            answers.append((route, route.fetch()))

    ann.page.route("**/act", hold_the_first)
    field = ann.page.frame_locator("iframe").first.locator("input[name='farms-2'][aria-label]")
    field.fill("7")
    field.blur()
    ann.page.locator('body[data-version="1"]').wait_for()
    ann.page.get_by_text("Take back").click()
    ann.page.locator('body[data-version="2"]').wait_for()
    for route, answer in answers:
        route.fulfill(response=answer)
    assert paper.state(0)["entries"].get("farms-2", "") == ""
    ann.context.close()


def test_a_sheet_killed_is_there_again_as_it_was_written(paper: ServedTable, tmp_path: Path) -> None:
    for name, text in (("food-1", "12"), ("food-2", "9"), ("food-1", "")):
        assert (
            act(paper.seat(0), do="write", at=paper.state(0)["at"], field=name, text=text).status_code == 200
        )
    assert (
        act(paper.seat(0), do="write", at=paper.state(0)["at"], field="nothing", text="1").status_code == 422
    )
    before = paper.state(0)
    paper.kill()
    with table(tmp_path, "--resume", paper.record) as again:
        assert {**again.state(0), "at": ""} == {**before, "at": ""}


def test_a_sheet_begins_with_the_town_of_a_file(tmp_path: Path) -> None:
    town = {"game": "xii-century", "town": "Kiel", "assets": {"population": 5}, "reputation": 2}
    (tmp_path / "kiel.yaml").write_text(yaml.safe_dump(town))
    with table(tmp_path, "xii-century", "--sheet", "--from", "kiel.yaml") as served:
        state = served.state(0)
        assert state["entries"]["town"] == "Kiel"
        assert state["entries"]["reputation-2"]
        assert state["points"] >= 5


def test_a_record_is_watched_move_by_move_with_the_eyes_of_any_player(
    browser: Browser, tmp_path: Path
) -> None:
    run, record = runner(tmp_path), tmp_path / "game.jsonl"
    assert run("play", "king-of-12", "--players", "bot,bot", "--seed", "4", "--record", record).code == 0
    with table(tmp_path, "--replay", record) as served:
        assert not record.with_name("game.jsonl.seats").exists(), "only what is played on keeps its secrets"
        context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
        page = context.new_page()
        page.goto(served.watch)
        page.locator("output").filter(has_text="0/").wait_for()
        for number in (1, 2, 3):
            page.get_by_label("Next").click()
            page.locator("output").filter(has_text=f"{number}/").wait_for()
        page.get_by_label("Seen by").select_option("1")
        page.locator(".hand .card").first.wait_for()
        page.get_by_label("Last", exact=True).click()
        page.locator(".over.panel").wait_for()
        page.get_by_label("Back").click()
        page.locator(".over.panel").wait_for(state="detached")
        context.close()
        steps = fetch(f"{served.watch}/state?step=999999999").json()
        assert steps["step"] == steps["steps"] == len(record.read_text().splitlines()) - 2
        assert act(served.watch, do="move", move="x").status_code == 403
    record.write_text(record.read_text().replace('"play ', '"play no-', 1))
    refused = run("table", "--replay", record, "--no-open")
    assert refused.code == 1
    assert "line" in refused.err


def test_the_terminal_shows_an_address_and_a_code_for_each_person(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [TWELVE, "table", "twelve-heroes", "--players", "Ann,Bob", "--no-open"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        env={"PATH": "/usr/bin", "HOME": str(Path.home()), "LANG": "C.UTF-8"},
    )
    said = []
    for line in process.stdout:
        said.append(line)
        if "--resume" in line:
            break
    process.terminate()
    assert process.wait() in (0, 143)
    text = "".join(said)
    assert text.count("/t/") == 4
    assert sum("█▀▀▀▀▀█" in line for line in said) >= 3
    assert "Ann  http://127.0.0.1:" in text
    json.loads((tmp_path / "output").glob("*.jsonl").__next__().read_text().splitlines()[0])
