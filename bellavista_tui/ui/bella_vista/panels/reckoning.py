"""What the building or contract under way would bring, or why it cannot be."""

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.scoring import scores
from bellavista_tui.games.bella_vista.words.refusals import refusal_text
from bellavista_tui.i18n import _, ngettext
from bellavista_tui.ui.bella_vista.panels.contract_list import counting_buildings
from bellavista_tui.ui.bella_vista.panels.panel import BLANK, Line, Panel, Piece
from bellavista_tui.ui.bella_vista.panels.phrases import fold, phrase
from bellavista_tui.ui.bella_vista.table.placing import Prospect
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.words.names import ENSEMBLE_COUNTS, contract_label

WIDTH = 35
NAMED = 3
"""So many neighbours are named."""


class Reckoning(Panel):
    """Coins with their reasons, contracts opened, objectives changed; or the rule in the way."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Always the same number of lines while placing, so that nothing jumps."""
        if not sight.is_deciding or sight.view.board.phase == "offer":
            return ()
        if sight.is_slim:
            return _coins_alone(sight)
        if sight.view.board.phase == "contract":
            title, told = _taking(sight)
        else:
            title, told = _placing(sight)
        count = 5 if sight.is_roomy else 4
        return (title, *(told + [BLANK] * count)[:count])


def _placing(sight: Sight) -> tuple[Line, list[Line]]:
    look, verdict = sight.look, sight.verdict
    title: Piece = (_("IF YOU BUILD HERE"), look.muted)
    if sight.is_pinned:
        title = (_("CLICK AGAIN TO BUILD"), f"bold {look.accent}")
    if isinstance(verdict, Refusal):
        return (title,), fold([(refusal_text(verdict), look.bad)], WIDTH)
    if verdict is None and sight.view.board.phase == "build":
        return (title,), []  # nothing has been tried yet
    if not isinstance(verdict, Prospect):
        unused = _("It earns nobody anything, and is a neighbour from now on (rule 8.2).")
        return (title,), fold([(unused, look.text)], WIDTH)
    earned = verdict.gain.coins
    coins = ngettext("+{coins} coin", "+{coins} coins", earned).format(coins=earned)
    style = f"bold {look.good}" if earned else look.text
    told = [*_coin_lines(sight, verdict)]
    if sight.shows("contracts"):
        told.append(_opened(sight, verdict))
    if sight.shows("objectives"):
        told += _objectives(sight, verdict)
    return (title, (f"  {coins:<9}", style)), told


def _coins_alone(sight: Sight) -> tuple[Line, ...]:
    """In a slim column: what a lesson on coins shows."""
    look, verdict, width = sight.look, sight.verdict, sight.side_width
    title = tuple(fold([(_("IF YOU BUILD HERE"), look.muted)], width))
    if isinstance(verdict, Refusal):
        return (*title, *fold([(refusal_text(verdict), look.bad)], width))
    if not isinstance(verdict, Prospect):
        return ()
    gain = verdict.gain
    amounts = ((_("lower"), gain.lower), (_("highest"), gain.highest), (_("coins"), gain.coins))
    return (*title, *(_amount_at_end(sight, *each) for each in amounts))


def _amount_at_end(sight: Sight, what: str, amount: int) -> Line:
    style = f"bold {sight.look.good}" if amount else sight.look.muted
    room = sight.side_width - len(what)
    return (what, sight.look.text), (f"{amount:+{room}d}", style)


def _coin_lines(sight: Sight, prospect: Prospect) -> list[Line]:
    """Why so many coins: on two lines, or on one where there is little room."""
    look = sight.look
    if not prospect.keeps:
        nothing: Line = ((_("Earns nothing (rule 5.4)."), look.text),)
        return [nothing, BLANK] if sight.is_roomy else [nothing]
    names = [_badge(sight, b.owner, b.number) for b in prospect.neighbours[:NAMED]]
    more = "+" if len(prospect.neighbours) > NAMED else ""
    if sight.is_roomy:
        lower = _amount(sight, prospect.gain.lower, _("lower neighbours"))
        highest = _amount(sight, prospect.gain.highest, _("the highest here"))
        spaced = [piece for name in names for piece in (name, (" ", ""))]
        return [(*lower, *spaced, (more, look.muted)), highest]
    gap = " " * (2 * NAMED + 2 - 2 * len(names) - len(more))
    lower = _amount(sight, prospect.gain.lower, _("lower"))
    highest = _amount(sight, prospect.gain.highest, _("highest"))
    return [(*lower, *names, (more + gap, look.muted), *highest)]


def _amount(sight: Sight, amount: int, what: str) -> Line:
    look = sight.look
    style = look.good if amount > 0 else look.bad if amount < 0 else look.muted
    return (f"{amount:+3d} ", style), (f"{what} ", look.text if amount else look.muted)


def _badge(sight: Sight, owner: int | None, number: int) -> Piece:
    shape, colour = sight.badge(owner)
    return f"{shape}{number}", f"bold {colour}"


def _opened(sight: Sight, prospect: Prospect) -> Line:
    """The best contract that could be taken then, and how many others."""
    look, game = sight.look, sight.game
    if not prospect.gain.contracts:
        return ((_("opens no contract"), look.muted),)
    best = max(prospect.gain.contracts, key=game.rules.contract_value)
    name = contract_label(best, game.placements.conditions[best].need, look)
    others = f" +{len(prospect.gain.contracts) - 1}" if len(prospect.gain.contracts) > 1 else ""
    return (
        (f"{_('opens')} ", look.text),
        (f"{game.rules.contract_value(best):>2} ", f"bold {look.accent}"),
        (f"{look.plain} ", look.muted),
        (name + others, f"bold {look.good}"),
    )


def _objectives(sight: Sight, prospect: Prospect) -> list[Line]:
    """What each objective counts, before and after."""
    board, seat, rules = sight.view.board, sight.view.seat or 0, sight.game.rules
    score, change = scores(sight.game.placements, board)[seat], prospect.gain.objectives
    unit = {
        "largest": rules.coins.largest_ensemble_cell,
        "count": rules.coins.ensemble,
        "penalty": rules.coins.lone_building,
    }[board.ensemble]
    before, after = score.ensemble // unit, (score.ensemble + change.ensemble) // unit
    return [
        _change(sight, _("heights"), change.height, score.height, score.height + change.height),
        _change(sight, _(ENSEMBLE_COUNTS[board.ensemble]), change.ensemble, before, after),
    ]


def _change(sight: Sight, what: str, change: int, before: int, after: int) -> Line:
    counts = f"{before:>2} {sight.look.becomes} {after}" if change else f"{before:>2}"
    return (*_amount(sight, change, what), (f"{counts:<8}", sight.look.muted))


def _taking(sight: Sight) -> tuple[Line, list[Line]]:
    """The contract that is chosen, and which buildings fulfil it."""
    look, game, contract = sight.look, sight.game, sight.choice.contract
    title: Line = ((_("TAKE THIS CONTRACT?"), look.muted),)
    if contract is None or sight.view.seat is None:
        return title, []
    value = game.rules.contract_value(contract)
    name = contract_label(contract, game.placements.conditions[contract].need, look)
    buildings = counting_buildings(sight, sight.view.seat, contract)
    badges: list[Piece] = []
    for building in buildings:
        badges += [_badge(sight, building.owner, building.number), (" ", "")]
    return title, [
        ((f"{value:+3d} ", f"bold {look.good}"), (name, f"bold {look.text}")),
        *fold(phrase(_("thanks to {buildings}"), look.muted, buildings=badges), WIDTH),
    ]
