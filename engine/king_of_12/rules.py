"""King of 12 as rules: rolling, playing, resolving, paying, rounds, and the crown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import product
from random import Random
from typing import NamedTuple

from twelve.content.errors import suggest
from twelve.content.games.king_of_12.model import Content
from twelve.content.models.d12 import FACES
from twelve.content.models.names import ARTICLE, move_words, names_of, to_ids, words_of
from twelve.engine.contract import CHANCE, Event, InvalidMove, Options, Outcome, Rules
from twelve.engine.king_of_12 import text as texts
from twelve.engine.king_of_12.compiled import Compiler, Program
from twelve.engine.king_of_12.log import log
from twelve.engine.king_of_12.referee import Ruling, ruling
from twelve.engine.king_of_12.refusals import check_answer, check_roll, check_set, refused_play
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
from twelve.engine.king_of_12.state import (
    HIDDEN,
    NOTHING,
    Faces,
    Hand,
    Move,
    Question,
    State,
    Turn,
    hand_of,
)
from twelve.engine.king_of_12.turn import advance, answer, begin, values
from twelve.engine.setup import check_players

PROGRAMS = 1 << 15
MEMORY = 1 << 17
"""How many programs and results are remembered; beyond that, the oldest are worked out again."""


class Standing(NamedTuple):
    """What the tokens of a round come to."""

    points: tuple[int, ...]
    most: int
    winner: int
    """Who would win the round now."""


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
        self._program_of = lru_cache(PROGRAMS)(self._of_moves)
        self._collected = lru_cache(MEMORY)(_collected)
        self._placed = lru_cache(MEMORY)(places)
        no_tokens = (0,) * len(tokens)
        self._no_tokens = tuple((no_tokens,) * players for players in range(content.players.most + 1))
        self._everyone = tuple(tuple(range(players)) for players in range(content.players.most + 1))
        self._amounts = (content.scoring.first, content.scoring.second)
        self._standing = lru_cache(MEMORY)(self._standings)
        self._paid = lru_cache(MEMORY)(self._pay_out)

    def setup(self, players: int, options: Options) -> State:
        """Before the set is drawn, or before the first dice are rolled."""
        check_players(self.content, players)
        nothing = ((),) * players
        hands = (hand_of(()),) * players
        new = State("set", players, (), 0, (), hands, nothing, self._no_tokens[players])
        wanted = options.get("set", FIRST)
        if wanted == RANDOM:
            return new
        return self._new_round(players, self._set_of(wanted), 0, new.under)

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
        if phase == "bury":
            check_answer(
                self.content, phase, state.winner, moves.get(state.winner), state.hands[state.winner].burials
            )
            return self._bury(state, moves[state.winner])
        self._check(state, moves)
        if phase == "theft":
            return self._steal(state, moves)
        if phase == "roll":
            return self._rolled(state, moves[CHANCE].faces)
        return self._new_round(state.players, moves[CHANCE].cards, 0, state.under)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        under = tuple(map(len, state.under))
        return Outcome((state.winner,), under, "cards under the die", Event("note_cards"))

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

    def public_view(self, state: State) -> State:
        return self.view(state, CHANCE)

    def format_move(self, move: Move) -> str:
        return texts.format_move(move)

    def parse_move(self, text: str) -> Move:
        """The move of a line; people may use the words and names of any language."""
        try:
            return self._read(text)
        except InvalidMove:
            if (named := to_ids(text, self._called)) == text.strip().lower():
                raise
            return self._read(named)

    def _set_of(self, wanted: str) -> tuple[str, ...]:
        """The set of a name, or of cards by their names in any language."""
        if "," not in wanted:
            return named_set(self.content, wanted)
        words = [word.strip() for word in wanted.split(",") if word.strip()]
        return agreed_set(self.content, [self._called.get(word.casefold(), word) for word in words])

    @cached_property
    def _called(self) -> dict[str, str]:
        names = names_of(self.content.cards)
        bare = {ARTICLE.sub("", name): card for name, card in names.items()}
        return {**words_of(move_words(self.content)), **bare, **names}

    def _read(self, text: str) -> Move:
        """The move of ids; dice that nobody has and cards that do not exist are no move."""
        move = texts.parse_move(text)
        if move.kind == "roll" and len(move.faces) > self.content.players.most:
            raise InvalidMove(f'"{text}": there are only {self.content.players.most} dice')
        named = move.cards if move.kind in {"set", "order"} else (move.what,)
        for card in named if move.kind in {"play", "bury", "set", "order"} else ():
            if card not in self.content.cards:
                raise InvalidMove(f'there is no card "{card}"; {suggest(str(card), self.content.cards)}')
        return move

    def format_state(self, state: State) -> str:
        return texts.format_state(state)

    def parse_state(self, text: str) -> State:
        state = texts.parse_state(text)
        if state.turn is None:
            return state
        _, turn = advance(self.program(state.turn.cards), state.faces, state.turn)
        return state._replace(turn=turn)

    def turn(self, state: State) -> object:
        return state.round, sum(map(len, state.hands))

    def log(self, before: State, moves: Mapping[int, Move], after: State) -> tuple[Event, ...]:
        return tuple(log(self, before, moves, after))

    def due(self, state: State) -> Event:
        if state.phase == "set":
            rules = self.content.set_rules
            return Event("due_set", facts={"n": rules.size, "cards": tuple(rules.always)})
        dice = tuple(range(state.players)) if state.phase == "roll" else self._question(state).dice
        return Event("due_dice", facts={"n": len(dice), "sides": FACES[-1], "seats": dice})

    def points(self, state: State) -> tuple[int, ...]:
        """What everybody has this round."""
        return self._standing(state.tokens).points

    def ruled(self, before: State, moves: Mapping[int, Move]) -> Ruling | None:
        """The turn that these moves bring to its end; none while it goes on."""
        if before.phase == "play":
            program = self.program(tuple(moves[seat].card for seat in range(before.players)))
            faces, turn = begin(program, before.faces)
        elif before.turn is not None:
            program = self.program(before.turn.cards)
            faces, turn = answer(program, before.faces, before.turn, moves)
        else:
            return None
        return ruling(program, faces, turn) if turn.question is None else None

    def scored(self, before: State, moves: Mapping[int, Move]) -> tuple[int, ...]:
        """Everybody's points after these moves, also where the round ends with them."""
        if before.phase == "theft":
            return self._standing(self._stolen(before, moves)).points
        judged = self.ruled(before, moves)
        return self._standing(self._paid(before.tokens, judged.places) if judged else before.tokens).points

    def _rolled(self, state: State, faces: Faces) -> State:
        """The dice of a new round lie on the table."""
        return State(
            "play", state.players, state.cards, state.round, faces, state.hands, state.under, state.tokens
        )

    def _play(self, state: State, moves: Mapping[int, Move]) -> State:
        """Play: one card each; the card leaves the hand, and the turn begins."""
        try:
            played = [moves[seat] for seat in self._everyone[state.players]]
            hands = tuple([hand.left[move] for hand, move in zip(state.hands, played, strict=True)])
        except KeyError:
            raise refused_play(self.content, state.hands, moves) from None
        program = self._program_of(tuple(played))
        faces, turn = begin(program, state.faces)
        return self._go_on(state, hands, program, faces, turn)

    def _of_moves(self, played: tuple[Move, ...]) -> Program:
        return self.program(tuple(move.card for move in played))

    def _answer(self, state: State, moves: Mapping[int, Move]) -> State:
        """Effects: the decisions and rolls that were asked for, and all that follows."""
        question = self._question(state)
        assert state.turn is not None
        if question.kind == "roll":
            check_roll(self.content, moves.get(CHANCE), len(question.dice))
        for seat, options in zip(question.seats, question.options, strict=False):
            check_answer(self.content, "turn", seat, moves.get(seat), options)
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
        final = values(program, faces, turn.orders)
        tokens = self._paid(state.tokens, self._placed(final, program.ranking))
        if program.thefts:
            thefts = self._possible_thefts(program, final, tokens)
            if thefts:
                return State("theft", players, cards, number, faces, hands, under, tokens, None, thefts)
        return self._end_turn(State("play", players, cards, number, faces, hands, under, tokens))

    def _possible_thefts(
        self, program: Program, final: tuple[int, ...], tokens: tuple[Purse, ...]
    ) -> tuple[Theft, ...]:
        """Two Ladies: the lowest may take from the highest, if there is a token to take."""
        found = (theft(seats, final, lowest) for seats, lowest in program.thefts)
        return tuple(taking for taking in found if taking and any(tokens[taking.victim]))

    def _steal(self, state: State, moves: Mapping[int, Move]) -> State:
        """After the thefts, 8 points are looked for."""
        tokens = self._stolen(state, moves)
        return self._end_turn(state._replace(phase="play", tokens=tokens, thefts=()))

    def _stolen(self, state: State, moves: Mapping[int, Move]) -> tuple[Purse, ...]:
        """One token of the thief's choice changes hands, or none."""
        tokens = list(state.tokens)
        for taking in state.thefts:
            chosen = moves[taking.thief].what
            if chosen != NOTHING:
                one = tuple(int(points == chosen) for points in self._worths)
                tokens[taking.thief] = tuple(a + b for a, b in zip(tokens[taking.thief], one, strict=True))
                tokens[taking.victim] = tuple(a - b for a, b in zip(tokens[taking.victim], one, strict=True))
        return tuple(tokens)

    def _end_turn(self, state: State) -> State:
        """Round end: after a turn in which anyone has so few cards left, or so many points."""
        few, many = self._ends_at_cards, self._ends_at_points
        standing = self._standing(state.tokens)
        if standing.most < many and min(map(len, state.hands)) > few:
            return state
        _, players, cards, number, faces, _, under, tokens, *_ = state
        if standing.winner == NOBODY:
            return self._new_round(players, cards, number, under)
        hands = self._collected(cards, under)
        return State("bury", players, cards, number, faces, hands, under, tokens, None, (), standing.winner)

    def _bury(self, state: State, move: Move) -> State:
        """The card under the die never comes back; enough of them win the game."""
        seat, under = state.winner, state.under
        mine = (*under[seat], move.card)
        under = (*under[:seat], mine, *under[seat + 1 :])
        if len(mine) < self._wins_at:
            return self._new_round(state.players, state.cards, state.round, under)
        return state._replace(phase="over", under=under, hands=self._collected(state.cards, under))

    def _new_round(
        self, players: int, cards: tuple[str, ...], number: int, under: tuple[tuple[str, ...], ...]
    ) -> State:
        """All tokens go back, everyone has all cards but the buried ones, and all dice are rolled."""
        hands = self._collected(cards, under)
        return State("roll", players, cards, number + 1, (), hands, under, self._no_tokens[players])

    def _standings(self, tokens: tuple[Purse, ...]) -> Standing:
        points = tuple(worth(purse, self._worths) for purse in tokens)
        return Standing(points, max(points), round_winner(points))

    def _pay_out(self, tokens: tuple[Purse, ...], placed: Places) -> tuple[Purse, ...]:
        """Score: the tokens after paying first and second."""
        purses = list(tokens)
        spent = [sum(column) for column in zip(*tokens, strict=True)]
        supply = tuple(all_ - gone for all_, gone in zip(self._supply, spent, strict=True))
        for seat, amount in zip(
            placed, (self.content.scoring.first, self.content.scoring.second), strict=True
        ):
            if seat != NOBODY:
                purses[seat], supply = pay(purses[seat], supply, amount, self._worths)
        return tuple(purses)

    def _check(self, state: State, moves: Mapping[int, Move]) -> None:
        """Every seat that is to act has answered, and what it answers is allowed."""
        for seat in self.to_act(state):
            move = moves.get(seat)
            if seat != CHANCE:
                check_answer(self.content, state.phase, seat, move, self.legal_moves(state, seat))
            elif state.phase == "set":
                check_set(self.content, move)
            else:
                check_roll(self.content, move, self._dice(state))

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


def _collected(cards: tuple[str, ...], under: tuple[tuple[str, ...], ...]) -> tuple[Hand, ...]:
    """Everyone's cards that are not under the die."""
    return tuple(hand_of(tuple(card for card in cards if card not in buried)) for buried in under)
