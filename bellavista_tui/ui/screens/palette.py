"""The command palette: all that can be done on the present screen, in the language chosen."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Protocol, runtime_checkable

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon

from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bindings.key_names import key_name
from bellavista_tui.ui.widgets.steady import Steady

COMMANDS = {
    "help": N_("Help"),
    "rules": N_("Rules"),
    "settings": N_("Settings"),
    "keys": N_("Keys"),
    "about": N_("About"),
    "quit": N_("Quit"),
}
"""The commands of every screen: actions of the app, and what they are called."""


@runtime_checkable
class HasCommands(Protocol):
    """A screen on which more can be done than its keys say."""

    @property
    def commands(self) -> Mapping[str, str]:
        """Actions, and what they are called in the language of the moment."""


class Palette(Steady, CommandPalette):
    """Textual's palette, without the picture that is two columns wide."""

    def on_mount(self) -> None:
        """A plain sign will do."""
        self.query_one(SearchIcon).icon = ">"


class ScreenCommands(Provider):
    """The actions of the screen that have a key, then those of every screen."""

    async def discover(self) -> Hits:
        """Everything, before a word is typed."""
        for title, action, keys in self._commands():
            yield DiscoveryHit(title, partial(self._run, action), help=keys)

    async def search(self, query: str) -> Hits:
        """What the words typed may mean."""
        matcher, is_found = self.matcher(query), False
        for title, action, keys in self._commands():
            score = matcher.match(title)
            if score > 0:
                is_found = True
                yield Hit(score, matcher.highlight(title), partial(self._run, action), help=keys)
        if not is_found:
            yield Hit(1, _("Nothing here is called that."), lambda: None)

    def _commands(self) -> Iterator[tuple[str, str, str]]:
        """Title, action and keys of each command, without those that are called as their key."""
        found: dict[tuple[str, str], list[str]] = {}
        for node, binding, is_enabled, _tooltip in self.screen.active_bindings.values():
            if binding.id and is_enabled and not binding.system and node is self.screen:
                keys = found.setdefault((binding.description, binding.action), [])
                keys.append(key_name(binding.key))
        for (title, action), keys in found.items():
            if title not in keys:
                yield title, action, ", ".join(keys)
        more = dict(self.screen.commands) if isinstance(self.screen, HasCommands) else {}
        more |= {f"app.{action}": _(title) for action, title in COMMANDS.items()}
        for action, title in more.items():
            if title not in [each for each, _action in found]:
                yield title, action, ""

    async def _run(self, action: str) -> None:
        if self.screen.is_active:  # chosen twice in a hurry, it may have closed the screen
            await self.screen.run_action(action)
