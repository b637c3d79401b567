"""Tables in play: what goes on round a match, whatever the game."""
