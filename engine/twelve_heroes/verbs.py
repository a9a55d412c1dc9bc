"""What units can do, a pair of functions a verb: what can be chosen, and what happens then."""
# ruff: noqa: ARG001  (functions that are looked up by name share one signature)

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from twelve.content.games.twelve_heroes.model import MOST
from twelve.engine.twelve_heroes.board import Board, Position, deployed
from twelve.engine.twelve_heroes.compiled import ALWAYS, CALLS, START_OF, WHILE, Catalogue, Skill, without
from twelve.engine.twelve_heroes.state import HOME, PLACES, Cards, Due, Kind, Move, Phase, Task, spot
from twelve.engine.verbs import Flag, Grammar, Number, OneOf, Playable, VerbRegistry, one_of

VerbMoves: TypeAlias = Callable[[Catalogue, Position, Skill, Task], list[Move]]
VerbAct: TypeAlias = Callable[[Board, Skill, Task, Move], None]

USE = Move(Kind.USE)


@dataclass(frozen=True, slots=True)
class VerbRules:
    """How a verb works; verbs that commute never make their owner choose an order among them."""

    options: VerbMoves
    act: VerbAct
    commutes: bool = False


AMOUNT = Number(1, MOST)
TARGETS = one_of("self", "own_here", "own_anywhere", "enemy_here", "enemy_anywhere")
WITHIN = {"at_most": Number()}
REGION_OR_HOME = one_of("here", "territory")

IN_PLAY, IN_A_REGION, AT_HOME = (None, "region", "territory"), ("region",), ("territory",)
"""Where a unit must be for a verb to apply: anywhere or nowhere (a discarded one), or in one place."""
IN_MILITARY = ("mustered", "deployed", "moved", START_OF[Phase.MILITARY])
"""The moments of the phase in which actions are spent."""


def grammar(
    takes: Playable,
    needs: Mapping[str, Playable] | None = None,
    allows: Mapping[str, Playable] | None = None,
    when: Collection[str] = CALLS,
    where: Collection[str | None] = IN_PLAY,
) -> Grammar:
    """All that can be asked of a verb; without a word about it, it is called at any moment and anywhere."""
    return Grammar(takes, needs or {}, allows or {}, {"when": when, "where": where})


def standing(
    takes: Playable,
    needs: Mapping[str, Playable] | None = None,
    allows: Mapping[str, Playable] | None = None,
) -> Grammar:
    """All that can be asked of a verb that always applies; what it does says where."""
    return grammar(takes, needs, allows, (ALWAYS,), (None,))


VERBS = VerbRegistry[VerbRules]()
STANDING = {
    "strengthen": standing(
        Number(), {"who": one_of("self", "others_here")}, {"while": OneOf(frozenset(WHILE))}
    ),
    "weaken": standing(Number()),
    "forages": standing(Flag()),
    "rooted": standing(Flag()),
}
"""Verbs that always apply; the catalogue works them out."""


def verb(
    name: str, options: VerbMoves, asked: Grammar, *, commutes: bool = False
) -> Callable[[VerbAct], VerbAct]:
    """Registers what a verb of the content does, what it leaves a choice of, and what it can be asked."""

    def register(act: VerbAct) -> VerbAct:
        VERBS.register(name, VerbRules(options, act, commutes), asked)
        return act

    return register


def can_do(cat: Catalogue, position: Position, skill: Skill, task: Task) -> list[Move]:
    return [USE]


@verb("draw", can_do, grammar(AMOUNT), commutes=True)
def draw(board: Board, skill: Skill, task: Task, move: Move) -> None:
    """Draw cards."""
    board.tasks.append(Task(Due.DRAW, task.seat, number=skill.amount))


@verb("gain_food", can_do, grammar(AMOUNT, {"to": REGION_OR_HOME}), commutes=True)
def gain_food(board: Board, skill: Skill, task: Task, move: Move) -> None:
    """Put food from the stock into the territory or the unit's region."""
    place = _gains_at(skill, task)
    board.food[spot(task.seat, place)] += skill.amount
    board.note("gained", task.seat, food=skill.amount, place=place)


def can_burn_food(cat: Catalogue, position: Position, skill: Skill, task: Task) -> list[Move]:
    return [USE] if position.food[_burns_at(skill, task)] else []


@verb("burn_food", can_burn_food, grammar(AMOUNT, {"of": one_of("own", "enemy"), "at": REGION_OR_HOME}))
def burn_food(board: Board, skill: Skill, task: Task, move: Move) -> None:
    """Discard food, as much as there is."""
    at = _burns_at(skill, task)
    burnt = min(board.food[at], skill.amount)
    board.food[at] -= burnt
    victim, place = divmod(at, PLACES)
    board.note("burnt", victim, food=burnt, place=place)


@verb("gain_action", can_do, grammar(AMOUNT, when=IN_MILITARY), commutes=True)
def gain_action(board: Board, skill: Skill, task: Task, move: Move) -> None:
    """More action points this turn."""
    board.actions += skill.amount
    board.note("action", task.seat, number=skill.amount)


def can_target(cat: Catalogue, position: Position, skill: Skill, task: Task) -> list[Move]:
    """Units that a `discard` may strike."""
    return [
        Move(Kind.CHOOSE, unit, place, seat=owner)
        for owner, unit, place in _targets(position, skill, task)
        if cat.base[unit] <= int(skill.mods.get("at_most", cat.base[unit]))
    ]


@verb("discard", can_target, grammar(TARGETS, allows=WITHIN))
def discard(board: Board, skill: Skill, task: Task, move: Move) -> None:
    """A unit is discarded; its "when discarded" applies."""
    board.discard(move.seat, move.place, (move.card,))


