"""The contracts on display: what each asks, what it is worth, and how far one is."""

from bellavista_tui.games.bella_vista.placements import union
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.standing import standing_of
from bellavista_tui.games.bella_vista.state import Building
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panels.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.table.placing import Prospect
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.table.targets import ContractTarget, PassTarget
from bellavista_tui.ui.bella_vista.words.names import contract_label, contract_signs

NAME_WIDTH = 21
SIGNS_WIDTH = 4


class ContractList(Panel):
    """Lit where they can be taken; with a mark where chosen, or where the ghost brings more."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, then a line a contract."""
        look = sight.look
        pile = _("pile {count}").format(count=sight.view.contract_pile)
        title: list[Piece] = [(f"{_('CONTRACTS')}  {pile}", look.muted)]
        if sight.is_deciding and sight.view.board.phase == "contract":
            title += [("   ", ""), (f"[{_('pass')}]", f"bold {look.text}", PassTarget())]
        return (tuple(title), *(_contract(sight, each) for each in sight.view.board.contracts))


def counting_buildings(sight: Sight, player: int, contract: str) -> list[Building]:
    """The architect's buildings that count for a contract."""
    placements = sight.game.placements
    counting = union(placements.conditions[contract].sets)
    return [
        building
        for building in sight.view.board.buildings
        if building.owner == player
        and counting >> placements.index[building.number, building.cells] & 1
    ]


def counting_cells(sight: Sight, player: int, contract: str) -> frozenset[Cell]:
    """Where they stand."""
    buildings = counting_buildings(sight, player, contract)
    return frozenset(cell for building in buildings for cell in building.cells)


def _contract(sight: Sight, contract: str) -> Line:
    look, placements = sight.look, sight.game.placements
    need = placements.conditions[contract].need
    value = sight.game.rules.contract_value(contract)
    name = f"{contract_label(contract, need, look):<{NAME_WIDTH}}"
    target = ContractTarget(contract)
    if sight.view.seat is None:
        return ((f" {value:>2} ", f"bold {look.accent}", target), (name, look.text, target))
    now = _counts(sight, contract, standing_of(placements, sight.view.board).owned[sight.view.seat])
    then = _counts(sight, contract, _owned_then(sight)) or now
    have, whole = sum(then), need * len(then)
    is_met, is_chosen = have == whole, sight.choice.contract == contract
    mark = look.chosen if is_chosen else look.met if sum(now) == whole else " "
    style = look.highlight if is_chosen else f"bold {look.good}" if is_met else look.text
    return (
        (mark, f"bold {look.good if not is_chosen else look.accent}", target),
        (f"{value:>2} ", f"bold {look.accent}", target),
        (name, style, target),
        (f" {_signs(sight, contract, then):<{SIGNS_WIDTH}}", look.text, target),
        (f" {have}/{whole}", f"bold {look.good}" if is_met else look.muted, target),
        (look.advance if then != now else " ", f"bold {look.good}", target),
    )


def _owned_then(sight: Sight) -> int | None:
    """One's buildings with the one under way, where it may stand."""
    return sight.verdict.owned if isinstance(sight.verdict, Prospect) else None


def _counts(sight: Sight, contract: str, owned: int | None) -> list[int]:
    """How many count in each of the contract's sets, at most as many as needed."""
    if owned is None:
        return []
    condition = sight.game.placements.conditions[contract]
    return [min(count, condition.need) for count in condition.counts(owned)]


def _signs(sight: Sight, contract: str, counts: list[int]) -> str:
    """A sign for what one has, a dot for what is missing."""
    need = sight.game.placements.conditions[contract].need
    missing = "-" if sight.look.is_ascii else "·"
    signs = contract_signs(contract, sight.look)
    return "".join(sign * n + missing * (need - n) for sign, n in zip(signs, counts, strict=True))
