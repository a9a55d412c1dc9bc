"""Follows the files of a game: reads, composes and draws again what has changed, in every look asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event

from twelve.cli.web.studio.drawing import StudioPictures
from twelve.cli.web.studio.showing import Mistake, StudioLook, View, mistakes_of
from twelve.content.errors import TwelveError
from twelve.content.loading.game import Game, load_spot
from twelve.content.loading.shelf import Spot
from twelve.layouts.check.preflight import judge
from twelve.layouts.compose.job import compose
from twelve.layouts.limits import LimitError, bounded_memory
from twelve.layouts.options import THEMES, PrintOptions
from twelve.layouts.render.processes import Workshop

STEP, DEBOUNCE, TIMEOUT = 10, 30, 40
"""Milliseconds: between two looks for changes, until a burst of them is over, and until wishes are heard."""
PASSED_OVER = (".", "~")


class Studio:
    """A game that is looked at while it is edited; everything happens in the thread that calls `follow`."""

    def __init__(self, spot: Spot, output: Path, jobs: int = 1) -> None:
        self.spot = spot
        self.output = output
        self.game: Game | None = None
        self.views: dict[StudioLook, View] = {}
        self.pictures = StudioPictures()
        self.stop = Event()
        self.changed: Callable[[], None] = lambda: None
        """Called whenever there is something new to see."""
        self._wishes: SimpleQueue[StudioLook] = SimpleQueue()
        self._workshop = Workshop(jobs)

    def close(self) -> None:
        self.stop.set()
        self._workshop.__exit__()

    def options(self, look: StudioLook) -> PrintOptions:
        """As drafts, so that what is missing or does not fit is seen where it is."""
        theme = look.theme if look.theme in THEMES else "colour"
        return PrintOptions(languages=(look.language,), theme=theme, draft=True)

    def wish(self, look: StudioLook) -> View:
        """Asks for a look; it is drawn as soon as there is time."""
        if look not in self.views:
            self.views[look] = View(look)
            self._wishes.put(look)
        return self.views[look]

    def start(self, look: StudioLook | None = None) -> None:
        """Reads the game for the first time; a game that cannot be read is an error at once."""
        self.game = load_spot(self.spot)
        first = look or StudioLook(self.game.content.languages[0], "colour")
        self.views[first] = View(first)
        self._wishes.put(first)

    def follow(self) -> None:
        """Draws what is wished for and what changes, until it is stopped."""
        while not self.stop.is_set():
            self._hear_wishes()
            for changed in self._changes():
                self._hear_wishes()
                if changed and self.refresh():
                    break  # other folders are to be looked at now

    def refresh(self) -> bool:
        """Reads everything again; tells whether the game is made of other folders now."""
        before = self.game.folders if self.game else ()
        try:
            self.game = load_spot(self.spot)
        except TwelveError as error:
            self._fail(mistakes_of(error))
            return False
        for view in list(self.views.values()):
            self._draw(view)
        return self.game.folders != before

    def _hear_wishes(self) -> None:
        while True:
            try:
                look = self._wishes.get_nowait()
            except Empty:
                return
            self._draw(self.views[look])

    def _draw(self, view: View) -> None:
        assert self.game is not None
        options = self.options(view.look)
        try:
            with bounded_memory():
                opening = not view.pieces
                view.take(compose(self.game, options))
                for _ in self.pictures.render(self.game, options, view.parts, self._workshop):
                    if opening:  # later, what is there stays until all that is new can be shown
                        self._tell(view)
            self._blame(view)
        except LimitError as error:
            self._workshop.__exit__()  # a process that was ended renders nothing any more
            view.fail([Mistake(str(error))])
        except TwelveError as error:
            view.fail(mistakes_of(error))
        self._tell(view)

    def _blame(self, view: View) -> None:
        assert self.game is not None
        faces = list({face.key: face for part in view.parts for face in part.faces}.values())
        complaints = [c for face in faces for c in self.pictures.complaints.get(face.key, ())]
        view.blame(judge(self.game, faces, complaints, draft=True))

    def _fail(self, mistakes: list[Mistake]) -> None:
        for view in self.views.values():
            view.fail(mistakes)
            self._tell(view)

    def _tell(self, view: View) -> None:
        view.version += 1
        self.changed()

    def _changes(self) -> Iterator[bool]:
        """Whether something changed, again and again, also where nothing did."""
        from watchfiles import watch

        folders = self.game.folders if self.game else (self.spot.folder,)
        skipped = os.path.realpath(self.output)

        def counts(_change: object, path: str) -> bool:
            name = os.path.basename(path)
            return not (name.startswith(PASSED_OVER[0]) or name.endswith(PASSED_OVER[1])) and not (
                os.path.realpath(path).startswith(skipped + os.sep)
            )

        yield from (
            bool(found)
            for found in watch(
                *folders,
                watch_filter=counts,
                stop_event=self.stop,
                step=STEP,
                debounce=DEBOUNCE,
                rust_timeout=TIMEOUT,
                yield_on_timeout=True,
                raise_interrupt=True,
            )
        )


def print_options(studio: Studio, look: StudioLook, folder: Path, **chosen: object) -> PrintOptions:
    """What a button of the page asks the press for."""
    plain = replace(studio.options(look), draft=False, folder=folder, jobs=1)
    return replace(plain, **chosen)  # type: ignore[arg-type]  # checked by the page's server
