"""Every rule is taught: a step that names it lets the learner meet it, or tells it in words."""

from collections.abc import Callable

import pytest

from bellavista_tui.games.bella_vista import events
from bellavista_tui.games.bella_vista.moves import Take
from bellavista_tui.games.bella_vista.reasons import SlotTaken
from bellavista_tui.games.bella_vista.rule_numbers import NUMBERS
from bellavista_tui.learning.reference import load_reference
from bellavista_tui.learning.taught import lessons_by_rule
from tests.bella_vista.test_rule_numbers import rules_written
from tests.learning.meeting import Met, met_in
from tests.learning.scripts import GAME, NAMES

TOLD = {
    "2.1": ("first-building", "Plain and hatched", "Eight districts"),
    "2.3": ("first-building", "The mayor", "this round"),
    "2.4": ("objectives", "Ensembles", "draws two of six objectives"),
    "2.5": ("contracts", "District", "Contracts reward places"),
    "5.6": ("objectives", "No room", "set aside"),
    "10.1": ("offers", "Cards", "A card is secret until it is built"),
    "10.2": ("offers", "No coins", "takes a step back"),
}
"""The rules that no move can exercise: the lesson and step that tell them, and in what words."""

MEETING: dict[str, Callable[[Met], bool]] = {
    "1.1": lambda met: met.refuses("1.1"),
    "1.2": lambda met: met.refuses("5.3") or met.gain.lower > 0,
    "1.3": lambda met: met.refuses("5.4") or met.scores("border"),
    "1.4": lambda met: met.opens("district", "pair", "quartet"),
    "1.5": lambda met: bool(met.placed & met.game.placements.straddling),
    "1.6": lambda met: met.gain.highest > 0,
    "1.7": lambda met: met.refuses("5.2"),
    "1.8": lambda met: met.joins_parks,
    "1.9": lambda met: met.gain.objectives.ensemble != 0,
    "2.2": lambda met: met.offers(2, 3, 4),
    "2.6": lambda met: met.offers(3, 4),
    "2.7": lambda met: met.offers(2),
    "3.1": lambda met: met.brings(events.Offered),
    "3.2": lambda met: any(isinstance(each, SlotTaken) for each in met.refusals),
    "3.3": lambda met: met.goes_beside,
    "4.1": lambda met: met.brings(events.Revealed),
    "5.1": lambda met: met.placed != 0,
    "5.2": lambda met: met.refuses("5.2"),
    "5.3": lambda met: met.refuses("5.3"),
    "5.4": lambda met: met.refuses("5.4"),
    "5.5": lambda met: met.may_break_wish and not met.placed & met.game.placements.border,
    "6.1": lambda met: met.gain.lower > 0,
    "6.2": lambda met: met.gain.highest > 0,
    "7.1": lambda met: isinstance(met.solution, Take) or len(met.gain.contracts) > 1,
    "7.2": lambda met: met.opens("district"),
    "7.3": lambda met: met.opens("pair"),
    "7.4": lambda met: met.opens("quartet"),
    "7.5": lambda met: met.opens("straddle", "border"),
    "7.6": lambda met: met.opens("river", "park"),
    "7.7": lambda met: met.brings(events.Contract),
    "8.1": lambda met: met.brings(events.Over),
    "8.2": lambda met: met.brings(events.NeutralPlaced) or met.counts_unused,
    "8.3": lambda met: met.brings(events.NewOrder),
    "8.4": lambda met: met.brings(events.Drawn),
    "8.5": lambda met: met.brings(events.Refilled),
    "8.6": lambda met: met.brings(events.NewRound),
    "9.1": lambda met: met.scores("parks", "rivers"),
    "9.2": lambda met: met.scores("border"),
    "9.3": lambda met: met.scores("largest"),
    "9.4": lambda met: met.scores("count"),
    "9.5": lambda met: met.scores("penalty"),
    "9.6": lambda met: met.brings(events.Over),
}
"""What a step that names a rule must let the learner meet."""


def test_every_rule_has_an_entry_and_a_lesson() -> None:
    assert set(NUMBERS) == rules_written() == load_reference(GAME).entries.keys()
    assert sorted(rules_written() - lessons_by_rule(GAME).keys()) == []


def test_for_every_rule_it_is_said_how_it_is_met_or_where_it_is_told() -> None:
    assert sorted([*MEETING, *TOLD]) == sorted(NUMBERS)


@pytest.mark.parametrize("name", NAMES)
def test_a_step_that_names_a_rule_teaches_it(name: str) -> None:
    idle = [
        (met.step.title.en, rule)
        for met in met_in(name)
        for rule in met.step.rules
        if not (is_told(name, met, rule) if rule in TOLD else MEETING[rule](met))
    ]
    assert not idle, idle


def is_told(name: str, met: Met, rule: str) -> bool:
    lesson, title, words = TOLD[rule]
    return (lesson, title) == (name, met.step.title.en) and words in met.told
