"""Setting up a game: who plays, where, and with what luck."""

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

from bellavista_tui.core.rng import fresh_seed
from bellavista_tui.errors import BellavistaError
from bellavista_tui.games.bella_vista.library import RANDOM, city_names, find_city, load_rules
from bellavista_tui.i18n import N_, _
from bellavista_tui.saving.records import Player
from bellavista_tui.settings import LONGEST_NAME, LastGame, LastSeat, Settings
from bellavista_tui.tables.seeds import read_seed
from bellavista_tui.ui.bella_vista.city.grid import CityGrid
from bellavista_tui.ui.bella_vista.city.picture import CityPicture
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.players import BOT_NAMES, LEVELS, GameSetup, distinct
from bellavista_tui.ui.bella_vista.words.cities import city_title
from bellavista_tui.ui.bella_vista.words.safe_text import narrow, safe
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.form import Form, FormRow
from bellavista_tui.ui.widgets.name_input import NameInput
from bellavista_tui.ui.widgets.steady import Steady
from bellavista_tui.ui.widgets.stepper import Options, Stepper

PLAYERS = (2, 3, 4)
PLACES = range(max(PLAYERS))
USUAL_SEATS = tuple(
    LastSeat(level="medium" if place else "human", colour=place) for place in PLACES
)


class NewGameScreen(Steady, Screen[GameSetup | None]):
    """Enter alone starts a good game: you against two bots in a city nobody has seen."""

    AUTO_FOCUS = "#start"
    CSS_PATH = "new_game.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", N_("Start"), id="new.start"),
        Binding("escape", "dismiss(None)", N_("Back"), id="new.back"),
        Binding("f5", "another_city", N_("Another random city"), id="new.another"),
    ]

    def __init__(self, look: Look, player_name: Callable[[], str], last: LastGame) -> None:
        super().__init__()
        self.look = look
        self.player_name = player_name
        self.names = (player_name(), *BOT_NAMES[1:])
        self.last = usable(last)
        self.luck = fresh_seed()
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The form at the left, the city at the right."""
        with Horizontal(id="new-game"):
            with Form(id="new-form"):
                yield Static(id="new-title", classes="card-title")
                yield FormRow(Stepper(_counts(), self.last.players, id="players"), id="row-players")
                for place in PLACES:
                    yield self._seat_row(place)
                yield FormRow(Stepper(_cities(), self.last.city, id="city"), id="row-city")
                yield FormRow(Input(id="seed", compact=True), id="row-seed")
                yield FormRow(Button(id="start", compact=True), classes="without-label")
                yield Static(id="new-notice", markup=False)
            preview = CityGrid(self.look, id="preview")
            preview.can_focus = False
            yield preview
        yield Footer()

    def _seat_row(self, place: int) -> FormRow:
        seat, usual_name = self.last.seats[place], self.names[place]
        name = NameInput(
            seat.name or usual_name,
            placeholder=usual_name,
            max_length=LONGEST_NAME,
            id=f"name-{place}",
            compact=True,
        )
        return FormRow(
            Stepper(_colours(self.look), seat.colour, id=f"colour-{place}"),
            name,
            Stepper(_levels(), seat.level, id=f"level-{place}"),
            id=f"seat-{place}",
            classes="without-label",
        )

    def on_mount(self) -> None:
        """Show what Enter would start."""
        self._write()
        self._show()

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Written anew."""
        self.look = look
        self.query_one(CityGrid).look = look
        self._rename()
        self._write()
        self._show()

    def _rename(self) -> None:
        """Whoever is called as usual is called as it is usual now."""
        before, self.names = self.names[0], (self.player_name(), *BOT_NAMES[1:])
        field = self.query_one("#name-0", Input)
        field.placeholder = self.names[0]
        if field.value == before:
            field.value = self.names[0]

    def _write(self) -> None:
        """All words, in the language of the moment."""
        self.query_one("#new-title", Static).update(_("NEW GAME"))
        titles = {"players": _("Architects"), "city": _("City"), "seed": _("Seed")}
        for name, title in titles.items():
            self.query_one(f"#row-{name}", FormRow).write_label(title)
        self.query_one("#seed", Input).placeholder = _("drawn by lot")
        self.query_one("#start", Button).label = _("Start")
        options = {"players": _counts(), "city": _cities()}
        for place in PLACES:
            options[f"colour-{place}"] = _colours(self.look)
            options[f"level-{place}"] = _levels()
        for name, shown in options.items():
            self.query_one(f"#{name}", Stepper).show_options(shown, self.look.is_ascii)

    @property
    def help_text(self) -> str:
        """How the form works."""
        return _(
            "Enter starts the game as it is shown. Go from row to row with up and down, and change"
            " what is between two arrows with left and right or with the mouse: how many architects"
            " play, their shapes, who is a bot and how strong, and the city. The same seed brings"
            " the same city and the same cards."
        )

    @property
    def commands(self) -> dict[str, str]:
        """Starting, whose key belongs to the button while that is focused."""
        return {"start": _("Start")}

    @property
    def chosen(self) -> LastGame:
        """All that is chosen, to be offered again the next time."""
        seats = []
        for place in PLACES:
            name = self._field(f"name-{place}")
            level, colour = self._choice(f"level-{place}"), self._choice(f"colour-{place}")
            usual = name == self.names[place]
            seats.append(LastSeat("" if usual else name, level, colour))
        players, city = self._choice("players"), self._choice("city")
        return LastGame(players, city, tuple(seats))

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        """Show what the choice means at once."""
        place = (event.stepper.id or "").removeprefix("colour-")
        if place.isdigit():
            self._leave_colour(int(place), event.value)
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """A seed draws its own random city; a name keeps the letters that can be shown."""
        if event.input.id == "seed":
            self._show()
        elif (name := narrow(event.value)) != event.value:
            event.input.value = name
            notice = _("Letters that are too wide for the table cannot be used.")
            self.query_one("#new-notice", Static).update(notice)

    def on_input_submitted(self) -> None:
        """Enter starts from everywhere."""
        self.action_start()

    def on_button_pressed(self) -> None:
        """Start."""
        self.action_start()

    def action_another_city(self) -> None:
        """Draw lots again."""
        self.luck = fresh_seed()
        self.query_one("#seed", Input).value = ""
        self.query_one("#city", Stepper).value = RANDOM
        self._show()

    def action_start(self) -> None:
        """Hand over what was chosen; what is wrong stays on the screen with its reason."""
        if self._show():
            self.dismiss(self._setup())
        else:
            self.query_one("#seed").focus()

    def _setup(self) -> GameSetup:
        chosen = self.chosen
        seats = chosen.seats[: chosen.players]
        names = distinct([safe(seat.name) or self.names[i] for i, seat in enumerate(seats)])
        colours = [seat.colour for seat in seats]
        if len(set(colours)) < len(colours):  # Enter came before the others could make room
            colours = list(PLACES)
        return GameSetup(
            tuple(Player(n, seat.level, c) for n, seat, c in zip(names, seats, colours)),
            chosen.city,
            self._seed,
        )

    def _choice(self, id: str) -> Any:
        return self.query_one(f"#{id}", Stepper).value

    def _field(self, id: str) -> str:
        return self.query_one(f"#{id}", Input).value.strip()

    @property
    def _seed(self) -> int:
        text = self._field("seed")
        return read_seed(text) if text else self.luck

    def _leave_colour(self, place: int, colour: int) -> None:
        """Two architects never share a colour: who had this one gets the one that is free now."""
        others = [self.query_one(f"#colour-{i}", Stepper) for i in PLACES if i != place]
        free = set(PLACES) - {other.value for other in others} - {colour}
        for other in others:
            if other.value == colour:
                other.value = free.pop()

    def _show(self) -> bool:
        """Show the seats and the city that are chosen; whether that can be played."""
        for place in PLACES:
            self.query_one(f"#seat-{place}").display = place < self.chosen.players
        notice = self.query_one("#new-notice", Static)
        try:
            city = find_city(load_rules(), self.chosen.city, self._seed)
        except BellavistaError as error:
            notice.update(str(error))
            return False
        notice.update("")
        self.query_one("#preview", CityGrid).picture = CityPicture(
            rows=city.map, tiles=load_rules().tiles
        )
        return True


