"""Twelve Heroes on the command line."""
