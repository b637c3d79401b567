"""Every module of the package stands in the import contracts, which `make contracts` checks."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "bellavista_tui"


def test_every_module_has_its_place_in_the_layers() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    contracts = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    [layers] = [each for each in contracts if each["type"] == "layers" and each.get("exhaustive")]
    assert layers["containers"] == [PACKAGE.name]
    placed = {name for layer in layers["layers"] for name in re.split(r"[\s:|]+", layer)}
    there = {path.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*.py")}
    assert placed == {name.removesuffix(".py") for name in there} - {"__init__"}


def test_every_folder_with_modules_is_a_package() -> None:
    """Modules in any other folder are passed over by the contracts."""
    for path in PACKAGE.rglob("*.py"):
        assert path.with_name("__init__.py").is_file(), path
