"""Rules 4 and 5: turning up the cards and placing the buildings."""

import pytest
from msgspec.structs import replace

from bellavista_tui.core.game import NotYourTurn
from bellavista_tui.games.bella_vista.events import Built, Contract, NewRound, Revealed, SetAside
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.library import load_rules
from bellavista_tui.games.bella_vista.moves import Build, Offer, Take
from bellavista_tui.games.bella_vista.reasons import (
    BreaksConstraint,
    CellsUnsorted,
    MustBeOnBorder,
    NotBuildable,
    Occupied,
    WrongFootprint,
    WrongPhase,
)
from bellavista_tui.games.bella_vista.setup import Setup
from bellavista_tui.games.bella_vista.shapes import Cells
from bellavista_tui.games.bella_vista.state import Building, Piece, State
from tests.bella_vista.games import game_in
from tests.bella_vista.positions import (
    ANA,
    BEN,
    CLEO,
    DORA,
    across,
    built,
    cells_of,
    down,
    every,
    london,
    only,
    open_places,
    picture,
    play,
    play_round,
    position,
    purses,
    refused,
    score,
    square,
    to_move,
    turn,
    walls,
    walls_but,
)


@pytest.mark.rule("4.1")
def test_the_dearest_slot_is_turned_up_after_the_last_offer() -> None:
    game = london()
    state = position(game, bids={2: "a5", 4: "b1", 0: "c8"}, hands={DORA: (2, 3, 6)})
    state, events = play(game, state, Offer(1, 6))
    assert only(events, Revealed) == Revealed(CLEO, 0, 8)
    assert (state.board.phase, to_move(state)) == ("build", CLEO)


@pytest.mark.rule("4.1")
def test_the_cards_are_built_from_left_to_right() -> None:
    game = london()
    state = position(game, bids={2: "a5", 4: "b1", 0: "c8", 1: "d6"}, turned=1)
    events = play_round(game, state)
    assert every(events, Revealed) == [
        Revealed(DORA, 1, 6),
        Revealed(ANA, 2, 5),
        Revealed(BEN, 4, 1),
    ]
    numbers = [(building.player, building.number) for building in every(events, Built)]
    assert numbers == [(CLEO, 8), (DORA, 6), (ANA, 5), (BEN, 1)]


@pytest.mark.rule("4.1")
def test_cards_to_the_right_of_the_board_are_built_after_all_slots() -> None:
    game = london()
    state = position(game, bids={4: "a5", 5: "b1", 6: "c8", 0: "d6"}, turned=1)
    assert every(play_round(game, state), Revealed) == [
        Revealed(ANA, 4, 5),
        Revealed(BEN, 5, 1),
        Revealed(CLEO, 6, 8),
    ]


@pytest.mark.rule("4.1")
def test_two_architects_build_twice_each() -> None:
    game = london(2)
    state = position(game, bids={0: "a5", 1: "b2", 2: "b7", 4: "a2"}, turned=1)
    buildings = every(play_round(game, state), Built)
    assert [(each.player, each.number) for each in buildings] == [
        (ANA, 5),
        (BEN, 2),
        (BEN, 7),
        (ANA, 2),
    ]


@pytest.mark.rule("4.1")
def test_nobody_builds_before_all_have_offered() -> None:
    game = london()
    state = position(game, bids={0: "b8"}, order=(BEN, ANA, CLEO, DORA))
    assert refused(game, state, Build(((0, 0),))) == WrongPhase(rule="4.1", due="offer")


@pytest.mark.rule("4.1")
def test_nobody_builds_out_of_turn() -> None:
    game = london()
    refusal = refused(game, turn(game, "a8"), Build(((0, 0),)), seat=BEN)
    assert refusal == NotYourTurn(rule=None, seat=BEN)


