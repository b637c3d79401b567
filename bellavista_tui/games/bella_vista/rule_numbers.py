"""The numbers of the rules, as docs/rules.md has them."""

IN_CHAPTERS = (9, 7, 3, 1, 6, 2, 7, 6, 6, 2)
"""How many rules each chapter has."""

NUMBERS = tuple(
    f"{chapter}.{rule}"
    for chapter, count in enumerate(IN_CHAPTERS, 1)
    for rule in range(1, count + 1)
)
