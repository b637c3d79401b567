"""The city from above."""
