"""The end: the count source by source, each lighting its buildings, then the ranking."""

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Static

from bellavista_tui.games.bella_vista.scoring import Score, ensembles, outcome, scores
from bellavista_tui.games.bella_vista.shapes import Cell, bits
from bellavista_tui.games.bella_vista.standing import standing_of
from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bella_vista.city_grid import CityGrid, CityPicture
from bellavista_tui.ui.bella_vista.safe_text import fitted
from bellavista_tui.ui.bella_vista.sight import Sight
from bellavista_tui.ui.bella_vista.words import ENSEMBLES, HEIGHTS
from bellavista_tui.ui.translated import translate_bindings

STAGE_SECONDS = 1.6


class Source(Struct, frozen=True):
    """One column of the count."""

    title: str
    points: Callable[[Score], int]
    cells: frozenset[Cell]


class ScoringScreen(Screen[bool]):
    """Ends with True where another game is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "skip", N_("Go on"), id="scoring.skip"),
        Binding("r", "dismiss(True)", N_("Rematch"), id="scoring.rematch"),
        Binding("v", "panorama", N_("Panorama"), id="scoring.panorama"),
        Binding("escape", "dismiss(False)", N_("Title"), id="scoring.leave"),
    ]

    def __init__(self, sight: Sight, is_animated: bool) -> None:
        super().__init__()
        self.sight = sight
        self.is_animated = is_animated
        self.counts = scores(sight.game.tables, sight.view.board)
        self.sources = _sources(sight)
        self.stage = 0
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The city at the left, the table at the right."""
        with Horizontal(id="scoring"):
            yield CityGrid(self.sight.look, id="scoring-city")
            with Vertical(id="scoring-side"):
                yield Static(id="scoring-title", markup=False)
                yield Static(id="scoring-table", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Count stage by stage, or all at once."""
        if self.is_animated:
            self.set_interval(STAGE_SECONDS, self._next_stage)
        else:
            self.stage = len(self.sources)
        self._show()

    def action_skip(self) -> None:
        """To the end of the count at once."""
        self.stage = len(self.sources)
        self._show()

    def action_panorama(self) -> None:
        """The city in relief."""
        from bellavista_tui.ui.bella_vista.panorama import PanoramaScreen
        from bellavista_tui.ui.bella_vista.pictures import scene_of

        self.app.push_screen(PanoramaScreen(scene_of(self.sight)))

    def _next_stage(self) -> None:
        if self.stage < len(self.sources):
            self.stage += 1
            self._show()

    def _show(self) -> None:
        board = self.sight.view.board
        is_over = self.stage >= len(self.sources)
        lit = frozenset() if is_over else self.sources[self.stage].cells
        self.query_one(CityGrid).picture = CityPicture(
            rows=board.city.map,
            tiles=self.sight.game.rules.tiles,
            buildings=board.buildings,
            marked=lit,
        )
        title = self._verdict() if is_over else self.sources[self.stage].title
        self.query_one("#scoring-title", Static).update(title)
        self.query_one("#scoring-table", Static).update("\n".join(self._rows(self.stage + 1)))

    def _rows(self, columns: int) -> list[str]:
        shown = self.sources[:columns]
        rows = []
        ranking = sorted(
            range(len(self.counts)),
            key=lambda player: sum(source.points(self.counts[player]) for source in shown),
            reverse=True,
        )
        for player in ranking:
            score, owner = self.counts[player], self.sight.owner(player)
            rows.append(f"{owner.shape} {fitted(self.sight.names[player], 14)}")
            parts = [source.points(score) for source in shown]
            for source, part in zip(shown, parts):
                rows.append(f"    {source.title:<34}{part:>5}")
            rows.append(f"    {_('Together'):<34}{sum(parts):>5}")
        return rows

    def _verdict(self) -> str:
        result = outcome(self.counts)
        names = _(" and ").join(self.sight.names[winner] for winner in result.winners)
        if result.decided_by == "shared":
            return _("{names} share the victory: same total, same largest ensemble.").format(
                names=names
            )
        if result.decided_by == "largest":
            return _("{names} wins the tie by the largest ensemble.").format(names=names)
        return _("{names} wins.").format(names=names)


def _sources(sight: Sight) -> list[Source]:
    board, tables = sight.view.board, sight.game.tables
    standing = standing_of(tables, board)
    high = [p for p in bits(standing.placed) if tables.heights[board.height][p]]
    joined = [p for owned in standing.owned for group in ensembles(tables, owned) for p in group]
    return [
        Source(_("Coins in the purse"), lambda score: score.coins, frozenset()),
        Source(
            _(HEIGHTS[board.height]),
            lambda score: score.height,
            frozenset(cell for p in high for cell in tables.cells[p]),
        ),
        Source(
            _(ENSEMBLES[board.ensemble]),
            lambda score: score.ensemble,
            frozenset(cell for p in joined for cell in tables.cells[p]),
        ),
        Source(_("Contracts"), lambda score: score.contracts, frozenset()),
    ]
