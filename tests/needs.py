"""Programs that some tests need and not every machine has."""

import os
import shutil

import pytest

SYSTEM_FOLDERS = "/usr/local/sbin:/usr/sbin:/sbin"
"""Where servers are, which is on the path of few."""


def need_program(name: str) -> str:
    """The path of a program. Without it the test is skipped, or fails where nothing may be."""
    path = shutil.which(name) or shutil.which(name, path=SYSTEM_FOLDERS)
    if path is None:
        reason = f"{name} is not installed"
        if os.environ.get("BELLAVISTA_SKIP_NOTHING"):
            pytest.fail(reason)
        pytest.skip(reason)
    return path