def can_send_home(cat: Catalogue, position: Position, skill: Skill, task: Task) -> list[Move]:
    targets = can_target(cat, position, skill, task)
    return [move for move in targets if move.place != HOME and not cat.rooted[move.card]]


@verb("send_home", can_send_home, grammar(TARGETS, allows=WITHIN))
def send_home(board: Board, skill: Skill, task: Task, move: Move) -> None:
    """A deployed unit returns to its owner's territory."""
    board.send_home(move.seat, move.place, move.card)


def can_bring(cat: Catalogue, position: Position, skill: Skill, task: Task) -> list[Move]:
    home = dict.fromkeys(position.units[spot(task.seat, HOME)]) if skill.value != "own_deployed" else ()
    found = [(unit, HOME) for unit in home]
    if skill.value != "own_territory":
        others = deployed(position, task.seat)
        found += [(u, place) for u, place in others if place != task.place and not cat.rooted[u]]
    return [Move(Kind.CHOOSE, unit, place, seat=task.seat) for unit, place in found]


@verb("bring", can_bring, grammar(one_of("own_territory", "own_deployed", "own_anywhere"), where=IN_A_REGION))
def bring(board: Board, skill: Skill, task: Task, move: Move) -> None:
    """An own unit comes here without food; it counts as neither deployed nor moved."""
    board.note("brought", task.seat, unit=move.card, place=move.place, to=task.place)
    board.shift(task.seat, move.card, move.place, task.place)


def can_take_back(cat: Catalogue, position: Position, skill: Skill, task: Task) -> list[Move]:
    return [Move(Kind.TAKE, unit) for unit in dict.fromkeys(position.discards[task.seat])]


@verb("take_back", can_take_back, grammar(AMOUNT))
def take_back(board: Board, skill: Skill, task: Task, move: Move) -> None:
    """A card goes from the discard pile to the hand, and again while the amount lasts."""
    board.discards[task.seat] = without(board.discards[task.seat], (move.card,))
    board.hands[task.seat] = tuple(sorted((*board.hands[task.seat], move.card)))
    board.note("took_back", task.seat, unit=move.card)
    if len(task.cards) + 1 < skill.amount:
        board.tasks.append(task._replace(cards=(*task.cards, move.card)))


def can_muster(cat: Catalogue, position: Position, skill: Skill, task: Task) -> list[Move]:
    return cat.musters(position.hands[task.seat], position.food[spot(task.seat, HOME)])


@verb("muster", can_muster, grammar(one_of("here"), where=IN_A_REGION))
def muster(board: Board, skill: Skill, task: Task, move: Move) -> None:
    """A unit is mustered straight into the region: "when mustered" applies, "when deployed" does not."""
    muster_to(board, task.seat, move.card, task.place)


def can_deploy(cat: Catalogue, position: Position, skill: Skill, task: Task) -> list[Move]:
    return cat.deploys((skill.unit,), 0, position.food[spot(task.seat, HOME)])


@verb("deploy", can_deploy, grammar(one_of("self"), where=AT_HOME))
def deploy(board: Board, skill: Skill, task: Task, move: Move) -> None:
    """The unit is deployed at once, without an action."""
    deploy_to(board, task.seat, move)
    board.fire(task.seat, "deployed", ((move.card, move.to),))


def deploy_to(board: Board, seat: int, move: Move) -> None:
    """A unit of the territory goes to a region with food."""
    board.note("deployed", seat, unit=move.card, food=move.food, place=move.to)
    board.shift(seat, move.card, HOME, move.to, move.food)


def muster_to(board: Board, seat: int, unit: int, place: int) -> None:
    """A hand card is paid out of the territory and comes into play."""
    cat = board.cat
    board.note("mustered", seat, unit=unit, food=cat.cost[unit], place=place)
    board.hands[seat] = without(board.hands[seat], (unit,))
    board.food[spot(seat, HOME)] -= cat.cost[unit]
    board.enter(seat, place, unit)
    board.fire(seat, "mustered", ((unit, place),))


def _gains_at(skill: Skill, task: Task) -> int:
    return HOME if skill.mods["to"] == "territory" else task.place


def _burns_at(skill: Skill, task: Task) -> int:
    victim = task.seat if skill.mods["of"] == "own" else 1 - task.seat
    return spot(victim, HOME if skill.mods["at"] == "territory" else task.place)


def _targets(position: Position, skill: Skill, task: Task) -> list[tuple[int, int, int]]:
    """The units a selector means, as owner, unit, place."""
    if skill.value == "self":
        return [(task.seat, skill.unit, task.place)]
    whose, _, where = str(skill.value).partition("_")
    owner = task.seat if whose == "own" else 1 - task.seat
    found = deployed(position, owner)
    if whose == "own":
        found += [(unit, HOME) for unit in dict.fromkeys(position.units[spot(owner, HOME)])]
        found = [entry for entry in found if not _only_self(position, skill, task, entry)]
    if where == "here":
        found = [(unit, place) for unit, place in found if place == task.place]
    return [(owner, unit, place) for unit, place in found]


def _only_self(position: Position, skill: Skill, task: Task, entry: tuple[int, int]) -> bool:
    """Whether this kind of unit in this place is the acting unit alone; a discarded one is not there."""
    own: Cards = position.units[spot(task.seat, task.place)]
    is_its_place = entry == (skill.unit, task.place) and skill.when != "discarded"
    return is_its_place and own.count(skill.unit) == 1
