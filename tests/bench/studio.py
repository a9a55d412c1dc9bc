"""From saving a file to the new picture in a browser: python tests/bench/studio.py [CARDS] [EDITS]

Measured from write() to the picture's load event in Chromium, one changed card in a deck (500 unless said),
in YAML and in a spreadsheet. By the clock, so only a quiet machine tells the truth; asked are at most 0.3 s
in the middle and 0.8 s for nineteen of twenty.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Page
from press_table import pack
from tables import chromium

TWELVE = Path(sys.executable).parent / "twelve"
TEXT = "merchants cross the river and count coins"
LOADED = """name => new Promise(done => {
  const figure = document.querySelector(`figure[data-name="${name}"]`);
  const old = figure.querySelector('img').getAttribute('src');
  new MutationObserver((_, watcher) => {
    const image = figure.querySelector('img');
    if (!image || image.getAttribute('src') === old) return;
    watcher.disconnect();
    if (image.complete) done(); else image.addEventListener('load', () => done());
  }).observe(figure, {childList: true, subtree: true});
})"""


def main() -> None:
    cards, edits = (int(word) for word in (*sys.argv[1:], *("500", "30")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as room:
        for kind, (folder, file) in _decks(Path(room), cards).items():
            print(f"{kind}, {cards} cards: {_told(_measured(folder, file, cards, edits))}", flush=True)


def _decks(room: Path, cards: int) -> dict[str, tuple[Path, str]]:
    """The same deck in YAML and in a spreadsheet."""
    entries = {f"c{i}": {"name": f"Card {i}", "text": f"{TEXT} {i}."} for i in range(cards)}
    rows = "\n".join(f"c{i},Card {i},{TEXT} {i}." for i in range(cards))
    component = {"title": "Items", "source": "items", "layout": "card"}
    table = {"from": "items.csv", "fields": {"name": "text", "text": "text"}}
    sheet = pack(
        room / "sheet", {}, languages=["en"], tables={"items": table}, components={"items": component}
    )
    (sheet / "items.csv").write_text(f"id,name,text\n{rows}\n")
    return {
        "YAML": (pack(room / "yaml", entries, languages=["en"]), "game.yaml"),
        "spreadsheet": (sheet, "items.csv"),
    }


def _measured(folder: Path, file: str, cards: int, edits: int) -> list[float]:
    command = [TWELVE, "studio", folder, "--no-open", "--json", "-o", folder.parent / "out"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = json.loads(process.stdout.readline())["address"]
    try:
        with chromium() as browser:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(address)
            page.wait_for_selector(f"figure:nth-of-type({cards}) img", state="attached", timeout=600_000)
            time.sleep(2)
            return [_edit(page, folder / file, number, cards) for number in range(edits)]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def _edit(page: Page, file: Path, number: int, cards: int) -> float:
    """Seconds from saving a changed card to its new picture."""
    which = number * 37 % cards
    component = "cards" if file.suffix == ".yaml" else "items"
    text = file.read_text()
    changed = text.replace(f"count coins {which}.", f"count crowns {number} {which}.")
    assert changed != text
    handle = page.evaluate_handle(f"() => {{ window.shown = ({LOADED})('{component}/c{which}') }}")
    began = time.perf_counter()
    file.write_text(changed)
    page.evaluate("() => window.shown")
    took = time.perf_counter() - began
    handle.dispose()
    file.write_text(text)  # put back for the next round; its own picture is known already
    time.sleep(0.7)
    return took


def _told(times: list[float]) -> str:
    return f"middle {median(times):.2f} s, 95 % below {quantiles(times, n=20)[-1]:.2f} s ({len(times)} edits)"


if __name__ == "__main__":
    main()
