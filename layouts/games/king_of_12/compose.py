"""What King of 12 prints: characters in the players' colours, references, tokens, dice, box and rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import cast

from twelve.content.errors import UsageError
from twelve.content.games.king_of_12.model import Character, Colour
from twelve.content.models.blazon import PLAIN, Blazon
from twelve.layouts.art.coin import coin_address
from twelve.layouts.art.foldables.box import BLEED, depth_of
from twelve.layouts.art.foldables.drawing import LineColours
from twelve.layouts.art.foldables.pages import Ground, box_on_page, dice_on_page
from twelve.layouts.art.heraldry import palette
from twelve.layouts.compose.drafts import draft_entries
from twelve.layouts.compose.job import Job
from twelve.layouts.compose.typesetting import Room, balanced, typeset
from twelve.layouts.faces import Draft
from twelve.layouts.games.king_of_12.armorial import leaf_ground, rhythm, scroll_ground
from twelve.layouts.games.king_of_12.backs import back_ground
from twelve.layouts.games.king_of_12.grounds import INK, ON_ROBE, die_skin, ground, lighter, robe
from twelve.layouts.games.king_of_12.leaflet import rules
from twelve.layouts.games.king_of_12.looks import (
    GREAT_ARMS,
    TABLET,
    TABLET_OF_TWO,
    card_size,
    card_text,
    chosen_cards,
    chosen_colours,
    coin,
    content_of,
    credit,
    fill,
    moment,
    on_fill,
    passages,
    quarter,
    rows,
    strong,
    titled_credit,
    told,
)
from twelve.layouts.games.king_of_12.options import OwnOptions
from twelve.layouts.measures import Size
from twelve.layouts.targets.formats import formats
from twelve.layouts.words import word

WIDE, SIZES = 51.6, (10.6, 9.8, 9.3, 8.9, 8.5, 8.1, 7.7, 7.4)
"""Where a character's text stands, in millimetres, and the sizes in points that it may take there."""
DICE_A_PAGE = 4
QUARTERS = 4
ARMS = 12
"""What a page of dice, the front and the rear of the box have room for."""
LINES = 14
"""So many cards have a line each on a reference card; more stand in two columns."""
PALE = 0.9
"""How much paper is in every other line of a list."""


def characters(job: Job) -> Iterator[Draft]:
    """Every card of the set in every colour, with its words and signs; the backs tell the colour alone."""
    for draft in draft_entries(job):
        if draft.id in chosen_cards(job) and draft.values["variant_id"] in chosen_colours(job):
            words = told(job, draft.id, on_fill(job))
            words["lines"], words["points"] = _in_lines(card_text(job, draft.id, job.language))
            words["other_text"] = card_text(job, draft.id, job.languages[-1])
            yield _on_leaf(job, _with_look(job, replace(draft, values={**draft.values, **words})))


def _on_leaf(job: Job, draft: Draft) -> Draft:
    """A character on the leaf that its kind of effect has; the back is the same from both ends."""
    colour, card = cast(Colour, draft.values["variant"]), cast(Character, draft.values["card"])
    acts, tablet = moment(content_of(job), card), TABLET if len(job.languages) == 1 else TABLET_OF_TWO
    place = (job.size, job.component.bleed, job.options.theme)
    face = {"ground": leaf_ground(colour, *place, acts, tablet), "crest": rhythm(acts).crest}
    back = draft.back and replace(
        draft.back, values={**draft.back.values, "back_ground": back_ground(colour, *place)}
    )
    return replace(draft, values={**draft.values, **face}, back=back)


def _in_lines(text: str) -> tuple[str, float]:
    """A text with its line ends, and the largest size in points that allows them."""
    ways = ((balanced(text, Room(WIDE, points)), points) for points in SIZES)
    return next(((lines, points) for lines, points in ways if "\n" in lines), (text, SIZES[0]))


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
        values = {
            "token": token,
            "coin": coin_address(coin(token, job.size.width, job.component.bleed), job.options.theme),
        }
        back = Draft("back", values, ("tokens", name), template="back")
        yield Draft(name, values, ("tokens", name), token.count, back=back, title=job.text(token.name))


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
        "quarters": [quarter(job, colour) for colour in list(content.colours.values())[:QUARTERS]],
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
    size, target = card_size(job), formats().target(job.options.target)
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


def _batches(names: tuple[str, ...], size: int) -> Iterator[tuple[str, ...]]:
    return (names[i : i + size] for i in range(0, len(names), size))


def _effects(job: Job, colour: str) -> dict[str, object]:
    """The cards in their words where there is room for them, else in signs alone."""
    cards, content = chosen_cards(job), content_of(job)
    in_words = len(cards) <= content.set_rules.size
    wide = len(cards) <= LINES
    return {
        "heading": job.setting.label("effects" if in_words else "all_effects"),
        "rows": rows(job, strong(job, content.colours[colour])),
        "told": in_words,
        "wide": wide,
        "deep": len(cards) if wide else -(-len(cards) // 2),
    }


def _contrast(tincture: str) -> str:
    """The paint that stands out on a tincture."""
    return palette().tinctures[palette().contrasting(tincture)].paint


def _with_look(job: Job, draft: Draft) -> Draft:
    """The draft and its back on the ground of their player."""
    colour = cast(Colour, draft.values["variant"])
    bleed = 2 * job.component.bleed
    size = Size(width=job.size.width + bleed, height=job.size.height + bleed)
    inked = job.options.theme == "ink"
    look = {
        "ground": ground(colour, size, job.options.theme),
        "strong": strong(job, colour),
        "fill": fill(job, colour),
        "pale": lighter(colour.colour, PALE),
        "on_strong": on_fill(job),
        "plain": Blazon(field=(PLAIN, colour.tincture)),
        "plain_sign": INK if inked else _contrast(colour.tincture),
        "credit": credit(job),
    }
    back = draft.back and replace(draft.back, values={**draft.back.values, **look})
    return replace(draft, values={**draft.values, **look}, back=back)


COMPOSERS = (characters, references, tokens, dice, box, rules)
"""What a component may name."""
