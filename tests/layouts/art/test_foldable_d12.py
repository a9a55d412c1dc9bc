"""The paper die: folded in space, it must have exactly the neighbours that the content names."""

from __future__ import annotations

import re
from itertools import combinations
from math import acos, cos, pi, sqrt
from urllib.parse import unquote

import pytest

from twelve.content.loading.game import load
from twelve.content.models.d12 import D12, FACES
from twelve.layouts.art.foldables.d12 import Net, Pentagon, d12_net
from twelve.layouts.art.foldables.drawing import BLEED, Skin, net_drawing
from twelve.layouts.art.foldables.pages import dice_on_page
from twelve.layouts.measures import Size

FOLD = pi - acos(-1 / sqrt(5))
"""What a fold turns: straight on minus the angle between two faces of a dodecahedron."""


def renamed(die: D12, one: int, other: int) -> D12:
    """Another maker's numbering: two opposite faces have changed places."""
    new = {one: other, other: one}
    rows = {
        str(new.get(int(face), int(face))): tuple(new.get(near, near) for near in row)
        for face, row in die.neighbours.items()
    }
    changed = die.model_copy(update={"neighbours": rows})
    assert not list(changed.problems())
    return changed


@pytest.fixture(params=[None, (1, 12), (4, 9), (6, 7)], ids=str)
def die(request) -> D12:
    shipped = load("king-of-12").content.die
    return renamed(shipped, *request.param) if request.param else shipped


def turn(point, a, b, angle):
    """A point turned about the line from a to b (Rodrigues)."""
    axis = [b[i] - a[i] for i in range(3)]
    length = sqrt(sum(x * x for x in axis))
    k = [x / length for x in axis]
    v = [point[i] - a[i] for i in range(3)]
    cross = [k[1] * v[2] - k[2] * v[1], k[2] * v[0] - k[0] * v[2], k[0] * v[1] - k[1] * v[0]]
    dot = sum(k[i] * v[i] for i in range(3))
    c, s = cos(angle), sqrt(1 - cos(angle) ** 2) * (1 if angle > 0 else -1)
    return tuple(a[i] + v[i] * c + cross[i] * s + k[i] * dot * (1 - c) for i in range(3))


def folded(net: Net) -> dict[int, list[tuple[float, float, float]]]:
    """The corners of each face once every fold is made, from the last one back to the first."""
    solid = {face.face: [(x, y, 0.0) for x, y in face.corners] for face in net.faces}
    flat = {face.face: face for face in net.faces}
    children = {near: [far for start, far in net.folds if start == near] for near in solid}
    for near, far in reversed(net.folds):
        a, b = ((x, y, 0.0) for x, y in flat[near].edge(far))
        moving = [far]
        for face in moving:
            moving += children[face]
        for face in moving:
            solid[face] = [turn(corner, a, b, FOLD) for corner in solid[face]]
    return solid


def near(a, b) -> bool:
    return all(abs(x - y) < 1e-6 for x, y in zip(a, b, strict=True))


def test_the_folded_solid_has_the_contents_neighbours(die):
    solid = folded(d12_net(die, 10))
    touching = {face: set() for face in FACES}
    for one, other in combinations(FACES, 2):
        shared = [a for a in solid[one] for b in solid[other] if near(a, b)]
        if len(shared) == 2:
            touching[one].add(other)
            touching[other].add(one)
    assert touching == {face: set(die.around(face)) for face in FACES}


def test_opposite_faces_of_the_solid_are_farthest_apart(die):
    solid = folded(d12_net(die, 10))
    middles = {face: [sum(c[i] for c in corners) / 5 for i in range(3)] for face, corners in solid.items()}
    for face in FACES:
        far = max(FACES, key=lambda other: sum((middles[face][i] - middles[other][i]) ** 2 for i in range(3)))
        assert far == die.opposite(face)


