"""Colours and how they are mixed. A picture needs few mixtures very often, so they are kept."""

from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache

Rgb = tuple[int, int, int]

WHITE: Rgb = (255, 255, 255)
LAMPS: tuple[Rgb, ...] = ((255, 224, 150), (255, 206, 116), (255, 238, 190), (255, 186, 96))
STARS: tuple[Rgb, ...] = (WHITE, (200, 220, 255), (255, 236, 210))
BEACON: Rgb = (255, 84, 72)


def rgb(colour: str) -> Rgb:
    """The colour of a text like `#1a2b3c`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=1 << 14)
def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """The first colour with a share of the other in it."""
    r, g, b = one
    return (
        round(r + (other[0] - r) * share),
        round(g + (other[1] - g) * share),
        round(b + (other[2] - b) * share),
    )


@lru_cache(maxsize=1024)
def toned(colour: Rgb, brightness: float, saturation: float) -> Rgb:
    """The hue of a colour, in another brightness and strength (0 to 1).

    The looks have their grounds for a dark or a light screen; here it is the hour that counts.
    """
    hue = rgb_to_hls(*(part / 255 for part in colour))[0]
    r, g, b = hls_to_rgb(hue, 0.5, saturation)
    factor = 255 * brightness / (0.30 * r + 0.59 * g + 0.11 * b)
    return min(255, round(r * factor)), min(255, round(g * factor)), min(255, round(b * factor))


def gradient(stops: tuple[Rgb, ...], length: int) -> list[Rgb]:
    """So many colours, from the first stop to the last."""
    colours = []
    for i in range(length):
        place = i * (len(stops) - 1) / max(1, length - 1)
        k = min(int(place), len(stops) - 2)
        colours.append(mix(stops[k], stops[k + 1], round(place - k, 3)))
    return colours
