"""The keys of the table. All of them can be bound anew, those that choose included."""

from textual.binding import Binding

from bellavista_tui.i18n import N_

SLOT_KEYS = "abcdef"
"""The key of each slot of the offer board, from the left; h, j, k and l are arrows."""

SLOTS = (N_("Slot 1"), N_("Slot 2"), N_("Slot 3"), N_("Slot 4"), N_("Slot 5"), N_("Slot 6"))

NUMBERS = (
    *(N_("Card or contract 1"), N_("Card or contract 2"), N_("Card or contract 3")),
    *(N_("Card or contract 4"), N_("Card or contract 5"), N_("Card or contract 6")),
    *(N_("Card or contract 7"), N_("Card or contract 8"), N_("Card or contract 9")),
)

FRENCH_DIGITS = "&é\"'(-è_ç"
"""What the digits type on a French keyboard without Shift."""


def looking(screen: str) -> tuple[Binding, ...]:
    """The keys for a closer look, wherever the table is shown."""
    return (
        Binding("v", "panorama", N_("Panorama"), id=f"{screen}.panorama"),
        Binding("m", "point_contract", N_("What counts"), id=f"{screen}.point"),
        Binding("t", "cards", N_("Cards"), id=f"{screen}.cards"),
        Binding("g", "log", N_("Log"), id=f"{screen}.log"),
        Binding("o", "overlay", N_("Overlay"), id=f"{screen}.overlay"),
        Binding("q", "rule", N_("Rule"), id=f"{screen}.rule"),
    )


STEERING = (
    Binding("enter", "confirm", N_("Confirm"), id="table.confirm"),
    Binding("up,k", "steer(-1, 0)", N_("Up"), id="table.up", show=False),
    Binding("down,j", "steer(1, 0)", N_("Down"), id="table.down", show=False),
    Binding("left,h", "steer(0, -1)", N_("Left"), id="table.left", show=False),
    Binding("right,l", "steer(0, 1)", N_("Right"), id="table.right", show=False),
    Binding("r", "turn", N_("Turn"), id="table.turn"),
    Binding("n", "jump(1)", N_("Next best"), id="table.next"),
    Binding("N", "jump(-1)", N_("Best before"), id="table.previous", show=False),
    Binding("p", "pass_up", N_("Pass"), id="table.pass"),
    Binding("u", "take_back", N_("Take back"), id="table.take_back"),
    *looking("table"),
    Binding("space", "hurry", N_("Hurry"), id="table.hurry"),
    Binding("escape", "step_out", N_("Leave"), id="table.leave"),
)

CHOOSING = (
    *(
        Binding(key, f"slot({slot})", title, id=f"table.slot_{slot + 1}", show=False, system=True)
        for slot, (key, title) in enumerate(zip(SLOT_KEYS, SLOTS))
    ),
    *(
        Binding(
            f"{digit},{french}",
            f"number({digit})",
            title,
            id=f"table.number_{digit}",
            show=False,
            system=True,
        )
        for digit, (french, title) in enumerate(zip(FRENCH_DIGITS, NUMBERS), 1)
    ),
)
"""Named where the choice is shown, so that help need not list them."""
