"""How things look: colours and signs, for every kind of terminal and of eyes.

Colour never carries a meaning alone: owners have a shape and a letter, districts a sign, finishes
a texture. A look is chosen once and handed to the widgets.
"""

from msgspec import Struct
from msgspec.structs import replace

from bellavista_tui.ui.terminal.colours import Colours


class Owner(Struct, frozen=True):
    """How an architect's things look."""

    colour: str
    """That of the buildings."""
    ink: str
    """What is written on that colour."""
    shape: str
    name_colour: str = ""
    """What is written of the architect elsewhere; empty: with the colour of the buildings."""

    @property
    def pen(self) -> str:
        """The colour to write of the architect with."""
        return self.name_colour or self.colour


class Ground(Struct, frozen=True):
    """How the squares of a tile look."""

    colour: str
    ink: str
    sign: str


class Look(Struct, frozen=True, kw_only=True):
    """All colours and signs of the city."""

    owners: tuple[Owner, ...]
    colours: tuple[int, ...] = (0, 1, 2, 3)
    """Which of the four owners of the look each of these is: seats choose their colours."""
    unused: Owner
    """The colour that nobody plays (three architects)."""
    districts: dict[str, Ground]
    """By symbol and finish, as `flower-hatched`."""
    park: Ground
    river: Ground
    sky: str
    """What lies outside the city."""
    text: str
    muted: str
    slot: str
    """Under cards, and the slots that they lie on."""
    accent: str
    good: str
    bad: str
    hatch: str = "╱"
    plain: str = "·"
    card_back: str = "▒"
    chosen: str = "▸"
    """Before what is chosen, so that no colour is needed to see it."""
    advance: str = "◂"
    """After what somebody is at, or what a building would bring forward."""
    met: str = "✓"
    becomes: str = "→"
    back: str = "▤"
    """A contract taken, from its back."""
    cut: str = "…"
    """Where a text had no more room."""
    steps: tuple[str, str, str] = ("●", "◉", "○")
    """A step of a lesson that is done, the one to go on with, and one ahead."""
    faint: str = ""
    """The ink of what stands back; empty: as it is, in less light."""
    lit: str = ""
    """The ground where a building may stand; empty: as it is, in more light."""
    is_ascii: bool = False
    is_dark: bool = True
    is_flat: bool = False
    """Whether there are no colours between its colours: edges and signs have to do."""
    repeats_shapes: bool = False
    """Whether every square of a building shows whose it is."""

    @property
    def highlight(self) -> str:
        """The style of what is chosen."""
        return f"bold {self.sky} on {self.accent}"


SYMBOLS = {"flower": "✿", "butterfly": "Ж", "leaf": "❧", "songbird": "♪"}


def _districts(colours: dict[str, tuple[str, str]], inks: tuple[str, str]) -> dict[str, Ground]:
    return {
        f"{symbol}-{finish}": Ground(colours[symbol][i], inks[i], sign)
        for symbol, sign in SYMBOLS.items()
        for i, finish in enumerate(("plain", "hatched"))
    }


def _drawn_districts(colour: str, inks: str) -> dict[str, Ground]:
    """Districts on ground of one colour, told apart by the inks of their textures."""
    return {
        f"{symbol}-{finish}": Ground(colour, ink, sign)
        for (symbol, sign), ink in zip(SYMBOLS.items(), inks.split(), strict=True)
        for finish in ("plain", "hatched")
    }


DARK = Look(
    owners=(
        Owner("#d94a42", "#ffffff", "■"),
        Owner("#4a82df", "#ffffff", "▲"),
        Owner("#32955a", "#ffffff", "●"),
        Owner("#e0b434", "#1a1408", "◆"),
    ),
    unused=Owner("#8a8d98", "#14151a", "□"),
    districts=_districts(
        {
            "flower": ("#7a4452", "#573340"),
            "butterfly": ("#544b7c", "#3c3760"),
            "leaf": ("#476540", "#33482f"),
            "songbird": ("#7a5d37", "#584328"),
        },
        ("#9a98a8", "#8d8b98"),
    ),
    park=Ground("#1e4426", "#5cb054", "♣"),
    river=Ground("#1d4068", "#6ba6e6", "≈"),
    sky="#101116",
    text="#e6e6ea",
    muted="#7d7f8c",
    slot="#2a2d3a",
    accent="#f0c674",
    good="#8fd17f",
    bad="#ff7b72",
)

