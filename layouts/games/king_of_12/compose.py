"""What King of 12 prints: characters in the players' colours, references, tokens, dice, box and rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import cycle
from typing import cast

from markupsafe import Markup, escape

from twelve.content.errors import UsageError
from twelve.content.games.king_of_12.model import Character, Colour, Content, Moment, Token
from twelve.content.models.abilities import verb_of
from twelve.content.models.blazon import PLAIN, Blazon
from twelve.layouts.art.coin import Coin, coin_address
from twelve.layouts.art.foldables.box import BLEED, depth_of
from twelve.layouts.art.foldables.drawing import LineColours
from twelve.layouts.art.foldables.pages import Ground, box_on_page, dice_on_page
from twelve.layouts.art.heraldry import palette
from twelve.layouts.compose.drafts import draft_entries
from twelve.layouts.compose.job import Job
from twelve.layouts.compose.templates import INLINE_ICON
from twelve.layouts.compose.typesetting import typeset
from twelve.layouts.faces import Draft
from twelve.layouts.games.king_of_12.armorial import leaf_ground, rhythm, scroll_ground
from twelve.layouts.games.king_of_12.backs import back_ground
from twelve.layouts.games.king_of_12.grounds import INK, PAPER, die_skin, ground, lighter
from twelve.layouts.games.king_of_12.options import OwnOptions
from twelve.layouts.games.king_of_12.passages import Passages
from twelve.layouts.games.king_of_12.regalia import ON_ROBE, robe
from twelve.layouts.measures import Size
from twelve.layouts.targets.formats import formats
from twelve.layouts.words import word

CARD_SIZE = "poker-eu"
TABLET, TABLET_OF_TWO = 56.4, 45.4
"""Where the tablet begins on a card, in one language or in two; in millimetres."""
DICE_A_PAGE = 4
QUARTERS = 4
ARMS = 12
"""What a page of dice, the front and the rear of the box have room for."""
LINES = 14
"""So many cards have a line each on a reference card; more stand in two columns."""
GREAT_ARMS = Blazon(field=("quarterly", "gules", "azure"), charge="twelve", tincture="or")
"""The arms of the game itself, on its box."""
PALE = 0.9
"""How much paper is in every other line of a list."""
AIM = re.compile("[◀▶▲▼]+")
"""Whose die is meant; the type has these signs smaller than its figures."""


def characters(job: Job) -> Iterator[Draft]:
    """Every card of the set in every colour, with its words and signs; the backs tell the colour alone."""
    for draft in draft_entries(job):
        if draft.id in chosen_cards(job) and draft.values["variant_id"] in chosen_colours(job):
            told = _told(job, draft.id, INK if job.options.theme == "ink" else PAPER)
            told["other_text"] = _text(job, draft.id, job.languages[-1])
            yield _on_leaf(job, _with_look(job, replace(draft, values={**draft.values, **told})))


def _on_leaf(job: Job, draft: Draft) -> Draft:
    """A character on the leaf that its kind of effect has; the back is the same from both ends."""
    colour, card = cast(Colour, draft.values["variant"]), cast(Character, draft.values["card"])
    acts, tablet = _moment(content_of(job), card), TABLET if len(job.languages) == 1 else TABLET_OF_TWO
    place = (job.size, job.component.bleed, job.options.theme)
    face = {"ground": leaf_ground(colour, *place, acts, tablet), "crest": rhythm(acts).crest}
    back = draft.back and replace(
        draft.back, values={**draft.back.values, "back_ground": back_ground(colour, *place)}
    )
    return replace(draft, values={**draft.values, **face}, back=back)


def references(job: Job) -> Iterator[Draft]:
    """A card for each player: the turn on one side, the cards of the set on the other."""
    steps = list(passages(job).steps())
    for name in chosen_colours(job):
        colour = content_of(job).colours[name]
        scroll = scroll_ground(colour, job.size, job.component.bleed, job.options.theme)
        values = {"variant": colour, "variant_id": name, "steps": steps, "scroll": scroll}
        back = Draft("back", {**values, **_effects(job, name)}, ("components", job.id), template="back")
        yield _with_look(job, Draft(name, values, ("colours", name), back=back, title=name))


def tokens(job: Job) -> Iterator[Draft]:
    """So many tokens of each worth, alike on both sides."""
    for name, token in content_of(job).tokens.items():
        values = {"token": token, "coin": coin_address(_coin(job, token), job.options.theme)}
        back = Draft("back", values, ("tokens", name), template="back")
        yield Draft(name, values, ("tokens", name), token.count, back=back, title=job.text(token.name))


def _coin(job: Job, token: Token) -> Coin:
    """A crown above the worth within a wreath, in the metal of the token's field."""
    metal = token.blazon.tinctures[0] if token.blazon else "argent"
    return Coin(
        *(job.size.width, job.component.bleed, metal),
        figure="crown",
        figure_tincture="purpure",  # no player's colour
        share=0.36,
        lift=5.7,
        wreath=True,
    )


