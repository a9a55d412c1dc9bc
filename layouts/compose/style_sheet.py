"""The style sheet of one game: its own icons, fonts and pictures by their names, then the shipped icons."""

from __future__ import annotations

from twelve.content.loading.game import Game
from twelve.content.models.base import Text
from twelve.content.models.component import Component
from twelve.layouts.art.icons import icon_names
from twelve.layouts.compose.job import set_alone
from twelve.layouts.compose.plain import Plainer
from twelve.layouts.compose.templates import PICTURE_FOLDERS, Setting
from twelve.layouts.faces import Draft, Part
from twelve.layouts.fonts.own import OwnFont, css_name
from twelve.layouts.options import PrintOptions

NAME = "style_sheet"
LAYOUT = "style-sheet"
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
MOST_PICTURES = 60
SHEET = Component(title=Text({"en": "Style sheet"}), kind="booklet", layout=LAYOUT, size="paper")


def style_sheet(game: Game, options: PrintOptions) -> Part:
    """One part that flows over as many pages as it needs."""
    language = game.content.languages[0]
    setting = Setting(game, language, (language,), options.theme, Plainer(game.content))
    files = [file for folder in PICTURE_FOLDERS for file in setting.assets.listed(folder, PICTURES)]
    own = sorted(setting.icons.own)
    values: dict[str, object] = {
        "own_icons": own,
        "shipped_icons": [name for name in icon_names() if name not in own],
        "own_fonts": [_told(font) for font in setting.fonts],
        "pictures": files[:MOST_PICTURES],
    }
    return set_alone(game, NAME, SHEET, language, options, Draft(NAME, values, title="Style sheet"))


def _told(font: OwnFont) -> dict[str, object]:
    return {
        "family": font.family,
        "css": f'"{css_name(font.family)}"',
        "weight": font.weight,
        "italic": font.italic,
        "file": font.file,
        "rights": font.told_rights,
    }
