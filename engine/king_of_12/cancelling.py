"""Cancel: which of the cards on the table do nothing this turn, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from twelve.content.games.king_of_12.model import Content
from twelve.content.models.abilities import verb_of
from twelve.engine.king_of_12.verbs import VERBS, CancelVerb, Where


class Cancelling(NamedTuple):
    """Twins that cancel each other, and whom the cards that cancel others hit."""

    twins: tuple[tuple[int, ...], ...]
    by_card: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def twin_seats(self) -> frozenset[int]:
        return frozenset(seat for seats in self.twins for seat in seats)

    @property
    def seats(self) -> frozenset[int]:
        """Everybody whose card is cancelled."""
        return self.twin_seats.union(*(hit for _, hit in self.by_card))


def cancel(content: Content, cards: tuple[str, ...]) -> Cancelling:
    """Equal cards cancel each other; then every card left that cancels others does so, all at once."""
    count = Counter(cards)
    twins = tuple(
        tuple(seat for seat, played in enumerate(cards) if played == card)
        for card, times in count.items()
        if times > 1
    )
    lone = [seat for seat, card in enumerate(cards) if count[card] == 1]
    return Cancelling(twins, tuple(_hits(content, cards, lone)))


def _hits(
    content: Content, cards: tuple[str, ...], lone: Sequence[int]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    for seat in lone:
        effect = content.cards[cards[seat]].effect
        name = verb_of(effect, content.verbs)
        rule, bearing = VERBS[name], effect.get("bearing")
        if isinstance(rule, CancelVerb):
            met = rule.act(effect[name], Where(seat, len(cards)))
            marked = [other for other in met if bearing in {None, content.cards[cards[other]].symbol}]
            yield seat, tuple(marked)
