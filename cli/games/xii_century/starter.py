"""What `twelve new` writes into a pack for XII Century: all that a town file can hold, from the content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from twelve.content.games.xii_century.model import Content
from twelve.content.games.xii_century.words import perk_text
from twelve.content.loading.game import Game
from twelve.engine.telling import spoken

WIDTH = 110


def words(game: Game) -> dict[str, str]:
    """The placeholders of the template with what stands for them."""
    content = game.content
    assert isinstance(content, Content)
    assets = (f"{name} {asset.maximum}" for name, asset in content.assets.items())
    return {
        "{assets}": _comment(", ".join(assets)),
        "{people}": _comment(", ".join(content.people)),
        "{infrastructures}": _comment(", ".join(content.infrastructures)),
        "{perks}": "\n".join(_perks(content)),
    }


def _perks(content: Content) -> Iterator[str]:
    for name, thing in content.settled.items():
        for letter, perk in thing.perks.items():
            yield _comment(f"{name}: {letter} – {perk_text(content, perk, spoken(content))}")


def _comment(text: str) -> str:
    return "\n".join(_lines(wrap(text, WIDTH)))


def _lines(lines: Iterable[str]) -> Iterator[str]:
    return (f"#   {line}" for line in lines)
