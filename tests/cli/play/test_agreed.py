"""What a table agrees on before the game and cannot be is refused in the language of the game."""

from __future__ import annotations

import pytest
from support import Run

GOATS = "deck_1=goat:2 hawk:2 elf:2 orc:2 golem:2 cannon:2"
THREE_GOATS = "deck_1=goat:3 hawk:2 elf:2 orc:2 golem:2 cannon:1"

REFUSED = [
    (
        ("xii-century", "-o", "difficulty=hart"),
        1,
        ("Schwierigkeit „hart“", "veux-tu dire « hard »"),
    ),
    (("xii-century", "--players", "a,b,c,d,e,f"), 1, ("es spielen 1 bis 5", "il faut être de 1 à 5")),
    (
        ("xii-century", "--players", "Ann", "-o", "events=choose"),
        1,
        ("allein werden", "en solo, ils"),
    ),
    (
        ("xii-century", "--players", "Ann,bot", "-o", "objective=1"),
        1,
        ("ein Ziel ist", "un objectif est"),
    ),
    (("xii-century", "-o", "objective=9"), 1, ("ein Ziel „9“ gibt es nicht", "pas d’objectif « 9 »")),
    (("xii-century", "-o", "events=fire"), 1, ("genannt: 1", "1 nommé")),
    (("xii-century", "-o", "events=1,1,1,2"), 1, ("Feuersbrunst kommt 3-mal", "Incendie vient 3 fois")),
    (
        ("xii-century", "-o", "events=1,1,2,unweter"),
        1,
        ("meinst du „Unwetter“", "permis : Famine, Guerre"),
    ),
    (("xii-century", "-o", "famine_halves_farms=x"), 1, ("yes oder no, nicht „x“", "yes ou no, pas « x »")),
    (("xii-century", "-o", "event=roll"), 2, ("eine Option „event“ gibt es nicht", "pas d’option « event »")),
    (
        ("king-of-12", "-o", "set=frist"),
        1,
        ("Kartensatz „frist“ gibt", "pas de sélection « frist »"),
    ),
    (("king-of-12", "-o", "set=golem,knight"), 1, ("das sind 2: Golem, Ritter", "Le Golem, Le Chevalier")),
    (("king-of-12", "-o", "set=golem,ritterr"), 1, ("meinst du „Ritter“?", "permis : la Dame")),
    (("king-of-12", "--players", "Ann"), 1, ("mit 1 Person geht es nicht", "on ne joue pas à 1")),
    (("king-of-12", "--players", "Ann,bot:dumb"), 2, ("einen Bot „dumb“ gibt es", "pas de robot « dumb »")),
    (("king-of-12", "--players", "Ann,,Bob"), 2, ("ein Name ist leer", "un nom est vide")),
    (("twelve-heroes", "--players", "a,b,c"), 1, ("es spielen 2", "il faut être 2")),
    (("twelve-heroes", "-o", "deck_1=walll"), 1, ("meinst du „wall“", "veux-tu dire « wall »")),
    (("twelve-heroes", "-o", "deck_1=zzz"), 1, ("erlaubt: first, raiders", "permis : first, raiders")),
    (
        ("twelve-heroes", "-o", "deck_1=goat:2 hawk"),
        1,
        ("3 Karten; ein Deck hat 12", "contient 3 cartes"),
    ),
    (("twelve-heroes", "-o", THREE_GOATS), 1, ("3 × Ziege; eine Schachtel hat 2", "3 × Chèvre ; une boîte")),
    (("twelve-heroes", "-o", GOATS), 1, ("beide Decks zusammen enthalten 3", "les deux paquets ensemble")),
    (
        ("twelve-heroes", "-o", "deck_1=zigge:12 "),
        1,
        ("Einheit „zigge“ gibt", "pas d’unité « zigge »"),
    ),
    (("twelve-heroes", "-o", "deck_1=goat:x"), 1, ("ist keine Karte mit ihrer", "n’est pas une carte et")),
]


@pytest.mark.parametrize(("words", "code", "told"), REFUSED, ids=lambda value: str(value)[:40])
def test_what_cannot_be_agreed_on_is_refused_in_the_language_of_the_game(
    twelve: Run, words: tuple[str, ...], code: int, told: tuple[str, str]
) -> None:
    for language, why in zip(("de", "fr"), told, strict=True):
        refused = twelve("play", *words, "--lang", language)
        assert refused.code == code
        assert why in refused.err.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("events", "--difficulty", "hart"), "eine Schwierigkeit „hart“ gibt es nicht"),
        (("events", "--choose", "Pest,Pest,Pest,Fire"), "Pest kommt 3-mal"),
        (("xii", "round", "--players", "Ann,Bob", "--difficulty", "hart"), "eine Schwierigkeit „hart“"),
        (("king", "set", "frist"), "einen Kartensatz „frist“ gibt es nicht"),
    ],
)
def test_companions_refuse_it_in_the_same_words(twelve: Run, words: tuple[str, ...], why: str) -> None:
    refused = twelve(*words, "--lang", "de")
    assert refused.code == 1
    assert why in refused.err


def test_cards_and_events_may_be_named_in_any_language(twelve: Run) -> None:
    cards = "set=Ritter,Le Golem,alchemist,Maschine,Orakel,Gauner,Parasit"
    begun = twelve("play", "king-of-12", "-o", cards, "--lang", "de", "--seed", "1", stdin="q\n")
    assert begun.code == 0, begun.err
    filled = twelve("events", "--choose", "Pest,Incendie,water storm,4", "--json")
    chosen = {"7": "plague", "8": "fire", "9": "water_storm", "10": "civil_war"}
    assert filled.json["rounds"] == chosen


def test_an_earlier_record_is_named_in_the_language_of_the_game(twelve: Run) -> None:
    words = ("play", "king-of-12", "--seed", "1", "--lang", "de")
    assert twelve(*words, stdin="q\n").code == 0
    refused = twelve(*words, stdin="q\n")
    assert refused.code == 1
    assert "gibt es schon; spiel weiter mit --resume" in refused.err
