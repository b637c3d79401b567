"""The screens that every game shares."""
