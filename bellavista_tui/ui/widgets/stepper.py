"""A choice among a few values on one line, changed with the arrows or the mouse.

Every step is taken over at once, so that what it means can be seen while looking for the best.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

Options = list[tuple[Content, Any]]
"""What is shown, and the value that it stands for."""

ARROWS = {False: ("◂", "▸"), True: ("<", ">")}
"""The signs on both sides, in ASCII or not."""


class Stepper(Widget, can_focus=True):
    """Shows one of its options between two arrows."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"stepper--arrow"}
    DEFAULT_CSS = """
    Stepper {
        width: 20;
        height: 1;
        & > .stepper--arrow { color: $text-muted; }
        &:hover { background: $surface; }
        &:focus { background: $panel; text-style: bold; }
        &:focus > .stepper--arrow { color: $accent; text-style: bold; }
    }
    """

    index: reactive[int] = reactive(0)

    @dataclass
    class Changed(Message):
        """Another option is shown now."""

        stepper: "Stepper"
        value: Any

        @property
        def control(self) -> "Stepper":
            """The stepper."""
            return self.stepper

    def __init__(self, options: Options, value: Any, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.options = options
        self.arrows = ARROWS[False]
        self.value = value

    def show_options(self, options: Options, is_ascii: bool) -> None:
        """The same values under other names, such as those of another language."""
        self.options = options
        self.arrows = ARROWS[is_ascii]
        self.refresh()

    @property
    def value(self) -> Any:
        """The value of the option that is shown."""
        return self.options[self.index][1]

    @value.setter
    def value(self, value: Any) -> None:
        """Show another option without a message; the first where there is no such value."""
        values = [each for _label, each in self.options]
        self.set_reactive(Stepper.index, values.index(value) if value in values else 0)
        self.refresh()

    def render(self) -> Content:
        """The option, with an arrow on either side."""
        before, after = self.arrows
        style = self.get_visual_style("stepper--arrow")
        label = self.options[self.index][0].truncate(self.size.width - 4, pad=True)
        return Content.assemble((before, style), " ", label, " ", (after, style))

    def action_step(self, step: int) -> None:
        """To the next option, or back; after the last comes the first."""
        self.index = (self.index + step) % len(self.options)
        self.post_message(self.Changed(self, self.value))

    def on_click(self, event: Click) -> None:
        """The first arrow goes back; anything else goes on."""
        event.stop()
        self.action_step(-1 if event.x < 2 else 1)
