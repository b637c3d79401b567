"""The files in rules/bella_vista/, and what is said of mistakes in such files."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bellavista_tui.core.strict import FileError
from bellavista_tui.games.bella_vista.city import City, Survey, beside_any
from bellavista_tui.games.bella_vista.library import (
    city_names,
    find_city,
    load_rules,
    read_city,
    read_rules,
)
from bellavista_tui.games.bella_vista.rulebook import Rulebook
from bellavista_tui.paths import rules_folder
from tests.bella_vista.games import CITIES

FOLDER = rules_folder() / "bella_vista"
GAME = (FOLDER / "game.toml").read_text(encoding="utf-8")
PARIS = (FOLDER / "cities" / "paris.toml").read_text(encoding="utf-8")


# The files themselves


def test_the_rules_decode() -> None:
    rules = load_rules()
    assert rules == read_rules(FOLDER / "game.toml")
    assert [len("".join(rows).replace(".", "")) for rows in rules.buildings] == [
        *(4, 4, 4, 3, 3, 2, 2, 1)
    ]


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(
    ("architects", "costs"), [(2, (7, 5, 3, 1, 0)), (3, (6, 4, 2, 0)), (4, (7, 5, 3, 1, 0))]
)
def test_the_offer_board_costs_what_it_should(architects: int, costs: tuple[int, ...]) -> None:
    assert load_rules().variant(architects).costs == costs


def test_there_are_the_six_cities() -> None:
    assert city_names() == list(CITIES)


@pytest.mark.parametrize("name", CITIES)
def test_each_city_decodes_under_the_name_of_its_file(name: str) -> None:
    city = read_city(load_rules(), FOLDER / "cities" / f"{name}.toml")
    assert city.name == name
    assert city == find_city(load_rules(), name, 0)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("name", CITIES)
def test_each_city_has_every_tile_whole(name: str) -> None:
    squares = "".join(find_city(load_rules(), name, 0).map)
    counts = {letter: squares.count(letter) for letter in set(squares) - {"."}}
    assert counts == {**dict.fromkeys("FfBbLlSs", 16), **dict.fromkeys("12345", 4), "~": 8, "=": 8}


COUNTED_BY_HAND = {
    "london": {"parks": [4, 8, 8], "rivers": [26], "border": 48},
    "paris": {"parks": [2, 2, 3, 4, 4], "rivers": [26], "border": 45},
}


@pytest.mark.rule("1.3", "1.8")
@pytest.mark.parametrize("name", COUNTED_BY_HAND)
def test_a_survey_agrees_with_a_count_by_hand(name: str) -> None:
    survey = Survey(load_rules(), find_city(load_rules(), name, 0))
    assert {
        "parks": sorted(map(len, survey.parks)),
        "rivers": sorted(map(len, survey.rivers)),
        "border": len(survey.border),
    } == COUNTED_BY_HAND[name]


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("name", CITIES)
def test_a_survey_counts_128_cells_and_finds_all_it_names_among_them(name: str) -> None:
    survey = Survey(load_rules(), find_city(load_rules(), name, 0))
    assert len(survey.district) == 8 * 16
    beside = beside_any(survey.parks) | beside_any(survey.rivers)
    assert survey.district.keys() >= beside | survey.border


# Mistakes in the rules


def check_error(error: FileError, path: Path, *words: str) -> None:
    """Assert that the error is one line that names the file and has the words in it."""
    text = str(error)
    assert len(text.splitlines()) == 1
    assert text.startswith(str(path))
    assert text.endswith(".")
    for word in words:
        assert word in text


def read_spoilt(tmp_path: Path, text: str) -> FileError:
    path = tmp_path / "game.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as caught:
        read_rules(path)
    check_error(caught.value, path)
    return caught.value


BUILDING = '["##", "##"]'
FLOWER = '{ letter = "F", symbol = "flower", finish = "hatched" }'
COSTS = "costs = [7, 5, 3, 1, 0]"

RULES = [
    ("display = 4", "displai = 4", "displai", "no such key"),
    ("display = 4", "display = 4\nspare = 1", "spare", "no such key"),
    ("display = 4\n", "", "display", "missing"),
    ("display = 4", 'display = "4"', "display", "whole number"),
    ("display = 4", "display = 4.0", "display", "whole number"),
    ("display = 4", "display = true", "display", "whole number"),
    ("display = 4", "display = 0", "display", "1"),
    ("display = 4", "display = 1979-05-27", "display", "whole number"),
    ("max_width = 22", "max_with = 22", "city.max_with", "no such key"),
    ("max_width = 22\n", "", "city.max_width", "missing"),
    ("max_width = 22", "max_width = -1", "city.max_width", "1"),
    ("max_width = 22", "max_width = 99999999999999999999", "city.max_width", "64"),
    (BUILDING, "[]", "buildings[0]", "length"),
    (BUILDING, '"##"', "buildings[0]", "a list"),
    (BUILDING, '["##", 2]', "buildings[0][1]", "text"),
    (BUILDING, '["##", "..", "##"]', "buildings[0]", "one piece"),
    (BUILDING, '["#.", ".#"]', "buildings[0]", "one piece"),
    (BUILDING, '["#x", "##"]', "buildings[0]", "# and ."),
    (BUILDING, '["#################"]', "buildings[0]", "16"),
    (BUILDING, '["..", ".."]', "buildings[0]", "at least one square"),
    (BUILDING, '["", ""]', "buildings[0]", "at least one square"),
    ('park_shape = ["##", "##"]', 'park_shape = ["##", "  "]', "tiles.park_shape", "# and ."),
    ('river_shape = ["########"]', 'river_shape = ["###.####"]', "tiles.river_shape", "one piece"),
    (FLOWER + ",", "", "tiles.districts", "each symbol once"),
    (FLOWER, FLOWER.replace("hatched", "plain"), "tiles.districts", "each symbol once"),
    (FLOWER, FLOWER.replace("flower", "rose"), "tiles.districts[0].symbol", "'rose'"),
    (FLOWER, FLOWER.replace("F", "f"), "tiles.districts[1]", "'f'"),
    (FLOWER, FLOWER.replace("F", "1"), "tiles.parks[0]", "'1'"),
    (FLOWER, FLOWER.replace("F", "."), "tiles.districts[0]", "'.'"),
    (FLOWER, FLOWER.replace("F", " "), "tiles.districts[0]", "' '"),
    (FLOWER, FLOWER.replace("F", "FF"), "tiles.districts[0].letter", "length"),
    (FLOWER, FLOWER.replace("F", ""), "tiles.districts[0].letter", "length"),
    (FLOWER, FLOWER.replace("letter", "lettre"), "tiles.districts[0].lettre", "no such key"),
    ('rivers = ["~", "="]', 'rivers = ["~", "~"]', "tiles.rivers[1]", "'~'"),
    (COSTS, "costs = [7, 5, 5, 1, 0]", "tables[0].costs", "must go down"),
    (COSTS, "costs = [0, 1, 3, 5, 7]", "tables[0].costs", "must go down"),
    (COSTS, "costs = [7, 5, 0]", "tables[0].costs", "4 offers"),
    (COSTS, "costs = []", "tables[0].costs", "length"),
    (COSTS, "costs = [7, 5, 3, 1, -1]", "tables[0].costs[4]", "0"),
    (COSTS, 'costs = [7, 5, "3", 1, 0]', "tables[0].costs[2]", "whole number"),
    ("hand = 5", "hand = 1", "tables[0].hand", "a card for each"),
    ("architects = 3", "architects = 5", "tables[1].architects", "4"),
    ("architects = 3", "architects = 4", "tables", "for 2, 3 and 4"),
    ("unused_colour = true", "unused_colour = 1", "tables[1].unused_colour", "true or false"),
    (
        "needs = { district = 3,",
        "needs = { distrikt = 3,",
        "tables[0].needs.distrikt",
        "no such key",
    ),
    ("needs = { district = 3,", "needs = {", "tables[0].needs.district", "missing"),
    ("quartet = 11", "quartet = -11", "contracts.quartet", "0"),
    ("[coins]", "[coin]", "coin", "no such key"),
    ("[contracts]", "[contracts", "", "TOML"),
    ("[coins]", "[city]", "", "TOML"),
    ("display = 4", "display = 4\ndisplay = 4", "", "TOML"),
    ("display = 4", "display = 4\n\x00", "", "TOML"),
    ("display = 4", "display = " + "[" * 5000, "", "nested"),
]


@pytest.mark.parametrize(("old", "new", "key", "words"), RULES)
def test_a_mistake_in_the_rules_is_named(
    tmp_path: Path, old: str, new: str, key: str, words: str
) -> None:
    assert old in GAME
    error = read_spoilt(tmp_path, GAME.replace(old, new, 1))
    check_error(error, tmp_path, key, words)
    assert error.key == key


def without(table: str) -> str:
    """The rules without one of their tables."""
    before, _, after = GAME.partition(table + "\n")
    return before + after[after.index("\n[") :]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("[tiles]", "tiles"),
        ("[city]", "city"),
        ("[coins]", "coins"),
        ("[contracts]", "contracts"),
        ("[[tables]]", "2, 3 and 4"),
    ],
)
def test_a_table_missing_from_the_rules_is_named(tmp_path: Path, table: str, words: str) -> None:
    check_error(read_spoilt(tmp_path, without(table)), tmp_path, words)


def test_empty_rules_are_named(tmp_path: Path) -> None:
    check_error(read_spoilt(tmp_path, ""), tmp_path, "missing")


# Mistakes in a city


def redrawn(letter: str, top: int, left: int) -> str:
    """Paris with a park moved to other squares."""
    start, rows, end = PARIS.split('"""')
    squares = [list(row.replace(letter, ".")) for row in rows.split()]
    for row in (top, top + 1):
        squares[row][left : left + 2] = [letter, letter]
    drawn = "\n".join(map("".join, squares))
    return f'{start}"""\n{drawn}\n"""{end}'


