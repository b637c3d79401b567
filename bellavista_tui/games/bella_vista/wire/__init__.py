"""Positions and moves as they go over a line, and back."""
