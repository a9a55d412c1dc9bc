"""Loading: from files to checked content, every error at its place."""
