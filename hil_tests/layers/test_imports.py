"""The import rule: nothing imports upward, and the pure layers know no hardware, clock, randomness
or tasks."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from tablectl.games import CATALOGUE

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
PACKAGE = FIRMWARE / "tablectl"
TABLES = FIRMWARE.parent / "host_tools" / "examples" / "tables"

# From the bottom up: `access` keeps what it knows in `store`; `store` and `link` stand side by
# side, as `games` and `progressive` do.
LEVEL = {
    "core": 1,
    "progressive": 1,
    "games": 1,
    "store": 2,
    "link": 2,
    "rng": 2,
    "access": 3,
    "linked": 3,
    "devices": 3,
    "app": 4,
}
PURE = ("core", "games", "progressive", "store", "link", "rng", "access", "linked")
FORBIDDEN = {
    "machine",
    "rp2",
    "edges",
    "time",
    "utime",
    "asyncio",
    "uasyncio",
    "random",
    "urandom",
    "os",
    "uos",
    "micropython",
}


def layer_of(path):
    inside = path.relative_to(PACKAGE)
    return inside.parts[0].removesuffix(".py").split("_")[0]


def imported(path):
    """(module names, layers of our own package) that a file imports, at any depth."""
    modules, layers = set(), set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            modules |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            modules.add(node.module.split(".")[0])
        elif isinstance(node, ast.ImportFrom):
            package = path.relative_to(PACKAGE).parent.parts
            base = package[: len(package) - node.level + 1]
            full = base + tuple((node.module or "").split("."))
            names = [full[0]] if full[0] else [alias.name for alias in node.names]
            layers |= {name.split("_")[0] for name in names}
    return modules, layers


FILES = sorted(
    path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py" or path.parent != PACKAGE
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_imports_upward_or_sideways_into_hardware(path):
    modules, layers = imported(path)
    layer = layer_of(path)
    assert layer in LEVEL, f"{path.name} belongs to no layer"
    above = {other for other in layers if LEVEL[other] > LEVEL[layer]}
    assert not above, f"{layer} imports upward: {above}"
    if layer in PURE:
        assert not modules & FORBIDDEN, f"{layer} is pure but imports {modules & FORBIDDEN}"


def test_store_and_link_do_not_know_each_other():
    for layer, other in (("store", "link"), ("link", "store")):
        for path in (PACKAGE / layer).glob("*.py"):
            assert other not in imported(path)[1], f"{path.name} imports {other}"


OPEN = """
import json, sys
from tablectl.core.table import open_table
before = [name for name in sys.modules if ".games.ch" in name]
open_table(json.load(open(sys.argv[1])))
print(before, *[name for name in sys.modules if ".games.ch" in name])
"""


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_only_the_configured_game_is_imported(chapter):
    done = subprocess.run(
        [sys.executable, "-c", OPEN, TABLES / f"{chapter}.json"],
        env={"PYTHONPATH": str(FIRMWARE)},
        capture_output=True,
        text=True,
        check=True,
    )
    before, *imported = done.stdout.split()
    assert before == "[]"
    folder = f"tablectl.games.ch{chapter}"
    assert f"{folder}.game" in imported
    assert all(name == folder or name.startswith(f"{folder}.") for name in imported)


RIG = FIRMWARE.parent / "boards" / "rig" / "table_rig"
# The rest of the rig is hardware, or the loop that puts it together.
RIG_HARDWARE = {"clock", "dma", "ears", "hands", "loop", "programs", "shoe"}


@pytest.mark.parametrize("path", sorted(RIG.glob("*.py")), ids=lambda path: path.name)
def test_the_pure_part_of_the_rig_knows_no_hardware(path):
    if path.stem in RIG_HARDWARE:
        return
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module} if node.module else {alias.name for alias in node.names}
    assert not names & (FORBIDDEN | RIG_HARDWARE)
