"""Partial updates: that Textual makes them as `narrow_paint` expects, and that they are right.

Textual's own way stands beside: where it no longer sends more, the module is not needed any more.
"""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from bellavista_tui.ui.bella_vista.panels.panel import Line, changed_spans
from bellavista_tui.ui.terminal.ansi import AnsiWriter
from bellavista_tui.ui.terminal.narrow_paint import NarrowUpdate, paint_narrowly
from tests.terminal.painted import Painted

SIZE = (60, 12)
STYLES = (
    *("#ff0000 on #101116", "bold #ff0000 on #101116", "#00ff00 on #101116", "on #202020"),
    *("reverse #ff0000", "underline", "italic bold", "", "underline #ff0000 on #202020"),
)


class Letters(Widget):
    """A field of one letter, with another style in every fifth column."""

    def __init__(self, letter: str) -> None:
        super().__init__(id=letter)
        self.letter = letter
        self.asked: list[int] = []

    def render_line(self, y: int) -> Strip:
        self.asked.append(y)
        colours = ("#ff0000", "#00ff00")
        style = Style.parse
        cells = [Segment(self.letter, style(colours[x % 5 == 0])) for x in range(self.size.width)]
        return Strip(cells)


class LettersScreen(Screen[None]):
    """A field behind, another over the middle of it."""

    CSS = """
    LettersScreen { layers: below above; }
    #a { layer: below; width: 100%; height: 100%; }
    #b { layer: above; width: 20; height: 4; offset: 20 4; }
    """

    def __init__(self) -> None:
        super().__init__()
        paint_narrowly(self)

    def compose(self) -> ComposeResult:
        yield Letters("a")
        yield Letters("b")


def on_letters(check: Callable[[LettersScreen], Awaitable[None]]) -> None:
    async def run() -> None:
        app: App[None] = App()
        async with app.run_test(size=SIZE) as pilot:
            screen = LettersScreen()
            await app.push_screen(screen)
            await pilot.pause()
            await check(screen)

    asyncio.run(run())


def partial_update(screen: LettersScreen, *regions: Region) -> NarrowUpdate:
    """What the screen sends where these regions have changed."""
    screen._compositor._dirty_regions.update(regions)
    update = screen._compositor.render_update()
    assert isinstance(update, NarrowUpdate)
    return update


def sent_by(screen: LettersScreen, *regions: Region) -> str:
    return partial_update(screen, *regions).render_segments(screen.app.console)


def test_only_the_changed_part_of_a_line_is_sent() -> None:
    async def check(screen: LettersScreen) -> None:
        sent = sent_by(screen, Region(41, 2, 4, 1))
        painted = Painted(SIZE)
        painted.feed(sent.encode())
        shown = [
            (x, y) for y, row in enumerate(painted.cells) for x, cell in enumerate(row) if cell
        ]
        assert shown == [(41, 2), (42, 2), (43, 2), (44, 2)]
        assert painted.text.strip() == "aaaa"

    on_letters(check)


def test_textual_itself_still_sends_what_is_left_of_it_as_well() -> None:
    async def check(screen: LettersScreen) -> None:
        update = partial_update(screen, Region(41, 2, 4, 1))
        narrow = update.render_segments(screen.app.console)
        wide = ChopsUpdate.render_segments(update, screen.app.console)
        assert len(wide) > 5 * len(narrow)

    on_letters(check)


def test_only_widgets_that_have_changed_are_asked_for_lines_and_only_for_those() -> None:
    async def check(screen: LettersScreen) -> None:
        behind, above = screen.query_one("#a", Letters), screen.query_one("#b", Letters)
        for field in (behind, above):
            field._styles_cache.clear()
            field.asked.clear()
        sent_by(screen, Region(50, 7, 3, 2))
        assert (set(behind.asked), above.asked) == ({7, 8}, [])

    on_letters(check)


def test_parts_of_fields_over_each_other_add_up_to_the_whole() -> None:
    async def check(screen: LettersScreen) -> None:
        full = Painted(SIZE)
        compositor, console = screen._compositor, screen.app.console
        full.feed(compositor.render_full_update().render_segments(console).encode())
        rng, painted = Random(3), Painted(SIZE)
        for _ in range(200):
            part = Region(rng.randrange(60), rng.randrange(12), rng.randrange(1, 30), 2)
            painted.feed(sent_by(screen, part.intersection(compositor.size.region)).encode())
        painted.feed(sent_by(screen, *(Region(0, y, 60, 1) for y in range(0, 12, 2))).encode())
        painted.feed(sent_by(screen, *(Region(0, y, 60, 1) for y in range(1, 12, 2))).encode())
        assert painted.cells == full.cells

    on_letters(check)


@pytest.mark.parametrize(
    "colours", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD]
)
def test_styles_told_once_look_like_styles_told_in_full(colours: ColorSystem) -> None:
    rng = Random(7)
    for _ in range(100):
        writer, full = AnsiWriter(colours), ""
        for y in range(6):
            texts = [rng.choice(("ab", " ", "   ", "c d", "▀")) for _ in range(8)]
            segments = [Segment(text, Style.parse(rng.choice(STYLES))) for text in texts]
            writer.write(3, y, segments)
            full += f"\x1b[{y + 1};4H"
            for text, style, _control in segments:
                full += f"\x1b[0;{Strip.render_ansi(style or Style(), colours)}m{text}"
        painted, expected = Painted(SIZE), Painted(SIZE)
        painted.feed(writer.finish().encode())
        expected.feed(full.encode())
        assert painted.cells == expected.cells
        assert len(writer.finish()) < len(full)


def test_the_spans_of_a_line_are_all_that_differs_and_little_more() -> None:
    rng = Random(11)
    for _ in range(300):
        old, new = (random_line(rng) for _ in range(2))
        was, now = cells_of(old), cells_of(new)
        spans = changed_spans(old, new)
        for first, end in spans:
            assert was[first] != now[first]
            assert was[end - 1] != now[end - 1]
        painted = {x for first, end in spans for x in range(first, end)}
        assert all(was[x] == now[x] for x in set(range(40)) - painted)


def random_line(rng: Random) -> Line:
    pieces = ("ten cells ", "+1 ", "+2 ", "heights", "")
    return tuple((rng.choice(pieces), rng.choice(STYLES[:2])) for _ in range(3))


def cells_of(line: Line) -> list[tuple[str, str] | None]:
    cells = [(char, style) for text, style, *_ in line for char in text]
    return [*cells, *([None] * (40 - len(cells)))]
