"""`twelve xii`: for towns on paper: a keeper of rounds, the king's war, outlaws, and what dice can do."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Annotated, cast

import typer

from twelve.cli.games.xii_century.missing import missing, missing_line
from twelve.cli.games.xii_century.paper_rounds import Keeper, keep
from twelve.cli.games.xii_century.paper_table import Events, new_table, read_table
from twelve.cli.games.xii_century.read_towns import towns_from
from twelve.cli.games.xii_century.table import GameTable
from twelve.cli.options import AsJson, Lang, Seed, answer_json, draw_seed
from twelve.cli.play.screen import wrapped
from twelve.cli.play.table import Use
from twelve.cli.terminal import bold, dim
from twelve.content.errors import TwelveError, UsageError, shorten
from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.town import ReadTown
from twelve.content.games.xii_century.words import label_text, name_of
from twelve.content.loading.game import load
from twelve.content.models.phrases import fill
from twelve.content.models.typography import apart, headed
from twelve.engine.contract import Options, Rules
from twelve.engine.registry import check_playable
from twelve.engine.telling import said
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.king_war import fought
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.state import Move, Origin, Phase, State, Town, Turn, die_code
from twelve.engine.xii_century.town import defended_power, power, power_dice, struck
from twelve.engine.xii_century.town_file import town_of

GAME = "xii-century"
THING = 18
"""Letters of what dice are spent on."""
EPILOG = "Examples: twelve xii war ann.yaml bob.yaml   ·   twelve xii afford ann.yaml 6 5 3 1"
app = typer.Typer(
    no_args_is_help=True,
    help="XII Century on paper: keep the rounds, count a war or a raid, or what dice can do.",
)


@app.command(epilog='Examples: twelve xii war ann.yaml bob.yaml --seed 7   ·   … --dice "3 5"')
def war(
    towns: Annotated[list[Path], typer.Argument(help="The towns that support the king.")],
    dice: Annotated[str, typer.Option(help="The dice you rolled, town by town, instead of drawn ones.")] = "",
    seed: Seed = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Count a king's war: POW with its dice, reputation earned, and the armies afterwards."""
    read = [town for path in towns for town in towns_from(path)]
    rules, state = _table(read, lang)
    names = [each.town.town for each in read]
    supporters = tuple(seat for seat, town in enumerate(state.towns) if power(rules.book, town))
    state = state._replace(phase=Phase.WAR, pending=supporters)
    used = None if dice else draw_seed(seed)
    faces = _faces(rules.book, state, dice, used, lang)
    totals, after = fought(rules.book, state, faces)
    rows = [_fighter(rules.book, state, after, seat, totals) for seat in range(len(names))]
    if as_json:
        answer_json({"seed": used, "dice": list(faces), "towns": _named(names, rows)})
        return
    for name, row in zip(names, rows, strict=True):
        typer.echo(_say(rules.book.content, "xii_war" if row["supports"] else "xii_no_war", lang, name, row))
    if used is not None and faces:
        typer.echo(dim(said("seed_used", lang, seed=used)))


def _faces(book: Book, state: State, dice: str, seed: int | None, lang: str) -> tuple[int, ...]:
    """The dice of POW: none where one town is alone, else typed or rolled ones."""
    due = sum(power_dice(book, state.towns[seat]) for seat in state.pending) if len(state.pending) > 1 else 0
    if seed is not None:
        random = Random(seed)
        return tuple(random.randint(1, book.faces) for _ in range(due))
    faces = _typed(book, dice.replace(",", " ").split(), lang)
    if len(faces) != due:
        raise UsageError(headed("--dice", said("refuse_dice", lang, n=due, given=len(faces)), lang))
    return faces


def _typed(book: Book, words: Sequence[str], lang: str) -> tuple[int, ...]:
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 3 and 1 <= int(word) <= book.faces):
            raise UsageError(said("refuse_face", lang, most=book.faces, face=word[:20]))
    return tuple(map(int, words))


def _fighter(
    book: Book, state: State, after: Sequence[Town], seat: int, totals: dict[int, int]
) -> dict[str, object]:
    """A town in the war: its POW without and with dice, and what the war leaves it."""
    before = state.towns[seat]
    return {
        "supports": seat in totals,
        "pow": power(book, before),
        "dice": power_dice(book, before),
        "total": totals.get(seat, 0),
        "earned": after[seat].reputation - before.reputation,
        "reputation": after[seat].reputation,
        "after": {book.assets[asset]: after[seat].amounts[asset] for asset in book.war_halves},
    }


