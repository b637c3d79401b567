"""Two windows on one save: one plays, the other watches, and takes over once it may."""

from pathlib import Path

from bellavista_tui.saving.folder import Saves
from tests.terminal.driver import ENTER, ESCAPE, PARTY
from tests.terminal.windows import Window, is_saved


def make_offer(window: Window) -> list[str]:
    """Offer a card, and let the bots go on until it is to be built; what is told by then."""
    window.wait_for("makes an offer", "ARCHITECTS")
    window.send(ENTER.encode())
    window.wait_for("IF YOU BUILD HERE")
    return window.told


def test_the_second_window_watches_and_takes_over_when_the_first_is_gone(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "saves")
    with Window(tmp_path, *PARTY) as first:
        told = make_offer(first)
        [name] = [listed.name for listed in saves.listed()]
        with Window(tmp_path, "resume") as second:
            second.wait_for("being played in another window", f"Step {len(told)}/{len(told)} live")
            assert second.told == told
            assert "YOUR HAND" not in second.text
            saved = saves.path(name).read_bytes()
            second.send(b"pucs\rh")
            second.wait_for(f"Step {len(told) - 1}/{len(told)}")
            assert "YOUR HAND" not in second.text
            assert saves.path(name).read_bytes() == saved
            second.send(b"l")
            first.send(ENTER.encode())
            first.wait_until(lambda: first.told != told)
            last = first.told
            second.wait_until(lambda: second.told[: len(last)] == last)
            assert is_saved(second.told, saves, name)
            first.kill()
            second.send(ESCAPE.encode())
            second.wait_for("Continue", "New game")
            second.send(b"c")
            second.wait_for("Welcome back")
            second.send(ENTER.encode())
            second.wait_for("YOUR HAND", "ARCHITECTS")
            assert saves.is_in_use(name)
    assert [listed.name for listed in saves.listed()] == [name]
    assert not saves.is_in_use(name)
