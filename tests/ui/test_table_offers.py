"""Making an offer at the table."""

import pytest

from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.screens.panorama import PanoramaScreen
from bellavista_tui.ui.bella_vista.table.decision import (
    OfferDecision,
)
from tests.bella_vista.positions import ANA, BEN, london, position
from tests.ui.behind import real_state
from tests.ui.pilots import press, run, settle
from tests.ui.shown import shown
from tests.ui.tables import OFFERING, at_table, board_of


def test_card_and_slot_are_chosen_with_two_keys_or_arrows_and_confirmed_with_enter() -> None:
    async def offer() -> None:
        async with at_table(state=OFFERING) as (pilot, app, table):
            await press(pilot, "5", "b")
            assert "15 left" in " ".join(shown("#offers", app))
            assert board_of(table).bids == OFFERING.board.bids
            await press(pilot, "3", "b", "down", "down", "right", "enter")
            bid = board_of(table).bids[1]
            assert (bid.player, bid.slot) == (ANA, 2)
            assert real_state(table).secrets.cards[1] == 8

    run(offer())


@pytest.mark.parametrize("hand", [(1, 2, 3, 4, 5), (4, 5, 6, 7, 8)])
def test_digits_of_a_french_keyboard_need_no_shift(hand: tuple[int, ...]) -> None:
    async def offer() -> None:
        state = position(london(2), hands={ANA: hand})
        async with at_table(("human", "easy"), state) as (pilot, app, table):
            for card in hand:
                other = next(each for each in hand if each != card)
                await press(pilot, str(other), "a", "&é\"'(-è_"[card - 1])
                assert shown("#offers", app)[2].split()[0] == f"■{card}?"
            await press(pilot, "enter")
            assert real_state(table).secrets.cards[0] == hand[-1]

    run(offer())


def test_choosing_what_is_not_allowed_changes_nothing() -> None:
    async def offer() -> None:
        state = position(
            london(),
            bids={4: "b2"},
            order=(BEN, ANA, 2, 3),
            hands={ANA: (3, 5, 8)},
            coins=(4, 9, 9, 9),
        )
        async with at_table(state=state) as (pilot, _app, table):
            await press(pilot, "5", "d")
            chosen = table.decision
            for key in "1246790a&beféè":  # no such card, too dear, taken, no such slot
                await press(pilot, key)
                assert table.decision == chosen, key
            assert real_state(table) == state
            await press(pilot, "enter")
            assert board_of(table).bids[1].slot == 3

    run(offer())


def test_a_slot_that_cannot_be_had_says_why_and_what_is_chosen_instead() -> None:
    async def offer() -> None:
        state = position(london(), hands={ANA: (3, 5, 8)}, coins=(4, 9, 9, 9))
        async with at_table(state=state) as (pilot, app, _table):
            await press(pilot, "c")
            free = shown("#offers", app)
            await press(pilot, "a")
            told = " ".join(" ".join(shown("#offers", app)).split())
            assert "you have 4" in told
            assert "Still chosen: ▸c." in told
            await press(pilot, "c", "f")
            assert shown("#offers", app) == free, "there is no such slot"

    run(offer())


def test_hjkl_choose_card_and_slot_as_arrows_do() -> None:
    async def offer() -> None:
        async with at_table(state=OFFERING) as (pilot, _app, table):
            for letter, arrow in zip("jklh", ("down", "up", "right", "left"), strict=True):
                await press(pilot, "5", "b", arrow)
                by_arrow = table.decision
                await press(pilot, "5", "b", letter)
                assert table.decision == by_arrow, letter

    run(offer())


def test_card_and_slot_are_chosen_with_the_mouse() -> None:
    async def offer() -> None:
        async with at_table(state=OFFERING) as (pilot, _app, table):
            await press(pilot, "3", "a")
            await pilot.click("#hand", offset=(6 + 3, 1))
            await pilot.click("#offers", offset=(7, 1))
            await settle(pilot)
            assert isinstance(table.decision, OfferDecision)
            assert (table.decision.card, table.decision.slot) == (5, 1)

    run(offer())


def test_the_last_place_beside_the_board_is_taken_with_enter() -> None:
    """Three have gone before, and nobody has a coin (rule 3.3)."""

    async def offer() -> None:
        state = position(
            london(), bids={4: "b2", 5: "c2", 6: "d2"}, order=(BEN, 2, 3, ANA), coins=(0, 0, 0, 0)
        )
        async with at_table(state=state) as (pilot, app, table):
            await press(pilot, "h", "l")
            assert "rule 3.3" in " ".join(shown("#offers", app))
            await press(pilot, "enter")
            assert board_of(table).bids[3].slot == 7

    run(offer())


def test_the_keys_of_slots_and_cards_can_be_bound_anew() -> None:
    async def offer() -> None:
        settings = Settings(
            animation=False,
            bot_pace="instant",
            keys={"table.slot_2": "x", "table.number_5": "z", "table.panorama": "b"},
        )
        async with at_table(state=OFFERING, settings=settings) as (pilot, app, table):
            await press(pilot, "3", "a", "x", "z")
            assert isinstance(table.decision, OfferDecision)
            assert (table.decision.card, table.decision.slot) == (5, 1)
            await press(pilot, "b")
            assert isinstance(app.screen, PanoramaScreen)

    run(offer())
