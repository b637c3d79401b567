"""Where the program is at fault, the player gets a sentence, and no secrets are told."""

import signal
import threading
from pathlib import Path

import pytest

from bellavista_tui.cli.crash import REPORT, report_crash
from tests.ui.apps import make_app
from tests.ui.pilots import run


def fault(secret: str) -> BaseException:
    try:
        raise LookupError(secret)
    except LookupError as error:
        return error


def test_a_fault_is_told_in_sentences_and_written_down_without_values(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    told = report_crash(folder, fault("card 7"))
    report = (folder / REPORT).read_text("utf-8")
    assert "bellavista resume" in told
    assert str(folder / REPORT) in told
    assert "card 7" not in told + report
    assert "LookupError" in report
    assert "test_crash.py" in report


def test_a_report_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = report_crash(tmp_path / "file", fault("card 7"))
    assert "bellavista resume" in told
    assert REPORT not in told


def test_the_program_ends_with_the_sentence_and_no_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def crash() -> None:
        app = make_app()
        try:
            async with app.run_test() as pilot:
                app.call_later(lambda: 1 // 0)
                await pilot.pause()
        except ZeroDivisionError:
            pass
        assert app.return_code == 1

    run(crash())
    told = capsys.readouterr().err
    assert told.startswith("The game has a fault")
    assert "Traceback" not in told


def test_two_apps_in_one_process_take_nothing_of_it_for_themselves() -> None:
    """Signals, threads and the end of the process are those of whoever runs the apps."""

    def state() -> list[object]:
        handlers = [signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM)]
        return [*handlers, threading.excepthook, signal.pthread_sigmask(signal.SIG_BLOCK, ())]

    async def play_two() -> None:
        before = state()
        async with make_app().run_test(), make_app().run_test():
            assert state() == before
        assert state() == before

    run(play_two())


def test_an_app_by_itself_writes_no_report() -> None:
    async def crash() -> None:
        app = make_app()
        try:
            async with app.run_test() as pilot:
                app.end_with_fault(fault("card 7"))
                await pilot.pause()
        except LookupError:
            pass
        assert app.return_code == 1
        folder = Path(app.environ["BELLAVISTA_CONFIG"])
        assert [path.name for path in folder.iterdir()] == ["settings.toml"]

    run(crash())
