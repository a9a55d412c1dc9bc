"""A free table in the browser: any game that prints can be playtested at once."""
