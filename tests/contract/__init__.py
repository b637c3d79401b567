"""What every listed game must hold to."""
