"""XII Century on a terminal: the towns side by side, the dice, and every move with what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, cast

from twelve.cli.games.xii_century.missing import missing, missing_line
from twelve.cli.games.xii_century.moves import MoveWords
from twelve.cli.games.xii_century.towns_shown import Townscape
from twelve.cli.play.screen import between_entries, screen_width
from twelve.cli.play.table import Table, Use
from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.words import lasting_text, name_of, passage_text
from twelve.content.loading.game import Game
from twelve.content.models.typography import headed
from twelve.engine.contract import CHANCE, Rules
from twelve.engine.xii_century.refusals import PREFIX, dice_names
from twelve.engine.xii_century.rules import XiiCentury
from twelve.engine.xii_century.state import ALL, Act, Move, Phase, State, origin_of, value_of
from twelve.engine.xii_century.telling import TownTeller

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

MARKS = "".join(PREFIX.values())
"""What stands before dice that are not one's own."""
MOST_TOLD = 400
"""Characters about what lacks least: with the names of all the rest they leave the town on the screen."""
FEW_TOWNS = 3
"""So many have a line each, with what they own; more stand side by side in the order of play."""
DICE_ACTS = frozenset({Act.STORE, Act.TAKE, Act.CHANGE, Act.REROLL, Act.SPLIT})
"""Moves that only concern dice."""


