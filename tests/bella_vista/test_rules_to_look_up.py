"""The entries in tutorials/bella-vista/rules.toml, and what is said of impossible pictures."""

import re
from pathlib import Path

import pytest

from bellavista_tui.core.strict import FileError, decode_toml
from bellavista_tui.games.bella_vista.rule_numbers import NUMBERS
from bellavista_tui.games.bella_vista.sketches.excerpt import Excerpt
from bellavista_tui.i18n import LANGUAGES
from bellavista_tui.learning.reference import load_reference
from tests.bella_vista.test_rule_numbers import rules_written
from tests.bella_vista.test_words import REFUSALS
from tests.test_messages import FRENCH_MISTAKES

REFERENCE = load_reference("bella-vista")
MOST_WORDS = 40
PACKAGE = Path(__file__).parents[2] / "bellavista_tui"


def test_every_rule_of_the_page_has_an_entry_and_no_other_has() -> None:
    assert set(NUMBERS) == rules_written()
    assert tuple(REFERENCE.entries) == NUMBERS


def test_the_rule_that_a_refusal_names_has_an_entry() -> None:
    named = {refusal.rule for refusal in REFUSALS} - {None}
    assert named >= {"1.1", "3.1", "3.3", "5.1", "5.2", "5.4", "7.1", "7.6", "8.1"}
    assert named <= set(NUMBERS)


def test_every_rule_that_the_program_names_has_an_entry() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    named = set(re.findall(r'"(\d+\.\d+)"', sources)) | set(
        re.findall(r"rules? (\d+\.\d+)", sources)
    )
    assert len(named) > 20
    assert named <= set(NUMBERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_told_in_few_words(language: str) -> None:
    for entry in REFERENCE.entries.values():
        words = re.findall(r"[\w’'.-]+", entry.text.by_language[language])
        assert len(words) <= MOST_WORDS, entry.number


def test_french_is_set_as_french_is() -> None:
    for entry in REFERENCE.entries.values():
        for text in filter(None, (entry.title, entry.text, entry.caption)):
            french = text.by_language["fr"]
            assert not any(re.search(each, french) for each in FRENCH_MISTAKES.values()), french


def test_languages_differ() -> None:
    """Where somebody forgot to translate, both say the same."""
    for entry in REFERENCE.entries.values():
        assert entry.text.en != entry.text.fr
        assert not entry.caption or entry.caption.en != entry.caption.fr


def test_almost_half_of_the_rules_have_a_picture_that_can_be() -> None:
    pictures = [entry.picture for entry in REFERENCE.entries.values() if entry.picture]
    assert len(pictures) >= 20
    for picture in pictures:
        assert picture.read(Excerpt).rows


# Impossible pictures

GOOD = '''
map = """
FFFF11
FFFFbb
FFFFbb"""
buildings = ["a5 0,0-0,2", "x8 2,0"]
ghost = "b6 1,3-1,4"
lit = "1,0-1,2 2,3"
'''


def read(text: str) -> Excerpt:
    return decode_toml(text.encode(), Excerpt, "rules.toml")


def test_a_picture_has_ground_buildings_a_ghost_and_lit_cells() -> None:
    excerpt = read(GOOD)
    assert excerpt.rows == ("FFFF11", "FFFFbb", "FFFFbb")
    assert [(b.owner, b.number) for b in excerpt.built] == [(0, 5), (None, 8)]
    assert excerpt.tried is not None
    assert excerpt.tried.cells == ((1, 3), (1, 4))
    assert excerpt.lit_cells == {(1, 0), (1, 1), (1, 2), (2, 3)}


def test_what_is_refused_may_stand_anywhere_on_the_map() -> None:
    tried = read(GOOD.replace('ghost = "b6 1,3-1,4"', 'refused = "b6 0,4-1,4"')).tried
    assert tried is not None
    assert tried.cells == ((0, 4), (1, 4))


@pytest.mark.parametrize(
    ("good", "bad", "key", "reason"),
    [
        ("FFFF11", "FFFF1", "map", "same length"),
        ("FFFF11\n", "FFFF11\n" * 4, "map", "at most 5 lines"),
        ("FFFFbb", "FFFFbb......", "map", "of 11"),
        ("FFFF11", "FFFFxx", "map", "'x'"),
        ("FFFF11", "FFF111", "map", "'1' is no part"),
        ("FFFFbb\nFFFFbb", "FFFFbb\nbbFFFF", "map", "no part"),
        ('map = """\nFFFF11\nFFFFbb\nFFFFbb"""', 'map = ""', "map", "lines"),
        ("a5 0,0-0,2", "a5 0,0-0,1", "buildings[0]", "shape"),
        ("a5 0,0-0,2", "a9 0,0-0,2", "buildings[0]", "no building 9"),
        ("a5 0,0-0,2", "e5 0,0-0,2", "buildings[0]", "like a3"),
        ("a5 0,0-0,2", "a5 0,2-0,4", "buildings[0]", "districts only"),
        ("x8 2,0", "x8 0,1", "buildings[1]", "another building"),
        ("x8 2,0", "x8 3,0", "buildings[1]", "beyond"),
        ("b6 1,3-1,4", "b6 0,2-1,2", "ghost", "another building"),
        ("b6 1,3-1,4", "b6 0,4-1,4", "ghost", "districts only"),
        ("ghost =", 'refused = "b8 1,0"\nghost =', "refused", "already"),
        ('lit = "1,0-1,2 2,3"', 'lit = "1,6"', "lit", "beyond"),
        ('lit = "1,0-1,2 2,3"', 'lit = "1"', "lit", "squares like"),
        ("lit =", "light =", "light", "no such key"),
    ],
)
def test_an_impossible_picture_is_refused(good: str, bad: str, key: str, reason: str) -> None:
    assert good in GOOD
    with pytest.raises(FileError) as caught:
        read(GOOD.replace(good, bad))
    assert caught.value.key == key
    assert reason in caught.value.reason
