"""What all parts of King of 12 share: what is printed of the content, in which words, signs and colours."""

from __future__ import annotations

import re
from typing import cast

from markupsafe import Markup, escape

from twelve.content.games.king_of_12.model import Character, Colour, Content, Moment, Token
from twelve.content.models.abilities import verb_of
from twelve.content.models.blazon import Blazon
from twelve.layouts.art.coin import Coin
from twelve.layouts.compose.job import Job
from twelve.layouts.compose.templates import INLINE_ICON
from twelve.layouts.compose.typesetting import typeset
from twelve.layouts.games.king_of_12.grounds import INK, PAPER, ground
from twelve.layouts.games.king_of_12.options import OwnOptions
from twelve.layouts.games.king_of_12.passages import Passages
from twelve.layouts.measures import Size
from twelve.layouts.targets.formats import formats

CARD_SIZE = "poker-eu"
TABLET, TABLET_OF_TWO = 56.4, 45.4
"""Where the tablet begins on a card, in one language or in two; in millimetres."""
GREAT_ARMS = Blazon(field=("quarterly", "gules", "azure"), charge="twelve", tincture="or")
"""The arms of the game itself, on its box and its leaflet."""
AIM = re.compile("[◀▶▲▼]+")
"""Whose die is meant; the type has these signs smaller than its figures."""


def card_size(job: Job) -> Size:
    """The size of the characters, as the press reads it."""
    return formats().size(content_of(job).components["characters"].size or CARD_SIZE)


def quarter(job: Job, colour: Colour) -> dict[str, object]:
    """What stands for a player where all are shown: ground, sign and colour."""
    card = card_size(job)
    size = Size(width=card.width / 2, height=card.height / 2)
    look = {"ground": ground(colour, size, job.options.theme), "strong": strong(job, colour)}
    return {**look, "icon": colour.icon, "sign": on_fill(job)}


def rows(job: Job, colour: str) -> list[dict[str, object]]:
    """The cards of the set, each with its words and signs."""
    cards = content_of(job).cards
    return [{"card": cards[card], **told(job, card, colour)} for card in chosen_cards(job)]


def strong(job: Job, colour: Colour) -> str:
    """The player's colour, or black where ink is saved."""
    return INK if job.options.theme == "ink" else colour.colour


def fill(job: Job, colour: Colour) -> str:
    """What bands and tablets are filled with: the player's colour, or nothing where ink is saved."""
    return PAPER if job.options.theme == "ink" else colour.colour


def passages(job: Job) -> Passages:
    """The texts of the rules for what is printed."""
    return Passages(job, content_of(job), chosen_cards(job), chosen_colours(job))


def content_of(job: Job) -> Content:
    """The content of the game or pack."""
    return cast(Content, job.game.content)


def chosen_cards(job: Job) -> tuple[str, ...]:
    """The cards of the set that was asked for, or all."""
    return job.own(OwnOptions).cards or tuple(content_of(job).cards)


def chosen_colours(job: Job) -> tuple[str, ...]:
    """The players' colours that were asked for, or all."""
    return job.own(OwnOptions).colors or tuple(content_of(job).colours)


def signs(job: Job, card: str, colour: str) -> Markup:
    """A card's pictogram as text and pictures in one colour."""
    text = AIM.sub(r'<span class="aim">\g<0></span>', str(escape(content_of(job).pictogram(card))))
    return Markup(INLINE_ICON.sub(lambda match: str(job.setting.icon(match[1], colour, "glyph")), text))


def credit(job: Job, *first: str) -> str:
    """Whose game it is, that this print is not theirs, and which version it is."""
    content = content_of(job)
    whose = (*content.credits.designers, content.credits.publisher)
    words = (*first, *whose, job.setting.label("unofficial"), content.version)
    return " · ".join(word for word in words if word)


def titled_credit(job: Job) -> str:
    """The same with the title, where a page is not part of the game."""
    return credit(job, job.text(content_of(job).title))


def card_text(job: Job, card: str, language: str) -> str:
    """What a card says."""
    return typeset(content_of(job).card_text(card, language), language)


def told(job: Job, card: str, colour: str) -> dict[str, object]:
    """What a card says, in words and in signs of one colour."""
    return {"text": card_text(job, card, job.language), "pictogram": signs(job, card, colour)}


def moment(content: Content, card: Character) -> Moment:
    """When in the turn a card's effect happens, which shapes its leaf."""
    return content.verbs[verb_of(card.effect, content.verbs)].acts


def coin(token: Token, width: float, bleed: float) -> Coin:
    """A crown above the worth within a wreath, in the metal of the token's field."""
    metal = token.blazon.tinctures[0] if token.blazon else "argent"
    return Coin(
        *(width, bleed, metal),
        figure="crown",
        figure_tincture="purpure",  # no player's colour
        share=0.36,
        lift=5.7,
        wreath=True,
    )


def on_fill(job: Job) -> str:
    """What is read on such a band."""
    return INK if job.options.theme == "ink" else PAPER