def edited(old: str, new: str) -> str:
    assert old in PARIS
    return PARIS.replace(old, new)


LAST_ROW = "............33......\n"

MAPS = [
    ("hole", redrawn("3", 10, 5), "hole"),
    ("two pieces", redrawn("3", 10, 18), "one piece"),
    ("two pieces that touch by a corner", redrawn("3", 10, 17), "one piece"),
    ("tile missing", edited("3", "."), "'3' is missing"),
    ("tile twice", edited(LAST_ROW, "............3333....\n"), "'3'"),
    ("tile half covered", redrawn("3", 0, 0), "'F'"),
    ("tile too long", edited("..~~~~~~~~bbbb", ".~~~~~~~~~bbbb"), "'~'"),
    ("tile bent", edited("..55...33", "..55..3.3"), "'3'"),
    ("unknown letter", edited("55ffffBBBB", "55ffffXBBB"), "'X'"),
    ("blank in a row", edited("FFFF..llll..........", "FFFF  llll.........."), "row"),
    ("row too short", edited(LAST_ROW, LAST_ROW[1:]), "row 12"),
    ("row too long", edited(LAST_ROW, "." + LAST_ROW), "row 12"),
    ("too wide", re.sub(r"(?m)^(\S{20})$", r"\1...", PARIS), "22 wide"),
    ("too high", edited(LAST_ROW, LAST_ROW + 3 * ("." * 20 + "\n")), "14 high"),
    ("empty", 'name = "paris"\nmap = ""\n', "empty"),
    ("only outside", 'name = "paris"\nmap = "..."\n', "missing"),
]


