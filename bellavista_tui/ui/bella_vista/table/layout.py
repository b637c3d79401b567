"""The table as it lies there: the city, the panels round it, and the ways of looking at them."""

from typing import NamedTuple

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.screen import Screen

from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.city.picture import Overlay
from bellavista_tui.ui.bella_vista.city.pictures import picture_of, scene_of
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.panels.architects import Architects
from bellavista_tui.ui.bella_vista.panels.cards_to_come import CardsAtTable
from bellavista_tui.ui.bella_vista.panels.contract_list import ContractList
from bellavista_tui.ui.bella_vista.panels.hand import Hand
from bellavista_tui.ui.bella_vista.panels.lesson_words import LessonWords
from bellavista_tui.ui.bella_vista.panels.log import Log
from bellavista_tui.ui.bella_vista.panels.mayor import Mayor
from bellavista_tui.ui.bella_vista.panels.note import Note
from bellavista_tui.ui.bella_vista.panels.offer_board import OfferBoard
from bellavista_tui.ui.bella_vista.panels.panel import Panel
from bellavista_tui.ui.bella_vista.panels.purse import Purse
from bellavista_tui.ui.bella_vista.panels.reckoning import Reckoning
from bellavista_tui.ui.bella_vista.panels.round_track import RoundTrack
from bellavista_tui.ui.bella_vista.table.decision import Decision
from bellavista_tui.ui.bella_vista.table.footer import TableFooter
from bellavista_tui.ui.bella_vista.table.question import rule_in_question
from bellavista_tui.ui.bella_vista.table.sight import HIGH, MIDDLE, VAST, WIDE, Sight
from bellavista_tui.ui.bella_vista.table.targets import ContractTarget
from bellavista_tui.ui.bella_vista.words.chronicle import Entry
from bellavista_tui.ui.terminal.narrow_paint import paint_narrowly
from bellavista_tui.ui.widgets.steady import Steady

OVERLAYS: tuple[Overlay, ...] = ("none", "owners", "ensembles", "heights")


SIDE = frozenset({"coins", "mayor", "architects", "contracts", "reckoning", "log"})
"""What can stand beside the city."""

ALWAYS = SIDE - {"coins"} | {"offers", "hand"}
"""What stands on the table outside of lessons, where everybody's coins are in sight."""


class Again(NamedTuple):
    """The same people are to play once more."""


class PlayOn(NamedTuple):
    """A new game is to go on from where one looks."""

    steps: int


class Onward(NamedTuple):
    """The next scene of a lesson is to be played, or the one before."""


Next = Again | PlayOn | Onward
"""What a person may want to play after this."""


