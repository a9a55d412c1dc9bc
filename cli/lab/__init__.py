"""What the commands of the lab share: who plays the games, and how far they are."""
