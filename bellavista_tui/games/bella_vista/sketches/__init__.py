"""Positions of which only what matters is named, for lessons, puzzles and tests."""
