"""A game of bots told in plain text, a line for each thing that happens."""

from collections.abc import Iterator

from bellavista_tui.core.game import Event
from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista import events
from bellavista_tui.games.bella_vista.bots import make_bot
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.state import Board

NAMES = ("Red", "Blue", "Green", "Yellow")
LEVEL = "hard"


def play_bots(players: int, city_name: str, seed: int) -> Iterator[str]:
    """The lines of a whole game."""
    rules = load_rules()
    city = find_city(rules, city_name, seed)
    game = BellaVista(Setup(rules, players, city))
    match = Match.from_seed(game, seed)
    board = match.state.board
    yield f"Bella Vista in {city.name}, {players} architects, seed {seed}."
    yield from city.map
    yield f"At the end: heights by {board.height}, ensembles by {board.ensemble}."
    yield f"Round 1, constraint {board.constraint}."
    bot, rng = make_bot(LEVEL, game), Rng(seed, "bots")
    while to_act := game.to_act(match.state):
        move = bot.choose(game.view(match.state, to_act[0]), rng, budget_ms=0)
        yield from filter(None, map(_tell, match.play(to_act[0], move)))
    yield from _draw(match.state.board)
    for name, score in zip(NAMES, game.scores(match.state), strict=False):
        yield (
            f"{name}: {score.coins} coins, {score.height} for heights, {score.ensemble} for"
            f" ensembles, {score.contracts} for contracts: {score.total}."
        )
    outcome = game.outcome(match.state)
    if outcome:
        yield f"{' and '.join(NAMES[winner] for winner in outcome.winners)} won."


def _tell(event: Event) -> str | None:
    match event:
        case events.Offered(player, slot, paid):
            return f"  {NAMES[player]} pays {paid} for slot {slot}."
        case events.Built(player, number, _, keeps, coins):
            how = f"earns {coins}" if keeps else "cannot keep the constraint and earns nothing"
            return f"  {NAMES[player]} builds {number} and {how}."
        case events.SetAside(player, number):
            owner = "the unused colour" if player is None else NAMES[player]
            return f"  Building {number} of {owner} fits nowhere and is set aside."
        case events.Contract(player, contract, value):
            return f"  {NAMES[player]} takes the contract {contract}, worth {value}."
        case events.Passed(player):
            return f"  {NAMES[player]} takes no contract."
        case events.NeutralPlaced(player, number):
            return f"  {NAMES[player]} places building {number} of the unused colour."
        case events.NewRound(number, constraint):
            return f"Round {number}, constraint {constraint}."
    return None


def _draw(board: Board) -> Iterator[str]:
    """The map with the number of each building on its cells."""
    rows = [list(row) for row in board.city.map]
    for building in board.buildings:
        for row, column in building.cells:
            rows[row][column] = str(building.number)
    return map("".join, rows)
