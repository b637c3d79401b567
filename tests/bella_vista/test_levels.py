"""The levels of the bots, which saves, settings, the protocol and the screens all speak of."""

from typing import get_args

from bellavista_tui.games.bella_vista.bots import BOTS
from bellavista_tui.games.bella_vista.levels import BOT_LEVELS
from bellavista_tui.ui.bella_vista.players import LEVELS, Level


def test_there_is_a_bot_of_every_level() -> None:
    assert tuple(BOTS) == BOT_LEVELS


def test_every_level_has_a_name_at_the_table() -> None:
    assert tuple(LEVELS) == ("human", *BOT_LEVELS) == get_args(Level)
