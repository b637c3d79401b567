"""How things look: colours and signs, for every kind of terminal and of eyes.

Colour never carries a meaning alone: owners have a shape and a letter, districts a sign, finishes
a texture. A look is chosen once and handed to the widgets.
"""

from msgspec import Struct
from msgspec.structs import replace


class Owner(Struct, frozen=True):
    """How an architect's things look."""

    colour: str
    ink: str
    """What is written on that colour."""
    shape: str


class Ground(Struct, frozen=True):
    """How the squares of a tile look."""

    colour: str
    ink: str
    sign: str


class Look(Struct, frozen=True, kw_only=True):
    """All colours and signs of the city."""

    owners: tuple[Owner, ...]
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
    is_ascii: bool = False
    is_dark: bool = True

    @property
    def highlight(self) -> str:
        """The style of what is chosen."""
        return f"bold {self.sky} on {self.accent}"


def _districts(colours: dict[str, tuple[str, str]], inks: tuple[str, str]) -> dict[str, Ground]:
    signs = {"flower": "✿", "butterfly": "Ж", "leaf": "❧", "songbird": "♪"}
    return {
        f"{symbol}-{finish}": Ground(colours[symbol][i], inks[i], sign)
        for symbol, sign in signs.items()
        for i, finish in enumerate(("plain", "hatched"))
    }


DARK = Look(
    owners=(
        Owner("#d94a42", "#ffffff", "■"),
        Owner("#4a82df", "#ffffff", "▲"),
        Owner("#3fa564", "#ffffff", "●"),
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
        Owner("#23804a", "#ffffff", "●"),
        Owner("#d9a514", "#1a1408", "◆"),
    ),
    unused=Owner("#767985", "#ffffff", "□"),
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
    accent="#9a6a00",
    good="#1d7a3a",
    bad="#b3261e",
    is_dark=False,
)

SAFE_OWNERS = (
    Owner("#d55e00", "#ffffff", "■"),
    Owner("#0072b2", "#ffffff", "▲"),
    Owner("#009e73", "#ffffff", "●"),
    Owner("#f0e442", "#14130a", "◆"),
)
"""Owners that stay apart for eyes that mix up red and green."""


def make_look(is_dark: bool, is_colour_blind: bool, is_ascii: bool) -> Look:
    """The look for these wishes."""
    look = DARK if is_dark else LIGHT
    if is_colour_blind:
        look = replace(look, owners=SAFE_OWNERS)
    return _in_ascii(look) if is_ascii else look


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
        is_ascii=True,
    )
