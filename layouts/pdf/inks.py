"""Colours of the screen as inks: chosen by hand, black alone for type, the rest by a profile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import Field, StringConstraints

from twelve.content.errors import TwelveError, shorten
from twelve.content.loading.checking import build
from twelve.content.loading.files import read_plain
from twelve.content.loading.yaml import read_yaml
from twelve.content.models.base import Millimetres, Model
from twelve.layouts.art.heraldry.tinctures import Hex, Percent, palette

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageCms import ImageCmsTransform

Rgb: TypeAlias = tuple[float, float, float]
"""Red, green, blue, each from 0 to 1."""
Cmyk: TypeAlias = tuple[float, float, float, float]
"""Cyan, magenta, yellow, black, each from 0 to 1."""
Mixture = tuple[Percent, Percent, Percent, Percent]

BLACK: Cmyk = (0.0, 0.0, 0.0, 1.0)
PAPER: Cmyk = (0.0, 0.0, 0.0, 0.0)
DARK = 0.30
"""The brightest channel up to which type counts as black."""
NEUTRAL = 0.10
"""How far the channels of a colour lie apart at most that type is printed in as a grey."""
PALE = 0.9
"""From here on grey type is bare paper: so few dots of ink would not hold a letter's edge."""
HARDLY = 0.12
"""So little of a third ink is left out of small type."""
MOST_PROFILE = 20_000_000
"""Bytes: ten times as many as profiles of presses have."""
GREY = 0.015
"""The same for fields: only what is meant to be grey."""
BLACKISH = 0.06
"""The same for dark fields: what is meant to be black, though a warm or cold one."""


class RichBlack(Model):
    """Black with a bed of colour, for fields of this size and more."""

    inks: Mixture
    least: Millimetres = Field(alias="from")


class SmallType(Model):
    """Type of so many points and less: in which two inks it is printed, by its colour."""

    points: Annotated[float, Field(gt=0, le=24)]
    chosen: dict[Hex, Mixture]


class Plate(Model):
    """A plate of its own: its name, the colour that layouts draw it in, and how it looks on a proof."""

    name: Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{1,31}$")]
    screen: Hex
    looks: Mixture


class KnownProfile(Model):
    """A profile that systems bring, and its name among print shops."""

    file: str
    condition: str


class InkFacts(Model):
    """Everything in inks.yaml."""

    most: Annotated[float, Field(ge=100, le=400)]
    rich_black: RichBlack
    hairline: Millimetres
    small_type: SmallType
    chosen: dict[Hex, Mixture]
    spots: dict[str, Plate]
    profiles: tuple[KnownProfile, ...]
    folders: tuple[str, ...]
    install: str


@dataclass(frozen=True)
class Profile:
    """A printing condition: what its name is among print shops, and how colours become inks there."""

    data: bytes
    condition: str
    title: str


@cache
def ink_facts() -> InkFacts:
    """What comes with twelve."""
    return build(read_yaml(Path(__file__).with_name("inks.yaml")), InkFacts)


def read_profile(file: Path) -> Profile:
    """A profile that somebody names; one that is none for four inks is refused."""
    try:
        data = read_plain(file, MOST_PROFILE)
    except OSError as error:
        raise TwelveError(f"{shorten(file)}: {error.strerror}") from None
    return _checked(data, "Custom", file)


def found_profile() -> Profile | None:
    """The best that this system has."""
    facts = ink_facts()
    for known in facts.profiles:
        for folder in facts.folders:
            file = Path(folder).expanduser() / known.file
            if file.is_file():
                return _checked(file.read_bytes(), known.condition, file)
    return None


def _checked(data: bytes, condition: str, file: Path) -> Profile:
    from PIL import ImageCms

    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(data))
        title = ImageCms.getProfileDescription(profile).strip()
    except (OSError, ImageCms.PyCMSError):
        raise TwelveError(f"{shorten(file)} is no ICC profile") from None
    if profile.profile.xcolor_space.strip() != "CMYK" or profile.profile.device_class.strip() != "prtr":
        kind = f"{profile.profile.xcolor_space.strip()} {profile.profile.device_class.strip()}"
        raise TwelveError(f"{shorten(file)} is a profile for {kind}; a printer's for CMYK is wanted")
    return Profile(data, condition, title)


