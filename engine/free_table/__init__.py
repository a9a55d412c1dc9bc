"""A table without rules: pieces of a game that only prints; nothing is enforced but who may see what."""
