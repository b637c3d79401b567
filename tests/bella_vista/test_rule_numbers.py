"""Every numbered rule has a test, and every test names rules that exist."""

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "docs" / "rules.md"


def rules_written() -> set[str]:
    """The numbers of the rules page."""
    return set(re.findall(r"\*\*(\d+\.\d+)\*\*", RULES.read_text(encoding="utf-8")))


def rules_marked() -> dict[str, list[str]]:
    """Each number that a test is marked with, and where."""
    found: dict[str, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for number in node.args:
                    where = f"{path.name}:{number.lineno}"
                    found.setdefault(ast.literal_eval(number), []).append(where)
    return found


def test_the_rules_page_has_numbered_rules() -> None:
    assert {"1.1", "5.4", "10.2"} <= rules_written()


def test_every_rule_has_a_test() -> None:
    assert sorted(rules_written() - rules_marked().keys()) == []


def test_every_marker_names_a_rule() -> None:
    unknown = {rule: where for rule, where in rules_marked().items() if rule not in rules_written()}
    assert unknown == {}
