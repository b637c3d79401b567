"""How strong a bot can be, by the names that saves, settings and the protocol know."""

from typing import Literal, get_args

BotLevel = Literal["easy", "medium", "hard"]
BOT_LEVELS: tuple[BotLevel, ...] = get_args(BotLevel)
