"""What a citation in the rules code stands for: the statements and data that it is about.

A section that a statement tells stands for the statement and the condition over it, one in a table
for its entry, a comment for what comes next, a docstring for its function. What asks a table for
its entry stands beside it, as near as a function; code of other modules that asks for it by its
name comes after that.
"""

import ast
import io
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from hil_tests.matrix.citations import NUMBER
from hil_tests.matrix.mutations import Change, changes, negated, told, without

# How near the code is to its citation: the statement itself, an entry of data, a whole function,
# what asks for the entry elsewhere, a whole module.
STATEMENT, ENTRY, FUNCTION, ASKED, MODULE = range(5)
WHOLE = ast.FunctionDef | ast.ClassDef | ast.Module


@dataclass
class Site:
    """One citation: how near it is to the code that it is about, and the changes of that code;
    `told`: of the number itself, where it stands alone and the table tells it; `names`: those by
    which other code asks for it, (function that it is handed to or "", name)."""

    path: Path
    line: int
    near: int
    changes: list[Change] = field(default_factory=list)
    told: list[Change] = field(default_factory=list)
    names: list[tuple[str, str]] = field(default_factory=list)


class Source:
    """A module of the rules code, with the nodes around each node."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text()
        self.tree = ast.parse(self.text)
        self.above: dict[ast.AST, ast.AST] = {}
        for node in ast.walk(self.tree):
            for child in ast.iter_child_nodes(node):
                self.above[child] = node

    def citations(self) -> Iterator[tuple[str, Site]]:
        """(number, site) of every number that the module cites."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for number in dict.fromkeys(NUMBER.findall(node.value)):
                    yield from ((number, site) for site in self._of_string(node, number))
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type == tokenize.COMMENT:
                for number in NUMBER.findall(token.string):
                    yield from ((number, site) for site in self._of_comment(token))

    def _of_string(self, node: ast.Constant, number: str) -> list[Site]:
        if isinstance(self.above[node], ast.Expr):
            return [self._of_docstring(node)]
        found = list(self._around(node))
        if node.value == number:
            found[0].told.append(told(node, number))
            found[0].names += self._names(node)
        return found

    def _names(self, node: ast.Constant) -> Iterator[tuple[str, str]]:
        """By which the entry or the keyword of a number is asked for."""
        above = self.above[node]
        if isinstance(above, ast.keyword) and above.arg:
            yield "", above.arg
            call = self.above[above]
            if isinstance(call, ast.Call):
                yield _called(call), above.arg
        elif isinstance(above, ast.Call) and node in above.args:
            yield _called(above), str(above.args.index(node))
        key = self._key(node)
        if isinstance(key, ast.Constant) and key is not node:
            yield "", str(key.value)

    def asked(self) -> Iterator[tuple[tuple[str, str], Site]]:
        """(name, site) of what asks for a section by a name: `sections["count"]`, the attribute
        `no_more_bets_section`, the parameter of a function by its name or its place."""
        for node in self.above:
            for name in self._asks(node):
                changed = self._of_asking(node)
                yield name, Site(self.path, node.lineno, ASKED, changed)  # type: ignore[attr-defined]

    def _asks(self, node: ast.AST) -> Iterator[tuple[str, str]]:
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            held = getattr(node.value, "id", getattr(node.value, "attr", ""))
            if "sections" in held.lower():
                yield "", str(node.slice.value)
        if not isinstance(getattr(node, "ctx", None), ast.Load):
            return
        if isinstance(node, ast.Attribute) and node.attr.endswith("_section"):
            yield "", node.attr
        if isinstance(node, ast.Name) and (function := self._function(node)):
            places = [one.arg for one in function.args.args]
            if node.id in places:
                yield function.name, str(places.index(node.id))
            if node.id in (*places, *(one.arg for one in function.args.kwonlyargs)):
                yield function.name, node.id

    def _of_asking(self, node: ast.AST) -> list[Change]:
        """The entry of a list or a dict that is made with the section, else the statement."""
        entry = self.above[node]
        if isinstance(entry, ast.Call) and isinstance(self.above[entry], ast.Tuple | ast.Dict):
            return [*without(self.above[entry], entry), *changes([entry])]
        return self._of_statement(self._statement(node))

    def _function(self, node: ast.AST) -> ast.FunctionDef | None:
        while node in self.above and not isinstance(node, ast.FunctionDef):
            node = self.above[node]
        return node if isinstance(node, ast.FunctionDef) else None

    def _around(self, node: ast.AST) -> Iterator[Site]:
        """What a node is about, then what stands beside it."""
        statement = self._statement(node)
        line = node.lineno  # type: ignore[attr-defined]
        if self._is_data(statement):
            yield Site(self.path, line, ENTRY, list(self._of_entry(node, statement)))
            yield Site(self.path, line, FUNCTION, list(self._users(node)))
        elif part := self._part(node):
            found = [*changes([part]), *without(self.above[part], part)]
            yield Site(self.path, line, ENTRY, found)
            whole = self._of_statement(statement)
            others = [one for one in whole if not self._is_beside(one.node, part)]
            yield Site(self.path, line, FUNCTION, others)
        else:
            yield Site(self.path, line, STATEMENT, self._of_statement(statement))

    def _is_beside(self, node: ast.AST, part: ast.AST) -> bool:
        """Whether a node belongs to another entry than `part`, which tells another section."""
        above = self.above[part]
        entries = above.values if isinstance(above, ast.Dict) else getattr(above, "keywords", [])
        while node in self.above and node not in entries:
            node = self.above[node]
        return node in entries and node is not part

    def _part(self, node: ast.AST) -> ast.AST | None:
        """The entry of a dict, or the keyword, that a section stands for in a statement that tells
        many."""
        inner, above = node, self.above[node]
        while not isinstance(above, ast.stmt):
            if isinstance(above, ast.keyword) and inner is node:
                return above
            if isinstance(above, ast.Dict) and inner in above.values:
                return inner
            inner, above = above, self.above[above]
        return None

    def _of_docstring(self, node: ast.AST) -> Site:
        owner = self.above[self.above[node]]
        assert isinstance(owner, WHOLE)
        near = MODULE if isinstance(owner, ast.Module) else FUNCTION
        return Site(self.path, node.lineno, near, list(changes(list(owner.body))))  # type: ignore

    def _of_comment(self, token: tokenize.TokenInfo) -> list[Site]:
        """What stands before it on its line, else the first thing behind it."""
        line = token.start[0]
        nodes = [node for node in self.above if hasattr(node, "lineno")]
        if not token.line[: token.start[1]].strip():
            nodes = [node for node in nodes if node.lineno > line]
            line = min([node.lineno for node in nodes], default=0)
        nodes = [node for node in nodes if node.lineno == line]
        if not nodes:
            return []
        first = min(nodes, key=lambda node: node.col_offset)  # type: ignore[attr-defined]
        if isinstance(first, WHOLE):
            return [Site(self.path, line, FUNCTION, list(changes(list(first.body))))]
        return list(self._around(first))

    def _statement(self, node: ast.AST) -> ast.stmt:
        while not isinstance(node, ast.stmt):
            node = self.above[node]
        return node

    def _is_data(self, statement: ast.stmt) -> bool:
        """Whether it stands outside every function."""
        node: ast.AST = statement
        while not isinstance(node, ast.FunctionDef):
            if node not in self.above:
                return True
            node = self.above[node]
        return False

    def _of_statement(self, statement: ast.stmt) -> list[Change]:
        """Its own changes, and those of the nearest condition that it stands under."""
        found = list(changes([statement]))
        node: ast.AST = statement
        while node in self.above and not isinstance(node, ast.FunctionDef):
            node = self.above[node]
            if isinstance(node, ast.If) and node is not statement:
                found.append(negated(node.test))
                found.extend(changes([node.test]))
                break
        return found

    def _of_entry(self, node: ast.AST, statement: ast.stmt) -> Iterator[Change]:
        """The entry of a table that a node belongs to, changed and taken out."""
        above = self.above[node]
        if node is statement:
            yield from list(changes([statement])) or self._of_named(statement)
        elif above is statement:
            yield from self._of_named(statement)
        else:
            member = node
            if isinstance(above, ast.Dict):
                member = above.values[above.keys.index(self._key(node))]  # type: ignore[arg-type]
            elif isinstance(above, ast.keyword) or isinstance(node, ast.Constant):
                member = self._row(above)
            yield from changes([member])
            if member is not statement:
                yield from without(self.above[member], member)

    def _row(self, entry: ast.AST) -> ast.AST:
        """The entry, or of one that holds nothing but numbers the row that they belong to."""
        row = self.above[entry]
        if (
            _is_numbers(entry)
            and isinstance(row, ast.Tuple)
            and not all(map(_is_numbers, row.elts))
        ):
            return row
        return entry

    def _key(self, node: ast.AST) -> ast.AST | None:
        """The key of the entry of a dict that a node is the key or the value of."""
        above = self.above[node]
        if isinstance(above, ast.Dict):
            return above.keys[above.values.index(node)] if node in above.values else node
        return None

    def _users(self, node: ast.AST) -> Iterator[Change]:
        """The statements of the module that ask a table for the key of an entry, or that use the
        name of a section."""
        key, statement = self._key(node), self._statement(node)
        target = getattr(statement, "targets", [None])[0]
        told_alone = _is_numbers(getattr(statement, "value", statement))
        for other in self.above:
            same = _same_text(other, key) or _same_name(other, target, told_alone)
            if other is not key and same:
                user = self._statement(other)
                if not self._is_data(user) and not isinstance(user, WHOLE):
                    yield from self._of_statement(user) if told_alone else changes([user])

    def _of_named(self, statement: ast.stmt) -> Iterator[Change]:
        """`ANTE_SECTION = "..."` stands for the `ANTE...` of its module."""
        target = statement.targets[0] if isinstance(statement, ast.Assign) else None
        if isinstance(target, ast.Name):
            stem = target.id.removesuffix("_SECTION")
            yield from changes([one for name, one in self._data() if self._belongs(name, stem)])

    def _belongs(self, name: str, stem: str) -> bool:
        """Whether data of this name is what the section of `stem` is about, and of none nearer."""
        stems = [one.removesuffix("_SECTION") for one, _ in self._data() if "_SECTION" in one]
        nearest = max([one for one in stems if name.startswith(one)], key=len, default="")
        return nearest == stem and not name.endswith("_SECTION")

    def _data(self) -> list[tuple[str, ast.stmt]]:
        """(name, statement) of the module's data."""
        found: list[tuple[str, ast.stmt]] = []
        for node in self.tree.body:
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            target = node.target if isinstance(node, ast.AnnAssign) else target
            if isinstance(target, ast.Name):
                found.append((target.id, node))
        return found


