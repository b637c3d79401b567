"""The finished city behind the title: a game that was once played, kept as a drawing."""

from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.state import Building
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.relief import Scene

CITY = "rome"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEF"
"""A letter for each building: those of the first architect by their numbers, then the next's."""

BUILDINGS = """\
..mmm----..--...
..kkkk---..--...
--xE-v-C-t--er-.
---E-v-Cttqqerr.
..yyc--C--qqer-.
..yyc--zzz-AAAA.
..iic---zpf---..
..iic---wwf---..
.--oo---FBB-ssss
.---Du----Bjhnnb
...-Du--aajjllbb
...--u--aagj-l-b
.......-d-g-....
.......-dd--....
""".splitlines()


def postcard(look: Look, room_left: int) -> Scene:
    """The city in relief: by night in the dark theme, by day in the light one."""
    rules = load_rules()
    return Scene(
        map=find_city(rules, CITY, seed=0).map,
        tiles=rules.tiles,
        buildings=tuple(_buildings()),
        look=look,
        is_night=look.is_dark,
        has_numbers=False,
        room_left=room_left,
    )


def _buildings() -> list[Building]:
    cells: dict[str, list[Cell]] = {}
    for row, line in enumerate(BUILDINGS):
        for column, letter in enumerate(line):
            if letter in LETTERS:
                cells.setdefault(letter, []).append((row, column))
    return [
        Building(owner=index // 8, number=index % 8 + 1, cells=tuple(cells[letter]))
        for index, letter in enumerate(LETTERS)
        if letter in cells
    ]
