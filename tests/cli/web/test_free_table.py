"""A free table: any game that prints is played at once; nothing is enforced but who may see what."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser
from support import runner
from tables import Guest, ServedTable, act, table
from waiting import fetch

from twelve.cli.web import fonts
from twelve.cli.web.fonts import font_folder, font_style, style_address
from twelve.engine.contract import IllegalMove, InvalidMove
from twelve.engine.free_table.actions import DEEDS
from twelve.engine.free_table.match import FreeMatch, replay_free
from twelve.engine.free_table.state import Box, GamePiece, Lying, Stack
from twelve.engine.match import Header, RecordError


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game made with `twelve new`, which only prints."""
    folder = tmp_path_factory.mktemp("free")
    assert runner(folder)("new", "my-game").code == 0
    return folder / "my-game"


@pytest.fixture
def served(made: Path, tmp_path: Path) -> Iterator[ServedTable]:
    with table(tmp_path, made, "--players", "Ann,Bob", "--seed", "7") as opened:
        yield opened


def do(served: ServedTable, seat: int, text: str) -> httpx.Response:
    return act(served.seat(seat), do="move", at=served.state(seat)["at"], move=text)


def hand(served: ServedTable, seat: int) -> list[str]:
    return [piece["name"] for piece in served.state(seat)["hand"]]


def test_a_board_lies_on_the_table_too(tmp_path: Path) -> None:
    assert runner(tmp_path)("new", "my-board", "--kind", "board").code == 0
    with table(tmp_path, tmp_path / "my-board", "--players", "Ann,Bob", "--seed", "7") as opened:
        kinds = {stack["name"].partition("-")[0] for stack in opened.state(0)["stacks"]}
    assert "sheet" in kinds


def test_pieces_have_their_shape_on_the_table_too(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path, "midnight-moths", "--players", "Ann,Bob", "--seed", "7") as opened:
        cuts = {stack["title"]: stack["cut"] for stack in opened.state(0)["stacks"]}
        ann = Guest(browser, opened.seat(0))
        ann.page.locator(".stack").first.wait_for()
        shown = ann.page.locator(".stack img").evaluate_all(
            "all => all.map(i => getComputedStyle(i).clipPath)"
        )
    hexes = [cut for cut in cuts.values() if cut.startswith("polygon")]
    assert {cut.count(",") + 1 for cut in hexes} == {6}
    assert any(cut == "ellipse(50% 50%)" for cut in cuts.values())
    assert "" in cuts.values()
    assert shown.count("none") == sum(not stack_cut for stack_cut in cuts.values())


def test_the_back_of_an_outline_is_its_mirror_image(tmp_path: Path) -> None:
    flag = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 3L0 9Z"/></svg>'
    assert runner(tmp_path)("new", "my-board", "--kind", "board").code == 0
    game = tmp_path / "my-board" / "game.yaml"
    game.write_text(game.read_text().replace("shape: round", "shape: flag.svg"))
    (tmp_path / "my-board" / "flag.svg").write_text(flag)
    with table(tmp_path, tmp_path / "my-board", "--players", "Ann,Bob", "--seed", "7") as opened:
        up = [stack for stack in opened.state(0)["stacks"] if stack["cut"]]
        assert do(opened, 0, f"flip {up[0]['name']}").status_code == 200
        down = [stack for stack in opened.state(0)["stacks"] if stack["name"] == up[0]["name"]]
    assert up[0]["cut"] == "polygon(100.00% 33.33%, 0.00% 100.00%, 0.00% 0.00%)"
    assert down[0]["cut"] == "polygon(0.00% 33.33%, 100.00% 100.00%, 100.00% 0.00%)"


def test_a_game_with_fonts_of_its_own_leaves_the_pages_theirs(tmp_path: Path) -> None:
    with table(tmp_path, "midnight-moths", "--players", "Ann,Bob", "--seed", "7") as opened:
        style = fetch(f"{opened.root}{style_address()}")
        assert style.status_code == 200
        assert "Josefin" not in style.text
        assert fetch(f"{opened.root}{font_folder()}/Cinzel-Bold.woff2").status_code == 200


def test_fonts_that_browsers_keep_have_an_address_that_changes_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = font_folder()
    assert f"{before}/Cinzel-Bold.woff2" in font_style()
    font_folder.cache_clear()
    monkeypatch.setattr(fonts, "fingerprint", lambda: "other fonts")
    assert font_folder() != before
    font_folder.cache_clear()