LIGHT = replace(
    DARK,
    owners=(
        Owner("#c5352d", "#ffffff", "■"),
        Owner("#2b62c4", "#ffffff", "▲"),
        Owner("#1f7844", "#ffffff", "●"),
        Owner("#d9a514", "#1a1408", "◆", "#8a6500"),
    ),
    unused=Owner("#6b6e79", "#ffffff", "□"),
    districts=_districts(
        {
            "flower": ("#e9c3cc", "#d9a7b3"),
            "butterfly": ("#cfc8ea", "#b5aadc"),
            "leaf": ("#c8dfbf", "#a9cb9d"),
            "songbird": ("#ead3ad", "#d9bb89"),
        },
        ("#6f6d78", "#5c5a66"),
    ),
    park=Ground("#9fd08f", "#1d6b2a", "♣"),
    river=Ground("#a9cdf0", "#1d5a9e", "≈"),
    sky="#f4f2ec",
    text="#1c1d22",
    muted="#6b6d78",
    slot="#dedacd",
    accent="#8f6200",
    good="#1d7a3a",
    bad="#b3261e",
    is_dark=False,
)

SAFE_OWNERS = (
    Owner("#d55e00", "#ffffff", "■"),
    Owner("#0072b2", "#ffffff", "▲", "#3f9fdb"),
    Owner("#009e73", "#ffffff", "●"),
    Owner("#f0e442", "#14130a", "◆"),
)
"""Owners that stay apart for eyes that mix up red and green."""

SAFE_OWNERS_ON_LIGHT = tuple(
    replace(owner, name_colour=pen)
    for owner, pen in zip(SAFE_OWNERS, ("#a84800", "#0072b2", "#007a58", "#5f5f00"), strict=True)
)


MANY_DARK = replace(
    DARK,
    owners=(*DARK.owners[:2], Owner("#00af5f", "#ffffff", "●"), DARK.owners[3]),
    districts=_districts(
        {
            "flower": ("#875f5f", "#5f0000"),
            "butterfly": ("#5f5f87", "#00005f"),
            "leaf": ("#5f875f", "#005f00"),
            "songbird": ("#875f00", "#5f5f00"),
        },
        ("#bcbcbc", "#a8a8a8"),
    ),
    park=Ground("#00875f", "#5fff5f", "♣"),
    river=Ground("#005f87", "#87d7ff", "≈"),
    sky="#121212",
    slot="#303030",
)
"""Grounds that are among the 256 colours: there are few dark ones, and few pale ones."""

MANY_LIGHT = replace(
    LIGHT,
    owners=(Owner("#d70000", "#ffffff", "■"), *LIGHT.owners[1:]),
    districts=_districts(
        {
            "flower": ("#ffd7d7", "#ffafaf"),
            "butterfly": ("#d7d7ff", "#afafff"),
            "leaf": ("#d7ffd7", "#afd7af"),
            "songbird": ("#ffd7af", "#d7d75f"),
        },
        ("#6c6c6c", "#585858"),
    ),
    park=Ground("#5fd787", "#005f00", "♣"),
    river=Ground("#87d7ff", "#005faf", "≈"),
    lit="#afffff",
)

SIXTEEN_DARK = Look(
    owners=(
        Owner("#aa0000", "#ffffff", "■", "#ff5555"),
        Owner("#0000aa", "#ffffff", "▲", "#5555ff"),
        Owner("#00aa00", "#000000", "●", "#55ff55"),
        Owner("#aa5500", "#000000", "◆", "#ffff55"),
    ),
    unused=Owner("#aaaaaa", "#000000", "□"),
    districts=_drawn_districts("#000000", "#ff55ff #55ffff #00aa00 #ffff55"),
    park=Ground("#000000", "#55ff55", "♣"),
    river=Ground("#000000", "#5555ff", "≈"),
    sky="#000000",
    text="#ffffff",
    muted="#aaaaaa",
    slot="#000000",
    accent="#ffff55",
    good="#55ff55",
    bad="#ff5555",
    faint="#555555",
    lit="#555555",
    is_flat=True,
)
"""The sixteen standard colours. The brighter eight serve as ground only where nothing hangs on it:
some terminals, the Linux console among them, have them for letters alone."""

SIXTEEN_LIGHT = replace(
    SIXTEEN_DARK,
    owners=(
        Owner("#aa0000", "#ffffff", "■"),
        Owner("#0000aa", "#ffffff", "▲"),
        Owner("#00aa00", "#000000", "●"),
        Owner("#aa5500", "#000000", "◆", "#000000"),
    ),
    unused=Owner("#555555", "#ffffff", "□"),
    districts=_drawn_districts("#ffffff", "#aa00aa #0000aa #00aa00 #aa0000"),
    park=Ground("#ffffff", "#00aa00", "♣"),
    river=Ground("#ffffff", "#0000aa", "≈"),
    sky="#ffffff",
    text="#000000",
    muted="#555555",
    slot="#ffffff",
    accent="#aa00aa",
    good="#00aa00",
    bad="#aa0000",
    faint="#aaaaaa",
    lit="#aaaaaa",
    is_dark=False,
)
"""Without letters in brown: on most terminals it is a yellow that white ground swallows."""

