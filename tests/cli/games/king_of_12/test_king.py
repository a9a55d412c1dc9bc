"""`twelve king` as a user at the table runs it: turns, rounds and sets, and every way to mistype them."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest
from support import TWELVE, Run

MEETING = ("Lea=10:alchemist", "Mia=7:alchemist", "Tom=3:reverser")


def test_a_turn_as_json_has_the_promised_shape(twelve: Run) -> None:
    def player(name: str, card: str, cancelled: bool, face: int, out: bool, points: int) -> dict[str, object]:
        told = {"player": name, "card": card, "cancelled": cancelled}
        return told | {"face": face, "value": face, "out": out, "points": points}

    assert twelve("king", "turn", *MEETING, "--json").json == {
        "players": [
            player("Lea", "alchemist", True, 10, True, 0),
            player("Mia", "alchemist", True, 7, False, 2),
            player("Tom", "reverser", False, 10, True, 0),
        ],
        "first": "Mia",
        "second": None,
        "theft": None,
    }


def test_a_turn_is_told_step_by_step(twelve: Run) -> None:
    told = twelve("king", "turn", *MEETING).out
    steps = [line[3:] for line in told.splitlines() if line[:1].isdigit()]
    assert steps == ["Play", "Cancel", "Effects", "Compare", "Score"]
    for sentence in (
        "Lea and Mia both played Alchemist: these cards cancel each other.",
        "Tom's Reverser: Tom's die turns from 3 to 10.",
        "Lea and Tom have 10 each: equal values cancel each other.",
        "Mia is first with 7: 2 points.",
        "Nobody is second.",
    ):
        assert f"   {sentence}\n" in told


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("de", "Wandlerin von Tom: Der Würfel von Tom dreht sich von 3 auf 10."),
     ("fr", "L’Inverseuse (Tom)\u00a0: le dé de Tom passe de 3 à 10.")],
)  # fmt: skip
def test_a_turn_is_told_in_other_languages(twelve: Run, language: str, sentence: str) -> None:
    assert sentence in twelve("king", "turn", *MEETING, "--lang", language).out


@pytest.mark.parametrize(
    "play", ["Tom=3:sorcerer>6", "Tom=3:sorcerer:6", "Tom=3:Hexenmeister>6", "Tom=3:le sorcier>6"]
)
def test_a_choice_is_given_with_the_card_and_cards_by_any_name(twelve: Run, play: str) -> None:
    turn = twelve("king", "turn", play, "Ann=4:oracle>9", "--json").json
    assert [player["face"] for player in turn["players"]] == [6, 9]
    assert [player["card"] for player in turn["players"]] == ["sorcerer", "oracle"]


def test_two_ladies_show_who_may_take_from_whom(twelve: Run) -> None:
    turn = twelve("king", "turn", "Tom=9:lady", "Mia=4:lady", "--json").json
    assert turn["theft"] == {"from": "Tom", "to": "Mia"}
    told = twelve("king", "turn", "Tom=9:lady", "Mia=4:lady").out
    assert "Mia (4) may now take one point token, of Mia's choice, from Tom (9)." in told


def test_seats_are_clockwise_as_given(twelve: Run) -> None:
    turn = twelve("king", "turn", "A=1:merchants", "B=2:golem", "C=3:machine", "--json").json
    assert [player["face"] for player in turn["players"]] == [3, 1, 2]


def test_the_program_rolls_what_is_missing_and_shows_the_seed(twelve: Run) -> None:
    words = ("king", "turn", "Ann=4:oracle", "Tom=3:golem", "--roll")
    once, again = (twelve(*words, "--seed", "7", "--json").json for _ in range(2))
    assert once == again
    assert once["seed"] == 7
    drawn = twelve(*words, "--json").json
    assert twelve(*words, "--seed", drawn["seed"], "--json").json == drawn
    assert "seed 7" in twelve(*words, "--seed", "7").out


@pytest.mark.parametrize(
    ("plays", "code", "why"),
    [
        (["Lea=10:alchmist", "Tom=3:golem"], 2, 'there is no card "alchmist"; did you mean "alchemist"?'),
        (["Lea=13:golem", "Tom=3:lady"], 2, '"Lea=13:golem": a die shows 1 to 12, not "13"'),
        (["Lea=0:golem", "Tom=3:lady"], 2, "a die shows 1 to 12"),
        (["Lea=x:golem", "Tom=3:lady"], 2, 'not "x"'),
        (["Lea=3:golem"], 2, "King of 12 is for 2 to 4 players; 1 given"),
        ([f"{name}=3:golem" for name in "ABCDE"], 2, "2 to 4 players; 5 given"),
        (["Lea=3:golem", "Lea=4:lady"], 2, '"Lea" is there twice'),
        (["golem", "Tom=3:lady"], 2, "write PLAYER=FACE:CARD"),
        (["Tom=3:sorcerer>5", "Ann=4:golem"], 1, "5 does not touch 3, which the die shows"),
        (["Tom=3:sorcerer", "Ann=4:golem"], 2, 'Give "Tom=3:sorcerer>4" (one of 4, 6, 8, 11, 12)'),
        (["Tom=3:oracle", "Ann=4:golem"], 2, "or let the program: --roll"),
        (
            ["Tom=3:golem>4", "Ann=4:lady"],
            2,
            "Tom's Golem needs no further face in this turn, but 4 is given",
        ),
        (["Tom=3:golem", "Ann=4:lady", "--lang", "it"], 2, 'has no texts in "it"'),
        (["Tom=3:golem", "Ann=4:lady", "--pack", "xii-century"], 2, "is not King of 12"),
    ],
)
def test_what_is_mistyped_is_explained(twelve: Run, plays: list[str], code: int, why: str) -> None:
    said = twelve("king", "turn", *plays)
    assert (said.code, said.out) == (code, "")
    assert why in said.err


def test_a_missing_choice_is_asked_for_on_a_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = [TWELVE, "king", "turn", "Tom=3:sorcerer", "Ann=4:oracle", "--json"]
    asked = subprocess.Popen(
        list(map(str, words)), stdin=theirs, stdout=subprocess.PIPE, cwd=tmp_path, text=True
    )
    os.write(ours, b"5\n6\n9\n")
    told, _ = asked.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert told.count("To which face does it turn: 4, 6, 8, 11, 12?") == 2
    assert '"face": 6' in told
    assert '"face": 9' in told


def test_cards_of_a_pack_are_refereed_and_the_order_is_asked_for(twelve: Run) -> None:
    words = ("king", "turn", "Lea=10:minstrel", "Mia=7:alchemist", "--pack", "winter-court")
    assert "in which order do Alchemist and Minstrel act on your die" in twelve(*words).err
    turn = twelve(*words, "--order", "Mia=minstrel,alchemist", "--json").json
    assert turn["players"][1]["value"] == 10
    told = twelve(*words, "--order", "Mia=alchemist,minstrel").out
    assert "Mia decides the order on this die: Alchemist → Minstrel." in told
    assert (
        "in which order, alchemist,minstrel or minstrel,alchemist?"
        in twelve(*words, "--order", "Mia=golem,alchemist").err
    )
    assert 'nobody is called "Max"' in twelve(*words, "--order", "Max=golem").err


TROUBLE = ("king", "turn", "Lea=5:sorcerer>7", "Mia=9:troublemakers", "Tom=3:parasite")


def test_sorcerer_and_troublemakers_on_one_die_are_judged_in_either_order(twelve: Run) -> None:
    flipped = twelve(*TROUBLE, "--order", "Lea=troublemakers,sorcerer")
    assert "Lea decides the order on this die: Troublemakers → Sorcerer." in flipped.out
    assert "Mia's Troublemakers: Lea's die turns from 5 to 8." in flipped.out
    assert "Lea's Sorcerer: Lea's die turns from 8 to 7." in flipped.out
    turned = twelve("king", "turn", "Lea=5:sorcerer>9", *TROUBLE[3:], "--order", "Lea=sorcerer,troublemakers")
    assert "Mia's Troublemakers: Lea's die turns from 9 to 4." in turned.out
    refused = twelve(*TROUBLE, "--order", "Lea=sorcerer,troublemakers")
    assert "7 does not touch 5" in refused.err
    assert "in which order do Sorcerer and Troublemakers act on your die?" in twelve(*TROUBLE).err


def test_an_order_is_never_passed_over(twelve: Run) -> None:
    words = ("king", "turn", "Lea=10:minstrel", "Mia=7:machine", "--pack", "winter-court", "--order")
    told = twelve(*words, "Mia=minstrel,machine").out
    assert "Mia decides the order on this die: Minstrel → Machine." in told
    assert told.index("from 7 to 5") < told.index("from 5 to 12")
    assert "there: machine,minstrel" in twelve(*words, "Mia=minstrel,lady").err
    assert "no two effects meet there" in twelve(*words, "Lea=minstrel,machine").err
    assert twelve(*words, "Mia=machine").code == 2


def test_a_card_of_a_pack_never_takes_over_the_id_of_another(twelve: Run, tmp_path: Path) -> None:
    assert twelve("new", "my-court", "--from", "king-of-12").code == 0
    (tmp_path / "my-court" / "cards.yaml").write_text(
        "cards:\n"
        "  false_golem: {name: Golem, effect: {add: 1}, provenance: house}\n"
        "  false_knight: {name: Lady, effect: {add: 2}, provenance: house}\n",
        encoding="utf-8",
    )
    words = ("king", "turn", "Lea=5:golem", "Tom=3:false-golem", "--pack", "my-court", "--json")
    assert [player["card"] for player in twelve(*words).json["players"]] == ["golem", "false_golem"]
    doubt = twelve("king", "turn", "Lea=5:Dame", "Tom=3:golem", "--pack", "my-court", "--json").json
    assert doubt["players"][0]["card"] == "lady"
    assert (
        "several cards" not in twelve("king", "turn", "Lea=5:Lady", "Tom=3:golem", "--pack", "my-court").err
    )


def test_a_name_that_two_cards_share_is_asked_about(twelve: Run, tmp_path: Path) -> None:
    assert twelve("new", "my-court", "--from", "king-of-12").code == 0
    card = "cards:\n  false_lady: {name: {mul: Fürstin}, effect: {add: 2}, provenance: house}\n"
    (tmp_path / "my-court" / "cards.yaml").write_text(card, encoding="utf-8")
    said = twelve("king", "turn", "Lea=5:Fürstin", "Tom=3:golem", "--pack", "my-court")
    assert 'several cards are called "Fürstin"; say which: lady, false_lady' in said.err


def test_a_round_is_won_by_the_lone_most_points(twelve: Run) -> None:
    assert twelve("king", "round", "Lea=3", "Mia=6", "Tom=6").out == (
        "Mia and Tom have 6 points each: equal points cancel each other.\n"
        "Lea wins the round with 3 points and puts a card under the die.\n"
    )
    assert twelve("king", "round", "Lea=3", "Mia=6", "Tom=6", "--json").json == {
        "players": [
            {"player": "Lea", "points": 3, "out": False},
            {"player": "Mia", "points": 6, "out": True},
            {"player": "Tom", "points": 6, "out": True},
        ],
        "winner": "Lea",
    }
    assert twelve("king", "round", "Mia=6", "Tom=6", "--json").json["winner"] is None
    assert "is not a score" in twelve("king", "round", "Mia=6", "Tom=x").err


def test_the_set_of_the_first_game(twelve: Run) -> None:
    first = ["knight", "sorcerer", "oracle", "alchemist", "machine", "parasite", "golem"]
    assert twelve("king", "set", "--json").json == {"seed": None, "cards": first}
    assert "Sorcerer   turn    Turn your die to a neighbouring face" in twelve("king", "set").out


def test_a_random_set_repeats_with_its_seed(twelve: Run) -> None:
    drawn = twelve("king", "set", "--random", "--seed", "3", "--json").json
    assert drawn["seed"] == 3
    assert drawn["cards"][0] == "knight"
    assert len(set(drawn["cards"])) == 7
    assert twelve("king", "set", "--random", "--seed", "3", "--json").json == drawn
    fresh = twelve("king", "set", "--random", "--json").json
    assert twelve("king", "set", "--random", "--seed", fresh["seed"], "--json").json == fresh


def test_an_agreed_set_is_checked_and_can_be_played(twelve: Run) -> None:
    words = ("king", "set", "--cards", "sorcerer,oracle,lady,Fürstin,golem,machine")
    assert '"Lady" is named twice' in twelve(*words).err
    agreed = twelve("king", "set", "--cards", "sorcerer,oracle,lady,gambler,golem,Maschine", "--json").json
    assert agreed["cards"] == ["knight", "sorcerer", "oracle", "lady", "gambler", "golem", "machine"]
    played = twelve(
        "play", "king-of-12", "--players", "bot:random,bot:random", "--seed", "4",
        "--option", f"set={','.join(agreed['cards'])}", "--json",
    )  # fmt: skip
    assert played.code == 0, played.err
    assert len(played.json["winners"]) == 1


def test_a_new_pack_is_checked_refereed_and_played_at_once(twelve: Run) -> None:
    assert twelve("new", "my-court", "--from", "king-of-12").code == 0
    assert twelve("check", "my-court").out == "my-court: 13 cards, 3 languages (en de fr), no findings\n"
    turn = twelve("king", "turn", "Lea=8:weaver", "Tom=5:golem", "--pack", "my-court", "--json").json
    assert turn["players"][0]["value"] == 11
    played = twelve("play", "my-court", "--players", "bot,bot:random", "--option", "set=ours", "--seed", "1")
    assert played.code == 0, played.err
    assert "wins the game!" in played.out


def test_a_whole_game_is_told_and_replays_in_another_language(twelve: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    told = twelve("play", "king-of-12", "--players", "bot,bot:random,bot", "--seed", "2", "--record", record)
    assert "Round 1. The dice are rolled: " in told.out
    assert "  Score: " in told.out
    again = twelve("replay", record, "--lang", "fr")
    assert "et gagne la partie" in again.out
    assert not any(f"under the die: {card}" in told.out for card in ("Golem", "Knight"))


def test_people_see_their_cards_in_words_and_not_what_others_buried(twelve: Run) -> None:
    said = twelve(
        "play", "king-of-12", "--players", "Ann,bot", "--seed", "3", stdin="?golem\nplay knight\nq\n"
    )
    assert "play Golem – Your value is 12." in said.out
    assert "Golem: Your value is 12." in said.out
    assert "Ann plays Knight." in said.out


@pytest.mark.parametrize("command", ["turn", "round", "set"])
def test_every_command_has_help_with_an_example(twelve: Run, command: str) -> None:
    assert f"Example: twelve king {command}" in twelve("king", command, "--help").out


TWO = ("Lea=5:sorcerer>7", "Mia=9:troublemakers", "Tom=3:parasite")


@pytest.mark.parametrize(
    ("words", "german", "french"),
    [
        (("turn", "Lea=3:golm", "Tom=3:lady"), "eine Karte „golm“ gibt es nicht; meinst du „golem“?",
         "il n’y a pas de carte « golm » ; veux-tu dire « golem » ?"),
        (("turn", "Lea=13:golem", "Tom=3:lady"), "ein Würfel zeigt 1 bis 12, nicht „13“",
         "un dé montre de 1 à 12, pas « 13 »"),
        (("turn", "Lea=3:golem"), "ist für 2 bis 4 Personen; angegeben: 1", "se joue de 2 à 4 ; ici : 1"),
        (("turn", "Lea=3:golem", "Lea=4:lady"), "„Lea“ kommt zweimal vor", "« Lea » est là deux fois"),
        (("turn", "golem", "Tom=3:lady"), "schreib NAME=SEITE:KARTE", "écris NOM=FACE:CARTE"),
        (("turn", "Tom=3:sorcerer>5", "Ann=4:golem"), "5 liegt nicht neben 3, das der Würfel zeigt",
         "5 ne touche pas 3, que le dé montre quand"),
        (("turn", "Tom=3:sorcerer", "Ann=4:golem"), 'Gib sie an: "Tom=3:sorcerer>4" (eine von 4, 6',
         'Donne-la : "Tom=3:sorcerer>4" (une de 4, 6, 8, 11, 12)'),
        (("turn", "Tom=3:oracle", "Ann=4:golem"), "lass das Programm würfeln: --roll",
         "laisse faire le programme : --roll"),
        (("turn", "Tom=3:golem>4", "Ann=4:lady"), "keine weitere Seite gebraucht, angegeben ist 4",
         "aucune autre face n’est demandée ce tour, mais 4 est donné"),
        (("turn", *TWO), "Gib sie an: --order Lea=sorcerer,troublemakers",
         "Donne-le : --order Lea=sorcerer,troublemakers"),
        (("turn", *TWO, "--order", "Lea=golem,lady"), "In welcher Reihenfolge, sorcerer,troublemakers oder",
         "dans quel ordre, sorcerer,troublemakers ou"),
        (("turn", "Tom=3:golem", "Ann=4:lady", "--order", "Tom=golem,lady"),
         "Das trifft in diesem Zug nicht auf dem Würfel von Tom zusammen; dort treffen keine zwei",
         "ce n’est pas ce qui se rencontre sur le dé de Tom ce tour ; deux effets ne s’y rencontrent pas"),
        (("turn", *TWO, "--order", "Leo=golem,lady"), "niemand heißt „Leo“; meinst du „Lea“?",
         "personne ne s’appelle « Leo » ; veux-tu dire « Lea » ?"),
        (("round", "Lea=x", "Tom=3"), "„Lea=x“ ist kein Punktestand", "« Lea=x » n’est pas un score"),
        (("set", "--cards", "golem,golem"), "„Golem“ ist zweimal genannt", "« Le Golem » est nommée"),
        (("set", "--cards", "golem"), "ein Kartensatz hat 7 Karten, dabei Ritter; das sind 2",
         "une sélection a 7 cartes, dont Le Chevalier ; en voici 2"),
        (("set", "secnd"), "einen Kartensatz „secnd“ gibt es nicht", "il n’y a pas de sélection « secnd »"),
    ],
)  # fmt: skip
def test_what_is_mistyped_is_explained_in_german_and_french(
    twelve: Run, words: tuple[str, ...], german: str, french: str
) -> None:
    for lang, why in (("de", german), ("fr", french)):
        said = twelve("king", *words, "--lang", lang)
        assert (said.code in (1, 2), said.out) == (True, "")
        assert why in said.err.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(("lang", "said"), [("en", "seed 3"), ("de", "Startwert 3"), ("fr", "graine 3")])
def test_a_drawn_set_tells_how_to_play_it_in_the_language(twelve: Run, lang: str, said: str) -> None:
    lines = twelve("king", "set", "--random", "--seed", 3, "--lang", lang).out.splitlines()
    assert lines[-1] == said
    assert ": twelve play king-of-12 --option set=" in lines[-2].replace("\u00a0:", ":")
