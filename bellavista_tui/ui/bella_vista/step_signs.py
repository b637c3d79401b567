"""What stands for the steps of a lesson, a sign a step, wherever they are shown."""

from typing import NamedTuple

from bellavista_tui.ui.bella_vista.look import Look


class StepSigns(NamedTuple):
    """Told apart by their shapes."""

    done: str
    here: str
    ahead: str


def step_signs(look: Look) -> StepSigns:
    """Those that the terminal can show."""
    return StepSigns("*", "o", ".") if look.is_ascii else StepSigns("●", "◉", "○")
