"""Tables in play and tables looked at, with their saves and their bots, whatever the game."""
