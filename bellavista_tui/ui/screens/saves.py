"""The saved games: a table of them, and what the one in focus is about."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import DataTable, Static

from bellavista_tui.errors import BellavistaError
from bellavista_tui.i18n import N_, _
from bellavista_tui.saving.folder import Deleted, Saves
from bellavista_tui.saving.listing import Listed, shown_time
from bellavista_tui.settings import Settings
from bellavista_tui.tables.account import read_account
from bellavista_tui.tables.background import in_background
from bellavista_tui.tables.exchange import export_save, import_save
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bella_vista.screens.save_details import SaveDetails
from bellavista_tui.ui.bella_vista.words.cities import city_title
from bellavista_tui.ui.bella_vista.words.safe_text import fitted, safe
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.screens.ask import AskScreen
from bellavista_tui.ui.screens.deleted import DeletedScreen
from bellavista_tui.ui.widgets.footer import FittingFooter
from bellavista_tui.ui.widgets.steady import Steady

CITY_WIDTH, ROUND_WIDTH, TIME_WIDTH = 9, 6, 16
NAME_WIDTH = 25
"""What a name is given at least: the usual ones are as long."""
PADDING = 12
"""What stands between the columns and at the end, in characters."""


class SavesScreen(Steady, Screen[None]):
    """Everything that can be done with a save but playing it."""

    CSS_PATH = "saves.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-middle"), (36, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "look", N_("Replay"), id="saves.look"),
        Binding("r", "rename", N_("Rename"), id="saves.rename"),
        Binding("c", "copy", N_("Copy"), id="saves.copy"),
        Binding("d,delete", "delete", N_("Delete"), id="saves.delete"),
        Binding("u", "restore", N_("Bring back"), id="saves.restore"),
        Binding("e", "export", N_("Export"), id="saves.export"),
        Binding("i", "import", N_("Import"), id="saves.import", show=False),
        Binding("b", "deleted", N_("Deleted games"), id="saves.deleted", show=False),
        Binding("escape", "dismiss", N_("Back"), id="saves.back"),
    ]

    def __init__(
        self,
        saves: Saves,
        look: Look,
        go_on: Callable[[str], None],
        look_at: Callable[[str], None],
        is_for_replays: bool = False,
    ) -> None:
        """Enter goes on with a game, or looks at it where the screen is for replays."""
        super().__init__()
        self.saves = saves
        self.look = look
        self.look_at = look_at
        self.open = look_at if is_for_replays else go_on
        self.is_for_replays = is_for_replays
        self.details = SaveDetails(look, id="saves-details")
        """Held on to, for a save may have been read when the screen is closing."""
        self.listed: list[Listed] = []
        self.has_deleted = False
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The table above, the game in focus below."""
        yield Static(id="saves-title", classes="card-title")
        yield DataTable[Text](cursor_type="row", cell_padding=1, id="saves-table")
        yield Static(id="saves-none")
        yield self.details
        yield FittingFooter("copy", "export", show_command_palette=False)

    @property
    def help_text(self) -> str:
        """How saves come about, and what Enter does with one."""
        if self.is_for_replays:
            return _(
                "Every game is kept from its first move on, without being asked. Enter shows the"
                " game in focus step by step. A deleted game can be brought back for thirty days."
                " A game that is played in another window can be watched."
            )
        return _(
            "Every game is kept from its first move on, without being asked. Enter goes on with the"
            " game in focus, from the very step at which it was left. A deleted game can be brought"
            " back for thirty days. A game that is played in another window can be watched."
        )

    # The table

    @property
    def table(self) -> DataTable[Text]:
        """The widget that lists them."""
        return self.query_one(DataTable)

    @property
    def focused_save(self) -> Listed | None:
        """The save in focus, if there is any."""
        row = self.table.cursor_row
        return self.listed[row] if 0 <= row < len(self.listed) else None

    def on_screen_resume(self) -> None:
        """A game may have been played meanwhile."""
        self._list()

    def on_resize(self) -> None:
        """More room shows more of the names."""
        row = self.table.cursor_row
        self._write()
        self.table.move_cursor(row=row)

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Written anew."""
        self.look = self.details.look = look
        self._list()

    def _list(self, name: str | None = None) -> None:
        """Read the folder anew; the focus goes to the save of that name, else it stays."""
        before = self.focused_save
        try:
            self.listed = self.saves.listed()
        except BellavistaError as error:
            self.listed = []
            self._complain(error)
        self.has_deleted = bool(self.saves.deleted())
        wanted = name or (before.name if before else None)
        self._write()
        rows = [row for row, listed in enumerate(self.listed) if listed.name == wanted]
        self.table.move_cursor(row=rows[0] if rows else 0)
        self._show_details()
        self.refresh_bindings()

    def _write(self) -> None:
        """All words, in the language of the moment."""
        title = _("REPLAYS") if self.is_for_replays else _("SAVED GAMES")
        self.query_one("#saves-title", Static).update(title)
        none = _("There is none yet: every game is kept from its first move on.")
        self.query_one("#saves-none", Static).update(none)
        self.set_class(not self.listed, "-none")
        free = self.size.width - CITY_WIDTH - ROUND_WIDTH - TIME_WIDTH - PADDING
        name = max(free // 2, min(NAME_WIDTH, free))
        widths = (name, free - name, CITY_WIDTH, ROUND_WIDTH, TIME_WIDTH)
        titles = (_("Name"), _("Architects"), _("City"), _("Round"), _("Last played"))
        self.table.clear(columns=True)
        for title, width in zip(titles, widths, strict=True):
            self.table.add_column(title, width=max(width, 1))
        for listed in self.listed:
            self.table.add_row(*(self._cell(*each) for each in zip(_row(listed), widths)))

    def _cell(self, text: str, width: int) -> Text:
        return Text(fitted(text, max(width, 1), self.look.cut))

    def on_data_table_row_highlighted(self) -> None:
        """Show another game."""
        self._show_details()

    def on_data_table_row_selected(self) -> None:
        """Open it."""
        if self.focused_save:
            self.open(self.focused_save.name)

    def _show_details(self) -> None:
        listed = self.focused_save
        if listed:
            self._read(listed.name)

    @work(group="details", exclusive=True)
    async def _read(self, name: str) -> None:
        """Read a save away from the interface; whoever has gone on to another is not shown it."""
        try:
            self.details.show(await in_background(partial(read_account, self.saves, name)))
        except BellavistaError as error:
            self.details.tell(str(error))

    # What can be done with a save

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what makes sense now is in the footer and does anything."""
        match action:
            case "look" | "rename" | "copy" | "delete" | "export":
                return bool(self.listed)
            case "restore" | "deleted":
                return self.has_deleted
        return True

    def action_look(self) -> None:
        """Look at the game step by step."""
        if self.focused_save:
            self.look_at(self.focused_save.name)

    def action_rename(self) -> None:
        """Give it another name."""
        if listed := self.focused_save:
            rename = partial(self.saves.rename, listed.name)
            self._ask(_("What is this game to be called?"), listed.name, rename)

    def action_copy(self) -> None:
        """Make another save of it; where it is damaged, of all that is good."""
        if listed := self.focused_save:
            self._do(lambda: self.saves.copy(listed.name))

    def action_delete(self) -> None:
        """Put it among the deleted, for thirty days."""
        if listed := self.focused_save:
            self._do(lambda: self._delete(listed.name))

    def _delete(self, name: str) -> None:
        self.saves.delete(name)
        told = _("Deleted: {name}. It can be brought back for thirty days.")
        self.notify(told.format(name=safe(name)), markup=False)

    def action_restore(self) -> None:
        """Bring back the game that was deleted last."""
        deleted = self.saves.deleted()
        if deleted:
            self._do(lambda: self._restore(deleted[0]))

    def _restore(self, deleted: Deleted) -> str:
        self.saves.restore(deleted)
        self.app.clear_notifications()  # one may say that it is deleted
        return deleted.name

    def action_deleted(self) -> None:
        """Choose among the deleted games."""

        def restore(chosen: Deleted | None) -> None:
            if chosen:
                self._do(lambda: self._restore(chosen))

        self.app.push_screen(DeletedScreen(self.saves.deleted()), restore)

    def action_export(self) -> None:
        """Write it as JSON."""
        if listed := self.focused_save:

            def export(file: str) -> None:
                export_save(self.saves, listed.name, file)
                self.notify(_("Written: {file}").format(file=safe(file)), markup=False)

            self._ask(_("Into which new file?"), f"{listed.name}.json", export)

    def action_import(self) -> None:
        """Keep a game that was exported."""
        self._ask(_("From which file?"), "", partial(import_save, self.saves))

    def _ask(self, question: str, answer: str, act: Callable[[str], str | None]) -> None:
        def carry_out(given: str | None) -> None:
            if given:
                self._do(lambda: act(given))

        self.app.push_screen(AskScreen(question, answer), carry_out)

    def _do(self, act: Callable[[], str | None]) -> None:
        """Do it, or say why not; the focus goes to the save that it names, if any."""
        name = None
        try:
            name = act()
        except BellavistaError as error:
            self._complain(error)
        self._list(name)

    def _complain(self, error: BellavistaError) -> None:
        self.notify(str(error), severity="error", markup=False)


def _row(listed: Listed) -> tuple[str, ...]:
    """The cells of a save."""
    if listed.summary is None:
        return (listed.name, "", "", "", _("damaged"))
    players = ", ".join(safe(player.name) for player in listed.summary.players)
    round = _("over") if listed.is_over else str(listed.last.round) if listed.last else "?"
    city = city_title(listed.summary.title)
    return (listed.name, players, city, round, shown_time(listed.time))
