"""The table, where the game is played."""

from collections import deque
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Footer

from bellavista_tui.core.game import IllegalMove
from bellavista_tui.core.match import Match
from bellavista_tui.core.rng import Rng
from bellavista_tui.core.table import CannotTakeBack, News, Table
from bellavista_tui.games.bella_vista.bots import make_bot
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import find_city, load_rules
from bellavista_tui.games.bella_vista.moves import Move, Pass
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.shapes import Cell
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.i18n import N_
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.architects import Architects
from bellavista_tui.ui.bella_vista.chronicle import tell
from bellavista_tui.ui.bella_vista.city_grid import CityGrid
from bellavista_tui.ui.bella_vista.city_picture import Overlay
from bellavista_tui.ui.bella_vista.contract_list import ContractList
from bellavista_tui.ui.bella_vista.decision import (
    ContractDecision,
    Decision,
    OfferDecision,
    PlaceDecision,
    decision_for,
)
from bellavista_tui.ui.bella_vista.hand import Hand
from bellavista_tui.ui.bella_vista.hand_over import HandOverScreen
from bellavista_tui.ui.bella_vista.log import Log
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.mayor import Mayor
from bellavista_tui.ui.bella_vista.offer_board import SLOT_KEYS, OfferBoard
from bellavista_tui.ui.bella_vista.panel import Panel
from bellavista_tui.ui.bella_vista.pictures import picture_of, scene_of
from bellavista_tui.ui.bella_vista.reckoning import Reckoning
from bellavista_tui.ui.bella_vista.refusals import refusal_text
from bellavista_tui.ui.bella_vista.round_track import RoundTrack
from bellavista_tui.ui.bella_vista.seats import GameSetup, seated
from bellavista_tui.ui.bella_vista.sight import Choice, Sight
from bellavista_tui.ui.bella_vista.table_help import help_sections, what_to_do
from bellavista_tui.ui.help import Section, shown_key
from bellavista_tui.ui.translated import translate_bindings

PACES = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "instant": 0.0}
"""Seconds for which a step of a bot is shown before the next."""

BOT_BUDGET_MS = 1000
OVERLAYS: tuple[Overlay, ...] = ("none", "owners", "ensembles", "heights")
AZERTY = dict(zip("&é\"'(-è_", range(1, 9)))
"""The digits of a French keyboard without Shift."""