def _named(names: Sequence[str], rows: Sequence[dict[str, object]]) -> list[dict[str, object]]:
    return [{"town": name, **row} for name, row in zip(names, rows, strict=True)]


@app.command(epilog="Example: twelve xii outlaws ann.yaml --round 7")
def outlaws(
    towns: Annotated[list[Path], typer.Argument(help="The towns that are raided.")],
    round_: Annotated[int, typer.Option("--round", min=1, help="The round, which says how strong they are.")],
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Tell what outlaws need to be kept away in a round, how likely they strike, and what they would take."""
    read = [town for path in towns for town in towns_from(path)]
    rules, state = _table(read, lang)
    book = rules.book
    if round_ > book.rounds:
        raise UsageError(label_text(book.content, "xii_no_round", lang, most=book.rounds, n=round_))
    names = [each.town.town for each in read]
    rows = [_raid(book, town, round_) for town in state.towns]
    if as_json:
        answer_json({"round": round_, "towns": _named(names, rows)})
        return
    for name, row in zip(names, rows, strict=True):
        typer.echo(_say(book.content, "xii_raid", lang, name, row))


def _raid(book: Book, town: Town, number: int) -> dict[str, object]:
    """What a raid of this round means for a town; the chance is exact."""
    event = next((i for i, strike in enumerate(book.strikes) if strike.power_per_round), None)
    if event is None:
        raise TwelveError(f"{book.content.game} has no event that POW keeps away")
    strike = book.strikes[event]
    needed, own, dice = strike.power_per_round * number, defended_power(book, town), power_dice(book, town)
    rolls = [sum(faces) for faces in product(range(1, book.faces + 1), repeat=dice)]
    left = struck(book, town, strike, event)
    return {
        "needed": needed,
        "pow": own,
        "dice": dice,
        "chance": round(sum(own + roll < needed for roll in rolls) / len(rolls), 4),
        "lost": {
            name: had - has
            for name, had, has in zip(book.assets, town.amounts, left.amounts, strict=True)
            if had > has
        },
    }


@app.command(epilog="Example: twelve xii afford ann.yaml 6 5 3 1")
def afford(
    town: Annotated[Path, typer.Argument(help="The town as it stands now.")],
    dice: Annotated[list[str], typer.Argument(help="The dice that are to be spent.")],
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """List what these dice can do for a town now, and what is missing for everything else."""
    read = towns_from(town)
    if len(read) != 1:
        raise UsageError(f"{town.name} holds {len(read)} towns; the dice are one town's")
    rules, state = _table(read, lang)
    faces = _typed(rules.book, dice, lang)
    hand = tuple(sorted(die_code(face, Origin.OWN) for face in faces))
    state = state._replace(phase=Phase.SPEND, turn=Turn(hand))
    can = [move for move in rules.legal_moves(state, 0) if not move.amount]
    rest = missing(rules.book, state.town, frozenset(faces))
    if as_json:
        answer_json(
            {
                "town": read[0].town.town,
                "dice": list(faces),
                "moves": [rules.format_move(move) for move in can],
                "missing": {thing: [lack._asdict() for lack in lacking] for thing, lacking in rest.items()},
            }
        )
        return
    typer.echo(bold(rules.book.content.labels["xii_can"][lang]))
    table = GameTable(read[0].game, cast("Rules[object, object]", rules), [read[0].town.town], lang)
    for line in _possible(table, state, can):
        typer.echo("\n".join(wrapped(f"  {line}")))
    typer.echo(bold(rules.book.content.labels["xii_lacks"][lang]))
    for thing, lacking in rest.items():
        typer.echo(f"  {missing_line(rules.book.content, thing, lacking, lang)}")


def _possible(table: GameTable, state: State, moves: Sequence[Move]) -> Iterator[str]:
    """What can be had, a line a thing: what each die makes of it; what changes nothing is left out."""
    useful = [move for move in moves if table.use(state, 0, move) is not Use.NOTHING]
    things: dict[str, dict[str, list[str]]] = {}
    for move in useful:
        thing, die = table.bundle(state, 0, move)
        told = table.deed(state, move).removeprefix(thing.lstrip("0123456789 ")).lstrip(" ,;")
        things.setdefault(thing, {}).setdefault(told, []).append(die)
    for thing, deeds in things.items():
        told = "   ".join(headed(", ".join(dice), deed, table.language) for deed, dice in deeds.items())
        yield f"{thing:<{THING}} {told}"


def _table(read: Sequence[ReadTown], lang: str) -> tuple[XiiCentury, State]:
    """The rules and a state with these towns; nothing else of a game is known on paper."""
    content = read[0].content
    content.check_language(lang)
    if any(each.game.name != read[0].game.name for each in read):
        raise TwelveError("towns of different games cannot meet")
    rules = XiiCentury(content)
    level = min(content.difficulties, key=lambda name: len(content.difficulties[name].rounds))
    state = rules.setup(1, Options({"difficulty": level}))
    towns = tuple(town_of(rules.book, each.town) for each in read)
    return rules, state._replace(towns=towns, order=tuple(range(len(towns))), at=0)


def _say(content: Content, label: str, lang: str, name: str, row: dict[str, object]) -> str:
    amounts = row.get("after", row.get("lost"))
    assert isinstance(amounts, dict)
    listed = ", ".join(f"{name_of(content, asset, lang)} {number}" for asset, number in amounts.items())
    rolled = fill(content.labels["some_dice"][lang], {"n": row["dice"], "sides": content.dice.faces})
    dice = f" + {rolled}" if row["dice"] else ""
    chance = row.get("chance", 0.0)
    assert isinstance(chance, float)
    values = {**row, "name": name, "dice": dice, "listed": listed or "–", "percent": f"{chance:.0%}"[:-1]}
    return label_text(content, label, lang, **values)


@app.command(
    "round", epilog="Examples: twelve xii round --players Ann,Bob   ·   twelve xii round --resume table.jsonl"
)
def round_(
    players: Annotated[str, typer.Option(help="The names, with commas, as you sit.")] = "",
    difficulty: Annotated[str, typer.Option(help="From very-easy to forget-about-it.")] = "normal",
    choose: Annotated[
        str, typer.Option(help="The players' choice of events instead of dice: names with commas.")
    ] = "",
    shared: Annotated[
        str, typer.Option(help='What your shared dice show ("2 5"); for equal ones the change, or: again.')
    ] = "",
    record: Annotated[Path | None, typer.Option(help="Where the record of the table goes.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a record where it stopped.")] = None,
    game: Annotated[str, typer.Option(help="The game or pack.")] = GAME,
    seed: Seed = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Keep a table with towns on paper: events, shared dice, whose turn it is, and all that is due.

    On a terminal it goes step by step through all rounds; in a pipe or with --json it tells a round a call.
    """
    if resume:
        table = read_table(resume)
        keeper = Keeper(_book(table.game, lang), table, resume, lang)
        keeper.check()
    else:
        book, used = _book(game, lang), draw_seed(seed)
        table = new_table(book, game, players, Events(difficulty, choose), used, lang)
        keeper = Keeper(book, table, record or Path("output") / f"xii-round-{used}.jsonl", lang)
        keeper.begin()
    if keeper.over:
        raise UsageError(f"{shorten(keeper.path)}: {keeper.say('xii_over')}")
    if as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        _tell_round(keeper, shared, as_json=as_json)
    else:
        keep(keeper)
    if not as_json:
        used_seed = said("seed_used", lang, seed=keeper.table.seed)
        typer.echo(dim(apart([used_seed, keeper.way_on()], lang)))


def _tell_round(keeper: Keeper, shared: str, *, as_json: bool) -> None:
    number = keeper.tell_round(shared)
    if as_json:
        answer_json({"record": str(keeper.path), "seed": keeper.table.seed, **keeper.data(number)})
        return
    for line in keeper.lines(number):
        typer.echo(line)


def _book(name: str, lang: str) -> Book:
    loaded = load(name)
    content = loaded.content
    if not isinstance(content, Content):
        raise UsageError(f"{name} has no towns; they belong to {GAME}")
    content.check_language(lang)
    check_playable(loaded)
    return Book(content)
