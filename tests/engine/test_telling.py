"""What happened is told from one place: events from the rules, phrases from the content."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from support import TOY

from twelve.cli.play.table import Table
from twelve.content.loading.game import Game, load, load_spot
from twelve.content.loading.shelf import Spot
from twelve.content.models.base import Text
from twelve.content.models.names import move_words, on_a_keyboard
from twelve.content.models.phrases import fill
from twelve.engine.contract import CHANCE, Event, IllegalMove, Outcome
from twelve.engine.match import Header, Match
from twelve.engine.registry import rules_for
from twelve.engine.telling import Teller, addressed, teller_for

LINES = ('{"seat": 0, "move": "gold"}', '{"seat": 1, "move": "copper"}', '{"roll": "d6 2"}')


@pytest.fixture
def game() -> Game:
    return load_spot(Spot("coin-duel", TOY, trusted=True))


def played(game: Game, *lines: str) -> Match[object, object]:
    match = Match(rules_for(game), Header("coin-duel", ("You", "Bob"), 1, {}, "1"))
    for line in lines:
        match.take_line(line)
    return match


def told(game: Game, names: tuple[str, str], telling: Mapping[str, str], event: Event, language: str) -> str:
    content = game.content.model_copy(
        update={"telling": {kind: Text({language: phrase}) for kind, phrase in telling.items()}}
    )
    return Teller(content, addressed(names, language), language).tell(event)


def test_a_plain_game_tells_its_moves(game: Game) -> None:
    table = Table(game, rules_for(game), ("Ann", "Bob"), "en")
    lines = [line for change in played(game, *LINES).changes for line in table.tell(change)]
    assert lines == ["Ann: gold", "Bob: copper", "Dice: d6 2"]


@pytest.mark.parametrize(
    ("language", "phrase", "second", "third"),
    [
        ("en", "{{ player }} {{ player | you('have', 'has') }} {{ n }}.", "You have 3.", "Ann has 3."),
        ("de", "{{ player }} {{ player | you('hast', 'hat') }} {{ n }}.", "Du hast 3.", "Ann hat 3."),
        ("fr", "{{ player }} {{ player | you('as', 'a') }} {{ n }}.", "Tu as 3.", "Ann a 3."),
    ],
)
def test_somebody_called_you_is_spoken_to(
    game: Game, language: str, phrase: str, second: str, third: str
) -> None:
    event = Event("count", 0, {"n": 3})
    assert told(game, ("you", "Bob"), {"count": phrase}, event, language) == second
    assert told(game, ("Ann", "Bob"), {"count": phrase}, event, language) == third


@pytest.mark.parametrize(
    ("language", "phrase", "last", "first"),
    [
        (
            "en",
            "{{ players }} {{ players | you('have', 'have') }} won.",
            "Bob and you have won.",
            "You and Bob have won.",
        ),
        (
            "de",
            "{{ players }} {{ players | you('habt', 'haben') }} gewonnen.",
            "Bob und du habt gewonnen.",
            "Du und Bob habt gewonnen.",
        ),
        (
            "fr",
            "{{ players }} {{ players | you('avez', 'ont') }} gagné.",
            "Bob et toi avez gagné.",
            "Toi et Bob avez gagné.",
        ),
    ],
)
def test_a_row_of_people_with_you_among_them_is_spoken_to(
    game: Game, language: str, phrase: str, last: str, first: str
) -> None:
    teller = Teller(game.content, addressed(("Bob", "You"), language), language)
    assert fill(phrase, {"players": teller.people((0, 1))}) == last
    assert fill(phrase, {"players": teller.people((1, 0))}) == first
    assert teller.people((1,)) == teller.names[1]


def test_what_only_one_may_know_is_told_to_nobody_else(game: Game) -> None:
    rules = rules_for(game)
    rules.log = lambda *_: (Event("move", 0, {"move": "x"}, frozenset({0})),)  # type: ignore[method-assign]
    table, (change, *_) = Table(game, rules, ("Ann", "Bob"), "en"), played(game, *LINES).changes
    assert list(table.tell(change, [0])) == list(table.tell(change)) == ["Ann: x"]
    assert list(table.tell(change, [1])) == list(table.tell(change, [0, 1])) == []


def test_a_refusal_with_a_reason_is_told_in_the_language_of_the_game(game: Game) -> None:
    teller = Teller(game.content, ("Ann", "Bob"), "de")
    error = IllegalMove("no", Event("roll", CHANCE, {"move": "7"}))
    assert teller.refusal(error) == "Würfel: 7"
    assert teller.refusal(IllegalMove("plainly no")) == "plainly no"


def test_a_choice_can_be_taken_back_until_it_is_revealed(game: Game) -> None:
    match = played(game, LINES[0])
    assert (match.undoable(0), match.undoable(1)) == (True, False)
    match = played(game, *LINES[:2])
    assert (match.undoable(0), match.undoable(1)) == (False, False)


def test_this_turn_begins_where_the_turn_began(game: Game) -> None:
    match = played(game, *LINES, LINES[0].replace("gold", "silver"))
    assert [dict(change.moves) for change in match.this_turn] == [{CHANCE: "d6 2"}]
    assert [len(change.moves) for change in match.changes] == [2, 1]


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("xii-century", "3 Bevölkerung", "3 population"),
        ("xii-century", "s5 maisons de pierre +2", "s5 stone_houses +2"),
        ("xii-century", "2 Müller a", "2 miller a"),
        ("king-of-12", "play Le Golem", "play golem"),
        ("king-of-12", "bury Hexenmeister", "bury sorcerer"),
        ("king-of-12", "order Les Chenapans, Le Sorcier", "order troublemakers,sorcerer"),
        ("king-of-12", "jouer chevalier", "play knight"),
        ("king-of-12", "ordne Gauner, Hexenmeister", "order troublemakers,sorcerer"),
        ("xii-century", "lagere s6", "store s6"),
        ("xii-century", "prévôt 4 vers 5", "sheriff 4 to 5"),
        ("xii-century", "echanger 5 vivres", "trade 5 food"),
        ("twelve-heroes", "muster Iron Giant", "muster iron_giant"),
        ("twelve-heroes", "déployer Géant de fer gauche 2", "deploy iron_giant left 2"),
        ("twelve-heroes", "wähle 2 Ziege Heimat", "choose 2 goat territory"),
    ],
)
def test_a_move_takes_names_in_any_language(name: str, typed: str, meant: str) -> None:
    rules = rules_for(load(name))
    assert rules.format_move(rules.parse_move(typed)) == meant


@pytest.mark.parametrize("name", ["king-of-12", "xii-century", "twelve-heroes"])
def test_a_word_of_a_move_means_one_thing_in_all_languages_together(name: str) -> None:
    words = move_words(load(name).content)
    meant: dict[str, set[str]] = {}
    for id, text in words.items():
        for word in (id, *text.root.values()):
            meant.setdefault(word.casefold(), set()).add(id)
            meant.setdefault(on_a_keyboard(word.casefold()), set()).add(id)
    assert {word: ids for word, ids in meant.items() if len(ids) > 1} == {}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("name", ["king-of-12", "xii-century", "twelve-heroes"])
def test_a_move_that_is_shown_with_names_can_be_typed_so(name: str, language: str) -> None:
    game = load(name)
    rules, teller = rules_for(game), teller_for(game, ("Ann", "Bob"), language)
    random, match = Random(4), Match(rules_for(game), Header(name, ("Ann", "Bob"), 4, {}, "1"))
    shown: dict[str, str] = {}
    while match.outcome is None:
        seat = match.waiting[0]
        moves = [rules.roll(match.state, random)] if seat == CHANCE else rules.legal_moves(match.state, seat)
        shown |= {(text := rules.format_move(move)): teller.typed(text) for move in moves}
        match.play(seat, random.choice(moves))
    assert {rules.format_move(rules.parse_move(words)) for words in shown.values()} == set(shown)
    words = " ".join(shown.values())
    assert "_" not in words
    verbs = {word for word, text in move_words(game.content).items() if text[language] != word}
    assert not verbs.intersection(words.split())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "missing: Food 20, 80 VP"),
        ("de", "es fehlt: Nahrung 20, 80 SP"),
        ("fr", "il manque\u00a0: Vivres 20, 80 PV"),
    ],
)
def test_what_decided_a_game_is_said_in_its_language(game: Game, language: str, said: str) -> None:
    teller = teller_for(load("xii-century"), ("Ann",), language)
    why = Event("note_missing", facts={"missing": ("food 20", "points 80")})
    assert teller.noted(Outcome((), (70,), "missing: food 20, points 80", why)) == said
    plain = Outcome((), (0,), "a coin fell off the table")
    assert Teller(game.content, ("Ann",), language).noted(plain) == plain.note


@pytest.mark.parametrize(
    ("language", "not_now", "not_due", "nothing"),
    [
        ("en", "turn 5 is not possible for Ann now", "Bob is not to move now", "nothing to take back"),
        ("de", "drehe 5 ist für Ann jetzt nicht", "Bob ist jetzt nicht dran", "nichts zurückzunehmen"),
        ("fr", "tourner 5 n’est pas possible", "ce n’est pas au tour de Bob", "il n’y a rien à reprendre"),
    ],
)  # fmt: skip
def test_what_a_match_refuses_is_told_in_the_language_of_the_game(
    language: str, not_now: str, not_due: str, nothing: str
) -> None:
    game = load("king-of-12")
    match = Match(rules_for(game), Header(game.name, ("Ann", "Bob"), 1, {"set": "first"}, "1"))
    teller = teller_for(game, ("Ann", "Bob"), language)
    with pytest.raises(IllegalMove) as empty:
        match.undo()
    match.play(CHANCE, match.rules.parse_move("roll 3,9"))
    match.play(1, match.rules.parse_move("play golem"))
    with pytest.raises(IllegalMove) as again:
        match.play(1, match.rules.parse_move("play golem"))
    refused = match.refusal(0, match.rules.parse_move("turn 5"))
    assert refused is not None
    assert not_now in teller.refusal(refused)
    assert not_due in teller.refusal(again.value)
    assert nothing in teller.refusal(empty.value)
