"""Settings: kept whole whatever happens, and never lost to a mistake in the file."""

import errno
import os
import stat
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bellavista_tui import i18n, settings
from bellavista_tui.errors import BellavistaError
from bellavista_tui.paths import settings_file
from bellavista_tui.settings import (
    LastGame,
    LastSeat,
    Settings,
    is_ascii,
    load_settings,
    save_settings,
)
from bellavista_tui.small_files import LARGEST

OTHERS = Settings(
    language="fr",
    theme="light",
    colour_blind=True,
    ascii="off",
    animation=False,
    bot_pace="instant",
    confirm_moves=False,
    bell=True,
    explain=False,
    player_name='Zoé "Z" \\',
    keys={"table.turn": "r,space", "city grid": "f5"},
    last_game=LastGame(2, "paris", (LastSeat("Ada", "human", 3), LastSeat("", "hard", 0))),
)
"""Settings of which none is the default."""

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = i18n._session.set(None)
    yield
    i18n._session.reset(before)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def texts() -> st.SearchStrategy[str]:
    return st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


def any_settings() -> st.SearchStrategy[Settings]:
    kinds = {field: st.booleans() for field, value in vars_of(Settings()) if value in (True, False)}
    return st.builds(
        Settings,
        language=st.sampled_from(get_args(settings.Language)),
        theme=st.sampled_from(get_args(settings.Theme)),
        ascii=st.sampled_from(get_args(settings.Ascii)),
        bot_pace=st.sampled_from(get_args(settings.Pace)),
        player_name=texts(),
        keys=st.dictionaries(texts(), texts(), max_size=4),
        **kinds,
    )


def vars_of(value: Settings) -> list[tuple[str, Any]]:
    return [(field, getattr(value, field)) for field in value.__struct_fields__]


# Saving and loading


def test_others_differ_from_the_defaults_throughout() -> None:
    assert not set(map(str, vars_of(OTHERS))) & set(map(str, vars_of(Settings())))


@given(any_settings())
def test_what_is_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, value: Settings) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    save_settings(path, value)
    assert load_settings(path) == (value, None)


def test_a_missing_file_gives_the_defaults_and_is_not_made(path: Path) -> None:
    assert load_settings(path) == (Settings(), None)
    assert load_settings(path.parent / "no" / "such" / "folder") == (Settings(), None)
    assert list(path.parent.iterdir()) == []


def test_an_empty_file_gives_the_defaults(path: Path) -> None:
    path.touch()
    assert load_settings(path) == (Settings(), None)


def test_a_file_may_set_a_few_things_only(path: Path) -> None:
    path.write_text('bell = true\n[keys]\n"table.turn" = "t"\n', encoding="utf-8")
    assert load_settings(path) == (Settings(bell=True, keys={"table.turn": "t"}), None)


def test_a_mark_at_the_start_of_the_text_is_passed_over(path: Path) -> None:
    path.write_text("bell = true\n", encoding="utf-8-sig")
    assert load_settings(path) == (Settings(bell=True), None)


def test_the_file_shows_all_that_can_be_set(path: Path) -> None:
    save_settings(path, Settings())
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    assert set(table) == set(Settings.__struct_fields__)


def test_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "settings.toml"
    save_settings(path, OTHERS)
    assert load_settings(path) == (OTHERS, None)


def test_a_name_that_is_no_text_is_saved_as_far_as_it_is(path: Path) -> None:
    save_settings(path, Settings(player_name="Zo\udce9"))
    assert load_settings(path) == (Settings(player_name="Zo?"), None)


def test_a_new_file_is_its_owners_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        save_settings(path, OTHERS)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_old_file_keeps_its_mode(path: Path) -> None:
    path.touch()
    path.chmod(0o644)
    save_settings(path, OTHERS)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere.toml"
    path.symlink_to(target)
    save_settings(path, OTHERS)
    assert path.is_symlink()
    assert load_settings(target) == (OTHERS, None)


# Files that cannot be used