@pytest.mark.rule("5.1")
def test_the_building_of_the_card_is_placed() -> None:
    game = london()
    state, _ = play(game, turn(game, "a5"), Build(across(0, 0, 3)))
    assert state.board.buildings == (Building(ANA, 5, ((0, 0), (0, 1), (0, 2))),)


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    ("card", "ways"),
    [
        ("a1", 9),
        ("a2", 4 * 6),
        ("a3", 2 * 4),
        ("a4", 4 * 9),
        ("a5", 2 * 8),
        ("a6", 2 * 12),
        ("a7", 2 * 12),
        ("a8", 16),
    ],
)
def test_an_empty_district_has_room_for_every_rotation_in_every_place(card: str, ways: int) -> None:
    game = london()
    state = turn(
        game,
        card,
        standing=walls_but(game, *cells_of(game, "F")),
        constraint="symbol:flower",
    )
    places = open_places(game, state)
    assert len(places) == len(set(places)) == ways


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    "cells",
    [
        ((1, 1), (1, 2), (1, 3), (2, 2)),
        ((0, 2), (1, 1), (1, 2), (1, 3)),
        ((0, 2), (1, 1), (1, 2), (2, 2)),
        ((0, 2), (1, 2), (1, 3), (2, 2)),
    ],
)
def test_a_building_may_be_rotated(cells: Cells) -> None:
    game = london()
    assert game.check(turn(game, "a2"), ANA, Build(cells)) is None


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    ("card", "cells"),
    [
        pytest.param("a5", ((0, 0), (0, 1), (1, 0)), id="another shape"),
        pytest.param("a5", ((0, 0), (0, 1)), id="too few cells"),
        pytest.param("a5", across(0, 0, 4), id="too many cells"),
        pytest.param("a6", ((0, 0), (0, 2)), id="in two parts"),
        pytest.param("a6", ((0, 0), (1, 1)), id="joined at a corner"),
        pytest.param("a8", (), id="no cells"),
    ],
)
def test_a_building_has_its_own_footprint(card: str, cells: Cells) -> None:
    game = london()
    assert refused(game, turn(game, card), Build(cells)) == WrongFootprint(
        rule="5.1", number=int(card[1]), cells=cells
    )


@pytest.mark.rule("5.1")
def test_a_building_is_never_flipped() -> None:
    rules = load_rules()
    hooks = (*rules.buildings[:3], ("##", "#.", "#."), *rules.buildings[4:])
    game = BellaVista(Setup(replace(rules, buildings=hooks), 4, london().setup_data.city))
    state = turn(game, "a4")
    flipped = ((0, 0), (0, 1), (1, 1), (2, 1))
    assert game.check(state, ANA, Build(((0, 1), (1, 1), (2, 0), (2, 1)))) is None
    assert refused(game, state, Build(flipped)) == WrongFootprint(
        rule="5.1", number=4, cells=flipped
    )


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    "cells",
    [
        pytest.param(((0, 1), (0, 0), (0, 2)), id="out of order"),
        pytest.param(((0, 0), (0, 0), (0, 1)), id="one twice"),
    ],
)
def test_the_cells_of_a_move_are_sorted(cells: Cells) -> None:
    game = london()
    refusal = refused(game, turn(game, "a5"), Build(cells))
    assert refusal == CellsUnsorted(rule="5.1", cells=cells)


