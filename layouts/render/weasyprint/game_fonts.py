"""A game's own fonts, shown to the renderer where they lie: its own way copies each file for each process."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from html import escape

from weasyprint.logger import LOGGER
from weasyprint.text.ffi import ffi, fontconfig, pangoft2
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from twelve.layouts.faces import NOT_NEEDED
from twelve.layouts.fonts.house import font_files

SCHEME = "font:"
# fontconfig counts weights in its own way
WEIGHTS = {100: 0, 200: 40, 300: 50, 400: 80, 500: 100, 600: 180, 700: 200, 800: 205, 900: 210}
RULE = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
<match target="scan"><test name="file" compare="eq"><string>{file}</string></test>
<edit name="family" mode="prepend"><string>{family}</string></edit>
<edit name="slant" mode="assign_replace"><int>{slant}</int></edit>
<edit name="weight" mode="assign_replace"><int>{weight}</int></edit></match></fontconfig>"""
ITALIC = 100


class GameFonts(FontConfiguration):
    """The fonts that a document may use: those of the house, and the game's own."""

    def add_font_face(self, rule_descriptors: Mapping[str, object], url_fetcher: URLFetcher) -> None:
        """Takes our own rules; one that somebody wrote needs none, for its file is known by its family."""
        sources = rule_descriptors["src"]
        assert isinstance(sources, list | tuple)
        for _, url in sources:
            if not str(url).startswith(SCHEME):
                with closing(url_fetcher.fetch(str(url))):  # refused where it leads out of the pack
                    LOGGER.warning(NOT_NEEDED)
                continue
            self._add(font_files()[str(url).removeprefix(SCHEME)].as_posix(), rule_descriptors)

    def _add(self, file: str, said: Mapping[str, object]) -> None:
        weight = said.get("font_weight", 400)
        rule = RULE.format(
            file=escape(file, quote=False),
            family=escape(str(said["font_family"]), quote=False),
            slant=ITALIC if said.get("font_style") == "italic" else 0,
            weight=WEIGHTS[weight if isinstance(weight, int) else 400],
        )
        fontconfig.FcConfigParseAndLoadFromMemory(self._config, rule.encode(), True)
        fontconfig.FcConfigAppFontAddFile(self._config, file.encode())
        pangoft2.pango_fc_font_map_config_changed(ffi.cast("PangoFcFontMap *", self.font_map))
