"""What a lesson says: the task in gold, what comes of the last try, and hints."""

import re

from bellavista_tui.games.bella_vista.words.refusals import refusal_text
from bellavista_tui.i18n import _
from bellavista_tui.learning.guide import Guide
from bellavista_tui.ui.bella_vista.panels.panel import BLANK, EDGES, Line, Panel, Piece
from bellavista_tui.ui.bella_vista.panels.phrases import fold
from bellavista_tui.ui.bella_vista.table.sight import Sight

ROWS = 3
"""So many there are, whatever is said in them, so that the city stays where it is."""

LAST_SENTENCE = re.compile(r"(?<=[.:!?…]) (?=[^.:!?…]+[.!?…]$)")


class LessonWords(Panel):
    """Three lines with words under the top line."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Nothing where no lesson is taken."""
        guide = sight.guide
        if guide is None:
            return ()
        width = sight.terminal[0] - EDGES
        told = [*fold(_task(guide, sight), width), *fold(_reply(guide, sight), width)]
        return tuple((told + [BLANK] * ROWS)[:ROWS])


def lesson_title(guide: Guide, sight: Sight) -> Line:
    """The top line: the lesson, and its steps as dots, those that are done as full ones."""
    look = sight.look
    done, at, ahead = look.steps
    here = at if guide.number < guide.steps else ""
    return (
        (f"{guide.title}   ", f"bold {look.text}"),
        (done * guide.number, look.accent),
        (here, f"bold {look.text}"),
        (ahead * (guide.steps - guide.number - 1), look.muted),
    )


def _task(guide: Guide, sight: Sight) -> list[Piece]:
    """The words of the step; its last sentence is what is to be done."""
    look = sight.look
    if guide.is_watching:
        return [(_("Watch what the others do."), look.muted)]
    onward = _("Enter goes on.")
    if guide.words is None:
        return [(f"{_('Well done.')} ", f"bold {look.good}"), (onward, f"bold {look.accent}")]
    text = str(guide.words)
    if guide.awaits == "confirm":
        return [(f"{text} ", f"bold {look.text}"), (onward, f"bold {look.accent}")]
    before, _gap, task = LAST_SENTENCE.sub("\0", text).rpartition("\0")
    return [(f"{before} ", f"bold {look.text}"), (task, f"bold {look.accent}")]


def _reply(guide: Guide, sight: Sight) -> list[Piece]:
    """What is said to the last try, with the rule in its way; then the hint."""
    look = sight.look
    pieces: list[Piece] = []
    if guide.answer:
        pieces.append((f"{guide.answer} ", look.text))
    elif guide.refusal:
        pieces.append((f"{refusal_text(guide.refusal)} ", look.text))
    if guide.answer and guide.refusal and guide.refusal.rule:
        rule = _("(rule {rule})").format(rule=guide.refusal.rule)
        pieces.append((f"{rule} ", look.muted))
    if guide.hint:
        pieces.append((str(guide.hint), look.text))
    return pieces