def test_decks_hold_every_copy_shuffled_and_face_down(served: ServedTable, made: Path) -> None:
    (deck,) = served.state(0)["stacks"]
    with (made / "cards.csv").open(encoding="utf-8", newline="") as file:
        printed = [(row["name"], int(row["qty"])) for row in csv.DictReader(file)]
    count = sum(copies for _, copies in printed)
    assert (deck["count"], deck["up"]) == (count, False)
    do(served, 0, f"draw deck-1 {count}")
    drawn = [piece["title"] for piece in served.state(0)["hand"]]
    in_order = [name for name, copies in printed for _ in range(copies)]
    assert sorted(drawn) == sorted(in_order)
    assert drawn != in_order
    assert drawn != in_order[::-1]


def test_two_browsers_at_a_free_table_and_no_secret_of_the_other_received(
    browser: Browser, served: ServedTable
) -> None:
    ann, bob = Guest(browser, served.seat(0)), Guest(browser, served.seat(1), phone=True)
    watcher = Guest(browser, served.watch)
    _tap(ann, "[data-stack='deck-1']", "draw deck-1 3")
    _tap(bob, "[data-stack='deck-1']", "draw deck-1")
    mine, theirs = hand(served, 0), hand(served, 1)
    titles = {piece["name"]: piece["title"] for piece in served.state(0)["hand"]}
    assert (len(mine), len(theirs)) == (3, 1)
    _tap(ann, f"[data-piece='{mine[0]}']", f"play {mine[0]} ", prefix=True)
    _tap(ann, f"[data-piece='{mine[1]}']", " down", suffix=True)
    ann.page.get_by_label("Another die: d6").click()
    ann.page.get_by_text("Roll all").click()
    bob.page.locator(".thrown b").filter(has_text="1").or_(
        bob.page.locator(".thrown b:not(:text('–'))")
    ).first.wait_for()
    version = served.state(0)["version"]
    for guest in (ann, bob, watcher):
        guest.page.locator(f'body[data-version="{version}"]').wait_for()
        assert not guest.faults
    pictures = {piece["name"]: piece["picture"] for piece in served.state(0)["hand"]}
    for guest in (bob, watcher):
        assert f'plays {titles[mine[0]]}"' in guest.received, "what was played open is seen"
        for name in mine[1:]:
            assert name not in guest.received
        assert "draws 3 pieces" in guest.received
    for name, picture in pictures.items():
        seen = {each.split("-")[0] for each in (*theirs, mine[0])}
        assert name.split("-")[0] in seen or picture not in bob.received
    assert all(name not in ann.received for name in theirs)
    for guest in (ann, bob, watcher):
        guest.context.close()


def _tap(guest: Guest, piece: str, wish: str, prefix: bool = False, suffix: bool = False) -> None:
    """Opens a piece and does something with it."""
    before = guest.at
    guest.page.locator(piece).first.focus()
    guest.page.keyboard.press("Enter")
    how = "^=" if prefix else "$=" if suffix else "="
    guest.page.locator(f"dialog [data-do{how}'{wish}']").first.click()
    guest.page.locator(f'body:not([data-at="{before}"])').wait_for()


def test_a_piece_is_dragged_to_another_place(browser: Browser, served: ServedTable) -> None:
    ann = Guest(browser, served.seat(0))
    before = served.state(0)["stacks"][0]
    box = ann.page.locator("[data-stack='deck-1']").bounding_box()
    assert box is not None
    ann.page.mouse.move(box["x"] + 10, box["y"] + 10)
    ann.page.mouse.down()
    ann.page.mouse.move(box["x"] + 160, box["y"] + 90, steps=4)
    ann.page.mouse.up()
    ann.page.locator('body[data-version="1"]').wait_for()
    after = served.state(0)["stacks"][0]
    assert after["x"] > before["x"] + 50
    assert after["y"] > before["y"] + 30
    assert not ann.faults
    ann.context.close()


def test_who_looks_through_a_stack_sees_it_alone_until_it_is_shuffled(served: ServedTable) -> None:
    do(served, 0, "search deck-1")
    seen = served.state(0)["search"]["pieces"]
    assert len(seen) == served.state(1)["stacks"][0]["count"]
    assert served.state(1)["search"] is None
    assert seen[0]["name"] not in json.dumps(served.state(1))
    assert do(served, 1, f"pick deck-1 {seen[0]['name']}").status_code == 422
    assert do(served, 0, f"pick deck-1 {seen[5]['name']}").status_code == 200
    assert hand(served, 0) == [seen[5]["name"]]
    do(served, 1, "shuffle deck-1")
    assert served.state(0)["search"] is None


