"""Keeps the catalogues in step with the sources: `python -m tests.messages`.

Messages are taken from the sources; translations are kept, those of messages that are gone are
dropped, and the catalogues are compiled. With `--check`, nothing is changed: the exit status is 1,
and what is wrong is listed.
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bellavista_tui.i18n import CATALOGUES, LANGUAGES

PACKAGE = CATALOGUES.parent
TEXTS = {"_": 1, "N_": 1, "ngettext": 2}
"""The functions that take messages, and how many each."""
TRANSLATED = [code for code in LANGUAGES if code != "en"]


class SteadyCatalogue(Catalog):
    """A catalogue whose header is the same from run to run and on every machine."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header's lines."""
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit\n"),
        ]


def po_file(code: str) -> Path:
    """The catalogue that people edit."""
    return CATALOGUES / code / "LC_MESSAGES" / "bellavista.po"


def mo_file(code: str) -> Path:
    """The catalogue that the game reads."""
    return po_file(code).with_suffix(".mo")


def calls(package: Path) -> Iterator[tuple[str, int, list[ast.expr]]]:
    """Every call with messages: file, line, and what is given for the messages.

    Babel's own search passes over a call inside another, such as `_(NAMES.get(name, N_("none")))`.
    """
    for file in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TEXTS:
                given = node.args[: TEXTS[ast.unparse(node.func)]]
                yield file.relative_to(package).as_posix(), node.lineno, given


def extract_messages(package: Path = PACKAGE) -> Catalog:
    """All messages of the sources, with where they are."""
    found = Catalog()
    for file, line, given in calls(package):
        texts = tuple(str(each.value) for each in given if isinstance(each, ast.Constant))
        if len(texts) == len(given):
            found.add(texts if len(texts) > 1 else texts[0], locations=[(file, line)])
    return found


def read_catalogue(code: str) -> Catalog:
    """The language's messages as they are written down; none where nothing is."""
    if not po_file(code).exists():
        return Catalog(locale=code)
    return read_po(BytesIO(po_file(code).read_bytes()), locale=code)


def updated(old: Catalog, sources: Catalog) -> Catalog:
    """The catalogue with the messages of the sources, and the translations that it had."""
    header = f"# {LANGUAGES[str(old.locale)]}. Kept in step by `python -m tests.messages`."
    new = SteadyCatalogue(locale=old.locale, header_comment=header, fuzzy=False)
    for message in messages(sources):
        before = old.get(message.id)
        kept = before if before and before.pluralizable == message.pluralizable else message
        new.add(
            message.id,
            kept.string,
            flags=kept.flags & {"fuzzy"},
            user_comments=kept.user_comments,
        )
    return new


def messages(catalogue: Catalog) -> list[Message]:
    """The messages without the header, which is kept as the empty one."""
    return [message for message in catalogue if message.id]


def written(catalogue: Catalog) -> bytes:
    """The catalogue as people edit it."""
    file = BytesIO()
    write_po(file, catalogue, no_location=True, sort_output=True)
    return file.getvalue().rstrip() + b"\n"


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as the game reads it."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def missing(code: str, sources: Catalog) -> Iterator[str]:
    """What has no translation, or one that somebody still has to look at."""
    catalogue = read_catalogue(code)
    for message in messages(sources):
        there = catalogue.get(message.id)
        if there is None or not all(forms(there)):
            yield f"{code}: not translated: {quoted(message)}"
        elif there.fuzzy:
            yield f"{code}: marked fuzzy: {quoted(message)}"


def unused(code: str, sources: Catalog) -> Iterator[str]:
    """What is translated for nothing."""
    for message in messages(read_catalogue(code)):
        if sources.get(message.id) is None:
            yield f"{code}: no longer used: {quoted(message)}"


def wrong_placeholders(code: str) -> Iterator[str]:
    """Translations that would be filled in with other values than the message is.

    Every form of a plural must have them all: in French the singular is for 0 as well as for 1.
    """
    for message in messages(read_catalogue(code)):
        ids = (message.id,) if isinstance(message.id, str) else message.id
        expected = frozenset().union(*map(placeholders, ids))
        for form in filter(None, forms(message)):
            if placeholders(form) != expected:
                yield f"{code}: other placeholders than {quoted(message)}: {form!r}"


def uncompiled(code: str, sources: Catalog) -> Iterator[str]:
    """Files that are not as this command would leave them."""
    catalogue = updated(read_catalogue(code), sources)
    for file, content in (
        (po_file(code), written(catalogue)),
        (mo_file(code), compiled(catalogue)),
    ):
        if not file.exists() or file.read_bytes() != content:
            yield f"{code}: {file.name} is out of step: run python -m tests.messages"


def unextractable(package: Path = PACKAGE) -> Iterator[str]:
    """Calls whose text is put together in the call, so that no catalogue can have it."""
    for file, line, given in calls(package):
        if any(map(is_put_together, given)):
            yield f"{file}, line {line}: only a whole text can be translated"


def is_put_together(text: ast.expr) -> bool:
    """Whether a text is made on the spot."""
    is_format = isinstance(text, ast.Call) and getattr(text.func, "attr", "") == "format"
    return is_format or isinstance(text, (ast.JoinedStr, ast.BinOp, ast.IfExp, ast.BoolOp))


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or one for each kind of number."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def placeholders(text: str) -> frozenset[str]:
    """The names of what is filled into a text; text with stray braces is filled with nothing."""
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError:
        return frozenset()


def quoted(message: Message) -> str:
    """A message in a report, with the first place that has it."""
    text = repr(message.id if isinstance(message.id, str) else message.id[0])
    return f"{text} ({message.locations[0][0]})" if message.locations else text


def problems(code: str, sources: Catalog) -> list[str]:
    """All that is wrong with a language."""
    return [
        *missing(code, sources),
        *unused(code, sources),
        *wrong_placeholders(code),
        *uncompiled(code, sources),
    ]


def update(code: str, sources: Catalog) -> None:
    """Write both files of a language."""
    catalogue = updated(read_catalogue(code), sources)
    po_file(code).parent.mkdir(parents=True, exist_ok=True)
    po_file(code).write_bytes(written(catalogue))
    mo_file(code).write_bytes(compiled(catalogue))


def main() -> int:
    """Bring the catalogues in step, or say what is wrong; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.messages", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, report")
    is_check = parser.parse_args().check
    sources = extract_messages()
    if not is_check:
        for code in TRANSLATED:
            update(code, sources)
    found = [*unextractable(), *(each for code in TRANSLATED for each in problems(code, sources))]
    for each in found:
        print(each)
    return int(bool(found) and is_check)


if __name__ == "__main__":
    sys.exit(main())
