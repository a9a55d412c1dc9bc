"""Commands of XII Century, found by their names."""
