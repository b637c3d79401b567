"""Which lesson teaches which rule."""

from bellavista_tui.learning.course import read_course


def lessons_by_rule(game: str) -> dict[str, str]:
    """For each rule that a step of a lesson teaches, the name of the first such lesson."""
    found: dict[str, str] = {}
    for lesson in read_course(game):
        for step in lesson.script.steps if lesson.script else ():
            for rule in step.rules:
                found.setdefault(rule, lesson.name)
    return found
