"""The count as a table: a column an architect, the best first, and a row a source."""

from textual.reactive import reactive

from bellavista_tui.games.bella_vista.scoring import Score
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panels.panel import BLANK, Line, Panel
from bellavista_tui.ui.bella_vista.screens.count import Source, has_ties, ranking
from bellavista_tui.ui.bella_vista.table.sight import Sight

WIDTH = 36
"""The characters across for all architects, with a gap after each."""


class ScoreTable(Panel):
    """Shows the sources counted so far and, when all are, the ranking."""

    counted: reactive[int] = reactive(0, layout=False, repaint=False)
    """How many of the sources have been counted."""

    is_final: reactive[bool] = reactive(False, layout=False, repaint=False)
    """Whether the ranking stands."""

    def __init__(
        self, counts: tuple[Score, ...], sources: tuple[Source, ...], *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.counts = counts
        self.sources = sources

    def watch_counted(self) -> None:
        """Show one more source."""
        self.watch_sight(self.sight)

    def watch_is_final(self) -> None:
        """Show the ranking."""
        self.watch_sight(self.sight)

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Names, then two lines a source, then the sum, then the places; with gaps if roomy."""
        shown = self.sources[: self.counted]
        totals = [sum(source.points(score) for source in shown) for score in self.counts]
        ranks = ranking(self.counts)
        order = sorted(range(len(totals)), key=totals.__getitem__, reverse=True)
        if self.is_final:
            order = [rank.player for rank in ranks]

        column = WIDTH // len(totals)

        def row(texts: list[str]) -> Line:
            """A text for each architect, given in the order of the seats."""
            badges = [sight.badge(player) for player in order]
            return tuple(
                (f"{shape} {texts[player]:<{column - 2}}", f"bold {colour}")
                for player, (shape, colour) in zip(order, badges)
            )

        def titled(title: str, numbers: list[int], style: str) -> list[Line]:
            return [*gap, ((title, style),), row([str(number) for number in numbers])]

        gap = [BLANK] if sight.is_roomy else []
        muted, strong = sight.look.muted, f"bold {sight.look.text}"
        lines = [row([sight.name(player, column - 3) for player in range(len(totals))])]
        for source in shown:
            lines += titled(source.title, [source.points(each) for each in self.counts], muted)
        lines += titled(_("Total"), totals, strong)
        if self.is_final:
            if has_ties(self.counts):
                largest = [score.largest for score in self.counts]
                lines += titled(_("Cells of the largest ensemble"), largest, muted)
            places = {rank.player: f"{rank.place}." for rank in ranks}
            lines += [*gap, ((_("Place"), strong),), row([places[i] for i in range(len(places))])]
        return tuple(lines)