@pytest.mark.rule("5.1")
def test_the_cells_must_be_free() -> None:
    game = london()
    state = turn(game, "a5", standing=[built("b6", *down(0, 1, 2)), built("a8", (0, 2))])
    refusal = refused(game, state, Build(across(0, 0, 3)))
    assert refusal == Occupied(rule="5.1", cells=((0, 1), (0, 2)))


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("constraint", "cells", "wrong"),
    [
        pytest.param("symbol:leaf", across(1, 9, 4), ((1, 9),), id="one cell"),
        pytest.param("finish:plain", across(1, 8, 4), ((1, 10), (1, 11)), id="two cells"),
        pytest.param("finish:hatched", across(1, 6, 4), across(1, 6, 4), id="all cells"),
    ],
)
def test_a_cell_on_another_district_breaks_the_constraint(
    constraint: str, cells: Cells, wrong: Cells
) -> None:
    game = london()
    state = turn(game, "a3", constraint=constraint)
    assert refused(game, state, Build(cells)) == BreaksConstraint(
        rule="5.2", constraint=constraint, cells=wrong
    )


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("constraint", "cells"),
    [
        pytest.param("symbol:butterfly", across(1, 6, 4), id="hatched and plain butterfly"),
        pytest.param("finish:hatched", across(5, 4, 4), id="hatched leaf and hatched flower"),
    ],
)
def test_districts_that_fit_may_be_straddled(constraint: str, cells: Cells) -> None:
    game = game_in("berlin", 4)
    assert game.check(turn(game, "a3", constraint=constraint), ANA, Build(cells)) is None


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("constraint", "cells"),
    [
        ("park:required", across(0, 1, 3)),
        ("park:forbidden", across(0, 0, 3)),
        ("river:forbidden", down(0, 2, 3)),
        ("border:forbidden", down(1, 2, 3)),
    ],
)
def test_a_building_that_keeps_the_constraint_may_be_placed(constraint: str, cells: Cells) -> None:
    game = london()
    _, events = play(game, turn(game, "a5", constraint=constraint), Build(cells))
    assert only(events, Built).kept_constraint


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("constraint", "cells", "wrong"),
    [
        pytest.param("park:required", across(0, 0, 3), across(0, 0, 3), id="no cell at a park"),
        pytest.param("park:forbidden", across(0, 1, 3), ((0, 3),), id="a cell at a park"),
        pytest.param("river:forbidden", down(1, 2, 3), ((3, 2),), id="a cell at the river"),
        pytest.param("border:forbidden", down(0, 2, 3), ((0, 2),), id="a cell on the border"),
    ],
)
def test_a_building_that_breaks_the_constraint_is_refused(
    constraint: str, cells: Cells, wrong: Cells
) -> None:
    game = london()
    state = turn(game, "a5", constraint=constraint)
    assert refused(game, state, Build(cells)) == BreaksConstraint(
        rule="5.3", constraint=constraint, cells=wrong
    )


@pytest.mark.rule("5.3")
def test_a_river_is_no_park_and_a_park_no_river() -> None:
    game = london()
    beside_park, beside_river = Build(((0, 3),)), Build(((3, 7),))
    assert game.check(turn(game, "a8", constraint="park:forbidden"), ANA, beside_river) is None
    assert game.check(turn(game, "a8", constraint="river:forbidden"), ANA, beside_park) is None


def leafless(card: str) -> State:
    """A turn in London with a leaf required and no room on any leaf district."""
    game = london()
    standing = (*walls(cells_of(game, "Ll")), *picture("b1 b1 F F \n b1 b1 F F", row=1))
    return turn(game, card, constraint="symbol:leaf", standing=standing)


@pytest.mark.rule("5.4")
def test_where_the_constraint_cannot_be_kept_any_border_place_will_do() -> None:
    game = london()
    state = turn(game, "a8", constraint="symbol:leaf", standing=walls(cells_of(game, "Ll")))
    # Of the flower, butterfly and songbird districts, from the top left: 8, 4, 9, 4, 4 and 7.
    assert len(open_places(game, state)) == 36


@pytest.mark.rule("5.4")
def test_where_the_constraint_cannot_be_kept_a_place_off_the_border_is_refused() -> None:
    inner = down(1, 2, 3)
    assert refused(london(), leafless("a5"), Build(inner)) == MustBeOnBorder(
        rule="5.4", cells=inner
    )


@pytest.mark.rule("5.4")
def test_a_building_that_had_to_go_on_the_border_earns_nothing() -> None:
    state, events = play(london(), leafless("a5"), Build(across(0, 0, 3)))
    assert only(events, Built) == Built(ANA, 5, across(0, 0, 3), False, 0, 0, 0)
    assert purses(state) == [20, 20, 20, 20]