class TableLayout(Steady, Screen[Next | None]):
    """Shows a sight, whatever comes of it. Ends with what is to be played next, if anything."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide"), (VAST, "-vast")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (MIDDLE, "-middle"), (HIGH, "-high")]

    def __init__(self, sight: Sight) -> None:
        super().__init__()
        paint_narrowly(self)
        self.sight = sight
        self.decision: Decision | None = None
        self.marked: frozenset[Cell] = frozenset()
        self.panels: tuple[Panel, ...] = ()
        self._keys: list[tuple[Binding, bool]] = []
        self._shown: frozenset[str] | None = None
        self._active: dict[str, ActiveBinding] | None = None

    def compose(self) -> ComposeResult:
        """The city as the star, quiet panels round it."""
        yield RoundTrack(id="track")
        yield LessonWords(id="lesson")
        yield Note(id="note")
        with Horizontal(id="table"):
            with Vertical(id="city-side"):
                yield CityGrid(self.sight.look, id="city")
                with Horizontal(id="under-city"):
                    yield OfferBoard(id="offers")
                    yield Hand(id="hand")
                    yield CardsAtTable(id="cards")
            with Vertical(id="side"):
                yield Purse(id="coins")
                yield Mayor(id="mayor")
                yield Architects(id="architects")
                yield ContractList(id="contracts")
                yield Reckoning(id="reckoning")
                yield Log(self.sight.look, id="log")
        yield TableFooter()

    def on_mount(self) -> None:
        """Lay the table."""
        self.panels = tuple(self.query(Panel))
        self.query_one(CityGrid).focus()
        self.query_one(Log).fill(self.told())
        self.see(terminal=tuple(self.app.size))

    def told(self) -> list[list[Entry]]:
        """The log so far: the lines that come before any step, then those of each step."""
        return [[]]

    def show(self) -> None:
        """Feed every widget; each repaints only what has changed for it."""
        self._lay()
        for panel in self.panels:
            panel.sight = self.sight
        self.query_one(CityGrid).picture = picture_of(self.sight, self.decision, self.marked)
        self._offer_keys()

    def _lay(self) -> None:
        """In lessons, leave out what has not been taught yet."""
        guide = self.sight.guide
        shows = guide.shows if guide else None
        if shows == self._shown:
            return
        self._shown = shows
        self.set_class(guide is not None, "-lesson")
        self.set_class(self.sight.is_slim, "-slim")
        self.query_one("#side").display = shows is None or bool(shows & SIDE)
        for name in (*SIDE, "offers", "hand"):
            self.query_one(f"#{name}").display = name in (ALWAYS if shows is None else shows)

    def _offer_keys(self) -> None:
        """Tell the footer where other keys do something now; it is made anew each time it hears."""
        self._active = None
        keys = [(each.binding, each.enabled) for each in self.active_bindings.values()]
        if keys != self._keys:
            self._keys = keys
            super().refresh_bindings()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that do something: asked once, for the footer and whoever else wants them."""
        if self._active is None:
            self._active = super().active_bindings
        return self._active

    def refresh_bindings(self) -> None:
        """Ask again what keys do, as when another widget has the focus."""
        self._active = None
        super().refresh_bindings()

    def see(self, **changes: object) -> None:
        """Show the sight with these changes."""
        self.sight = replace(self.sight, **changes)
        self.show()

    def see_as(self, look: Look, is_animated: bool) -> None:
        """Show everything in another look, and in the language of the present context."""
        self.sight = replace(self.sight, look=look, is_animated=is_animated)
        self.query_one(CityGrid).look = look
        for panel in self.panels:
            panel.tell_anew(self.sight)
        self.query_one(Log).look = look
        self.query_one(Log).fill(self.told())
        self.show()

    def on_resize(self, event: Resize) -> None:
        """Where there is more room, the panels say more."""
        self.see(terminal=(event.size.width, event.size.height))

    def action_step_out(self) -> None:
        """Undo the nearest way of looking closer; where there is none, leave."""
        if self.sight.overlay != "none":
            self.see(overlay="none")
        elif isinstance(self.sight.pointed, ContractTarget):
            self.see(pointed=None)
        else:
            self.leave()

    def leave(self) -> None:
        """Away from the table."""
        self.dismiss(None)

    # Looking closer

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """Tell more of what the mouse is over."""
        self.see(pointed=event.target)

    def action_point_contract(self) -> None:
        """Light up what counts for the first contract, then the next, then nothing."""
        stops = [None, *map(ContractTarget, self.sight.view.board.contracts)]
        pointed = self.sight.pointed
        here = stops.index(pointed) if pointed in stops else 0  # somebody may have taken it
        self.see(pointed=stops[(here + 1) % len(stops)])

    def action_overlay(self) -> None:
        """Owners, ensembles, heights, and none again."""
        here = OVERLAYS.index(self.sight.overlay)
        self.see(overlay=OVERLAYS[(here + 1) % len(OVERLAYS)])

    async def action_rule(self) -> None:
        """Look up the rule of the moment."""
        await self.run_action(f"app.rules('{rule_in_question(self.sight)}')")

    def action_panorama(self) -> None:
        """The city in relief."""
        from bellavista_tui.ui.bella_vista.screens.panorama import PanoramaScreen

        self.app.push_screen(PanoramaScreen(scene_of(self.sight)))

    def action_cards(self) -> None:
        """Which cards everybody still has to build."""
        from bellavista_tui.ui.bella_vista.screens.cards import CardsScreen

        self.app.push_screen(CardsScreen(self.sight))

    def action_log(self) -> None:
        """The log by itself beside the city, for reading."""
        self.add_class("-reading")
        log = self.query_one(Log)
        log.can_focus = True
        log.focus()
        if log.highlighted is None:
            log.action_last()

    def on_log_closed(self) -> None:
        """Back to the game."""
        self.remove_class("-reading")
        self.query_one(CityGrid).focus()
        self.query_one(Log).can_focus = False

    def on_log_pointed(self, event: Log.Pointed) -> None:
        """Light up what a line of the log speaks of."""
        self.marked = event.cells
        self.show()
