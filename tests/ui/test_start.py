"""What the program does before its title is seen."""

import subprocess
import sys

TITLE = "bellavista_tui.cli.commands, bellavista_tui.ui.app, bellavista_tui.ui.screens.title"


def test_the_title_imports_nothing_of_the_rules() -> None:
    code = f"import sys, {TITLE}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = run.stdout.split()
    assert "bellavista_tui.ui.screens.title" in modules
    assert [name for name in modules if name.startswith("bellavista_tui.games")] == []
