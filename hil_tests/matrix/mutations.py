"""What can be changed in a piece of code: each change is one mutant.

A mutant replaces one stretch of a module's text by another, so it can be read as a line of a
difference, and it is the same at every run: there is no chance in it.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from textwrap import shorten

COMPARED = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
COUNTED = {ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "//"}
# What becomes of a wager, and words of the rules that have an opposite.
WORDS = {
    "collect": "push",
    "push": "collect",
    "pay": "push",
    "return": "collect",
    "clockwise": "counterclockwise",
    "counterclockwise": "clockwise",
    "deal_in_turn": "deal_stacks",
    "deal_stacks": "deal_in_turn",
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
}


# What makes another section of one.
ANOTHER = "?"
# A statement of a generator that does nothing.
NOTHING = "yield from ()"
# Of `hands`: ranks; all other names of capitals are rankings.
RANKS = ("EIGHT", "KING", "ACE", "JOKER")


@dataclass(frozen=True)
class Change:
    """`node` becomes `after`."""

    node: ast.AST
    after: str


@dataclass(frozen=True)
class Mutant:
    """One stretch of the text of `path`, from `start` to `end` in bytes, is `after` instead.
    `own`: it changes the very statement or entry that cites the rule."""

    path: Path
    line: int
    start: int
    end: int
    after: str
    own: bool = field(default=True, compare=False)

    def text(self) -> str:
        """The whole module with the change."""
        data = _read(self.path)
        return (data[: self.start] + self.after.encode() + data[self.end :]).decode()

    @property
    def is_told(self) -> bool:
        """Whether it changes the section that is told, and nothing else."""
        return self.after.endswith(ANOTHER + "'")

    @property
    def before(self) -> str:
        return _read(self.path)[self.start : self.end].decode()

    @property
    def source(self) -> str:
        """The line in which the change begins."""
        return _read(self.path).splitlines()[self.line - 1].decode()

    @property
    def change(self) -> str:
        """What becomes what, in a line."""
        words = (shorten(text, 60, placeholder=" ...") for text in (self.before, self.after))
        return " -> ".join(words)

    @property
    def said(self) -> str:
        """The change with its place."""
        return f"{self.path.name}:{self.line}: {self.change}"


def mutant(path: Path, change: Change, own: bool) -> Mutant:
    starts = _line_starts(path)
    node = change.node
    start = starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
    end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
    return Mutant(path, node.lineno, start, end, change.after, own)  # type: ignore[attr-defined]


def every_mutant(paths: list[Path]) -> list[Mutant]:
    """The mutants of whole modules, in the order of their texts."""
    made = [
        mutant(path, change, True)
        for path in paths
        for change in changes(ast.parse(path.read_bytes()).body)
    ]
    return list(dict.fromkeys(made))


@lru_cache
def _read(path: Path) -> bytes:
    return path.read_bytes()


@lru_cache
def _line_starts(path: Path) -> list[int]:
    starts = [0]
    for line in _read(path).split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def changes(nodes: Sequence[ast.AST]) -> Iterator[Change]:
    """Each change of these nodes and of what is in them, in the order of the text."""
    for node in nodes:
        for inner in _in_order(node):
            yield from _changes_of(inner)


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    """A node and those in it, as they are read; docstrings are left out."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    yield node
    if isinstance(node, ast.keyword) and isinstance(node.value, ast.Constant):
        return
    for child in ast.iter_child_nodes(node):
        yield from _in_order(child)


def _changes_of(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.stmt):
        yield from _of_statement(node)
    elif isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp | ast.UnaryOp):
        yield from _of_operation(node)
    elif isinstance(node, ast.IfExp):
        yield negated(node.test)
    elif isinstance(node, ast.comprehension):
        yield from map(negated, node.ifs)
    elif isinstance(node, ast.Name) and node.id in WORDS:
        yield Change(node, WORDS[node.id])
    elif isinstance(node, ast.Call):
        yield from _of_call(node)
    elif isinstance(node, ast.Attribute):
        yield from _of_hands(node)
    elif isinstance(node, ast.Constant):
        yield from _of_constant(node)


