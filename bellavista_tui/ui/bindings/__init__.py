"""Keys: what they do, what they are called, and how a person changes them."""