@pytest.mark.rule("5.4")
def test_a_building_that_had_to_go_on_the_border_takes_no_contract() -> None:
    game = london()
    standing = (
        *walls(cells_of(game, "Ll")),
        built("a8", (0, 3)),
        built("a7", *down(0, 6, 2)),
    )
    state = turn(game, "a5", constraint="symbol:leaf", contracts=("park",), standing=standing)
    state, _ = play(game, state, Build(across(0, 0, 3)))
    assert (state.board.phase, to_move(state)) == ("build", BEN)
    assert refused(game, state, Take("park"), seat=ANA) == WrongPhase(rule="7.1", due="build")


@pytest.mark.rule("5.4")
def test_one_place_that_keeps_the_constraint_rules_out_the_border() -> None:
    game = london()
    leaves = [cell for cell in cells_of(game, "Ll") if cell != (2, 11)]
    state = turn(game, "a8", constraint="symbol:leaf", standing=walls(leaves))
    assert open_places(game, state) == [((2, 11),)]
    assert refused(game, state, Build(((0, 0),))) == BreaksConstraint(
        rule="5.2", constraint="symbol:leaf", cells=((0, 0),)
    )


@pytest.mark.rule("5.4")
def test_a_free_place_too_small_does_not_keep_the_constraint() -> None:
    game = london()
    leaves = [cell for cell in cells_of(game, "Ll") if cell != (2, 11)]
    state = turn(game, "a7", constraint="symbol:leaf", standing=walls(leaves))
    assert game.check(state, ANA, Build(across(0, 0, 2))) is None


@pytest.mark.rule("5.4", "5.5")
def test_while_the_border_has_room_nowhere_else_will_do() -> None:
    game = london()
    standing = walls_but(game, (0, 0), (1, 1))
    state = turn(game, "a8", constraint="symbol:leaf", standing=standing)
    assert open_places(game, state) == [((0, 0),)]
    assert refused(game, state, Build(((1, 1),))) == MustBeOnBorder(rule="5.4", cells=((1, 1),))


@pytest.mark.rule("5.5")
def test_where_the_border_has_no_room_either_it_goes_anywhere_for_nothing() -> None:
    game = london()
    standing = walls_but(game, (0, 0), (1, 1), (1, 2), (5, 8), (6, 8))
    state = turn(game, "a7", constraint="symbol:leaf", standing=standing)
    assert open_places(game, state) == [((1, 1), (1, 2)), ((5, 8), (6, 8))]
    state, events = play(game, state, Build(down(5, 8, 2)))
    assert only(events, Built) == Built(ANA, 7, ((5, 8), (6, 8)), False, 0, 0, 0)
    assert purses(state) == [20, 20, 20, 20]


@pytest.mark.rule("5.5")
def test_a_building_that_went_anywhere_takes_no_contract() -> None:
    game = london()
    own = [built("a8", (0, 3)), built("a6", *down(0, 6, 2))]
    taken = [cell for building in own for cell in building.cells]
    standing = [*walls_but(game, (1, 1), (1, 2), *taken), *own]
    state = turn(game, "a7", constraint="symbol:leaf", contracts=("park",), standing=standing)
    _, events = play(game, state, Build(across(1, 1, 2)))
    assert every(events, Contract) == []
    assert isinstance(events[1], Revealed)


def room_for_one_cell() -> State:
    """Before Dora's offer, the last, in a round with one free cell; Ana has two beside parks."""
    game = london()
    own = [built("a8", (0, 3)), built("a6", *down(0, 6, 2))]
    taken = [cell for building in own for cell in building.cells]
    return position(
        game,
        bids={0: "a7", 1: "b7", 2: "c8"},
        constraint="finish:hatched",
        standing=[*walls_but(game, (1, 1), *taken), *own],
        contracts=("park",),
    )


@pytest.mark.rule("5.6")
def test_what_fits_nowhere_is_set_aside_and_the_game_goes_on() -> None:
    game = london()
    state, events = play(game, room_for_one_cell(), Offer(4, 1))
    assert events[1:] == [
        Revealed(ANA, 0, 7),
        SetAside(ANA, 7),
        Revealed(BEN, 1, 7),
        SetAside(BEN, 7),
        Revealed(CLEO, 2, 8),
    ]
    assert state.board.aside == (Piece(ANA, 7), Piece(BEN, 7))
    assert (state.board.phase, to_move(state)) == ("build", CLEO)


