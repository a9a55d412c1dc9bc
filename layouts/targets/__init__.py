"""Targets: who takes the pages and in which form: sheets, single pages, pictures, cuts."""
