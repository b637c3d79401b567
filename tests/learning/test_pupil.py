"""How far somebody is in the lessons, whatever became of the files that say so."""

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest

from bellavista_tui.core.game import IllegalMove
from bellavista_tui.core.rng import Rng
from bellavista_tui.errors import BellavistaError
from bellavista_tui.learning.lesson import Lesson
from bellavista_tui.learning.progress import Progress, fingerprint
from bellavista_tui.learning.pupil import Pupil
from bellavista_tui.small_files import LARGEST
from tests.learning.written import BROKEN, GAME, SCENE, begin, pupil_in, script, write_course


@pytest.fixture
def pupil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pupil:
    """Somebody before a course of two lessons."""
    write_course(tmp_path / "course", monkeypatch, first=script("First"), second=script("Second"))
    return pupil_in(tmp_path)


def figures(pupil: Pupil, name: str = "first") -> tuple[int, bool]:
    standing = pupil.standing(pupil.find(name))
    return standing.done, standing.is_known


def path_of(pupil: Pupil) -> Path:
    return pupil.progresses.folder / GAME / "first.json"


@contextmanager
def refusing(call: str, number: int) -> Iterator[None]:
    """Let the disk refuse that."""

    def refuse(*_arguments: object, **_more: object) -> None:
        raise OSError(number, os.strerror(number))

    with patch.object(os, call, refuse):
        yield


# Going on


def test_every_step_is_kept_and_the_last_makes_the_lesson_known(pupil: Pupil) -> None:
    for done in range(4):
        assert figures(pupil) == (done, False)
        begin(pupil, "first").solve_up_to(done + 1)
    assert figures(pupil) == (4, True)
    assert figures(pupil, "second") == (0, False)


def test_a_known_lesson_stays_known_while_it_is_taken_again(pupil: Pupil) -> None:
    begin(pupil, "first").solve_up_to(4)
    again = begin(pupil, "first")
    assert again.done == []
    again.solve()
    assert figures(pupil) == (1, True)
    pupil.restart(pupil.find("first"))
    assert figures(pupil) == (0, True)


def test_a_step_back_after_the_end_leaves_a_lesson_known(pupil: Pupil) -> None:
    lesson = begin(pupil, "first")
    lesson.solve_up_to(4)
    lesson.go_back()
    assert figures(pupil) == (3, True)


def test_what_another_window_has_come_to_know_stays_known(pupil: Pupil) -> None:
    here = begin(pupil, "first")
    begin(pupil, "first").solve_up_to(4)
    here.solve()
    assert figures(pupil) == (1, True)


@pytest.mark.parametrize("done", range(5))
def test_a_jump_leads_to_the_last_task_from_wherever_one_is(pupil: Pupil, done: int) -> None:
    begin(pupil, "first").solve_up_to(done)
    pupil.jump(pupil.find("first"))
    assert figures(pupil) == (3, done == 4)
    lesson = begin(pupil, "first")
    lesson.solve()
    assert lesson.is_over
    assert figures(pupil) == (4, True)


def test_a_jump_leaves_what_was_done_oneself_as_it_was(pupil: Pupil) -> None:
    lesson = begin(pupil, "first")
    match = lesson.scene.match
    *_others, last = match.game.legal_moves(match.state, 0) or ()
    lesson.play(last)
    pupil.jump(pupil.find("first"))
    assert begin(pupil, "first").done[0] == last


