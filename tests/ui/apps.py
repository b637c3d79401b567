"""Apps to test with: no settings of whoever runs the tests, nothing that moves by itself."""

import atexit
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from bellavista_tui.settings import Settings, save_settings
from bellavista_tui.ui.app import BellavistaApp
from bellavista_tui.ui.bella_vista.players import GameSetup

QUIET = Settings(animation=False, bot_pace="instant")


def make_app(
    settings: Settings = QUIET,
    first_game: GameSetup | None = None,
    kind: type[BellavistaApp] = BellavistaApp,
    **environ: str,
) -> BellavistaApp:
    """An app with these settings, in English unless something else is asked for.

    Nothing is explained, as to somebody who has played before.
    """
    temporary = TemporaryDirectory(prefix="bellavista-")
    atexit.register(temporary.cleanup)
    folder = Path(temporary.name)
    save_settings(folder / "settings.toml", replace(settings, explain=False))
    defaults = {
        "BELLAVISTA_CONFIG": str(folder),
        "BELLAVISTA_SAVES": str(folder / "saves"),
        "LANG": "en_GB.UTF-8",
        "USER": "ada",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    }
    return kind(defaults | environ, first_game)
