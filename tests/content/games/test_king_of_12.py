"""King of 12's content: facts, the die, texts and pictograms, and what packs get wrong."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path

import pytest
from support import HOUSE, Run

from twelve.content.errors import ContentError
from twelve.content.games.king_of_12.model import Content
from twelve.content.games.king_of_12.words import rule_values
from twelve.content.loading.game import Game, load, load_spot
from twelve.content.loading.shelf import Spot, all_spots
from twelve.content.models.d12 import D12
from twelve.content.models.phrases import fill

ICONS = HOUSE / "layouts" / "art" / "icons"
GAME = load("king-of-12")
assert isinstance(GAME.content, Content)
CONTENT: Content = GAME.content

NAMES = {
    "alchemist": ("Alchemist", "Alchemist", "L’Alchimiste"),
    "gambler": ("Gambler", "Zocker", "Le Parieur"),
    "golem": ("Golem", "Golem", "Le Golem"),
    "knight": ("Knight", "Ritter", "Le Chevalier"),
    "lady": ("Lady", "Fürstin", "La Dame"),
    "machine": ("Machine", "Maschine", "L’Automate"),
    "merchants": ("Merchants", "Händlergilde", "Les Marchands"),
    "oracle": ("Oracle", "Orakel", "L’Oracle"),
    "parasite": ("Parasite", "Parasit", "Le Parasite"),
    "reverser": ("Reverser", "Wandlerin", "L’Inverseuse"),
    "sorcerer": ("Sorcerer", "Hexenmeister", "Le Sorcier"),
    "troublemakers": ("Troublemakers", "Gauner", "Les Chenapans"),
}


def pack(folder: Path, text: str) -> Game:
    folder.mkdir(exist_ok=True)
    head = "game: own-court\nextends: king-of-12\ntitle: Own Court\nversion: 1.0.0\n"
    (folder / "game.yaml").write_text(head + text, encoding="utf-8")
    return load_spot(Spot("own-court", folder))


def refused(folder: Path, text: str) -> str:
    with pytest.raises(ContentError) as caught:
        pack(folder, text)
    return str(caught.value)


def test_the_twelve_cards_have_their_names_in_three_languages() -> None:
    told = {
        name: tuple(card.name[lang] for lang in ("en", "de", "fr")) for name, card in CONTENT.cards.items()
    }
    assert told == NAMES


def test_five_cards_touch_the_dice_and_that_is_inferred() -> None:
    symbols = {name: card.symbol for name, card in CONTENT.cards.items() if card.symbol}
    assert symbols == {
        "merchants": "pass", "oracle": "turn", "reverser": "turn", "sorcerer": "turn",
        "troublemakers": "turn",
    }  # fmt: skip
    for name in symbols:
        assert CONTENT.cards[name].provenance.of("symbol") == "inferred"
        assert CONTENT.cards[name].provenance.of("effect") == "stated"


def test_the_numbers_of_the_game() -> None:
    assert {(token.worth, token.count) for token in CONTENT.tokens.values()} == {(1, 9), (2, 6)}
    assert (CONTENT.scoring.first, CONTENT.scoring.second) == (2, 1)
    assert (CONTENT.round.ends_at_cards, CONTENT.round.ends_at_points) == (1, 8)
    assert CONTENT.victory.cards_under_die == 2
    assert (CONTENT.players.least, CONTENT.players.most) == (2, 4)
    assert set(CONTENT.sets["first"].cards) == {
        "knight", "sorcerer", "oracle", "alchemist", "machine", "parasite", "golem",
    }  # fmt: skip
    assert (CONTENT.set_rules.size, CONTENT.set_rules.drawn_with.least) == (7, 2)
    assert len(CONTENT.colours) == 4


def test_how_many_can_play_is_inferred_from_the_four_dice() -> None:
    assert CONTENT.players.provenance.of("most") == "inferred"


@pytest.mark.parametrize(
    ("language", "nobody", "below_one"),
    [
        ("en", "nobody", "below 1"),
        ("de", "niemand", "unter 1"),
        ("fr", "personne", "sous 1"),
    ],
)
def test_leaflet_and_reference_say_that_a_value_below_one_can_win_and_a_round_have_no_winner(
    language: str, nobody: str, below_one: str
) -> None:
    known = rule_values(CONTENT, language)
    turn, end = (CONTENT.leaflet[part].paragraphs for part in ("turn", "round_end"))
    assert below_one in fill(turn["e"][language], known)
    assert nobody in fill(end["b"][language], known)
    assert below_one in fill(CONTENT.reference["score"].text[language], known)
    assert nobody in fill(CONTENT.reference["round_end"].text[language], known)


def test_colours_are_told_apart_without_colour() -> None:
    for look in ("colour", "pattern", "icon", "tincture"):
        assert len({getattr(colour, look) for colour in CONTENT.colours.values()}) == 4


def test_opposite_faces_total_thirteen_and_every_face_has_five_neighbours() -> None:
    die = CONTENT.die
    for face in range(1, 13):
        assert face + die.opposite(face) == 13
        assert len(die.around(face)) == 5
    assert die.around(1) == (2, 4, 5, 6, 10)
    assert die.provenance.of("neighbours") == "inferred"


def test_the_die_of_the_game_has_the_published_numbering() -> None:
    table = """
        1: 2 4 5 6 10   2: 1 4 7 8 10   3: 4 6 8 11 12   4: 1 2 3 6 8     5: 1 6 9 10 11    6: 1 3 4 5 11
        12: 11 9 8 7 3  11: 12 9 6 5 3  10: 9 7 5 2 1    9: 12 11 10 7 5  8: 12 7 4 3 2     7: 12 10 9 8 2
    """
    rows = re.findall(r"(\d+):((?: \d+)+)", table)
    assert len(rows) == 12
    for face, around in rows:
        assert set(CONTENT.die.around(int(face))) == set(map(int, around.split()))


def test_the_game_has_its_title_in_three_languages() -> None:
    assert [CONTENT.title[language] for language in ("en", "de", "fr")] == [
        "King of 12",
        "King of 12",
        "Le Roi des 12",
    ]


def test_with_the_twelve_cards_the_order_of_effects_never_changes_what_can_be_reached() -> None:
    die = CONTENT.die
    for face in range(1, 13):
        turned_then_flipped = {die.opposite(neighbour) for neighbour in die.around(face)}
        assert turned_then_flipped == set(die.around(die.opposite(face)))


def renumbered(order: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The neighbours on a die with its pairs of opposite faces numbered in another way."""
    new = dict(zip(range(1, 7), order, strict=True))
    new |= {13 - old: 13 - number for old, number in new.items()}
    return {new[face]: tuple(sorted(new[n] for n in CONTENT.die.around(face))) for face in range(1, 13)}


