"""A game of bots told in plain text, a line for each thing that happens."""

from collections.abc import Generator, Iterable, Iterator

from bellavista_tui.core.game import Event
from bellavista_tui.core.luck import luck_key
from bellavista_tui.core.match import Match
from bellavista_tui.core.seat import Seat
from bellavista_tui.core.table import Table
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista import events
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.scoring import scores, winners
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.state import Board, State, View
from bellavista_tui.games.bella_vista.words.events import event_text, round_text
from bellavista_tui.games.bella_vista.words.names import ENSEMBLES, HEIGHTS
from bellavista_tui.i18n import N_, _
from bellavista_tui.saving.errors import SaveError
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import Player
from bellavista_tui.tables.in_play import InPlay, begin, bots_of, resume
from bellavista_tui.tables.runner import play_out

NAMES = ("Red", "Blue", "Green", "Yellow")
LEVEL = "hard"


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
        match: Match[State, Move, View] = Match.from_seed(game, seed)
        table = Table(match, bots=bots_of(seated), luck_key=luck_key(seed))
    onlooker = table.seat(None)
    board = onlooker.view.board
    yield f"Bella Vista in {city.name}, {players} architects, seed {seed}."
    yield from city.map
    yield f"At the end: {_(HEIGHTS[board.height])}. {_(ENSEMBLES[board.ensemble])}."
    yield round_text(board.round, board.constraint)
    if kept:
        yield from _tell_kept(game, kept)
    else:
        yield from tell_to_end(game, onlooker, play_out(table, game))


def resume_bots(saves: Saves, name: str) -> Iterator[str]:
    """The lines of the rest of a saved game of bots."""
    kept = resume(saves, name)
    game, header = kept.game, kept.save.header
    if not isinstance(game, BellaVista) or any(each.kind != LEVEL for each in header.players):
        kept.close()
        raise BellavistaError(f"{name} is not a game of bots alone: open it in a terminal.")
    yield f"Bella Vista in {header.title}, going on after step {kept.table.steps}."
    yield from _tell_kept(game, kept)


def _tell_kept(game: BellaVista, kept: InPlay) -> Iterator[str]:
    """A game that is kept, and under what name."""
    try:
        steps = play_out(kept.table, game)
        trouble = yield from tell_to_end(game, kept.table.seat(None), steps)
    finally:
        kept.close()
    yield kept_as(kept.save.name, trouble)


def tell_to_end(
    game: BellaVista, onlooker: Seat[Move, View], steps: Iterable[None]
) -> Generator[str, None, BellavistaError | None]:
    """Tell each step that is made as an onlooker sees it; why the last one could not be saved."""
    inbox = onlooker.listen(lambda: None)
    trouble: BellavistaError | None = None
    for _step in steps:
        while news := inbox.take():
            trouble = news.trouble
            yield from filter(None, (tell(game, event) for event in news.events))
    yield from _count(game, onlooker.view.board)
    return trouble


def kept_as(name: str, trouble: BellavistaError | None) -> str:
    """Under what name the game is kept; raises why it is not, if that was so at its last step.

    Each step brings all that is missing, so what failed before and not then is of no account.
    """
    if isinstance(trouble, SaveError) and "cause" in trouble.values:
        raise SaveError(N_("The game could not be saved: {cause}."), **trouble.values)
    if trouble:
        raise trouble
    return f"Saved as {name}."


def _count(game: BellaVista, board: Board) -> Iterator[str]:
    """How the city stands at the end, and who won."""
    yield from _draw(board)
    counts = scores(game.placements, board)
    for name, score in zip(NAMES, counts, strict=False):
        yield (
            f"{name}: {score.coins} coins, {score.height} for heights, {score.ensemble} for"
            f" ensembles, {score.contracts} for contracts: {score.total}."
        )
    yield f"{' and '.join(NAMES[winner] for winner in winners(counts))} won."


def tell(game: BellaVista, event: Event) -> str | None:
    """An event in a line, if it has words; rounds stand out."""
    text = event_text(game, event, NAMES)
    return text if text is None or isinstance(event, events.NewRound) else f"  {text}"


def _draw(board: Board) -> Iterator[str]:
    """The map with the number of each building on its cells."""
    rows = [list(row) for row in board.city.map]
    for building in board.buildings:
        for row, column in building.cells:
            rows[row][column] = str(building.number)
    return map("".join, rows)
