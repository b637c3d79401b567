"""What holds for every test of the screens."""

from collections.abc import Iterator

import pytest

from bellavista_tui import i18n


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """No language of an app outlives its test."""
    before = i18n._session.set(None)
    yield
    i18n._session.reset(before)
