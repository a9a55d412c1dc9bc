"""King of 12 as rules: rolling, playing, resolving, paying, rounds, and the crown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from random import Random

from twelve.content.errors import TwelveError, suggest
from twelve.content.models.d12 import FACES
from twelve.content.models.king_of_12 import Content
from twelve.engine.contract import CHANCE, InvalidMove, Options, Outcome, Rules
from twelve.engine.king_of_12 import moves as move_texts
from twelve.engine.king_of_12 import state as state_texts
from twelve.engine.king_of_12.checks import check_answer, check_play, check_roll, check_set
from twelve.engine.king_of_12.effects import Faces
from twelve.engine.king_of_12.moves import HIDDEN, NOTHING, Hand, Move, Question, hand_of
from twelve.engine.king_of_12.program import Compiler, Program
from twelve.engine.king_of_12.scoring import (
    NOBODY,
    Places,
    Purse,
    Theft,
    pay,
    places,
    round_winner,
    theft,
    worth,
)
from twelve.engine.king_of_12.sets import FIRST, RANDOM, agreed_set, named_set, random_set
from twelve.engine.king_of_12.state import State
from twelve.engine.king_of_12.turn import Turn, answer, begin, resume, values

PROGRAMS = 1 << 15
MEMORY = 1 << 17
"""How many programs and results are remembered; beyond that, the oldest are worked out again."""


class KingOf12(Rules[State, Move]):
    """The rules over a game's content."""

    option_names = frozenset({"set"})

    def __init__(self, content: Content) -> None:
        self.content = content
        tokens = sorted(content.tokens.values(), key=lambda token: -token.worth)
        self._worths = tuple(token.worth for token in tokens)
        self._supply = tuple(token.count for token in tokens)
        self._ends_at_cards = content.round.ends_at_cards
        self._ends_at_points = content.round.ends_at_points
        self._wins_at = content.victory.cards_under_die
        self.program = lru_cache(PROGRAMS)(Compiler(content).program)
        self._collected = lru_cache(MEMORY)(_collected)
        self._placed = lru_cache(MEMORY)(places)
        self._everyone = tuple(tuple(range(players)) for players in range(content.players.most + 1))
        self._amounts = (content.scoring.first, content.scoring.second)
        self._points = lru_cache(MEMORY)(self._worth_of_all)
        self._paid = lru_cache(MEMORY)(self._pay_out)

    def setup(self, players: int, options: Options) -> State:
        """Before the set is drawn, or before the first dice are rolled."""
        allowed = self.content.players
        if not allowed.least <= players <= allowed.most:
            raise TwelveError(f"{players} cannot play; King of 12 is for {allowed.least} to {allowed.most}")
        nothing = ((),) * players
        hands = (hand_of(()),) * players
        new = State("set", players, (), 0, (), hands, nothing, self._no_tokens(players))
        wanted = options.get("set", FIRST)
        if wanted == RANDOM:
            return new
        chosen = (
            agreed_set(self.content, _words(wanted)) if "," in wanted else named_set(self.content, wanted)
        )
        return self._new_round(new._replace(cards=chosen))

    def to_act(self, state: State) -> tuple[int, ...]:
        phase = state.phase
        if phase == "play":
            return self._everyone[state.players]
        if phase == "turn":
            return self._question(state).seats
        if phase == "theft":
            return tuple(taking.thief for taking in state.thefts)
        if phase == "bury":
            return (state.winner,)
        return () if phase == "over" else (CHANCE,)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        phase = state.phase
        if phase == "play" and seat != CHANCE:
            return state.hands[seat].moves
        if seat not in self.to_act(state):
            return ()
        if phase == "turn":
            return self._turn_moves(state, seat)
        if phase == "theft":
            return self._theft_moves(state, seat)
        if phase == "bury":
            return state.hands[seat].burials
        return tuple(self._rolls(state.players)) if phase == "roll" else ()

    def roll(self, state: State, random: Random) -> Move:
        if state.phase == "set":
            return Move("set", random_set(self.content, random))
        return Move("roll", tuple(random.choices(FACES, k=self._dice(state))))

    def apply(self, state: State, moves: Mapping[int, Move]) -> State:
        phase = state.phase
        if phase == "play":
            return self._play(state, moves)
        if phase == "turn":
            return self._answer(state, moves)
        self._check(state, moves)
        if phase == "theft":
            return self._steal(state, moves)
        if phase == "bury":
            return self._bury(state, moves[state.winner])
        if phase == "roll":
            return self._rolled(state, moves[CHANCE].faces)
        return self._new_round(state._replace(cards=moves[CHANCE].cards))

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        return Outcome((state.winner,), tuple(map(len, state.under)), "cards under the die")

    def view(self, state: State, seat: int) -> State:
        """Nobody sees what lies under another's die, so that card may as well be in the hand."""
        others = [other for other in range(state.players) if other != seat and state.under[other]]
        if state.phase == "over" or not others:
            return state
        under, hands = list(state.under), list(state.hands)
        for other in others:
            could_hold = {*hands[other], *under[other]}
            hands[other] = hand_of(tuple(card for card in state.cards if card in could_hold))
            under[other] = (HIDDEN,) * len(under[other])
        return state._replace(under=tuple(under), hands=tuple(hands))

    def format_move(self, move: Move) -> str:
        return move_texts.format_move(move)

    def parse_move(self, text: str) -> Move:
        """The move of a line; dice that nobody has and cards that do not exist are no move."""
        move = move_texts.parse_move(text)
        if move.kind == "roll" and len(move.faces) > self.content.players.most:
            raise InvalidMove(f'"{text}": there are only {self.content.players.most} dice')
        named = move.cards if move.kind in {"set", "order"} else (move.what,)
        for card in named if move.kind in {"play", "bury", "set", "order"} else ():
            if card not in self.content.cards:
                raise InvalidMove(f'there is no card "{card}"; {suggest(str(card), self.content.cards)}')
        return move

    def format_state(self, state: State) -> str:
        return state_texts.format_state(state)

    def parse_state(self, text: str) -> State:
        state = state_texts.parse_state(text)
        if state.turn is None:
            return state
        _, turn = resume(self.program(state.turn.cards), state.faces, state.turn)
        return state._replace(turn=turn)

    def due(self, state: State) -> str:
        if state.phase == "set":
            always = ", ".join(self.content.set_rules.always)
            return f"set: {self.content.set_rules.size} cards, {always} among them"
        dice = tuple(range(state.players)) if state.phase == "roll" else self._question(state).dice
        return f"{len(dice)}d{FACES[-1]} of seat {', '.join(str(die + 1) for die in dice)}"

    def points(self, state: State) -> tuple[int, ...]:
        """What everybody has this round."""
        return self._points(state.tokens)

    def _rolled(self, state: State, faces: Faces) -> State:
        """The dice of a new round lie on the table."""
        return State(
            "play", state.players, state.cards, state.round, faces, state.hands, state.under, state.tokens
        )

    def _play(self, state: State, moves: Mapping[int, Move]) -> State:
        """Play: one card each; the card leaves the hand, and the turn begins."""
        hands: list[Hand] = []
        cards: list[str] = []
        for seat, hand in enumerate(state.hands):
            try:
                hands.append(hand.left[moves[seat]])
            except KeyError:
                raise check_play(seat, hand, moves.get(seat)) from None
            cards.append(moves[seat].card)
        program = self.program(tuple(cards))
        faces, turn = begin(program, state.faces)
        return self._go_on(state, tuple(hands), program, faces, turn)

    def _answer(self, state: State, moves: Mapping[int, Move]) -> State:
        """Effects: the decisions and rolls that were asked for, and all that follows."""
        question = self._question(state)
        assert state.turn is not None
        if question.kind == "roll":
            check_roll(moves.get(CHANCE), len(question.dice))
        for seat, options in zip(question.seats, question.options, strict=False):
            check_answer("turn", seat, moves.get(seat), options)
        program = self.program(state.turn.cards)
        faces, turn = answer(program, state.faces, state.turn, moves)
        return self._go_on(state, state.hands, program, faces, turn)

    def _go_on(
        self, state: State, hands: tuple[Hand, ...], program: Program, faces: Faces, turn: Turn
    ) -> State:
        """Asks what is open, or compares and scores."""
        players, cards, number, under = state.players, state.cards, state.round, state.under
        if turn.question is not None:
            return State("turn", players, cards, number, faces, hands, under, state.tokens, turn)
        final = values(program, faces, turn)
        tokens, most = self._paid(state.tokens, self._placed(final, program.ranking))
        if program.thefts:
            thefts = self._possible_thefts(program, final, tokens)
            if thefts:
                return State("theft", players, cards, number, faces, hands, under, tokens, None, thefts)
        if most < self._ends_at_points and min(map(len, hands)) > self._ends_at_cards:
            return State("play", players, cards, number, faces, hands, under, tokens)
        return self._end_round(State("play", players, cards, number, faces, hands, under, tokens))

    def _possible_thefts(
        self, program: Program, final: tuple[int, ...], tokens: tuple[Purse, ...]
    ) -> tuple[Theft, ...]:
        """Two Ladies: the lowest may take from the highest, if there is a token to take."""
        found = (theft(seats, final, lowest) for seats, lowest in program.thefts)
        return tuple(taking for taking in found if taking and any(tokens[taking.victim]))

    def _steal(self, state: State, moves: Mapping[int, Move]) -> State:
        """One token of the thief's choice changes hands, or none; then 8 points are looked for."""
        tokens = list(state.tokens)
        for taking in state.thefts:
            chosen = moves[taking.thief].what
            if chosen != NOTHING:
                one = tuple(int(points == chosen) for points in self._worths)
                tokens[taking.thief] = tuple(a + b for a, b in zip(tokens[taking.thief], one, strict=True))
                tokens[taking.victim] = tuple(a - b for a, b in zip(tokens[taking.victim], one, strict=True))
        after = state._replace(phase="play", tokens=tuple(tokens), thefts=())
        few_cards = min(map(len, state.hands)) <= self._ends_at_cards
        many_points = max(self.points(after)) >= self._ends_at_points
        return self._end_round(after) if few_cards or many_points else after

    def _end_round(self, state: State) -> State:
        """Round end: the lone most points win and bury a card; if nobody does, the next round begins."""
        _, players, cards, number, faces, _, under, tokens, *_ = state
        winner = round_winner(self.points(state))
        if winner == NOBODY:
            return self._new_round(state)
        hands = self._collected(cards, under)
        return State("bury", players, cards, number, faces, hands, under, tokens, winner=winner)

    def _bury(self, state: State, move: Move) -> State:
        """The card under the die never comes back; enough of them win the game."""
        under = list(state.under)
        under[state.winner] = (*under[state.winner], move.card)
        buried = state._replace(under=tuple(under))
        if len(under[state.winner]) < self._wins_at:
            return self._new_round(buried)
        return buried._replace(phase="over", hands=self._collected(state.cards, buried.under))

    def _new_round(self, state: State) -> State:
        """All tokens go back, everyone has all cards but the buried ones, and all dice are rolled."""
        _, players, cards, number, _, _, under, *_ = state
        hands = self._collected(cards, under)
        return State("roll", players, cards, number + 1, (), hands, under, self._no_tokens(players))

    def _worth_of_all(self, tokens: tuple[Purse, ...]) -> tuple[int, ...]:
        return tuple(worth(purse, self._worths) for purse in tokens)

    def _no_tokens(self, players: int) -> tuple[Purse, ...]:
        return ((0,) * len(self._worths),) * players

    def _pay_out(self, tokens: tuple[Purse, ...], placed: Places) -> tuple[tuple[Purse, ...], int]:
        """Score: the tokens after paying first and second, and the most points anyone has then."""
        purses = list(tokens)
        spent = [sum(column) for column in zip(*tokens, strict=True)]
        supply = tuple(all_ - gone for all_, gone in zip(self._supply, spent, strict=True))
        for seat, amount in zip(
            placed, (self.content.scoring.first, self.content.scoring.second), strict=True
        ):
            if seat != NOBODY:
                purses[seat], supply = pay(purses[seat], supply, amount, self._worths)
        return tuple(purses), max(worth(purse, self._worths) for purse in purses)

    def _check(self, state: State, moves: Mapping[int, Move]) -> None:
        """Every seat that is to act has answered, and what it answers is allowed."""
        for seat in self.to_act(state):
            move = moves.get(seat)
            if seat != CHANCE:
                check_answer(state.phase, seat, move, self.legal_moves(state, seat))
            elif state.phase == "set":
                check_set(self.content, move)
            else:
                check_roll(move, self._dice(state))

    def _dice(self, state: State) -> int:
        """How many dice are rolled now."""
        return state.players if state.phase == "roll" else len(self._question(state).dice)

    def _question(self, state: State) -> Question:
        assert state.turn is not None
        assert state.turn.question is not None
        return state.turn.question

    def _turn_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        question = self._question(state)
        if question.kind == "roll":
            return tuple(self._rolls(len(question.dice)))
        return question.options[question.seats.index(seat)]

    def _theft_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        victim = next(taking.victim for taking in state.thefts if taking.thief == seat)
        held = [points for points, count in zip(self._worths, state.tokens[victim], strict=True) if count]
        return tuple(Move("take", points) for points in (*held, NOTHING))

    def _rolls(self, dice: int) -> list[Move]:
        return [Move("roll", faces) for faces in product(FACES, repeat=dice)]


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _collected(cards: tuple[str, ...], under: tuple[tuple[str, ...], ...]) -> tuple[Hand, ...]:
    """Everyone's cards that are not under the die."""
    return tuple(hand_of(tuple(card for card in cards if card not in buried)) for buried in under)
