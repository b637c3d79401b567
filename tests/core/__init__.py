"""The core, by itself."""