@pytest.mark.rule("5.6")
def test_what_is_set_aside_earns_nothing_and_takes_no_contract() -> None:
    game = london()
    state, _ = play(game, room_for_one_cell(), Offer(4, 1))
    assert purses(state) == [20, 20, 20, 20]
    assert state.board.contracts == ("park",)
    assert refused(game, state, Take("park"), seat=ANA) == WrongPhase(rule="7.1", due="build")


@pytest.mark.rule("5.6")
def test_a_round_in_which_nothing_fits_ends_by_itself() -> None:
    game = london()
    state = position(game, bids={0: "a7", 1: "b7", 2: "c8"}, standing=walls_but(game))
    state, events = play(game, state, Offer(4, 1))
    assert [(each.player, each.number) for each in every(events, SetAside)] == [
        (ANA, 7),
        (BEN, 7),
        (CLEO, 8),
        (DORA, 1),
    ]
    assert only(events, NewRound).round == 2


@pytest.mark.rule("5.6")
def test_what_was_set_aside_never_comes_back() -> None:
    game = london()
    state, _ = play(game, room_for_one_cell(), Offer(4, 1), Build(((1, 1),)))
    assert state.board.round == 2
    assert 7 not in state.secrets.hands[ANA] + state.secrets.piles[ANA]
    assert state.board.aside == (Piece(ANA, 7), Piece(BEN, 7), Piece(DORA, 1))


@pytest.mark.rule("5.6")
@pytest.mark.parametrize(
    ("height", "ensemble", "expected"),
    [("border", "penalty", (15, 0)), ("parks", "count", (0, 10)), ("rivers", "largest", (0, 6))],
)
def test_what_is_set_aside_is_ignored_in_the_final_count(
    height: str, ensemble: str, expected: tuple[int, int]
) -> None:
    result = score(
        london(),
        picture("a8 a7 a7 F"),
        aside=(Piece(ANA, 6), Piece(ANA, 3)),
        height=height,
        ensemble=ensemble,
    )
    assert (result.height, result.ensemble) == expected


@pytest.mark.rule("1.1", "5.1", "5.3")
def test_a_square_that_is_no_cell_is_told_before_anything_else() -> None:
    game = london()
    state = turn(game, "a5", standing=[built("b8", (0, 3))], constraint="park:forbidden")
    cells = ((0, 4), (0, 3))
    assert refused(game, state, Build(cells)) == NotBuildable(rule="1.1", cells=((0, 4),))


@pytest.mark.rule("5.1", "5.2")
def test_a_wrong_footprint_is_told_before_the_constraint() -> None:
    game = london()
    state = turn(game, "a5", constraint="symbol:leaf")
    assert refused(game, state, Build(square(0, 0))) == WrongFootprint(
        rule="5.1", number=5, cells=square(0, 0)
    )


@pytest.mark.rule("5.1", "5.3")
def test_an_occupied_cell_is_told_before_the_constraint() -> None:
    game = london()
    state = turn(game, "a5", standing=[built("b8", (0, 2))], constraint="park:forbidden")
    assert refused(game, state, Build(across(0, 1, 3))) == Occupied(rule="5.1", cells=((0, 2),))


@pytest.mark.rule("5.1", "5.4")
def test_an_occupied_cell_is_told_before_the_border() -> None:
    refusal = refused(london(), leafless("a5"), Build(across(1, 1, 3)))
    assert refusal == Occupied(rule="5.1", cells=((1, 1),))


@pytest.mark.rule("4.1", "1.1")
def test_a_building_that_is_not_due_is_told_before_its_squares() -> None:
    game = london()
    assert refused(game, position(game), Build(((0, 4),))) == WrongPhase(rule="4.1", due="offer")
