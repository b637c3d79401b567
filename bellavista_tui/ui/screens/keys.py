"""The keys of every screen, and the place to change them."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from bellavista_tui.i18n import N_, _
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.look import Look
from bellavista_tui.ui.bindings.key_names import key_name
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.keys import Action, Keys, find_action, groups, objection, review
from bellavista_tui.ui.screens.press_key import PressKeyScreen
from bellavista_tui.ui.widgets.footer import FittingFooter
from bellavista_tui.ui.widgets.steady import Steady

TITLE_WIDTH = 30


class KeysScreen(Steady, Screen[None]):
    """A list of actions; Enter asks for a new key for one of them."""

    CSS_PATH = "keys.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,insert", "add", N_("Add a key"), id="keys.add"),
        Binding("delete,backspace", "reset", N_("Reset"), id="keys.reset"),
        Binding("ctrl+r", "reset_all", N_("Reset all"), id="keys.reset_all"),
        Binding("escape", "dismiss", N_("Back"), id="keys.back"),
    ]
    """Not in the list: who spoils the keys must find the way back."""

    def __init__(self, chosen: Keys, change: Callable[[Keys], None]) -> None:
        super().__init__()
        self.chosen = review(chosen)[0]
        self.change = change
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """The list, and a line for what there is to say."""
        yield Static(_("KEYS"), id="keys-title", classes="card-title")
        yield Static(_("Enter or a click changes the key of an action."), id="keys-line")
        yield OptionList(*self._options(), id="keys-list")
        yield Static(id="keys-notice", markup=False)
        yield FittingFooter()

    def _options(self) -> Iterator[Option]:
        for group in groups():
            yield Option(Content.styled(_(group.title), "bold"), disabled=True)
            for action in group.actions:
                yield Option(self._row(action), id=action.id)

    def _row(self, action: Action) -> Content:
        keys = "  ".join(map(key_name, action.keys_in(self.chosen)))
        mark = "*" if action.id in self.chosen else " "
        return Content(f"  {_(action.title):<{TITLE_WIDTH}}{mark} {keys}")

    @property
    def help_text(self) -> str:
        """What can be done here."""
        return _(
            "Choose an action and press Enter, then the key that it is to have. A key can do only"
            " one thing on a screen, and a few keep their meaning always: Esc, Enter, Tab, F1 and"
            " the arrows. A star marks what you have changed."
        )

    def follow_settings(self, settings: Settings, look: Look) -> None:
        """Show the keys as they are now."""
        self.chosen = review(settings.keys)[0]
        rows = self.query_one(OptionList)
        for group in groups():
            for action in group.actions:
                rows.replace_option_prompt(action.id, self._row(action))

    def on_option_list_option_selected(self) -> None:
        """Enter or a click."""
        self._ask(is_more=False)

    def action_add(self) -> None:
        """A key beside those that there are."""
        self._ask(is_more=True)

    def action_reset(self) -> None:
        """The first keys again for the action chosen."""
        action = self._action()
        if action and action.id in self.chosen:
            rest = {id: keys for id, keys in self.chosen.items() if id != action.id}
            clash = next(filter(None, (objection(action.id, k, rest) for k in action.keys)), None)
            if clash:
                self._say(clash)
            else:
                self._take(rest)

    def action_reset_all(self) -> None:
        """The first keys again for everything."""
        self._take({})
        self._say(_("All keys are as they were in the beginning."))

    def _action(self) -> Action | None:
        rows = self.query_one(OptionList)
        id = rows.highlighted_option.id if rows.highlighted_option else None
        found = find_action(id) if id else None
        return found[1] if found else None

    def _ask(self, is_more: bool) -> None:
        action = self._action()
        if action:
            self.app.push_screen(
                PressKeyScreen(_(action.title)),
                lambda key: self._give(action, key, is_more) if key else None,
            )

    def _give(self, action: Action, key: str, is_more: bool) -> None:
        """Let the action have the key, or say why it cannot."""
        clash = objection(action.id, key, self.chosen)
        if clash:
            self._say(clash)
            return
        kept = [old for old in action.keys_in(self.chosen) if is_more and old != key]
        self._take({**self.chosen, action.id: ",".join([*kept, key])})
        self._say(_("{title}: {key}").format(title=_(action.title), key=key_name(key)))

    def _take(self, chosen: Keys) -> None:
        self._say("")
        self.change(chosen)

    def _say(self, sentence: str) -> None:
        self.query_one("#keys-notice", Static).update(sentence)
