"""The rules of Bella Vista."""