def dice(job: Job) -> Iterator[Draft]:
    """A paper die for each player, numbered as the content says, four to a page."""
    content = content_of(job)
    for number, names in enumerate(_batches(chosen_colours(job), DICE_A_PAGE), start=1):
        skins = {
            job.text(content.colours[name].name): die_skin(content.colours[name], job.options.theme)
            for name in names
        }
        nets = dice_on_page(content.die, job.size, skins, _lines(job))
        values = {"dice": nets, "credit": titled_credit(job)}
        yield Draft(f"dice_{number}", values, ("die",), title=job.text(job.component.title))


def box(job: Job) -> Iterator[Draft]:
    """A box for the cards that are printed, or several where one would be larger than the paper."""
    content, cards = content_of(job), chosen_cards(job)
    boxes, folded, page = _boxes(job)
    values = {
        **folded,
        "glue": word("glue_rear", job.language),
        "quarters": [_quarter(job, colour) for colour in list(content.colours.values())[:QUARTERS]],
        "arms_shown": [blazon for card in cards if (blazon := content.cards[card].blazon)][:ARMS],
        "great_arms": GREAT_ARMS,
        "summary": typeset(job.text(content.summary), job.language),
        "contents": passages(job).leaflet().get("box", {}).get("paragraphs", []),
        "credit": titled_credit(job),
    }
    title = job.text(job.component.title)
    yield Draft("box", values, ("components", job.id), boxes, title=title, size=page)


def _lines(job: Job) -> LineColours:
    """How it is shown where to cut and fold."""
    from twelve.layouts.targets.shop import line_colours  # cards have none

    return line_colours(job.options)


