"""The game through a real OpenSSH server, as people play it on a machine elsewhere."""

import getpass
import os
import shlex
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.needs import need_program
from tests.terminal.driver import (
    ENTER,
    GAME,
    Terminal,
    colour_codes,
    leave,
    play_to_a_building,
    quiet_environ,
)

ROOTS_FOLDER = Path("/run/sshd")
"""What a server run by root insists on."""

KINDS = {"xterm-256color": {"5"}, "xterm": {"16"}, "linux": {"16"}, "screen": {"16"}}


class Server(NamedTuple):
    """A running server."""

    port: int
    key: Path
    """The private key that it lets in."""
    settings: Path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of our own on a free port, with keys of its own."""
    sshd, keygen = need_program("sshd"), need_program("ssh-keygen")
    need_program("ssh")
    folder = tmp_path_factory.mktemp("sshd")
    for name in ("host", "user"):
        command = [keygen, "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
        subprocess.run(command, check=True)
    settings = folder / "settings"
    settings.mkdir()
    quiet_environ(settings)
    port = free_port()
    (folder / "config").write_text(configuration(folder, port, settings))
    if os.geteuid() == 0:
        ROOTS_FOLDER.mkdir(exist_ok=True)
    command = [sshd, "-D", "-e", "-f", str(folder / "config")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            wait_until_listening(process)
            yield Server(port, folder / "user", settings)
        finally:
            process.terminate()


def configuration(folder: Path, port: int, settings: Path) -> str:
    return f"""\
ListenAddress 127.0.0.1
Port {port}
HostKey {folder / "host"}
PidFile none
AuthorizedKeysFile {folder / "user.pub"}
PasswordAuthentication no
PermitRootLogin yes
StrictModes no
UsePAM no
AcceptEnv LANG LC_*
SetEnv BELLAVISTA_CONFIG={settings} BELLAVISTA_SAVES={settings / "saves"}
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_listening(process: subprocess.Popen[str]) -> None:
    said = ""
    assert process.stderr
    for line in process.stderr:
        said += line
        if "Server listening" in line:
            return
    raise AssertionError(f"sshd did not start:\n{said}")


def connect(server: Server, folder: Path, **environ: str) -> Terminal:
    """The game at the other end, with a terminal of 80 by 24."""
    options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "IdentitiesOnly=yes"]
    options += ["LogLevel=ERROR", "SendEnv=LANG", f"User={getpass.getuser()}"]
    command = ["ssh", "-tt", "-F", "none", "-i", str(server.key), "-p", str(server.port)]
    command += [part for option in options for part in ("-o", option)]
    command += ["127.0.0.1", f"cd {shlex.quote(os.getcwd())} && exec {shlex.join(GAME)}"]
    return Terminal(command, quiet_environ(folder, **environ))


@pytest.mark.parametrize("term", KINDS)
def test_a_game_is_begun_and_left(server: Server, term: str, tmp_path: Path) -> None:
    with connect(server, tmp_path, TERM=term) as terminal:
        terminal.wait_for("one city, eight rounds", "New game")
        terminal.type("n")
        terminal.wait_for("NEW GAME", "Start")
        terminal.type(ENTER)
        play_to_a_building(terminal)
        assert leave(terminal) == 0
    assert colour_codes(terminal.sent) == KINDS[term]


def test_the_locale_travels_along(server: Server, tmp_path: Path) -> None:
    with connect(server, tmp_path, LANG="fr_FR") as terminal:
        terminal.wait_for("Nouvelle partie")
        assert leave(terminal) == 0
    assert terminal.sent.isascii()