def _is_numbers(node: ast.AST) -> bool:
    """Whether it is nothing but numbers of paragraphs, one or a tuple of them."""
    if isinstance(node, ast.Tuple):
        return all(map(_is_numbers, node.elts))
    return isinstance(node, ast.Constant) and bool(NUMBER.fullmatch(str(node.value)))


def _is_of_another_game(asking: Site, site: Site) -> bool:
    folder = asking.path.parent
    return folder.name.startswith("ch") and folder != site.path.parent


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def _same_text(node: ast.AST, key: ast.AST | None) -> bool:
    if not isinstance(node, ast.Constant) or not isinstance(key, ast.Constant):
        return False
    return node.value == key.value


def _same_name(node: ast.AST, target: ast.AST | None, any_name: bool) -> bool:
    if not isinstance(node, ast.Name) or not isinstance(target, ast.Name):
        return False
    return node.id == target.id and (any_name or target.id.endswith("_SECTION"))


@lru_cache
def sites(folder: Path) -> dict[str, list[Site]]:
    """{number: the places of the code under `folder` that cite it, the nearest first}."""
    found: dict[str, list[Site]] = defaultdict(list)
    asked: dict[tuple[str, str], list[Site]] = defaultdict(list)
    sources = [Source(path) for path in sorted(folder.rglob("*.py"))]
    for source in sources:
        for name, site in source.asked():
            asked[name].append(site)
    for source in sources:
        for number, site in source.citations():
            found[number].append(site)
            for name in dict.fromkeys(site.names):
                found[number] += [
                    one for one in asked.get(name, ()) if not _is_of_another_game(one, site)
                ]
    for number in found:
        found[number].sort(key=lambda site: site.near)
    return found