class GameTable(Table):
    """The look of a game in progress."""

    def __init__(self, game: Game, rules: Rules[object, object], names: Sequence[str], language: str) -> None:
        super().__init__(game, rules, names, language)
        assert isinstance(rules, XiiCentury)
        assert isinstance(game.content, Content)
        self.book = rules.book
        self.content = game.content
        assert isinstance(self.teller, TownTeller)
        self._moves = MoveWords(rules, self.teller)
        self._townscape = Townscape(self.book, self.names, language)

    def show(self, view: object, seat: int) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        state = cast(State, view)
        seat = state.seat if seat == CHANCE else seat
        town, towns = state.towns[seat], self._townscape
        round_and_events = [*self._heading(state), *self._events(state)]
        parts: list[RenderableType] = [_running(" · ".join(round_and_events), "bold")]
        if len(state.towns) > FEW_TOWNS:
            parts.append(_running(towns.in_order(state, seat)))
        else:
            others = (other for other in range(len(state.towns)) if other != seat)
            parts += [Text(towns.other(state, other), no_wrap=True, overflow="ellipsis") for other in others]
        owned = towns.owned(town) or "–"
        parts += [_running(self._headed(self.names[seat], owned), "bold"), towns.own(state, seat)]
        parts.append(Text(" · ".join([*self._to_spend(state), towns.reserve(town)]), style="bold"))
        return Group(*parts)

    def describe(self, view: object, seat: int, move: object) -> str:
        return self._moves.described(cast(State, view), cast(Move, move))

    def in_short(self, view: object, seat: int, move: object) -> str:
        return self.teller.typed(self.rules.format_move(move))

    def deed(self, state: State, move: Move) -> str:
        """What a move would do, without its own words."""
        return self._moves.deed(state, move)

    def group(self, view: object, seat: int, move: object) -> str:
        made = cast(Move, move)
        if made.act is Act.TRADE:
            return self.teller.typed("trade")
        if made.act is not Act.SPEND:
            return self._label("dice") if made.act in DICE_ACTS else ""
        target = self.book.targets[made.target]
        if target.asset >= 0:
            return self._label("assets")
        if target.location >= 0:
            return self._label("locations")
        return self._label("infrastructures" if target.infrastructure else "people")

    def bundle(self, view: object, seat: int, move: object) -> tuple[str, str]:
        """The same with different dice: `Farms` with 3 or s2, `Miller` with 2 a or 2 b; or amounts."""
        made = cast(Move, move)
        die, _, what = self.rules.format_move(move).partition(" ")
        if made.act in (Act.STORE, Act.TAKE):
            return self.teller.typed(die), what
        if made.act is Act.TRADE:
            return name_of(self.content, self.book.assets[made.target], self.language), str(made.amount)
        if made.act is not Act.SPEND:
            return "", ""
        thing, *rest = what.split()
        name = name_of(self.content, thing, self.language)
        if rest and made.amount != ALL:
            return f"{die} {name}", " ".join(rest)
        return name, " ".join([die, *rest])

    def tells_apart(self, tails: Sequence[str]) -> str:
        return self._label("dice") if tails[0].lstrip(MARKS).isdecimal() else ""

    def about(self, view: object, word: str) -> str | None:
        """Another town, or the own one, with everything in it."""
        named = [seat for seat, name in enumerate(self.names) if name.casefold() == word.casefold()]
        return self._townscape.whole(cast(State, view), named[0]) if named and view is not None else None

    def use(self, view: object, seat: int, move: object) -> Use:
        """A die that adds less than it could only loses, unless that saves a cost; or it changes nothing."""
        state, made = cast(State, view), cast(Move, move)
        if made.act is not Act.SPEND:
            return Use.GAIN
        target = self.book.targets[made.target]
        if target.asset < 0:
            return Use.GAIN
        if made.amount != ALL and not self.book.cost[target.asset]:
            return Use.LOSS
        changed = self.rules.apply(view, {seat: move})
        return Use.GAIN if cast(State, changed).towns[seat] != state.towns[seat] else Use.NOTHING

    def afford(self, view: object, seat: int) -> RenderableType | None:
        from rich.text import Text

        state = cast(State, view)
        if state.phase is not Phase.SPEND:
            return None
        wanting = missing(self.book, state.towns[seat], frozenset(map(value_of, state.turn.hand)))
        order = sorted(wanting, key=lambda thing: len(wanting[thing]))  # what lacks least comes first
        lines = [missing_line(self.content, thing, wanting[thing], self.language) for thing in order]
        near = sum(length <= MOST_TOLD for length in accumulate(map(len, lines)))
        can = ", ".join(self._within_reach(state, seat)) or "–"
        told = {"xii_can": can, "xii_lacks": " · ".join(lines[:near])}
        if far := order[near:]:
            told["xii_far"] = ", ".join(name_of(self.content, thing, self.language) for thing in far)
        lines = [self._headed(self._label(key), words) for key, words in told.items()]
        return Text("\n".join(between_entries(line, screen_width()) for line in lines))

    def _within_reach(self, state: State, seat: int) -> list[str]:
        """The people, infrastructures and assets that a die can get now."""
        moves = cast("tuple[Move, ...]", self.rules.legal_moves(state, seat))
        targets = [self.book.targets[move.target] for move in moves if move.act is Act.SPEND]
        things = dict.fromkeys(target.word.split()[0] for target in targets if target.location < 0)
        return [name_of(self.content, thing, self.language) for thing in things]

    def terms(self) -> Iterable[str]:
        return self._moves.terms()

    def explain(self, word: str) -> str | None:
        return self._moves.explained(word)

    def rules_told(self) -> Iterable[str]:
        rules = (key for key in self.content.guide if key != "example")
        return (passage_text(self.content, key, self.language)[1] for key in rules)

    def _headed(self, head: str, told: str) -> str:
        return headed(head, told, self.language)

    def _label(self, name: str) -> str:
        return self.content.labels[name][self.language]

    def _heading(self, state: State) -> Iterator[str]:
        """The round, who plays after whom where the towns do not say it, shared dice nobody spends yet."""
        year = self.content.rounds.first_year + (state.round - 1) * self.content.rounds.years
        yield f"{self._label('round')} {state.round}/{self.book.rounds} ({year})"
        if len(state.towns) <= FEW_TOWNS:
            yield " → ".join(self.names[seat] for seat in state.order)
        if state.shared and state.phase < Phase.SPEND:
            yield f"{self._label('shared_dice')} {' '.join(map(str, state.shared))}"

    def _events(self, state: State) -> list[str]:
        """What this round's event still does, and the letters of those to come."""
        lines = []
        event = state.events[state.round - 1]
        if event >= 0:
            entry = self.content.events[self.book.events[event]]
            told = lasting_text(self.content, entry, self.language)
            lines.append(self._headed(entry.name[self.language], told) if told else entry.name[self.language])
        coming = [
            f"{number} {self.content.events[self.book.events[event]].letters[self.language]}"
            for number, event in enumerate(state.events, 1)
            if event >= 0 and number > state.round
        ]
        if coming:
            lines.append(self._headed(self._label("xii_coming"), ", ".join(coming)))
        return lines

    def _to_spend(self, state: State) -> list[str]:
        """The dice of the turn under way, and what the letters before them mean."""
        if state.phase is not Phase.SPEND:
            return []
        marks = {PREFIX[origin_of(die)] for die in state.turn.hand}
        told = ", ".join(
            f"{mark} {self._label(f'mark_{mark}')}" for mark in PREFIX.values() if mark in marks - {""}
        )
        hand = self._headed(self._label("to_spend"), dice_names(state.turn.hand) or "–")
        return [f"{hand} ({told})" if told else hand]


def _running(told: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(between_entries(told, screen_width()), style=style)
