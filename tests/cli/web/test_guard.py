"""Nobody comes in who does not belong: names, pages, sizes, rates, secrets."""

from __future__ import annotations

import hmac
import re
import socket
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from tables import ServedTable, act, table
from waiting import fetch, send

from twelve.cli.web.guard import Rates
from twelve.cli.web.table.keys import Keys, key_file
from twelve.cli.web.table.served import PageLook, Served
from twelve.cli.web.table.tables import House, LaidTable
from twelve.content.errors import TwelveError

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedTable]:
    with table(tmp_path_factory.mktemp("guard"), "coin-duel", "--players", f"Ann,{SCRIPT}") as opened:
        yield opened


def test_a_name_that_was_made_to_lead_here_is_refused(served: ServedTable) -> None:
    port = served.root.rpartition(":")[2]
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1.evil.example:{port}", ""):
        assert fetch(served.seat(0), headers={"host": host}).status_code in (400, 421), host
    assert fetch(f"http://localhost:{port}/").status_code == 404


def test_two_hosts_in_one_request_are_refused(served: ServedTable) -> None:
    host, port = served.root.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\nHost: evil.example\r\n\r\n".encode())
        assert line.recv(100).split()[1] in (b"400", b"421")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_a_page_from_elsewhere_can_do_nothing(served: ServedTable, origin: str) -> None:
    before = served.state(0)
    answer = send(
        f"{served.seat(0)}/act",
        json={"do": "move", "at": before["at"], "move": "gold"},
        headers={"origin": origin},
    )
    assert answer.status_code == 403
    assert served.state(0) == before


def test_a_foreign_page_cannot_even_show_a_picture_of_ours(served: ServedTable) -> None:
    foreign = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}
    assert fetch(f"{served.root}/static/icon.svg", headers=foreign).status_code == 403
    followed = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert fetch(served.seat(0), headers=followed).status_code == 200
    framed = {**followed, "sec-fetch-dest": "iframe"}
    assert fetch(served.seat(0), headers=framed).status_code == 403


def test_a_form_of_another_site_cannot_send_a_move(served: ServedTable) -> None:
    answer = send(f"{served.seat(0)}/act", content=b"{}", headers={"content-type": "text/plain"})
    assert answer.status_code == 415


def test_every_answer_keeps_scripts_and_addresses_to_itself(served: ServedTable) -> None:
    for address in (served.seat(0), f"{served.seat(0)}/state", f"{served.root}/", f"{served.root}/nowhere"):
        headers = fetch(address).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def test_no_page_has_a_script_or_style_within(served: ServedTable) -> None:
    host = str(served.table["host"])
    for address in (served.seat(0), served.seat(1), served.watch, host):
        html = fetch(address).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", html)
        assert not re.search(r"\son\w+=|javascript:|<style|\sstyle=", html)


def test_a_player_called_script_is_a_name_and_nothing_else(served: ServedTable) -> None:
    for address in (served.seat(1), str(served.table["host"])):
        html = fetch(address).text
        assert SCRIPT not in html
        assert "&lt;script&gt;alert(1)" in html


def test_too_much_is_refused_whatever_is_said_about_its_length(served: ServedTable) -> None:
    much = b'{"do": "' + b"x" * 300_000 + b'"}'
    json = {"content-type": "application/json"}
    assert send(f"{served.seat(0)}/act", content=much, headers=json).status_code == 413
    pieces = (much[start : start + 10_000] for start in range(0, len(much), 10_000))
    assert send(f"{served.seat(0)}/act", content=pieces, headers=json).status_code == 413


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 50_000, b'{"do": 1}', b"\xff", b"null"])
def test_what_is_no_wish_is_refused_and_nothing_breaks(served: ServedTable, body: bytes) -> None:
    answer = send(f"{served.seat(0)}/act", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert "error" in answer.json()


def test_who_only_watches_or_hosts_can_do_nothing(served: ServedTable) -> None:
    for address in (served.watch, str(served.table["host"])):
        for wish in (
            {"do": "move", "at": "0-0", "move": "gold"},
            {"do": "undo", "at": "0-0"},
            {"do": "again"},
        ):
            assert act(address, **wish).status_code == 403


def test_secrets_have_128_bits_and_each_opens_one_place(served: ServedTable) -> None:
    secrets = [served.seat(0), served.seat(1), served.watch, str(served.table["host"])]
    words = [address.rpartition("/")[2] for address in secrets]
    assert len(set(words)) == 4
    assert all(len(urlsafe_b64decode(word + "==")) * 8 == 128 for word in words)


def test_who_guesses_is_soon_not_answered_anymore(served: ServedTable) -> None:
    codes = [fetch(f"{served.root}/t/{number:022}").status_code for number in range(60)]
    assert set(codes) == {404, 429}
    assert fetch(served.seat(0)).status_code == 200


def test_the_keys_are_kept_for_their_owner_only_and_in_no_record(served: ServedTable) -> None:
    kept = key_file(served.record)
    assert kept.stat().st_mode & 0o077 == 0
    keys = Keys.load(served.record)
    assert keys is not None
    assert served.seat(0).endswith(keys.secret(0))
    assert keys.root.hex() not in served.record.read_text()


def test_keys_that_were_damaged_are_none(tmp_path: Path) -> None:
    for text in (
        "",
        "{}",
        "[]",
        '{"key": "zz", "port": 1}',
        '{"key": "00", "port": 1}',
        '{"key": 1, "port": 1}',
    ):
        key_file(tmp_path / "game.jsonl").write_text(text)
        assert Keys.load(tmp_path / "game.jsonl") is None


def test_secrets_of_seats_do_not_tell_each_other() -> None:
    one, other = Keys.fresh(), Keys.fresh()
    assert not hmac.compare_digest(one.secret(0), other.secret(0))
    assert one.secret(0) != one.secret(1) != one.secret("host")


def test_a_rate_allows_so_many_at_once_and_forgets_who_came_first() -> None:
    rates = Rates(a_second=0.0, at_once=3, most_known=2)
    assert [rates.allow("ann") for _ in range(5)] == [True, True, True, False, False]
    assert rates.allow("bob")
    assert rates.allow("cy")
    assert rates.allow("ann"), "only so many are remembered"


class Nothing(Served):
    """A table with nothing on it."""

    look = PageLook("")

    def __init__(self) -> None:
        super().__init__("", "en", ("Ann",), (0,))
        self.is_closed = False

    def version(self) -> str:
        return "0"

    def shown(self, who: int | str) -> dict[str, object]:
        return {}

    def act(self, who: int | str, wish: dict[str, object]) -> dict[str, object]:
        return {}

    def close(self) -> None:
        self.is_closed = True


def test_tables_are_limited_in_number_and_age() -> None:
    house = House(most=2, oldest=100)
    old, other = (house.add(LaidTable(Nothing(), Keys.fresh(), 1)) for _ in range(2))
    with pytest.raises(TwelveError, match="2 tables already"):
        house.add(LaidTable(Nothing(), Keys.fresh(), 1))
    secret, kept = old.secrets[0], other.secrets[0]
    old.touched -= 200
    house.clear_old()
    assert old.table.is_closed
    assert house.find(secret) is None
    assert house.find(kept) == (other, 0)
    house.add(LaidTable(Nothing(), Keys.fresh(), 1))


def test_a_secret_with_any_letters_is_only_unknown() -> None:
    house = House()
    house.add(LaidTable(Nothing(), Keys.fresh(), 1))
    for secret in ("", "é", "\ud800", "x" * 5000):
        assert house.find(secret) is None
