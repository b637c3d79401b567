"""The title screen: the city by night, and the way to everything else."""

import unicodedata
from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from bellavista_tui.i18n import N_, _
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.lettering import NAME, drawn
from bellavista_tui.ui.widgets.steady import Steady

ENTRIES = {
    "go_on": N_("Continue"),
    "new_game": N_("New game"),
    "saved_games": N_("Saved games"),
    "replays": N_("Replays"),
    "settings": N_("Settings"),
    "help": N_("Help"),
    "about": N_("About"),
    "quit": N_("Quit"),
}
"""The menu: actions of the app, and what they are called."""

MENU_WIDTH = 34
CITY_WIDTH = 62
"""The columns that the menu takes up, and those from which on the city looks like one. In a narrow
terminal the menu covers the city's edge."""


class TitleScreen(Steady, Screen[None]):
    """Leads to what there is."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "app.quit", N_("Quit"), id="title.quit"),
    ]

    def __init__(self, look: Look, can_go_on: Callable[[], bool]) -> None:
        """There is something to continue only where a game was left."""
        super().__init__()
        self.look = look
        self.can_go_on = can_go_on
        self.entries: dict[str, str] = {}
        """The part of the menu that makes sense now."""
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The menu; the picture comes once that is on the screen."""
        with Vertical(id="title-menu"):
            yield Static(id="title-name")
            yield Static(id="title-line")
            yield OptionList()
        yield Footer()

    def _write(self) -> None:
        """All words, in the language of the moment."""
        name = "BELLA VISTA" if self.look.is_ascii else drawn(NAME)
        self.query_one("#title-name", Static).update(name)
        self.query_one("#title-line", Static).update(_("one city, eight rounds"))
        menu = self.query_one(OptionList)
        if [option.id for option in menu.options] != list(self.entries):
            menu.set_options(Option("", id=action) for action in self.entries)
            menu.highlighted = 0
        for action, title in self.entries.items():
            menu.replace_option_prompt(action, _initial_lined(_(title)))

    def on_mount(self) -> None:
        """Start quickly: the menu first."""
        self.call_after_refresh(self._hang_picture)

    def on_screen_resume(self) -> None:
        """There may be a game to continue now, or none any more."""
        left_out = set() if self.can_go_on() else {"go_on"}
        self.entries = {each: ENTRIES[each] for each in ENTRIES if each not in left_out}
        self._write()

    def on_resize(self) -> None:
        """The city stands beside the menu as far as there is room."""
        if self.query("Panorama"):
            self._hang_picture()

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Anew in another language, by day or by night."""
        self.look = look
        self._write()
        self._hang_picture()

    @property
    def help_text(self) -> str:
        """What the game is, in a few sentences."""
        return _(
            "Two to four architects build one city together. Bid for your place in the building"
            " order, build tall beside the low, and take contracts: after eight rounds the"
            " richest architect wins. The number of a card is the height of its building: the"
            " lower it is, the more ground it covers. Choose with the arrows and Enter, with the"
            " first letter, or with the mouse."
        )

    @property
    def commands(self) -> dict[str, str]:
        """The menu."""
        return {f"app.{action}": _(title) for action, title in self.entries.items()}

    def on_key(self, event: Key) -> None:
        """A first letter goes to its entry, and opens it where it is the only one."""
        menu = self.query_one(OptionList)
        letter = _plain_letter(event.character or "")
        initials = [_plain_letter(_(title)) for title in self.entries.values()]
        found = [i for i, initial in enumerate(initials) if letter and initial == letter]
        if found:
            event.stop()
            menu.highlighted = next((i for i in found if i > (menu.highlighted or 0)), found[0])
            if len(found) == 1:
                menu.action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the entry says."""
        self.app.call_later(self._go, event.option_id or "")

    async def _go(self, action: str) -> None:
        """Once, however fast Enter was pressed twice."""
        if self.is_active:
            await self.app.run_action(action, self.app)

    def _hang_picture(self) -> None:
        if not self.is_attached:  # left before there was a picture
            return
        from bellavista_tui.ui.bella_vista.relief.postcard import postcard
        from bellavista_tui.ui.bella_vista.screens.panorama import Panorama

        room_left = min(max(0, self.size.width - CITY_WIDTH), MENU_WIDTH)
        scene = postcard(self.look, room_left)
        hanging = self.query(Panorama)
        if hanging:
            hanging.first().scene = scene
        else:
            self.mount(Panorama(scene), before=0)


def _initial_lined(title: str) -> Content:
    """The title with its first letter underlined, since that is its key."""
    return Content.assemble((title[0], "underline"), title[1:])


def _plain_letter(text: str) -> str:
    """The first letter, small and without its accent."""
    return unicodedata.normalize("NFD", text.casefold())[:1]
