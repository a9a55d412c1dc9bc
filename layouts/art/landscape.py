"""Landscapes in layers, drawn from a seed: sky, ridges that fade with distance, and who stands in front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import TypeAlias

from twelve.layouts.art.figures import FigurePaints, has_figure, inked_figure, painted_figure
from twelve.layouts.art.foldables.drawing import svg_address
from twelve.layouts.art.heraldry.geometry import Extent, number, polygon
from twelve.layouts.art.heraldry.tinctures import Pen, hatching, palette
from twelve.layouts.art.icons import SIDE, icon_shapes
from twelve.layouts.measures import Size

Contour: TypeAlias = tuple[tuple[float, float], ...]

LINE = "#1d1a16"
BODY, SHADED = "#fbf6e6", "#e6d9b8"
BANDS = 10
"""So many steps of colour lead from the height of the sky to the horizon."""


@dataclass(frozen=True, slots=True)
class Mood:
    """A terrain at its time of day: sky from above to the horizon, light, three layers from far to near."""

    sky: tuple[str, str]
    light: str
    layers: tuple[str, str, str]
    growth: str
    cloth: str
    """What those who stand in it wear."""
    stars: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn: a mood, the tincture it stands for, its chance, its room, and the figure in it."""

    tincture: str
    seed: str
    size: Size
    figure: str | None = None
    share: float = 0.68
    """Of the height that the figure takes."""
    ground: float = 0.86
    """How far down the figure stands."""
    across: float = 0.5
    """How far to the right it stands."""
    lift: float = 0.0
    """How much higher than usual the horizon lies, as a share of the height."""


MOODS = {
    "vert": Mood(("#8fc3c9", "#f3e9bd"), "#fff6cf", ("#8fb08a", "#5c9163", "#2f6b45"), "trees", "#3f8a55"),
    "azure": Mood(("#2f66a8", "#cfe4ee"), "#ffffff", ("#9db9cf", "#6f93b5", "#31557f"), "clouds", "#2f66a8"),
    "purpure": Mood(
        ("#2a1c4d", "#8a6aa8"), "#f4ecd0", ("#6d5590", "#493771", "#2c1f4d"), "ruins", "#7d5bab", stars=True
    ),
    "or": Mood(("#d9892f", "#fbe3a0"), "#fff3c4", ("#d9ae62", "#b9873a", "#7f5a20"), "sheaves", "#d07f26"),
    "sable": Mood(
        ("#4b5560", "#c9b8a0"), "#f0d9ae", ("#86827f", "#5b585a", "#2c2a2d"), "chimneys", "#77757a"
    ),
    "gules": Mood(("#7c1f1d", "#f0a05a"), "#ffe1a0", ("#b3594a", "#85322c", "#4a1a18"), "banners", "#b5342c"),
    "argent": Mood(("#7f9db8", "#eef3f4"), "#ffffff", ("#c3d0d8", "#93a6b3", "#566b7a"), "rocks", "#7f9db8"),
    "tenne": Mood(("#5b93b0", "#f2e2bd"), "#fff6cf", ("#c9a46b", "#a97c44", "#74512a"), "trees", "#b0703a"),
}


def mood_of(tincture: str) -> Mood:
    """The landscape that a field of this tincture stands for."""
    return MOODS.get(tincture, MOODS["argent"])


@lru_cache(200)
def scene_address(scene: Scene, theme: str) -> str:
    """The address of a scene's picture."""
    return svg_address(scene.size, scene_shapes(scene, theme))


def parade_address(scene: Scene, marchers: Sequence[tuple[str, str]], theme: str) -> str:
    """The address of a picture with many figures, each in the colour of its own ground, in two ranks."""
    ranked = [
        replace(scene, figure=figure, tincture=tincture, across=(index + 1) / (len(marchers) + 1))
        for index, (figure, tincture) in enumerate(marchers)
    ]
    rear = [replace(marcher, share=0.36, ground=0.77) for marcher in ranked[1::2]]
    front = [replace(marcher, share=0.44, ground=0.97) for marcher in ranked[::2]]
    drawn = "".join(_figure(marcher, theme) for marcher in (*rear, *front))
    return svg_address(scene.size, scene_shapes(scene, theme) + drawn)


def scene_shapes(scene: Scene, theme: str) -> str:
    """The shapes of a scene, in millimetres from its top left corner."""
    mood = mood_of(scene.tincture)
    layers = _inked(scene, mood) if theme == "ink" else _painted(scene, mood)
    return "".join((*layers, _figure(scene, theme)))


