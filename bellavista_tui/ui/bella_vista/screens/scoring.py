"""The end: the count source by source, each lighting its buildings, then the ranking."""

from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from bellavista_tui.games.bella_vista.scoring import scores
from bellavista_tui.i18n import N_, _
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.city.picture import CityPicture
from bellavista_tui.ui.bella_vista.city.pictures import scene_of
from bellavista_tui.ui.bella_vista.look import Look, in_places
from bellavista_tui.ui.bella_vista.panels.score_table import ScoreTable
from bellavista_tui.ui.bella_vista.screens.count import sources_of, verdict
from bellavista_tui.ui.bella_vista.screens.panorama import Panorama, PanoramaScreen
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.footer import FittingFooter
from bellavista_tui.ui.widgets.steady import Steady

STAGE_SECONDS = 1.6


class ScoringScreen(Steady, Screen[bool]):
    """Ends with True where another game is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "skip", N_("Go on"), id="scoring.skip"),
        Binding("r", "dismiss(True)", N_("Rematch"), id="scoring.rematch"),
        Binding("v", "panorama", N_("Panorama"), id="scoring.panorama"),
        Binding("escape", "dismiss(False)", N_("Leave"), id="scoring.leave"),
    ]

    def __init__(self, sight: Sight, proof: str) -> None:
        """The proof is what players are told of the chance behind the cards."""
        super().__init__()
        self.sight = sight
        self.proof = proof
        self.counts = scores(sight.game.placements, sight.view.board)
        self.sources = sources_of(sight.game.placements, sight.view.board)
        self.stage = 0 if sight.is_animated else len(self.sources)
        """How many of the sources have been told of; the next one is being told."""
        self._clock: Timer | None = None
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The city at the left, from above and in the end in relief; the table at the right."""
        with Horizontal(id="scoring"):
            yield CityGrid(self.sight.look, id="scoring-city")
            yield Panorama(id="scoring-panorama")
            with Vertical(id="scoring-side"):
                yield Static(id="scoring-title", markup=False)
                yield ScoreTable(self.counts, self.sources, id="scoring-table")
                yield Static(id="scoring-proof", markup=False)
        yield FittingFooter()

    @property
    def is_over(self) -> bool:
        """Whether all has been told, and the ranking stands."""
        return self.stage >= len(self.sources)

    @property
    def help_text(self) -> str:
        """What is counted."""
        return _(
            "Coins, the two objectives and the contracts are added up, one after another; the"
            " buildings that count are lit. The highest total wins. If totals are equal, the larger"
            " of the largest ensembles decides, and else the victory is shared (rule 9.6)."
        )

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """In the language and the look chosen now; without animation, the rest at once."""
        look = in_places(look, self.sight.look.colours)
        self.sight = replace(self.sight, look=look, is_animated=settings.animation)
        self.sources = sources_of(self.sight.game.placements, self.sight.view.board)
        self.query_one(CityGrid).look = look
        table = self.query_one(ScoreTable)
        table.sources = self.sources
        table.tell_anew(self.sight)
        self._go_to(self.stage if settings.animation else len(self.sources))

    def on_mount(self) -> None:
        """Count stage by stage, or all at once."""
        self.query_one(ScoreTable).sight = self.sight
        if not self.is_over:
            self._clock = self.set_interval(STAGE_SECONDS, self._next_stage)
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Where there is more room, the lines stand apart."""
        self.sight = replace(self.sight, terminal=tuple(event.size))
        self.query_one(ScoreTable).sight = self.sight

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to skip only while the count goes on; a lesson goes on after it."""
        if action == "skip":
            return self._is_lesson or not self.is_over
        return not (self._is_lesson and action == "dismiss" and parameters == (True,))

    @property
    def _is_lesson(self) -> bool:
        return self.sight.guide is not None

    def action_skip(self) -> None:
        """To the end of the count at once; where all is told, on with the lesson."""
        if self.is_over:
            self.dismiss(False)
        else:
            self._go_to(len(self.sources))

    def action_panorama(self) -> None:
        """The city in relief."""
        self.app.push_screen(PanoramaScreen(scene_of(self.sight)))

    def _next_stage(self) -> None:
        """Go on, unless something is in front of the count."""
        if self.is_active:
            self._go_to(self.stage + 1)

    def _go_to(self, stage: int) -> None:
        self.stage = stage
        if self.is_over and self._clock:
            self._clock.stop()
        self._show()

    def _show(self) -> None:
        board = self.sight.view.board
        source = None if self.is_over else self.sources[self.stage]
        self.query_one(CityGrid).picture = CityPicture(
            rows=board.city.map,
            tiles=self.sight.game.rules.tiles,
            buildings=board.buildings,
            marked=source.cells if source else frozenset(),
        )
        self.query_one(CityGrid).display = not self.is_over
        panorama = self.query_one(Panorama)
        panorama.display = self.is_over
        panorama.scene = scene_of(self.sight) if self.is_over else None
        title = source.title if source else verdict(self.counts, self.sight.names)
        self.query_one("#scoring-title", Static).update(title)
        self.query_one("#scoring-proof", Static).update(self.proof if self.is_over else "")
        table = self.query_one(ScoreTable)
        table.counted = self.stage + 1
        table.is_final = self.is_over
        self.refresh_bindings()
