"""The end: the count source by source, each lighting its buildings, then the ranking."""

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Static

from bellavista_tui.games.bella_vista.scoring import Score, ensembles, outcome, scores
from bellavista_tui.games.bella_vista.shapes import Cell, bits
from bellavista_tui.games.bella_vista.standing import standing_of
from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bella_vista.city_grid import CityGrid
from bellavista_tui.ui.bella_vista.city_picture import CityPicture
from bellavista_tui.ui.bella_vista.panel import Line, Panel
from bellavista_tui.ui.bella_vista.safe_text import safe
from bellavista_tui.ui.bella_vista.sight import Sight
from bellavista_tui.ui.bella_vista.words import ENSEMBLES, HEIGHTS
from bellavista_tui.ui.translated import translate_bindings

STAGE_SECONDS = 1.6
COLUMN = 9
"""The characters across for an architect."""


class Source(Struct, frozen=True):
    """One column of the count."""

    title: str
    points: Callable[[Score], int]
    cells: frozenset[Cell]


class ScoreTable(Panel):
    """The sources counted so far, a column an architect, the best first."""

    def __init__(self, counts: tuple[Score, ...], sources: list[Source], *, id: str) -> None:
        super().__init__(id=id)
        self.counts = counts
        self.sources = sources
        self.columns = 0

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Names, then two lines a source, then the total."""
        shown = self.sources[: self.columns]
        totals = [sum(source.points(score) for source in shown) for score in self.counts]
        ranking = sorted(range(len(totals)), key=totals.__getitem__, reverse=True)
        names = [sight.name(player, COLUMN - 3) for player in ranking]
        lines: list[Line] = [self._row(sight, ranking, names)]
        for source in shown:
            points = [str(source.points(self.counts[player])) for player in ranking]
            lines += [((source.title, sight.look.muted),), self._row(sight, ranking, points)]
        total = [str(totals[player]) for player in ranking]
        return (
            *lines,
            ((_("Together"), f"bold {sight.look.text}"),),
            self._row(sight, ranking, total),
        )

    def _row(self, sight: Sight, ranking: list[int], texts: list[str]) -> Line:
        pieces = []
        for player, text in zip(ranking, texts, strict=True):
            shape, colour = sight.badge(player)
            pieces.append((f"{shape} {text:<{COLUMN - 2}}", f"bold {colour}"))
        return tuple(pieces)


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
                yield ScoreTable(self.counts, self.sources, id="scoring-table")
        yield Footer()

    @property
    def help_text(self) -> str:
        """What is counted."""
        return _(
            "Coins, the two objectives and the contracts are added up, one after another; the"
            " buildings that count are lit. The highest total wins. If totals are equal, the larger"
            " of the largest ensembles decides, and else the victory is shared (rule 9.6)."
        )

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
        table = self.query_one(ScoreTable)
        table.columns = self.stage + 1
        table.sight = replace(self.sight)

    def _verdict(self) -> str:
        result = outcome(self.counts)
        names = _(" and ").join(safe(self.sight.names[winner]) for winner in result.winners)
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
