"""What holds for every test of the screens."""

from collections.abc import Iterator

import pytest

from bellavista_tui import i18n
from bellavista_tui.saving import records
from bellavista_tui.ui.bella_vista.screens import hand_over
from bellavista_tui.ui.screens import title


@pytest.fixture(autouse=True)
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys may follow each other as fast as they like."""
    monkeypatch.setattr(hand_over, "REST_S", 0.0)
    monkeypatch.setattr(title, "REST_S", 0.0)


@pytest.fixture(autouse=True)
def one_salt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots' luck comes from seed and salt: with the seed, a test chooses all that happens."""
    monkeypatch.setattr(records, "new_salt", lambda: b"0123456789abcdef")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """No language of an app outlives its test."""
    before = i18n._session.set(None)
    yield
    i18n._session.reset(before)
