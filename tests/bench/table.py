"""The table under load: 100 matches of 4 seats over loopback, kill -9 amid 50, and what a page weighs."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

HOUSE = Path(__file__).parent.parent
sys.path.insert(0, str(HOUSE))
TWELVE = Path(sys.executable).parent / "twelve"
MATCHES, PLAYERS = 100, "Ann,Bob,Cy,Di"
MOVES_A_MATCH = 48
KILLED, AFTER = 50, 600
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Seen:
    """What the clients saw: how long each answer took, and every move that was answered with yes."""

    latencies: list[float] = field(default_factory=list)
    taken: list[tuple[str, int, str]] = field(default_factory=list)


class Line:
    """A connection to the server that speaks HTTP/1.1 by itself."""

    def __init__(self, address: str) -> None:
        host, _, path = address.removeprefix("http://").partition("/")
        self.host, self.path = host, f"/{path}"

    async def open(self) -> None:
        name, _, port = self.host.partition(":")
        self.reader, self.writer = await asyncio.open_connection(name, int(port), limit=1 << 20)

    async def post(self, data: object) -> int:
        body = json.dumps(data).encode()
        head = (
            f"POST {self.path}/act HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        for _ in range(2):
            self.writer.write(head.encode() + body)
            if first := await self.reader.readline():
                break
            await self.open()  # the server had closed it, for nothing was said for a while
        status = int(first.split()[1])
        length = 0
        while (line := await self.reader.readline()).strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        await self.reader.readexactly(length)
        return status

    async def news(self) -> AsyncIterator[dict[str, object]]:
        self.writer.write(f"GET {self.path}/events HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
        while line := await self.reader.readline():
            if line.startswith(b"data: "):
                yield json.loads(line[6:])


async def play(address: str, record: str, seat: int, seen: Seen, most: int, think: float) -> None:
    """One seat: hears the news, moves when it can."""
    hearing, speaking, random, last = Line(address), Line(address), Random(seat), ""
    await hearing.open()
    await speaking.open()
    async for told in hearing.news():
        if told["over"] or int(str(told["version"]).strip("!+")) >= most:
            return
        if not told["moves"] or told["at"] == last:
            continue
        last = str(told["at"])
        move = random.choice(told["moves"])["move"]
        await asyncio.sleep(think * random.uniform(0.5, 1.5))
        begun = time.perf_counter()
        status = await speaking.post({"do": "move", "at": told["at"], "move": move})
        seen.latencies.append(time.perf_counter() - begun)
        if status == 200:
            seen.taken.append((record, seat, move))


async def everybody(tables: list[dict[str, object]], seen: Seen, most: int, think: float = 0.0) -> None:
    seats = [
        play(player["address"], table["record"], seat, seen, most, think)
        for table in tables
        for seat, player in enumerate(table["players"])
    ]
    await asyncio.gather(*seats, return_exceptions=True)


def served(folder: Path, *words: object) -> tuple[subprocess.Popen[str], list[dict[str, object]]]:
    command = [TWELVE, "table", *map(str, words), "--pause", "0", "--no-open", "--json"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    return process, json.loads(process.stdout.readline())["tables"]


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


def load(folder: Path, think: float = 0.0) -> None:
    process, tables = served(folder, "king-of-12", "--players", PLAYERS, "--tables", MATCHES, "--seed", 1)
    empty, before, seen, begun = resident(process.pid), cpu_seconds(process.pid), Seen(), time.perf_counter()
    most = MOVES_A_MATCH // 3 if think else MOVES_A_MATCH
    asyncio.run(asyncio.wait_for(everybody(tables, seen, most, think), 240))
    took, cpu, full = time.perf_counter() - begun, cpu_seconds(process.pid) - before, resident(process.pid)
    process.kill()
    how = f"each thinks about {think:g} s" if think else "as fast as they can"
    latencies, rate, cpu_rate = sorted(seen.latencies), len(seen.taken) / took, len(seen.taken) / cpu
    middle, last = statistics.median(latencies) * 1000, latencies[int(len(latencies) * 0.99)] * 1000
    print(f"{MATCHES} matches of King of 12, 4 seats each, {how}: {len(seen.taken)} moves in {took:.1f} s")
    print(f"  {rate:.0f} moves a second; {cpu_rate:.0f} a CPU second of the server, each told to 4 pages")
    print(f"  latency: median {middle:.0f} ms, p99 {last:.0f} ms (the clients share the machine)")
    print(f"  memory: {empty:.0f} MB with all tables laid, {full:.0f} MB with {MATCHES * 4} pages following")


def paced(folder: Path) -> None:
    load(folder, think=4.0)


async def until_killed(process: subprocess.Popen[str], tables: list[dict[str, object]], seen: Seen) -> None:
    playing = asyncio.ensure_future(everybody(tables, seen, 10_000))
    while len(seen.taken) < AFTER and not playing.done():
        await asyncio.sleep(0.01)
    process.kill()
    await asyncio.wait_for(playing, 30)


def killing(folder: Path) -> None:
    process, tables = served(folder, "king-of-12", "--players", PLAYERS, "--tables", KILLED, "--seed", 500)
    seen = Seen()
    asyncio.run(until_killed(process, tables, seen))
    process.wait()
    records = {record: (folder / record).read_text() for record, _, _ in seen.taken}
    kept = {
        record: [json.loads(line) for line in text.splitlines()[1:] if line.endswith("}")]
        for record, text in records.items()
    }
    lost = 0
    for record, lines in kept.items():
        moves = [(line.get("seat"), line.get("move")) for line in lines]
        for seat, move in [(seat, move) for where, seat, move in seen.taken if where == record]:
            if (seat, move) in moves:
                moves.remove((seat, move))
            else:
                lost += 1
    words = [word for table in tables for word in ("--resume", table["record"])]
    again, back = served(folder, *words)
    again.kill()
    told = f"{len(seen.taken)} moves answered: {lost} lost, {len(back)} tables resumed"
    print(f"kill -9 amid {KILLED} matches after {told}")


def pages(folder: Path) -> None:
    from tables import chromium, table

    with chromium() as browser:
        for game in ("king-of-12", "xii-century", "twelve-heroes"):
            with table(folder, game, "--players", "Ann,Bob", "--seed", 9) as opened:
                page = browser.new_context().new_page()
                sizes: dict[str, int] = {}

                def weigh(request: object, sizes: dict[str, int] = sizes) -> None:
                    kind = request.resource_type
                    sizes[kind] = sizes.get(kind, 0) + request.sizes()["responseBodySize"]

                page.on("requestfinished", weigh)
                page.goto(opened.seat(0))
                page.locator("body[data-version]").wait_for()
                page.wait_for_load_state("load")
                while not page.evaluate("[...document.images].every((image) => image.complete)"):
                    page.wait_for_timeout(50)
                page.wait_for_timeout(500)
                total = sum(sizes.values()) / 1000
                parts = ", ".join(f"{kind} {size / 1000:.0f}" for kind, size in sorted(sizes.items()))
                print(f"page of {game}: {total:.0f} kB ({parts})")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for number, bench in enumerate((load, paced, killing, pages)):
            place = Path(folder) / str(number)
            place.mkdir()
            bench(place)


if __name__ == "__main__":
    main()
