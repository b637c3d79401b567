"""The rules of a game to look up: an entry for each, in chapters, and a search through them."""

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar
from unicodedata import combining, normalize

from msgspec import Struct

from bellavista_tui.core.strict import FileError, KeyedError, Strict, decode_table, read_toml
from bellavista_tui.games import rule_numbers
from bellavista_tui.learning.texts import Text, check_length
from bellavista_tui.paths import shown_path, tutorials_folder

T = TypeVar("T")

LONGEST = {"title": 24, "text": 300, "caption": 110}
"""The characters that each text has room for on a small screen."""

MENTION = re.compile(r"\b\d{1,2}\.\d{1,2}\b")
"""How a text names a rule."""


class Picture(Struct, frozen=True):
    """A drawn example, still as it is written: only the folder of its game can read it."""

    table: dict[str, Any]
    file: str
    key: str

    def read(self, type: type[T]) -> T:
        """What it shows, or `FileError`."""
        return decode_table(self.table, type, self.file, self.key)


class Entry(Struct, frozen=True, kw_only=True):
    """A rule."""

    number: str
    title: Text
    text: Text
    picture: Picture | None
    caption: Text | None

    @property
    def chapter(self) -> str:
        """The number of its chapter."""
        return self.number.partition(".")[0]

    def rank(self, word: str) -> int | None:
        """How well the entry fits a word that is searched: the lower the better, None not at all.

        Its number fits best, then its title, then its text.
        """
        if self.number == word or self.number.startswith(f"{word.rstrip('.')}."):
            return 0
        title, rest = str(self.title), f"{self.text} {self.caption or ''}"
        return 1 if _has(title, word) else 2 if _has(rest, word) else None


class Chapter(Struct, frozen=True):
    """Rules that belong together."""

    number: str
    title: Text
    entries: tuple[Entry, ...]


class Reference(Struct, frozen=True, dict=True):
    """All the rules of a game."""

    chapters: tuple[Chapter, ...]

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """The rules by their numbers, in order."""
        return {entry.number: entry for chapter in self.chapters for entry in chapter.entries}

    def search(self, query: str) -> tuple[Entry, ...]:
        """The rules that fit every word, or the beginning of one; those that fit best first."""
        words = re.findall(r"\d+\.\d*|\w+", plain(query))
        ranks = {
            number: [entry.rank(word) for word in words] for number, entry in self.entries.items()
        }
        found = {n: sum(filter(None, each)) for n, each in ranks.items() if None not in each}
        return tuple(self.entries[number] for number in sorted(found, key=found.__getitem__))


def plain(text: str) -> str:
    """The text without capitals and accents, as it is compared when searching."""
    parts = normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(char for char in parts if not combining(char))


@lru_cache(maxsize=1024)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\d+\.\d+|\w+", plain(text)))


def _has(text: str, wanted: str) -> bool:
    if wanted[0].isdigit():
        return wanted in _words(text)
    return any(word.startswith(wanted) for word in _words(text))


# Reading


class WrittenEntry(Strict, frozen=True):
    """A rule as it stands in the file."""

    title: Text
    text: Text
    caption: Text | None = None
    picture: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        for key, text in self.texts.items():
            check_length(key, text, LONGEST[key])
        if (self.picture is None) != (self.caption is None):
            raise KeyedError("caption", "a picture and its caption go together.")

    @property
    def texts(self) -> dict[str, Text]:
        """All that it says, by key."""
        texts = {"title": self.title, "text": self.text, "caption": self.caption}
        return {key: text for key, text in texts.items() if text}


class WrittenReference(Strict, frozen=True):
    """The file; what stands under each number is decoded by itself, so that errors can name it."""

    chapters: dict[str, Any]
    rules: dict[str, Any]


@lru_cache(maxsize=4)
def load_reference(game: str) -> Reference:
    """The rules of the game of that name."""
    return read_reference(tutorials_folder() / game / "rules.toml", rule_numbers(game))


def read_reference(path: Path, numbers: tuple[str, ...]) -> Reference:
    """The rules in a file, which must be those of these numbers."""
    file = shown_path(path)
    written = read_toml(path, WrittenReference, file)
    titles = {number.partition(".")[0]: None for number in numbers}
    _check_keys("chapters", written.chapters, tuple(titles), file)
    _check_keys("rules", written.rules, numbers, file)
    chapters = {
        number: decode_table(written.chapters[number], Text, file, f"chapters.{number}")
        for number in titles
    }
    entries = [_entry(number, numbers, written.rules[number], file) for number in numbers]
    return Reference(
        tuple(
            Chapter(number, chapters[number], tuple(group))
            for number, group in groupby(entries, lambda entry: entry.chapter)
        )
    )


def _entry(number: str, numbers: tuple[str, ...], table: object, file: str) -> Entry:
    key = f'rules."{number}"'
    written = decode_table(table, WrittenEntry, file, key)
    for name, text in written.texts.items():
        for code, said in text.by_language.items():
            for unknown in set(mentions(said)) - set(numbers):
                raise FileError(file, f"{key}.{name}.{code}", f"there is no rule {unknown}.")
    picture = written.picture
    return Entry(
        number=number,
        title=written.title,
        text=written.text,
        picture=None if picture is None else Picture(picture, file, f"{key}.picture"),
        caption=written.caption,
    )


def _check_keys(key: str, there: dict[str, Any], wanted: tuple[str, ...], file: str) -> None:
    for number in there.keys() - set(wanted):
        raise FileError(file, f'{key}."{number}"', "there is no rule or chapter of that number.")
    for number in wanted:
        if number not in there:
            raise FileError(file, f'{key}."{number}"', "it is missing.")


def mentions(text: str) -> Iterator[str]:
    """The rules that a text names."""
    return (match[0] for match in MENTION.finditer(text))
