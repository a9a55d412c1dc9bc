"""The shapes of content, one module a topic or game."""

import sys
from types import ModuleType

# pydantic looks for plugins among all packages that are installed, which takes longer than to build models
_no_plugins = ModuleType("pydantic.plugin._loader")
_no_plugins.get_plugins = tuple  # type: ignore[attr-defined]  # there are none
sys.modules.setdefault(_no_plugins.__name__, _no_plugins)