def test_shared_edges_and_flaps_together_are_the_neighbours(die):
    net = d12_net(die)
    met = {frozenset(fold) for fold in net.folds} | {frozenset((tab.face, tab.under)) for tab in net.tabs}
    assert met == {frozenset((face, other)) for face in FACES for other in die.around(face)}
    faces = {face.face: face for face in net.faces}
    for one, other in net.folds:
        assert {tuple(round(x, 6) for x in p) for p in faces[one].edge(other)} == {
            tuple(round(x, 6) for x in p) for p in faces[other].edge(one)
        }


def overlap(one, other) -> bool:
    """Whether two convex shapes share more than a rim (separating axes)."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
            normal = (by - ay, ax - bx)
            spans = [[x * normal[0] + y * normal[1] for x, y in corners] for corners in (one, other)]
            if min(spans[0]) > max(spans[1]) - 1e-6 or min(spans[1]) > max(spans[0]) - 1e-6:
                return False
    return True


def test_no_two_pieces_of_the_net_lie_on_each_other(die):
    net = d12_net(die, 10)
    shapes: list[Pentagon] = [*net.faces, *net.tabs]
    wrong = [(a.face, b.face) for a, b in combinations(shapes, 2) if overlap(a.corners, b.corners)]
    assert wrong == []


def test_a_net_fills_its_room_and_stays_inside(die):
    net = d12_net(die).filling(95, 130)
    xs, ys = zip(*net.points, strict=True)
    assert min(*xs, *ys) >= -1e-9
    assert max(xs) <= 95 + 1e-9
    assert max(ys) <= 130 + 1e-9
    assert max(max(xs) - min(xs) - 95, max(ys) - min(ys) - 130) == pytest.approx(0)


def test_each_number_is_drawn_on_its_own_face(die):
    net = d12_net(die).filling(95, 130)
    drawn = net_drawing(net, Skin("#a3262b", "#ffffff", "upright", "#b55a5e"))
    found = re.findall(
        r'translate\(([\d.]+) ([\d.]+)\).*?font-size="[\d.]+" fill="#ffffff">(\d+)</text>', drawn
    )
    places = {int(number): (float(x), float(y)) for x, y, number in found}
    assert places.keys() == set(FACES)
    for face in net.faces:
        assert places[face.face] == pytest.approx(face.centre, abs=0.01)


def test_the_colour_of_a_face_runs_over_its_cut_and_stays_in_the_picture(die):
    skin = Skin("#a3262b", "#ffffff", "upright", "#b55a5e")
    for net in dice_on_page(die, Size(width=210, height=297), {"red": skin}):
        drawing = unquote(net["picture"])
        faces, width = re.search(
            r'd="([^"]+)" fill="#a3262b" stroke="#a3262b" stroke-width="([^"]+)"', drawing
        ).groups()
        assert float(width) == 2 * BLEED
        assert min(float(x) for x in re.findall(r"[ML](-?[\d.]+)", faces)) >= BLEED - 0.01


def test_every_flap_tells_the_face_it_goes_under(die):
    net = d12_net(die).filling(95, 130)
    drawn = net_drawing(net, Skin("#a3262b", "#ffffff", "upright", "#b55a5e"))
    told = re.findall(r'font-size="2\.4" fill="#555555">(\d+)</text>', drawn)
    assert sorted(map(int, told)) == sorted(tab.under for tab in net.tabs)


def test_figures_on_medals_have_a_colour_of_their_own_and_the_highest_a_crown(die):
    skin = Skin("#a3262b", "#ffffff", "upright", "#b55a5e", medal="#fffaf0", figure="#7a1016")
    drawn = net_drawing(d12_net(die).filling(95, 130), skin)
    assert sorted(map(int, re.findall(r'fill="#7a1016">(\d+)</text>', drawn))) == sorted(FACES)
    (crowned,) = re.findall(r'fill="#7a1016" fill-rule="evenodd">.*?>(\d+)</text>', drawn)
    assert int(crowned) == max(FACES)
