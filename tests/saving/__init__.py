"""Games that survive."""
