"""The rules of the games: pure functions on frozen states, with chance given from outside."""