class TableScreen(Screen[bool]):
    """Seats round a table, one of which is shown. Ends with True for another game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", N_("Confirm"), id="table.confirm"),
        Binding("up,k", "steer(-1, 0)", N_("Up"), id="table.up", show=False),
        Binding("down,j", "steer(1, 0)", N_("Down"), id="table.down", show=False),
        Binding("left,h", "steer(0, -1)", N_("Left"), id="table.left", show=False),
        Binding("right,l", "steer(0, 1)", N_("Right"), id="table.right", show=False),
        Binding("r", "turn", N_("Turn"), id="table.turn"),
        Binding("n", "jump(1)", N_("Next best"), id="table.next"),
        Binding("N", "jump(-1)", N_("Best before"), id="table.previous", show=False),
        Binding("p", "pass_up", N_("Pass"), id="table.pass"),
        Binding("u", "take_back", N_("Take back"), id="table.take_back"),
        Binding("v", "panorama", N_("Panorama"), id="table.panorama"),
        Binding("o", "overlay", N_("Overlay"), id="table.overlay"),
        Binding("space", "hurry", N_("Hurry"), id="table.hurry"),
        Binding("escape", "leave", N_("Leave"), id="table.leave"),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-high")]

    def __init__(self, setup: GameSetup, look: Look, pace: str, is_animated: bool) -> None:
        super().__init__()
        rules = load_rules()
        city = find_city(rules, setup.city, setup.seed)
        self.game = BellaVista(Setup(rules, len(setup.seats), city))
        self.table: Table[State, Move, View] = Table(Match.from_seed(self.game, setup.seed))
        self.setup = setup
        self.pace = PACES[pace]
        self.is_animated = is_animated
        self.luck = Rng(setup.seed, "bots")
        humans = [i for i, seat in enumerate(setup.seats) if seat.is_human]
        self.viewer = humans[0] if humans else None
        self.sight = Sight(
            game=self.game,
            view=self.table.view(self.viewer),
            names=tuple(seat.name for seat in setup.seats),
            look=look,
        )
        self.decision: Decision | None = None
        self.marked: frozenset[Cell] = frozenset()
        self.overlay: Overlay = "none"
        self.news: deque[News[View]] = deque()
        self.stop_listening = self.table.subscribe(self.viewer, self.news.append)
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The city as the star, quiet panels round it."""
        yield RoundTrack(id="track")
        with Horizontal(id="table"):
            with Vertical(id="city-side"):
                yield CityGrid(self.sight.look, id="city")
                with Horizontal(id="under-city"):
                    yield OfferBoard(id="offers")
                    yield Hand(id="hand")
            with Vertical(id="side"):
                yield Mayor(id="mayor")
                yield Architects(id="architects")
                yield ContractList(id="contracts")
                yield Reckoning(id="reckoning")
                yield Log(id="log")
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.query_one(CityGrid).focus()
        self._show()
        self._go_on()

    @property
    def help_text(self) -> str:
        """What is due now, in a few sentences."""
        return what_to_do(self.decision, partial(shown_key, self))

    @property
    def help_sections(self) -> tuple[Section, ...]:
        """The rules of the moment, what counts, and what the signs mean."""
        return help_sections(self.sight)

    # What is shown

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Go on in the language, the look and at the pace chosen now."""
        self.pace = PACES[settings.bot_pace]
        self.is_animated = settings.animation
        self.sight = replace(self.sight, look=seated(look, self.setup.seats))
        self.query_one(CityGrid).look = self.sight.look
        for panel in self.query(Panel):
            panel.tell_anew(self.sight)
        self._show()

    def _show(self) -> None:
        """Feed every widget; each repaints only what has changed for it."""
        for panel in self.query(Panel):
            panel.sight = self.sight
        self.query_one(CityGrid).picture = picture_of(
            self.sight, self.decision, self.marked, self.overlay
        )
        self.refresh_bindings()

    def _see(self, **changes: object) -> None:
        self.sight = replace(self.sight, **changes)
        self._show()

    # How the game goes on

    def _go_on(self) -> None:
        """Show the next step that happened, or see to the next decision."""
        if self.news:
            self._tell(self.news.popleft())
            if self.pace:
                self.set_timer(self.pace, self._go_on)
            else:
                self.call_later(self._go_on)
        elif not self.table.to_act:
            self._count()
        elif self.setup.seats[self.table.to_act[0]].is_human:
            self._ask(self.table.to_act[0])
        else:
            self._let_think(self.table.to_act[0])

    def _tell(self, news: News[View]) -> None:
        entries = [tell(event, self.sight.names, self.sight.look) for event in news.events]
        cells = frozenset(cell for entry in entries if entry for cell in entry.cells)
        self.marked = cells
        self.query_one(Log).add([entry for entry in entries if entry])
        self._see(view=news.view)

    def _let_think(self, seat: int) -> None:
        view = self.table.view(seat)
        self.run_worker(
            partial(self._think, seat, view, Rng(self.luck.below(1 << 32))),
            thread=True,
            group="bot",
            exclusive=True,
        )

    def _think(self, seat: int, view: View, luck: Rng) -> None:
        """In a thread: nothing here touches a widget."""
        bot = make_bot(self.setup.seats[seat].level, self.game)
        move = bot.choose(view, luck, BOT_BUDGET_MS)
        self.app.call_from_thread(self._bot_moves, seat, move)

    def _bot_moves(self, seat: int, move: Move) -> None:
        if self.is_attached:
            self.table.play(seat, move)
            self._go_on()

    def _ask(self, seat: int) -> None:
        """Let a person decide; another one than before is handed the keyboard first."""
        if seat == self.viewer:
            self._begin_decision()
        else:
            name = self.setup.seats[seat].name
            self.app.push_screen(HandOverScreen(name), lambda _done: self._sit_down(seat))

    def _sit_down(self, seat: int) -> None:
        self.stop_listening()
        self.viewer = seat
        self.stop_listening = self.table.subscribe(seat, self.news.append)
        self._see(view=self.table.view(seat))
        self._begin_decision()

    def _begin_decision(self) -> None:
        self.marked = frozenset()
        seat = self.table.to_act[0]
        view = self.table.view(seat)
        self._decide(decision_for(self.game, view, seat), view=view)

    def _decide(self, decision: Decision | None, **changes: object) -> None:
        """Show what is chosen so far; None where nothing is to be decided."""
        self.decision = decision
        self._see(
            choice=decision.choice if decision else Choice(),
            verdict=decision.verdict if isinstance(decision, PlaceDecision) else None,
            is_deciding=decision is not None,
            **changes,
        )

    def _play(self, move: Move) -> None:
        seat = self.table.to_act[0]
        try:
            self.table.play(seat, move)
        except IllegalMove as error:
            self.notify(refusal_text(error.refusal), severity="warning", markup=False)
            return
        self._decide(None)
        self._tell(self.news.popleft())
        self._go_on()

    def _count(self) -> None:
        from bellavista_tui.ui.bella_vista.scoring_screen import ScoringScreen

        def leave(is_rematch: bool | None) -> None:
            # Not a lambda: its result would be awaited by the very screen that it closes.
            self.dismiss(bool(is_rematch))

        self.app.push_screen(ScoringScreen(self.sight, self.is_animated), leave)

    # Keys and mouse

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense now is in the footer and does anything."""
        is_placing = isinstance(self.decision, PlaceDecision)
        match action:
            case "confirm" | "steer":
                return self.decision is not None
            case "turn" | "jump":
                return is_placing
            case "pass_up":
                return isinstance(self.decision, ContractDecision)
            case "take_back":
                return self.viewer is not None and self.table.may_take_back(self.viewer)
            case "hurry":
                return self.decision is None
        return True

    def action_confirm(self) -> None:
        """Make the move that is shown."""
        if self.decision:
            self._play(self.decision.move)

    def action_pass_up(self) -> None:
        """Take no contract."""
        self._play(Pass())

    def action_steer(self, rows: int, columns: int) -> None:
        """Move what is being chosen."""
        if self.decision:
            self._decide(self.decision.steered(rows, columns))

    def action_turn(self) -> None:
        """Turn the building by a quarter."""
        if isinstance(self.decision, PlaceDecision):
            self._decide(PlaceDecision(self.decision.placing.turned()))

    def action_jump(self, step: int) -> None:
        """To the next best placement, or back."""
        if isinstance(self.decision, PlaceDecision):
            placing = self.decision.placing
            self._decide(PlaceDecision(placing.next() if step > 0 else placing.previous()))

    def action_take_back(self) -> None:
        """Undo one's own last step, where the rules let one."""
        if self.viewer is None:
            return
        try:
            self.table.take_back(self.viewer)
        except CannotTakeBack as error:
            self.notify(str(error), severity="warning")
            return
        self.news.clear()
        self._begin_decision()

    def action_overlay(self) -> None:
        """Owners, ensembles, heights, and none again."""
        self.overlay = OVERLAYS[(OVERLAYS.index(self.overlay) + 1) % len(OVERLAYS)]
        self._show()

    def action_hurry(self) -> None:
        """Show all that has happened at once."""
        while self.news:
            self._tell(self.news.popleft())

    def action_panorama(self) -> None:
        """The city in relief."""
        from bellavista_tui.ui.bella_vista.panorama import PanoramaScreen

        self.app.push_screen(PanoramaScreen(scene_of(self.sight)))

    def action_leave(self) -> None:
        """Back to the title."""
        self.dismiss(False)

    def on_key(self, event: Key) -> None:
        """Digits choose cards and contracts, letters choose slots."""
        decision, char = self.decision, event.character or ""
        digit = int(char) if char.isdecimal() else AZERTY.get(char, 0)
        if digit and isinstance(decision, OfferDecision | ContractDecision):
            self._decide(decision.with_digit(digit))
            event.stop()
        elif char in SLOT_KEYS and char and isinstance(decision, OfferDecision):
            self._decide(decision.with_slot(SLOT_KEYS.index(char)))
            event.stop()

    def on_city_grid_hovered(self, event: CityGrid.Hovered) -> None:
        """The ghost follows the mouse."""
        if event.cell and isinstance(self.decision, PlaceDecision):
            self._decide(PlaceDecision(self.decision.placing.at(event.cell)))

    def on_city_grid_clicked(self, event: CityGrid.Clicked) -> None:
        """A click builds where the ghost is."""
        if isinstance(self.decision, PlaceDecision):
            self._decide(PlaceDecision(self.decision.placing.at(event.cell)))
            self.action_confirm()

    def on_city_grid_scrolled(self, event: CityGrid.Scrolled) -> None:
        """The wheel turns the building."""
        if isinstance(self.decision, PlaceDecision):
            turned = self.decision.placing.turned(clockwise=event.direction > 0)
            self._decide(PlaceDecision(turned))

    def on_log_pointed(self, event: Log.Pointed) -> None:
        """Light up what a line of the log speaks of."""
        self.marked = event.cells
        self._show()
