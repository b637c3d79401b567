"""A saved game looked at step by step, both ways; or one that goes on, as it goes on."""

from typing import ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import OptionList

from bellavista_tui.core.history import History
from bellavista_tui.core.news import News
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.moves import Move
from bellavista_tui.games.bella_vista.state import State, View
from bellavista_tui.i18n import N_, _
from bellavista_tui.saving.errors import DamagedSave
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import Settings
from bellavista_tui.tables.in_play import people_of
from bellavista_tui.tables.recording import Recording
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.panels.log import Log
from bellavista_tui.ui.bella_vista.players import names_of, seated
from bellavista_tui.ui.bella_vista.table.help import about_this_game
from bellavista_tui.ui.bella_vista.table.keys import looking
from bellavista_tui.ui.bella_vista.table.layout import Again, PlayOn, TableLayout
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.words.chronicle import Entry, chronicle
from bellavista_tui.ui.bella_vista.words.honesty import unsealed
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.screens.help import Section

CATCH_UP_S = 0.5
"""How often a game that another window plays is looked at again."""


class ReplayScreen(TableLayout):
    """The table after any number of steps, through the eyes of those who may look."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space", "step(1)", N_("On"), id="replay.next"),
        Binding("left,h", "step(-1)", N_("Back"), id="replay.back"),
        Binding("down,j", "round(1)", N_("Round"), id="replay.next_round"),
        Binding("up,k", "round(-1)", N_("Round before"), id="replay.round_before", show=False),
        Binding("n", "own_step(1)", N_("Own move"), id="replay.next_own"),
        Binding("N", "own_step(-1)", N_("Own move before"), id="replay.own_before", show=False),
        Binding("home", "go_to(0)", N_("To the beginning"), id="replay.first", show=False),
        Binding("end", "end", N_("To the end"), id="replay.last", show=False),
        Binding("s", "next_viewer", N_("Eyes"), id="replay.viewer"),
        Binding("p", "play_on", N_("Play on"), id="replay.play_on"),
        Binding("c", "count", N_("Final count"), id="replay.count"),
        *looking("replay"),
        Binding("escape", "step_out", N_("Leave"), id="replay.leave"),
    ]

    def __init__(
        self,
        recording: Recording,
        game: BellaVista,
        players: tuple[Player, ...],
        look: Look,
        settings: Settings,
    ) -> None:
        """The look's owners are in the order of the seats (`players.seated`)."""
        self.recording = recording
        self.history: History[State, Move, View] = recording.history
        self.players = players
        owner = recording.owner
        self.viewer = owner if owner in self.history.viewers else None
        """Through whose eyes one looks; None: all hands once the game is over, else nobody's."""
        self.steps = len(self.history) if recording.is_live else 0
        """How many steps have been made where one looks."""
        self.is_damaged = False
        """Whether what is watched was found damaged, so that nothing more will come."""
        self._clock: Timer | None = None
        super().__init__(
            Sight(
                game=game,
                view=self.history.view(self.viewer, self.steps),
                names=names_of(players),
                look=look,
                is_animated=settings.animation,
                is_past=True,
            )
        )
        translate_bindings(self)

    def on_mount(self) -> None:
        """Where somebody plays on, look again and again."""
        if self.recording.is_live:
            self._clock = self.set_interval(CATCH_UP_S, self._catch_up)
        self.call_later(self.action_go_to, self.steps)  # once the table is laid

    def on_unmount(self) -> None:
        """Look away."""
        self.recording.close()

    def told(self) -> list[list[Entry]]:
        """The whole log, also what comes after the step that is shown."""
        first = self.history.view(self.viewer, 0)
        told = chronicle(self.sight, first, self._news())
        if self.history.is_over:
            told[-1].append(Entry(self._proof()))
        return told

    def _proof(self) -> str:
        """What the cards were drawn from, once everybody may know."""
        recording = self.recording
        chance = recording.chance
        return unsealed(recording.seal, chance, recording.name) if chance else ""

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Say everything in the language and the look chosen now."""
        self.see_as(seated(look, self.players), settings.animation)
        self.action_go_to(self.steps)

    @property
    def help_sections(self) -> tuple[Section, ...]:
        """What is known of the chance behind the cards."""
        return (about_this_game(self.recording.seal),)

    @property
    def help_text(self) -> str:
        """What can be done here."""
        return _(
            "Go through the game step by step or round by round, or open the log and choose a line"
            " with Enter. Once a game is over, it can be seen through anybody's eyes, and with all"
            " hands open. Playing on begins a new game at the step that is shown; this one stays."
        )

    # Where one looks

    def action_go_to(self, steps: int) -> None:
        """Show the table after so many steps."""
        self.steps = min(max(steps, 0), len(self.history))
        log = self.query_one(Log)
        log.show_step(self.steps)
        self.marked = log.cells_of(self.steps)
        hands = self._hands()
        self.see(view=self._view(), hands=hands, caption=self._caption())

    def action_step(self, count: int) -> None:
        """On, or back."""
        self.action_go_to(self.steps + count)

    def action_end(self) -> None:
        """To the last step."""
        self.action_go_to(len(self.history))

    def action_round(self, direction: int) -> None:
        """To where the next round begins, or this one, or the one before."""
        news = enumerate(self._news(), 1)
        begun = [steps for steps, each in news if any(e.begins_round for e in each.events)]
        self._go_to_next([0, *begun, len(self.history)], direction)

    def action_own_step(self, direction: int) -> None:
        """To the next step of whoever looks; of any person, where nobody in particular does."""
        seats = [self.viewer]
        if self.viewer is None:
            seats = list(people_of(self.players))
        own = [steps for steps, each in enumerate(self._news(), 1) if each.seat in seats]
        self._go_to_next(own, direction)

    def _go_to_next(self, stops: list[int], direction: int) -> None:
        ahead = [stop for stop in stops if (stop - self.steps) * direction > 0]
        if ahead:
            self.action_go_to(min(ahead) if direction > 0 else max(ahead))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """To the step that a line of the log tells of."""
        log = self.query_one(Log)
        step = log.step_of(event.option_index)
        log.action_close()
        self.action_go_to(step)

    def on_log_closed(self) -> None:
        """Back to the line of the step that is shown."""
        self.action_go_to(self.steps)

    # Through whose eyes

    def action_next_viewer(self) -> None:
        """Through the eyes of the next architect; after the last, all hands."""
        viewers = self.history.viewers
        self.viewer = viewers[(viewers.index(self.viewer) + 1) % len(viewers)]
        self.action_go_to(self.steps)

    def _view(self) -> View:
        """What is seen: where all hands are open, so are the cards on the offer board."""
        view = self.history.view(self.viewer, self.steps)
        if not self._is_open:
            return view
        known = zip(*(each.cards for each in self._views()), strict=True)
        return replace(view, cards=tuple(next(filter(None, cards), None) for cards in known))

    def _hands(self) -> tuple[tuple[int, ...], ...]:
        return tuple(each.hand for each in self._views()) if self._is_open else ()

    @property
    def _is_open(self) -> bool:
        return self.viewer is None and self.history.is_over

    def _views(self) -> list[View]:
        seats = range(len(self.players))
        return [self.history.view(seat, self.steps) for seat in seats]

    def _news(self) -> list[News[View]]:
        return [self.history.news(self.viewer, n) for n in range(1, len(self.history) + 1)]

    def _caption(self) -> str:
        """Where one looks, and through whose eyes."""
        where = _("Step {step}/{steps}").format(step=self.steps, steps=len(self.history))
        if self.viewer is not None:
            name = f" {self.sight.names[self.viewer]}" if self.sight.is_wide else ""
            return f"{where} {self.sight.badge(self.viewer)[0]}{name}"
        if self._is_open:
            return f"{where} {_('all hands')}"
        if self.is_damaged:
            return f"{where} {_('damaged')}"
        return f"{where} {_('live')}" if self.recording.is_live else where

    # What comes of it

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense now is in the footer and does anything."""
        match action:
            case "next_viewer":
                return len(self.history.viewers) > 1
            case "count":
                return self.history.is_over
            case "play_on":
                return self.sight.view.board.to_move is not None and not self.recording.is_live
        return True

    def action_play_on(self) -> None:
        """Begin a new game at this step."""
        self.dismiss(PlayOn(self.steps))

    def action_count(self) -> None:
        """The final count, to be seen again."""
        from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen

        self.action_end()
        self.app.push_screen(ScoringScreen(self.sight, self._proof()), self._after_count)

    def _after_count(self, is_rematch: bool | None) -> None:
        if is_rematch:
            self.dismiss(Again())

    def _catch_up(self) -> None:
        """Show what the other window has done since; whoever looked at the end stays there."""
        is_at_end = self.steps == len(self.history)
        was_live = self.recording.is_live
        trouble: BellavistaError | None = None
        try:
            if not self.recording.catch_up():
                return
        except BellavistaError as error:
            trouble = error
            self.is_damaged = isinstance(error, DamagedSave)
            self.notify(str(error), severity="error", markup=False)
            self._stop()
        self.query_one(Log).fill(self.told())
        self.action_go_to(len(self.history) if is_at_end else self.steps)
        self.refresh_bindings()
        if self.history.is_over:
            self._stop()
        elif was_live and not self.recording.is_live and not trouble:
            self.notify(_("The other window has left this game."), markup=False)

    def _stop(self) -> None:
        if self._clock:
            self._clock.stop()