def _boxes(job: Job) -> tuple[int, dict[str, object], Size]:
    """How many boxes hold the set and a reference in each colour, one of them unfolded, and its page."""
    colours, cards = len(chosen_colours(job)), len(chosen_cards(job)) + 1
    if depth := job.own(OwnOptions).depth:
        return 1, *_unfolded(job, float(depth))
    for boxes in range(1, colours):
        with suppress(UsageError):
            return boxes, *_unfolded(job, depth_of(-(-colours // boxes) * cards))
    return colours, *_unfolded(job, depth_of(cards))


def _unfolded(job: Job, depth: float) -> tuple[dict[str, object], Size]:
    """A box on its page; where the printer has a die for one, on the printer's."""
    size, target = _card_size(job), formats().target(job.options.target)
    if target.has_dies:
        from twelve.layouts.targets.products import box_die  # few printers make boxes

        if die := box_die(target, size, depth):
            return die.values(_wrapping(job)[1].drawing), die.sheet
        raise UsageError(f"{job.options.target} makes no box {depth:g} mm deep")
    return box_on_page(size, depth, job.size, *_wrapping(job)), job.size


def _wrapping(job: Job) -> tuple[LineColours, Ground]:
    """The lines on a box and what lies under them; a ground of lines alone need not run over the cut."""
    lines, theme = _lines(job), job.options.theme
    shown = lines if lines.plates or theme == "ink" else LineColours(ON_ROBE, ON_ROBE)
    return shown, Ground(partial(robe, theme=theme), 0.0 if theme == "ink" else BLEED)


def rules(job: Job) -> Iterator[Draft]:
    """The leaflet, with a card to be read and the example drawn from its numbers."""
    content, told = content_of(job), passages(job)
    values = {
        "leaflet": told.leaflet(),
        "readings": told.readings(),
        "sample": _sample(job),
        "key": list(_key(job)),
        "in_signs": typeset(job.setting.label("effect_in_signs"), job.language),
        "quarters": [_quarter(job, colour) for colour in content.colours.values()],
        "plays": list(_plays(job)),
        "rows": _rows(job, INK),
        "credit": titled_credit(job),
    }
    yield Draft("rules", values, ("leaflet",), title=job.text(job.component.title))


def _sample(job: Job) -> dict[str, object]:
    """A card with all marks and few words, as it looks in the first player's colours."""
    content = content_of(job)
    words = {card: content.card_text(card, job.language) for card in chosen_cards(job)}
    name = max(words, key=lambda card: (_marks(content.cards[card]), -len(words[card])))
    colour = content.colours[chosen_colours(job)[0]]
    sign = INK if job.options.theme == "ink" else PAPER
    look = {**_quarter(job, colour), "strong": _strong(job, colour), "fill": _fill(job, colour)}
    acts = _moment(content, content.cards[name])
    leaf = leaf_ground(colour, _card_size(job), 0.0, job.options.theme, acts, TABLET)
    drawn = {"leaf": leaf, "crest": rhythm(acts).crest}
    return {"card": content.cards[name], **_told(job, name, sign), **look, **drawn}


def _moment(content: Content, card: Character) -> Moment:
    """When in the turn a card's effect happens, which shapes its leaf."""
    return content.verbs[verb_of(card.effect, content.verbs)].acts


def _key(job: Job) -> Iterator[dict[str, str]]:
    """What the signs on a card mean: the player's, those of cards that touch dice, and the order marks."""
    content, label = content_of(job), job.setting.label
    player = content.colours[chosen_colours(job)[0]]
    yield _sign(job, player.icon, _strong(job, player), "", label("sign_of_player"))
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
    sign = INK if job.options.theme == "ink" else PAPER
    played = Counter(play.card for play in content.example.values())
    for play, colour in zip(content.example.values(), cycle(content.colours.values()), strict=False):
        strong = _strong(job, colour)
        look = {"strong": strong, "fill": _fill(job, colour), "sign": sign}
        facts: dict[str, object] = {"player": play.player, "face": play.face, "value": play.value}
        facts["points"] = content.points_of(play)
        facts["is_cancelled"] = played[play.card] > 1
        card = {"card": content.cards[play.card], "pictogram": signs(job, play.card, strong)}
        yield {**facts, **card, **look, "icon": colour.icon}


def _card_size(job: Job) -> Size:
    """The size of the characters, as the press reads it."""
    return formats().size(content_of(job).components["characters"].size or CARD_SIZE)


def _quarter(job: Job, colour: Colour) -> dict[str, object]:
    """What stands for a player where all are shown: ground, sign and colour."""
    card = _card_size(job)
    size = Size(width=card.width / 2, height=card.height / 2)
    sign = INK if job.options.theme == "ink" else PAPER
    look = {"ground": ground(colour, size, job.options.theme), "strong": _strong(job, colour)}
    return {**look, "icon": colour.icon, "sign": sign}


def _batches(names: tuple[str, ...], size: int) -> Iterator[tuple[str, ...]]:
    return (names[i : i + size] for i in range(0, len(names), size))


def _effects(job: Job, colour: str) -> dict[str, object]:
    """The cards in their words where there is room for them, else in signs alone."""
    cards, content = chosen_cards(job), content_of(job)
    told = len(cards) <= content.set_rules.size
    wide = len(cards) <= LINES
    return {
        "heading": job.setting.label("effects" if told else "all_effects"),
        "rows": _rows(job, _strong(job, content.colours[colour])),
        "told": told,
        "wide": wide,
        "deep": len(cards) if wide else -(-len(cards) // 2),
    }


def _contrast(tincture: str) -> str:
    """The paint that stands out on a tincture."""
    return palette().tinctures[palette().contrasting(tincture)].paint


def _rows(job: Job, colour: str) -> list[dict[str, object]]:
    """The cards of the set, each with its words and signs."""
    cards = content_of(job).cards
    return [{"card": cards[card], **_told(job, card, colour)} for card in chosen_cards(job)]


def _strong(job: Job, colour: Colour) -> str:
    """The player's colour, or black where ink is saved."""
    return INK if job.options.theme == "ink" else colour.colour


def _fill(job: Job, colour: Colour) -> str:
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


def _text(job: Job, card: str, language: str) -> str:
    return typeset(content_of(job).card_text(card, language), language)


def _told(job: Job, card: str, colour: str) -> dict[str, object]:
    return {"text": _text(job, card, job.language), "pictogram": signs(job, card, colour)}


def _with_look(job: Job, draft: Draft) -> Draft:
    """The draft and its back on the ground of their player."""
    colour = cast(Colour, draft.values["variant"])
    bleed = 2 * job.component.bleed
    size = Size(width=job.size.width + bleed, height=job.size.height + bleed)
    inked = job.options.theme == "ink"
    look = {
        "ground": ground(colour, size, job.options.theme),
        "strong": _strong(job, colour),
        "fill": _fill(job, colour),
        "pale": lighter(colour.colour, PALE),
        "on_strong": INK if inked else PAPER,
        "plain": Blazon(field=(PLAIN, colour.tincture)),
        "plain_sign": INK if inked else _contrast(colour.tincture),
        "credit": credit(job),
    }
    back = draft.back and replace(draft.back, values={**draft.back.values, **look})
    return replace(draft, values={**draft.values, **look}, back=back)


COMPOSERS = (characters, references, tokens, dice, box, rules)
"""What a component may name."""