MISTAKES = [
    (b"theme = dark", "line 1 is not TOML"),
    (b"bell = true\n\nbell = true\n", "line 3 is not TOML"),
    (b"bell = true\n[keys", "not TOML"),
    (b"\x00", "line 1 is not TOML"),
    (b"player_name = " + b"9" * 5000, "it is not TOML"),
    (b"keys = " + b"[" * 5000, "it is not TOML"),
    ('player_name = "Zoé"'.encode("latin-1"), "it is not UTF-8 text"),
    (b"\xff\xfe\x00", "it is not UTF-8 text"),
    (b'colour = "red"', 'there is no setting called "colour"'),
    (b'"\\u001b[2J" = 1', 'there is no setting called "\\x1b[2J"'),
    (b"keyz = []", 'there is no setting called "keyz"'),
    (b'theme = "pink"', 'theme must be one of "dark", "light"'),
    (b"theme = 1", 'theme must be one of "dark", "light"'),
    (b"[theme]", 'theme must be one of "dark", "light"'),
    (b"ascii = true", 'ascii must be one of "auto", "on", "off"'),
    (b'language = "de"', 'language must be one of "auto", "en", "fr"'),
    (b'bell = "yes"', "bell must be true or false"),
    (b"bell = 1", "bell must be true or false"),
    (b"player_name = 2024-01-01", "player_name must be text in quotes"),
    (b'keys = "r"', "keys must be a table of keys in quotes"),
    (b"keys.turn = 1", "keys must be a table of keys in quotes"),
    (b"keys.table.turn = 'r'", "keys must be a table of keys in quotes"),
    (b"last_game.players = 'two'", "last_game must be as the game writes it"),
    (b"#" * (LARGEST + 1), "it is too large"),
]


@pytest.mark.parametrize(("data", "reason"), MISTAKES)
def test_a_file_with_a_mistake_is_set_aside(path: Path, data: bytes, reason: str) -> None:
    path.write_bytes(data)
    aside = path.with_name("settings.toml.damaged")
    value, notice = load_settings(path)
    assert value == Settings()
    assert notice is not None
    assert f"{aside}, and the defaults hold: " in notice
    assert notice.endswith(f"{reason}.")
    assert notice.isprintable()
    assert not path.exists()
    assert aside.read_bytes() == data


