"""The panels round the city: what their lines say, and what is painted again."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextvars import copy_context
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.geometry import Region

from bellavista_tui.core.game import Refusal
from bellavista_tui.core.rng import Rng
from bellavista_tui.games.bella_vista import events, reasons
from bellavista_tui.games.bella_vista.game import BellaVista
from bellavista_tui.games.bella_vista.rulebook import CONSTRAINTS, CONTRACTS
from bellavista_tui.games.bella_vista.state import State
from bellavista_tui.i18n import LANGUAGES, use_language
from bellavista_tui.settings import Settings
from bellavista_tui.ui.bella_vista.city.pictures import picture_of
from bellavista_tui.ui.bella_vista.look import make_look
from bellavista_tui.ui.bella_vista.panels.architects import Architects
from bellavista_tui.ui.bella_vista.panels.cards_to_come import (
    CardsAtTable,
    CardsToCome,
    cards_to_come,
)
from bellavista_tui.ui.bella_vista.panels.contract_list import ContractList
from bellavista_tui.ui.bella_vista.panels.contracts_taken import ContractsTaken
from bellavista_tui.ui.bella_vista.panels.hand import Hand
from bellavista_tui.ui.bella_vista.panels.mayor import Mayor
from bellavista_tui.ui.bella_vista.panels.offer_board import WIDTH, OfferBoard
from bellavista_tui.ui.bella_vista.panels.panel import Line, Panel
from bellavista_tui.ui.bella_vista.panels.phrases import fold, phrase
from bellavista_tui.ui.bella_vista.panels.reckoning import Reckoning
from bellavista_tui.ui.bella_vista.panels.round_track import RoundTrack
from bellavista_tui.ui.bella_vista.table.decision import PlaceDecision, decision_for
from bellavista_tui.ui.bella_vista.table.sight import VAST, Choice, Sight
from bellavista_tui.ui.bella_vista.table.targets import (
    ContractTarget,
    PassTarget,
    SlotTarget,
    Target,
)
from bellavista_tui.ui.bella_vista.words.chronicle import tell
from tests.bella_vista.games import game_in, random_play
from tests.bella_vista.positions import (
    ANA,
    BEN,
    across,
    built,
    london,
    position,
    turn,
)
from tests.ui.apps import make_app

DARK = make_look(is_dark=True, is_colour_blind=False, is_ascii=False)
ASCII = make_look(is_dark=True, is_colour_blind=False, is_ascii=True)
NAMES = ("Ana", "Ben", "Cleo", "Dora")
SMALL, LARGE = (80, 24), (120, 40)
LONG_NAMES = ("Wilhelmina-Maximiliane", "W" * 300, "Bo", "Ferdinand the Second")

SIDE, LEFT, TOP, CARD = 35, 42, 78, 58
"""The columns inside the panels at 80x24, without their padding, and inside a card over them."""

ROOM: dict[type[Panel], int] = {
    Mayor: SIDE,
    Architects: SIDE,
    ContractList: SIDE,
    Reckoning: SIDE,
    OfferBoard: LEFT,
    Hand: LEFT,
    RoundTrack: TOP,
    CardsToCome: CARD,
}

STANDING = (
    built("a8", (3, 0)),
    built("a6", *across(3, 2, 2)),
    built("a7", *across(0, 6, 2)),
    built("b8", (8, 18)),
)
"""In London. Ana's 8 is on the border, on flower hatched, and beside nothing else; her 6 is on the
same district, beside the river and the left park; her 7 on butterfly plain, beside the same park
and on the border. Ben's 8 is on the border, on butterfly hatched."""


def sight_of(game: BellaVista, state: State, seat: int | None, **more: Any) -> Sight:
    """What the seat sees, as the table would feed it."""
    view = game.view(state, seat)
    fields: dict[str, Any] = {"game": game, "view": view, "names": NAMES, "look": DARK}
    if seat is not None and (seat,) == game.to_act(state):
        decision = decision_for(game, view, seat)
        verdict = decision.verdict if isinstance(decision, PlaceDecision) else None
        fields |= {"choice": decision.choice, "verdict": verdict, "is_deciding": True}
    return Sight(**(fields | more))


def text_of(line: Line) -> str:
    return "".join(text for text, *_rest in line)


