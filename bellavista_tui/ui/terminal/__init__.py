"""What is known of terminals, and the last way to them."""
