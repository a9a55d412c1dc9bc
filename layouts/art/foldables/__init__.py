"""Things to be cut, folded and glued: their geometry and their drawing."""
