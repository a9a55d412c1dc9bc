"""What the King of 12 commands share: how plays are written, and who answers a turn's questions."""
