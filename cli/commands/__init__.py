"""A module here is a command of that name; it offers `command` (a function) or `app` (a Typer group)."""
