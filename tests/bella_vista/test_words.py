"""Everything that can happen or be refused has words, in one place and in every language."""

from collections.abc import Iterator
from contextvars import copy_context
from typing import TypeVar

import pytest

from bellavista_tui.core.game import (
    CannotTakeBack,
    Event,
    NotAskedFor,
    NotSeated,
    NotYourTurn,
    Refusal,
)
from bellavista_tui.games.bella_vista import events, reasons
from bellavista_tui.games.bella_vista.rulebook import (
    CONSTRAINTS,
    CONTRACTS,
    ENSEMBLE_OBJECTIVES,
    HEIGHT_OBJECTIVES,
)
from bellavista_tui.games.bella_vista.words import names
from bellavista_tui.games.bella_vista.words.events import SILENT, event_text
from bellavista_tui.games.bella_vista.words.names import constraint_name, contract_name
from bellavista_tui.games.bella_vista.words.refusals import (
    DUE,
    SENTENCES,
    refusal_in_detail,
    refusal_sentence,
    refusal_text,
)
from bellavista_tui.i18n import LANGUAGES, use_language
from tests.bella_vista.games import game_in

T = TypeVar("T")

HERE = ((0, 0),)
ARCHITECTS = ("Ana", "Ben", "Cleo")

REFUSALS: tuple[Refusal, ...] = (
    NotYourTurn(seat=1),
    CannotTakeBack(seat=1),
    NotSeated(),
    NotAskedFor(),
    reasons.GameOver(),
    *(reasons.WrongPhase(rule="3.1", due=due) for due in DUE),
    reasons.SlotTaken(slot=2),
    reasons.TooDear(slot=0, cost=7, coins=4),
    reasons.NotInHand(card=3),
    reasons.NoSuchSlot(slot=-1),
    reasons.MustTakeSlot(slot=1),
    reasons.WrongPlaceBeside(slot=5),
    reasons.NotBuildable(cells=HERE),
    reasons.WrongFootprint(number=3, cells=HERE),
    reasons.CellsUnsorted(cells=HERE),
    reasons.Occupied(cells=HERE),
    *(reasons.BreaksConstraint(rule="5.2", constraint=c, cells=HERE) for c in CONSTRAINTS),
    reasons.MustBeOnBorder(cells=HERE),
    reasons.NotOnDisplay(contract="park"),
    reasons.ContractNotMet(rule="7.6", contract="park", have=1, need=2),
)

EVENTS: tuple[Event, ...] = (
    events.Offered(0, 2, 1),
    events.Revealed(0, 2, 5),
    events.Built(0, 5, HERE, True, 4, 1, 3),
    events.Built(0, 5, HERE, False, 0, 0, 0),
    events.SetAside(0, 5),
    events.SetAside(None, 5),
    *(events.Contract(0, contract, 6) for contract in CONTRACTS),
    events.Passed(0),
    events.NeutralPlaced(0, 5, HERE, True),
    events.NewOrder((0, 1, 2)),
    events.Drawn(0, 1),
    events.Refilled(("park",)),
    *(events.NewRound(2, constraint) for constraint in CONSTRAINTS),
    events.Over((0,)),
)


def kinds_of(base: type[T]) -> Iterator[type[T]]:
    """Every kind that the program has, however deep; those of games in tests are left out."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("bellavista_tui."):
            yield kind
        yield from kinds_of(kind)


def in_language(language: str, refusal: Refusal) -> str:
    def tell() -> str:
        use_language(language)
        return refusal_text(refusal)

    return copy_context().run(tell)


def told(event: Event, language: str = "en") -> str | None:
    def tell() -> str | None:
        use_language(language)
        return event_text(game_in("paris", 3), event, ARCHITECTS)

    return copy_context().run(tell)


def test_every_refusal_has_words() -> None:
    assert set(kinds_of(Refusal)) == set(SENTENCES)
    assert set(kinds_of(Refusal)) == {type(refusal) for refusal in REFUSALS}


@pytest.mark.parametrize("refusal", REFUSALS, ids=repr)
def test_a_refusal_is_a_sentence_in_every_language(refusal: Refusal) -> None:
    said = {language: in_language(language, refusal) for language in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    for text in said.values():
        assert text[0].isupper()
        assert "{" not in text
        assert "–" not in text


@pytest.mark.parametrize("refusal", REFUSALS, ids=repr)
def test_a_refusal_names_its_rule_where_there_is_one(refusal: Refusal) -> None:
    sentence = refusal_sentence(refusal)
    assert sentence.endswith(".")
    whole = f"{sentence} (rule {refusal.rule})" if refusal.rule else sentence
    assert refusal_text(refusal) == whole


@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        (reasons.GameOver(), "The game is over: nothing can be played any more."),
        (reasons.SlotTaken(slot=2), "Somebody stands on that slot already. (slot 2)"),
        (
            reasons.WrongFootprint(number=6, cells=((0, 3), (1, 3))),
            "The building does not have that shape. (number 6, cells [[0,3],[1,3]])",
        ),
        (reasons.NotOnDisplay(contract="park"), "That contract does not lie open. (contract park)"),
    ],
)
def test_for_programs_a_refusal_has_its_facts_as_well(refusal: Refusal, told: str) -> None:
    assert refusal_in_detail(refusal) == told


def test_every_event_has_words_or_is_silent_on_purpose() -> None:
    assert set(kinds_of(Event)) == {type(event) for event in EVENTS}
    silent = {type(event) for event in EVENTS if told(event) is None}
    assert silent == set(SILENT)


@pytest.mark.parametrize(
    "event", [event for event in EVENTS if type(event) not in SILENT], ids=repr
)
def test_an_event_is_a_sentence_in_every_language(event: Event) -> None:
    said = [told(event, language) or "" for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    for text in said:
        assert text.endswith(".")
        assert "{" not in text
        assert ":" not in text.replace(" :", "").replace(": ", "")


@pytest.mark.parametrize(
    ("contract", "words"),
    [
        ("district:leaf-plain", "Ana takes a contract worth 6: two on leaf, plain."),
        ("pair:songbird", "Ana takes a contract worth 6: both songbird districts."),
        ("quartet:hatched", "Ana takes a contract worth 6: all four hatched districts."),
        ("straddle", "Ana takes a contract worth 6: two across districts."),
        ("river", "Ana takes a contract worth 6: two by a river."),
    ],
)
def test_a_contract_taken_is_told_with_its_number(contract: str, words: str) -> None:
    assert told(events.Contract(0, contract, 6)) == words


def test_every_card_has_a_name_and_no_name_is_for_nothing() -> None:
    assert tuple(names.CONSTRAINTS) == CONSTRAINTS
    assert tuple(names.HEIGHTS) == HEIGHT_OBJECTIVES
    assert tuple(names.ENSEMBLES) == ENSEMBLE_OBJECTIVES
    assert len(set(map(constraint_name, CONSTRAINTS))) == len(CONSTRAINTS)
    assert len({contract_name(contract, 2) for contract in CONTRACTS}) == len(CONTRACTS)