def negated(test: ast.expr) -> Change:
    return Change(test, f"not ({ast.unparse(test)})")


def _of_operation(node: ast.expr) -> Iterator[Change]:
    """Another comparison, another arithmetic, `or` for `and`, no `not`."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield Change(node, _joined(node.left, COMPARED[type(node.ops[0])], node.comparators[0]))
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        # Of lists as of numbers: without the second.
        yield Change(node, f"({ast.unparse(node.left)})")
    elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED:
        yield Change(node, _joined(node.left, COUNTED[type(node.op)], node.right))
    elif isinstance(node, ast.BoolOp):
        word = " or " if isinstance(node.op, ast.And) else " and "
        yield Change(node, f"({word.join(f'({ast.unparse(one)})' for one in node.values)})")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield Change(node, f"bool({ast.unparse(node.operand)})")


def _of_call(node: ast.Call) -> Iterator[Change]:
    """Every hand is as good as the worst or of the lowest category; a keyword is taken out, or has
    another constant."""
    for keyword in [one for one in node.keywords if one.arg]:
        yield Change(keyword, "**{}")
        if isinstance(keyword.value, ast.Constant):
            for one in _of_constant(keyword.value):
                yield Change(keyword, f"{keyword.arg}={one.after}")
    asked = ast.unparse(node.func)
    if asked == "hands.value":
        yield Change(node, f"(0 * {ast.unparse(node)})")
    elif asked == "hands.category":
        yield Change(node, f"hands.categories({ast.unparse(node.args[0])})[0]")


def _of_hands(node: ast.Attribute) -> Iterator[Change]:
    """`hands.KING` is the rank below it, `hands.FOUR_CARD` is another ranking."""
    if isinstance(node.value, ast.Name) and node.value.id == "hands" and node.attr.isupper():
        other = "hands.LUNAR" if node.attr == "STANDARD" else "hands.STANDARD"
        yield Change(node, f"(hands.{node.attr} - 1)" if node.attr in RANKS else other)


def _of_statement(node: ast.stmt) -> Iterator[Change]:
    """A condition is negated; a statement that does something is taken out."""
    if isinstance(node, ast.If | ast.While):
        yield negated(node.test)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom):
        if ast.unparse(node) != NOTHING:
            yield Change(node, NOTHING)
    elif isinstance(node, ast.Expr | ast.Raise | ast.AugAssign):
        yield Change(node, "pass")
    elif isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name | ast.Tuple):
        yield Change(node, "pass")
    elif isinstance(node, ast.Return):
        yield Change(node, "return None" if node.value else "pass")


def _of_constant(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield Change(node, str(not node.value))
    elif isinstance(node.value, int):
        yield Change(node, str(node.value + 1))
        if node.value:
            yield Change(node, str(node.value - 1))
    elif node.value in WORDS:
        yield Change(node, repr(WORDS[node.value]))


def _joined(left: ast.expr, word: str, right: ast.expr) -> str:
    return f"(({ast.unparse(left)}) {word} ({ast.unparse(right)}))"


def without(container: ast.AST, member: ast.AST) -> Iterator[Change]:
    """The member of a tuple, list or dict, or the keyword of a call, taken out of it."""
    if isinstance(container, ast.Tuple | ast.List):
        yield Change(member, "*()")
    elif isinstance(container, ast.Call) and isinstance(member, ast.keyword):
        yield Change(member, "**{}")
    elif isinstance(container, ast.Dict) and isinstance(member, ast.expr):
        key = container.keys[container.values.index(member)] or member
        whole = ast.copy_location(ast.Constant(None), key)
        whole.end_lineno, whole.end_col_offset = member.end_lineno, member.end_col_offset
        yield Change(whole, "**{}")


def told(node: ast.Constant, section: str) -> Change:
    """The section that is told is another."""
    return Change(node, repr(section + ANOTHER))
