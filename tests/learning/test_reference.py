"""The rules to look up: reading their file, what is said of mistakes in it, and searching."""

from contextvars import copy_context
from pathlib import Path

import pytest

from bellavista_tui.core.strict import FileError
from bellavista_tui.i18n import use_language
from bellavista_tui.learning.reference import Reference, mentions, read_reference

NUMBERS = ("1.1", "1.2", "2.1")

WRITTEN = """
[chapters]
1 = { en = "Words", fr = "Les mots" }
2 = { en = "Coins", fr = "Les pièces" }

[rules."1.1"]
title = { en = "Cells", fr = "Les cases" }
text.en = \"\"\"
Buildings stand on cells,
beside each other.\"\"\"
text.fr = "Les bâtiments sont sur des cases."
picture.anything = 1
caption = { en = "Three cells.", fr = "Trois cases." }

[rules."1.2"]
title = { en = "Beside", fr = "À côté" }
text = { en = "With a side in common (rule 1.1).", fr = "Un cœur : un côté commun." }

[rules."2.1"]
title = { en = "Earning", fr = "Gagner" }
text = { en = "You earn 3 coins on the border.", fr = "Vous gagnez 3 pièces." }
"""


def read(folder: Path, text: str = WRITTEN) -> Reference:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return read_reference(path, NUMBERS)


def found(reference: Reference, query: str, language: str = "en") -> list[str]:
    def search() -> list[str]:
        use_language(language)
        return [entry.number for entry in reference.search(query)]

    return copy_context().run(search)


def test_entries_stand_in_their_chapters_in_order(tmp_path: Path) -> None:
    reference = read(tmp_path)
    assert tuple(reference.entries) == NUMBERS
    told = [(c.number, [entry.number for entry in c.entries]) for c in reference.chapters]
    assert told == [("1", ["1.1", "1.2"]), ("2", ["2.1"])]


def test_broken_lines_are_joined_and_texts_speak_the_language_of_the_moment(tmp_path: Path) -> None:
    entry = read(tmp_path).entries["1.1"]
    assert str(entry.text) == "Buildings stand on cells, beside each other."

    def in_french() -> str:
        use_language("fr")
        return str(entry.text)

    assert copy_context().run(in_french) == "Les bâtiments sont sur des cases."


def test_a_picture_is_left_to_its_game(tmp_path: Path) -> None:
    entries = read(tmp_path).entries
    picture = entries["1.1"].picture
    assert picture is not None
    assert picture.read(dict[str, int]) == {"anything": 1}
    assert entries["1.2"].picture is None
    with pytest.raises(FileError, match=r'rules\.toml, at `rules\."1\.1"\.picture.*`: it must be'):
        picture.read(dict[str, str])


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", ["1.1", "1.2", "2.1"]),
        ("1", ["1.1", "1.2"]),
        ("1.", ["1.1", "1.2"]),
        ("1.2", ["1.2"]),
        ("1.1", ["1.1", "1.2"]),
        ("2.1 coins", ["2.1"]),
        ("BESIDE", ["1.2", "1.1"]),
        ("be", ["1.2", "1.1"]),
        ("side", ["1.2"]),
        ("three", ["1.1"]),
        ("coins 3", ["2.1"]),
        ("coins 33", []),
        ("earn nothing", []),
        ("?!", ["1.1", "1.2", "2.1"]),
    ],
)
def test_words_and_numbers_are_found_the_best_first(
    tmp_path: Path, query: str, numbers: list[str]
) -> None:
    assert found(read(tmp_path), query) == numbers


@pytest.mark.parametrize(
    ("query", "numbers"),
    [("a cote", ["1.2"]), ("CÔTÉ", ["1.2"]), ("coeur", ["1.2"]), ("batiment", ["1.1"])],
)
def test_accents_and_capitals_do_not_matter(tmp_path: Path, query: str, numbers: list[str]) -> None:
    assert found(read(tmp_path), query, "fr") == numbers


def test_a_text_names_rules_by_their_numbers() -> None:
    assert list(mentions("Rules 6.1 and 6.2 (rule 10.2); 3 coins, version 1.2.")) == [
        *("6.1", "6.2", "10.2", "1.2")
    ]


BROKEN = [
    ('[rules."2.1"]', '[rules."2.2"]', 'rules."2.2"', "no rule or chapter"),
    ('[rules."2.1"]', '[rules."x"]', 'rules."x"', "no rule or chapter"),
    ('2 = { en = "Coins", fr = "Les pièces" }', "", 'chapters."2"', "missing"),
    ("2 = {", '3 = { en = "X", fr = "X" }\n2 = {', 'chapters."3"', "no rule or chapter"),
    (', fr = "Les pièces" }', " }", "chapters.2.fr", "missing"),
    (', fr = "À côté" }', " }", 'rules."1.2".title.fr', "missing"),
    ('fr = "À côté"', 'fr = ""', 'rules."1.2".title.fr', "must be a text"),
    ('fr = "À côté"', 'fr = " \\n "', 'rules."1.2".title.fr', "must be a text"),
    ('fr = "À côté"', "fr = 2", 'rules."1.2".title.fr', "text"),
    ('fr = "À côté"', 'fr = "À côté", de = "X"', 'rules."1.2".title.de', "no such key"),
    ('en = "Beside"', f'en = "{"x" * 25}"', 'rules."1.2".title.en', "24"),
    ('fr = "Vous gagnez', f'fr = "{"x" * 300}', 'rules."2.1".text.fr', "300"),
    ('en = "Three cells."', f'en = "{"x" * 111}"', 'rules."1.1".caption.en', "110"),
    ('en = "Beside"', 'en = "\\u001b[2J"', 'rules."1.2".title.en', "'\\x1b'"),
    ('en = "Beside"', 'en = "a\\tb"', 'rules."1.2".title.en', "'\\t'"),
    ('en = "Beside"', 'en = "a\\u202eb"', 'rules."1.2".title.en', "'\\u202e'"),
    ("(rule 1.1)", "(rule 7.1)", 'rules."1.2".text.en', "no rule 7.1"),
    ("Three cells.", "Rule 1.3.", 'rules."1.1".caption.en', "no rule 1.3"),
    ("picture.anything = 1\n", "", 'rules."1.1".caption', "go together"),
    ('caption = { en = "Three cells.", fr = "Trois cases." }\n', "", "caption", "go together"),
    ("picture.anything = 1", "picture = 1", 'rules."1.1".picture', "a table"),
    ('[rules."1.2"]', '[rules."1.2"]\nlesson = 1', 'rules."1.2".lesson', "no such key"),
    ("[chapters]", "title = 1\n[chapters]", "title", "no such key"),
    ("[chapters]", "[chapters", "", "TOML"),
]


@pytest.mark.parametrize(("good", "bad", "key", "reason"), BROKEN)
def test_a_mistake_is_told_with_file_entry_and_reason(
    tmp_path: Path, good: str, bad: str, key: str, reason: str
) -> None:
    assert WRITTEN.count(good) == 1
    with pytest.raises(FileError) as caught:
        read(tmp_path, WRITTEN.replace(good, bad))
    text = str(caught.value)
    assert text.startswith(str(tmp_path / "rules.toml"))
    assert text.isprintable()
    assert key in caught.value.key
    assert reason in text


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        read_reference(tmp_path / "rules.toml", NUMBERS)
