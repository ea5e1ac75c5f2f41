"""No module of app writes what another one keeps: it calls a method that says what happened."""

import ast
from pathlib import Path

import pytest

APP = Path(__file__).resolve().parents[2] / "firmware/tablectl/app"


def targets(node):
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []


def written(target):
    """The attributes that an assignment writes, `x.a` as well as `x.a[key]`, apart from self's."""
    if isinstance(target, ast.Tuple):
        return [attribute for each in target.elts for attribute in written(each)]
    while isinstance(target, ast.Subscript):
        target = target.value
    if not isinstance(target, ast.Attribute):
        return []
    own = isinstance(target.value, ast.Name) and target.value.id == "self"
    return [] if own else [ast.unparse(target)]


@pytest.mark.parametrize("path", sorted(APP.glob("*.py")), ids=lambda path: path.name)
def test_no_module_of_app_writes_anothers_state(path):
    nodes = ast.walk(ast.parse(path.read_text()))
    assert not [attribute for node in nodes for t in targets(node) for attribute in written(t)]


def test_what_another_keeps_is_found_behind_a_key_and_in_a_pair():
    tree = ast.parse("self.keeper.table = self.own = None\na.b['c'] += 1\nself.x, d.e = 1, 2")
    found = [name for node in ast.walk(tree) for t in targets(node) for name in written(t)]
    assert sorted(found) == ["a.b", "d.e", "self.keeper.table"]
