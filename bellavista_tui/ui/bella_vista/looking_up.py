"""The way to the rules of the game, and on to the lessons that teach them."""

from typing import TYPE_CHECKING

from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.learning.reference import load_reference
from bellavista_tui.learning.taught import lessons_by_rule
from bellavista_tui.ui.bella_vista.table.lesson_screen import LessonScreen
from bellavista_tui.ui.screens.rules import RulesScreen

if TYPE_CHECKING:
    from bellavista_tui.ui.app import BellavistaApp


def look_up(app: "BellavistaApp", rule: str) -> None:
    """All rules, at that one if it is named; who is in a lesson is led into no other."""
    if isinstance(app.screen, RulesScreen):
        return
    is_learning = any(isinstance(screen, LessonScreen) for screen in app.screen_stack)
    lessons = {} if is_learning else lessons_by_rule(BellaVista.name)
    reference = load_reference(BellaVista.name)
    app.push_screen(RulesScreen(reference, app.look, rule, lessons.get, app.learn))
