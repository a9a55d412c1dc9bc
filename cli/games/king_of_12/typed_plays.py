"""Plays as people type them: Lea=10:alchemist, Tom=3:sorcerer>6."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from twelve.content.errors import UsageError
from twelve.content.models.d12 import FACES
from twelve.content.models.names import ARTICLE
from twelve.engine.king_of_12.telling import KingTeller
from twelve.engine.telling import suggested

_PLAY = re.compile(r"(?P<player>[^=]+)=(?P<face>[^:>]+):(?P<card>[^:>]+)(?:[>:](?P<answers>.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Play:
    """A player with the die's face, the card, and the faces chosen or rolled for it."""

    player: str
    face: int
    card: str
    answers: tuple[int, ...] = ()


class CardNames:
    """Finds a card by its id or by its name in any language, with or without article and accents."""

    def __init__(self, teller: KingTeller) -> None:
        self._teller = teller
        self._cards = teller.content.cards
        self._ids = {_plain(name): name for name in self._cards}
        self._named: dict[str, list[str]] = {}
        for name, card in self._cards.items():
            for spelling in {_plain(word) for word in _spellings(card.name.root.values())}:
                self._named.setdefault(spelling, []).append(name)

    def find(self, word: str) -> str:
        """The id of a card; an id means its card, whatever other cards are called."""
        plain = _plain(word)
        found = [self._ids[plain]] if plain in self._ids else self._named.get(plain, [])
        if not found:
            hint = suggested(plain, [*self._cards, *self._named], self._teller.language)
            raise UsageError(self._teller.say("no_card", word=word, hint=hint))
        if len(found) > 1:
            raise UsageError(self._teller.say("many_cards", word=word, cards=", ".join(found)))
        return found[0]


def parse_plays(words: Sequence[str], teller: KingTeller) -> list[Play]:
    """What everybody played, clockwise."""
    names = CardNames(teller)
    plays = [_parse_play(word, names, teller) for word in words]
    _check_players([play.player for play in plays], teller)
    return plays


def parse_points(words: Sequence[str], teller: KingTeller) -> dict[str, int]:
    """What everybody has at the end of a round."""
    pairs = [word.partition("=") for word in words]
    for player, equals, points in pairs:
        if not player.strip() or not equals or not _is_number(points):
            raise UsageError(teller.say("no_score", word=f"{player}{equals}{points}"))
    _check_players([player.strip() for player, _, _ in pairs], teller)
    return {player.strip(): int(points) for player, _, points in pairs}


def parse_orders(
    words: Iterable[str], players: Sequence[str], teller: KingTeller
) -> dict[str, tuple[str, ...]]:
    """In which order effects act on somebody's die: Tom=bard,alchemist."""
    names, orders = CardNames(teller), {}
    for word in words:
        player, _, cards = word.partition("=")
        if player not in players:
            hint = suggested(player, players, teller.language)
            raise UsageError(teller.say("no_such_player", word=word, player=player, hint=hint))
        orders[player] = tuple(names.find(card.strip()) for card in cards.split(","))
    return orders


def _parse_play(word: str, names: CardNames, teller: KingTeller) -> Play:
    match = _PLAY.fullmatch(word)
    if match is None:
        raise UsageError(teller.say("no_play", word=word))
    answers = (match["answers"] or "").replace(",", " ").split()
    face, *chosen = (_face(number, word, teller) for number in (match["face"].strip(), *answers))
    return Play(match["player"].strip(), face, names.find(match["card"].strip()), tuple(chosen))


def _face(text: str, word: str, teller: KingTeller) -> int:
    if not _is_number(text) or int(text) not in FACES:
        raise UsageError(teller.say("no_face", word=word, face=text, most=FACES[-1]))
    return int(text)


def _check_players(players: Sequence[str], teller: KingTeller) -> None:
    least, most = teller.content.players.least, teller.content.players.most
    if not least <= len(players) <= most:
        raise UsageError(teller.say("too_many_players", least=least, most=most, n=len(players)))
    for player in players:
        if players.count(player) > 1:
            raise UsageError(teller.say("same_name", player=player))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 6


def _spellings(names: Iterable[str]) -> Iterable[str]:
    for name in names:
        yield name
        yield ARTICLE.sub("", _plain(name))


def _plain(word: str) -> str:
    """A word without case, accents and typographic apostrophes."""
    bare = unicodedata.normalize("NFKD", re.sub("[-_ ]+", " ", word.replace("’", "'")))
    return "".join(letter for letter in bare if not unicodedata.combining(letter)).casefold().strip()
