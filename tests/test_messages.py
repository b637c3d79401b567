"""The catalogues say all that the sources say, and nothing else. See `python -m tests.messages`."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from bellavista_tui import i18n
from tests import messages
from tests.messages import TRANSLATED

SOURCES = messages.extract_messages()

each_language = pytest.mark.parametrize("code", TRANSLATED)

FRENCH_MISTAKES = {
    "a plain space where it must not break": r" [:;!?»]|« ",
    "no space": r"\w[;!?»]|«\w",
    "a straight apostrophe": r"\w'\w",
}


def test_the_sources_have_messages() -> None:
    assert len(messages.messages(SOURCES)) > 10


def test_every_language_has_a_catalogue() -> None:
    folders = sorted(folder.name for folder in i18n.CATALOGUES.iterdir())
    assert folders == sorted(TRANSLATED)


@each_language
def test_every_message_is_translated(code: str) -> None:
    assert list(messages.missing(code, SOURCES)) == []


@each_language
def test_every_translation_is_used(code: str) -> None:
    assert list(messages.unused(code, SOURCES)) == []


@each_language
def test_the_same_values_are_filled_in(code: str) -> None:
    assert list(messages.wrong_placeholders(code)) == []


@each_language
def test_the_files_are_what_the_command_makes(code: str) -> None:
    assert list(messages.uncompiled(code, SOURCES)) == []


def test_every_message_is_a_whole_text() -> None:
    assert list(messages.unextractable()) == []


@pytest.mark.parametrize("mistake", FRENCH_MISTAKES)
def test_french_is_set_as_french_is(mistake: str) -> None:
    texts = [
        form
        for each in messages.messages(messages.read_catalogue("fr"))
        for form in messages.forms(each)
    ]
    assert [text for text in texts if re.search(FRENCH_MISTAKES[mistake], text)] == []


# The command itself, on sources and a catalogue made for it

CODE = """
_("Hello, {name}")
N_("Bye")
ngettext("{n} tree", "{n} trees", n)
"""

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

# Said at the door.
msgid "Hello, {name}"
msgstr "Bonjour, {name}"

msgid "{n} tree"
msgid_plural "{n} trees"
msgstr[0] "{n} arbre"
msgstr[1] "{n} arbres"

msgid "Bye"
msgstr "Salut"
"""


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """A few messages, all translated into French."""
    monkeypatch.setattr(messages, "CATALOGUES", tmp_path)
    found = extracted(tmp_path, CODE)
    write(CATALOGUE)
    messages.update("fr", found)
    return found


def extracted(tmp_path: Path, code: str) -> Catalog:
    package = tmp_path / "package"
    package.mkdir(exist_ok=True)
    (package / "words.py").write_text(code, encoding="utf-8")
    return messages.extract_messages(package)


def write(catalogue: str) -> None:
    messages.po_file("fr").parent.mkdir(parents=True, exist_ok=True)
    messages.po_file("fr").write_text(catalogue, encoding="utf-8")


def edit(old: str, new: str) -> None:
    text = messages.po_file("fr").read_text(encoding="utf-8")
    assert old in text
    write(text.replace(old, new))


def test_a_full_catalogue_has_no_problems(sources: Catalog) -> None:
    assert messages.problems("fr", sources) == []


def test_updating_keeps_translations_and_comments_and_sorts(sources: Catalog) -> None:
    text = messages.po_file("fr").read_text(encoding="utf-8")
    assert re.findall(r'^msgid "(.+)"', text, re.MULTILINE) == ["Bye", "Hello, {name}", "{n} tree"]
    assert "# Said at the door." in text
    assert re.findall(r'^msgstr.* "(.+)"', text, re.MULTILINE)[-2:] == ["{n} arbre", "{n} arbres"]


def test_updating_twice_changes_nothing(sources: Catalog) -> None:
    before = messages.po_file("fr").read_bytes(), messages.mo_file("fr").read_bytes()
    messages.update("fr", sources)
    assert (messages.po_file("fr").read_bytes(), messages.mo_file("fr").read_bytes()) == before


def test_catalogues_have_no_dates_and_no_paths(sources: Catalog, tmp_path: Path) -> None:
    for file in (messages.po_file("fr"), messages.mo_file("fr")):
        text = file.read_bytes()
        assert re.search(rb"Date|Babel|words\.py|20\d\d", text) is None
        assert str(tmp_path).encode() not in text


