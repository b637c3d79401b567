"""Finds the rules data and the named cities in the folder rules/bella_vista/."""

from functools import lru_cache
from pathlib import Path

from bellavista_tui.core.strict import FileError, read_toml
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.city import City, CityError, Survey
from bellavista_tui.games.bella_vista.random_city import random_city
from bellavista_tui.games.bella_vista.rulebook import CityFile, Rulebook
from bellavista_tui.paths import rules_folder, shown_path

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
    return read_toml(path, Rulebook, shown_path(path))


def read_city(rules: Rulebook, path: Path) -> City:
    """The city of a file, checked."""
    shown = shown_path(path)
    file = read_toml(path, CityFile, shown)
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
