"""Where layouts and pictures of a game may lie."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from twelve.content.loading.files import check_inside

if TYPE_CHECKING:
    from twelve.content.loading.game import Game

HERE = Path(__file__).parent.parent
GENERIC = HERE / "generic"
BASE_STYLE = GENERIC / "base.css"
"""What every face starts from."""
GAMES = HERE / "games"
LAYOUTS = "layouts"


def layout_roots(game: Game) -> tuple[Path, ...]:
    """The folders that hold layouts, the pack's own first."""
    packs = [folder / LAYOUTS for folder in reversed(game.folders)]
    shipped = [GAMES / game.rules] if game.rules else []
    own = [check_inside(folder.parent, folder) for folder in packs if folder.is_dir()]
    return (*own, *shipped, GENERIC)


def asset_roots(game: Game) -> tuple[Path, ...]:
    """The folders that pictures may come from."""
    return (*reversed(game.folders), *layout_roots(game))
