"""The only place that knows where things lie."""

import sys
from collections.abc import Mapping
from pathlib import Path

from bellavista_tui.errors import BellavistaError

_PACKAGE = Path(__file__).parent


def rules_folder() -> Path:
    """The rules data: beside the package in a checkout, inside it where it was installed."""
    installed = _PACKAGE / "rules"
    return installed if installed.is_dir() else _PACKAGE.parent / "rules"


def tutorials_folder() -> Path:
    """The lessons and the rules in words: beside the package, or inside it, like the rules data."""
    installed = _PACKAGE / "tutorials"
    return installed if installed.is_dir() else _PACKAGE.parent / "tutorials"


def shown_path(path: Path) -> str:
    """The path as an error names it: from one of these folders on, where it lies in there."""
    tops = (rules_folder(), tutorials_folder())
    top = next((top.parent for top in tops if path.is_relative_to(top)), None)
    return str(path.relative_to(top) if top else path)


def settings_file(environ: Mapping[str, str]) -> Path:
    """The settings: in the folder that BELLAVISTA_CONFIG names, or else in the platform's own."""
    if chosen := environ.get("BELLAVISTA_CONFIG"):
        return Path(chosen) / "settings.toml"
    return _configuration_folder(environ) / "bellavista" / "settings.toml"


def saves_folder(environ: Mapping[str, str]) -> Path:
    """The saves: where BELLAVISTA_SAVES says, or in the checkout, or in the platform's folder."""
    if chosen := environ.get("BELLAVISTA_SAVES"):
        return Path(chosen)
    checkout = _PACKAGE.parent / "saves"
    if checkout.is_dir() and not (_PACKAGE / "rules").is_dir():
        return checkout
    return _data_folder(environ) / "bellavista" / "saves"


def lessons_folder(environ: Mapping[str, str]) -> Path:
    """How far somebody is in the lessons: among the saves, of which it is none."""
    return saves_folder(environ) / "lessons"


def _configuration_folder(environ: Mapping[str, str]) -> Path:
    """Where this platform's programs keep what people have set."""
    if sys.platform == "darwin":
        folder, usual = "", "Library/Application Support"
    else:
        folder, usual = environ.get("XDG_CONFIG_HOME", ""), ".config"
    return _absolute(folder) or _home(environ, "BELLAVISTA_CONFIG") / usual


def _data_folder(environ: Mapping[str, str]) -> Path:
    """Where this platform's programs keep what people have made."""
    if sys.platform == "darwin":
        folder, usual = "", "Library/Application Support"
    else:
        folder, usual = environ.get("XDG_DATA_HOME", ""), ".local/share"
    return _absolute(folder) or _home(environ, "BELLAVISTA_SAVES") / usual


def _absolute(folder: str) -> Path | None:
    """The folder; the XDG specification asks that a relative one be passed over."""
    return Path(folder) if Path(folder).is_absolute() else None


def _home(environ: Mapping[str, str], variable: str) -> Path:
    try:
        return Path(environ.get("HOME") or Path.home())
    except RuntimeError:
        # The engine finds its rules with this module, and starts without any words.
        from bellavista_tui.i18n import _

        message = _("Your home folder is not known: name a folder in {variable}.")
        raise BellavistaError(message.format(variable=variable)) from None
