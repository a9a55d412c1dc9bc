"""What commands share: options, answers for programs, seeds."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from twelve.cli.terminal import json_text
from twelve.content.errors import UsageError

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Seed: TypeAlias = Annotated[
    int | None,
    typer.Option("--seed", min=0, help="Repeat a chance result; without it one is drawn and shown."),
]
Folder: TypeAlias = Annotated[Path, typer.Option("-o", "--output", help="The folder for the files.")]
Lang: TypeAlias = Annotated[str, typer.Option("--lang", help="Language of names and texts.")]


def answer_json(data: object) -> None:
    """One JSON document on standard output."""
    typer.echo(json_text(data))


def draw_seed(seed: int | None) -> int:
    """The seed to use: the one given, or a fresh one short enough to be typed again."""
    return secrets.randbelow(1_000_000_000) if seed is None else seed


def named_values(words: list[str]) -> dict[str, str]:
    """What was written as NAME=VALUE with `--option`."""
    pairs = [word.partition("=") for word in words]
    for name, equals, _ in pairs:
        if not equals:
            raise UsageError(f'--option "{name}": write NAME=VALUE')
    return {name.strip(): value.strip() for name, _, value in pairs}
