"""Learning a game: lessons, and the rules to look up. No game, no screen.

A lesson is a script, what happens while it is played, and how far one is.
"""
