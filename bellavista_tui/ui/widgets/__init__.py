"""The widgets that every game shares."""
