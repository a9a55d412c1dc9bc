"""A word of the rules without an entry of its own is told by the sentences that are about it."""

from __future__ import annotations

import pytest
from support import Run

from twelve.cli.play.terms import mentioned

RULES = [
    "Turn. You may take a token. Tokens lie in the middle; the supply is finite.",
    "At the end all players give back every token.",
]


def test_the_sentences_where_a_word_comes_first_are_told_in_their_order() -> None:
    assert mentioned(RULES, "TOKEN") == (
        "You may take a token. Tokens lie in the middle; the supply is finite."
    )
    assert mentioned(RULES, "turn") is None, "a heading says nothing"
    assert mentioned(RULES, "ken") is None, "a part of a word is another word"
    assert mentioned(RULES, "") is None


@pytest.mark.parametrize(
    ("game", "players", "lang", "word", "said"),
    [
        ("xii-century", "Ann", "en", "influence", "adds its value to your influence, which never falls"),
        ("xii-century", "Ann", "de", "Ansehen", "4 SP je 2 Ansehen"),
        ("xii-century", "Ann", "fr", "renommée", "tranche de 2 de renommée"),
        ("king-of-12", "Ann,bot", "en", "value", "Equal values cancel each other"),
        ("king-of-12", "Ann,bot", "de", "Handkarte", "Alle legen eine Handkarte verdeckt"),
        ("king-of-12", "Ann,bot", "fr", "jeton", "Les jetons sont au milieu"),
        ("twelve-heroes", "Ann,bot", "en", "strength", "compare the strengths of both sides"),
        ("twelve-heroes", "Ann,bot", "de", "Heimat", "In deiner Heimat isst niemand."),
        ("twelve-heroes", "Ann,bot", "fr", "territoire", "Dans ton territoire, personne ne mange."),
    ],
)
def test_any_word_of_the_rules_is_told_in_the_language_of_the_game(
    twelve: Run, game: str, players: str, lang: str, word: str, said: str
) -> None:
    words = ("--players", players, "--seed", 3, "--lang", lang, "--record", "r")
    out = twelve("play", game, *words, stdin=f"?{word}\nq\n").out
    assert said in " ".join(out.split())
