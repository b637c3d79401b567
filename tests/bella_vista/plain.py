"""A plain and slow referee of Bella Vista, to compare a faster one with.

It plays on ordinary dicts and lists in the JSON shapes of the engine protocol. Everything is
worked out again from the board whenever it is asked for: being easy to check by eye against the
numbered rules is worth more here than speed.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

Cell = tuple[int, int]
Cells = frozenset[Cell]
Data = dict[str, Any]

LAST_ROUND = 8
DISPLAY_SIZE = 4
HIGHEST_BONUS = 3
OFFER_COSTS = {2: (7, 5, 3, 1, 0), 3: (6, 4, 2, 0), 4: (7, 5, 3, 1, 0)}
HAND_SIZE = {2: 5, 3: 3, 4: 3}

# One word for each row of a footprint.
FOOTPRINTS = {1: "## ##", 2: "### .#.", 3: "####", 4: "## #.", 5: "###", 6: "##", 7: "##", 8: "#"}

SYMBOLS = {"f": "flower", "b": "butterfly", "l": "leaf", "s": "songbird"}
DISTRICTS = {
    letter: (SYMBOLS[letter.lower()], "hatched" if letter.isupper() else "plain")
    for letter in "FfBbLlSs"
}
PARKS = "12345"
RIVERS = "~="

VALUE = {"park": 3, "river": 3, "border": 5, "pair": 5, "district": 6, "straddle": 8, "quartet": 11}
STRADDLE_NEEDED = 2
BORDER_NEEDED = 4
# District, river and park contracts ask for one building more when each architect has 16.
BUILDINGS_NEEDED = {2: 3, 3: 2, 4: 2}

CELL_VALUE = 2
ENSEMBLE_VALUE = 10
PENALTY = 5


def around(cells: Iterable[Cell]) -> set[Cell]:
    """Rule 1.2: every square that shares a side with one of these."""
    steps = [(-1, 0), (1, 0), (0, -1), (0, 1)]
    return {(row + down, column + right) for row, column in cells for down, right in steps}


def pieces(squares: set[Cell]) -> list[set[Cell]]:
    """Rules 1.8 and 1.9: split squares into groups that hang together by sides."""
    left = set(squares)
    found = []
    while left:
        piece = {left.pop()}
        edge = set(piece)
        while edge:
            edge = around(edge) & left
            left -= edge
            piece |= edge
        found.append(piece)
    return found


def rotations(number: int) -> set[Cells]:
    """Rule 5.1: a footprint in each rotation, never flipped; its first cell is (0, 0)."""
    rows = FOOTPRINTS[number].split()
    shape = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
    turned = set()
    for _ in range(4):
        shape = [(column, -row) for row, column in shape]
        top, left = min(shape)
        turned.add(frozenset((row - top, column - left) for row, column in shape))
    return turned


def as_json(cells: Cells) -> list[list[int]]:
    """Cells as the sorted lists that states, moves and events show."""
    return [[row, column] for row, column in sorted(cells)]


def as_cells(rows: Iterable[Iterable[int]]) -> Cells:
    """The reverse of as_json."""
    return frozenset((row, column) for row, column in rows)


class City:
    """What the map says, worked out once; the map itself never changes."""

    def __init__(self, rows: list[str]) -> None:
        marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
        squares = {cell: mark for cell, mark in marks.items() if mark != "."}
        # Rule 1.1: only cells can be built on; each with the letter of its district.
        self.district = {cell: mark for cell, mark in squares.items() if mark in DISTRICTS}
        # Rule 1.3: cells with a side that touches nothing.
        self.border = {cell for cell in self.district if around([cell]) - squares.keys()}
        # Rule 1.8: for each park and each river, the cells beside it; tiles that touch are one.
        parks = {cell for cell, mark in squares.items() if mark in PARKS}
        rivers = {cell for cell, mark in squares.items() if mark in RIVERS}
        self.parks = [around(park) & self.district.keys() for park in pieces(parks)]
        self.rivers = [around(river) & self.district.keys() for river in pieces(rivers)]
        # The cells that constraints and contracts speak of, by that name.
        self.areas = {
            "park": set().union(*self.parks),
            "river": set().union(*self.rivers),
            "border": self.border,
        }
        self.places = {number: self._places(number) for number in FOOTPRINTS}

    def _places(self, number: int) -> list[Cells]:
        """Rule 5.1: every place that a building could have in an empty city."""
        places = [
            frozenset((row + down, column + right) for down, right in shape)
            for shape in rotations(number)
            for row, column in self.district
        ]
        return [place for place in places if place <= self.district.keys()]

    def tiles(self, cells: Cells) -> set[tuple[str, str]]:
        """Rules 1.4, 1.5 and 1.7: the districts under a building; more than one: it straddles."""
        return {DISTRICTS[self.district[cell]] for cell in cells}

    def keeps(self, constraint: str, cells: Cells) -> bool:
        """Rules 5.2 and 5.3: whether a placement is in keeping with a constraint card."""
        kind, what = constraint.split(":")
        if kind == "symbol":
            return all(symbol == what for symbol, _ in self.tiles(cells))
        if kind == "finish":
            return all(finish == what for _, finish in self.tiles(cells))
        return bool(cells & self.areas[kind]) == (what == "required")

    def meets(self, contract: str, owned: list[Cells], players: int) -> bool:
        """Rules 7.2 to 7.6: whether the buildings of one architect meet a contract."""
        tiles = [self.tiles(cells) for cells in owned]
        # Rule 1.4: for each building that is entirely on one district, that district.
        whole = [min(under) for under in tiles if len(under) == 1]
        kind, _, what = contract.partition(":")
        if kind == "district":
            symbol, finish = what.split("-")
            return whole.count((symbol, finish)) >= BUILDINGS_NEEDED[players]
        if kind in ("pair", "quartet"):
            return all(district in whole for district in DISTRICTS.values() if what in district)
        if kind == "straddle":
            return len(owned) - len(whole) >= STRADDLE_NEEDED
        needed = BORDER_NEEDED if kind == "border" else BUILDINGS_NEEDED[players]
        return sum(bool(cells & self.areas[kind]) for cells in owned) >= needed


def contract_value(contract: str) -> int:
    """Rules 7.7 and 9.6: what a contract card adds at the end."""
    return VALUE[contract.partition(":")[0]]


def ensembles(owned: list[Cells]) -> list[set[Cell]]:
    """Rule 1.9: the cells of each group of two or more adjacent buildings of one owner."""
    groups = pieces({cell for cells in owned for cell in cells})
    # A lone building is a group of its own, and no ensemble.
    return [group for group in groups if group not in owned]


def largest_ensemble(owned: list[Cells]) -> int:
    """Rules 9.3 and 9.6: cells of the largest ensemble, 0 without one."""
    return max((len(group) for group in ensembles(owned)), default=0)


class PlainGame:
    """One game; `state` is always the whole current state."""

    def __init__(self, state: Data) -> None:
        self.state: Data = deepcopy(state)
        self.city = City(self.state["city"]["map"])

    def to_move(self) -> int | None:
        """The architect whose decision comes next, none once the game is over."""
        seat: int | None = self.state["to_move"]
        return seat

    def legal(self) -> list[Data]:
        """Every legal move of the architect to move, each once."""
        phase = self.state["phase"]
        if phase == "offer":
            return self._offer_moves()
        if phase == "contract":
            takes = [{"type": "contract", "id": name} for name in self._open_contracts()]
            return [*takes, {"type": "pass"}]
        if phase in ("build", "neutral"):
            places, _ = self._choices(self._number_in_turn())
            return [{"type": phase, "cells": as_json(cells)} for cells in places]
        return []

    def play(self, move: Data) -> list[Data]:
        """Make a legal move, and all that follows from it without a decision."""
        assert move in self.legal(), move
        if move["type"] == "offer":
            return self._play_offer(move["slot"], move["card"])
        if move["type"] == "build":
            return self._play_build(as_cells(move["cells"]))
        if move["type"] == "contract":
            return self._play_contract(move["id"])
        if move["type"] == "neutral":
            return self._play_neutral(as_cells(move["cells"]))
        return [{"type": "passed", "player": self.state["to_move"]}, *self._next_card()]

    def score(self) -> list[Data]:
        """Rules 9.1 to 9.6: what each architect would have if the game ended now."""
        scores = []
        for seat, architect in enumerate(self.state["architects"]):
            owned = self._owned(seat)
            line = {
                "coins": architect["coins"],
                **self._objectives(owned),
                "contracts": sum(contract_value(name) for name in architect["contracts"]),
            }
            line["total"] = sum(line.values())
            line["largest"] = largest_ensemble([cells for _, cells in owned])
            scores.append(line)
        return scores

    def winners(self) -> list[int]:
        """Rule 9.6: largest total, then largest ensemble, then shared; nobody before the end."""
        if self.state["phase"] != "over":
            return []
        ranks = [(line["total"], line["largest"]) for line in self.score()]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def gain(self, move: Data) -> Data:
        """Rules 3.1, 6, 7.1 and 9: what a legal move brings its maker; changes nothing."""
        assert move in self.legal(), move
        coins = {"coins": 0, "lower": 0, "highest": 0}
        contracts: list[str] = []
        before = self._owned(self.state["to_move"])
        after = before
        if move["type"] == "offer":
            coins["coins"] = -self._cost(move["slot"])
        if move["type"] == "build":
            number = self._number_in_turn()
            cells = as_cells(move["cells"])
            coins = self._earned(cells)
            after = [*before, (number, cells)]
            _, kept = self._choices(number)
            contracts = self._open_contracts(cells) if kept else []
        old, new = self._objectives(before), self._objectives(after)
        changes = {name: new[name] - old[name] for name in new}
        return {**coins, "contracts": contracts, "objectives": changes}

    def view(self, seat: int) -> Data:
        """Rule 10.1: the state with None in place of all that this architect may not know."""
        seen = deepcopy(self.state)
        for pile in ("constraint_deck", "contract_deck"):
            seen[pile] = [None] * len(seen[pile])
        for number, architect in enumerate(seen["architects"]):
            architect["deck"] = [None] * len(architect["deck"])
            if number != seat:
                architect["hand"] = [None] * len(architect["hand"])
        # A card is face up from the moment its construction begins.
        turned_up = self._finished() + (1 if self.state["phase"] == "build" else 0)
        face_up = [offer["slot"] for offer in self._row()[:turned_up]]
        for offer in seen["offers"]:
            if offer["player"] != seat and offer["slot"] not in face_up:
                offer["card"] = None
        return seen

    def _cost(self, slot: int) -> int:
        """Rules 2.2 and 3.3: the price of a slot, nothing to the right of the board."""
        costs = OFFER_COSTS[self.state["players"]]
        return costs[slot] if slot < len(costs) else 0

    def _offer_moves(self) -> list[Data]:
        """Rules 3.1 to 3.3: any free slot one can pay for, or else right of the board."""
        architect = self.state["architects"][self.state["to_move"]]
        board = len(OFFER_COSTS[self.state["players"]])
        taken = [offer["slot"] for offer in self.state["offers"]]
        free = [slot for slot in range(board) if slot not in taken]
        slots = [slot for slot in free if self._cost(slot) <= architect["coins"]]
        if not slots:
            slots = [board + sum(slot >= board for slot in taken)]
        cards = sorted(set(architect["hand"]))
        return [{"type": "offer", "slot": slot, "card": card} for slot in slots for card in cards]

    def _play_offer(self, slot: int, card: int) -> list[Data]:
        """Rules 3.1 and 4.1: pay, lay the card; the last offer starts construction."""
        state = self.state
        player = state["to_move"]
        paid = self._cost(slot)
        state["architects"][player]["coins"] -= paid
        state["architects"][player]["hand"].remove(card)
        state["offers"].append({"slot": slot, "player": player, "card": card})
        offered = {"type": "offered", "player": player, "slot": slot, "paid": paid}
        if len(state["offers"]) == len(state["order"]):
            return [offered, *self._next_card()]
        state["to_move"] = state["order"][len(state["offers"])]
        return [offered]

    def _row(self) -> list[Data]:
        """Rule 4.1: this round's cards in building order, left to right above the board."""
        return sorted(self.state["offers"], key=lambda offer: offer["slot"])

    def _finished(self) -> int:
        """Rule 4.1: how many of this round's cards are done, in the city or set aside."""
        things = self.state["buildings"] + self.state["set_aside"]
        owned = sum(thing["owner"] is not None for thing in things)
        earlier: int = (self.state["round"] - 1) * len(self.state["order"])
        return owned - earlier

    def _number_in_turn(self) -> int:
        """Rules 4.1 and 8.2: the number of the building that is being placed."""
        neutral = self.state["phase"] == "neutral"
        number: int = self.state["round"] if neutral else self._row()[self._finished()]["card"]
        return number

    def _choices(self, number: int) -> tuple[list[Cells], bool]:
        """Rules 5.1, 5.4 and 5.5: where a building may go; whether the constraint is kept."""
        buildings = self.state["buildings"]
        taken = {cell for building in buildings for cell in as_cells(building["cells"])}
        free = [cells for cells in self.city.places[number] if cells.isdisjoint(taken)]
        keeping = [cells for cells in free if self.city.keeps(self.state["constraint"], cells)]
        if keeping:
            return keeping, True
        return [cells for cells in free if cells & self.city.border] or free, False

    def _place(self, owner: int | None, cells: Cells) -> Data:
        """Rules 5.1 and 8.2: put the building into the city; what its event tells of it."""
        number = self._number_in_turn()
        _, kept = self._choices(number)
        building = {"number": number, "cells": as_json(cells)}
        self.state["buildings"].append({"owner": owner, **deepcopy(building)})
        return {"player": self.state["to_move"], **building, "kept_constraint": kept}

    def _set_aside(self, owner: int | None, number: int) -> Data:
        """Rule 5.6: a building that fits nowhere leaves the game."""
        self.state["set_aside"].append({"owner": owner, "number": number})
        return {"type": "set_aside", "player": owner, "number": number}

    def _next_card(self) -> list[Data]:
        """Rules 4.1 and 5.6: turn up cards until one can be built, or none is left."""
        events: list[Data] = []
        for offer in self._row()[self._finished() :]:
            events.append({"type": "revealed", **offer})
            if self._choices(offer["card"])[0]:
                self.state["phase"] = "build"
                self.state["to_move"] = offer["player"]
                return events
            events.append(self._set_aside(offer["player"], offer["card"]))
        return events + self._after_construction()

    def _play_build(self, cells: Cells) -> list[Data]:
        """Rules 5.1, 5.4, 6 and 7.1: place, earn, and see whether a contract can be taken."""
        player = self.state["to_move"]
        earned = self._earned(cells)
        placed = self._place(player, cells)
        self.state["architects"][player]["coins"] += earned["coins"]
        built = {"type": "built", **placed, **earned}
        if placed["kept_constraint"] and self._open_contracts():
            self.state["phase"] = "contract"
            return [built]
        return [built, *self._next_card()]

    def _earned(self, cells: Cells) -> dict[str, int]:
        """Rules 5.4, 6.1 and 6.2: coins for lower neighbours and for being the highest."""
        number = self._number_in_turn()
        _, kept = self._choices(number)
        if not kept:
            return {"coins": 0, "lower": 0, "highest": 0}
        heights = [
            building["number"]
            for building in self.state["buildings"]
            if around(cells) & as_cells(building["cells"])
        ]
        lower = sum(height < number for height in heights)
        highest = HIGHEST_BONUS if lower == len(heights) else 0
        return {"coins": lower + highest, "lower": lower, "highest": highest}

    def _owned(self, seat: int) -> list[tuple[int, Cells]]:
        """Rule 1.6: height and cells of each building of one architect in the city."""
        return [
            (building["number"], as_cells(building["cells"]))
            for building in self.state["buildings"]
            if building["owner"] == seat
        ]

    def _open_contracts(self, *extra: Cells) -> list[str]:
        """Rule 7.1: contracts on display that the mover meets, with extra buildings if given."""
        owned = [cells for _, cells in self._owned(self.state["to_move"])] + list(extra)
        players = self.state["players"]
        return [name for name in self.state["contracts"] if self.city.meets(name, owned, players)]

    def _play_contract(self, name: str) -> list[Data]:
        """Rules 7.1 and 7.7: take a contract off the display."""
        player = self.state["to_move"]
        self.state["contracts"].remove(name)
        self.state["architects"][player]["contracts"].append(name)
        taken = {"type": "contract", "player": player, "id": name, "value": contract_value(name)}
        return [taken, *self._next_card()]

    def _after_construction(self) -> list[Data]:
        """Rules 8.1 and 8.2: the unused colour's turn, if it has one, or the round's end."""
        state = self.state
        if state["players"] != 3 or state["round"] == LAST_ROUND:
            return self._end_round()
        if not self._choices(state["round"])[0]:
            return [self._set_aside(None, state["round"]), *self._end_round()]
        state["phase"] = "neutral"
        state["to_move"] = self._row()[-1]["player"]
        return []

    def _play_neutral(self, cells: Cells) -> list[Data]:
        """Rule 8.2: place the unused colour's building; nobody earns anything."""
        placed = self._place(None, cells)
        return [{"type": "neutral", **placed}, *self._end_round()]

    def _end_round(self) -> list[Data]:
        """Rules 8.1 and 8.3 to 8.6: the game's end, or all that makes ready the next round."""
        state = self.state
        if state["round"] == LAST_ROUND:
            state["phase"] = "over"
            state["to_move"] = None
            return [{"type": "over", "winners": self.winners()}]
        by_number = sorted(self._row(), key=lambda offer: offer["card"])
        state["order"] = [offer["player"] for offer in by_number]
        state["offers"] = []
        events: list[Data] = [{"type": "order", "order": list(state["order"])}]
        for seat, architect in enumerate(state["architects"]):
            missing = HAND_SIZE[state["players"]] - len(architect["hand"])
            cards = architect["deck"][:missing]
            del architect["deck"][:missing]
            architect["hand"] = sorted(architect["hand"] + cards)
            if cards:
                events.append({"type": "drawn", "player": seat, "count": len(cards)})
        missing = DISPLAY_SIZE - len(state["contracts"])
        added = state["contract_deck"][:missing]
        del state["contract_deck"][:missing]
        state["contracts"] += added
        if added:
            events.append({"type": "refilled", "contracts": added})
        state["round"] += 1
        state["constraint"] = state["constraint_deck"].pop(0)
        state["phase"] = "offer"
        state["to_move"] = state["order"][0]
        new = {"type": "round", "round": state["round"], "constraint": state["constraint"]}
        return [*events, new]

    def _objectives(self, owned: list[tuple[int, Cells]]) -> dict[str, int]:
        """Rules 2.4, 9.1 and 9.2: the two objectives; heights count at each park or river."""
        areas = {"parks": self.city.parks, "rivers": self.city.rivers, "border": [self.city.border]}
        chosen = areas[self.state["objectives"]["height"]]
        height = sum(height for area in chosen for height, cells in owned if cells & area)
        return {"height": height, "ensemble": self._ensemble_score([cells for _, cells in owned])}

    def _ensemble_score(self, owned: list[Cells]) -> int:
        """Rules 9.3 to 9.5: the largest ensemble, all ensembles, or the buildings in none."""
        objective = self.state["objectives"]["ensemble"]
        groups = ensembles(owned)
        if objective == "largest":
            return CELL_VALUE * largest_ensemble(owned)
        if objective == "count":
            return ENSEMBLE_VALUE * len(groups)
        alone = [cells for cells in owned if not any(cells <= group for group in groups)]
        return -PENALTY * len(alone)
