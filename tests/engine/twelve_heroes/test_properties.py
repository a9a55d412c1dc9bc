"""Twelve Heroes, what holds at every moment of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from twelve_heroes_table import CHANCE, RULES, dealt_decks

from twelve.engine.twelve_heroes.bots import greedy_bot
from twelve.engine.twelve_heroes.setup import first_state
from twelve.engine.twelve_heroes.state import PLACES, REGIONS, Kind, Move, State, spot

MOST_STEPS = 20_000
seeds = st.integers(min_value=0, max_value=2**32)


def games(seed: int, extra: bool) -> Iterator[tuple[State, int, Move, State]]:
    """Every step of a random game with decks dealt from one box."""
    random = Random(seed)
    state = first_state(RULES.cat, dealt_decks(random), extra)
    for _ in range(MOST_STEPS):
        acting = RULES.to_act(state)
        if not acting:
            return
        (seat,) = acting
        moves = RULES.legal_moves(state, seat)
        assert moves, "nobody is ever without a move before the end"
        move = random.choice(moves)
        after = RULES.apply(state, {seat: move})
        yield state, seat, move, after
        state = after
    raise AssertionError("the game did not end")


def everything(state: State, seat: int) -> Counter[int]:
    """All cards of a seat, wherever they are."""
    found = Counter(state.hands[seat]) + Counter(state.piles[seat]) + Counter(state.unders[seat])
    found += Counter(state.discards[seat])
    for place in range(PLACES):
        found += Counter(state.units[spot(seat, place)])
    return found


@settings(max_examples=40, deadline=None)
@given(seeds, st.booleans())
def test_random_games_end_with_seven_points_and_every_seat_always_has_a_move(seed: int, extra: bool) -> None:
    *_, (_, _, _, last) = games(seed, extra)
    outcome = RULES.outcome(last)
    assert outcome is not None
    assert outcome.scores[outcome.winners[0]] >= RULES.cat.numbers.points_to_win
    assert outcome.scores[1 - outcome.winners[0]] < RULES.cat.numbers.points_to_win


@settings(max_examples=25, deadline=None)
@given(seeds, st.booleans())
def test_cards_are_conserved(seed: int, extra: bool) -> None:
    decks: list[Counter[int]] = []
    for before, _, _, after in games(seed, extra):
        decks = decks or [everything(before, seat) for seat in (0, 1)]
        assert [everything(after, seat) for seat in (0, 1)] == decks


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_lands_are_conserved_and_markers_fit_their_squares(seed: int) -> None:
    everywhere = Counter(range(len(RULES.cat.land_ids)))
    for *_, state in games(seed, False):
        shown = Counter(land for land in state.lands if land >= 0)
        assert shown + Counter(state.unseen) + Counter(state.won[0]) + Counter(state.won[1]) == everywhere
        for seat in (0, 1):
            placed = state.markers[seat * len(REGIONS) : (seat + 1) * len(REGIONS)]
            assert sum(placed) <= RULES.cat.content.markers["red"].count
            for land, markers in zip(state.lands, placed, strict=True):
                assert 0 <= markers <= (RULES.cat.squares[land] if land >= 0 else 0)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_food_is_never_owed_and_never_alone_in_a_region(seed: int) -> None:
    for *_, state in games(seed, False):
        assert min(state.food) >= 0
        for seat in (0, 1):
            for region in REGIONS:
                assert state.units[spot(seat, region)] or not state.food[spot(seat, region)]


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_food_in_flight_arrives_or_returns_to_the_stock(seed: int) -> None:
    """Deploying and moving neither make food nor lose any that somebody still guards."""
    for before, seat, move, after in games(seed, False):
        if move.kind not in (Kind.DEPLOY, Kind.MOVE) or after.turn != seat or after.phase != before.phase:
            continue
        own = [spot(seat, place) for place in range(PLACES)]
        had, has = (sum(state.food[at] for at in own) for state in (before, after))
        left_alone = 0
        if move.kind == Kind.MOVE and len(before.units[spot(seat, move.place)]) == 1:
            left_alone = before.food[spot(seat, move.place)] - move.food
        assert has == had - left_alone


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_a_view_shows_the_own_cards_and_hides_the_opponents(seed: int) -> None:
    for step, (state, seat, _, _) in enumerate(games(seed, True)):
        if seat == CHANCE or step % 5:
            continue
        seen = RULES.view(state, seat)
        assert seen.hands[seat] == state.hands[seat]
        assert set(seen.hands[1 - seat]) <= {-1}
        assert set(seen.piles[1 - seat]) <= {-1}
        assert [len(hand) for hand in seen.hands] == [len(hand) for hand in state.hands]
        assert RULES.legal_moves(seen, seat) == RULES.legal_moves(state, seat)
        assert RULES.parse_state(RULES.format_state(seen)) == seen


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_every_listed_move_is_accepted_and_reads_back(seed: int) -> None:
    for step, (state, seat, _, _) in enumerate(games(seed, True)):
        if step % 9 == 0:
            for move in RULES.legal_moves(state, seat):
                assert RULES.parse_move(RULES.format_move(move)) == move
                RULES.apply(state, {seat: move})


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_hands_are_at_most_at_the_limit_when_the_turn_passes(seed: int) -> None:
    for before, _, _, after in games(seed, False):
        if after.turns > before.turns:
            assert len(after.hands[before.turn]) <= RULES.cat.numbers.hand_limit


def test_the_greedy_bot_beats_the_random_one() -> None:
    random, wins = Random(7), 0
    for number in range(20):
        state = first_state(RULES.cat, dealt_decks(random), False)
        while acting := RULES.to_act(state):
            (seat,) = acting
            if seat == CHANCE:
                move = RULES.roll(state, random)
            elif seat == number % 2:
                move = greedy_bot(RULES, RULES.view(state, seat), seat, random)
            else:
                move = random.choice(RULES.legal_moves(state, seat))
            state = RULES.apply(state, {seat: move})
        outcome = RULES.outcome(state)
        assert outcome is not None
        wins += outcome.winners == (number % 2,)
    assert wins >= 18
