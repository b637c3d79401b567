"""Lessons: the runner, the scripts, and what is kept of them; and the rules to look up."""
