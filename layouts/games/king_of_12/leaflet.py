"""The rules of King of 12 as a leaflet: a title like the box, a card to be read, a turn worked out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle

from twelve.content.games.king_of_12.model import Character
from twelve.layouts.art.coin import coin_address
from twelve.layouts.compose.job import Job
from twelve.layouts.compose.typesetting import typeset
from twelve.layouts.faces import Draft
from twelve.layouts.games.king_of_12.armorial import leaf_ground, rhythm
from twelve.layouts.games.king_of_12.backs import back_ground
from twelve.layouts.games.king_of_12.grounds import INK, title_ground
from twelve.layouts.games.king_of_12.looks import (
    GREAT_ARMS,
    TABLET,
    card_size,
    chosen_cards,
    chosen_colours,
    coin,
    content_of,
    fill,
    moment,
    on_fill,
    passages,
    quarter,
    rows,
    signs,
    strong,
    titled_credit,
    told,
)
from twelve.layouts.measures import Size
from twelve.layouts.targets.formats import formats

SIDE = 11.0
"""Millimetres: the margin at both sides of a page."""
BANNER = 46.0
"""The height of the title."""


def rules(job: Job) -> Iterator[Draft]:
    """The leaflet, with a card to be read and the example drawn from its numbers."""
    content, texts = content_of(job), passages(job)
    values = {
        "leaflet": texts.leaflet(),
        "readings": texts.readings(),
        "sample": _sample(job),
        "key": list(_key(job)),
        "in_signs": typeset(job.setting.label("effect_in_signs"), job.language),
        "quarters": [quarter(job, colour) for colour in content.colours.values()],
        "title_ground": title_ground(Size(job.size.width - 2 * SIDE, BANNER), job.options.theme),
        "great_arms": GREAT_ARMS,
        "backs": list(_backs(job)),
        "coins": list(_coins(job)),
        "plays": list(_plays(job)),
        "rows": rows(job, INK),
        "credit": titled_credit(job),
    }
    yield Draft("rules", values, ("leaflet",), title=job.text(job.component.title))


def _sample(job: Job) -> dict[str, object]:
    """A card with all marks and few words, as it looks in the first player's colours."""
    content = content_of(job)
    words = {card: content.card_text(card, job.language) for card in chosen_cards(job)}
    name = max(words, key=lambda card: (_marks(content.cards[card]), -len(words[card])))
    colour = content.colours[chosen_colours(job)[0]]
    look = {**quarter(job, colour), "strong": strong(job, colour), "fill": fill(job, colour)}
    acts = moment(content, content.cards[name])
    leaf = leaf_ground(colour, card_size(job), 0.0, job.options.theme, acts, TABLET)
    drawn = {"leaf": leaf, "crest": rhythm(acts).crest}
    return {"card": content.cards[name], **told(job, name, on_fill(job)), **look, **drawn}


def _key(job: Job) -> Iterator[dict[str, str]]:
    """What the signs on a card mean: the player's, those of cards that touch dice, and the order marks."""
    content, label = content_of(job), job.setting.label
    player = content.colours[chosen_colours(job)[0]]
    yield _sign(job, player.icon, strong(job, player), "", label("sign_of_player"))
    for symbol in content.symbols.values():
        yield _sign(job, symbol.icon, INK, job.text(symbol.name), job.text(symbol.text))
    for mark in ("first", "last"):
        yield _sign(job, mark, INK, label(mark), label(f"acts_{mark}"))


def _sign(job: Job, icon: str, paint: str, name: str, text: str) -> dict[str, str]:
    return {"icon": icon, "paint": paint, "name": name, "text": typeset(text, job.language)}


def _marks(card: Character) -> int:
    return (card.blazon is not None) + (card.symbol is not None) + (card.order is not None)


def _plays(job: Job) -> Iterator[dict[str, object]]:
    """What each player of the example does, in a player's colours."""
    content = content_of(job)
    played = Counter(play.card for play in content.example.values())
    values = Counter(play.value for play in content.example.values())
    for play, colour in zip(content.example.values(), cycle(content.colours.values()), strict=False):
        paint = strong(job, colour)
        look = {"strong": paint, "fill": fill(job, colour), "sign": on_fill(job)}
        facts: dict[str, object] = {"player": play.player, "face": play.face, "value": play.value}
        facts["points"] = content.points_of(play)
        facts["is_cancelled"] = played[play.card] > 1
        facts["is_equal"] = values[play.value] > 1
        card = {"card": content.cards[play.card], "pictogram": signs(job, play.card, paint)}
        yield {**facts, **card, **look, "icon": colour.icon}


def _backs(job: Job) -> Iterator[str]:
    """A back of each colour."""
    for name in chosen_colours(job):
        yield back_ground(content_of(job).colours[name], card_size(job), 0.0, job.options.theme)


def _coins(job: Job) -> Iterator[dict[str, object]]:
    """A token of each worth."""
    width = formats().size("token").width
    for token in content_of(job).tokens.values():
        yield {"worth": token.worth, "picture": coin_address(coin(token, width, 0.0), job.options.theme)}
