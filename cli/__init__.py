"""The doors: one module a command, each a thin shell around the library."""
