"""What is to be shown: all that the painters may know of a game."""

from msgspec import Struct

from bellavista_tui.games.bella_vista.rulebook import Tiles
from bellavista_tui.games.bella_vista.state import Building
from bellavista_tui.ui.bella_vista.look import Look, Owner


class Scene(Struct, frozen=True, kw_only=True):
    """All that a picture depends on, beside its size."""

    map: tuple[str, ...]
    tiles: Tiles
    """What the letters of the map stand for."""
    look: Look
    buildings: tuple[Building, ...] = ()
    quarter_turns: int = 0
    is_night: bool = True
    seed: int = 0
    """Where the stars and the clouds are, and which windows are lit."""
    has_numbers: bool = True
    """Whether the roofs are numbered."""
    room_left: int = 0
    """The pixels at the left that the city leaves free, for what is written there."""


def owner_of(scene: Scene, building: int) -> Owner:
    """How the owner of a building is shown; the building is given by its place in the scene."""
    owner = scene.buildings[building].owner
    return scene.look.unused if owner is None else scene.look.owners[owner]
