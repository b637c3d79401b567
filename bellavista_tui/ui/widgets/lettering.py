"""Large letters in half blocks."""

NAME = (
    (
        "###. #### #... #... .##.",
        "#..# #... #... #... #..#",
        "###. ###. #... #... ####",
        "#..# #... #... #... #..#",
        "###. #### #### #### #..#",
        "........................",
    ),
    (
        "#..# ### .### ##### .##.",
        "#..# .#. #... ..#.. #..#",
        "#..# .#. .##. ..#.. ####",
        ".##. .#. ...# ..#.. #..#",
        ".##. ### ###. ..#.. #..#",
        "........................",
    ),
)
"""The game's name, a word above the other, as pixels."""

BLOCKS = {"##": "█", "#.": "▀", ".#": "▄"}


def drawn(words: tuple[tuple[str, ...], ...]) -> str:
    """The words as lines of text, two rows of pixels a line."""
    lines = [
        "".join(BLOCKS.get(upper + lower, " ") for upper, lower in zip(*pair, strict=True))
        for word in words
        for pair in zip(word[::2], word[1::2], strict=True)
    ]
    return "\n".join(lines)
