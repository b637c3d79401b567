"""Help for where one is: a few sentences, the keys of the screen, and what else it has to tell."""

from collections.abc import Iterator
from typing import Any, ClassVar, Protocol, runtime_checkable

from msgspec import Struct
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from bellavista_tui.i18n import N_, _
from bellavista_tui.learning.reference import mentions
from bellavista_tui.ui.bindings.key_names import key_name
from bellavista_tui.ui.bindings.translated import translate_bindings
from bellavista_tui.ui.widgets.rule_links import linked
from bellavista_tui.ui.widgets.steady import Steady

KEYS_WIDTH = 12


class Section(Struct, frozen=True):
    """Some lines under a title."""

    title: str
    lines: tuple[Content, ...]


@runtime_checkable
class HasHelp(Protocol):
    """A screen with a few sentences about itself."""

    @property
    def help_text(self) -> str:
        """What can be done there now."""


@runtime_checkable
class HasHelpSections(Protocol):
    """A screen with more to tell than its keys."""

    @property
    def help_sections(self) -> tuple[Section, ...]:
        """What is worth knowing there now."""


def active_keys(screen: Screen[Any]) -> dict[bool, dict[str, list[str]]]:
    """The keys that do something now, by what they do; apart those that work everywhere."""
    found: dict[bool, dict[str, list[str]]] = {False: {}, True: {}}
    for node, binding, is_enabled, _tooltip in screen.active_bindings.values():
        if binding.id and is_enabled and not binding.system:
            actions = found[node is screen.app]
            actions.setdefault(binding.description, []).append(key_name(binding.key))
    return found


def shown_key(screen: Screen[Any], id: str) -> str:
    """The first key of an action, as it is to be written in a sentence."""
    bindings = (active.binding for active in screen.active_bindings.values())
    return next((key_name(each.key) for each in bindings if each.id == id), "")


class HelpScreen(Steady, ModalScreen[None]):
    """What a screen says of itself, and every key that works there."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,f1,question_mark", "dismiss", N_("Close")),
        Binding("q", "follow", N_("Rule"), id="help.rule"),
    ]

    def __init__(self, about: Screen[Any]) -> None:
        super().__init__()
        self.text = about.help_text if isinstance(about, HasHelp) else ""
        self.sections = about.help_sections if isinstance(about, HasHelpSections) else ()
        self.keys = active_keys(about)
        translate_bindings(self)

    def compose(self) -> ComposeResult:
        """Sentences, keys, sections."""
        with VerticalScroll(classes="card", id="help"):
            yield Static(_("HELP"), classes="card-title")
            if self.text:
                yield Static(linked(self.text), classes="help-text")
            yield Static(_("Keys"), classes="help-title")
            here, everywhere = self.keys[False], self.keys[True]
            yield from _columns(here)
            yield Static(_("Keys that work everywhere"), classes="help-title")
            yield from _columns(everywhere)
            for section in self.sections:
                yield Static(section.title, classes="help-title", markup=False)
                for line in section.lines:
                    yield Static(linked(line), classes="help-line")
            yield Static(id="help-hint", classes="card-hint", markup=False)

    def on_mount(self) -> None:
        """How one gets away, or on from here."""
        hint = _("Esc closes this.")
        if any(True for _line, _rule in self._rules()):
            hint = _("Esc closes this; {key} leads to the first rule in sight.")
        key = shown_key(self, "help.rule")
        self.query_one("#help-hint", Static).update(hint.format(key=key))

    def _rules(self) -> Iterator[tuple[Static, str]]:
        """The rules that are named, each with what names it."""
        for line in self.query(Static):
            for rule in mentions(str(line.render())):
                yield line, rule

    async def action_follow(self) -> None:
        """To the first rule that is not scrolled away, else the last; without any, out of here."""
        top, named = self.query_one("#help").region.y, list(self._rules())
        in_sight = [rule for line, rule in named if line.region.bottom > top]
        if named:
            await self.action_rule(in_sight[0] if in_sight else named[-1][1])
        else:
            self.dismiss()

    async def action_rule(self, number: str) -> None:
        """To a rule that a line names."""
        await self.run_action(f"app.rules('{number}')")

    def on_click(self) -> None:
        """A click closes it too."""
        self.dismiss()


def _columns(actions: dict[str, list[str]]) -> Iterator[Horizontal]:
    """What the keys do, in two columns read downwards."""
    lines = [
        Content.assemble((f"{', '.join(keys):>{KEYS_WIDTH}}", "bold"), f"  {description}")
        for description, keys in actions.items()
    ]
    half = (len(lines) + 1) // 2
    halves = [Static(Content("\n").join(part)) for part in (lines[:half], lines[half:])]
    yield Horizontal(*halves, classes="help-keys")
