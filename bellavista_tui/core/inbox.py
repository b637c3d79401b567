"""News on their way to one listener, which reads them when and where it likes."""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from bellavista_tui.core.news import News

View = TypeVar("View")


class Inbox(Generic[View]):
    """Filled by the table, emptied by the listener, in whose language they are then read.

    The listener is woken in whatever context a step was made in: all that it may do there is to
    see to it that it reads soon.
    """

    def __init__(self, wake: Callable[[], object], tell_table: Callable[[], None]) -> None:
        """The table is told when the listener has seen everything, and when it listens no more."""
        self._wake = wake
        self._tell_table = tell_table
        self._news: deque[News[View]] = deque()
        self._failure: Exception | None = None
        self.is_seen = False
        """Whether the listener has shown all that it was told, and is ready for more."""
        self.is_closed = False

    def put(self, news: News[View]) -> None:
        """Add news. A step taken back makes all that was not read yet worthless."""
        if self.is_closed:
            return
        if news.is_taken_back:
            self._news.clear()
        self._news.append(news)
        self.is_seen = False
        self._wake()

    def fail(self, error: Exception) -> None:
        """Let the listener know that nothing more will come."""
        self._failure = error
        self._wake()

    def take(self) -> News[View] | None:
        """The oldest news not read yet, or None."""
        if self._failure:
            raise self._failure
        return self._news.popleft() if self._news else None

    @property
    def has_news(self) -> bool:
        """Whether anything has not been read yet."""
        return bool(self._news)

    @property
    def steps_to_come(self) -> int:
        """How many of the steps that stand have not been read of."""
        return sum(not news.is_taken_back for news in self._news)

    def mark_seen(self) -> None:
        """Say that all was shown; where bots wait for that, they go on."""
        if not self.is_seen and not self._news:
            self.is_seen = True
            self._tell_table()

    def close(self) -> None:
        """Listen no more."""
        if not self.is_closed:
            self.is_closed = True
            self._news.clear()
            self._tell_table()
