"""The shapes of content, one module a topic or game."""