def test_all_384_numberings_of_a_real_die_are_accepted() -> None:
    found = set()
    for order in permutations(range(1, 7)):
        for flips in range(64):
            rows = renumbered(tuple(13 - n if flips >> i & 1 else n for i, n in enumerate(order)))
            found.add(tuple(sorted(rows.items())))
    assert len(found) == 384
    for rows in found:
        die = {"opposite_total": 13, "neighbours": {str(f): row for f, row in rows}, "provenance": "house"}
        assert not list(D12.model_validate(die, strict=False).problems())


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ("1: [2, 4, 5, 6]", "a face of a d12 touches 5 different others; 1 has 2, 4, 5, 6"),
        ("1: [2, 4, 5, 6, 6]", "touches 5 different others"),
        ("1: [2, 4, 5, 6, 7]", "1 touches 7, but 7 does not touch 1"),
        ("1: ~", "the neighbours of 1 are missing"),
        ("1: [2, 4, 5, 6, 13]", "must be at most 12"),
        ("13: [1, 2, 3, 4, 5]", "die.neighbours"),
    ],
)
def test_a_numbering_that_no_die_has_is_refused_with_its_place(tmp_path: Path, rows: str, why: str) -> None:
    message = refused(tmp_path / "own", f"die:\n  neighbours:\n    {rows}\n")
    assert why in message
    assert "game.yaml:" in message