@given(st.one_of(st.binary(), st.text().map(lambda text: text.encode(errors="replace"))))
def test_whatever_the_file_holds_there_are_settings(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    path.write_bytes(data)
    value, notice = load_settings(path)
    assert (value == Settings()) or notice is None
    assert path.exists() == (notice is None)


def test_the_notice_is_in_the_readers_language(path: Path) -> None:
    i18n.use_language("fr")
    path.write_bytes(b'theme = "pink"')
    notice = load_settings(path)[1]
    assert notice is not None
    assert "valeurs par défaut" in notice
    assert '"dark", "light"' in notice


UNUSUAL: dict[str, Callable[[Path], None]] = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("make", UNUSUAL.values(), ids=UNUSUAL)
def test_what_is_no_ordinary_file_is_not_waited_for(
    path: Path, make: Callable[[Path], None]
) -> None:
    make(path)
    value, notice = load_settings(path)
    assert value == Settings()
    assert notice is not None
    assert notice.endswith("it is not an ordinary file.")
    save_settings(path, OTHERS)
    assert load_settings(path) == (OTHERS, None)


NEWER = """
bell = true
[last_game]
city = "rome"
weather = "rain"
[another_game]
cards = 5
[[lessons]]
done = 2026-01-01
"""


def test_sections_of_a_newer_version_are_passed_over_and_stay(path: Path) -> None:
    path.write_text(NEWER, encoding="utf-8")
    expected = Settings(bell=True, last_game=LastGame(city="rome"))
    assert load_settings(path) == (expected, None)
    save_settings(path, OTHERS)
    assert load_settings(path) == (OTHERS, None)
    before, after = tomllib.loads(NEWER), tomllib.loads(path.read_text(encoding="utf-8"))
    for section in ("another_game", "lessons"):
        assert after[section] == before[section]


def test_every_damaged_file_is_kept(path: Path) -> None:
    damaged = [b"first", b"second", b"third"]
    for data in damaged:
        path.write_bytes(data)
        assert load_settings(path)[1] is not None
    names = ["settings.toml.damaged", "settings.toml.damaged.2", "settings.toml.damaged.3"]
    assert [path.with_name(name).read_bytes() for name in names] == damaged
    assert len(list(path.parent.iterdir())) == 3


def test_a_link_that_leads_nowhere_takes_a_name_too(path: Path) -> None:
    path.with_name("settings.toml.damaged").symlink_to("nowhere")
    path.write_bytes(b"?")
    load_settings(path)
    assert path.with_name("settings.toml.damaged").is_symlink()
    assert path.with_name("settings.toml.damaged.2").read_bytes() == b"?"


def test_after_a_damaged_file_settings_are_saved_as_ever(path: Path) -> None:
    path.write_bytes(b"?")
    load_settings(path)
    save_settings(path, OTHERS)
    assert load_settings(path) == (OTHERS, None)
    assert path.with_name("settings.toml.damaged").read_bytes() == b"?"


def test_a_folder_in_the_files_place_is_set_aside(path: Path) -> None:
    (path / "inside").mkdir(parents=True)
    value, notice = load_settings(path)
    assert value == Settings()
    assert notice is not None
    assert notice.endswith("it is a folder.")
    assert path.with_name("settings.toml.damaged").joinpath("inside").is_dir()


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.EACCES, "permission denied"), (errno.EMFILE, os.strerror(errno.EMFILE))],
)
def test_an_unreadable_file_is_set_aside(
    path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    save_settings(path, OTHERS)
    content = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", failing(number))
        value, notice = load_settings(path)
    assert value == Settings()
    assert notice is not None
    assert notice.endswith(f": {reason}.")
    assert path.with_name("settings.toml.damaged").read_bytes() == content


def test_a_file_that_cannot_be_moved_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"?")
    monkeypatch.setattr(Path, "rename", failing(errno.EROFS))
    value, notice = load_settings(path)
    assert value == Settings()
    assert notice == (
        f"The settings in {path} cannot be used, and the defaults hold: line 1 is not TOML."
    )
    assert path.read_bytes() == b"?"


def test_a_file_in_a_folders_place_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "bellavista").write_bytes(b"mine")
    value, notice = load_settings(tmp_path / "bellavista" / "settings.toml")
    assert value == Settings()
    assert notice is not None
    assert notice.endswith("part of the path is not a folder.")
    assert (tmp_path / "bellavista").read_bytes() == b"mine"


# Saving that fails


def failing(number: int = errno.ENOSPC) -> Callable[..., Any]:
    """A stand-in for what the system refuses to do."""

    def fail(*_arguments: object, **_options: object) -> Any:
        raise OSError(number, os.strerror(number))

    return fail


class FullDisk:
    """A file that takes no more than a few bytes."""

    def __init__(self, handle: int, _mode: str) -> None:
        self.handle = handle

    def __enter__(self) -> "FullDisk":
        return self

    def __exit__(self, *_error: object) -> None:
        os.close(self.handle)

    def write(self, data: bytes) -> None:
        os.write(self.handle, data[:9])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


OPERATIONS: list[tuple[str, Callable[..., Any]]] = [
    ("pathlib.Path.mkdir", failing()),
    ("tempfile.mkstemp", failing()),
    ("bellavista_tui.small_files.open", failing()),
    ("bellavista_tui.small_files.open", FullDisk),
    ("os.fsync", failing()),
    ("shutil.copymode", failing()),
    ("os.replace", failing()),
]


@pytest.mark.parametrize(("operation", "stand_in"), OPERATIONS)
@pytest.mark.parametrize("is_new", [True, False], ids=["new", "old"])
def test_a_failure_leaves_the_old_file_whole(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    operation: str,
    stand_in: Callable[..., Any],
    is_new: bool,
) -> None:
    if not is_new:
        save_settings(path, OTHERS)
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    with monkeypatch.context() as patch:
        patch.setattr(operation, stand_in, raising=False)
        with pytest.raises(BellavistaError) as caught:
            save_settings(path, Settings())
    assert str(caught.value) == f"The settings could not be saved in {path}: the disk is full."
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == before


