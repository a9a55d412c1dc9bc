"""Everything that can be done at a free table, by the first word of a line: `draw deck-1 3`, `flip s4`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from twelve.content.errors import suggest
from twelve.engine.contract import IllegalMove, InvalidMove
from twelve.engine.free_table.state import HEIGHT, WIDTH, Box, FreeState, Happened, Lying, Stack, ThrownDie

MOST_STACKS, MOST_DICE, MOST_COUNTERS = 600, 30, 30
MOST_SIDES, MOST_COUNT, LONGEST_NAME = 100, 1_000_000, 30
TableDeed: TypeAlias = "Callable[[Hands, Sequence[str]], Happened]"
DEEDS: dict[str, TableDeed] = {}


@dataclass
class Hands:
    """A state while somebody reaches into it."""

    box: Box
    state: FreeState
    seat: int
    random: Random
    stacks: list[Stack] = field(init=False)
    hands: list[tuple[int, ...]] = field(init=False)
    made: int = field(init=False)

    def __post_init__(self) -> None:
        self.stacks = list(self.state.stacks)
        self.hands = list(self.state.hands)
        self.made = self.state.made

    def freeze(self) -> FreeState:
        """The state that was reached; nobody looks through a stack that is gone."""
        names = {stack.name for stack in self.stacks}
        searching = tuple(name if name in names else "" for name in self.state.searching)
        return self.state._replace(
            stacks=tuple(self.stacks), hands=tuple(self.hands), made=self.made, searching=searching
        )

    def stack(self, name: str) -> Stack:
        found = next((stack for stack in self.stacks if stack.name == name), None)
        if found is None:
            raise IllegalMove(f'there is no stack "{name}" anymore; look again')
        return found

    def put(self, old: Stack, new: Stack) -> None:
        """A stack in place of another; an empty one is gone."""
        at = self.stacks.index(old)
        self.stacks[at : at + 1] = [new] if new.pieces else []

    def raise_up(self, stack: Stack) -> None:
        """A stack that is moved lies uppermost."""
        self.stacks = [other for other in self.stacks if other.name != stack.name] + [stack]

    def lay(self, x: int, y: int, pieces: tuple[Lying, ...], turned: int = 0) -> Stack:
        """A new stack."""
        if len(self.stacks) >= MOST_STACKS:
            raise IllegalMove(f"there are {MOST_STACKS} stacks on the table, which is the most")
        self.made += 1
        stack = Stack(f"s{self.made}", x, y, pieces, turned)
        self.stacks.append(stack)
        return stack

    def from_hand(self, name: str) -> int:
        piece = self.box.find(name)
        if piece is None or piece not in self.hands[self.seat]:
            raise IllegalMove(f'"{name}" is not in your hand')
        self.hands[self.seat] = tuple(other for other in self.hands[self.seat] if other != piece)
        return piece

    def to_hand(self, seat: int, pieces: Sequence[int]) -> None:
        self.hands[seat] = (*self.hands[seat], *pieces)

    @property
    def alone(self) -> frozenset[int]:
        return frozenset({self.seat})


def do(box: Box, state: FreeState, seat: int, text: str, random: Random) -> tuple[FreeState, Happened]:
    """The table after an action, and what it was."""
    word, *rest = text.split()[:8] or [""]
    if word not in DEEDS:
        raise InvalidMove(f'"{word[:20]}" is nothing that can be done here; {suggest(word[:20], DEEDS)}')
    reaching = Hands(box, state, seat, random)
    try:
        happened = DEEDS[word](reaching, rest)
    except (IndexError, ValueError):
        raise InvalidMove(f'"{text[:60]}" does not say all that {word} needs') from None
    return reaching.freeze(), happened


def deed(function: TableDeed) -> TableDeed:
    """A function that does what its name says."""
    DEEDS[function.__name__.rstrip("_")] = function
    return function


def known_pieces(taken: Sequence[Lying], alone: frozenset[int]) -> frozenset[int] | None:
    """Who knows them: everybody where all lay open."""
    return None if all(lying.up for lying in taken) else alone


def _number(words: Sequence[str], at: int, usual: int, most: int = MOST_COUNT, least: int = 1) -> int:
    if len(words) <= at:
        return usual
    number = int(words[at][:8])
    if not least <= number <= most:
        raise IllegalMove(f"{number} is not between {least} and {most}")
    return number


def _spot(words: Sequence[str], at: int) -> tuple[int, int]:
    x, y = int(words[at][:8]), int(words[at + 1][:8])
    return min(max(x, 0), WIDTH), min(max(y, 0), HEIGHT)


@deed
def draw(hands: Hands, words: Sequence[str]) -> Happened:
    """`draw STACK [N]`: the top pieces into one's hand."""
    stack = hands.stack(words[0])
    count = min(_number(words, 1, 1), len(stack.pieces))
    taken = stack.pieces[len(stack.pieces) - count :][::-1]
    hands.put(stack, stack._replace(pieces=stack.pieces[: len(stack.pieces) - count]))
    hands.to_hand(hands.seat, [lying.piece for lying in taken])
    known = known_pieces(taken, hands.alone)
    return Happened("draw", hands.seat, tuple(each.piece for each in taken), known, stack.name, "hand", count)


