"""A printed game: the whole of it, one part of it, and what is written on it."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from math import hypot
from pathlib import Path

import pypdfium2
import pypdfium2.raw
from pypdf import PdfReader
from support import runner

from twelve.content.loading.game import Game
from twelve.layouts.compose.folders import asset_roots
from twelve.layouts.compose.game_options import options_model
from twelve.layouts.compose.job import compose
from twelve.layouts.faces import Part
from twelve.layouts.options import PrintOptions
from twelve.layouts.render.batches import groups
from twelve.layouts.render.weasyprint.pages import render

LANGUAGES = ("en", "de", "fr")
TOLD = "told.json"


def whole_game(folder: Path, game: str) -> Path:
    """Where the command printed a game in three languages, without a warning; what it told lies beside."""
    answer = runner(folder)("print", game, "--lang", ",".join(LANGUAGES), "-o", folder / "out", "--json")
    assert answer.code == 0, answer.err
    assert "warning" not in answer.err
    (folder / TOLD).write_text(answer.out)
    return folder / "out"


def sheets_of(folder: Path, language: str) -> dict[str, int]:
    """The files of a whole game in a language, and how many sheets each needs."""
    told = json.loads((folder.parent / TOLD).read_text())["files"]
    files = {Path(entry["file"]).name: entry["sheets"] for entry in told}
    return {name: sheets for name, sheets in files.items() if f"-{language}-" in name}


def pages_of(folder: Path, component: str, language: str = "en", paper: str = "a4") -> list[str]:
    """The words on each page of a printed component; where their lines end is told by `lines_of`."""
    return list(texts_of(_file_of(folder, component, language, paper)))


def lines_of(folder: Path, component: str, language: str = "en", paper: str = "a4") -> list[str]:
    """The same with the ends of lines as they were drawn, which takes ten times as long."""
    file = _file_of(folder, component, language, paper)
    return [page.extract_text() for page in PdfReader(file).pages]


def _file_of(folder: Path, component: str, language: str, paper: str) -> Path:
    (file,) = folder.glob(f"*-{component}*-{language}-{paper}*.pdf")
    return file


@cache
def texts_of(file: Path) -> tuple[str, ...]:
    """The words on each page of a file, in the order in which they were drawn: many tests ask."""
    told = subprocess.run(["pdftotext", "-raw", file, "-"], capture_output=True, text=True, check=True)
    return tuple(told.stdout.split("\f")[:-1])


def text_of(folder: Path, component: str, language: str = "en", paper: str = "a4") -> str:
    """Everything that stands on a printed component, squeezed."""
    return squeezed("\n".join(pages_of(folder, component, language, paper)))


def squeezed(text: str) -> str:
    """Text without blanks and hyphens, since lines end where a box does."""
    return re.sub(r"[\s\u00ad\u2010\u2011-]+", "", text).casefold()


def pack_over(folder: Path, game: str, text: str) -> Path:
    """A pack that changes a game."""
    pack = folder / "pack"
    pack.mkdir(parents=True)
    head = f"game: my-pack\nextends: {game}\ntitle: My pack\nversion: 1.0.0\n"
    (pack / "game.yaml").write_text(head + text)
    return pack


def part(
    game: Game,
    component: str,
    language: str = "en",
    theme: str = "colour",
    paper: str = "a4",
    **own: object,
) -> Part:
    """A component, composed and not yet set."""
    given = options_model(game.rules)(**own)
    options = PrintOptions(
        components=(component,), languages=(language,), theme=theme, paper=paper, own=given
    )
    (made,) = compose(game, options)
    return made


def html_of(made: Part) -> str:
    """The fronts of a component."""
    return "".join(leaf.front.html for leaf in made.leaves)


def complaints_of(game: Game, made: Part) -> list[str]:
    """What the press has to say against a component, each with its language and field."""
    return [
        f"{made.language} {complaint.field}: {complaint.message}"
        for group in groups(made.faces, processes=1)
        for complaint in render(group, asset_roots(game)).complaints
    ]


def smallest_type(file: Path) -> float:
    """The size of the smallest letter of a file in points, as it stands on the paper."""
    with closing(pypdfium2.PdfDocument(file)) as document:
        return min(size for page in document for size in _type_sizes(page.get_textpage()))


def rightmost(file: Path) -> float:
    """Where the letter that stands furthest right on any page of a file ends, in points."""
    with closing(pypdfium2.PdfDocument(file)) as document:
        texts = [page.get_textpage() for page in document]
        return max(text.get_charbox(index)[2] for text in texts for index in range(text.count_chars()))


def running_type(file: Path, page: int) -> list[float]:
    """The sizes, in points, that each set at least an eighth of a page's letters."""
    with closing(pypdfium2.PdfDocument(file)) as document:
        sizes = Counter(round(size, 1) for size in _type_sizes(document[page].get_textpage()))
    return sorted(size for size, letters in sizes.items() if 8 * letters >= sizes.total())


def _type_sizes(text: pypdfium2.PdfTextPage) -> Iterator[float]:
    matrix = pypdfium2.raw.FS_MATRIX()
    for index in range(text.count_chars()):
        if chr(pypdfium2.raw.FPDFText_GetUnicode(text, index)).isalnum():
            pypdfium2.raw.FPDFText_GetMatrix(text, index, matrix)
            yield pypdfium2.raw.FPDFText_GetFontSize(text, index) * hypot(matrix.c, matrix.d)
