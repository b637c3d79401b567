"""Which keys do what, screen by screen, and how a person may change that.

A few keys always keep their meaning, so that no change can lead where there is no way back.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct
from textual.binding import Binding
from textual.dom import DOMNode

from bellavista_tui.errors import one_line
from bellavista_tui.i18n import N_, _
from bellavista_tui.ui.bindings.key_names import key_name, normal_key

Keys = Mapping[str, str]
"""The keys that were chosen: the id of an action, and its keys with commas between them."""

FIXED = frozenset(
    [
        "escape",
        "enter",
        "tab",
        "shift+tab",
        "up",
        "down",
        "left",
        "right",
        "f1",
        "ctrl+c",
        "ctrl+p",
        "ctrl+q",
        "ctrl+z",
    ]
)
"""Keys that always do what they did from the beginning, and nothing else."""


class Action(Struct, frozen=True):
    """Something that keys do: an id for the settings, a title, and its keys from the beginning."""

    id: str
    title: str
    keys: tuple[str, ...]

    def keys_in(self, chosen: Keys) -> tuple[str, ...]:
        """Its keys now: those chosen, or else the first ones; fixed ones stay in any case."""
        if self.id not in chosen:
            return self.keys
        wanted = [normal_key(key) or key for key in chosen[self.id].split(",")]
        return (*wanted, *(key for key in self.keys if key in FIXED and key not in wanted))


class Group(Struct, frozen=True):
    """The actions of a screen."""

    title: str
    actions: tuple[Action, ...]
    is_everywhere: bool = False


@cache
def groups() -> tuple[Group, ...]:
    """Everything that can be bound. Imports every screen, so it is asked for late."""
    from bellavista_tui.ui.app import BellavistaApp
    from bellavista_tui.ui.bella_vista.panels.log import Log
    from bellavista_tui.ui.bella_vista.screens.cards import CardsScreen
    from bellavista_tui.ui.bella_vista.screens.hand_over import HandOverScreen, WelcomeBackScreen
    from bellavista_tui.ui.bella_vista.screens.new_game import NewGameScreen
    from bellavista_tui.ui.bella_vista.screens.panorama import PanoramaScreen
    from bellavista_tui.ui.bella_vista.screens.replay import ReplayScreen
    from bellavista_tui.ui.bella_vista.screens.scoring import ScoringScreen
    from bellavista_tui.ui.bella_vista.table.lesson_screen import LessonScreen
    from bellavista_tui.ui.bella_vista.table.screen import TableScreen
    from bellavista_tui.ui.screens.about import AboutScreen
    from bellavista_tui.ui.screens.help import HelpScreen
    from bellavista_tui.ui.screens.keys import KeysScreen
    from bellavista_tui.ui.screens.learn import LearnScreen
    from bellavista_tui.ui.screens.rules import RulesScreen
    from bellavista_tui.ui.screens.saves import SavesScreen
    from bellavista_tui.ui.screens.settings import SettingsScreen
    from bellavista_tui.ui.screens.title import TitleScreen

    return (
        Group(N_("Everywhere"), _actions(BellavistaApp), is_everywhere=True),
        Group(N_("Title"), _actions(TitleScreen)),
        Group(N_("New game"), _actions(NewGameScreen)),
        Group(N_("At the table"), (*_actions(TableScreen), *_actions(LessonScreen))),
        Group(N_("Panorama"), _actions(PanoramaScreen)),
        Group(N_("Final count"), _actions(ScoringScreen)),
        Group(N_("Handing over"), _actions(HandOverScreen)),
        Group(N_("Coming back"), _actions(WelcomeBackScreen)),
        Group(N_("Saved games"), _actions(SavesScreen)),
        Group(N_("Replays"), _actions(ReplayScreen)),
        Group(N_("Learn"), _actions(LearnScreen)),
        Group(N_("Log"), _actions(Log)),
        Group(N_("Cards"), _actions(CardsScreen)),
        Group(N_("Rules"), _actions(RulesScreen)),
        Group(N_("Help"), _actions(HelpScreen)),
        Group(N_("About"), _actions(AboutScreen)),
        Group(N_("Keys"), _actions(KeysScreen)),
        Group(N_("Settings"), _actions(SettingsScreen)),
    )


def _actions(node: type[DOMNode]) -> tuple[Action, ...]:
    found: dict[str, list[Binding]] = {}
    for binding in Binding.make_bindings(node.BINDINGS):
        if binding.id:
            found.setdefault(binding.id, []).append(binding)
    return tuple(
        Action(id, bindings[0].description, tuple(binding.key for binding in bindings))
        for id, bindings in found.items()
    )


def find_action(id: str) -> tuple[Group, Action] | None:
    """The action of that id, and where it belongs."""
    pairs = ((group, action) for group in groups() for action in group.actions)
    return next(((group, action) for group, action in pairs if action.id == id), None)


def objection(id: str, key: str, chosen: Keys) -> str | None:
    """Why that action cannot have that key, in a sentence; None where it can."""
    found = find_action(id)
    if found is None:
        return _('There is no action called "{id}".').format(id=one_line(id))
    group, action = found
    normal = normal_key(key)
    if normal is None:
        return _('There is no key called "{key}".').format(key=one_line(key))
    if normal in action.keys:
        return _rival_sentence(group, action, normal, chosen)
    if normal in FIXED:
        return _("{key} always keeps its meaning.").format(key=key_name(normal))
    return _rival_sentence(group, action, normal, chosen)


def _rival_sentence(group: Group, action: Action, key: str, chosen: Keys) -> str | None:
    for place, other in _neighbours(group):
        shares_from_the_beginning = key in action.keys and key in other.keys
        if other != action and key in other.keys_in(chosen) and not shares_from_the_beginning:
            return _("{key} is taken: {title} ({place}).").format(
                key=key_name(key), title=_(other.title), place=_(place.title)
            )
    return None


def _neighbours(group: Group) -> Iterator[tuple[Group, Action]]:
    """All actions that can be had while those of the group can."""
    for other in groups():
        if other == group or other.is_everywhere or group.is_everywhere:
            yield from ((other, action) for action in other.actions)


def review(chosen: Keys) -> tuple[dict[str, str], list[str]]:
    """The keys that can be used as they were chosen, and a sentence about each that cannot.

    An action that is refused goes back to its first keys, which another may have taken: so all
    are looked at again after each refusal.
    """
    usable, objections = dict(chosen), []
    while refused := next(_refusals(usable), None):
        id, sentence = refused
        del usable[id]
        objections.append(sentence)
    return usable, objections


def _refusals(chosen: Keys) -> Iterator[tuple[str, str]]:
    for id, keys in chosen.items():
        for key in keys.split(","):
            sentence = objection(id, key, chosen)
            if sentence:
                yield id, sentence


def keymap(usable: Keys) -> dict[str, str]:
    """The keys of all actions, as Textual takes them.

    All of them, for Textual drops the bindings that share a key with one that has changed, unless
    these are named too.
    """
    if not usable:
        return {}
    actions = (action for group in groups() for action in group.actions)
    return {action.id: ",".join(action.keys_in(usable)) for action in actions}
