"""What a lesson lights up: its lights as squares of the city and as things in the panels."""

from collections.abc import Iterator

from bellavista_tui.games.bella_vista.city import beside_any
from bellavista_tui.games.bella_vista.construction import number_to_place
from bellavista_tui.games.bella_vista.lessons import Light
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.sketches.notation import cells_of, piece_of
from bellavista_tui.games.bella_vista.sketches.sketch import SketchedPiece
from bellavista_tui.ui.bella_vista.table.placing import open_cells
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.table.targets import (
    CardTarget,
    ContractTarget,
    SlotTarget,
    Target,
)


def open_in_lesson(sight: Sight) -> frozenset[Cell]:
    """The squares where the building may stand, where the lesson shows them."""
    board = sight.view.board
    if board.phase in ("build", "neutral") and any(light.legal for light in _lights(sight)):
        return open_cells(sight.game.placements, board, number_to_place(board))
    return frozenset()


def lit_in_lesson(sight: Sight) -> frozenset[Cell]:
    """The squares that the lesson speaks of."""
    return frozenset(cell for light in _lights(sight) for cell in _squares(light, sight))


def targets_in_lesson(sight: Sight) -> frozenset[Target]:
    """The cards, slots and contracts that the lesson speaks of."""
    return frozenset(target for light in _lights(sight) for target in _targets(light))


def panels_in_lesson(sight: Sight) -> frozenset[str]:
    """The panels that it speaks of, by their names."""
    return frozenset(panel for light in _lights(sight) for panel in light.panels)


def _targets(light: Light) -> Iterator[Target]:
    yield from map(CardTarget, light.cards)
    yield from map(SlotTarget, light.slots)
    yield from map(ContractTarget, light.contracts)


def _lights(sight: Sight) -> tuple[Light, ...]:
    return sight.guide.lights if sight.guide else ()


def _squares(light: Light, sight: Sight) -> Iterator[Cell]:
    board, survey = sight.view.board, sight.game.placements.survey
    if light.squares:
        yield from (cell for cell in cells_of(light.squares) if cell in survey.letters)
    yield from (cell for cell in survey.district if survey.letters[cell] in light.districts)
    areas = {"parks": survey.parks, "rivers": survey.rivers, "border": (survey.border,)}
    for name in light.beside:
        yield from beside_any(areas[name])
    named = set(map(piece_of, light.buildings))
    for building in board.buildings:
        if SketchedPiece(building.number, building.owner) in named:
            yield from building.cells
