"""What the building under way would bring where it is, or why it may not stand there."""

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.explain import Gain
from bellavista_tui.i18n import _, ngettext
from bellavista_tui.ui.bella_vista.panel import Line, Panel, Piece
from bellavista_tui.ui.bella_vista.refusals import refusal_lines
from bellavista_tui.ui.bella_vista.sight import Sight

WIDTH = 34


class Reckoning(Panel):
    """Coins with their reasons, contracts opened, objectives changed; or the rule in the way."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Always the same number of lines while placing, so that nothing jumps."""
        look, verdict = sight.look, sight.verdict
        if verdict is None:
            return ()
        title = ((_("IF YOU BUILD HERE"), look.muted),)
        if isinstance(verdict, Refusal):
            told: list[Line] = [((line, look.bad),) for line in refusal_lines(verdict, WIDTH)]
        else:
            told = _gain_lines(sight, verdict)
        blank: Line = (("", ""),)
        return (title, *(told + [blank] * 4)[:4])


def _gain_lines(sight: Sight, gain: Gain) -> list[Line]:
    look = sight.look
    coins = ngettext("+{coins} coin", "+{coins} coins", gain.coins).format(coins=gain.coins)
    reasons = []
    if gain.lower:
        reasons.append(_("{n} lower").format(n=gain.lower))
    if gain.highest:
        reasons.append(_("{n} highest").format(n=gain.highest))
    lines: list[Line] = [
        (
            (coins, f"bold {look.good}" if gain.coins else look.text),
            (f"  {', '.join(reasons)}", look.muted),
        ),
    ]
    lines.append(_change(sight, _("heights"), gain.objectives.height))
    lines.append(_change(sight, _("ensembles"), gain.objectives.ensemble))
    if gain.contracts:
        values = [sight.game.rules.contract_value(contract) for contract in gain.contracts]
        opened = ngettext("opens {n} contract", "opens {n} contracts", len(values))
        lines.append(
            (
                (opened.format(n=len(values)), look.text),
                (f"  +{max(values)}", f"bold {look.accent}"),
            )
        )
    return lines


def _change(sight: Sight, what: str, change: int) -> Line:
    look = sight.look
    style = look.good if change > 0 else look.bad if change < 0 else look.muted
    value: Piece = (f"{change:+d} ", style)
    return value, (what, look.muted)
