"""Only host_tools/common/outputs.py writes to standard output and standard error: no other module
can fail, or wait, because of a line that it says."""

import ast
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "host_tools"
OUTPUTS = TOOLS / "common" / "outputs.py"
# A process of its own, whose standard error is the log of its board: it hands its streams over.
VIRTUAL = TOOLS / "simulator" / "virtual" / "__main__.py"
ENTRY = TOOLS / "cli" / "entry.py"
STREAMS = {"stdout", "stderr", "__stdout__", "__stderr__"}
# What may be asked of a stream: nothing is written by it, and what was is in outputs.py by then.
ASKED = {"isatty", "flush", "fileno", "reconfigure"}
DESCRIPTORS = {1, 2}


def of_sys(node):
    """Whether it is a stream of `sys`."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr in STREAMS
        and isinstance(node.value, ast.Name)
        and node.value.id == "sys"
    )


def called(node):
    """(what it is called of, name of what is called)"""
    one = node.func
    if isinstance(one, ast.Attribute):
        return getattr(one.value, "id", "?"), one.attr
    return "", getattr(one, "id", "")


def writes(path):
    """Lines that write to one of the two by themselves."""
    tree = ast.parse(path.read_text())
    asked = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ASKED
    }
    found = []
    for node in ast.walk(tree):
        wrong = of_sys(node) and id(node) not in asked
        if isinstance(node, ast.Call):
            of, name = called(node)
            first = node.args[0] if node.args else None
            wrong |= (of, name) == ("", "print")
            wrong |= of == "logging" and (name == "basicConfig" or name.endswith("Handler"))
            wrong |= of == "os" and getattr(first, "value", None) in DESCRIPTORS
            # The log of what goes on is that of outputs.py: echo waits for its reader.
            wrong |= (of, name) == ("click", "echo") and TOOLS / "floor" in path.parents
        if wrong:
            found.append(node.lineno)  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("room", sorted(path.name for path in TOOLS.iterdir() if path.is_dir()))
def test_nobody_else_writes_to_the_streams(room):
    allowed = {OUTPUTS: None, VIRTUAL: 2, ENTRY: 2}
    for path in (TOOLS / room).rglob("*.py"):
        limit = allowed.get(path, 0)
        assert limit is None or len(writes(path)) <= limit, (path, writes(path))


@pytest.mark.parametrize("path", [ENTRY, VIRTUAL])
def test_each_process_of_ours_hands_its_streams_over_first(path):
    (main,) = (
        node
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef) and node.name == "main"
    )
    calls = [called(node) for node in ast.walk(main) if isinstance(node, ast.Call)]
    assert ("outputs", "take_over") in calls


@pytest.mark.parametrize(
    "line",
    [
        "print('x')",
        "sys.stderr.write('x')",
        "click.echo('x', file=sys.stdout)",
        "os.write(2, b'x')",
        "logging.StreamHandler()",
        "sys.__stderr__.write('x')",
    ],
)
def test_each_way_around_it_is_found(line, tmp_path):
    path = tmp_path / "module.py"
    path.write_text(f"{line}\n")
    assert writes(path) == [1] * len(writes(path)) != []
