"""Languages: each context speaks its own, and there is always something to say."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path
from threading import Thread

import pytest
from babel.messages.catalog import Catalog

from bellavista_tui import i18n
from bellavista_tui.i18n import N_, _, ngettext, pick_language, switch_language, use_language
from tests.messages import compiled


@pytest.fixture(autouse=True)
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A little French, and a context in which nothing has been said yet."""
    words = Catalog(locale="fr")
    words.add("Settings", "Réglages")
    words.add(("{n} tree", "{n} trees"), ("{n} arbre", "{n} arbres"))
    file = tmp_path / "fr" / "LC_MESSAGES" / "bellavista.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(compiled(words))
    monkeypatch.setattr(i18n, "CATALOGUES", tmp_path)
    i18n._load.cache_clear()
    before = i18n._session.set(None)
    yield file
    i18n._session.reset(before)
    i18n._load.cache_clear()


def settings_in(code: str) -> str:
    use_language(code)
    return _("Settings")


def test_english_is_what_is_spoken_at_first() -> None:
    assert _("Settings") == "Settings"
    assert ngettext("{n} tree", "{n} trees", 1) == "{n} tree"


def test_a_language_is_spoken_from_then_on() -> None:
    assert [settings_in(code) for code in ("fr", "en", "fr")] == [
        "Réglages",
        "Settings",
        "Réglages",
    ]


@pytest.mark.parametrize(
    ("code", "singular"), [("en", {1}), ("fr", {0, 1})], ids=["english", "french"]
)
def test_each_language_has_plurals_of_its_own(code: str, singular: set[int]) -> None:
    use_language(code)
    forms = {n: ngettext("{n} tree", "{n} trees", n) for n in (0, 1, 2, 5, 1000)}
    assert {n for n, form in forms.items() if not form.endswith("s")} == singular


def test_marking_changes_nothing() -> None:
    use_language("fr")
    assert N_("Settings") == "Settings"
    assert _(N_("Settings")) == "Réglages"


def test_nothing_stays_nothing() -> None:
    use_language("fr")
    assert _("") == ""


def test_a_message_without_translation_is_left_in_english() -> None:
    use_language("fr")
    assert _("Nobody has translated this.") == "Nobody has translated this."
    assert ngettext("{n} newcomer", "{n} newcomers", 2) == "{n} newcomers"


@pytest.mark.parametrize("damage", ["missing", "no catalogue", "folder"])
def test_a_catalogue_that_cannot_be_read_leaves_english(catalogue: Path, damage: str) -> None:
    catalogue.unlink()
    if damage == "folder":
        catalogue.mkdir()
    elif damage == "no catalogue":
        catalogue.write_bytes(b"Hello, hello, hello, hello.")
    assert settings_in("fr") == "Settings"


# Contexts


def test_two_contexts_speak_two_languages() -> None:
    here, there = copy_context(), copy_context()
    assert here.run(settings_in, "fr") == "Réglages"
    assert there.run(settings_in, "en") == "Settings"
    assert here.run(_, "Settings") == "Réglages"
    assert _("Settings") == "Settings"


def test_a_session_begun_inside_another_leaves_that_one_alone() -> None:
    use_language("en")
    assert copy_context().run(settings_in, "fr") == "Réglages"
    assert _("Settings") == "Settings"


def test_tasks_of_one_loop_keep_their_languages() -> None:
    async def speak(code: str) -> list[str]:
        use_language(code)
        said = []
        for _turn in range(3):
            await asyncio.sleep(0)
            said.append(_("Settings"))
        return said

    async def both() -> list[list[str]]:
        return list(await asyncio.gather(speak("fr"), speak("en")))

    assert asyncio.run(both()) == [["Réglages"] * 3, ["Settings"] * 3]


def test_a_thread_begins_in_english() -> None:
    use_language("fr")
    said: list[str] = []
    thread = Thread(target=lambda: said.append(_("Settings")))
    thread.start()
    thread.join()
    assert said == ["Settings"]


def test_switching_reaches_the_tasks_already_begun_and_no_other_session() -> None:
    async def session(code: str, then: str) -> str:
        use_language(code)
        switched = asyncio.Event()

        async def screen() -> str:
            await switched.wait()
            return _("Settings")

        async def settings() -> None:
            switch_language(then)
            switched.set()

        open_screen = asyncio.create_task(screen())
        await asyncio.create_task(settings())
        return await open_screen

    async def both() -> list[str]:
        return list(
            await asyncio.gather(session("en", "fr"), session("fr", "en"), session("fr", "fr"))
        )

    assert asyncio.run(both()) == ["Réglages", "Settings", "Réglages"]


def test_switching_without_a_session_begins_one_for_this_context_alone() -> None:
    assert copy_context().run(switch_language, "fr") is None
    assert _("Settings") == "Settings"
    switch_language("fr")
    assert _("Settings") == "Réglages"


# Which language


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CA@euro"}, "fr"),
        ({"LANG": "fr.UTF-8"}, "fr"),
        ({"LANG": "FR_fr"}, "fr"),
        ({"LANG": "frr_DE.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "☃"}, "en"),
        ({"LC_ALL": "fr_FR", "LC_MESSAGES": "en_GB", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "en_GB", "LC_MESSAGES": "fr_FR", "LANG": "fr_FR"}, "en"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "en_GB"}, "fr"),
        ({"LC_MESSAGES": "en_GB", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_FR"}, "fr"),
        ({"LC_CTYPE": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_locale_picks_the_language(environ: dict[str, str], code: str) -> None:
    assert pick_language("auto", environ) == code


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_the_setting_goes_before_the_locale(code: str) -> None:
    assert pick_language(code, {"LC_ALL": "fr_FR.UTF-8"}) == code
    assert pick_language(code, {"LC_ALL": "en_GB.UTF-8"}) == code


def test_words_need_no_development_tools() -> None:
    code = "import sys, bellavista_tui.settings; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert "bellavista_tui.i18n" in modules.split()
    assert not {"babel", "textual", "rich"} & set(modules.split())
