"""The quiet panels round the city: each a function from a sight to lines."""
