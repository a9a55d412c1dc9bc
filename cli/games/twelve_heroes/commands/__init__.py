"""Commands of Twelve Heroes, found by their names."""
