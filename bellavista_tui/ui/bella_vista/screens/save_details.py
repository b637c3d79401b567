"""What a saved game is about: a picture of its city, and a few lines."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.scoring import scores
from bellavista_tui.games.bella_vista.state import Board
from bellavista_tui.i18n import _, ngettext
from bellavista_tui.saving import proof
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.journal import Reading, damage
from bellavista_tui.saving.listing import shown_time
from bellavista_tui.saving.records import Player
from bellavista_tui.tables.sitting import Seal
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.city.picture import CityPicture
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.players import LEVELS, known_players, seated
from bellavista_tui.ui.bella_vista.screens.count import verdict
from bellavista_tui.ui.bella_vista.table.saved import game_of, match_of
from bellavista_tui.ui.bella_vista.words.honesty import sealed
from bellavista_tui.ui.bella_vista.words.safe_text import fitted, safe

NAME_WIDTH = 12
LEVEL_WIDTH = 12


class Details(NamedTuple):
    """A save read whole: what everybody may know of the game, and how it was played."""

    reading: Reading
    game: BellaVista
    board: Board
    players: tuple[Player, ...]


def read_details(saves: Saves, name: str) -> Details:
    """Read and replay a save. This takes a moment and says nothing: it may run in a thread."""
    reading = saves.read(saves.path(name))
    match = match_of(reading.header, reading.entries)
    game = game_of(reading.header)
    board = game.view(match.state, None).board
    return Details(reading, game, board, known_players(reading.header.players))


class SaveDetails(Horizontal):
    """The picture beside the lines; nothing but the reason where a save cannot be read."""

    DEFAULT_CSS = """
    SaveDetails {
        & > CityGrid { width: 1fr; height: 100%; }
        & > Static { width: 36; padding-left: 1; }
    }
    """

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.look = look
        self.grid = CityGrid(look)
        self.grid.can_focus = False
        self.lines = Static(markup=False)

    def compose(self) -> ComposeResult:
        """Empty, until there is a game to show."""
        yield self.grid
        yield self.lines

    def show(self, details: Details) -> None:
        """Show a game."""
        look = seated(self.look, details.players)
        self.grid.look = look
        self.grid.picture = CityPicture(
            rows=details.board.city.map,
            tiles=details.game.rules.tiles,
            buildings=details.board.buildings,
        )
        self.lines.update(Text("\n").join(_lines(details, look)))

    def tell(self, reason: str) -> None:
        """Say why there is no game to show."""
        self.grid.picture = None
        self.lines.update(reason)


def _lines(details: Details, look: Look) -> Iterator[Text]:
    """Who plays and how it stands; then how the game was played."""
    board, header = details.board, details.reading.header
    counts = scores(details.game.placements, board)
    ellipsis = "~" if look.is_ascii else "…"
    for owner, player, score in zip(look.owners, details.players, counts, strict=False):
        name = fitted(player.name, NAME_WIDTH, ellipsis)
        level = _(LEVELS[player.kind])
        text = f"{owner.shape} {name} {level:<{LEVEL_WIDTH}}{score.total:>4}"
        yield Text(text, owner.pen)
    yield Text()
    names = [safe(player.name) for player in details.players]
    if board.to_move is None:
        yield Text(verdict(counts, names), look.text)
    else:
        told = _("Round {round} of {rounds}: {name} is to move.")
        rounds = details.game.rules.rounds
        name = names[board.to_move]
        yield Text(told.format(round=board.round, rounds=rounds, name=name), look.text)
    begun = _("Begun on {date}.").format(date=shown_time(header.time))
    for line in (begun, *_deeds(details.reading), sealed(Seal.of(header))):
        yield Text(line, look.muted)


def _deeds(reading: Reading) -> Iterator[str]:
    """What else is worth knowing of how it was played."""
    if origin := reading.header.origin:
        text = ngettext(
            "Played on from another game, after {steps} step.",
            "Played on from another game, after {steps} steps.",
            origin.steps,
        )
        yield text.format(steps=origin.steps)
    if taken := proof.taken_back(reading.entries):
        text = ngettext("{count} step was taken back.", "{count} steps were taken back.", taken)
        yield text.format(count=taken)
    if hints := proof.hints(reading.entries):
        text = ngettext("{count} hint was asked for.", "{count} hints were asked for.", hints)
        yield text.format(count=hints)
    if reading.fault:
        yield str(damage(reading))
