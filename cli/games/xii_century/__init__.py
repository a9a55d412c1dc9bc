"""XII Century on the command line."""
