"""The colours of day and night, side by side, so that painting need not ask for the hour."""

from msgspec import Struct

from bellavista_tui.ui.bella_vista.relief.colours import Rgb


class Hour(Struct, frozen=True, kw_only=True):
    """The colours of a time of day. The numbers are shares from 0 to 1."""

    sky: tuple[Rgb, ...]
    sea: tuple[Rgb, ...]
    far_hills: Rgb
    hills: Rgb
    disc: Rgb
    """Sun or moon."""
    halo: Rgb
    ripple: Rgb
    stone: Rgb
    """The rock under the city."""
    trunk: Rgb
    boat: dict[str, Rgb]
    """Its mast, sails and hull, by the signs that it is drawn with."""
    shade: Rgb
    """What darkens: never black, which would look like a hole."""
    on_left_wall: float
    on_right_wall: float
    at_foot: float
    in_shadow: float
    """How much of the shade is where."""
    ground: float
    """How bright the ground is."""
    lit: int
    """How many windows of a hundred are lit."""
    mirrored: float
    """How clear the city is in the water."""


NIGHT = Hour(
    sky=((9, 12, 32), (16, 20, 52), (33, 29, 78), (70, 44, 98), (136, 70, 104), (214, 122, 104)),
    sea=((112, 62, 98), (58, 42, 88), (30, 30, 70), (17, 20, 50), (10, 12, 34)),
    far_hills=(74, 46, 92),
    hills=(28, 22, 54),
    disc=(246, 241, 220),
    halo=(150, 150, 220),
    ripple=(150, 120, 170),
    stone=(84, 70, 102),
    trunk=(50, 36, 44),
    boat={"|": (60, 50, 84), "/": (150, 138, 176), ")": (104, 94, 140), "_": (52, 38, 66)},
    shade=(14, 12, 40),
    on_left_wall=0.34,
    on_right_wall=0.58,
    at_foot=0.16,
    in_shadow=0.42,
    ground=0.33,
    lit=46,
    mirrored=0.6,
)

DAY = Hour(
    sky=((66, 142, 214), (108, 176, 232), (158, 208, 240), (206, 230, 240), (250, 238, 214)),
    sea=((186, 222, 230), (112, 190, 216), (62, 156, 198), (36, 122, 176), (26, 100, 154)),
    far_hills=(168, 200, 216),
    hills=(122, 168, 168),
    disc=(255, 250, 226),
    halo=(255, 244, 206),
    ripple=(240, 250, 252),
    stone=(158, 138, 116),
    trunk=(96, 68, 52),
    boat={"|": (92, 70, 60), "/": (255, 252, 240), ")": (226, 214, 200), "_": (132, 72, 56)},
    shade=(28, 30, 84),
    on_left_wall=0.16,
    on_right_wall=0.42,
    at_foot=0.10,
    in_shadow=0.32,
    ground=0.62,
    lit=0,
    mirrored=0.42,
)
