"""The other screens of the game."""
