"""What a body supplies to the firmware stands once, in boards/README.md."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "firmware" / "tablectl" / "app"
PICO = ROOT / "boards" / "rpi_pico" / "parts.py"
NAME = re.compile(r"`(\w+)(?:\([^)]*\))?`")


def listed():
    """The names in the first column of the table of boards/README.md."""
    table = (ROOT / "boards" / "README.md").read_text().partition("| `parts.` |")[2]
    rows = [line for line in table.splitlines()[2:] if line.startswith("|")]
    return {name for row in rows for name in NAME.findall(row.split("|")[1])}


def asked():
    """Every attribute of `parts` that the firmware reads."""
    found = set()
    for path in APP.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute):
                owner = node.value
                name = getattr(owner, "id", getattr(owner, "attr", ""))
                found |= {node.attr} if name == "parts" else set()
    return found


def supplied():
    """Public names of the chip's parts."""
    names = set()
    for node in ast.parse(PICO.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def test_the_firmware_asks_for_what_is_listed():
    assert asked() == listed()


def test_the_chip_supplies_what_is_listed():
    assert listed() <= supplied()
