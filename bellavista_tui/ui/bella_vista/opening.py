"""The ways into a game: a new one, a saved one, one that another window plays, one to look at."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bellavista_tui.i18n import _
from bellavista_tui.saving.errors import SaveInUse
from bellavista_tui.tables.in_play import resume
from bellavista_tui.tables.recording import Recording
from bellavista_tui.tables.sitting import Sitting
from bellavista_tui.ui.bella_vista.beginning import again, first_game, play_on, set_out
from bellavista_tui.ui.bella_vista.players import GameSetup, known_players, seated
from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
from bellavista_tui.ui.bella_vista.table.layout import Again, Next, PlayOn
from bellavista_tui.ui.bella_vista.table.screen import TableScreen
from bellavista_tui.ui.bella_vista.this_game import bella_vista

if TYPE_CHECKING:
    from bellavista_tui.ui.app import BellavistaApp


def play(app: "BellavistaApp", setup: GameSetup) -> None:
    """Play a new game."""
    sit_down(app, set_out(app.saves, setup).sit_down())


def play_first(app: "BellavistaApp") -> None:
    """Play somebody's first game, which explains itself."""
    app.change_settings(replace(app.settings, explain=True))
    sit_down(app, first_game(app.saves, app.player_name, _("First game")).sit_down())


def go_on(app: "BellavistaApp", name: str) -> None:
    """Go on with a saved game; where that cannot be, look at it."""
    try:
        found = resume(app.saves, name)
    except SaveInUse as error:
        app.notify(_("{reason} You can watch it here.").format(reason=error), markup=False)
        look_at(app, name)
        return
    if found.is_over:
        found.close()
        look_at(app, name)
    else:
        sit_down(app, found.sit_down())


def look_at(app: "BellavistaApp", name: str) -> None:
    """Look at a saved game step by step, or at one that is being played, as it goes on."""
    recording = Recording(app.saves, name)
    try:
        game, players = bella_vista(recording.game), known_players(recording.players)
        screen = ReplayScreen(recording, game, players, seated(app.look, players), app.settings)
    except BaseException:
        recording.close()
        raise
    app.push_screen(screen, partial(_follow, app, recording))


def sit_down(app: "BellavistaApp", sitting: Sitting) -> None:
    """Show the table to those who sit there."""
    try:
        game, players = bella_vista(sitting.game), known_players(sitting.players)
        screen = TableScreen(sitting, game, players, seated(app.look, players), app.settings)
    except BaseException:
        sitting.close()
        raise
    app.push_screen(screen, partial(_get_up, app, sitting))


def _get_up(app: "BellavistaApp", left: Sitting, next: Next | None) -> None:
    """After a table: the title proposes to go on with what was left there.

    Whoever has played a game to its end needs no explanations in the next one.
    """
    app.offer_to_go_on()
    if app.settings.explain and not left.onlooker.to_act:
        app.change_settings(replace(app.settings, explain=False))
    _follow(app, left, next)


def _follow(app: "BellavistaApp", left: Sitting | Recording, next: Next | None) -> None:
    """Play what a screen has led to, if anything."""
    match next:
        case Again():
            found = again(app.saves, bella_vista(left.game), left.players)
            sit_down(app, found.sit_down())
        case PlayOn(steps) if isinstance(left, Recording):
            sit_down(app, play_on(left, steps))
