"""Finds the rules data and the named cities in the folder rules/bella_vista/."""

from functools import lru_cache
from pathlib import Path

from bellavista_tui.core.strict import FileError, decode_toml
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.city import City, CityError, Survey
from bellavista_tui.games.bella_vista.random_city import random_city
from bellavista_tui.games.bella_vista.rulebook import CityFile, Rulebook
from bellavista_tui.paths import rules_folder

RANDOM = "random"
"""The name that asks for a city drawn from the seed."""


@lru_cache(maxsize=1)
def load_rules() -> Rulebook:
    """The rules data that new games are begun with."""
    return read_rules(_folder() / "game.toml")


def city_names() -> list[str]:
    """The names of the cities in the folder."""
    stems = (path.stem for path in (_folder() / "cities").glob("*.toml"))
    return sorted(stem for stem in stems if stem != RANDOM)


def find_city(rules: Rulebook, name: str, seed: int) -> City:
    """The city of that name, or the random one of the seed."""
    if name == RANDOM:
        return random_city(rules, seed)
    if name not in city_names():
        known = ", ".join(city_names())
        raise BellavistaError(f"There is no city named {name!r}; there is {known} and {RANDOM}.")
    return read_city(rules, _folder() / "cities" / f"{name}.toml")


def read_rules(path: Path) -> Rulebook:
    """The rules data of a file."""
    return decode_toml(_read(path), Rulebook, _shown(path))


def read_city(rules: Rulebook, path: Path) -> City:
    """The city of a file, checked."""
    shown = _shown(path)
    file = decode_toml(_read(path), CityFile, shown)
    if file.name != path.stem:
        raise FileError(shown, "name", f"it must be {path.stem!r}, like the file.")
    city = City(file.name, tuple(file.map.splitlines()))
    try:
        Survey(rules, city)
    except CityError as error:
        raise FileError(shown, "map", error.reason) from None
    return city


def _folder() -> Path:
    return rules_folder() / "bella_vista"


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileError(_shown(path), "", f"the file cannot be read: {error.strerror}.") from None


def _shown(path: Path) -> str:
    """The path as an error names it: from the rules folder on, where it lies in there."""
    top = rules_folder()
    return str(path.relative_to(top.parent)) if path.is_relative_to(top) else str(path)
