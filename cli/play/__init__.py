"""Play: a game on the terminal, from the seats to the record."""
