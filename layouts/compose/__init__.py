"""Compose: content, language and theme become faces."""
