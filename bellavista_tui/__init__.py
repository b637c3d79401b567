"""Bella Vista, the board game, full screen in the terminal."""

__version__ = "0.1.0"
