"""The printed XII Century: town-sheet, dice organiser, event cards and solo page."""