def blend(first: str, second: str, share: float) -> str:
    """A colour between two others."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _painted(scene: Scene, mood: Mood) -> Iterator[str]:
    """Bands of sky, the light in it, ridges that grow darker as they come nearer."""
    width, height = scene.size
    chance = Random(scene.seed)
    for band in range(BANDS, 0, -1):
        deep = height * 0.72 * band / BANDS
        yield _filled(f"M0 0H{number(width)}V{number(deep)}H0Z", blend(*mood.sky, (band - 0.5) / BANDS))
    x, y, r = _light(scene, chance)
    for ring, share in ((2.3, 0.18), (1.6, 0.4), (1.0, 0.85)):
        colour = blend(mood.sky[0], mood.light, share)
        yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r * ring)}" fill="{colour}"/>'
    if mood.stars:
        yield _filled(_stars(chance, width, height * 0.5), mood.light)
    for index, colour in enumerate(mood.layers):
        yield _filled(ridge(chance, scene, index), colour)
        yield _filled(_growth(mood.growth, chance, scene, index), blend(colour, LINE, 0.22))


def _inked(scene: Scene, mood: Mood) -> Iterator[str]:
    """The tincture's hatching as sky, white ridges with an outline before it."""
    width, height = scene.size
    chance, ink = Random(scene.seed), palette().ink
    paint = palette().tinctures[scene.tincture]
    yield _filled(f"M0 0H{number(width)}V{number(height)}H0Z", ink.paper)
    box = Extent(0, 0, width, height * 0.75, (0, 0))
    yield hatching(paint.hatch, box, Pen(ink.pitch * paint.spread * 1.5, ink.hatch, ink.line))
    x, y, r = _light(scene, chance)
    yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" {_pen(ink.paper, 0.25)}/>'
    if mood.stars:
        _stars(chance, width, height * 0.5)
    for index in range(len(mood.layers)):
        line = (0.15, 0.22, 0.32)[index]
        yield f'<path d="{ridge(chance, scene, index)}" {_pen(ink.paper, line)}/>'
        yield f'<path d="{_growth(mood.growth, chance, scene, index)}" {_pen(ink.paper, line)}/>'


def _light(scene: Scene, chance: Random) -> tuple[float, float, float]:
    """Where the sun or the moon stands, and how large it is."""
    width, height = scene.size
    right, down = chance.uniform(0.4, 0.6), chance.uniform(0.26, 0.36)
    return width * right, height * (down - scene.lift / 2), height * 0.15


def ridge(chance: Random, scene: Scene, index: int) -> str:
    """A line of hills: jagged far away, round in the middle, almost level near by."""
    width, height = scene.size
    base, rise, steps = ((0.6, 0.24, 11), (0.72, 0.13, 7), (0.87, 0.05, 5))[index]
    heights = [
        height * (base - _lift(scene, index) - chance.uniform(0.1, 1.0) * rise) for _ in range(steps + 1)
    ]
    places = [(width * i / steps, y) for i, y in enumerate(heights)]
    if index == 0:
        line = "".join(f"L{number(x)} {number(y)}" for x, y in places[1:])
    else:
        line = "".join(_swell(places[i], places[i + 1]) for i in range(steps))
    return f"M0 {number(places[0][1])}{line}V{number(height)}H0Z"


def _lift(scene: Scene, index: int) -> float:
    """What lies near rises half as much as the horizon."""
    return scene.lift if index < 2 else scene.lift / 2


def _swell(start: tuple[float, float], end: tuple[float, float]) -> str:
    middle = (start[0] + end[0]) / 2
    points = ((middle, start[1]), (middle, end[1]), end)
    return "C" + " ".join(f"{number(x)} {number(y)}" for x, y in points)


def _places(chance: Random, scene: Scene, index: int, count: int) -> list[tuple[float, float, float]]:
    """Where things grow on a layer, and how large they are; the middle of the foreground stays free."""
    width, height = scene.size
    low, scale = ((0.6, 0.35), (0.72, 0.6), (0.95, 1.0))[index]
    low -= _lift(scene, index)
    found = []
    for number_ in range(count):
        x = width * (number_ + chance.uniform(0.15, 0.85)) / count
        if index < 2 or not 0.2 < x / width < 0.8:
            found.append((x, height * (low + chance.uniform(-0.02, 0.03)), scale * chance.uniform(0.8, 1.2)))
    return found


def _grown(places: list[tuple[float, float, float]], shape: Contour) -> str:
    """The same shape at every place, as large as it is there; its points are given from its foot."""
    return "".join(polygon(*((x + dx * s, y + dy * s) for dx, dy in shape)) for x, y, s in places)


