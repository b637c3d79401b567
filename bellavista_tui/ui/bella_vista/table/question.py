"""Which rule somebody at the table may want to look up."""

from bellavista_tui.core.game import CannotTakeBack, Refusal
from bellavista_tui.games.bella_vista.state import Phase
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.table.targets import ContractTarget

PHASES: dict[Phase, str] = {
    "offer": "3.1",
    "build": "5.1",
    "contract": "7.1",
    "neutral": "8.2",
    "over": "9.6",
}


def rule_in_question(sight: Sight, refused: Refusal | None = None) -> str:
    """The rule in the way of a move or a building, or of a contract pointed at, or of the moment.

    What was refused is told by a notice, so that it comes first.
    """
    if isinstance(refused, CannotTakeBack):
        return "10.2"
    for refusal in (refused, sight.verdict):
        if isinstance(refusal, Refusal) and refusal.rule:
            return refusal.rule
    if isinstance(sight.pointed, ContractTarget):
        return sight.game.placements.conditions[sight.pointed.contract].rule
    return PHASES[sight.view.board.phase]
