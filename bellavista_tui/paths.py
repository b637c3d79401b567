"""The only place that knows where things lie."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def rules_folder() -> Path:
    """The rules data: beside the package in a checkout, inside it where it was installed."""
    installed = _PACKAGE / "rules"
    return installed if installed.is_dir() else _PACKAGE.parent / "rules"
