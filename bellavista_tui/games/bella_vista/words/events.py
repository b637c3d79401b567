"""What happened, in plain sentences."""

from collections.abc import Sequence

from bellavista_tui.core.game import Event
from bellavista_tui.games.bella_vista import events
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.words.names import constraint_name, contract_name
from bellavista_tui.i18n import _, ngettext

SILENT: tuple[type[Event], ...] = (
    events.Revealed,
    events.NewOrder,
    events.Drawn,
    events.Refilled,
)
"""What needs no words: the building, the round or the offer that follows tells it."""


def event_text(game: BellaVista, event: Event, names: Sequence[str]) -> str | None:
    """The sentence for an event, with everybody called by name; None for what is silent."""
    match event:
        case events.Offered(player, _slot, paid):
            text = ngettext("{name} bids {paid} coin.", "{name} bids {paid} coins.", paid)
            return text.format(name=names[player], paid=paid)
        case events.Built(player, number, _cells, keeps, coins):
            text = _("{name} builds {number}: +{coins}.")
            if not keeps:
                text = _("{name} builds {number} against the constraint, for nothing.")
            return text.format(name=names[player], number=number, coins=coins)
        case events.SetAside(player, number):
            whose = _("the unused colour") if player is None else names[player]
            text = _("Building {number} of {whose} fits nowhere and is set aside.")
            return text.format(number=number, whose=whose)
        case events.Contract(player, contract, value):
            what = contract_name(contract, game.placements.conditions[contract].need)
            text = _("{name} takes a contract worth {value}: {what}.")
            return text.format(name=names[player], value=value, what=what)
        case events.Passed(player):
            return _("{name} takes no contract.").format(name=names[player])
        case events.NeutralPlaced(player, number):
            text = _("{name} places {number} of the unused colour.")
            return text.format(name=names[player], number=number)
        case events.NewRound(number, constraint):
            return round_text(number, constraint)
        case events.Over():
            return _("The last building stands: the count begins.")
    return None


def round_text(number: int, constraint: str) -> str:
    """The sentence that a round begins with."""
    text = _("Round {number}. {constraint}.")
    return text.format(number=number, constraint=constraint_name(constraint))
