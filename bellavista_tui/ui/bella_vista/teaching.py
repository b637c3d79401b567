"""The way into a lesson, from scene to scene, and out of it."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.i18n import _
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.pupil import Pupil
from bellavista_tui.learning.sitting import LessonSitting
from bellavista_tui.paths import lessons_folder
from bellavista_tui.ui.bella_vista.players import seated
from bellavista_tui.ui.bella_vista.table.layout import Next, Onward
from bellavista_tui.ui.bella_vista.table.lesson_screen import LessonScreen
from bellavista_tui.ui.bella_vista.this_game import bella_vista

if TYPE_CHECKING:
    from bellavista_tui.ui.app import BellavistaApp


def pupil_at(app: "BellavistaApp") -> Pupil:
    """Whoever learns at this terminal."""
    return Pupil(BellaVista.name, lessons_folder(app.environ))


def teach(app: "BellavistaApp", name: str) -> None:
    """Go on with a lesson where it was left, or take it once more."""
    pupil = pupil_at(app)
    entry = pupil.find(name)
    if pupil.has_changed(entry):
        app.notify(_("This lesson has changed since you took it: it begins anew."), markup=False)

    def complain(error: BellavistaError) -> None:
        app.notify(str(error), severity="error", markup=False)

    _show_scene(app, pupil, pupil.begin(entry, complain))


def _show_scene(app: "BellavistaApp", pupil: Pupil, lesson: Lesson) -> None:
    """The table of the scene that the lesson has come to."""
    sitting = LessonSitting(lesson, app.player_name)
    game, players = bella_vista(sitting.game), sitting.players
    screen = LessonScreen(sitting, game, players, seated(app.look, players), app.settings)
    app.push_screen(screen, partial(_go_on, app, pupil, lesson))


def _go_on(app: "BellavistaApp", pupil: Pupil, lesson: Lesson, next: Next | None) -> None:
    """After a scene: the one that the lesson leads to, or back to where one came from.

    Whoever has learnt enough for a game needs no explanations there.
    """
    if isinstance(next, Onward) and not lesson.is_over:
        lesson.go_on()
        _show_scene(app, pupil, lesson)
    elif lesson.is_over and app.settings.explain and pupil.knows_enough:
        app.change_settings(replace(app.settings, explain=False))
