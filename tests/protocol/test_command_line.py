"""`bellavista` as it is called from a shell."""

import json
import os
import re
import shlex
import subprocess
import sys

import pytest

from bellavista_tui import __version__
from tests.protocol.client import COMMAND, PATIENCE, ROOT

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
PLAY = ("play", "--players", "2", "--city", "paris", "--seed", "7")


def call(*command: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        input=text,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return call(*COMMAND, *arguments, text=text)


@pytest.mark.parametrize("arguments", [("--help",), ("-h",), ("play", "--help")])
def test_help_is_printed(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: bellavista")


def test_help_names_the_commands() -> None:
    assert {"play", "engine"} <= set(run("--help").stdout.split())


def test_version_is_printed() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"bellavista {__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("fly",), "'fly'"),
        (("",), "''"),
        (("--fly",), "--fly"),
        (("play", "--fly"), "--fly"),
        (("play", "chess"), "chess"),
        (("engine", "now"), "now"),
        (("play", "--players", "1"), "players"),
        (("play", "--players", "two"), "players"),
        (("play", "--players"), "players"),
        (("play", "--seed", "-1"), "seed"),
        (("play", "--seed", "1.5"), "seed"),
        (("play", "--seed", ""), "seed"),
        (("play", "--seed", "seven"), "seed"),
        (("play", "--seed", "²"), "seed"),
        (("play", "--seed", str(2**63)), "A seed is"),
        (("play", "--seed", "9" * 5000), "A seed is"),
        (("play", "--city", "atlantis"), "'atlantis'"),
        (("play", "--city", "../paris"), "'../paris'"),
        (("play", "--city", "Paris"), "'Paris'"),
        (("play", "--city", ""), "''"),
    ],
)
def test_bad_arguments_get_one_sentence(arguments: tuple[str, ...], word: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"bellavista: .+\.\n", done.stderr)
    assert word in done.stderr


def test_a_bad_city_is_told_which_there_are() -> None:
    error = run("play", "--city", "atlantis").stderr
    for name in ("bangkok", "berlin", "london", "new_york", "paris", "rome", "random"):
        assert name in error


def test_a_seed_plays_the_same_game_each_time() -> None:
    first, second = run(*PLAY), run(*PLAY)
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == second.stdout


def test_a_game_is_told_from_its_first_line_to_the_winner() -> None:
    first, *lines, last = run(*PLAY).stdout.splitlines()
    assert first == "Bella Vista in paris, 2 architects, seed 7."
    assert [line for line in lines if line.startswith("Round ")][7].startswith("Round 8. ")
    assert re.fullmatch(r"(Red|Blue|Red and Blue) won\.", last)


def test_a_game_without_a_seed_tells_the_one_it_drew() -> None:
    lines = run("play", "--players", "4", "--city", "rome").stdout.splitlines()
    assert re.fullmatch(r"Bella Vista in rome, 4 architects, seed \d+\.", lines[0])
    assert lines[-1].endswith(" won.")


BUFFERED = {name: value for name, value in ENVIRONMENT.items() if name != "PYTHONUNBUFFERED"}


@pytest.mark.parametrize("arguments", [PLAY, ("engine",), ("--help",), ("--version",)])
@pytest.mark.parametrize("environment", [BUFFERED, BUFFERED | {"PYTHONUNBUFFERED": "1"}])
def test_closing_the_pipe_early_is_quiet(
    arguments: tuple[str, ...], environment: dict[str, str]
) -> None:
    with subprocess.Popen(
        (*COMMAND, *arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, errors = process.communicate(b'{"cmd":"hello"}\n' * 100, timeout=PATIENCE)
    assert (process.returncode, errors) == (0, b"")


@pytest.mark.parametrize("redirection", ["<&-", ">&-", ">/dev/full"])
@pytest.mark.parametrize("command", ["engine", "play --seed 1"])
def test_streams_that_cannot_be_used_get_one_sentence(command: str, redirection: str) -> None:
    done = subprocess.run(
        f"echo '{{}}' | {shlex.join(COMMAND)} {command} {redirection}",
        shell=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=BUFFERED,
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert re.fullmatch(r"bellavista: .+\n", done.stderr)


def test_the_engine_writes_answers_and_nothing_else() -> None:
    lines = ['{"cmd":"hello"}', "nonsense", "", '{"cmd":"new","seed":1}', '{"cmd":"legal"}']
    done = run("engine", text="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True, True]
    assert (done.returncode, done.stderr) == (0, "")


MODULES = """
import sys
from bellavista_tui.__main__ import main
sys.argv = ["bellavista", "engine"]
assert main() == 0
print(*sys.modules, file=sys.stderr)
"""


def test_the_engine_imports_nothing_of_the_terminal_or_the_network() -> None:
    text = '{"cmd":"new","seed":1}\n{"cmd":"legal"}\n{"cmd":"quit"}\n'
    done = call(sys.executable, "-c", MODULES, text=text)
    assert done.returncode == 0, done.stderr
    assert "bellavista_tui.i18n" not in done.stderr.split()
    packages = {name.partition(".")[0] for name in done.stderr.split()}
    assert "bellavista_tui" in packages
    assert not packages & {"textual", "rich", "asyncssh", "argparse", "asyncio", "socket"}


TABLES = """
import json
from bellavista_tui.games.bella_vista.placements import placements_of
from bellavista_tui.protocol.conversation import Conversation

conversation = Conversation()

def ask(**request):
    answer = json.loads(conversation.answer(json.dumps(request).encode()))
    assert answer["ok"], answer
    return answer

def tell():
    print(placements_of.cache_info().currsize)

ask(cmd="new", players=4, seed=1, city="paris")
tell()
moves = ask(cmd="legal")["moves"]
tell()
for _ in range(4):
    ask(cmd="play", move=ask(cmd="legal")["moves"][0])
assert ask(cmd="legal")["moves"][0]["type"] == "build"
tell()
"""


def test_placement_tables_are_made_only_when_something_is_built() -> None:
    done = call(sys.executable, "-c", TABLES)
    assert (done.stdout.split(), done.stderr) == (["0", "0", "1"], "")
