"""Standard output and Ctrl+C of the commands that draw on no screen."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.saving import golden

COMMAND = [sys.executable, "-m", "bellavista_tui"]
NAME = "Zoé 字"
NARROW = [
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1"},
    {"LC_ALL": "C"},
]
"""Outputs that have no letter for everything."""

COMMANDS = [
    (["saves"], 0),
    (["check", NAME], 0),
    (["check", "nóne 字"], 2),
    (["export", NAME], 0),
    (["export", "nóne 字"], 2),
    (["import", f"saves/{NAME}.bvs"], 0),
    (["import", "nóne 字"], 2),
    (["resume", "nóne 字"], 2),
    (["play", "--city", "é字"], 2),
    (["play", "--players", "2", "--city", "paris", "--seed", "7", "--save"], 0),
    (["é字"], 2),
    (["--help"], 0),
]


def environ_in(folder: Path, **more: str) -> dict[str, str]:
    """Nothing of whoever runs this, and a save whose name not every output can show."""
    saves = folder / "saves"
    saves.mkdir(exist_ok=True)
    (saves / f"{NAME}.bvs").write_bytes((golden.FOLDER / golden.name_of(1, players=2)).read_bytes())
    usual = {"PATH": os.environ["PATH"], "HOME": str(folder), "BELLAVISTA_SAVES": str(saves)}
    root = str(Path(__file__).parents[1])
    return {**usual, "BELLAVISTA_CONFIG": str(folder), "PYTHONPATH": root, **more}


@pytest.mark.parametrize("narrow", NARROW, ids=["ascii", "latin-1", "locale"])
@pytest.mark.parametrize(
    ("arguments", "status"), COMMANDS, ids=[" ".join(each[0][:3]) for each in COMMANDS]
)
def test_an_output_that_is_not_utf_8_is_no_trouble(
    arguments: list[str], status: int, narrow: dict[str, str], tmp_path: Path
) -> None:
    done = subprocess.run(
        COMMAND + arguments,
        cwd=tmp_path,
        env=environ_in(tmp_path, **narrow),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert b"Traceback" not in done.stderr
    if status:
        assert done.stdout + done.stderr
        assert len(done.stderr.splitlines()) <= 1


WAITING = """
import sys, threading
import bellavista_tui.__main__ as program

def wait(arguments):
    print("half a line", end="")
    print("begun", file=sys.stderr, flush=True)
    threading.Event().wait()

program._run = wait
sys.exit(program.main())
"""
"""The program with a command that has said something and takes long."""


@pytest.mark.parametrize("is_read", [True, False], ids=["read", "its reader gone"])
def test_an_interrupt_ends_a_command_as_it_ends_other_programs(
    is_read: bool, tmp_path: Path
) -> None:
    """Ctrl+C reaches whoever reads the output, too, and they may be gone first."""
    with subprocess.Popen(
        [sys.executable, "-c", WAITING],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ_in(tmp_path),
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stderr.readline() == b"begun\n"
        if not is_read:
            process.stdout.close()
        process.send_signal(signal.SIGINT)
        assert process.wait() == -signal.SIGINT
        assert process.stderr.read() == b""


@pytest.mark.parametrize("command", [["play", "--save"], ["engine"]], ids=["play", "engine"])
def test_real_commands_are_interrupted_so(command: list[str], tmp_path: Path) -> None:
    with subprocess.Popen(
        COMMAND + command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ_in(tmp_path, PYTHONUNBUFFERED="1"),
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b'{"cmd":"new","seed":7}\n')
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _output, errors = process.communicate()
    assert process.returncode == -signal.SIGINT
    assert errors == b""