@deed
def deal(hands: Hands, words: Sequence[str]) -> Happened:
    """`deal STACK [N]`: so many to everybody, one after the other."""
    stack = hands.stack(words[0])
    rounds, left = _number(words, 1, 1, 100), list(stack.pieces)
    players = len(hands.hands)
    if len(left) < rounds * players:
        raise IllegalMove(f"{len(left)} are not enough for {rounds} each")
    dealt = [left.pop().piece for _ in range(rounds * players)]
    for turn, piece in enumerate(dealt):
        hands.to_hand((hands.seat + 1 + turn) % players, [piece])
    hands.put(stack, stack._replace(pieces=tuple(left)))
    return Happened("deal", hands.seat, tuple(dealt), frozenset(), stack.name, "hands", rounds)


@deed
def play(hands: Hands, words: Sequence[str]) -> Happened:
    """`play PIECE X Y [down]`: from one's hand onto the table."""
    x, y = _spot(words, 1)
    piece, up = hands.from_hand(words[0]), words[3:] != ["down"]
    stack = hands.lay(x, y, (Lying(piece, up),))
    return Happened("play", hands.seat, (piece,), None if up else hands.alone, "hand", stack.name)


@deed
def put(hands: Hands, words: Sequence[str]) -> Happened:
    """`put PIECE STACK [bottom]`: from one's hand onto a stack or under it, lying as its top does."""
    stack, piece = hands.stack(words[1]), hands.from_hand(words[0])
    laid = (Lying(piece, stack.top.up),)
    under = words[2:] == ["bottom"]
    hands.put(stack, stack._replace(pieces=laid + stack.pieces if under else stack.pieces + laid))
    known = None if stack.top.up else hands.alone
    return Happened("put_under" if under else "put", hands.seat, (piece,), known, "hand", stack.name)


@deed
def give(hands: Hands, words: Sequence[str]) -> Happened:
    """`give PIECE SEAT`: into somebody else's hand; seats count from 1."""
    to = _number(words, 1, 1, len(hands.hands)) - 1
    piece = hands.from_hand(words[0])
    hands.to_hand(to, [piece])
    return Happened("give", hands.seat, (piece,), frozenset({hands.seat, to}), "hand", "hand", to)


@deed
def move(hands: Hands, words: Sequence[str]) -> Happened:
    """`move STACK X Y`: to another place."""
    stack, (x, y) = hands.stack(words[0]), _spot(words, 1)
    hands.raise_up(stack._replace(x=x, y=y))
    return _seen("move", hands, stack)


@deed
def lift(hands: Hands, words: Sequence[str]) -> Happened:
    """`lift STACK N X Y`: the top pieces off a stack, as they lie, to a place of their own."""
    stack, (x, y) = hands.stack(words[0]), _spot(words, 2)
    count = _number(words, 1, 1, len(stack.pieces))
    taken = stack.pieces[len(stack.pieces) - count :]
    hands.put(stack, stack._replace(pieces=stack.pieces[: len(stack.pieces) - count]))
    laid = hands.lay(x, y, taken, stack.turned)
    known = known_pieces(taken, frozenset())
    return Happened(
        "lift", hands.seat, tuple(each.piece for each in taken), known, stack.name, laid.name, count
    )


@deed
def stack(hands: Hands, words: Sequence[str]) -> Happened:
    """`stack STACK ONTO`: a stack onto another."""
    upper, lower = hands.stack(words[0]), hands.stack(words[1])
    if upper == lower:
        raise IllegalMove("a stack cannot lie on itself")
    hands.stacks.remove(upper)
    hands.put(lower, lower._replace(pieces=lower.pieces + upper.pieces))
    return _seen("stack", hands, upper)._replace(to=lower.name)


@deed
def flip(hands: Hands, words: Sequence[str]) -> Happened:
    """`flip STACK`: the top piece onto its other side."""
    old = hands.stack(words[0])
    top = old.top._replace(up=not old.top.up)
    hands.put(old, old._replace(pieces=(*old.pieces[:-1], top)))
    return Happened("flip_up" if top.up else "flip_down", hands.seat, (top.piece,), None, old.name)


@deed
def turn_over(hands: Hands, words: Sequence[str]) -> Happened:
    """`turn_over STACK`: the whole stack upside down."""
    old = hands.stack(words[0])
    turned = tuple(lying._replace(up=not lying.up) for lying in reversed(old.pieces))
    hands.put(old, old._replace(pieces=turned))
    return Happened("turn_over", hands.seat, (), frozenset(), old.name, "", len(turned))


@deed
def turn(hands: Hands, words: Sequence[str]) -> Happened:
    """`turn STACK`: by a quarter, clockwise."""
    old = hands.stack(words[0])
    hands.put(old, old._replace(turned=(old.turned + 1) % 4))
    return _seen("turn", hands, old)


