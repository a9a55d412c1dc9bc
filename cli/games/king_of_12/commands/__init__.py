"""Commands of King of 12, found by their names."""
