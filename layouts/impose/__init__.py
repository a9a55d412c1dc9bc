"""Impose: pieces find their places on sheets, with marks around them."""
