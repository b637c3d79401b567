"""What is said on the screens."""