def test_a_script_that_has_changed_begins_anew(
    pupil: Pupil, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(pupil, "first").solve_up_to(2)
    write_course(tmp_path / "course", monkeypatch, first=script(scenes=SCENE))
    after = pupil_in(tmp_path)
    assert after.has_changed(after.find("first"))
    assert figures(after) == (0, False)
    begin(after, "first")
    assert not after.has_changed(after.find("first"))


def test_all_can_be_forgotten(pupil: Pupil) -> None:
    for name in ("first", "second"):
        begin(pupil, name).solve_up_to(4)
    pupil.forget()
    assert [figures(pupil, name) for name in ("first", "second")] == [(0, False)] * 2
    pupil.forget()


# Scripts that are wrong


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_script_is_refused_with_file_and_reason_and_the_others_can_be_taken(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, reason = BROKEN[kind]
    write_course(tmp_path / "course", monkeypatch, broken=text, good=script())
    pupil = pupil_in(tmp_path)
    broken = pupil.find("broken")
    with pytest.raises(BellavistaError) as refused:
        pupil.begin(broken, lambda error: None)
    assert f"{GAME}/01-broken.toml" in str(refused.value)
    assert reason in str(refused.value)
    assert "\x1b" not in str(refused.value)
    assert not path_of(pupil).exists()
    begin(pupil, "good").solve_up_to(4)


def test_a_step_that_cannot_be_done_cannot_be_jumped_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hard = script().replace("accepts = {}", "accepts = {coins = 99}", 1)
    write_course(tmp_path / "course", monkeypatch, first=hard)
    pupil = pupil_in(tmp_path)
    with pytest.raises(BellavistaError, match=r"01-first.toml, at `step 1`: no move is accepted"):
        pupil.jump(pupil.find("first"))
    assert figures(pupil) == (0, False)


def test_tries_that_make_no_sense_end_no_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = script().replace("accepts = {}", 'accepts = {coins = 99}\nsolution = "1 to 2"', 1)
    answers = '[[scenes.steps.answers]]\ntries = ["1 to 2"]\nwords = {en = "No.", fr = "Non."}\n'
    odd = odd.replace('N’importe où."}\n', f'N’importe où."}}\n{answers}', 1)
    write_course(tmp_path / "course", monkeypatch, first=odd)
    lesson = begin(pupil_in(tmp_path), "first")
    match = lesson.scene.match
    move = next(iter(match.game.legal_moves(match.state, 0) or ()))
    with pytest.raises(ValueError, match="no move here"):
        lesson.solve()
    for _ in range(3):
        with pytest.raises(IllegalMove):
            lesson.play(move)
        lesson.hint()
    assert lesson.guide.shown is None


# Files that are wrong

DAMAGED = {
    "empty": b"",
    "no text": b"\xff\xfe\x00",
    "cut off": b'{"script": "',
    "other types": b'{"script": 1, "done": 7, "is_known": "yes"}',
    "another thing": b"[1, 2]",
    "too deep": b"[" * 60_000,
    "too large": b" " * (LARGEST + 1),
    "no numbers": b'{"script": "x", "done": [1e999, NaN]}',
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_damaged_progress_is_none_and_is_written_anew(pupil: Pupil, kind: str) -> None:
    path_of(pupil).parent.mkdir(parents=True)
    path_of(pupil).write_bytes(DAMAGED[kind])
    assert figures(pupil) == (0, False)
    begin(pupil, "first").solve()
    assert figures(pupil) == (1, False)


def test_a_pipe_holds_nobody_up(pupil: Pupil) -> None:
    path_of(pupil).parent.mkdir(parents=True)
    os.mkfifo(path_of(pupil))
    assert figures(pupil) == (0, False)
    begin(pupil, "first").solve()
    assert figures(pupil) == (1, False)


def test_a_file_that_may_only_be_read_is_replaced(pupil: Pupil) -> None:
    begin(pupil, "first").solve()
    path_of(pupil).chmod(0o444)
    begin(pupil, "first").solve()
    assert figures(pupil) == (2, False)


def test_a_folder_in_the_place_of_the_file_is_told_and_the_lesson_goes_on(pupil: Pupil) -> None:
    (path_of(pupil) / "kept").mkdir(parents=True)
    complaints: list[BellavistaError] = []
    lesson = pupil.begin(pupil.find("first"), complaints.append)
    lesson.solve_up_to(4)
    assert lesson.is_over
    assert len(complaints) == 1
    with pytest.raises(BellavistaError, match="could not be forgotten"):
        pupil.forget()


def test_a_file_in_the_place_of_the_folder_harms_nothing(pupil: Pupil) -> None:
    pupil.progresses.folder.write_text("in the way")
    assert figures(pupil) == (0, False)
    pupil.forget()
    complaints: list[BellavistaError] = []
    pupil.begin(pupil.find("first"), complaints.append).solve_up_to(4)
    assert len(complaints) == 1


@pytest.mark.parametrize(
    ("call", "number", "cause"),
    [
        ("fsync", errno.ENOSPC, "the disk is full"),
        ("replace", errno.EROFS, "the disk is read-only"),
        ("fsync", errno.EIO, "the disk does not answer as it should"),
    ],
)
def test_where_nothing_can_be_kept_one_complaint_is_made_and_the_old_file_stays(
    pupil: Pupil, call: str, number: int, cause: str
) -> None:
    begin(pupil, "first").solve()
    kept = path_of(pupil).read_bytes()
    complaints: list[BellavistaError] = []
    with refusing(call, number):
        lesson = pupil.begin(pupil.find("first"), complaints.append)
        lesson.solve_up_to(4)
        assert lesson.is_over
        for act in (pupil.jump, pupil.restart):
            with pytest.raises(BellavistaError, match=cause):
                act(pupil.find("second"))
    assert [cause in str(each) for each in complaints] == [True]
    assert path_of(pupil).read_bytes() == kept
    assert os.listdir(path_of(pupil).parent) == ["first.json"]


def test_what_cannot_be_forgotten_is_told(pupil: Pupil) -> None:
    begin(pupil, "first").solve()
    with refusing("unlink", errno.EROFS), pytest.raises(BellavistaError, match="read-only"):
        pupil.forget()


# Files that say what never was


def forge(pupil: Pupil, done: object) -> None:
    """Keep steps under the right fingerprint."""
    path_of(pupil).parent.mkdir(parents=True, exist_ok=True)
    script = fingerprint(pupil.find("first").taken)
    told = {"script": script, "done": done, "is_known": False}
    path_of(pupil).write_text(json.dumps(told))


NO_MOVES: tuple[object, ...] = (
    7,
    {},
    [],
    {"type": "build"},
    {"type": "build", "cells": [], "more": 1},
    {"type": "take", "contract": "park"},
)
WRONG_MOVES = (
    None,
    {"type": "build", "cells": []},
    {"type": "build", "cells": [[0, 0]] * 400},
    {"type": "build", "cells": [[-1, -1], [99, 99]]},
    {"type": "build", "cells": [[2**63, 2**70]]},
    {"type": "neutral", "cells": [[0, 0]]},
    {"type": "offer", "slot": -1, "card": 99},
    {"type": "contract", "id": "\x1b[31m"},
    {"type": "pass"},
)


@pytest.mark.parametrize("done", [*([each] for each in NO_MOVES), 7, {"a": 1}, "moves"])
def test_what_are_no_moves_counts_for_nothing(pupil: Pupil, done: object) -> None:
    forge(pupil, done)
    assert figures(pupil) == (0, False)
    assert begin(pupil, "first").done == []


@pytest.mark.parametrize("seed", range(40))
def test_steps_that_never_were_are_dropped_and_the_lesson_can_be_done(
    pupil: Pupil, seed: int
) -> None:
    rng = Rng(seed)
    good = [msgspec.to_builtins(move) for move in solved(pupil).done]
    wrong = [rng.choice((*WRONG_MOVES, *good)) for _ in range(rng.below(7))]
    forge(pupil, [*good[: rng.below(4)], *wrong, *good])
    lesson = begin(pupil, "first")
    assert begin(pupil, "first").done == lesson.done
    while lesson.may_go_back:
        lesson.go_back()
        if lesson.has_left_scene:
            lesson.go_on()
    lesson.solve_up_to(4)
    assert lesson.is_over
    pupil.jump(pupil.find("first"))


def solved(pupil: Pupil) -> Lesson:
    lesson = begin(pupil, "second")
    lesson.solve_up_to(4)
    return lesson


def test_more_steps_than_there_are_make_no_lesson_longer(pupil: Pupil) -> None:
    moves = [msgspec.to_builtins(move) for move in solved(pupil).done]
    forge(pupil, moves * 3)
    assert begin(pupil, "first").done == []
    assert pupil.progress(pupil.find("first")) == Progress(
        fingerprint(pupil.find("first").taken), (), False
    )
