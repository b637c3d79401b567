"""The game as it is installed from a wheel, away from the checkout."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest

from bellavista_tui import __version__

pytest.importorskip("hatchling")

ROOT = Path(__file__).parents[1]
PARTS = ("bellavista_tui", "rules", "tutorials", "pyproject.toml", "README.md", "LICENSE")
DATA = ("rules", "tutorials")
PATIENCE = 120.0


def call(*command: str | Path, cwd: Path, text: str = "", **environment: str) -> str:
    """What a command prints, once it has ended well."""
    done = subprocess.run(
        command,
        input=text,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, **environment},
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pip(*arguments: str | Path, cwd: Path) -> None:
    command = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments)
    call(*command, cwd=cwd)


def files_under(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the project."""
    copy = tmp_path_factory.mktemp("project")
    ignore = shutil.ignore_patterns("__pycache__")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, copy / part, ignore=ignore)
        else:
            shutil.copy(ROOT / part, copy / part)
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, ".", cwd=copy)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's contents, and what it needs, to import from."""
    target = tmp_path_factory.mktemp("installed")
    pip("install", "--no-deps", "--no-index", "--target", target, wheel, cwd=target)
    package = Path(msgspec.__file__).parent
    shutil.copytree(package, target / "msgspec", ignore=shutil.ignore_patterns("__pycache__"))
    return target


def run(installed: Path, cwd: Path, *arguments: str, text: str = "") -> str:
    """Run Python with nothing to import but what is installed there and its own library."""
    command = (sys.executable, "-S", *arguments)
    return call(*command, cwd=cwd, text=text, PYTHONPATH=str(installed))


def test_the_wheel_is_named_after_the_version(wheel: Path) -> None:
    assert wheel.name == f"bellavista-{__version__}-py3-none-any.whl"


def test_the_wheel_has_the_package_and_its_data_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as file:
        tops = {name.partition("/")[0] for name in file.namelist()}
    assert tops == {"bellavista_tui", f"bellavista-{__version__}.dist-info"}


@pytest.mark.parametrize("folder", DATA)
def test_the_data_travels_inside_the_package(installed: Path, folder: str) -> None:
    there = files_under(installed / "bellavista_tui" / folder)
    assert there == files_under(ROOT / folder)
    assert there


def test_the_installed_package_is_the_one_that_runs(installed: Path, tmp_path: Path) -> None:
    code = "import bellavista_tui, sys; print(bellavista_tui.__file__); print(sys.path)"
    file, path = run(installed, tmp_path, "-c", code).splitlines()
    assert Path(file).is_relative_to(installed)
    assert repr(str(ROOT)) not in path


def test_a_game_is_played_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    play = ("-m", "bellavista_tui", "play", "--seed", "1", "--players", "2")
    lines = run(installed, tmp_path, *play).splitlines()
    assert lines[0] == "Bella Vista in random, 2 architects, seed 1."
    assert lines[-1].endswith(" won.")


def test_the_engine_answers_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    text = '{"cmd":"hello"}\n{"cmd":"new","seed":1,"city":"rome"}\n'
    answers = run(installed, tmp_path, "-m", "bellavista_tui", "engine", text=text)
    hello, new = map(json.loads, answers.splitlines())
    assert hello["version"] == __version__
    assert hello["cities"] == ["bangkok", "berlin", "london", "new_york", "paris", "rome"]
    assert new["state"]["city"]["name"] == "rome"


def test_running_the_installed_game_writes_nothing_where_it_is_run(
    installed: Path, tmp_path: Path
) -> None:
    run(installed, tmp_path, "-m", "bellavista_tui", "engine", text='{"cmd":"new"}\n')
    assert list(tmp_path.iterdir()) == []
