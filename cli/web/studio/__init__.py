"""The studio: every face as the press draws it, following the files while they are edited."""