def texts(panel: type[Panel], sight: Sight) -> list[str]:
    return [text_of(line) for line in panel().lines(sight)]


def whole_game(players: int, seed: int) -> Iterator[tuple[BellaVista, State, int]]:
    game = game_in("london", players)
    for state, seat, _ in random_play(game, seed):
        yield game, state, seat


# What the lines say


def test_a_board_with_more_slots_than_there_are_keys_for_is_shown() -> None:
    london_3 = london(3)
    rules = london_3.rules
    variants = tuple(replace(each, costs=tuple(range(15, -1, -1))) for each in rules.variants)
    setup = replace(london_3.setup_data, rules=replace(rules, variants=variants))
    game = BellaVista(setup)
    state = game.setup(Rng(1))
    _title, costs, *_rest = texts(OfferBoard, sight_of(game, state, game.to_act(state)[0]))
    assert [text for text in costs.split() if text.isdigit()][-7:] == list("6543210")


@pytest.mark.parametrize("language", LANGUAGES)
def test_contracts_taken_are_told_in_words_with_their_worth(language: str) -> None:
    game = london(3)
    state = position(game)
    board = state.board
    taken = replace(board.architects[BEN], contracts=CONTRACTS)
    architects = tuple(taken if i == BEN else each for i, each in enumerate(board.architects))
    sight = sight_of(game, replace(state, board=replace(board, architects=architects)), ANA)
    lines = in_language(language, ContractsTaken, sight)
    assert max(map(len, lines)) <= CARD
    told = " ".join(" ".join(lines[2:]).split())
    assert [name for name in NAMES if name in told] == list(NAMES[:3])
    assert told.count("(") == len(CONTRACTS)
    assert "(11)" in told[told.index("Ben") : told.index("Cleo")]


@pytest.mark.parametrize(
    ("contract", "ana", "ben"),
    [
        ("park", "2/2", "0/2"),
        ("river", "1/2", "0/2"),
        ("border", "2/4", "1/4"),
        ("straddle", "0/2", "0/2"),
        ("district:flower-hatched", "2/2", "0/2"),
        ("district:butterfly-plain", "1/2", "0/2"),
        ("pair:flower", "1/2", "0/2"),
        ("pair:butterfly", "1/2", "1/2"),
        ("quartet:hatched", "1/4", "1/4"),
        ("quartet:plain", "1/4", "0/4"),
    ],
)
def test_a_contract_shows_how_much_of_it_one_has(contract: str, ana: str, ben: str) -> None:
    game = london()
    state = position(game, standing=STANDING, contracts=(contract,))
    for seat, progress in ((ANA, ana), (BEN, ben)):
        [_title, line] = texts(ContractList, sight_of(game, state, seat))
        assert line.split()[-1] == progress


