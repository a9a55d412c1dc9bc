"""Plays as people type them: Lea=10:alchemist, Tom=3:sorcerer>6."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from twelve.content.errors import UsageError, suggest
from twelve.content.games.king_of_12.model import Content
from twelve.content.models.d12 import FACES
from twelve.content.models.names import ARTICLE

_PLAY = re.compile(r"(?P<player>[^=]+)=(?P<face>[^:>]+):(?P<card>[^:>]+)(?:[>:](?P<answers>.*))?", re.DOTALL)
HOW = (
    'write PLAYER=FACE:CARD, such as Lea=10:alchemist, or "Tom=3:sorcerer>6" in quotes where a face is chosen'
)


@dataclass(frozen=True, slots=True)
class Play:
    """A player with the die's face, the card, and the faces chosen or rolled for it."""

    player: str
    face: int
    card: str
    answers: tuple[int, ...] = ()


class CardNames:
    """Finds a card by its id or by its name in any language, with or without article and accents."""

    def __init__(self, content: Content) -> None:
        self._cards = content.cards
        self._ids = {_plain(name): name for name in content.cards}
        self._named: dict[str, list[str]] = {}
        for name, card in content.cards.items():
            for spelling in {_plain(word) for word in _spellings(card.name.root.values())}:
                self._named.setdefault(spelling, []).append(name)

    def find(self, word: str) -> str:
        """The id of a card; an id means its card, whatever other cards are called."""
        plain = _plain(word)
        found = [self._ids[plain]] if plain in self._ids else self._named.get(plain, [])
        if not found:
            raise UsageError(f'there is no card "{word}"; {suggest(plain, [*self._cards, *self._named])}')
        if len(found) > 1:
            raise UsageError(f'several cards are called "{word}"; say which: {", ".join(found)}')
        return found[0]


def parse_plays(words: Sequence[str], content: Content) -> list[Play]:
    """What everybody played, clockwise."""
    names = CardNames(content)
    plays = [_parse_play(word, names) for word in words]
    _check_players([play.player for play in plays], content)
    return plays


def parse_points(words: Sequence[str], content: Content) -> dict[str, int]:
    """What everybody has at the end of a round."""
    pairs = [word.partition("=") for word in words]
    for player, equals, points in pairs:
        if not player.strip() or not equals or not _is_number(points):
            raise UsageError(f'"{player}{equals}{points}" is not a score; write PLAYER=POINTS, such as Lea=3')
    _check_players([player.strip() for player, _, _ in pairs], content)
    return {player.strip(): int(points) for player, _, points in pairs}


def parse_orders(
    words: Iterable[str], players: Sequence[str], content: Content
) -> dict[str, tuple[str, ...]]:
    """In which order effects act on somebody's die: Tom=bard,alchemist."""
    names, orders = CardNames(content), {}
    for word in words:
        player, _, cards = word.partition("=")
        if player not in players:
            raise UsageError(f'--order "{word}": nobody is called "{player}"; {suggest(player, players)}')
        orders[player] = tuple(names.find(card.strip()) for card in cards.split(","))
    return orders


def _parse_play(word: str, names: CardNames) -> Play:
    match = _PLAY.fullmatch(word)
    if match is None:
        raise UsageError(f'"{word}" is not a play; {HOW}')
    answers = (match["answers"] or "").replace(",", " ").split()
    face, *chosen = (_face(number, word) for number in (match["face"].strip(), *answers))
    return Play(match["player"].strip(), face, names.find(match["card"].strip()), tuple(chosen))


def _face(text: str, word: str) -> int:
    if not _is_number(text) or int(text) not in FACES:
        raise UsageError(f'"{word}": a die shows {FACES[0]} to {FACES[-1]}, not "{text}"')
    return int(text)


def _check_players(players: Sequence[str], content: Content) -> None:
    least, most = content.players.least, content.players.most
    if not least <= len(players) <= most:
        raise UsageError(f"King of 12 is for {least} to {most} players; {len(players)} given")
    for player in players:
        if players.count(player) > 1:
            raise UsageError(f'"{player}" is there twice; give every player a name of their own')


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