def test_an_interruption_leaves_nothing_behind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save_settings(path, OTHERS)
    assert list(path.parent.iterdir()) == []


def test_a_folder_in_the_files_place_is_not_replaced(path: Path) -> None:
    path.mkdir()
    with pytest.raises(BellavistaError, match="it is a folder"):
        save_settings(path, OTHERS)
    assert list(path.parent.iterdir()) == [path]


def test_a_file_in_a_folders_place_is_not_replaced(path: Path) -> None:
    path.write_bytes(b"mine")
    with pytest.raises(BellavistaError, match="could not be saved"):
        save_settings(path / "settings.toml", OTHERS)
    assert path.read_bytes() == b"mine"


# ASCII


@pytest.mark.parametrize(
    ("environ", "ascii"),
    [
        ({}, True),
        ({"LANG": "C"}, True),
        ({"LANG": "POSIX"}, True),
        ({"LANG": "fr_FR"}, True),
        ({"LANG": "fr_FR.ISO-8859-15@euro"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "en_GB.utf8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, True),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, False),
        ({"LC_ALL": "", "LC_CTYPE": "", "LANG": "en_GB.UTF-8"}, False),
        ({"LC_CTYPE": "C", "LANG": "en_GB.UTF-8"}, True),
        ({"LC_CTYPE": "en_GB.UTF-8", "LANG": "C"}, False),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LANG": "C"}, True),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "fr_FR.UTF-8"}, False),
    ],
)
def test_the_locale_says_whether_ascii_is_all_there_is(
    environ: dict[str, str], ascii: bool
) -> None:
    assert is_ascii(Settings(), environ) is ascii
    assert is_ascii(Settings(ascii="on"), environ)
    assert not is_ascii(Settings(ascii="off"), environ)


@pytest.mark.parametrize(("locale", "ascii"), [("C", "True"), ("fr_FR.UTF-8", "False")])
def test_python_does_not_hide_the_locale(locale: str, ascii: str) -> None:
    code = (
        "import os; from bellavista_tui.settings import *; print(is_ascii(Settings(), os.environ))"
    )
    command = [sys.executable, "-c", code]
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LANG": locale}
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ascii


# Where the file is


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {"HOME": "/h"}, "/h/.config/bellavista/settings.toml"),
        ("linux", {"HOME": "/h", "XDG_CONFIG_HOME": "/c"}, "/c/bellavista/settings.toml"),
        ("linux", {"HOME": "/h", "XDG_CONFIG_HOME": ""}, "/h/.config/bellavista/settings.toml"),
        ("linux", {"HOME": "/h", "XDG_CONFIG_HOME": "c"}, "/h/.config/bellavista/settings.toml"),
        ("linux", {"HOME": "/h", "BELLAVISTA_CONFIG": "/b"}, "/b/settings.toml"),
        ("linux", {"BELLAVISTA_CONFIG": "/b", "XDG_CONFIG_HOME": "/c"}, "/b/settings.toml"),
        (
            "darwin",
            {"HOME": "/h", "XDG_CONFIG_HOME": "/c"},
            "/h/Library/Application Support/bellavista/settings.toml",
        ),
        ("darwin", {"HOME": "/h", "BELLAVISTA_CONFIG": "/b"}, "/b/settings.toml"),
    ],
)
def test_each_platform_has_its_folder(
    monkeypatch: pytest.MonkeyPatch, platform: str, environ: dict[str, str], expected: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert settings_file(environ) == Path(expected)


def test_without_a_home_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(BellavistaError, match="BELLAVISTA_CONFIG"):
        settings_file({})
    assert settings_file({"BELLAVISTA_CONFIG": "/b"}) == Path("/b/settings.toml")
