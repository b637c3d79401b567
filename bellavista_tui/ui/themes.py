"""The two themes of the program, for all that is not the city itself."""

from textual.theme import Theme

DARK = Theme(
    name="bellavista-dark",
    primary="#f0c674",
    secondary="#8fb7e8",
    accent="#f0c674",
    foreground="#e6e6ea",
    background="#101116",
    surface="#16181f",
    panel="#1b1d26",
    success="#8fd17f",
    warning="#f0c674",
    error="#ff7b72",
    dark=True,
    variables={"footer-key-foreground": "#e6e6ea", "footer-description-foreground": "#7d7f8c"},
)

LIGHT = Theme(
    name="bellavista-light",
    primary="#9a6a00",
    secondary="#2b62c4",
    accent="#9a6a00",
    foreground="#1c1d22",
    background="#f4f2ec",
    surface="#ebe8df",
    panel="#e2ded2",
    success="#1d7a3a",
    warning="#9a6a00",
    error="#b3261e",
    dark=False,
)
