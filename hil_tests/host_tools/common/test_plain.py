"""Numbers of things, in words."""

import ast
import re
from pathlib import Path

from host_tools.common.plain import counted

ROOT = Path(__file__).resolve().parents[3]
NOUN = re.compile(r" ([a-z]+)s\b")


def test_one_thing_is_no_several():
    found = [counted(number, "signature") for number in (0, 1, 2, 1200)]
    assert found == ["0 signatures", "1 signature", "2 signatures", "1,200 signatures"]
    found = [counted(number, "line", does) for does in ("differ", "are") for number in (1, 2)]
    assert found == ["1 line differs", "2 lines differ", "1 line is", "2 lines are"]


def thing(node):
    """What a call of `counted` names as text, or None."""
    if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "counted":
        return None
    named = node.args[1] if len(node.args) > 1 else None
    return str(named.value).split()[-1] if isinstance(named, ast.Constant) else None


def test_whatever_counts_says_one_of_one():
    """No message puts a number before the plural of a thing that another message counts. Parts of
    a pack and figures are not messages."""
    files = (ROOT / "host_tools").rglob("*.py")
    rooms = (path for path in files if not {"pack", "measure"} & set(path.parts))
    nodes = {path: list(ast.walk(ast.parse(path.read_text()))) for path in rooms}
    things = {thing(node) for each in nodes.values() for node in each} - {None}
    assert len(things) > 15
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"
        for path, found in nodes.items()
        for node in found
        if isinstance(node, ast.JoinedStr)
        for value, behind in zip(node.values, node.values[1:], strict=False)
        if isinstance(value, ast.FormattedValue) and isinstance(behind, ast.Constant)
        if (noun := NOUN.match(str(behind.value))) and noun[1] in things
        if not ast.unparse(value.value).isupper()
    ]
    assert wrong == []
