"""What a saved game is about: a picture of its city, and a few lines."""

from collections.abc import Iterator

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from bellavista_tui.games.bella_vista.scoring import scores
from bellavista_tui.i18n import _, ngettext
from bellavista_tui.saving.listing import shown_time
from bellavista_tui.tables.account import Account
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.city.picture import CityPicture
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.players import LEVELS, known_players, seated
from bellavista_tui.ui.bella_vista.screens.count import verdict
from bellavista_tui.ui.bella_vista.this_game import bella_vista
from bellavista_tui.ui.bella_vista.words.honesty import sealed
from bellavista_tui.ui.bella_vista.words.safe_text import fitted, safe

NAME_WIDTH = 12
LEVEL_WIDTH = 12


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

    def show(self, account: Account) -> None:
        """Show a game, or raise `SaveError` where it is none that can be shown here."""
        game, board = bella_vista(account.game), account.view.board
        look = seated(self.look, known_players(account.players))
        self.grid.look = look
        self.grid.picture = CityPicture(
            rows=board.city.map, tiles=game.rules.tiles, buildings=board.buildings
        )
        self.lines.update(Text("\n").join(lines_of(account, look)))

    def tell(self, reason: str) -> None:
        """Say why there is no game to show."""
        self.grid.picture = None
        self.lines.update(reason)


def lines_of(account: Account, look: Look) -> Iterator[Text]:
    """Who plays and how it stands; then how the game was played."""
    game, board = bella_vista(account.game), account.view.board
    counts = scores(game.placements, board)
    for owner, player, score in zip(look.owners, account.players, counts, strict=False):
        name = fitted(player.name, NAME_WIDTH, look.cut)
        level = _(LEVELS[player.kind])
        text = f"{owner.shape} {name} {level:<{LEVEL_WIDTH}}{score.total:>4}"
        yield Text(text, owner.pen)
    yield Text()
    names = [safe(player.name) for player in account.players]
    if board.to_move is None:
        yield Text(verdict(counts, names), look.text)
    else:
        told = _("Round {round} of {rounds}: {name} is to move.")
        name = names[board.to_move]
        yield Text(told.format(round=board.round, rounds=game.rules.rounds, name=name), look.text)
    begun = _("Begun on {date}.").format(date=shown_time(account.begun))
    for line in (begun, *_deeds(account), sealed(account.seal)):
        yield Text(line, look.muted)


def _deeds(account: Account) -> Iterator[str]:
    """What else is worth knowing of how it was played."""
    if steps := account.steps_of_another:
        text = ngettext(
            "Played on from another game, after {steps} step.",
            "Played on from another game, after {steps} steps.",
            steps,
        )
        yield text.format(steps=steps)
    if taken := account.taken_back:
        text = ngettext("{count} step was taken back.", "{count} steps were taken back.", taken)
        yield text.format(count=taken)
    if hints := account.hints:
        text = ngettext("{count} hint was asked for.", "{count} hints were asked for.", hints)
        yield text.format(count=hints)
    if account.damage:
        yield str(account.damage)
