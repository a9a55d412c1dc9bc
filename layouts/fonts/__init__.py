"""Fonts: the two type families of the house."""
