"""Where bots think: values go in, a move comes out."""

from functools import partial
from typing import Any

import msgspec

from bellavista_tui.core.game import Game
from bellavista_tui.core.rng import Rng
from bellavista_tui.core.turns import Think
from bellavista_tui.games import make_bot
from bellavista_tui.tables.background import in_background

BUDGET_MS = 300


def think(game: Game[Any, Any, Any], thought: Think, budget_ms: int = BUDGET_MS) -> Any:
    """The move of a bot, which is given what the thought holds and nothing else."""
    view = msgspec.msgpack.decode(thought.view, type=game.view_type)
    return make_bot(game, thought.level).choose(view, Rng(thought.luck), budget_ms)


async def think_in_thread(game: Game[Any, Any, Any], thought: Think) -> Any:
    """The move of a bot that thinks beside everything else."""
    return await in_background(partial(think, game, thought))