class Inks:
    """How each colour is printed; the same colour is always the same inks."""

    def __init__(self, profile: Profile | None, most: float | None = None) -> None:
        facts = ink_facts()
        self.profile = profile
        self.most = (most or facts.most) / 100
        self.rich_black: Cmyk = self._limited(_parts(facts.rich_black.inks))
        self.chosen = {_rgb(paint): _parts(inks) for paint, inks in {**facts.chosen, **_tinctures()}.items()}
        self.small = {_rgb(paint): _parts(inks) for paint, inks in facts.small_type.chosen.items()}
        self.spots = {_rgb(spot.screen): spot for spot in facts.spots.values()}
        self.solid = lru_cache(4096)(self._solid)

    def type(self, rgb: Rgb) -> Cmyk:
        """Of letters and hairlines: greys and all that is nearly black, of any hue, in black ink alone."""
        if max(rgb) <= DARK:
            return BLACK
        if max(rgb) - min(rgb) > NEUTRAL:
            return self.solid(rgb)
        return PAPER if _grey(rgb) >= PALE else (0.0, 0.0, 0.0, round(1 - _grey(rgb), 4))

    def small_type(self, rgb: Rgb) -> Cmyk:
        """The same of small letters, in two inks at most."""
        if known := self.small.get(rounded(rgb)):
            return known
        inks = self.type(rgb)
        weakest, weak, *_ = sorted(range(4), key=lambda ink: inks[ink])
        if inks[weak] > HARDLY:
            return (0.0, 0.0, 0.0, round(1 - _grey(rgb), 4))
        c, m, y, k = (0.0 if ink in (weakest, weak) else amount for ink, amount in enumerate(inks))
        return (c, m, y, k)

    def field(self, rgb: Rgb, large: bool) -> Cmyk:
        """Of an area; a large black one gets its bed of colour."""
        if large and max(rgb) <= DARK and max(rgb) - min(rgb) <= BLACKISH:
            return self.rich_black
        return self.solid(rgb)

    def picture(self, image: Image) -> Image:
        """Pixels as inks, nowhere more than the paper takes."""
        made = self._transformed(image.convert("RGB"))
        return _limited_picture(made, round(self.most * 255))

    def _solid(self, rgb: Rgb) -> Cmyk:
        if known := self.chosen.get(rounded(rgb)):
            return self._limited(known)
        if max(rgb) - min(rgb) <= GREY:
            return (0.0, 0.0, 0.0, round(1 - _grey(rgb), 4))
        return self._limited(self._mixed(rgb))

    def _mixed(self, rgb: Rgb) -> Cmyk:
        from PIL import Image

        pixel = Image.new("RGB", (1, 1), tuple(round(part * 255) for part in rgb))
        c, m, y, k = (part / 255 for part in self._transformed(pixel).tobytes())
        return (round(c, 3), round(m, 3), round(y, 3), round(k, 3))

    def _transformed(self, image: Image) -> Image:
        from PIL import ImageCms

        if self.profile is None:
            return _plainly(image)
        made = ImageCms.applyTransform(image, _transform(self.profile))
        assert made is not None
        return made

    @property
    def lines_go_over(self) -> bool:
        """Whether the paper takes a black line and all the colour below it; else lines lie in gaps."""
        return self.most * 100 >= ink_facts().most

    def _limited(self, inks: Cmyk) -> Cmyk:
        """Less colour where all together are too much, or would be with a black line over them."""
        *colours, black = inks
        room = self.most - (1.0 if self.lines_go_over else black)
        if sum(colours) <= room:
            return inks
        share = room / sum(colours)
        c, m, y = (int(part * share * 1000) / 1000 for part in colours)  # rounded down: never above
        return (c, m, y, black)


@lru_cache(4)
def _transform(profile: Profile) -> ImageCmsTransform:
    from PIL import ImageCms

    paper = ImageCms.ImageCmsProfile(BytesIO(profile.data))
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        paper,
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


def _plainly(image: Image) -> Image:
    """Without a profile: what all three colours share is black."""
    from PIL import Image, ImageChops

    c, m, y = (ImageChops.invert(channel) for channel in image.split())
    black = ImageChops.darker(ImageChops.darker(c, m), y)
    return Image.merge("CMYK", (*(ImageChops.subtract(part, black) for part in (c, m, y)), black))


def _limited_picture(image: Image, most: int) -> Image:
    """Takes colour from below the black where all together are too much; what one lacks, the others give."""
    from PIL import Image, ImageChops

    for _ in range(3):
        c, m, y, k = image.split()
        quarter = ImageChops.add(ImageChops.add(c, m, 2), ImageChops.add(y, k, 2), 2)
        excess = quarter.point([max(0, -(-4 * (value + 1 - most / 4) // 3)) for value in range(256)])
        image = Image.merge("CMYK", (*(ImageChops.subtract(part, excess) for part in (c, m, y)), k))
    return image


def _tinctures() -> dict[str, Mixture]:
    return {tincture.paint: tincture.inks for tincture in palette().tinctures.values()}


def _grey(rgb: Rgb) -> float:
    """How light a colour is to the eye."""
    red, green, blue = rgb
    return 0.299 * red + 0.587 * green + 0.114 * blue


def rounded(rgb: Rgb) -> Rgb:
    """A colour as it is looked up."""
    red, green, blue = (round(part, 3) for part in rgb)
    return (red, green, blue)


def _parts(inks: Mixture) -> Cmyk:
    c, m, y, k = (part / 100 for part in inks)
    return (c, m, y, k)


def _rgb(text: str) -> Rgb:
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return rounded((red, green, blue))
