"""The table while a lesson is taken: the same table, with words above it and less on it."""

from typing import ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.timer import Timer

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.moves import Offer
from bellavista_tui.i18n import N_, _
from bellavista_tui.learning.sitting import LessonSitting
from bellavista_tui.ui.bella_vista.table.decision import (
    ContractDecision,
    Decision,
    OfferDecision,
    PlaceDecision,
)
from bellavista_tui.ui.bella_vista.table.layout import Onward
from bellavista_tui.ui.bella_vista.table.screen import TableScreen

QUIET_S = 30
"""After so many quiet seconds a hint comes by itself."""

TAUGHT = frozenset({"jump", "panorama", "point_contract", "cards", "log", "overlay"})
"""What can be done only where the lesson has come to it."""


class LessonScreen(TableScreen):
    """Asks the lesson what to tell, and tells the lesson which keys were pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i", "hint", N_("Hint"), id="table.hint"),
        Binding("home", "restart", N_("Restart"), id="table.restart", show=False),
    ]

    sitting: LessonSitting
    _quiet: Timer | None = None

    @property
    def help_text(self) -> str:
        """How a lesson goes, before what is due now."""
        way = _(
            "The words in gold say what to do, and nothing can go wrong: a try is answered, and"
            " hints say more each time. You can go back a step, begin anew, or leave and go on"
            " from there later."
        )
        return f"{way} {super().help_text}"

    def see(self, **changes: object) -> None:
        """With what the lesson says now."""
        if self._quiet:
            self._quiet.stop()
        self._quiet = self.set_timer(QUIET_S, self._nudge)
        super().see(**changes, guide=self.sitting.guide)

    def _nudge(self) -> None:
        before = self.sight.guide
        self.sitting.nudge()
        if self.sitting.guide != before:
            self.see()

    def _ask(self, seat: int, begins_turn: bool) -> dict[str, object]:
        """Nothing is to be decided while a key is awaited; and nothing is decided beforehand."""
        changes = super()._ask(seat, begins_turn) | {"note": ""}
        is_asked = not self.sitting.guide.awaits
        chosen = self._chosen(_undecided(self.decision) if is_asked else None)
        return changes | chosen | {"verdict": None}  # nobody has tried anything yet

    def _refuse(self, refusal: Refusal) -> None:
        """The lesson has an answer to it."""
        self.see()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what has been taught does anything."""
        guide = self.sight.guide
        if guide is None or (action in TAUGHT and action not in guide.keys):
            return False
        if action == "restart":
            return guide.number > 0
        if action == "hint":
            return guide.has_hints
        if action == "hurry":
            return guide.is_watching
        if action == "confirm" and guide.awaits:
            return True
        return super().check_action(action, parameters)

    def action_confirm(self) -> None:
        """Go on where nothing else is to be done; where another key is, it is a try in vain."""
        if self.sitting.guide.awaits:
            self.sitting.press("confirm")
            self._follow()
        else:
            super().action_confirm()

    def action_slot(self, slot: int) -> None:
        """A slot that cannot be chosen is a try like others, and is answered."""
        decision = self.decision
        if isinstance(decision, OfferDecision) and slot not in decision.slots:
            self._play(Offer(slot, decision.card))
        else:
            super().action_slot(slot)

    def action_hint(self) -> None:
        """Tell more, and in the end show the move."""
        self.sitting.hint()
        move = self.sitting.guide.shown
        if move is not None and self.decision:
            self._decide(self.decision.showing(move))
        else:
            self.see()

    def action_cards(self) -> None:
        """Everybody's cards, which a step may be about; nobody acts while they hide the table."""
        from bellavista_tui.ui.bella_vista.screens.cards import CardsScreen

        self.app.push_screen(CardsScreen(self.sight), lambda _closed: self._press("cards"))

    def action_point_contract(self) -> None:
        """What counts, which a step may be about."""
        super().action_point_contract()
        self._press("point_contract")

    def action_take_back(self) -> None:
        """One step back in the lesson."""
        super().action_take_back()
        self._follow()

    def action_restart(self) -> None:
        """The lesson from its beginning."""
        self.sitting.restart()
        self._follow()

    def _press(self, action: str) -> None:
        """Whoever but looks closer keeps what they look at, and what they have chosen so far."""
        if self.sitting.guide.awaits == action:
            self.sitting.press(action)
            self._follow()

    def _follow(self) -> None:
        """Go where the lesson goes."""
        if self.sitting.has_left_scene:
            self._end(Onward())
            return
        self.flow.ask_again()
        self.see()
        self._go_on()

    def _close(self, is_rematch: bool | None) -> None:
        """After the count, on with the lesson."""
        self._end(Onward())


def _undecided(decision: Decision | None) -> Decision | None:
    """What to decide, with a first choice that gives nothing away."""
    match decision:
        case PlaceDecision(placing):
            return PlaceDecision(placing.in_the_middle())
        case ContractDecision(contracts):
            return replace(decision, contract=contracts[0])
    return decision
