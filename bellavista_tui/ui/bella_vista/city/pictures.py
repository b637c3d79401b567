"""From what a seat sees to what the city grid and the panorama draw."""

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.ui.bella_vista.city.picture import CityPicture, Ghost
from bellavista_tui.ui.bella_vista.look import in_relief
from bellavista_tui.ui.bella_vista.panels.contract_list import counting_cells
from bellavista_tui.ui.bella_vista.relief import Scene
from bellavista_tui.ui.bella_vista.table.decision import Decision, OfferDecision, PlaceDecision
from bellavista_tui.ui.bella_vista.table.lighting import lit_in_lesson, open_in_lesson
from bellavista_tui.ui.bella_vista.table.placing import Placing, open_cells
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.table.targets import ContractTarget


def picture_of(sight: Sight, decision: Decision | None, marked: frozenset[Cell]) -> CityPicture:
    """The city, with the ghost of a building under way."""
    board = sight.view.board
    placing = decision.placing if isinstance(decision, PlaceDecision) else None
    lit = placing.lit if placing else frozenset()
    if sight.guide:
        lit, marked = open_in_lesson(sight), lit_in_lesson(sight)
    elif isinstance(decision, OfferDecision):
        lit = open_cells(sight.game.placements, board, decision.card)
    return CityPicture(
        rows=board.city.map,
        tiles=sight.game.rules.tiles,
        buildings=board.buildings,
        ghost=_ghost(placing) if placing else None,
        lit=lit,
        marked=_pointed_at(sight) or marked or _counting(sight, sight.choice.contract),
        last=frozenset(board.buildings[-1].cells) if board.buildings else frozenset(),
        overlay=sight.overlay,
        areas=_height_areas(sight) if sight.overlay == "heights" else frozenset(),
    )


def _pointed_at(sight: Sight) -> frozenset[Cell]:
    """What counts for the contract that somebody wants to know about, which comes before all."""
    pointed = sight.pointed
    return _counting(sight, pointed.contract if isinstance(pointed, ContractTarget) else None)


def _counting(sight: Sight, contract: str | None) -> frozenset[Cell]:
    """The buildings that count for a contract on display."""
    seat = sight.view.seat
    if contract is None or seat is None or contract not in sight.view.board.contracts:
        return frozenset()
    return counting_cells(sight, seat, contract)


def _ghost(placing: Placing) -> Ghost:
    return Ghost(placing.cells, placing.owner, placing.number, placing.is_legal)


def _height_areas(sight: Sight) -> frozenset[Cell]:
    """The cells that the height objective counts."""
    survey, objective = sight.game.placements.survey, sight.view.board.height
    if objective == "border":
        return survey.border
    areas = survey.parks if objective == "parks" else survey.rivers
    return frozenset().union(*areas)


def scene_of(sight: Sight) -> Scene:
    """The city in relief: by night in the dark theme, by day in the light one."""
    board = sight.view.board
    return Scene(
        map=board.city.map,
        tiles=sight.game.rules.tiles,
        buildings=board.buildings,
        look=in_relief(sight.look),
        is_night=sight.look.is_dark,
    )
