"""The keys of the table. All of them can be bound anew, those that choose included."""

from textual.binding import Binding

from bellavista_tui.i18n import N_

SLOT_KEYS = "abcdef"
"""The key of each slot of the offer board, from the left; h, j, k and l are arrows."""

NUMBER_KEYS = tuple(zip("123456789", "&é\"'(-è_ç"))
"""The digits, each with what it types on a French keyboard without Shift."""

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
    Binding("v", "panorama", N_("Panorama"), id="table.panorama"),
    Binding("m", "point_contract", N_("What counts"), id="table.point", show=False),
    Binding("t", "cards", N_("Cards"), id="table.cards", show=False),
    Binding("g", "log", N_("Log"), id="table.log", show=False),
    Binding("o", "overlay", N_("Overlay"), id="table.overlay", show=False),
    Binding("space", "hurry", N_("Hurry"), id="table.hurry"),
    Binding("escape", "leave", N_("Leave"), id="table.leave"),
)

CHOOSING = (
    *(
        Binding(key, f"slot({slot})", id=f"table.slot_{slot + 1}", show=False, system=True)
        for slot, key in enumerate(SLOT_KEYS)
    ),
    *(
        Binding(
            f"{digit},{french}",
            f"number({digit})",
            id=f"table.number_{digit}",
            show=False,
            system=True,
        )
        for digit, french in NUMBER_KEYS
    ),
)
"""Named where the choice is shown, so that help need not list them."""