def test_swapping_two_faces_breaks_the_opposites(tmp_path: Path) -> None:
    swap = {1: 2, 2: 1}
    rows = {swap.get(f, f): [swap.get(n, n) for n in CONTENT.die.around(f)] for f in range(1, 13)}
    lines = "".join(f"    {face}: {row}\n" for face, row in rows.items())
    message = refused(tmp_path / "own", f"die:\n  neighbours:\n{lines}")
    assert "1 is not opposite 12, but opposite faces total 13" in message


def test_a_pack_brings_the_numbering_of_its_owner(tmp_path: Path) -> None:
    rows = renumbered((2, 1, 3, 4, 5, 6))
    lines = "".join(f"    {face}: {list(row)}\n" for face, row in rows.items())
    content = pack(tmp_path / "own", f"die:\n  neighbours:\n{lines}").content
    assert isinstance(content, Content)
    assert content.die.around(2) == rows[2] != CONTENT.die.around(2)


def test_a_card_without_text_prints_the_sentence_of_its_effect(tmp_path: Path) -> None:
    content = pack(
        tmp_path / "own",
        "cards:\n  weaver:\n    name: {en: Weaver, de: Weberin, fr: La Tisserande}\n"
        "    effect: {add: 3, who: left, if_face: even}\n    order: last\n    provenance: house\n",
    ).content
    assert isinstance(content, Content)
    assert content.card_text("weaver", "en") == (
        "The value of the player on your left rises by 3 if that die shows an even number. "
        "Acts after all other effects."
    )
    assert content.card_text("weaver", "de") == (
        "Der Wert links von dir steigt um 3, wenn dieser Würfel eine gerade Zahl zeigt. "
        "Wirkt nach allen anderen Effekten."
    )
    assert content.card_text("weaver", "fr") == (
        "La valeur du joueur à ta gauche augmente de 3 si ce dé montre un nombre pair. "
        "Agit après tous les autres effets."
    )


OWN_TEXT = (
    "cards:\n  weaver:\n    name: {en: Weaver, de: Weberin, fr: La Tisserande}\n    effect: {add: 5}\n"
    "    text: {en: Subtract 5 from your value., de: Addiere 5 zu deinem Wert., fr: Ajoute 5 à ta valeur.}\n"
    "    provenance: house\n"
)


def test_a_text_beside_an_effect_is_refused_unless_it_is_marked_as_its_own(tmp_path: Path) -> None:
    message = refused(tmp_path / "own", OWN_TEXT)
    assert re.search(r"game\.yaml:9:\d+: cards\.weaver\.text: the effect makes this text", message)
    assert '"Your value rises by 5."' in message
    assert "`wording: own`" in message
    assert pack(tmp_path / "own", OWN_TEXT + "    wording: own\n").content.cards["weaver"].text is not None


def test_check_shows_own_words_beside_what_the_card_does_and_warns_where_they_differ(
    tmp_path: Path, twelve: Run
) -> None:
    pack(tmp_path / "own", OWN_TEXT + "    wording: own\n")
    said = twelve("check", "./own")
    assert said.code == 0, said.err
    assert "en  says  Subtract 5 from your value.\n      does  Your value rises by 5.\n" in said.out
    assert "fr  says  Ajoute 5 à ta valeur." in said.out
    assert re.search(
        r"game\.yaml:9:\d+: warning: cards\.weaver\.text\.en: .*does not speak of plus", said.out
    )
    assert "cards.golem: words of its own" not in said.out
    told = twelve("check", "./own", "--json").json["wordings"]
    assert ("cards.weaver.text", "en", "Subtract 5 from your value.", "Your value rises by 5.") in [
        (each["path"], each["language"], each["says"], each["does"]) for each in told
    ]


