"""The rules of XII Century behind the contract that every game keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from itertools import product
from random import Random

from twelve.content.games.xii_century.model import MOST, Content
from twelve.content.models.names import move_words, names_of, to_ids, words_of
from twelve.engine.contract import CHANCE, Event, FactValue, IllegalMove, InvalidMove, Options, Outcome, Rules
from twelve.engine.xii_century import rounds, spending
from twelve.engine.xii_century.compiled import Book
from twelve.engine.xii_century.king_war import able_to_support, dice_due
from twelve.engine.xii_century.log import log
from twelve.engine.xii_century.menu import Menu
from twelve.engine.xii_century.refusals import refused
from twelve.engine.xii_century.scoring import lacking, score, winners
from twelve.engine.xii_century.setup import OPTION_NAMES, new_game
from twelve.engine.xii_century.state import UNDECIDED, Act, Move, Phase, State
from twelve.engine.xii_century.text import format_move, format_state, parse_move, parse_state
from twelve.engine.xii_century.track import possible_events

SUPPORT = Move(Act.SUPPORT)
AVOID = Move(Act.AVOID)
ROLL_AGAIN = Move(Act.DIFFER)
CHANCE_SEATS = (CHANCE,)
MOST_LISTED_DICE = 4
_CHANCE_PHASES = frozenset(
    {Phase.BEGIN, Phase.EVENT_ROLL, Phase.RAID, Phase.SHARED, Phase.OWN, Phase.REROLL, Phase.BATTLE}
)


class XiiCentury(Rules[State, Move]):
    """One to five towns, ten decades."""

    def __init__(self, content: Content) -> None:
        self.book = Book(content)
        self.menu = Menu(self.book)
        self.option_names = OPTION_NAMES | frozenset(content.variants)
        self._sides = range(1, content.dice.faces + 1)
        self._fixed_dice = {
            Phase.SHARED: content.dice.shared,
            Phase.OWN: content.dice.own,
            Phase.EVENT_ROLL: 1,
            Phase.REROLL: 1,
        }
        self._legal: dict[Phase, Callable[[State], tuple[Move, ...]]] = {
            Phase.EVENT_CHOICE: self._legal_events,
            Phase.DIFFER: self._legal_differing,
            Phase.MARKET: self._legal_trades,
            Phase.BONUS: self._legal_bonuses,
        }
        self._choose: dict[Phase, Callable[[State, Move], State | None]] = {
            Phase.EVENT_CHOICE: self._choose_event,
            Phase.DIFFER: self._choose_differing,
            Phase.MARKET: self._choose_trade,
            Phase.BONUS: self._choose_bonus,
        }
        self._spend: dict[Act, Callable[[State, Move], State]] = {
            Act.SPEND: partial(spending.spend, self.book, self.menu),
            Act.STORE: partial(spending.store, self.book),
            Act.TAKE: partial(spending.take, self.book),
            Act.CHANGE: partial(spending.change, self.book),
            Act.REROLL: partial(spending.ask_reroll, self.book),
            Act.SPLIT: partial(spending.split, self.book, self.menu),
            Act.DONE: self._end_spending,
        }
        self._after_roll: dict[Phase, Callable[[State, tuple[int, ...]], State]] = {
            Phase.BEGIN: partial(rounds.after_begin, self.book),
            Phase.EVENT_ROLL: partial(rounds.after_event_roll, self.book),
            Phase.RAID: partial(rounds.raided, self.book),
            Phase.SHARED: rounds.after_shared,
            Phase.OWN: spending.begin_turn,
            Phase.REROLL: spending.rerolled,
            Phase.BATTLE: partial(rounds.after_battle, self.book),
        }

    def setup(self, players: int, options: Options) -> State:
        return new_game(self.book, players, options)

    def to_act(self, state: State) -> tuple[int, ...]:
        phase = state.phase
        if phase in _CHANCE_PHASES:
            return CHANCE_SEATS
        if phase is Phase.OVER:
            return ()
        if phase is Phase.WAR:
            return able_to_support(self.book, state)
        return (state.order[state.at],)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        if state.phase is Phase.SPEND and seat == state.order[state.at]:
            return spending.legal_moves(self.book, self.menu, state)
        if seat not in self.to_act(state):
            return ()
        if seat == CHANCE:
            return self._legal_rolls(state)
        return (SUPPORT, AVOID) if state.phase is Phase.WAR else self._legal[state.phase](state)

    def roll(self, state: State, random: Random) -> Move:
        if state.phase is Phase.EVENT_ROLL:
            event = random.choice(possible_events(self.book, state.events))
            return Move(Act.ROLL, faces=(event + 1,))
        faces, due = self._sides, self.dice_due(state)
        return Move(Act.ROLL, faces=tuple([random.choice(faces) for _ in range(due)]))

    def apply(self, state: State, moves: Mapping[int, Move]) -> State:
        seats, phase = self.to_act(state), state.phase
        if not seats or (tuple(moves) != seats and set(moves) != set(seats)):
            raise IllegalMove(f"to move: {', '.join(map(str, seats)) or 'nobody, the game is over'}")
        if phase is Phase.WAR:
            return self._war(state, moves)
        move = moves[seats[0]]
        if phase is Phase.SPEND and move.act in self._spend:
            return self._spend[move.act](state, move)
        if seats is CHANCE_SEATS:
            return self._after_roll[phase](state, self._checked_faces(state, move))
        return self._chosen(state, seats[0], move)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        scores = tuple(score(self.book, town) for town in state.towns)
        points = tuple(each.points for each in scores)
        if len(state.towns) == 1:
            return self._solo_outcome(state, points[0])
        won = winners(scores)
        tied = points.count(max(points)) > 1
        if not tied or len(won) > 1:
            return Outcome(won, points)
        return Outcome(won, points, "the tie goes to the higher POW", Event("note_tie"))

    def points(self, state: State) -> tuple[int, ...]:
        return tuple(score(self.book, town).points for town in state.towns)

    def _solo_outcome(self, state: State, points: int) -> Outcome:
        content, terms = self.book.content, state.terms
        if terms.objective:
            missing = lacking(self.book, state.towns[0], content.objectives[terms.objective])
            if not missing:
                return Outcome((0,), (points,), "the objective is reached", Event("note_reached"))
            why = Event("note_missing", facts={"missing": missing})
            return Outcome((), (points,), f"missing: {', '.join(missing)}", why)
        least = content.difficulties[terms.difficulty].good.least
        note, why = f"a good score is {least}", Event("note_good", facts={"n": least})
        return Outcome((0,) if points >= least else (), (points,), note, why)

    def view(self, state: State, seat: int) -> State:
        """Sheets and dice lie open; choices for the war are not in the state before they are revealed."""
        return state

    def public_view(self, state: State) -> State:
        return state

    def format_move(self, move: Move) -> str:
        return format_move(self.book, move)

    def parse_move(self, text: str) -> Move:
        """The move of a line; people may use the words and names of any language."""
        try:
            return parse_move(self.book, text)
        except InvalidMove:
            if (named := to_ids(text, self._called)) == text.strip().lower():
                raise
            return parse_move(self.book, named)

    @cached_property
    def _called(self) -> dict[str, str]:
        content = self.book.content
        groups = (content.assets, content.settled, content.locations, content.events)
        names = {name: id for group in groups for name, id in names_of(group).items()}
        return {**words_of(move_words(content)), **names}

    def format_state(self, state: State) -> str:
        return format_state(state)

    def parse_state(self, text: str) -> State:
        return parse_state(text)

    def due(self, state: State) -> Event:
        number: dict[str, FactValue] = {"n": self.dice_due(state), "sides": self.book.faces}
        match state.phase:
            case Phase.BEGIN:
                return Event("due_first", facts={**number, "seats": state.pending})
            case Phase.EVENT_ROLL:
                return Event("due_event", facts={**number, "round": state.events.index(UNDECIDED) + 1})
            case Phase.RAID | Phase.BATTLE:
                shares = zip(state.pending, dice_due(self.book, state), strict=True)
                return Event("due_power", facts={**number, "dice": tuple(pair for pair in shares if pair[1])})
            case Phase.SHARED:
                return Event("due_shared", facts=number)
        return Event("due_own" if state.phase is Phase.OWN else "due_again", state.seat, number)

    def turn(self, state: State) -> object:
        return state.round, state.seat

    def log(self, before: State, moves: Mapping[int, Move], after: State) -> tuple[Event, ...]:
        return tuple(log(self, before, moves, after))

    def dice_due(self, state: State) -> int:
        """How many dice are to be rolled now."""
        if state.phase in self._fixed_dice:
            return self._fixed_dice[state.phase]
        return len(state.pending) if state.phase is Phase.BEGIN else sum(dice_due(self.book, state))

    def _legal_rolls(self, state: State) -> tuple[Move, ...]:
        if state.phase is Phase.EVENT_ROLL:
            return tuple(
                Move(Act.ROLL, faces=(event + 1,)) for event in possible_events(self.book, state.events)
            )
        number = self.dice_due(state)
        if number > MOST_LISTED_DICE:
            return ()
        return tuple(
            Move(Act.ROLL, faces=faces) for faces in product(range(1, self.book.faces + 1), repeat=number)
        )

    def _legal_events(self, state: State) -> tuple[Move, ...]:
        return tuple(Move(Act.CHOOSE, target=event) for event in possible_events(self.book, state.events))

    def _legal_differing(self, state: State) -> tuple[Move, ...]:
        pairs = rounds.differing(self.book, state.shared[0])
        return (*(Move(Act.DIFFER, faces=pair) for pair in pairs), ROLL_AGAIN)

    def _legal_trades(self, state: State) -> tuple[Move, ...]:
        offers = (
            Move(Act.TRADE, target=asset, amount=number)
            for asset, most in rounds.trades(self.book, state.town)
            for number in range(1, min(most, MOST) + 1)
        )
        return (spending.DONE, *offers)

    def _legal_bonuses(self, state: State) -> tuple[Move, ...]:
        location = state.pending[0]
        options = rounds.bonus_options(self.book, state)
        return tuple(Move(Act.BONUS, target=location, amount=asset) for asset, _ in options)

    def _checked_faces(self, state: State, move: Move) -> tuple[int, ...]:
        if move.act is not Act.ROLL:
            raise refused(self.book, "refuse_no_roll")
        faces = self.book.faces
        if len(move.faces) != self.dice_due(state):
            raise refused(self.book, "refuse_dice", n=self.dice_due(state), given=len(move.faces))
        for face in move.faces:
            if not 1 <= face <= faces:
                raise refused(self.book, "refuse_face", most=faces, face=face)
        return move.faces

    def _end_spending(self, state: State, move: Move) -> State:
        spending.check_done(self.book, self.menu, state)
        return rounds.end_of_spending(self.book, state)

    def _chosen(self, state: State, seat: int, move: Move) -> State:
        choose = self._choose.get(state.phase)
        after = choose(state, move) if choose else None
        if after is None:
            raise self._impossible(move, self.legal_moves(state, seat)[:8])
        return after

    def _impossible(self, move: Move, possible: tuple[Move, ...]) -> IllegalMove:
        allowed = ", ".join(map(self.format_move, possible))
        return refused(self.book, "refuse_other", move=self.format_move(move), moves=allowed)

    def _choose_event(self, state: State, move: Move) -> State | None:
        return rounds.with_event(self.book, state, move.target) if move.act is Act.CHOOSE else None

    def _choose_differing(self, state: State, move: Move) -> State | None:
        if move == ROLL_AGAIN:
            return state._replace(phase=Phase.SHARED, shared=())
        if move.act is not Act.DIFFER or move.faces not in rounds.differing(self.book, state.shared[0]):
            return None
        return state._replace(phase=Phase.OWN, shared=move.faces)

    def _choose_trade(self, state: State, move: Move) -> State | None:
        if move.act is Act.TRADE:
            return rounds.traded(self.book, state, move.target, move.amount)
        return rounds.next_turn(self.book, state) if move.act is Act.DONE else None

    def _choose_bonus(self, state: State, move: Move) -> State | None:
        if move.act is not Act.BONUS or move.target != state.pending[0]:
            return None
        gains = (gain for gain in rounds.bonus_options(self.book, state) if gain[0] == move.amount)
        gain = next(gains, None)
        return rounds.chosen_bonus(self.book, state, gain) if gain else None

    def _war(self, state: State, moves: Mapping[int, Move]) -> State:
        for move in moves.values():
            if move not in (SUPPORT, AVOID):
                raise self._impossible(move, (SUPPORT, AVOID))
        supporters = tuple(seat for seat in sorted(moves) if moves[seat] == SUPPORT)
        return rounds.after_choice(self.book, state, supporters)
