"""`twelve king`: the referee at the table, and the sets to play with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from shutil import get_terminal_size
from textwrap import wrap
from typing import Annotated, TypeAlias

import typer

from twelve.cli.games.king_of_12.answers import Answers
from twelve.cli.games.king_of_12.typed_plays import CardNames, Play, parse_orders, parse_plays, parse_points
from twelve.cli.options import AsJson, Lang, Seed, answer_json, draw_seed
from twelve.cli.terminal import bold, columns, dim
from twelve.content.errors import UsageError
from twelve.content.games.king_of_12.model import Content
from twelve.content.loading.game import load
from twelve.engine.king_of_12.compiled import Compiler
from twelve.engine.king_of_12.log import resolving, revealing, round_end
from twelve.engine.king_of_12.referee import Ruling, judge
from twelve.engine.king_of_12.scoring import NOBODY, out, round_winner
from twelve.engine.king_of_12.sets import FIRST, agreed_set, could_be_drawn, named_set, random_set
from twelve.engine.king_of_12.telling import KingTeller
from twelve.engine.registry import check_playable

EPILOG = "Examples: twelve king turn Lea=10:alchemist Tom=3:reverser   ·   twelve king set --random"
app = typer.Typer(
    no_args_is_help=True, help="King of 12 at the table: judge a turn or a round, choose a set."
)

GAME = "king-of-12"
Pack: TypeAlias = Annotated[str, typer.Option("--pack", help="A pack with cards of your own.")]


@app.command(epilog='Example: twelve king turn Lea=10:alchemist Mia=7:alchemist "Tom=3:sorcerer>6"')
def turn(
    plays: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER=FACE:CARD…",
            help='Clockwise. Faces chosen or rolled follow the card: "Tom=3:sorcerer>6", Tom=3:sorcerer:6.',
        ),
    ],
    order: Annotated[
        list[str] | None,
        typer.Option("--order", help="In which order effects act on a die: Tom=bard,alchemist."),
    ] = None,
    roll: Annotated[bool, typer.Option("--roll", help="Let the program roll what is not given.")] = False,
    pack: Pack = GAME,
    seed: Seed = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Judge a turn: who is cancelled, what the cards do, who is first and second, step by step."""
    content = _content(pack, lang)
    made = parse_plays(plays, KingTeller(content, (), lang))
    names = [play.player for play in made]
    teller = KingTeller(content, names, lang)
    used_seed = draw_seed(seed) if roll else None
    answers = Answers(
        made, parse_orders(order or [], names, teller), teller, Random(used_seed) if roll else None
    )
    program = Compiler(content).program(tuple(play.card for play in made))
    ruling = judge(program, tuple(play.face for play in made), answers.decide)
    ruling = answers.settled(ruling)
    if as_json:
        answer_json(_plain(ruling, names, content) | ({"seed": used_seed} if roll else {}))
        return
    for line in _told(ruling, made, teller):
        typer.echo(line)
    if roll:
        typer.echo(dim(teller.say("seed_used", seed=used_seed)))


