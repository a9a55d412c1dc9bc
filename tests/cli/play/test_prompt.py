"""At the prompt: numbers, help, taking back, typed dice, the end of a turn, and the language of the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support import Run

SOLO = ("play", "xii-century", "--players", "Ann", "-o", "difficulty=very-easy", "--record", "r")


def entries(record: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()][1:]


@pytest.mark.parametrize("typed", ["²", "٣", "½", "\x00", "💥", "1e9", "-1"])
def test_any_character_is_answered_and_none_is_a_fault(twelve: Run, typed: str) -> None:
    answer = twelve("play", "king-of-12", "--players", "Ann,bot", stdin=f"{typed}\nq\n")
    assert (answer.code, answer.out.count("Ann> ")) == (0, 2)


def test_a_bare_number_is_the_number_in_the_list_and_no_other(twelve: Run, tmp_path: Path) -> None:
    answer = twelve("play", "king-of-12", "--players", "Ann,bot", "--record", "r", stdin="0\n8\n1\nq\n")
    assert "the list has no 0; it has 1–7" in answer.out
    assert "the list has no 8; it has 1–7" in answer.out
    assert entries(tmp_path / "r")[1]["move"] == "play knight"


def test_where_the_choices_are_numbers_the_list_uses_those(twelve: Run, tmp_path: Path) -> None:
    for seed in range(40):
        words = ("--players", "Ann,bot:random", "--seed", seed, "--record", f"r{seed}")
        answer = twelve("play", "king-of-12", *words, stdin="play sorcerer\nq\n")
        if "turn Ann's die to 12" in answer.out:
            assert "  12  turn Ann's die to 12" in answer.out
            twelve("play", "--resume", f"r{seed}", stdin="12\nq\n")
            assert "turn 12" in [line.get("move") for line in entries(tmp_path / f"r{seed}")]
            return
    raise AssertionError("no die could be turned to 12")


def test_u_is_offered_only_where_something_can_be_taken_back(twelve: Run) -> None:
    answer = twelve(*SOLO, "--seed", 4, stdin="u\nq\n")
    assert "u takes back" not in answer.out
    assert "that cannot be taken back" in answer.out


def test_a_mistyped_roll_is_corrected(twelve: Run, tmp_path: Path) -> None:
    answer = twelve(*SOLO, "--dice", "typed", stdin="3 5\n?\nu\n3 6\n2 6\nu\n2 5\nq\n")
    assert answer.code == 0, answer.err
    assert "2 5 – what the dice show" in answer.out
    told = [line.get("roll", "undo") for line in entries(tmp_path / "r")]
    assert told == ["3 5", "undo", "3 6", "2 6", "undo", "2 5"]


def test_a_turn_ends_for_good_only_when_it_is_said_twice(twelve: Run, tmp_path: Path) -> None:
    words = ("play", "twelve-heroes", "--players", "Ann,bot", "--seed", 5, "--record", "r")
    kept = twelve(*words, stdin="keep\nsupply\nsupply\nsupply\nend\nu\nq\n")
    assert "That ends your turn." in kept.out
    assert {"seat": 0, "move": "end"} not in entries(tmp_path / "r")
    twelve("play", "--resume", "r", stdin="end\n\nq\n")
    assert {"seat": 0, "move": "end"} in entries(tmp_path / "r")


def test_a_game_that_goes_on_is_told_from_the_start_of_its_turn(twelve: Run) -> None:
    twelve(*SOLO, "--dice", "typed", stdin="3 5\n2 6\n6 population\nq\n")
    resumed = twelve("play", "--resume", "r", stdin="q\n").out
    assert resumed.startswith("This turn so far:\n")
    assert "Ann spends 6: Population 0 → 6" in resumed.partition("Ann decides")[0]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("Ann decides", "go on with: twelve play --resume r", "“xyzzy”", "the list has no 99")),
        (
            "de",
            ("Ann entscheidet", "weiter mit: twelve play", "„xyzzy“", "die Liste hat keine 99"),
        ),
        (
            "fr",
            (
                "Ann décide",
                "pour continuer\u00a0: twelve play",
                "«\u00a0xyzzy\u00a0»",
                "la liste n’a pas de 99",
            ),
        ),
    ],
)
def test_everything_is_asked_and_answered_in_the_language_of_the_game(
    twelve: Run, lang: str, said: tuple[str, ...]
) -> None:
    words = ("--players", "Ann,bot", "--record", "r", "--lang", lang)
    answer = twelve("play", "twelve-heroes", *words, stdin="?xyzzy\n99\n?\nq\n")
    assert answer.code == 0, answer.err
    assert [words in answer.out for words in said] == [True] * 4


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "You play Golem."), ("de", "Du spielst Golem."), ("fr", "Tu joues le Golem.")]
)
def test_somebody_without_a_name_is_spoken_to(twelve: Run, lang: str, said: str) -> None:
    answer = twelve("play", "king-of-12", "--lang", lang, "--seed", "3", stdin="play golem\nq\n")
    assert said in answer.out


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "de",
            (
                "Nahrung benötigt Bevölkerung 1, da ist 0",
                "der höchste Würfel, 6, bringt höchstens 5",
                "wirf 2W6: gemeinsame Würfel",
                "2 Würfel sind zu werfen; 1 angegeben",
                "„6 Höffe“ ist hier kein Zug; meinst du 6 Höfe?",
            ),
        ),
        (
            "fr",
            (
                "Vivres demande Population 1, il y a 0",
                "le dé le plus fort, 6, ajoute au plus 5",
                "lance 2d6\u00a0: dés communs",
                "2 dés sont attendus\u202f; 1 donné",
                "«\u00a06 farmen\u00a0» n’est pas un coup ici\u202f; veux-tu dire 6 Fermes\u202f?",
            ),
        ),
    ],
)
def test_a_refusal_names_its_rule_in_the_language_of_the_game(
    twelve: Run, lang: str, said: tuple[str, ...]
) -> None:
    keys = "3\n3 5\n2 6\n6 food\n6 farms +6\n6 farmen\n6 Höffe\nq\n"
    out = twelve(*SOLO, "--dice", "typed", "--lang", lang, stdin=keys).out
    assert [words for words in said if words not in out] == [], out


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Hint: "), ("de", "Tipp: "), ("fr", "Conseil\u00a0: ")]
)
@pytest.mark.parametrize("game", ["king-of-12", "xii-century", "twelve-heroes"])
def test_the_strong_bot_says_what_it_would_do_and_why(
    twelve: Run, game: str, language: str, word: str
) -> None:
    words = ("play", game, "--players", "Ann,bot:strong", "--seed", 3, "--lang", language)
    asked = twelve(*words, "--record", "a", stdin="?hint\nq\n")
    shown = twelve(*words, "--record", "b", "--hint", stdin="q\n")
    (hint,) = [line.partition(word)[2] for line in asked.out.splitlines() if word in line]
    assert " – " in " ".join(asked.out.partition(word)[2].split("\n")[:4])
    assert f"{word}{hint}" in shown.out


@pytest.mark.parametrize(
    ("game", "told"), [("xii-century", "Dice reserve 2345"), ("twelve-heroes", "Draw pile 9")]
)
def test_all_there_is_to_see_of_a_player_is_told_by_the_name(twelve: Run, game: str, told: str) -> None:
    words = ("play", game, "--players", "Ann,Ben", "--seed", 3, "--record", "r")
    keys = "\n?\n?BEN\n?nobody\nq\n" if game == "twelve-heroes" else "?\n?BEN\n?nobody\nq\n"
    out = " ".join(twelve(*words, stdin=keys).out.split())
    assert "all there is to see of" in out
    assert told in out.partition("> Ben: ")[2]
    assert "nothing is known about “nobody”" in out


def test_a_second_bot_has_a_letter_not_a_number_that_looks_like_its_die(twelve: Run) -> None:
    out = twelve("play", "king-of-12", "--players", "bot,bot,bot", "--seed", 3, "--record", "r").out
    assert "bot B plays" in out
    assert "bot C plays" in out


@pytest.mark.parametrize(
    ("lang", "word", "said"),
    [
        ("en", "?afford", "nothing is bought here"),
        ("de", "?leisten", "hier wird nichts gekauft"),
        ("fr", "?moyens", "ici, rien ne s’achète"),
    ],
)
def test_where_nothing_is_bought_that_is_the_answer(twelve: Run, lang: str, word: str, said: str) -> None:
    words = ("play", "king-of-12", "--players", "Ann,bot", "--lang", lang, "--seed", 3)
    assert f"  {said}\n" in twelve(*words, stdin=f"{word}\nq\n").out


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "?Orlando – all there is to see of Orlando"),
        ("de", "?Orlando – alles, was von Orlando zu sehen ist"),
        ("fr", "?Orlando – tout ce qu’on voit d’Orlando"),
    ],
)
def test_help_names_another_player_as_the_language_does(twelve: Run, lang: str, said: str) -> None:
    words = ("play", "xii-century", "--players", "Orlando,Ann", "--lang", lang, "--seed", 3)
    assert said in twelve(*words, stdin="?\nq\n").out


@pytest.mark.parametrize(
    ("lang", "to_you", "to_orlando"),
    [
        ("en", "It is your turn. The others", "Orlando, it is your turn. The others"),
        ("de", "Du bist dran. Die anderen", "Orlando, du bist dran. Die anderen"),
        ("fr", "C’est à toi. Les autres", "Orlando, c’est à toi. Les autres"),
    ],
)
def test_the_keyboard_is_handed_over_by_name_or_to_you(
    twelve: Run, lang: str, to_you: str, to_orlando: str
) -> None:
    words = ("play", "king-of-12", "--players", "You,Orlando", "--lang", lang, "--seed", 3)
    out = twelve(*words, stdin="\n1\n\nq\n").out
    assert to_orlando in out
    assert to_you in out.replace(to_orlando, "")


@pytest.mark.parametrize(("lang", "word"), [("en", "hint"), ("de", "tipp"), ("fr", "conseil")])
def test_a_hint_names_the_move_once(twelve: Run, lang: str, word: str) -> None:
    out = twelve(*SOLO, "--seed", 4, "--lang", lang, stdin=f"?{word}\nq\n").out
    hint = out[out.casefold().index(f"ann>   {word}") :].splitlines()[0]
    assert " – " in hint
    move = hint.partition(" – ")[0]
    assert "→" not in move
    assert len(move.split()) == len(set(move.split())), move