SAFE_SIXTEEN_OWNERS = (
    Owner("#aa0000", "#ffffff", "■", "#ff5555"),
    Owner("#0000aa", "#ffffff", "▲", "#5555ff"),
    Owner("#00aaaa", "#000000", "●", "#55ffff"),
    Owner("#ffff55", "#000000", "◆"),
)

SAFE_SIXTEEN_ON_LIGHT = (
    *(replace(owner, name_colour="") for owner in SAFE_SIXTEEN_OWNERS[:3]),
    replace(SAFE_SIXTEEN_OWNERS[3], name_colour="#000000"),
)

COLOURLESS = replace(
    SIXTEEN_DARK,
    owners=tuple(Owner("#ffffff", "#000000", owner.shape) for owner in DARK.owners),
    unused=Owner("#ffffff", "#000000", "□"),
    districts=_drawn_districts("#000000", "#ffffff #ffffff #ffffff #ffffff"),
    park=Ground("#000000", "#ffffff", "♣"),
    river=Ground("#000000", "#ffffff", "≈"),
    muted="#ffffff",
    accent="#ffffff",
    good="#ffffff",
    bad="#ffffff",
    faint="#ffffff",
    lit="#000000",
    repeats_shapes=True,
)
"""White on black, or reversed; `ui.filters` sends neither of the two colours."""


LOOKS = {
    Colours.NONE: (COLOURLESS, COLOURLESS),
    Colours.SIXTEEN: (SIXTEEN_DARK, SIXTEEN_LIGHT),
    Colours.MANY: (MANY_DARK, MANY_LIGHT),
    Colours.ALL: (DARK, LIGHT),
}
"""For so many colours, the dark look and the light one."""

SAFE = {
    Colours.NONE: (COLOURLESS.owners, COLOURLESS.owners),
    Colours.SIXTEEN: (SAFE_SIXTEEN_OWNERS, SAFE_SIXTEEN_ON_LIGHT),
    Colours.MANY: (SAFE_OWNERS, SAFE_OWNERS_ON_LIGHT),
    Colours.ALL: (SAFE_OWNERS, SAFE_OWNERS_ON_LIGHT),
}
"""The owners in them for the colour-blind."""


def make_look(
    is_dark: bool, is_colour_blind: bool, is_ascii: bool, colours: Colours = Colours.ALL
) -> Look:
    """The look for these wishes, in so many colours."""
    look = LOOKS[colours][not is_dark]
    if is_colour_blind:
        look = replace(look, owners=SAFE[colours][not is_dark])
    return _in_ascii(look) if is_ascii else look


def in_places(look: Look, colours: tuple[int, ...]) -> Look:
    """The look with those of its four owners who play, in the order of their places."""
    return replace(look, owners=tuple(look.owners[colour] for colour in colours), colours=colours)


def in_relief(look: Look) -> Look:
    """The look for pictures of the city: flat looks have no colours of the ground to mix."""
    if not look.is_flat:
        return look
    if look.repeats_shapes:
        # As bright as can be told from the night behind it, and from the day.
        look = replace(look, owners=tuple(replace(o, colour="#a8a8a8") for o in look.owners))
    grounds = zip(look.districts.items(), DARK.districts.values(), strict=True)
    return replace(
        look,
        districts={name: replace(own, colour=full.colour) for (name, own), full in grounds},
        park=replace(look.park, colour=DARK.park.colour, ink=DARK.park.ink),
        river=replace(look.river, colour=DARK.river.colour, ink=DARK.river.ink),
    )


def _in_ascii(look: Look) -> Look:
    signs = {"flower": "*", "butterfly": "%", "leaf": "&", "songbird": "!"}
    return replace(
        look,
        owners=tuple(replace(owner, shape=sign) for owner, sign in zip(look.owners, "RBGY")),
        unused=replace(look.unused, shape="o"),
        districts={
            name: replace(ground, sign=signs[name.partition("-")[0]])
            for name, ground in look.districts.items()
        },
        park=replace(look.park, sign="+"),
        river=replace(look.river, sign="~"),
        hatch="/",
        plain=".",
        card_back="#",
        chosen=">",
        advance="<",
        met="v",
        becomes=">",
        back="=",
        cut="~",
        steps=("*", "o", "."),
        is_ascii=True,
    )
