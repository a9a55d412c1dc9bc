"""Check: what is wrong with faces, told with its place."""
