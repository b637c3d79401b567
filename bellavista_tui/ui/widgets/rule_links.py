"""Rules that a text names by their numbers, and that a click leads to."""

from textual.content import Content
from textual.style import Style

from bellavista_tui.learning.reference import MENTION


def linked(text: Content | str) -> Content:
    """The text; a click on the number of a rule is the action `rule` of its screen."""
    content = Content(text) if isinstance(text, str) else text
    for match in MENTION.finditer(content.plain):
        click = Style.from_meta({"@click": f"screen.rule('{match[0]}')"})
        content = content.stylize(click, *match.span())
    return content
