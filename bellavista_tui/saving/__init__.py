"""Games that survive: their journal, and the only code that touches save files.

Knows no game: what a game encodes stays as it is until the game is found.
"""