def read_spoilt_city(tmp_path: Path, text: str) -> FileError:
    path = tmp_path / "paris.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as caught:
        read_city(load_rules(), path)
    check_error(caught.value, path)
    return caught.value


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("text", "words"), [pytest.param(text, words, id=name) for name, text, words in MAPS]
)
def test_a_map_that_is_no_city_is_refused(tmp_path: Path, text: str, words: str) -> None:
    error = read_spoilt_city(tmp_path, text)
    assert error.key == "map"
    check_error(error, tmp_path, words)


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        (edited("name =", "nom ="), "nom", "no such key"),
        (edited('name = "paris"\n', ""), "name", "missing"),
        (edited('"paris"', '""'), "name", "length"),
        (edited('"paris"', f'"{"x" * 61}"'), "name", "length"),
        (edited('"paris"', "75"), "name", "text"),
        (edited('"paris"', '"rome"'), "name", "'paris'"),
        (edited("map =", "maps ="), "maps", "no such key"),
        ('name = "x"\n', "map", "missing"),
        ('name = "x"\nmap = ["FF"]\n', "map", "text"),
        (PARIS + "river = 2\n", "river", "no such key"),
        (PARIS.rstrip().removesuffix('"""'), "", "TOML"),
    ],
)
def test_a_mistake_in_a_city_file_is_named(tmp_path: Path, text: str, key: str, words: str) -> None:
    error = read_spoilt_city(tmp_path, text)
    assert error.key == key
    check_error(error, tmp_path, words)


# Files that cannot be read at all

Reader = Callable[[Path], Rulebook | City]
READERS: list[Reader] = [read_rules, lambda path: read_city(load_rules(), path)]


@pytest.mark.parametrize("read", READERS, ids=["rules", "city"])
def test_a_file_that_is_not_utf_8_is_named(tmp_path: Path, read: Reader) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('name = "Orléans"'.encode("latin-1"))
    with pytest.raises(FileError) as caught:
        read(path)
    check_error(caught.value, path, "UTF-8")


@pytest.mark.parametrize("read", READERS, ids=["rules", "city"])
@pytest.mark.parametrize("name", ["missing.toml", "."])
def test_a_file_that_is_not_there_is_named(tmp_path: Path, name: str, read: Reader) -> None:
    with pytest.raises(FileError) as caught:
        read(tmp_path / name)
    check_error(caught.value, tmp_path / name, "cannot be read")


def test_a_file_of_the_rules_folder_is_named_from_there_on() -> None:
    with pytest.raises(FileError) as caught:
        read_rules(FOLDER / "missing.toml")
    assert str(caught.value).startswith("rules/bella_vista/missing.toml: ")
