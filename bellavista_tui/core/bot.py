"""What a bot is: an ordinary seat that knows its own view and nothing else."""

from typing import Protocol, TypeVar

from bellavista_tui.core.rng import Rng

View_contra = TypeVar("View_contra", contravariant=True)
Move_co = TypeVar("Move_co", covariant=True)


class Bot(Protocol[View_contra, Move_co]):
    """Chooses moves for a seat."""

    def choose(self, view: View_contra, rng: Rng, budget_ms: int) -> Move_co:
        """A legal move for the view's seat, found within about the budget."""
