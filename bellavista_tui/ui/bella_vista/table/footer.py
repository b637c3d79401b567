"""The footer of the table: where there is room, the keys for a closer look stand there too."""

from bellavista_tui.ui.widgets.footer import FittingFooter

LESSER = (
    "round(1)",
    "own_step(1)",
    "next_viewer",
    "count",
    "panorama",
    "point_contract",
    "cards",
    "log",
    "overlay",
    "rule",
)
"""The actions that make room for others, the last one first."""


class TableFooter(FittingFooter):
    """Has no room for the palette."""

    def __init__(self) -> None:
        super().__init__(*LESSER, show_command_palette=False)