@pytest.mark.parametrize(
    ("effect", "why"),
    [
        ("{ad: 3}", 'did you mean "add"'),
        ("{add: three}", "must be a whole number"),
        ("{add: 3, multiply: 2}", "holds 2 verbs"),
        ("{add: 3, who: lft}", 'did you mean "left"'),
        ("{add: 3, from_face: 13}", "must be at most 12"),
        ("{steal_token: lowest_from_highest}", "cannot stand in effect"),
        ("{become: 5, otherwise: 3}", "never happens without a condition: from_face, if_face"),
        ("{}", "exactly one verb"),
    ],
)
def test_a_wrong_effect_is_explained_at_its_place(tmp_path: Path, effect: str, why: str) -> None:
    message = refused(
        tmp_path / "own",
        f"cards:\n  weaver:\n    name: Weaver\n    effect: {effect}\n    provenance: house\n",
    )
    assert why in message
    assert re.search(r"game\.yaml:8:\d+: cards\.weaver\.effect", message)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cards: {golem: {symbol: trun}}", 'did you mean "turn"'),
        (
            "sets: {own: {name: Own, cards: [knight, golem], provenance: house}}",
            "a set has 7 different cards",
        ),
        (
            "sets: {first: {cards: [golem, sorcerer, oracle, alchemist, machine, parasite, lady]}}",
            '"knight" is part',
        ),
        ("set_rules: {drawn_with: {least: 6}}", 'no draw can hold 6 cards marked "turn"'),
        ("cards: {knight: ~}", '"knight" is not a card'),
        ("cards: {lady: {when_cancelled: {cancel: others}}}", "cannot stand in when_cancelled"),
    ],
)
def test_what_does_not_fit_together_is_found_on_loading(tmp_path: Path, text: str, why: str) -> None:
    assert why in refused(tmp_path / "own", text + "\n")


def test_every_text_is_there_in_every_language() -> None:
    assert not GAME.findings
    assert not load("winter-court").findings


def test_every_icon_of_a_pictogram_symbol_or_colour_is_drawn() -> None:
    wanted = {icon for card in CONTENT.cards for icon in re.findall(r"{([\w-]+)}", CONTENT.pictogram(card))}
    templates = "".join(verb.pictogram for verb in CONTENT.verbs.values())
    wanted |= set(re.findall(r"(?<!{){([\w-]+)}(?!})", templates))
    wanted |= {symbol.icon for symbol in CONTENT.symbols.values()}
    wanted |= {colour.icon for colour in CONTENT.colours.values()}
    assert wanted <= {file.stem for file in ICONS.glob("*.svg")}


def test_pictograms_say_the_amounts() -> None:
    told = {card: CONTENT.pictogram(card) for card in ("alchemist", "machine", "parasite", "golem")}
    assert told == {"alchemist": "×2", "machine": "+7", "parasite": "−7", "golem": "= 12 (12 → 1)"}


def test_the_sample_pack_can_be_named_but_is_not_listed() -> None:
    assert load("winter-court").content.extends == "king-of-12"
    assert "winter-court" not in {spot.name for spot in all_spots()}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_worked_example_tells_every_number_of_its_turn(language: str) -> None:
    values = rule_values(CONTENT, language)
    told = " ".join(fill(text[language], values) for text in CONTENT.leaflet["example"].paragraphs.values())
    for play in CONTENT.example.values():
        assert re.search(rf"{play.player}[^.;]*\b{play.face}\b", told)
        assert f"{play.player} {play.value}" in told


def test_a_reading_is_about_something_that_cards_do(tmp_path: Path) -> None:
    """See `about:` in rules.yaml: a slip of the pen there would hide the reading for good."""
    pack = "game: my-pack\nextends: king-of-12\ntitle: My pack\nversion: 1.0.0\n"
    (tmp_path / "game.yaml").write_text(pack + "readings: {several_swaps: {about: {swap_place: 2}}}\n")
    with pytest.raises(
        ContentError, match='"swap_place" is nothing that cards do; did you mean "swap_places"'
    ):
        load(str(tmp_path))
