"""Bella Vista in words, in the language of whoever reads them; no sign of any look is in them."""
