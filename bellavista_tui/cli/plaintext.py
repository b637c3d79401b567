"""A game of bots told in plain text, a line for each thing that happens."""

from collections.abc import Iterator

from bellavista_tui.core.game import Event
from bellavista_tui.core.luck import luck_key
from bellavista_tui.core.match import Match
from bellavista_tui.core.news import News
from bellavista_tui.core.table import Table
from bellavista_tui.core.turns import Think
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista import events
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.scoring import scores, winners
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.state import Board, State, View
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import Player
from bellavista_tui.tables.in_play import InPlay, begin, bots_of, resume
from bellavista_tui.tables.thinkers import think

NAMES = ("Red", "Blue", "Green", "Yellow")
LEVEL = "hard"

BellaVistaMatch = Match[State, Move, View]
BellaVistaTable = Table[State, Move, View]


def play_bots(players: int, city_name: str, seed: int, saves: Saves | None = None) -> Iterator[str]:
    """The lines of a whole game, which is kept among the saves if there are any."""
    rules = load_rules()
    city = find_city(rules, city_name, seed)
    game = BellaVista(Setup(rules, players, city))
    seated = tuple(Player(name, LEVEL) for name in NAMES[:players])
    kept = None
    if saves:
        kept = begin(saves, game, seated, seed, title=city.name, called=city.name)
        table = kept.table
    else:
        match: BellaVistaMatch = Match.from_seed(game, seed)
        table = Table(match, bots=bots_of(seated), luck_key=luck_key(seed))
    board = table.view(None).board
    yield f"Bella Vista in {city.name}, {players} architects, seed {seed}."
    yield from city.map
    yield f"At the end: heights by {board.height}, ensembles by {board.ensemble}."
    yield f"Round 1, constraint {board.constraint}."
    yield from play_to_end(game, table, kept)


def resume_bots(saves: Saves, name: str) -> Iterator[str]:
    """The lines of the rest of a saved game of bots."""
    kept = resume(saves, name)
    game, header = kept.game, kept.save.header
    if not isinstance(game, BellaVista) or any(each.kind != LEVEL for each in header.players):
        kept.close()
        raise BellavistaError(f"{name} is not a game of bots alone: open it in a terminal.")
    yield f"Bella Vista in {header.title}, going on after step {kept.table.steps}."
    yield from play_to_end(game, kept.table, kept)


def play_to_end(
    game: BellaVista, table: BellaVistaTable, kept: InPlay | None = None
) -> Iterator[str]:
    """Let bots play to the end, and tell it as an onlooker sees it."""
    onlooker = table.seat(None)
    inbox = onlooker.listen(lambda: None)
    try:
        while isinstance(due := table.due(), Think):
            table.finish(due, think(game, due, budget_ms=0))
            while news := inbox.take():
                yield from _told(news)
    finally:
        if kept:
            kept.close()
    yield from _count(game, onlooker.view.board)
    if kept:
        yield f"Saved as {kept.save.name}."


def _told(news: News[View]) -> Iterator[str]:
    yield from filter(None, map(tell, news.events))
    if news.trouble:
        yield f"  {news.trouble}"


def _count(game: BellaVista, board: Board) -> Iterator[str]:
    """How the city stands at the end, and who won."""
    yield from _draw(board)
    counts = scores(game.tables, board)
    for name, score in zip(NAMES, counts, strict=False):
        yield (
            f"{name}: {score.coins} coins, {score.height} for heights, {score.ensemble} for"
            f" ensembles, {score.contracts} for contracts: {score.total}."
        )
    yield f"{' and '.join(NAMES[winner] for winner in winners(counts))} won."


def tell(event: Event) -> str | None:
    """An event in a line, if it is worth one."""
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