GROWTHS: dict[str, tuple[Contour, tuple[int, int, int]]] = {
    "trees": (
        ((0, -7), (1.9, -3.6), (1, -3.6), (2.7, 0), (-2.7, 0), (-1, -3.6), (-1.9, -3.6)),
        (16, 12, 9),
    ),
    "sheaves": (((-1.4, 0), (-0.8, -2), (-2.2, -4), (2.2, -4), (0.8, -2), (1.4, 0)), (8, 7, 7)),
    "clouds": (
        ((-5, 0), (-4.4, -1.6), (-2.6, -2), (-1.4, -3.4), (0.8, -3.6), (2, -2.4), (4, -2), (5, 0)),
        (4, 4, 3),
    ),
    "ruins": (((-1.3, 0), (-1, -5.6), (0, -6.5), (0.9, -5.7), (1.3, 0)), (9, 7, 7)),
    "chimneys": (
        (
            (-2.6, 0),
            (-2.6, -3.4),
            (-0.6, -4.8),
            (-0.6, -3.4),
            (1.4, -4.8),
            (1.4, -7.8),
            (2.7, -7.8),
            (2.7, 0),
        ),
        (7, 6, 6),
    ),
    "banners": (((0, 0), (0, -7.4), (4, -6.1), (0.4, -4.8), (0.4, 0)), (10, 8, 8)),
    "rocks": (((-1.8, 0), (-1, -1.8), (0.5, -2.4), (1.9, -1.3), (2.3, 0)), (9, 7, 6)),
}
"""What grows or stands on the ridges, and how many of it on each, from far to near."""


def _growth(name: str, chance: Random, scene: Scene, index: int) -> str:
    shape, counts = GROWTHS[name]
    return _grown(_places(chance, scene, index, counts[index]), shape)


def _stars(chance: Random, width: float, height: float) -> str:
    places = (
        (chance.uniform(0, width), chance.uniform(0, height), chance.uniform(0.2, 0.5)) for _ in range(22)
    )
    return "".join(
        f"M{number(x)} {number(y - s)}l{number(s / 3)} {number(s)}l{number(-s / 3)} {number(s)}"
        f"l{number(-s / 3)} {number(-s)}Z"
        for x, y, s in places
    )


def _figure(scene: Scene, theme: str) -> str:
    """Who stands in it, light before the dark ground, with an edge and a shadow at its feet."""
    if scene.figure is None:
        return ""
    middle, height = scene.size.width * scene.across, scene.size.height
    size, foot = height * scene.share, height * scene.ground
    place = f"translate({number(middle - size / 2)} {number(foot - size)}) scale({size / SIDE:.4f})"
    dark = blend(mood_of(scene.tincture).layers[2], LINE, 0.45)
    shadow = "" if theme == "ink" else _shadow(middle, foot - size * 0.03, size, dark)
    drawn = _drawn_figure(scene, theme) if has_figure(scene.figure) else _sign(scene.figure, theme, size)
    return f'{shadow}<g transform="{place}">{drawn}</g>'


def _shadow(x: float, y: float, size: float, colour: str) -> str:
    """Opaque, for PDF/X-1a knows no glass."""
    place = f'cx="{number(x)}" cy="{number(y)}" rx="{number(size * 0.46)}" ry="{number(size * 0.06)}"'
    return f'<ellipse {place} fill="{colour}"/>'


def _drawn_figure(scene: Scene, theme: str) -> str:
    """A whole figure; its cloth tells whose ground it stands on."""
    name, cloth = str(scene.figure), mood_of(scene.tincture).cloth
    if theme == "ink":
        return inked_figure(name, palette().ink.paper, palette().ink.line)
    return painted_figure(name, FigurePaints(BODY, SHADED, cloth, blend(cloth, LINE, 0.3), LINE))


def _sign(name: str, theme: str, size: float) -> str:
    """Whom nobody drew as a figure: his sign in light and shade."""
    body = palette().ink.paper if theme == "ink" else BODY
    shapes, scale = icon_shapes(name), size / SIDE
    edge = f'fill="{LINE}" stroke="{LINE}" stroke-width="{number(1.5 / scale)}" stroke-linejoin="round"'
    halo = f'fill="{body}" stroke="{body}" stroke-width="{number(2.5 / scale)}" stroke-linejoin="round"'
    layers = f"<g {halo}>{shapes}</g><g {edge}>{shapes}</g>" if theme == "ink" else f"<g {edge}>{shapes}</g>"
    shaded = "" if theme == "ink" else f'<g clip-path="url(#side)" fill="{SHADED}">{shapes}</g>'
    side = '<clipPath id="side"><path d="M56 0H100V100H66Q50 60 56 0Z"/></clipPath>'
    return f'<g fill-rule="evenodd">{side}{layers}<g fill="{body}">{shapes}</g>{shaded}</g>'


def _filled(path: str, colour: str) -> str:
    return f'<path d="{path}" fill="{colour}"/>'


def _pen(fill: str, width: float) -> str:
    return (
        f'fill="{fill}" stroke="{palette().ink.line}" stroke-width="{number(width)}" stroke-linejoin="round"'
    )
