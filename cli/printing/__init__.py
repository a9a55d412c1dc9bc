"""Printing: an order carried out, its progress, and what came out."""
