"""All commands, found by their modules; only the one that is called is imported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, cast

import typer
from typer.core import TyperCommand, TyperGroup

EPILOG = "Start with: twelve demo   ·   Help for one command: twelve print --help"
HERE = Path(__file__).parent


def command_names() -> list[str]:
    """Every command, from the modules that hold them."""
    return sorted(_modules())


def _modules() -> dict[str, str]:
    """The module of each command: the general ones, and those of one game beside its table."""
    files = [*HERE.glob("commands/[!_]*.py"), *HERE.glob("games/*/commands/[!_]*.py")]
    return {file.stem.rstrip("_"): ".".join(file.relative_to(HERE).with_suffix("").parts) for file in files}


class Commands(Mapping[str, TyperCommand]):
    """The commands by name; one is imported when it is called (or listed by --help)."""

    def __iter__(self) -> Iterator[str]:
        return iter(command_names())

    def __len__(self) -> int:
        return len(command_names())

    def __contains__(self, name: object) -> bool:
        return name in command_names()

    def __getitem__(self, name: str) -> TyperCommand:
        if name not in self:
            raise KeyError(name)
        return _load(name)


class LazyGroup(TyperGroup):
    """A group that knows its commands' names without importing them."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)  # type: ignore[arg-type]  # handed on as typer gives them
        self.commands = Commands()  # type: ignore[assignment]  # typer only reads it


def _load(name: str) -> TyperCommand:
    module = import_module(f"twelve.cli.{_modules()[name]}")
    if hasattr(module, "app"):
        group = typer.main.get_group(module.app)
        group.name, group.epilog = name, module.EPILOG
        return cast(TyperCommand, group)
    single = typer.Typer(add_completion=False)
    hidden = getattr(module, "HIDDEN", False)
    single.command(name, epilog=getattr(module, "EPILOG", None), hidden=hidden)(module.command)
    return _as_written(cast(TyperCommand, typer.main.get_command(single)), module)


def _as_written(command: TyperCommand, module: ModuleType) -> TyperCommand:
    """A command that takes its words also as people write them, if its module knows how."""
    if hasattr(module, "rewritten"):
        parse = command.parse_args
        command.parse_args = lambda ctx, args: parse(ctx, module.rewritten(args))  # type: ignore[method-assign]
    return command


app = typer.Typer(
    cls=LazyGroup,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"twelve {version('twelve')}")
        raise typer.Exit


@app.callback()
def twelve(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and stop."),
    ] = False,
) -> None:
    """Print and play tabletop games from one source: what a card says is what the rules do."""
