"""The game in windows of which only whole frames are looked at, beside what their save says."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from bellavista_tui.core.match import Match
from bellavista_tui.core.news import News
from bellavista_tui.saving.folder import Saves
from bellavista_tui.saving.records import Snapshot
from bellavista_tui.saving.replay import follow, state_of
from bellavista_tui.ui.bella_vista.look import make_look
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.this_game import bella_vista
from bellavista_tui.ui.bella_vista.words.chronicle import lines_of
from bellavista_tui.ui.terminal.colours import Colours
from tests.saving.games import find_game_of
from tests.terminal.driver import quiet_environ
from tests.terminal.frames import FRAME_END, FrameTerminal
from tests.terminal.painted import Painted

SIZE = (120, 40)
TOLD = re.compile(
    r"\w+ (?:bids \d+ coins?|builds \d+: \+\d+|builds \d+ against the constraint"
    r"|takes a contract worth \d+|takes no contract|places \d+ of the unused colour)"
)
"""What the log says of a step."""


class Window(FrameTerminal):
    """A terminal that shows what was painted in whole frames."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        environ = quiet_environ(folder, COLORTERM="truecolor")
        super().__init__(["-m", "bellavista_tui", *arguments], SIZE, environ)
        self._painted = Painted(SIZE)

    @property
    def text(self) -> str:
        """What is on the screen."""
        return self._painted.text

    @property
    def told(self) -> list[str]:
        """The steps that the log on the screen tells of; its lines are folded."""
        lines = self.text.splitlines()
        left = next((line.index("ARCHITECTS") for line in lines if "ARCHITECTS" in line), None)
        side = " ".join(line[left:] for line in lines) if left is not None else ""
        return TOLD.findall(" ".join(side.split()))

    def wait_for(self, *texts: str) -> None:
        """Read until a frame shows all of the texts."""
        self.wait_until(lambda: all(text in self.text for text in texts))

    def wait_until(self, is_done: Callable[[], bool]) -> None:
        """Read frame by frame until the condition holds."""
        while not is_done():
            self._painted.feed(self.read_until(FRAME_END))

    def look(self, seconds: float) -> None:
        """Read for that time; a frame that is not whole by then is read later."""
        self._take_in(self.read_for(seconds))

    def kill(self) -> None:
        """End the program at once, and read all that it had written by then."""
        self.process.kill()
        self.process.wait()
        self.look_to_the_end()

    def look_to_the_end(self) -> None:
        """Read all that a program has written that is gone."""
        sent = b""
        while read := self.read_chunk(0):
            sent += read
        self._take_in(self._unread + sent)
        self._unread = b""

    def _take_in(self, sent: bytes) -> None:
        end = sent.rfind(FRAME_END)
        end = end + len(FRAME_END) if end >= 0 else 0
        self._painted.feed(sent[:end])
        self._unread = sent[end:]


def told_in(saves: Saves, name: str) -> Iterator[list[str]]:
    """What the log would say of each point of a save, from its first entry to its last."""
    reading = saves.read(saves.path(name))
    game = bella_vista(find_game_of(reading.header))
    first = reading.entries[0]
    assert isinstance(first, Snapshot)
    match = Match(game, state_of(game, first))
    names = tuple(player.name for player in reading.header.players)
    look = make_look(is_dark=True, is_colour_blind=False, is_ascii=False, colours=Colours.ALL)
    sight = Sight(game=game, view=game.view(match.state, None), names=names, look=look)
    steps: list[list[str]] = []
    for entry in reading.entries:
        events = follow(match, reading.header, entry)
        if len(match.steps) > len(steps):
            news = News(game.view(match.state, None), match.steps[-1].seat, events)
            lines = " ".join(line.text for line in lines_of(news, sight))
            steps.append(TOLD.findall(lines))
        del steps[len(match.steps) :]
        yield [line for step in steps for line in step]


def is_saved(told: list[str], saves: Saves, name: str) -> bool:
    """Whether what was told is, line by line, what some point of a save would tell."""
    return any(
        told == whole[at : at + len(told)]
        for whole in told_in(saves, name)
        for at in range(len(whole) - len(told) + 1)
    )
