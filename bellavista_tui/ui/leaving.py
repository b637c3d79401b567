"""How a screen is asked what would be lost without it."""

from typing import Protocol, runtime_checkable


@runtime_checkable
class MayLose(Protocol):
    """A screen that may hold something that is kept nowhere else."""

    def find_loss(self) -> str:
        """What would be gone, in a sentence; nothing where all is kept."""