def test_a_new_message_is_named(tmp_path: Path, sources: Catalog) -> None:
    more = extracted(tmp_path, CODE + '_("Welcome")\n')
    assert list(messages.missing("fr", more)) == ["fr: not translated: 'Welcome' (words.py)"]
    messages.update("fr", more)
    assert messages.problems("fr", more) == ["fr: not translated: 'Welcome' (words.py)"]


def test_half_a_plural_is_named(sources: Catalog) -> None:
    edit('"{n} arbres"', '""')
    assert list(messages.missing("fr", sources)) == ["fr: not translated: '{n} tree' (words.py)"]


def test_a_fuzzy_translation_is_named(sources: Catalog) -> None:
    edit('msgid "Bye"', '#, fuzzy\nmsgid "Bye"')
    assert list(messages.missing("fr", sources)) == ["fr: marked fuzzy: 'Bye' (words.py)"]
    messages.update("fr", sources)
    assert list(messages.missing("fr", sources)) == ["fr: marked fuzzy: 'Bye' (words.py)"]


def test_an_unused_translation_is_named_and_dropped(tmp_path: Path, sources: Catalog) -> None:
    fewer = extracted(tmp_path, CODE.replace('N_("Bye")', ""))
    assert list(messages.unused("fr", fewer)) == ["fr: no longer used: 'Bye'"]
    messages.update("fr", fewer)
    assert messages.problems("fr", fewer) == []
    assert "Bye" not in messages.po_file("fr").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Bonjour, {name}", "Bonjour, {nom}"),
        ("Bonjour, {name}", "Bonjour"),
        ("Salut", "Salut, {name}"),
        ("Bonjour, {name}", "Bonjour, {name"),
        ("{n} arbre", "un arbre"),
    ],
)
def test_another_placeholder_is_named(sources: Catalog, old: str, new: str) -> None:
    edit(f'"{old}"', f'"{new}"')
    (problem,) = messages.wrong_placeholders("fr")
    assert repr(new) in problem


def test_how_a_placeholder_is_shown_may_differ(sources: Catalog) -> None:
    edit('"Bonjour, {name}"', '"{name:>8}, bonjour"')
    assert list(messages.wrong_placeholders("fr")) == []


@pytest.mark.parametrize("name", ["bellavista.po", "bellavista.mo"])
def test_a_file_out_of_step_is_named(sources: Catalog, name: str) -> None:
    (messages.po_file("fr").with_name(name)).unlink()
    assert any(f"fr: {name} is out of step" in each for each in messages.problems("fr", sources))


def test_a_translation_not_yet_compiled_is_named(sources: Catalog) -> None:
    edit("Salut", "Au revoir")
    assert [each[:22] for each in messages.problems("fr", sources)] == ["fr: bellavista.mo is o"]


@pytest.mark.parametrize(
    "call",
    [
        '_(f"{n} trees")',
        '_("{} trees".format(n))',
        '_("a" + b)',
        '_("a" if b else "c")',
        'ngettext("tree", f"{n} trees", n)',
    ],
)
def test_a_text_made_on_the_spot_is_named(tmp_path: Path, call: str) -> None:
    extracted(tmp_path, f"\n{call}\n")
    (problem,) = messages.unextractable(tmp_path / "package")
    assert problem.startswith("words.py, line 2: ")


@pytest.mark.parametrize("call", ['_("a" "b")', "_(name)", "_(NAMES[n])", "_(self.name)"])
def test_a_text_or_a_name_is_fine(tmp_path: Path, call: str) -> None:
    extracted(tmp_path, call)
    assert list(messages.unextractable(tmp_path / "package")) == []


def test_messages_are_found_inside_other_calls(tmp_path: Path) -> None:
    found = extracted(tmp_path, '_(NAMES.get(name, N_("none")))\nprint(_("some" " text"))\n')
    assert {message.id for message in messages.messages(found)} == {"none", "some text"}


def test_checking_changes_nothing(
    sources: Catalog, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = messages.po_file("fr").read_bytes()
    monkeypatch.setattr("sys.argv", ["messages", "--check"])
    assert messages.main() == 1
    assert "fr: no longer used: 'Bye'" in capsys.readouterr().out
    assert messages.po_file("fr").read_bytes() == before
