"""From older formats of saves to today's, one version at a time.

A format that says something in another way gets the next number in `journal.VERSION`. Here it gets
a function from the records of the version before, as plain dicts and lists with the header first,
to its own; and a golden save of the version before stays in tests/data/saves/ for good. Fields with
a default can be added without any of this.
"""

from collections.abc import Callable
from typing import Any

Records = list[dict[str, Any]]

MIGRATIONS: dict[int, Callable[[Records], Records]] = {}
"""By the version that each goes on from; 1 was the first."""
