"""The table, where the game is played."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from rich.text import Text
from textual import work
from textual.binding import BindingType
from textual.timer import Timer

from bellavista_tui.core.game import IllegalMove
from bellavista_tui.core.news import News
from bellavista_tui.games.bella_vista.bots import make_bot
from bellavista_tui.games.bella_vista.moves import Move, Pass
from bellavista_tui.games.bella_vista.state import View
from bellavista_tui.i18n import _
from bellavista_tui.settings import Settings
from bellavista_tui.tables.background import in_background
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.panels.log import Log, entry_text
from bellavista_tui.ui.bella_vista.panels.panel import Panel
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen, WelcomeBackScreen
from bellavista_tui.ui.bella_vista.seats import names_of, seated
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    Decision,
    OfferDecision,
    PlaceDecision,
    decision_for,
)
from bellavista_tui.ui.bella_vista.table.flow import Count, Decide, Flow, HandOver, Show, Think
from bellavista_tui.ui.bella_vista.table.help import help_sections, what_to_do
from bellavista_tui.ui.bella_vista.table.keys import CHOOSING, STEERING
from bellavista_tui.ui.bella_vista.table.layout import TableLayout
from bellavista_tui.ui.bella_vista.table.sight import Choice, Sight
from bellavista_tui.ui.bella_vista.table.sitting import Sitting
from bellavista_tui.ui.bella_vista.table.targets import (
    CardsTarget,
    CardTarget,
    ContractTarget,
    PassTarget,
    SlotTarget,
)
from bellavista_tui.ui.bella_vista.table.unsaved import loss_of
from bellavista_tui.ui.bella_vista.words.chronicle import Entry, chronicle, lines_of
from bellavista_tui.ui.bella_vista.words.honesty import sealed, unsealed
from bellavista_tui.ui.bella_vista.words.refusals import refusal_text
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.screens.help import Section, shown_key
from bellavista_tui.ui.screens.sure import SureScreen

PACES = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "instant": 0.0}
"""Seconds for which a step of a bot is shown before the next."""

BOT_BUDGET_MS = 300

RECAP_LINES = 6
"""How much of the log is told to whoever comes back to a game."""


class TableScreen(TableLayout):
    """Seats round a table, one of which is shown.

    The game goes on only while this screen is the one in front; else it waits.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*STEERING, *CHOOSING]

    def __init__(self, sitting: Sitting, look: Look, settings: Settings) -> None:
        """The look's owners are in the order of the seats (`seats.seated`)."""
        self.sitting = sitting
        self.game = sitting.game
        self.flow = Flow(sitting.table, sitting.seats, sitting.header.seed)
        super().__init__(
            Sight(
                game=self.game,
                view=self.flow.view,
                names=names_of(sitting.seats),
                look=look,
                is_animated=settings.animation,
            )
        )
        self.settings = settings
        self.is_recapped = not sitting.is_resumed
        """Whether whoever comes back has been told what happened last."""
        self.is_pinned = False
        """Whether a click chose what is chosen: the ghost follows the mouse no more."""
        self._is_refused = False
        """Whether a notice says why the last move was refused; it hides other things."""
        self._pause: Timer | None = None
        self._is_leaving = False
        self._next: Sitting | None = None
        """What is to be played after this."""
        translate_bindings(self)

    def on_screen_resume(self) -> None:
        """Go on where one was."""
        self._go_on()

    def on_unmount(self) -> None:
        """Whatever is still under way is of no interest any more; others may have the save."""
        self.flow.close()
        self.sitting.close()

    def told(self) -> list[list[Entry]]:
        """All that has been shown, from the beginning."""
        return chronicle(self.sight, sealed(self.sitting.header), *self.flow.shown)

    @property
    def help_text(self) -> str:
        """What is due now, in a few sentences."""
        return what_to_do(self.decision, partial(shown_key, self))

    @property
    def help_sections(self) -> tuple[Section, ...]:
        """The rules of the moment, what counts, and what the signs mean."""
        return help_sections(self.sight)

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Go on in the language, the look and at the pace chosen now."""
        self.settings = settings
        self.see_as(seated(look, self.sitting.seats), settings.animation)

    # How the game goes on

    def _go_on(self) -> None:
        """Do what is due, unless something else is in front, or a person or a pause is on."""
        if not self.is_active or self.decision or self._pause:
            return
        if self._is_leaving:
            self.dismiss(self._next)
            return
        if not self.is_recapped and not self.flow.awaits_person:
            self._welcome_back()
            return
        match self.flow.due():
            case Show(news):
                self._tell(news)
                self._dwell_on(news)
            case Think() as thought:
                self._think(thought)
            case HandOver(seat):
                self._hand_over(seat)
            case Decide(seat, begins_turn):
                self._ask(seat, begins_turn)
            case Count():
                self._count()

    def _tell(self, news: News[View]) -> None:
        log = self.query_one(Log)
        if news.is_taken_back:
            log.fill(self.told())
            self.marked = frozenset()
        else:
            entries = lines_of(news, self.sight)
            log.add_step(entries)
            self.marked = frozenset(cell for entry in entries for cell in entry.cells)
        if news.trouble:
            self.notify(str(news.trouble), severity="error", markup=False)
        self.see(view=news.view, caption=_("NOT SAVED") if news.trouble else "")

    def _dwell_on(self, news: News[View]) -> None:
        """Leave time to see what a bot did, and between a person's step and a bot's answer."""
        pace = 0.0 if self.flow.is_hurried else PACES[self.settings.bot_pace]
        is_bots_step = not self.sitting.seats[news.seat].is_human
        if pace and not news.is_taken_back and (is_bots_step or self.flow.awaits_bot):
            self._pause = self.set_timer(pace, self._end_pause)
        else:
            self.call_later(self._go_on)

    def _end_pause(self) -> None:
        if self._pause:
            self._pause.stop()
            self._pause = None
        self._go_on()

    @work(group="bot", exclusive=True)
    async def _think(self, thought: Think) -> None:
        bot = make_bot(thought.level, self.game)
        move = await in_background(partial(bot.choose, thought.view, thought.luck, BOT_BUDGET_MS))
        self.flow.finish(thought, move)
        self.call_later(self._go_on)

    def _welcome_back(self) -> None:
        """Where a game goes on that was left, begin with what happened last."""
        self.app.push_screen(WelcomeBackScreen(self._recap()), self._come_back)

    def _come_back(self, is_ready: bool | None) -> None:
        if is_ready:
            self._go_on()
        else:
            self._end()

    def _recap(self) -> tuple[Text, ...]:
        """The last lines of the log for whoever comes back; nothing, where nobody was away."""
        if self.is_recapped:
            return ()
        self.is_recapped = True
        last = self.query_one(Log).entries[-RECAP_LINES:]
        return tuple(entry_text(entry, self.sight.look) for entry in last)

    def _hand_over(self, seat: int) -> None:
        self._decide(None, view=self.flow.view)
        self._ring()
        name = self.sitting.seats[seat].name
        hand_over = HandOverScreen(name, self.sight.badge(seat), self._recap())
        self.app.push_screen(hand_over, partial(self._sit_down, seat))

    def _sit_down(self, seat: int, is_ready: bool | None) -> None:
        if is_ready:
            self.flow.sit_down(seat)
            self._go_on()
        else:
            self._leave_or(partial(self._hand_over, seat))

    def _ask(self, seat: int, begins_turn: bool) -> None:
        """Let the person at the keyboard decide."""
        if begins_turn:
            self._ring()
        self.marked = frozenset()
        self.is_pinned = False
        view = self.flow.view
        self._decide(decision_for(self.game, view, seat), view=view)

    def _ring(self) -> None:
        if self.settings.bell:
            self.app.bell()

    def _decide(self, decision: Decision | None, **changes: object) -> None:
        """Show what is chosen so far; None where nothing is to be decided."""
        self.decision = decision
        if self._is_refused:
            self._is_refused = False
            self.app.clear_notifications()
        self.see(
            choice=decision.choice if decision else Choice(),
            verdict=decision.verdict if isinstance(decision, PlaceDecision) else None,
            is_deciding=decision is not None,
            is_pinned=self.is_pinned and self._is_allowed(decision),
            pointed=None,
            **changes,
        )

    def _play(self, move: Move) -> None:
        try:
            self.flow.play(move)
        except IllegalMove as error:
            self.app.clear_notifications()  # said again, it does not stand twice
            self.notify(refusal_text(error.refusal), severity="warning", markup=False)
            self._is_refused = True
            return
        self._decide(None)
        self._go_on()

    def _count(self) -> None:
        from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen

        proof = unsealed(self.sitting.header, self.sitting.save.name)
        self.app.push_screen(ScoringScreen(self.sight, proof), self._close)

    def _close(self, is_rematch: bool | None) -> None:
        self._next = self.sitting.again() if is_rematch else None
        self._leave_or(self._count)

    def find_loss(self) -> str:
        """What leaving would lose."""
        return loss_of(self.sitting.recorder)

    def _leave_or(self, stay: Callable[[], None]) -> None:
        """Leave, unless steps would be lost with that and are not to be."""
        loss = self.find_loss()
        if loss:
            sure = SureScreen(loss)
            self.app.push_screen(sure, lambda is_sure: self._end() if is_sure else stay())
        else:
            self._end()

    def _end(self) -> None:
        self.decision = None
        self._is_leaving = True
        self._end_pause()

    # Keys and mouse

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense now is in the footer and does anything."""
        decision = self.decision
        match action:
            case "confirm" | "steer":
                return decision is not None
            case "jump":
                return isinstance(decision, PlaceDecision)
            case "turn":
                return isinstance(decision, PlaceDecision) and decision.placing.can_turn
            case "pass_up":
                return isinstance(decision, ContractDecision)
            case "slot":
                return isinstance(decision, OfferDecision)
            case "number":
                return isinstance(decision, OfferDecision | ContractDecision)
            case "take_back":
                return self.flow.may_take_back
            case "hurry":
                return decision is None
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
        self.is_pinned = False
        if self.decision:
            self._decide(self.decision.steered(rows, columns))

    def action_slot(self, slot: int) -> None:
        """Choose a slot of the offer board."""
        self.is_pinned = False
        if isinstance(self.decision, OfferDecision) and slot < len(self.game.table.costs):
            is_open = slot in self.decision.slots
            self._decide(self.decision.with_slot(slot))
            if not is_open:
                self.see(pointed=SlotTarget(slot))

    def action_number(self, number: int) -> None:
        """Choose a card by its number, or a contract by its place."""
        self.is_pinned = False
        if isinstance(self.decision, OfferDecision | ContractDecision):
            self._decide(self.decision.with_digit(number))

    def action_turn(self, clockwise: bool = True) -> None:
        """Turn the building by a quarter."""
        if isinstance(self.decision, PlaceDecision):
            self._decide(PlaceDecision(self.decision.placing.turned(clockwise)))

    def action_jump(self, step: int) -> None:
        """To the next best placement, or back."""
        if isinstance(self.decision, PlaceDecision):
            placing = self.decision.placing
            self._decide(PlaceDecision(placing.next() if step > 0 else placing.previous()))

    def action_take_back(self) -> None:
        """Undo one's own last step."""
        self.flow.take_back()
        self._decide(None)
        self._end_pause()

    def action_hurry(self) -> None:
        """Dwell on nothing until a person is to decide."""
        self.flow.is_hurried = True
        self._end_pause()

    def leave(self) -> None:
        """Back to where one came from; the game is kept."""
        self._leave_or(self._go_on)

    def on_city_grid_hovered(self, event: CityGrid.Hovered) -> None:
        """The ghost follows the mouse until it is pinned."""
        if event.cell and isinstance(self.decision, PlaceDecision) and not self.is_pinned:
            self._decide(PlaceDecision(self.decision.placing.at(event.cell)))

    def on_city_grid_clicked(self, event: CityGrid.Clicked) -> None:
        """Put the building there, or build it where it was put."""
        if isinstance(self.decision, PlaceDecision):
            placing = self.decision.placing
            if self.is_pinned and event.cell in placing.cells:
                self.action_confirm()
            else:
                self._pin(PlaceDecision(placing.at(event.cell)))

    def on_panel_picked(self, event: Panel.Picked) -> None:
        """Do what the key for the same thing does; a second click on it confirms."""
        decision = self.decision
        match event.target:
            case CardTarget(number) if isinstance(decision, OfferDecision):
                self._decide(decision.with_digit(number))
            case SlotTarget(slot) if isinstance(decision, OfferDecision) and slot in decision.slots:
                self._pick(decision.with_slot(slot))
            case ContractTarget(contract) if isinstance(decision, ContractDecision):
                if contract in decision.contracts:
                    self._pick(replace(decision, contract=contract))
            case PassTarget() if isinstance(decision, ContractDecision):
                self.action_pass_up()
            case CardsTarget():
                self.action_cards()

    def _pick(self, decision: Decision) -> None:
        if self.is_pinned and decision == self.decision:
            self.action_confirm()
        else:
            self._pin(decision)

    def _pin(self, decision: Decision) -> None:
        """What a first click does: choose, for a second one to confirm.

        Without confirmations it makes the move at once; where that may not be, it says why.
        """
        self.is_pinned = self._is_allowed(decision)
        self._decide(decision)
        if not self.is_pinned or not self.settings.confirm_moves:
            self.action_confirm()

    def _is_allowed(self, decision: Decision | None) -> bool:
        return decision is not None and self.flow.check(decision.move) is None

    def on_city_grid_scrolled(self, event: CityGrid.Scrolled) -> None:
        """The wheel turns the building."""
        self.action_turn(clockwise=event.direction > 0)
