"""Setting up a game: who plays, where, and with what luck."""

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, Select, Static

from bellavista_tui.core.rng import MAX_SEED, fresh_seed
from bellavista_tui.games.bella_vista.city import City
from bellavista_tui.games.bella_vista.library import RANDOM, city_names, find_city, load_rules
from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bella_vista.city_grid import CityGrid
from bellavista_tui.ui.bella_vista.city_picture import CityPicture
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.seats import BOT_NAMES, GameSetup, Level, Seat
from bellavista_tui.ui.translated import translate_bindings

T = TypeVar("T")

MOST_PLAYERS = 4
LEVELS: dict[Level, str] = {
    "human": N_("Human"),
    "easy": N_("Bot, easy"),
    "medium": N_("Bot, medium"),
    "hard": N_("Bot, hard"),
}


class NewGameScreen(Screen[GameSetup | None]):
    """Enter alone starts a good game: you against two bots in a city nobody has seen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", N_("Back"), id="new.back"),
        Binding("ctrl+s", "start", N_("Start"), id="new.start"),
        Binding("f5", "another_city", N_("Another random city"), id="new.another"),
    ]

    def __init__(self, look: Look, player_name: str) -> None:
        super().__init__()
        self.look = look
        self.player_name = player_name
        self.luck = fresh_seed()
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The form at the left, the city at the right."""
        with Horizontal(id="new-game"):
            with VerticalScroll(id="new-form"):
                yield Static(_("NEW GAME"), classes="card-title")
                with Horizontal(classes="field"):
                    yield Label(_("Architects"))
                    yield self._chooser("players", [(str(n), n) for n in range(2, 5)], 3)
                for player in range(MOST_PLAYERS):
                    yield self._seat_row(player)
                with Horizontal(classes="field"):
                    yield Label(_("City"))
                    cities = [(name.replace("_", " ").title(), name) for name in city_names()]
                    yield self._chooser("city", [(_("Random"), RANDOM), *cities], RANDOM)
                with Horizontal(classes="field"):
                    yield Label(_("Seed"))
                    yield Input(
                        placeholder=_("drawn by lot"), type="integer", id="seed", compact=True
                    )
                yield Button(_("Start"), id="start", variant="primary", compact=True)
            yield CityGrid(self.look, id="preview")
        yield Footer()

    def _chooser(self, id: str, options: list[tuple[str, T]], value: T) -> Select[T]:
        return Select(options, value=value, allow_blank=False, id=id, compact=True)

    def _seat_row(self, player: int) -> Horizontal:
        name = self.player_name if player == 0 else BOT_NAMES[player]
        owner = self.look.owners[player]
        shape = Label(owner.shape)
        shape.styles.color = owner.pen
        levels = [(_(title), value) for value, title in LEVELS.items()]
        return Horizontal(
            shape,
            Input(name, max_length=40, id=f"name-{player}", compact=True),
            self._chooser(f"level-{player}", levels, "human" if player == 0 else "medium"),
            classes="seat-row",
            id=f"seat-{player}",
        )

    def on_mount(self) -> None:
        """Enter starts."""
        self.query_one("#start").focus()
        self._show_city()
        self._show_seats()

    def on_select_changed(self, event: Select.Changed) -> None:
        """Show what the choice means at once."""
        if event.select.id == "players":
            self._show_seats()
        elif event.select.id == "city":
            self._show_city()

    def on_input_changed(self, event: Input.Changed) -> None:
        """A seed draws its own random city."""
        if event.input.id == "seed":
            self._show_city()

    def on_button_pressed(self) -> None:
        """Start."""
        self.action_start()

    def action_another_city(self) -> None:
        """Draw lots again."""
        self.luck = fresh_seed()
        self._show_city()

    def action_start(self) -> None:
        """Hand over what was chosen."""
        seats = []
        for player in range(self._players):
            name = self.query_one(f"#name-{player}", Input).value.strip()
            chooser: Select[Level] = self.query_one(f"#level-{player}", Select)
            level: Level = chooser.selection or "medium"
            seats.append(Seat(name or BOT_NAMES[player], level))
        self.dismiss(GameSetup(tuple(seats), self._city_name, self._seed))

    @property
    def _players(self) -> int:
        value = self.query_one("#players", Select).value
        return value if isinstance(value, int) else 3

    @property
    def _city_name(self) -> str:
        return str(self.query_one("#city", Select).value)

    @property
    def _seed(self) -> int:
        text = self.query_one("#seed", Input).value
        is_short = text.isdecimal() and len(text) <= len(str(MAX_SEED))
        return int(text) if is_short and int(text) <= MAX_SEED else self.luck

    def _show_city(self) -> None:
        city: City = find_city(load_rules(), self._city_name, self._seed)
        self.query_one("#preview", CityGrid).picture = CityPicture(
            rows=city.map, tiles=load_rules().tiles
        )

    def _show_seats(self) -> None:
        for player in range(MOST_PLAYERS):
            self.query_one(f"#seat-{player}").display = player < self._players
