"""What a seat is told of a step, as it happens at a table or when it is looked at again."""

from typing import Generic, NamedTuple, TypeVar

from bellavista_tui.core.game import Event
from bellavista_tui.errors import BellavistaError

View = TypeVar("View")


class News(NamedTuple, Generic[View]):
    """What a seat is told after every step."""

    view: View
    """All that the seat may know now."""
    seat: int
    """Whose step it was."""
    events: tuple[Event, ...]
    """What happened; nothing, where the step was taken back."""
    is_taken_back: bool = False
    trouble: BellavistaError | None = None
    """Why the step could not be saved, if it could not; it counts all the same."""