def test_contracts_show_their_worth_in_the_order_of_the_display() -> None:
    game = london()
    state = position(game, contracts=("quartet:plain", "river", "straddle", "pair:leaf"))
    lines = texts(ContractList, sight_of(game, state, ANA))
    assert [int(line.split()[0]) for line in lines[1:]] == [11, 3, 8, 5]
    assert str(len(state.secrets.contracts)) in lines[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_contract_has_one_figure_for_its_worth_and_stands_whole(
    players: int, language: str
) -> None:
    game = london(players)
    sight = sight_of(game, position(game, contracts=CONTRACTS), ANA)
    for line in in_language(language, ContractList, sight)[1:]:
        assert len(line) == SIDE
        figures = [word for word in line.split() if word.isdecimal()]
        assert len(figures) == 1, line


def test_a_contract_that_is_met_looks_other_than_one_that_is_not() -> None:
    game = london()
    state = position(game, standing=STANDING, contracts=("park", "river"))
    _title, met, unmet = ContractList().lines(sight_of(game, state, ANA))
    assert texts(ContractList, sight_of(game, state, ANA))[1].startswith(DARK.met)
    assert [style for _text, style, *_ in met] != [style for _text, style, *_ in unmet]


def test_the_mayor_shows_running_scores_worked_out_by_hand() -> None:
    """Beside the left park: Ana's 6 and 7. On the border: her 8 and 7, and Ben's 8."""
    game = london()
    parks = position(game, standing=STANDING, height="parks", ensemble="penalty")
    border = position(game, standing=STANDING, height="border", ensemble="largest")
    assert numbers_in(Mayor, sight_of(game, parks, ANA)) == [[13, 0, 0, 0], [-15, -5, 0, 0]]
    assert numbers_in(Mayor, sight_of(game, border, ANA)) == [[15, 8, 0, 0], [0, 0, 0, 0]]


def numbers_in(panel: type[Panel], sight: Sight) -> list[list[int]]:
    """The numbers of the lines that have one for every architect."""
    signs = {owner.shape for owner in sight.look.owners}
    found = []
    for line in texts(panel, sight):
        if sum(sign in line for sign in signs) == sight.game.seats:
            for sign in signs:
                line = line.replace(sign, " ")
            found.append([int(word) for word in line.split()])
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_running_scores_and_purses_are_the_engines(players: int) -> None:
    for game, state, seat in whole_game(players, seed=players):
        sight = sight_of(game, state, seat)
        scores = game.scores(state)
        assert numbers_in(Mayor, sight) == [
            [s.height for s in scores],
            [s.ensemble for s in scores],
        ]
        lines = texts(Architects, sight)[1:]
        for name, line, architect, score in zip(
            NAMES, lines, state.board.architects, scores, strict=False
        ):
            assert name in line
            signs = str.maketrans({DARK.back: " ", DARK.card_back: " ", DARK.advance: " "})
            shown = [int(w) for w in line.translate(signs).split() if w.lstrip("-").isdecimal()]
            hand = sight.view.hand_sizes[NAMES.index(name)]
            assert shown == [architect.coins, len(architect.contracts), hand, score.total]
        assert ["◂" in line for line in lines] == [p == seat for p in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_card_that_lies_face_down_shows_no_number_to_others(players: int) -> None:
    seen = set()
    for game, state, _ in whole_game(players, seed=20 + players):
        for seat in (None, *range(players)):
            view = game.view(state, seat)
            cards = texts(OfferBoard, sight_of(game, state, seat, choice=Choice()))[2]
            for bid, card, real in zip(view.board.bids, view.cards, state.secrets.cards):
                shown = cards[WIDTH * bid.slot : WIDTH * (bid.slot + 1)]
                assert DARK.owners[bid.player].shape in shown
                assert ("▒▒" in shown) == (card is None)
                assert (str(real) in shown) == (card is not None)
                seen.add((card is None, bid.player == seat))
    assert seen == {(True, False), (False, True), (False, False)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_hand_is_ones_own_and_nobody_elses(players: int) -> None:
    for game, state, _ in whole_game(players, seed=40 + players):
        for seat in range(players):
            for terminal in (SMALL, LARGE):
                _title, numbers, *_shapes = texts(
                    Hand, sight_of(game, state, seat, terminal=terminal)
                )
                shown = numbers.replace(DARK.chosen, " ").split()
                assert shown == [str(card) for card in state.secrets.hands[seat]]
        assert texts(Hand, sight_of(game, state, None)) == []


def test_the_shapes_stand_under_the_numbers_of_the_hand() -> None:
    game = london(2)
    sight = sight_of(game, position(game, hands={ANA: (1, 2, 3, 4, 8)}), ANA, choice=Choice())
    _title, numbers, shapes = texts(Hand, sight)
    under = {numbers[i : i + 6].strip(): shapes[i : i + 6].strip() for i in range(0, 30, 6)}
    assert under == {"1": "██", "2": "▀█▀", "3": "▀▀▀▀", "4": "█▀", "8": "▀"}


def test_where_there_is_room_a_cell_of_a_shape_is_as_wide_as_in_the_city() -> None:
    game = london(4)
    state = position(game, hands={ANA: (2, 4, 8)})
    sight = sight_of(game, state, ANA, choice=Choice(), terminal=LARGE)
    _title, numbers, upper, lower, *_below = texts(Hand, sight)
    starts = [numbers.index(card) - 1 for card in "248"]
    assert [upper[x : x + 6].strip() for x in starts] == ["██████", "████", "██"]
    assert [lower[x : x + 6].rstrip() for x in starts] == ["  ██", "██", ""]


@pytest.mark.parametrize("terminal", [SMALL, LARGE])
def test_what_is_chosen_has_a_mark_beside_its_colour(terminal: tuple[int, int]) -> None:
    game = london(4)
    state = position(game, hands={ANA: (2, 5, 7)}, contracts=("park",))
    sight = sight_of(game, state, ANA, choice=Choice(card=5, slot=2), terminal=terminal)
    assert f"{DARK.chosen}5" in texts(Hand, sight)[1]
    assert texts(OfferBoard, sight)[1].count(f"{DARK.chosen}c") == 1
    assert any("■5?" in line for line in texts(OfferBoard, sight))


@pytest.mark.parametrize("terminal", [SMALL, LARGE])
def test_the_offer_board_tells_what_a_slot_leaves_and_who_builds_before(
    terminal: tuple[int, int],
) -> None:
    game = london(4)
    state = position(game, bids={1: "b5", 4: "c5"}, order=(1, 2, ANA, 3), coins=(4, 9, 9, 9))
    sight = sight_of(game, state, ANA, choice=Choice(card=3, slot=2), terminal=terminal)
    lines = texts(OfferBoard, sight)
    assert lines[1].replace(DARK.chosen, " ").split() == [
        "a",
        "7",
        "b",
        "5",
        "c",
        "3",
        "d",
        "1",
        "e",
        "0",
    ]
    purse, turn_line = (line for line in lines if "Costs" in line or "So far" in line)
    assert [int(word) for word in purse.replace(":", "").split() if word.isdecimal()] == [3, 4, 1]
    assert turn_line.index("after ▲") < turn_line.index("before ●")


def test_with_two_architects_nobody_is_told_to_build_before_oneself() -> None:
    game = london(2)
    state = position(game, bids={2: "b5", 3: "a5"}, order=(BEN, ANA, ANA, BEN))
    sight = sight_of(game, state, ANA, choice=Choice(card=3, slot=1))
    assert "So far you build first, before ▲." in " ".join(texts(OfferBoard, sight))


def test_with_two_architects_nobody_builds_first_after_their_own_other_building() -> None:
    game = london(2)
    state = position(game, bids={0: "a5", 3: "b5"}, order=(ANA, BEN, ANA, BEN))
    sight = sight_of(game, state, ANA, choice=Choice(card=3, slot=1))
    assert "So far you build before ▲." in " ".join(texts(OfferBoard, sight))
    state = position(game, bids={0: "b5", 3: "a5"}, order=(ANA, BEN, ANA, BEN))
    sight = sight_of(game, state, ANA, choice=Choice(card=3, slot=1))
    assert "So far you build after ▲." in " ".join(texts(OfferBoard, sight))


def test_a_slot_that_is_too_dear_is_closed_and_says_why() -> None:
    game = london(4)
    state = position(game, bids={1: "b5"}, order=(1, ANA, 2, 3), coins=(4, 9, 9, 9))
    sight = sight_of(game, state, ANA, choice=Choice(card=3, slot=2))
    cards = texts(OfferBoard, sight)[2]
    assert [cards[i * WIDTH : (i + 1) * WIDTH].strip() for i in range(5)] == [
        "×", "▲▒▒", "■3?", "", "",
    ]  # fmt: skip
    for slot, why in ((0, "costs 7; you have 4. (rule 3.1)"), (1, "already. (rule 3.1)")):
        told = " ".join(texts(OfferBoard, replace(sight, pointed=SlotTarget(slot)))[3:])
        assert why in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_can_pay_no_slot_is_told_where_the_card_goes(language: str) -> None:
    game = london(4)
    state = position(game, bids={4: "b5"}, order=(1, ANA, 2, 3), coins=(0, 9, 9, 9))
    told = " ".join(in_language(language, OfferBoard, sight_of(game, state, ANA))[3:])
    assert "3.3)" in told


@pytest.mark.parametrize("terminal", [SMALL, LARGE])
def test_the_offer_board_tells_who_builds_now_next_and_last(terminal: tuple[int, int]) -> None:
    game = london(4)
    bids = {0: "b5", 1: "a5", 3: "c5", 4: "d5"}
    state = position(game, bids=bids, turned=2, to_move=ANA)
    lines = texts(OfferBoard, sight_of(game, state, ANA, terminal=terminal))
    [words] = [line.split() for line in lines if "now" in line]
    assert words == ["done", "now", "next", "last"]


def test_after_the_end_nobody_builds_now() -> None:
    game = london()
    state = position(game, bids={0: "b5", 1: "a5", 3: "c5"}, turned=3, phase="over", round=8)
    board = " ".join(texts(OfferBoard, sight_of(game, state, ANA)))
    assert board.count("done") == 3
    assert "now" not in board


def test_pointing_at_a_contract_lights_up_the_buildings_that_count() -> None:
    game = london()
    state = position(game, standing=STANDING, contracts=("park", "border"))
    sight = sight_of(game, state, ANA)
    assert picture_of(sight, None, frozenset()).marked == frozenset()
    for contract, buildings in (("park", STANDING[1:3]), ("border", (STANDING[0], STANDING[2]))):
        pointed = replace(sight, pointed=ContractTarget(contract))
        cells = {cell for building in buildings for cell in building.cells}
        assert picture_of(pointed, None, frozenset()).marked == cells


def test_taking_a_contract_names_the_buildings_that_fulfil_it() -> None:
    game = london()
    state = position(game, standing=STANDING, contracts=("park",), bids={0: "a5"}, turned=1)
    state = replace(state, board=replace(state.board, phase="contract", to_move=ANA))
    sight = sight_of(game, state, ANA)
    told = " ".join(texts(Reckoning, sight))
    assert "■6 ■7" in told
    assert "■8" not in told
    assert PassTarget() in targets_in(ContractList, sight)


def targets_in(panel: type[Panel], sight: Sight) -> set[Target | None]:
    return {
        target for line in panel().lines(sight) for _text, _style, *rest in line for target in rest
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybodys_cards_to_come_are_those_not_built(players: int) -> None:
    """Whatever the seat, it is told the same: nothing but public knowledge (rule 10.1)."""
    for game, state, _ in whole_game(players, seed=80 + players):
        sets = game.variant.sets
        for player in range(players):
            gone = [
                b.number for b in (*state.board.buildings, *state.board.aside) if b.owner == player
            ]
            left = Counter(dict.fromkeys(game.rules.numbers, sets)) - Counter(gone)
            for seat in (None, *range(players)):
                assert cards_to_come(sight_of(game, state, seat), player) == left


@pytest.mark.parametrize("constraint", CONSTRAINTS)
def test_what_the_mayor_asks_is_told_in_words(constraint: str) -> None:
    game = london()
    told = {
        language: " ".join(in_language(language, Mayor, constraint_sight(game, constraint)))
        for language in LANGUAGES
    }
    symbol = constraint.partition(":")[2]
    if constraint.startswith(("symbol", "finish")):
        assert symbol in told["en"]
    assert told["en"] != told["fr"]


def constraint_sight(game: BellaVista, constraint: str) -> Sight:
    return sight_of(game, position(game, constraint=constraint), ANA)


def in_language(language: str, panel: type[Panel], sight: Sight) -> list[str]:
    def tell() -> list[str]:
        use_language(language)
        return texts(panel, sight)

    return copy_context().run(tell)


def test_the_reckoning_tells_coins_with_their_reasons() -> None:
    """Ana's 5 beside her own 1: one coin for it, three as the highest."""
    game = london()
    state = turn(game, "a5", standing=(built("a1", (0, 0), (0, 1), (1, 0), (1, 1)),))
    placing = decision_for(game, game.view(state, ANA), ANA)
    assert isinstance(placing, PlaceDecision)
    spot = PlaceDecision(placing.placing.at((2, 1)))
    assert spot.placing.cells == across(2, 0, 3)
    lines = texts(Reckoning, sight_of(game, state, ANA, verdict=spot.verdict))
    assert "+4 coins" in lines[0]
    assert "+1 lower ■1" in lines[1]
    assert "+3 highest" in lines[1]


def test_what_a_building_opens_is_told_in_one_place() -> None:
    told = [texts(Reckoning, sight) for sight in sights_of_games(3) if sight.verdict]
    opened = {line[:7] for lines in told for line in lines if "opens" in line}
    assert opened == {"opens  ", "opens 1", "opens n"}


def test_the_log_lights_up_buildings_and_what_counted_for_a_contract() -> None:
    game = london()
    sight = sight_of(game, position(game, standing=STANDING), ANA)
    built_line = tell(events.Built(BEN, 8, ((8, 18),), True, 3, 0, 3), sight)
    taken = tell(events.Contract(ANA, "park", 3), sight)
    assert built_line
    assert built_line.player == BEN
    assert built_line.cells == {(8, 18)}
    assert taken
    assert taken.cells == {*STANDING[1].cells, *STANDING[2].cells}
    begun = tell(events.NewRound(2, "park:required"), sight)
    assert begun
    assert begun.is_heading


# Room


def refusals() -> list[Refusal]:
    """Every reason that a spot can be refused for."""
    here = ((0, 0),)
    broken = [
        reasons.BreaksConstraint(rule="5.2", constraint=constraint, cells=here)
        for constraint in CONSTRAINTS
    ]
    return [
        reasons.NotBuildable(cells=here),
        reasons.WrongFootprint(number=3, cells=here),
        reasons.Occupied(cells=here),
        reasons.MustBeOnBorder(cells=here),
        *broken,
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_told_whole_with_its_rule(language: str) -> None:
    game = london()
    state = turn(game, "a5")
    for refusal in refusals():
        sight = sight_of(game, state, ANA, verdict=refusal)
        lines = in_language(language, Reckoning, sight)
        assert all(len(line) <= SIDE for line in lines)
        assert " ".join(lines).rstrip().endswith(f"{refusal.rule})")


def overflowing(
    panels: Sequence[type[Panel]], sights: Sequence[Sight], language: str, room: int = 0
) -> set[tuple[str, str]]:
    """The lines of panels that do not fit the room, by default that at 80x24."""
    found = set()
    for sight in sights:
        for panel in panels:
            for line in in_language(language, panel, sight):
                if cell_len(line.rstrip()) > (room or ROOM[panel]):
                    found.add((panel.__name__, line))
    return found


def sights_of_games(players: int, **more: Any) -> list[Sight]:
    """What everybody sees in the course of a game, and every contract and constraint."""
    game = game_in("london", players)
    sights = [
        sight_of(game, state, seat, **more)
        for game, state, seat in whole_game(players, seed=60 + players)
    ]
    board = position(game)
    for i in range(0, len(CONTRACTS), 2):
        state = replace(board, board=replace(board.board, contracts=CONTRACTS[i : i + 4]))
        sights.append(sight_of(game, state, ANA, **more))
    for constraint in CONSTRAINTS:
        sights.append(sight_of(game, position(game, constraint=constraint), ANA, **more))
    for height in ("parks", "rivers", "border"):
        for ensemble in ("largest", "count", "penalty"):
            state = position(game, height=height, ensemble=ensemble)
            sights.append(sight_of(game, state, ANA, **more))
    return sights


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_line_fits_at_80x24(players: int, language: str) -> None:
    panels = [panel for panel in ROOM if panel not in (RoundTrack, Reckoning)]
    sights = sights_of_games(players, names=LONG_NAMES)
    assert overflowing(panels, sights, language) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_line_of_the_reckoning_fits_at_80x24(players: int, language: str) -> None:
    sights = [sight for sight in sights_of_games(players) if sight.verdict]
    sights += [replace(sight, is_pinned=True) for sight in sights]
    assert overflowing([Reckoning], sights, language) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_top_line_fits_at_80x24(players: int, language: str) -> None:
    sights = sights_of_games(players)
    assert overflowing([RoundTrack], sights, language) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("overlay", ["owners", "ensembles", "heights"])
def test_the_top_line_fits_when_it_names_an_overlay(overlay: str, language: str) -> None:
    sights = sights_of_games(3, overlay=overlay)
    assert overflowing([RoundTrack], sights, language) == set()
    wide = [replace(sight, terminal=LARGE) for sight in sights]
    assert overflowing([RoundTrack], wide, language, room=118) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_top_line_fits_with_long_names(language: str) -> None:
    sights = sights_of_games(4, names=LONG_NAMES)
    assert overflowing([RoundTrack], sights, language) == set()


@pytest.mark.parametrize(
    ("language", "caption"),
    [("en", "NOT SAVED"), ("fr", "NON SAUVÉ"), ("en", "Step 99/99 ■"), ("fr", "Coup 99/99 ■")],
)
def test_the_caption_of_the_top_line_is_never_cut(language: str, caption: str) -> None:
    names = ("Maximilian", "Ben", "Alexandrine")
    for sight in sights_of_games(3, names=names, caption=caption):
        [line] = in_language(language, RoundTrack, sight)
        assert line.endswith(caption)
        assert len(line) <= TOP


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_line_fits_where_panels_are_large(players: int, language: str) -> None:
    """At 120x40 the city takes up to 84 columns, of which the offers have 42."""
    sights = sights_of_games(players, terminal=LARGE)
    side, under = [Mayor, Architects, ContractList, Reckoning], [OfferBoard, Hand]
    assert overflowing(side, sights, language, room=SIDE) == set()
    assert overflowing(under, sights, language, room=40) == set()
    for sight in sights:
        assert max(len(texts(panel, sight)) for panel in under) <= 38 - 2 * 14


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybodys_cards_fit_where_they_are_shown(players: int, language: str) -> None:
    """At 160 columns there are 119 under the city: 42 for offers, 40 for the hand."""
    sights = sights_of_games(players, terminal=(VAST, 40), names=LONG_NAMES)
    assert overflowing([CardsAtTable], sights, language, room=36) == set()
    assert overflowing([Hand], sights, language, room=40) == set()
    for sight in sights:
        assert len(texts(CardsAtTable, sight)) == 1 + players
        assert texts(CardsAtTable, replace(sight, terminal=LARGE)) == []


def test_the_offer_board_fits_when_three_stand_beside_it() -> None:
    game = london(4)
    bids = {4: "a5", 5: "b5", 6: "c5"}
    state = position(game, bids=bids, coins=(0, 0, 0, 0))
    assert overflowing([OfferBoard], [sight_of(game, state, 3)], "en") == set()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_panels_together_are_no_higher_than_80x24_has_room_for(players: int) -> None:
    """One line at the top and one at the bottom; the city takes up to 14 lines at the left."""
    for sight in sights_of_games(players):
        side = [Mayor, Architects, ContractList, Reckoning]
        assert sum(len(texts(panel, sight)) for panel in side) <= 22
        assert sum(len(texts(panel, sight)) for panel in (OfferBoard, Hand)) <= 22 - 14


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_ascii_there_are_only_ascii_characters(players: int) -> None:
    for sight in sights_of_games(players, look=ASCII):
        for panel in ROOM:
            for line in texts(panel, sight):
                assert line.isascii()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_whoever_has_none_is_not_cut(language: str) -> None:
    settings = Settings(language=language)  # type: ignore[arg-type]
    nameless = make_app(settings, USER="", LOGNAME="").player_name
    game = london(3)
    sight = sight_of(game, position(game), ANA, names=(nameless, *NAMES[1:]))
    assert nameless in texts(Architects, sight)[1]


def test_in_ascii_a_name_that_is_too_long_is_cut_with_ascii() -> None:
    game = london()
    sight = sight_of(game, position(game), ANA, look=ASCII, names=LONG_NAMES)
    for panel in ROOM:
        assert all(line.isascii() for line in texts(panel, sight))


@pytest.mark.parametrize("look", [DARK, ASCII], ids=["dark", "ascii"])
def test_owners_are_told_apart_without_colour(look: Any) -> None:
    game = london()
    lines = texts(Architects, sight_of(game, position(game), ANA, look=look, names=("",) * 4))
    assert len({line.split()[0] for line in lines[1:]}) == 4


# What is painted again


def test_a_line_is_painted_again_only_where_it_differs() -> None:
    game = london()
    before, after = (position(game, coins=(9, coins, 9, 9)) for coins in (9, 8))
    sights = [sight_of(game, state, ANA) for state in (before, after)]
    [painted] = refreshes(Architects(), sights)
    old, new = (texts(Architects, sight)[2] for sight in sights)
    differing = [x for x in range(len(old)) if old[x] != new[x]]
    assert painted == [tuple(Region(x, 2, 1, 1) for x in differing)]


def test_a_sign_of_life_moves_only_while_somebody_else_is_to_move() -> None:
    game = london()
    state = position(game)
    deciding = replace(sight_of(game, state, ANA), is_animated=True)
    waiting = replace(deciding, is_deciding=False)

    async def watch() -> list[bool]:
        track = RoundTrack()
        moving = []
        async with PanelApp(track).run_test() as pilot:
            for sight in (deciding, waiting, deciding):
                track.sight = sight
                await pilot.pause()
                moving.append(track.is_pulsing)
        return moving

    assert asyncio.run(watch()) == [False, True, False]


@pytest.mark.parametrize("width", [10, 20, 40])
def test_a_folded_sentence_keeps_its_words_and_the_width(width: int) -> None:
    badges = [("■", "red"), ("▲", "blue")]
    pieces = phrase("You build after {who}, before nobody else.", "white", who=badges)
    lines = fold(pieces, width)
    assert " ".join(map(text_of, lines)) == "You build after ■▲, before nobody else."
    assert all(len(text_of(line)) <= width for line in lines)
    assert ("▲", "blue") in [piece[:2] for line in lines for piece in line]


class PanelApp(App[None]):
    """A panel by itself."""

    def __init__(self, panel: Panel) -> None:
        super().__init__()
        self.panel = panel

    def compose(self) -> ComposeResult:
        yield self.panel


def refreshes(panel: Panel, sights: Sequence[Sight]) -> list[list[tuple[Region, ...] | str]]:
    """For each sight after the first, the regions that it makes the panel paint again.

    A refresh of everything, or of the layout, counts as `all`.
    """

    async def feed() -> list[list[tuple[Region, ...] | str]]:
        app = PanelApp(panel)
        found: list[list[tuple[Region, ...] | str]] = []
        async with app.run_test(size=(80, 24)) as pilot:
            panel.sight = sights[0]
            await pilot.pause()
            refresh = panel.refresh

            def record(*regions: Region, **how: bool) -> Panel:
                found[-1].append(regions if regions and not any(how.values()) else "all")
                refresh(*regions, **how)
                return panel

            panel.refresh = record  # type: ignore[method-assign]
            for sight in sights[1:]:
                found.append([])
                panel.sight = sight
                await pilot.pause()
        return found

    return asyncio.run(feed())


def rows(painted: list[tuple[Region, ...] | str]) -> set[int]:
    """The rows that were painted again; none of the panel's others."""
    assert "all" not in painted
    return {y for regions in painted for region in regions for y in region.line_range}  # type: ignore[union-attr]


@pytest.mark.parametrize("panel", ROOM)
def test_a_sight_in_which_nothing_has_changed_paints_nothing(panel: type[Panel]) -> None:
    game = london()
    state = turn(game, "a5", standing=STANDING[:3])
    one = sight_of(game, state, ANA)
    assert refreshes(panel(), [one, replace(one), sight_of(game, state, ANA)]) == [[], []]


def test_a_panel_paints_nothing_when_only_another_panels_things_change() -> None:
    game = london()
    state = turn(game, "a5")
    before, after = (
        sight_of(game, state, ANA, verdict=verdict)
        for verdict in (reasons.Occupied(cells=()), reasons.NotBuildable(cells=()))
    )
    for panel in (Mayor, Architects, OfferBoard, Hand, RoundTrack, ContractList):
        assert refreshes(panel(), [before, after]) == [[]]


def test_another_card_chosen_paints_one_line_of_the_hand_and_one_of_the_board() -> None:
    game = london()
    state = position(game, hands={ANA: (2, 5, 7)})
    first = sight_of(game, state, ANA, choice=Choice(card=2, slot=4))
    second = replace(first, choice=Choice(card=5, slot=4))
    [painted] = refreshes(Hand(), [first, second])
    assert rows(painted) == {1}
    [painted] = refreshes(OfferBoard(), [first, second])
    assert rows(painted) == {2}


def test_an_architects_coins_paint_the_line_of_that_architect() -> None:
    game = london()
    before, after = (position(game, coins=(9, coins, 9, 9)) for coins in (9, 8))
    [painted] = refreshes(Architects(), [sight_of(game, before, ANA), sight_of(game, after, ANA)])
    assert rows(painted) == {2}
    widths = [region.width for regions in painted for region in regions]  # type: ignore[union-attr]
    assert widths == [1, 1], "a digit of the coins, and one of the total"


def test_a_panel_that_grows_twice_in_a_moment_has_room_for_all_its_lines() -> None:
    async def grow() -> None:
        game = london()
        sight = sight_of(game, turn(game, "a5"), ANA)
        panel = Reckoning()
        async with PanelApp(panel).run_test(size=(80, 24)) as pilot:
            panel.sight = sight
            pilot.app.screen._refresh_layout()
            panel.sight = replace(sight, terminal=LARGE)
            await pilot.pause()
            assert panel.size.height == len(panel._lines) == 6

    asyncio.run(grow())
