"""The ways into a game: a new one, a saved one, one that another window plays, one to look at."""

from typing import TYPE_CHECKING

from bellavista_tui.i18n import _
from bellavista_tui.saving.errors import SaveInUse
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from bellavista_tui.ui.bella_vista.seats import GameSetup, seated
from bellavista_tui.ui.bella_vista.table.recording import Recording
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.bella_vista.table.sitting import Sitting, resume, set_out

if TYPE_CHECKING:
    from bellavista_tui.ui.app import BellavistaApp


def play(app: "BellavistaApp", setup: GameSetup) -> None:
    """Play a new game."""
    _sit_down(app, set_out(app.saves, setup))


def go_on(app: "BellavistaApp", name: str) -> None:
    """Go on with a saved game; where that cannot be, look at it."""
    try:
        sitting = resume(app.saves, name)
    except SaveInUse as error:
        app.notify(_("{reason} You can watch it here.").format(reason=error), markup=False)
        look_at(app, name)
        return
    if sitting.table.to_act:
        _sit_down(app, sitting)
    else:
        sitting.close()
        look_at(app, name)


def look_at(app: "BellavistaApp", name: str) -> None:
    """Look at a saved game step by step, or at one that is being played, as it goes on."""
    recording = Recording(app.saves, name)
    look = seated(app.look, recording.seats)
    app.push_screen(ReplayScreen(recording, look, app.settings), lambda next: _follow(app, next))


def _sit_down(app: "BellavistaApp", sitting: Sitting) -> None:
    screen = TableScreen(sitting, seated(app.look, sitting.seats), app.settings)
    app.push_screen(screen, lambda next: _get_up(app, next))


def _get_up(app: "BellavistaApp", next: Sitting | None) -> None:
    """After a table: the title proposes to go on with what was left there."""
    app.offer_to_go_on()
    _follow(app, next)


def _follow(app: "BellavistaApp", next: Sitting | None) -> None:
    """Play what a screen has led to, if anything."""
    if next:
        _sit_down(app, next)
