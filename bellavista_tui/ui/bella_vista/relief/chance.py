"""Chance that can be repeated: the same scene is to give the same picture every time."""


def noise(*keys: int) -> int:
    """A number of 32 bits that looks like chance but follows from the keys."""
    word = 0x2545F491
    for key in keys:
        word = ((word ^ key) * 0x9E3779B1) & 0xFFFFFFFF
        word ^= word >> 15
    word = (word * 0x85EBCA6B) & 0xFFFFFFFF
    return word ^ (word >> 13)
