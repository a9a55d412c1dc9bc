"""A module here, named after a game's rules, works out print options that need the rules (`prepare`)."""
