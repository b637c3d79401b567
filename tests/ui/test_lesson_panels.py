"""The panels while a lesson is taken: what it speaks of is lit, what it has not named is away."""

from typing import Any

from msgspec.structs import replace
from rich.style import Style

from bellavista_tui.games import lesson_parts
from bellavista_tui.games.bella_vista.lessons import Light
from bellavista_tui.games.bella_vista.sketches.notation import cells_of
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.ui.bella_vista.city.pictures import picture_of
from bellavista_tui.ui.bella_vista.look import DARK
from bellavista_tui.ui.bella_vista.panels.architects import Architects
from bellavista_tui.ui.bella_vista.panels.hand import Hand
from bellavista_tui.ui.bella_vista.panels.mayor import Mayor
from bellavista_tui.ui.bella_vista.panels.offer_board import OfferBoard
from bellavista_tui.ui.bella_vista.panels.panel import Panel
from bellavista_tui.ui.bella_vista.panels.reckoning import Reckoning
from bellavista_tui.ui.bella_vista.table.decision import PlaceDecision, decision_for
from bellavista_tui.ui.bella_vista.table.lighting import lit_in_lesson
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.table.targets import ContractTarget
from bellavista_tui.ui.bella_vista.this_game import bella_vista
from tests.learning.scripts import GAME, script_of


def sight_of(name: str, steps: int, **guided: Any) -> Sight:
    """The table after so many steps of a lesson, which says this besides."""
    lesson = Lesson(script_of(name), lesson_parts(GAME))
    for _ in range(steps):
        lesson.solve()
        for _ in range(9):
            lesson.scene.let_others_act()
    game, view = bella_vista(lesson.scene.match.game), lesson.scene.seat.view
    decision = decision_for(game, view, 0)
    return Sight(
        game=game,
        view=view,
        names=("Ada", "Ben", "Cleo", "Dora"),
        look=DARK,
        choice=decision.choice,
        verdict=decision.verdict if isinstance(decision, PlaceDecision) else None,
        is_deciding=True,
        guide=replace(lesson.guide, **guided),
    )


def lit(panel: Panel, sight: Sight) -> str:
    """What of a panel is underlined."""
    panel.set_reactive(Panel.sight, sight)
    pieces = [piece for line in panel._marked(sight) for piece in line]
    return "".join(text for text, style, *_ in pieces if Style.parse(style).underline)


def text_of(panel: Panel, sight: Sight) -> str:
    return "\n".join("".join(text for text, *_ in line) for line in panel.lines(sight))


def test_a_light_beyond_the_map_lights_nothing() -> None:
    sight = sight_of("first-building", 0, lights=(Light(squares="0,10 50,50"),))
    assert lit_in_lesson(sight) == {(0, 10)}


def test_cards_slots_and_panels_are_lit() -> None:
    light = Light(cards=(6,), slots=(2,), panels=("hand",))
    sight = sight_of("offers", 0, lights=(light,))
    assert lit(OfferBoard(id="offers"), sight).split() == ["c", "3"]
    assert lit(Hand(id="hand"), sight).startswith("YOUR HAND")
    assert "6" in lit(Hand(), sight)
    assert lit(Hand(id="hand"), sight_of("offers", 0, lights=())) == ""


def test_objectives_are_lit_within_the_panel_that_they_share() -> None:
    at_the_end, asked = Light(panels=("objectives",)), Light(panels=("mayor",))
    for light, title in ((at_the_end, "AT THE END"), (asked, "THE MAYOR ASKS")):
        assert lit(Mayor(id="mayor"), sight_of("objectives", 0, lights=(light,))) == title


def test_what_is_chosen_stays_legible_where_it_is_lit() -> None:
    sight = sight_of("offers", 0, lights=(Light(slots=(4,)),))
    styles = {style for line in OfferBoard()._marked(sight) for _, style, *_ in line}
    chosen = [Style.parse(each) for each in styles if DARK.highlight in each]
    assert chosen
    assert all(style.color != style.bgcolor for style in chosen)


def test_panels_leave_out_what_no_lesson_has_named_yet() -> None:
    sight = sight_of("offers", 1, shows=frozenset({"architects", "hand", "reckoning"}))
    everything = replace(sight, guide=None)
    assert text_of(Architects(), sight).splitlines()[0].split() == ["ARCHITECTS", "coins", "hand"]
    assert "total" in text_of(Architects(), everything)
    assert "opens" not in text_of(Reckoning(), sight)
    assert "ensemble" not in text_of(Reckoning(), sight)
    assert "opens" in text_of(Reckoning(), everything)
    assert "ensemble" in text_of(Reckoning(), everything)


def test_the_contract_that_is_pointed_at_comes_before_what_the_lesson_lights() -> None:
    sight = sight_of("contracts", 0)
    district = picture_of(sight, None, frozenset()).marked
    pointed = replace(sight, pointed=ContractTarget("district:flower-hatched"))
    counting = picture_of(pointed, None, frozenset()).marked
    assert counting == frozenset(cells_of("0,0-1,1")) < district
