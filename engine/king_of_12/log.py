"""What happens, told in a language from one place: moves, turns step by step, rounds and the crown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from twelve.content.games.king_of_12.model import Content
from twelve.content.models.phrases import sentence
from twelve.engine.king_of_12.compiled import PassStep
from twelve.engine.king_of_12.referee import Ruling, Turned, turned, walked
from twelve.engine.king_of_12.scoring import NOBODY, out, round_winner
from twelve.engine.king_of_12.state import NOTHING, Move, State
from twelve.engine.king_of_12.tables import FaceStep
from twelve.engine.king_of_12.turn import order_of
from twelve.engine.telling import Teller as HouseTeller

if TYPE_CHECKING:
    from twelve.engine.king_of_12.rules import KingOf12


class Teller(HouseTeller):
    """Finds the words: cards by their names, phrases from the content."""

    content: Content

    def card(self, card: str) -> str:
        """A card's name."""
        return self.content.cards[card].name[self.language]

    def card_of(self, seat: int, card: str) -> str:
        """A card with its player."""
        return self.say("card_of", player=self.names[seat], card=self.card(card))

    def die_of(self, seat: int) -> str:
        return self.say("die_of", player=self.names[seat])

    def in_order(self, cards: Iterable[str]) -> str:
        """`Minstrel → Alchemist`."""
        return " → ".join(map(self.card, cards))

    def heading(self, step: str) -> str:
        """The name of a step of the turn, as on the reference card."""
        return self.content.reference[step].heading[self.language]

    def turn(self, ruling: Ruling) -> Iterator[tuple[str, list[str]]]:
        """The steps after the reveal, each with its sentences."""
        yield "cancel", list(self.cancelling(ruling))
        yield "effects", list(self.effects(ruling)) or [self.say("no_effects")]
        yield "compare", list(self.comparing(ruling))
        yield "score", [*self.scoring(ruling), *self.thefts(ruling)]

    def cancelling(self, ruling: Ruling) -> Iterator[str]:
        cards, cancelling = ruling.program.cards, ruling.program.cancelling
        for seats in cancelling.twins:
            card = self.card(cards[seats[0]])
            yield self.say("twins", players=self.people(seats), count=len(seats), card=card)
        for seat, hit in cancelling.by_card:
            if hit:
                victims = self.row(self.card_of(other, cards[other]) for other in hit)
                yield self.say("cancels", card_of=self.card_of(seat, cards[seat]), cards=victims)
        if not cancelling.seats:
            yield self.say("nothing_cancelled")

    def effects(self, ruling: Ruling) -> Iterator[str]:
        for number, step, faces in walked(ruling):
            if isinstance(step, PassStep):
                yield from self._passing(step, step.moved(faces))
            elif isinstance(step, FaceStep):
                yield from self._turnings(ruling, number, step, faces)
        yield from self._changes(ruling)
        for deed in ruling.program.rulings:
            told = sentence(deed.effect, self.content.verbs, self.language, self.content.clauses)
            yield self.say("ruling", card_of=self.card_of(deed.seat, deed.card), sentence=told)

    def comparing(self, ruling: Ruling) -> Iterator[str]:
        values = ruling.values
        yield self.say("compared", values=" · ".join(f"{n} {_signed(v)}" for n, v in self._beside(values)))
        ranked = sorted(range(len(values)), key=values.__getitem__)
        plain_out = out(values)
        for value, group in groupby((seat for seat in ranked if plain_out[seat]), key=values.__getitem__):
            seats = list(group)
            yield self.say("equal", players=self.people(seats), value=value)
            for seat in seats:
                if not ruling.out[seat]:
                    yield self.say("kept", player=self.names[seat], value=value)
        if not any(plain_out):
            yield self.say("all_differ")

    def scoring(self, ruling: Ruling) -> Iterator[str]:
        if max(ruling.places) == NOBODY:
            yield self.say("no_places")
            return
        points = {"first": self.content.scoring.first, "second": self.content.scoring.second}
        for place, seat in ruling.places._asdict().items():
            if seat == NOBODY:
                yield self.say(f"no_{place}")
            else:
                yield self.say(
                    place, player=self.names[seat], value=ruling.values[seat], points=points[place]
                )

    def thefts(self, ruling: Ruling) -> Iterator[str]:
        for seats, taking in ruling.thefts:
            if taking is None:
                yield self.say("no_theft", players=self.people(seats))
            else:
                low, high = ruling.values[taking.thief], ruling.values[taking.victim]
                thief, victim = self.names[taking.thief], self.names[taking.victim]
                yield self.say("theft", thief=thief, victim=victim, low=low, high=high)

    def happened(
        self, rules: KingOf12, before: State, moves: Mapping[int, Move], after: State
    ) -> Iterator[str]:
        """Everything that these moves led to, from the two states alone: nothing is remembered in between."""
        for seat, move in moves.items():
            yield from self._moved(before, seat, move, after)
        if judged := rules.ruled(before, moves):
            for step, sentences in self.turn(judged):
                yield f"  {self.heading(step)}: {' '.join(sentences)}"
        ended = after.phase == "bury" or after.round > before.round
        if ended and before.phase in {"play", "turn", "theft"}:
            points = rules.scored(before, moves)
            shown = " · ".join(f"{name} {mine}" for name, mine in self._beside(points))
            yield self.say("round_points", points=shown)
            yield from self.round(points)
        if after.phase == "over":
            winner = self.names[after.winner]
            yield self.say("game_won", player=winner, count=len(after.under[after.winner]))

    def _moved(self, before: State, seat: int, move: Move, after: State) -> Iterator[str]:
        """A move in a sentence, where it says more than what follows from it."""
        match move.kind:
            case "set":
                yield self.say("set_drawn", cards=", ".join(map(self.card, move.cards)))
            case "roll" if before.phase == "roll":
                number = f"{self.content.labels['round'][self.language]} {after.round}"
                yield f"{number}. " + self.say("dice_rolled", dice=self.dice(after.faces))
            case "play":
                yield self.say("plays", player=self.names[seat], card=self.card(move.card))
            case "take":
                victim = self.names[next(taking.victim for taking in before.thefts if taking.thief == seat)]
                phrase = "token_left" if move.what == NOTHING else "token_taken"
                yield self.say(phrase, thief=self.names[seat], victim=victim, worth=move.what)
            case "bury":
                yield self.say("buried", player=self.names[seat])

    def round(self, points: Sequence[int]) -> Iterator[str]:
        """Who wins a round with these points, and why."""
        ranked = sorted(range(len(points)), key=points.__getitem__)
        for mine, group in groupby(ranked, key=points.__getitem__):
            seats = list(group)
            if len(seats) > 1:
                yield self.say("equal_points", players=self.people(seats), points=mine)
        winner = round_winner(points)
        if winner == NOBODY:
            yield self.say("round_lost")
        else:
            yield self.say("round_won", player=self.names[winner], points=points[winner])

    def dice(self, faces: Sequence[int]) -> str:
        """What everybody's die shows, in a row."""
        return ", ".join(f"{name} {face}" for name, face in self._beside(faces))

    def _passing(self, motion: PassStep, faces: Sequence[int]) -> Iterator[str]:
        now = self.row(self.say("has_die", player=name, face=face) for name, face in self._beside(faces))
        for deed in motion.deeds:
            card_of = self.card_of(deed.seat, deed.card)
            yield self.say("passed", card_of=card_of, side=deed.effect[deed.verb], dice=now)

    def _turnings(self, ruling: Ruling, number: int, step: FaceStep, faces: Sequence[int]) -> Iterator[str]:
        """Die by die what is turned, after the order that its player chose."""
        for die, group in groupby(turned(ruling, number, step, tuple(faces)), key=lambda act: act.die):
            yield from self._order(ruling, number, die)
            yield from (self._turned(act, ruling.program.cards[act.seat]) for act in group)

    def _turned(self, act: Turned, card: str) -> str:
        return self.say(
            "rolled" if act.rolled else "turned" if act.before != act.after else "unturned",
            card_of=self.card_of(act.seat, card),
            die_of=self.die_of(act.die),
            before=act.before,
            after=act.after,
        )

    def _changes(self, ruling: Ruling) -> Iterator[str]:
        """TurnStep by step and die by die what becomes of the values."""
        values = list(ruling.faces)
        for number, changes in ruling.program.changes:
            for die, seats in enumerate(changes.groups(ruling.faces)):
                yield from self._order(ruling, number, die)
                for seat in order_of(seats, die, number, ruling.turn.orders):
                    before = values[die]
                    values[die] = changes.effects[seat].act(before, die, ruling.faces)
                    yield self._changed(ruling.program.cards[seat], seat, die, before, values[die])

    def _changed(self, card: str, seat: int, die: int, before: int, after: int) -> str:
        return self.say(
            "value" if before != after else "same_value",
            card_of=self.card_of(seat, card),
            player=self.names[die],
            before=before,
            after=after,
        )

    def _order(self, ruling: Ruling, step: int, die: int) -> Iterator[str]:
        """The order that a die's player chose, if there was a choice."""
        for on, at, seats in ruling.turn.orders:
            if (on, at) == (die, step):
                cards = self.in_order(ruling.program.cards[seat] for seat in seats)
                yield self.say("order", player=self.names[die], cards=cards)

    def _beside(self, numbers: Sequence[int]) -> Iterator[tuple[str, int]]:
        return zip(self.names, numbers, strict=True)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