@app.command("round", epilog="Example: twelve king round Lea=3 Mia=6 Tom=6")
def round_(
    points: Annotated[
        list[str], typer.Argument(metavar="PLAYER=POINTS…", help="What everybody has at the end of a round.")
    ],
    pack: Pack = GAME,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Tell who wins a round: equal points cancel each other, the most of the rest wins."""
    content = _content(pack, lang)
    scores = parse_points(points, KingTeller(content, (), lang))
    names, totals = list(scores), list(scores.values())
    winner = round_winner(totals)
    if as_json:
        rows = zip(names, totals, out(totals), strict=True)
        players = [{"player": name, "points": mine, "out": gone} for name, mine, gone in rows]
        answer_json({"players": players, "winner": None if winner == NOBODY else names[winner]})
        return
    *reasons, verdict = map(KingTeller(content, names, lang).tell, round_end(totals))
    for line in reasons:
        typer.echo(line)
    typer.echo(bold(verdict))


@app.command("set", epilog="Example: twelve king set --random --seed 3")
def set_(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="A set of the game or pack.")] = FIRST,
    random: Annotated[bool, typer.Option("--random", help="Draw a set.")] = False,
    cards: Annotated[
        str | None, typer.Option("--cards", help="The cards you agreed on, with commas.")
    ] = None,
    pack: Pack = GAME,
    seed: Seed = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Show the set of the first game, draw one, or check one that you agreed on."""
    content = _content(pack, lang)
    if random and cards is not None:
        raise UsageError("--random draws the cards, so --cards cannot name them; choose one")
    used_seed = draw_seed(seed) if random else None
    teller = KingTeller(content, (), lang)
    chosen = _chosen(teller, name, cards) if used_seed is None else random_set(content, Random(used_seed))
    if as_json:
        answer_json({"seed": used_seed, "cards": list(chosen)})
        return
    for line in _listed(content, chosen, lang):
        typer.echo(line)
    if not could_be_drawn(content, chosen):
        typer.echo(dim(_few_symbols(teller)))
    play = f"twelve play {pack} --option set={','.join(chosen)}"
    typer.echo(dim(teller.say("set_play_it", command=play)))
    if used_seed is not None:
        typer.echo(dim(teller.say("seed_used", seed=used_seed)))


def _content(pack: str, language: str) -> Content:
    game = load(pack)
    if not isinstance(game.content, Content):
        raise UsageError(f"{pack} is not King of 12, nor a pack for it")
    game.content.check_language(language)
    check_playable(game)
    return game.content


def _chosen(teller: KingTeller, name: str, cards: str | None) -> tuple[str, ...]:
    names = CardNames(teller)
    with teller.refusing():
        if cards is None:
            return named_set(teller.content, name)
        found = [names.find(word.strip()) for word in cards.split(",") if word.strip()]
        return agreed_set(teller.content, found)


def _told(ruling: Ruling, plays: list[Play], teller: KingTeller) -> Iterator[str]:
    """The whole lesson: a numbered step a heading, sentences below it, the result in a table."""
    content, labels = teller.content, teller.content.labels
    yield bold(f"1  {teller.heading('play')}")
    rows = [
        (play.player, str(play.face), teller.card(play.card), content.card_text(play.card, teller.language))
        for play in plays
    ]
    yield from (f"   {line}" for line in _aligned(rows))
    happened = (*revealing(ruling.program), *resolving(ruling, content.scoring))
    for number, (step, events) in enumerate(groupby(happened, lambda event: event.facts["step"]), 2):
        yield bold(f"{number}  {teller.heading(str(step))}")
        yield from (f"   {teller.tell(event)}" for event in events)
    yield ""
    heading = [labels[word][teller.language] for word in ("player", "die", "value", "points")]
    yield from columns(list(_result_rows(ruling, teller)), heading)


def _result_rows(ruling: Ruling, teller: KingTeller) -> Iterator[tuple[str, ...]]:
    for seat, name in enumerate(teller.names):
        value = str(ruling.values[seat]).replace("-", "−")
        value = f"{value} ({teller.content.labels['out'][teller.language]})" if ruling.out[seat] else value
        yield name, str(ruling.faces[seat]), value, str(_points(ruling, seat, teller.content))


def _aligned(rows: list[tuple[str, str, str, str]]) -> Iterator[str]:
    """Player, face and card in columns; the text of the card beside them, as wide as the terminal."""
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    room = max(24, get_terminal_size().columns - sum(widths) - 9)
    for player, face, card, text in rows:
        head = f"{player:<{widths[0]}}  {face:>{widths[1]}}  {card:<{widths[2]}}  "
        first, *more = wrap(text, room)
        yield head + dim(first)
        yield from (" " * len(head) + dim(line) for line in more)


def _points(ruling: Ruling, seat: int, content: Content) -> int:
    return {ruling.places.second: content.scoring.second, ruling.places.first: content.scoring.first}.get(
        seat, 0
    )


def _plain(ruling: Ruling, names: list[str], content: Content) -> dict[str, object]:
    cancelled = ruling.program.cancelling.seats
    players = [
        {
            "player": name,
            "card": ruling.program.cards[seat],
            "cancelled": seat in cancelled,
            "face": ruling.faces[seat],
            "value": ruling.values[seat],
            "out": ruling.out[seat],
            "points": _points(ruling, seat, content),
        }
        for seat, name in enumerate(names)
    ]
    first, second = (None if seat == NOBODY else names[seat] for seat in ruling.places)
    thefts = [
        {"from": names[taking.victim], "to": names[taking.thief]} for _, taking in ruling.thefts if taking
    ]
    plain = {"players": players, "first": first, "second": second, "theft": thefts[0] if thefts else None}
    return plain | ({"thefts": thefts} if len(thefts) > 1 else {})


def _listed(content: Content, chosen: tuple[str, ...], language: str) -> Iterator[str]:
    """The cards of a set with their symbols and what they do."""
    rows = [
        (
            content.cards[card].name[language],
            content.symbols[symbol].name[language] if (symbol := content.cards[card].symbol) else "",
            content.card_text(card, language),
        )
        for card in chosen
    ]
    labels = content.labels
    yield from columns(rows, (labels["card"][language], labels["symbol"][language], ""))


def _few_symbols(teller: KingTeller) -> str:
    wanted = teller.content.set_rules.drawn_with
    symbol = teller.content.symbols[wanted.symbol].name[teller.language]
    return teller.say("set_few_symbols", n=wanted.least, symbol=symbol)
