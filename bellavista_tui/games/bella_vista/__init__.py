"""Bella Vista. Each module holds a chapter of docs/rules.md or the values that it works on."""