def test_nobody_plays_from_the_hand_of_another(served: ServedTable) -> None:
    do(served, 0, "draw deck-1")
    (piece,) = hand(served, 0)
    for text in (f"play {piece} 1 1", f"give {piece} 2", f"put {piece} deck-1"):
        assert do(served, 1, text).status_code == 422
    assert hand(served, 0) == [piece]


def test_killed_it_goes_on_as_it_was_and_undo_goes_on_too(made: Path, tmp_path: Path) -> None:
    with table(tmp_path, made, "--players", "Ann,Bob", "--seed", "7") as served:
        for text in (
            "deal deck-1 2",
            "draw deck-1",
            "die 12",
            "roll",
            "count 4 Ann’s coins",
            "shuffle deck-1",
        ):
            assert do(served, 0, text).status_code == 200
        act(served.seat(1), do="undo", at=served.state(1)["at"])
        before = [served.state(seat) for seat in (0, 1)]
        served.kill()
    with table(tmp_path, "--resume", served.record) as again:
        after = [again.state(seat) for seat in (0, 1)]
        assert [{**state, "at": ""} for state in after] == [{**state, "at": ""} for state in before]
        act(again.seat(1), do="undo", at=again.state(1)["at"])
        assert again.state(0)["counters"] == []
    with table(tmp_path, "--replay", served.record) as watched:
        frame = fetch(f"{watched.watch}/state?step=2&seat=0").json()
        assert len(frame["hand"]) == 3
        assert fetch(f"{watched.watch}/state?step=2").json()["hand"] == []


def test_the_designer_gets_a_csv_of_what_was_drawn_and_played(served: ServedTable) -> None:
    do(served, 0, "draw deck-1 2")
    first, second = hand(served, 0)
    do(served, 0, f"play {first} 100 100")
    do(served, 1, "deal deck-1 1")
    do(served, 0, f"play {second} 200 100")
    act(served.seat(0), do="undo", at=served.state(0)["at"])
    file = served.record.with_name(f"{served.record.stem}-pieces.csv")
    rows = list(csv.DictReader(file.open(encoding="utf-8", newline="")))
    assert [(row["player"], row["action"], row["piece"]) for row in rows[:3]] == [
        ("Ann", "draw", first),
        ("Ann", "draw", second),
        ("Ann", "play", first),
    ]
    assert sorted(row["to"] for row in rows[3:]) == ["Ann", "Bob"]
    assert {row["component"] for row in rows} == {"cards"}


def test_a_bot_cannot_sit_at_a_free_table(made: Path, tmp_path: Path) -> None:
    refused = runner(tmp_path)("table", made, "--players", "Ann,bot", "--no-open")
    assert refused.code == 2
    assert "without rules" in refused.err


BOX = Box(
    tuple(GamePiece(f"p-{number}", "cards", "goods", f"P{number}") for number in range(6)),
    (Stack("deck-1", 0, 0, tuple(Lying(number, False) for number in range(6))),),
)
HEADER = Header("harbour", ("Ann", "Bob"), 3, {"table": "free"}, "1")
WORDS = st.sampled_from(
    [*DEEDS, "deck-1", "s1", "s2", "p-1", "p-4", "1", "2", "-3", "down", "bottom", "500", "x"]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([0, 1]), st.lists(WORDS, max_size=5)), max_size=25))
def test_whatever_is_done_no_piece_is_lost_or_doubled_and_the_record_leads_back(
    wishes: list[tuple[int, list[str]]],
) -> None:
    match, lines = FreeMatch(BOX, HEADER), []
    for seat, words in wishes:
        try:
            lines.append(match.play(seat, " ".join(words)))
        except (IllegalMove, InvalidMove):
            continue
        lying = [each.piece for stack in match.state.stacks for each in stack.pieces]
        held = [piece for cards in match.state.hands for piece in cards]
        assert sorted(lying + held) == list(range(6))
    assert replay_free(BOX, HEADER, enumerate(lines, 2)).state == match.state


def test_a_line_that_does_not_fit_is_named() -> None:
    with pytest.raises(RecordError, match="line 2: there is no stack"):
        replay_free(BOX, HEADER, [(2, '{"seat": 0, "move": "draw s9"}')])
    with pytest.raises(RecordError, match="line 3: not a line"):
        replay_free(BOX, HEADER, [(3, '{"seat": 7, "move": "draw deck-1"}')])