@deed
def shuffle(hands: Hands, words: Sequence[str]) -> Happened:
    """`shuffle STACK`: who looked through it looks no more."""
    old = hands.stack(words[0])
    mixed = list(old.pieces)
    hands.random.shuffle(mixed)
    hands.put(old, old._replace(pieces=tuple(mixed)))
    hands.state = hands.state._replace(
        searching=tuple("" if name == old.name else name for name in hands.state.searching)
    )
    return Happened("shuffle", hands.seat, (), frozenset(), old.name, "", len(mixed))


@deed
def search(hands: Hands, words: Sequence[str]) -> Happened:
    """`search STACK`: looks through a stack; everybody sees that, and nobody else sees what."""
    found = hands.stack(words[0])
    hands.state = hands.state._replace(searching=_at(hands, found.name))
    return Happened("search", hands.seat, (), frozenset(), found.name, "", len(found.pieces))


@deed
def pick(hands: Hands, words: Sequence[str]) -> Happened:
    """`pick STACK PIECE`: out of a stack that one looks through, into one's hand."""
    found, piece = hands.stack(words[0]), hands.box.find(words[1])
    if hands.state.searching[hands.seat] != found.name:
        raise IllegalMove("look through the stack first")
    taken = [lying for lying in found.pieces if lying.piece == piece]
    if not taken:
        raise IllegalMove(f'"{words[1][:40]}" is not in that stack')
    hands.put(found, found._replace(pieces=tuple(each for each in found.pieces if each.piece != piece)))
    hands.to_hand(hands.seat, [taken[0].piece])
    known = known_pieces(taken, hands.alone)
    return Happened("pick", hands.seat, (taken[0].piece,), known, found.name, "hand", 1)


@deed
def close(hands: Hands, _words: Sequence[str]) -> Happened:
    """`close`: looks no more."""
    name = hands.state.searching[hands.seat]
    hands.state = hands.state._replace(searching=_at(hands, ""))
    return Happened("close", hands.seat, (), frozenset(), name)


@deed
def die(hands: Hands, words: Sequence[str]) -> Happened:
    """`die SIDES`: one more die on the table."""
    sides = _number(words, 0, 6, MOST_SIDES, 2)
    if len(hands.state.dice) >= MOST_DICE:
        raise IllegalMove(f"there are {MOST_DICE} dice already, which is the most")
    hands.state = hands.state._replace(dice=(*hands.state.dice, ThrownDie(sides)))
    return Happened("die", hands.seat, number=sides)


@deed
def undie(hands: Hands, words: Sequence[str]) -> Happened:
    """`undie N`: takes the die with this number off the table."""
    at = _number(words, 0, 1, len(hands.state.dice)) - 1
    dice = hands.state.dice
    hands.state = hands.state._replace(dice=dice[:at] + dice[at + 1 :])
    return Happened("undie", hands.seat, number=dice[at].sides)


@deed
def roll(hands: Hands, words: Sequence[str]) -> Happened:
    """`roll [N]`: all dice, or the one with this number."""
    dice = list(hands.state.dice)
    if not dice:
        raise IllegalMove("there is no die to roll")
    chosen = [_number(words, 0, 1, len(dice)) - 1] if words else range(len(dice))
    for at in chosen:
        dice[at] = dice[at]._replace(shows=hands.random.randint(1, dice[at].sides))
    hands.state = hands.state._replace(dice=tuple(dice))
    shown = " ".join(f"{dice[at].shows} (d{dice[at].sides})" for at in chosen)
    return Happened("roll", hands.seat, to=shown)


@deed
def count(hands: Hands, words: Sequence[str]) -> Happened:
    """`count N NAME`: sets a counter, and makes it where there is none."""
    number, name = _number(words, 0, 0, MOST_COUNT, -MOST_COUNT), " ".join(words[1:])[:LONGEST_NAME]
    counters = dict(hands.state.counters)
    if not name or (name not in counters and len(counters) >= MOST_COUNTERS):
        raise IllegalMove(f"a counter has a name, and there are at most {MOST_COUNTERS}")
    counters[name] = number
    hands.state = hands.state._replace(counters=tuple(counters.items()))
    return Happened("count", hands.seat, to=name, number=number)


@deed
def uncount(hands: Hands, words: Sequence[str]) -> Happened:
    """`uncount NAME`: takes a counter off the table."""
    name = " ".join(words)[:LONGEST_NAME]
    left = tuple(pair for pair in hands.state.counters if pair[0] != name)
    hands.state = hands.state._replace(counters=left)
    return Happened("uncount", hands.seat, to=name)


def _at(hands: Hands, name: str) -> tuple[str, ...]:
    return tuple(name if seat == hands.seat else other for seat, other in enumerate(hands.state.searching))


def _seen(action: str, hands: Hands, touched: Stack) -> Happened:
    """An action with a whole stack: of what lies face down nobody learns anything."""
    known = None if touched.top.up else frozenset[int]()
    return Happened(action, hands.seat, (touched.top.piece,), known, touched.name, "", len(touched.pieces))
