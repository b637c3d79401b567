"""Whoever leaves a table leaves nothing behind."""

import asyncio

from tests.tables.many import leave_many

TABLES = 30
STILL_DYING = 2
"""A bot that was thinking when the last tables were left may hold them a moment longer."""


def test_tables_that_were_left_are_forgotten() -> None:
    alive, _used = asyncio.run(leave_many(TABLES))
    assert alive <= STILL_DYING