def _counts() -> Options:
    return [(Content(str(count)), count) for count in PLAYERS]


def _cities() -> Options:
    return [(Content(city_title(name)), name) for name in (RANDOM, *city_names())]


def _colours(look: Look) -> Options:
    return [
        (Content.styled(owner.shape, f"bold {owner.pen}"), colour)
        for colour, owner in enumerate(look.owners)
    ]


def _levels() -> Options:
    return [(Content(_(title)), level) for level, title in LEVELS.items()]


def usable(last: LastGame) -> LastGame:
    """What was chosen last time, as far as it can be chosen still."""
    is_whole = [seat.colour for seat in sorted(last.seats, key=lambda s: s.colour)] == list(PLACES)
    is_known = all(seat.level in LEVELS for seat in last.seats)
    players = last.players if last.players in PLAYERS else 3
    return LastGame(
        players,
        last.city if last.city in city_names() else RANDOM,
        _with_a_person(last.seats, players) if is_whole and is_known else USUAL_SEATS,
    )


def _with_a_person(seats: tuple[LastSeat, ...], players: int) -> tuple[LastSeat, ...]:
    """The seats; where only bots played, somebody came to watch once, and may play now."""
    if any(seat.level == "human" for seat in seats[:players]):
        return seats
    return (replace(seats[0], level="human"), *seats[1:])
