"""The title screen: the city by night, and the way to everything else."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

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
from bellavista_tui.ui.bella_vista.words.safe_text import fitted, safe
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.lettering import NAME, drawn
from bellavista_tui.ui.widgets.steady import Steady

if TYPE_CHECKING:
    from bellavista_tui.saving.listing import Listed

ENTRIES = {
    "go_on": N_("&Continue"),
    "new_game": N_("&New game"),
    "learn": N_("&Learn"),
    "saved_games": N_("&Saved games"),
    "replays": N_("&Replays"),
    "settings": N_("S&ettings"),
    "help": N_("&Help"),
    "about": N_("&About"),
    "quit": N_("&Quit"),
}
"""The menu: actions of the app, and what they are called. The letter after the mark opens them."""

ENTRY_WIDTH = 31
MENU_WIDTH = 41
CITY_WIDTH = 62
"""The columns that an entry has, that the menu takes up, and those from which on the city looks
like one. In a narrow terminal the menu covers the city's edge."""

REST_S = 1.0
"""For so long after coming back Escape does nothing: pressed twice, it was meant for elsewhere."""


class TitleScreen(Steady, Screen[None]):
    """Leads to what there is."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "app.quit", N_("Quit"), id="title.quit"),
    ]

    def __init__(
        self,
        look: Look,
        find_game: Callable[[], "Listed | None"],
        is_first_start: Callable[[], bool],
    ) -> None:
        """There is something to continue only where a game was left."""
        super().__init__()
        self.look = look
        self.find_game = find_game
        self.is_first_start = is_first_start
        self.offers_lesson = False
        """Whether somebody is here who has not begun anything yet."""
        self.game: Listed | None = None
        """What there is to continue."""
        self.entries: dict[str, str] = {}
        """The part of the menu that makes sense now."""
        self._is_painted = False
        """Whether the menu has been seen. Before, nothing of a game is imported."""
        self._is_away = False
        self._came_back = -REST_S
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The menu; the picture comes once that is on the screen."""
        with Vertical(id="title-menu"):
            yield Static(id="title-name")
            yield Static(id="title-line")
            yield OptionList()
            yield Static(id="title-offer")
        yield Footer()

    def _write(self) -> None:
        """All words, in the language of the moment."""
        name = "BELLA VISTA" if self.look.is_ascii else drawn(NAME)
        self.query_one("#title-name", Static).update(name)
        self.query_one("#title-line", Static).update(_("one city, eight rounds"))
        menu = self.query_one(OptionList)
        if [option.id for option in menu.options] != list(self.entries):
            menu.set_options(Option("", id=action) for action in self.entries)
            menu.highlighted = list(self.entries).index("learn") if self.offers_lesson else 0
        for action, title in self.entries.items():
            menu.replace_option_prompt(action, _lined(_(title)))
        offer = self.query_one("#title-offer", Static)
        offer.update(_("New here? The first lesson takes two minutes."))
        offer.display = self.offers_lesson
        if self.game and self._is_painted:
            menu.replace_option_prompt("go_on", self._game_to_go_on(self.game))

    def _game_to_go_on(self, game: "Listed") -> Content:
        """The first entry, with the city and the round as far as there is room."""
        from bellavista_tui.ui.bella_vista.words.cities import city_title

        title = _(ENTRIES["go_on"])
        if game.summary is None or game.last is None:
            return _lined(title)
        city = safe(city_title(game.summary.title))
        template, dot = _("{city}, round {round}"), "-" if self.look.is_ascii else "·"
        around = len(f"{unmarked(title)} {dot} {template.format(city='', round=game.last.round)}")
        room = max(1, ENTRY_WIDTH - around)
        if len(city) > room:
            city = fitted(city, room, self.look.cut)
        where = template.format(city=city, round=game.last.round)
        return Content.assemble(_lined(title), f" {dot} {where}").truncate(ENTRY_WIDTH)

    def on_mount(self) -> None:
        """Start quickly: the menu first."""
        self.call_after_refresh(self._complete)

    def _complete(self) -> None:
        """Once the menu is on the screen: the game to continue by its name, and the city."""
        self._is_painted = True
        if self.is_attached:  # else left before that
            self._write()
            self._hang_picture()

    def on_screen_suspend(self) -> None:
        """Something else is in front."""
        self._is_away = True

    def on_screen_resume(self) -> None:
        """There may be a game to continue now, or none any more."""
        if self._is_away:
            self._is_away, self._came_back = False, monotonic()
        self.game = self.find_game()
        self.offers_lesson = self.is_first_start()
        left_out = set() if self.game else {"go_on"}
        self.entries = {each: ENTRIES[each] for each in ENTRIES if each not in left_out}
        self._write()

    def offer_to_go_on(self) -> None:
        """Put the highlight on the game that has just been left."""
        if "go_on" in self.entries:
            self.query_one(OptionList).highlighted = list(self.entries).index("go_on")

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
            " underlined letter, or with the mouse."
        )

    @property
    def commands(self) -> dict[str, str]:
        """The menu."""
        return {f"app.{action}": unmarked(_(title)) for action, title in self.entries.items()}

    def on_key(self, event: Key) -> None:
        """A letter opens the entry in which it is underlined."""
        if event.key == "escape" and monotonic() - self._came_back < REST_S:
            event.stop()
            return
        menu = self.query_one(OptionList)
        letters = [letter_of(_(title)) for title in self.entries.values()]
        letter = (event.character or "").casefold()
        if letter in letters:
            event.stop()
            menu.highlighted = letters.index(letter)
            menu.action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the entry says."""
        self.app.call_later(self._go, event.option_id or "")

    async def _go(self, action: str) -> None:
        """Once, however fast Enter was pressed twice."""
        if self.is_active:
            await self.app.run_action(action, self.app)

    def _hang_picture(self) -> None:
        from bellavista_tui.ui.bella_vista.relief.postcard import postcard
        from bellavista_tui.ui.bella_vista.screens.panorama import Panorama

        room_left = min(max(0, self.size.width - CITY_WIDTH), MENU_WIDTH)
        scene = postcard(self.look, room_left)
        hanging = self.query(Panorama)
        if hanging:
            hanging.first().scene = scene
        else:
            self.mount(Panorama(scene), before=0)


MARK = "&"


def letter_of(title: str) -> str:
    """The letter that opens an entry, small."""
    return title.partition(MARK)[2][:1].casefold()


def unmarked(title: str) -> str:
    """What an entry is called."""
    return title.replace(MARK, "", 1)


def _lined(title: str) -> Content:
    """What an entry is called, its letter underlined."""
    before, _mark, after = title.partition(MARK)
    return Content.assemble(before, (after[:1], "underline"), after[1:])
