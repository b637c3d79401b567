"""The table, where the game is played."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from rich.text import Text
from textual.binding import BindingType
from textual.timer import Timer

from bellavista_tui.core.game import IllegalMove, Refusal
from bellavista_tui.core.news import News
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Move, Pass
from bellavista_tui.games.bella_vista.state import View
from bellavista_tui.games.bella_vista.words.refusals import refusal_text
from bellavista_tui.i18n import _
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings
from bellavista_tui.tables.sitting import Sitting
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.panels.log import Log, entry_text
from bellavista_tui.ui.bella_vista.panels.panel import Panel
from bellavista_tui.ui.bella_vista.players import names_of, seated
from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen, WelcomeBackScreen
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    Decision,
    OfferDecision,
    PlaceDecision,
    decision_for,
)
from bellavista_tui.ui.bella_vista.table.flow import (
    Count,
    Decide,
    Flow,
    HandOver,
    Leave,
    Show,
    Wait,
    WelcomeBack,
)
from bellavista_tui.ui.bella_vista.table.help import about_this_game, help_sections, what_to_do
from bellavista_tui.ui.bella_vista.table.keys import CHOOSING, STEERING
from bellavista_tui.ui.bella_vista.table.layout import Again, Next, TableLayout
from bellavista_tui.ui.bella_vista.table.question import rule_in_question
from bellavista_tui.ui.bella_vista.table.sight import Choice, Sight
from bellavista_tui.ui.bella_vista.table.targets import (
    CardsTarget,
    CardTarget,
    ContractTarget,
    PassTarget,
    SlotTarget,
)
from bellavista_tui.ui.bella_vista.table.unsaved import loss_of
from bellavista_tui.ui.bella_vista.words.chronicle import Entry, chronicle, lines_of
from bellavista_tui.ui.bella_vista.words.first_times import FirstTimes
from bellavista_tui.ui.bella_vista.words.honesty import unsealed
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.screens.help import Section, shown_key
from bellavista_tui.ui.screens.sure import SureScreen

PACES = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "instant": 0.0}
"""Seconds for which a step of a bot is shown before the next."""

RECAP_LINES = 6
"""How much of the log is told to whoever comes back to a game."""


class TableScreen(TableLayout):
    """The table before those who sit at it; one of them at a time is in front.

    The game goes on only while this screen is the one in front; else it waits.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*STEERING, *CHOOSING]

    def __init__(
        self,
        sitting: Sitting,
        game: BellaVista,
        players: tuple[Player, ...],
        look: Look,
        settings: Settings,
    ) -> None:
        """The look's owners are in the order of the seats (`players.seated`)."""
        self.sitting = sitting
        self.game = game
        self.players = players
        self.flow = Flow(sitting, wake=lambda: self.call_later(self._go_on))
        super().__init__(
            Sight(
                game=game,
                view=self.flow.view,
                names=names_of(players),
                look=look,
                is_animated=settings.animation,
            )
        )
        self.settings = settings
        self.is_pinned = False
        """Whether a click chose what is chosen: the ghost follows the mouse no more."""
        self._refused: Refusal | None = None
        """Why the last move was refused, as long as a notice says so; it hides other things."""
        self._pause: Timer | None = None
        self.first_times = FirstTimes(key=lambda: shown_key(self, "table.rule"))
        translate_bindings(self)

    def on_screen_resume(self) -> None:
        """Go on where one was."""
        self._go_on()

    def on_unmount(self) -> None:
        """Get up from the table."""
        self.sitting.close()

    def told(self) -> list[list[Entry]]:
        """All that has been shown, from the beginning."""
        return chronicle(self.sight, *self.flow.shown)

    @property
    def help_text(self) -> str:
        """What is due now, in a few sentences."""
        return what_to_do(self.decision, partial(shown_key, self))

    @property
    def help_sections(self) -> tuple[Section, ...]:
        """The rules of the moment, what counts, and what the signs mean."""
        seal = self.sitting.seal
        return (*help_sections(self.sight), *([about_this_game(seal)] if seal else []))

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Go on in the language, the look and at the pace chosen now."""
        self.settings = settings
        self.see_as(seated(look, self.players), settings.animation)

    # How the game goes on

    def _go_on(self) -> None:
        """Do what is due while this screen is in front and nothing is dwelt upon.

        What comes of it is painted once; only then something else may come in front.
        """
        changes: dict[str, object] = {}
        then: Callable[[], object] | None = None
        while self.is_active and not self._pause and not then:
            match self.flow.due():
                case Show(news):
                    changes |= self._tell(news)
                    self._dwell_on(news)
                case Decide(seat, begins_turn):
                    changes |= self._ask(seat, begins_turn)
                case HandOver(seat, is_back):
                    changes |= self._chosen(None) | {"view": self.flow.view}
                    then = partial(self._hand_over, seat, is_back)
                case WelcomeBack():
                    then = self._welcome_back
                case Count():
                    then = self._count
                case Leave(result):
                    then = partial(self.dismiss, result)
                case Wait():
                    break
        if changes:
            self.see(**changes)
        if then:
            then()

    def _tell(self, news: News[View]) -> dict[str, object]:
        """Note in the log what happened; what is to be shown of it."""
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
        caption = _("NOT SAVED") if news.trouble else ""
        changes = self._chosen(None) if self.decision else {}
        return changes | {"view": news.view, "caption": caption, "note": ""}

    def _dwell_on(self, news: News[View]) -> None:
        """Leave time to see what others did, and between a person's step and a bot's answer."""
        pace = 0.0 if self.flow.is_hurried else PACES[self.settings.bot_pace]
        is_others_step = news.seat not in self.sitting.people
        if pace and not news.is_taken_back and (is_others_step or self.flow.awaits_bot):
            self._pause = self.set_timer(pace, self._end_pause)

    def _end_pause(self) -> None:
        if self._pause:
            self._pause.stop()
            self._pause = None
        self._go_on()

    def _welcome_back(self) -> None:
        """Where a game goes on that was left, begin with what happened last."""
        self.app.push_screen(WelcomeBackScreen(self._recap()), self._come_back)

    def _come_back(self, is_ready: bool | None) -> None:
        if is_ready:
            self._go_on()
        else:
            self._leave_or(self._welcome_back)

    def _recap(self) -> tuple[Text, ...]:
        """The last lines of the log, for whoever comes back."""
        last = self.query_one(Log).entries[-RECAP_LINES:]
        return tuple(entry_text(entry, self.sight.look) for entry in last)

    def _hand_over(self, seat: int, is_back: bool) -> None:
        self._ring()
        recap = self._recap() if is_back else ()
        hand_over = HandOverScreen(self.players[seat].name, self.sight.badge(seat), recap)
        self.app.push_screen(hand_over, partial(self._sit_down, seat, is_back))

    def _sit_down(self, seat: int, is_back: bool, is_ready: bool | None) -> None:
        """Let that person sit down, unless others did something meanwhile: that comes first."""
        if not is_ready:
            self._leave_or(partial(self._hand_over, seat, is_back))
            return
        if not self.flow.is_behind:
            self.flow.sit_down(seat)
        self._go_on()

    def _ask(self, seat: int, begins_turn: bool) -> dict[str, object]:
        """Let the person in front decide; what is to be shown of it."""
        if begins_turn:
            self._ring()
        self.marked = frozenset()
        self.is_pinned = False
        view = self.flow.view
        note = self.first_times.words(view.board.phase) if self.settings.explain else ""
        return self._chosen(decision_for(self.game, view, seat)) | {"view": view, "note": note}

    def _ring(self) -> None:
        if self.settings.bell:
            self.app.bell()

    def _decide(self, decision: Decision) -> None:
        """Show what is chosen so far."""
        self.see(**self._chosen(decision))

    def _chosen(self, decision: Decision | None) -> dict[str, object]:
        """Take over what is chosen so far, None where nothing is to be; what is to be shown."""
        self.decision = decision
        self._forget_refusal()
        return {
            "choice": decision.choice if decision else Choice(),
            "verdict": decision.verdict if isinstance(decision, PlaceDecision) else None,
            "is_deciding": decision is not None,
            "is_pinned": self.is_pinned and self._is_allowed(decision),
            "pointed": None,
        }

    def _play(self, move: Move) -> None:
        try:
            self.flow.play(move)
        except IllegalMove as error:
            self._refuse(error.refusal)
            return
        self._go_on()

    def _refuse(self, refusal: Refusal) -> None:
        self.app.clear_notifications()  # said again, it does not stand twice
        self.notify(refusal_text(refusal), severity="warning", markup=False)
        self._refused = refusal

    def _forget_refusal(self) -> None:
        if self._refused:
            self._refused = None
            self.app.clear_notifications()

    async def action_rule(self) -> None:
        """Look up the rule of the moment, without the notice that would hide it."""
        rule = rule_in_question(self.sight, self._refused)
        self._forget_refusal()
        await self.run_action(f"app.rules('{rule}')")

    def _count(self) -> None:
        from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen

        sitting = self.sitting
        proof = ""
        if sitting.seal and sitting.chance:
            proof = unsealed(sitting.seal, sitting.chance, sitting.name)
        self.app.push_screen(ScoringScreen(self.sight, proof), self._close)

    def _close(self, is_rematch: bool | None) -> None:
        self._leave_or(self._count, Again() if is_rematch else None)

    def find_loss(self) -> str:
        """What leaving would lose."""
        return loss_of(self.sitting.find_unsaved())

    def _leave_or(self, stay: Callable[[], None], next: Next | None = None) -> None:
        """Leave, unless steps would be lost with that and are not to be."""
        loss = self.find_loss()
        if loss:
            sure = SureScreen(loss)
            self.app.push_screen(sure, lambda is_sure: self._end(next) if is_sure else stay())
        else:
            self._end(next)

    def _end(self, next: Next | None) -> None:
        self.decision = None
        self.flow.leave(next)
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
        if isinstance(self.decision, OfferDecision) and slot < len(self.game.variant.costs):
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
        try:
            self.flow.take_back()
        except IllegalMove as error:
            self._refuse(error.refusal)
            return
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
