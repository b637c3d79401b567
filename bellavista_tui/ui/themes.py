"""The themes of the program, for all that is not the city itself.

Textual mixes its colours, and a terminal with sixteen shows the nearest it has. So the themes for
few colours name every colour that Textual would mix.
"""

from dataclasses import replace

from textual.theme import Theme

from bellavista_tui.ui.terminal.colours import Colours

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
    primary="#8f6200",
    secondary="#2b62c4",
    accent="#8f6200",
    foreground="#1c1d22",
    background="#f4f2ec",
    surface="#ebe8df",
    panel="#e2ded2",
    success="#1d7a3a",
    warning="#8f6200",
    error="#b3261e",
    dark=False,
)

MANY_DARK = replace(
    DARK, name="bellavista-dark-256", background="#121212", surface="#1c1c1c", panel="#262626"
)
"""In greys that are among the 256 colours: the dark blues nearest to others are black."""


def _unmixed(name: str, back: str, ink: str, muted: str, accent: str, bar: str) -> Theme:
    """A theme of few colours: what is chosen or has the focus stands on the accent."""
    return Theme(
        name=name,
        primary=accent,
        secondary=accent,
        accent=accent,
        foreground=ink,
        background=back,
        surface=back,
        panel=bar,
        success=accent,
        warning=accent,
        error=accent,
        boost=back,
        dark=back == "#000000",
        luminosity_spread=0,
        text_alpha=1,
        variables={
            "text": ink,
            "text-muted": muted,
            "text-disabled": muted,
            "foreground-muted": muted,
            "foreground-disabled": muted,
            "block-cursor-foreground": back,
            "block-cursor-background": accent,
            "block-cursor-text-style": "none",
            "block-cursor-blurred-foreground": back,
            "block-cursor-blurred-background": muted,
            "block-hover-background": bar,
            "border": accent,
            "border-blurred": muted,
            "button-foreground": ink,
            "button-color-foreground": back,
            "button-focus-text-style": "underline",
            "input-cursor-background": accent,
            "input-cursor-foreground": back,
            "input-selection-background": accent,
            "input-selection-foreground": back,
            "scrollbar": muted,
            "scrollbar-hover": accent,
            "scrollbar-active": accent,
            "scrollbar-background": back,
            "footer-key-foreground": accent,
            "footer-description-foreground": ink,
        },
    )


SIXTEEN_DARK = _unmixed(
    "bellavista-dark-16", "#000000", "#ffffff", "#aaaaaa", "#ffff55", bar="#000000"
)
SIXTEEN_LIGHT = _unmixed(
    "bellavista-light-16", "#ffffff", "#000000", "#555555", "#aa00aa", bar="#ffffff"
)
COLOURLESS = _unmixed(
    "bellavista-colourless", "#000000", "#ffffff", "#ffffff", "#ffffff", bar="#000000"
)

THEMES = (DARK, LIGHT, MANY_DARK, SIXTEEN_DARK, SIXTEEN_LIGHT, COLOURLESS)


def theme_for(is_dark: bool, colours: Colours) -> Theme:
    """The theme for these wishes, in so many colours."""
    if colours is Colours.NONE:
        return COLOURLESS
    if colours is Colours.SIXTEEN:
        return SIXTEEN_DARK if is_dark else SIXTEEN_LIGHT
    if not is_dark:
        return LIGHT
    return MANY_DARK if colours is Colours.MANY else DARK
