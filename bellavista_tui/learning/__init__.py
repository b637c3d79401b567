"""Lessons: scripts, what happens while one is played, and how far one is. No game, no screen."""
