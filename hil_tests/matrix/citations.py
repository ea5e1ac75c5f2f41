"""Where the rules code and its tests cite a paragraph of 58 Pa. Code, or a reading of it.

A citation is the number as it is written: `573.11(c)(3)` cites this paragraph and no other,
`573.11(c) to (e)` cites 573.11(c). A test's name cites too: `test_573_11_c_3_beaten` is
573.11(c)(3) as far as the chapter has such paragraphs, and `test_573_8_g_h_9_e_counted` is
573.8(g), 573.8(h) and 573.9(e).
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from host_tools.examples import ROUNDS

ROOT = Path(__file__).resolve().parents[2]
RULES_CODE = ROOT / "firmware" / "tablectl"
RULES_TESTS = ROOT / "hil_tests" / "rules"
NUMBER = re.compile(r"\bR-\d{3}a?-\d\d\b|\b\d{3}a?\.\d+(?:\([0-9A-Za-z]+\))*")
CHAPTER = re.compile(r"\d{3}a?$")

Places = dict[str, set[str]]


def in_code() -> Places:
    """{number: {"module.function"}} of the rules code, comments and docstrings included."""
    return _merged(_of_module(path, path.stem) for path in sorted(RULES_CODE.rglob("*.py")))


def in_tests(paragraphs: set[str]) -> Places:
    """{number: {"file::test"}}; `paragraphs` are those that a test's name can cite."""
    found = [_of_module(path, _shown(path), "::") for path in sorted(RULES_TESTS.rglob("*.py"))]
    found += [_of_names(path, paragraphs) for path in sorted(RULES_TESTS.rglob("test_*.py"))]
    found += [_of_round(path) for path in sorted(ROUNDS.glob("*/*.json"))]
    return _merged(found)


def named(test: str, paragraphs: set[str]) -> Iterator[str]:
    """The numbers that the name of a test cites."""
    words = test.split("_")
    for index, word in enumerate(words[:-1]):
        if words[index - 1] == "R" and CHAPTER.match(word):
            yield f"R-{word}-{words[index + 1]}"
        elif CHAPTER.match(word) and f"{word}.{words[index + 1]}" in paragraphs:
            rest = words[index + 2 :]
            number: str | None = f"{word}.{words[index + 1]}"
            while number:
                number = _longest(number, rest, paragraphs)
                yield number
                number = _next(number, rest, paragraphs)


def _longest(number: str, words: list[str], paragraphs: set[str]) -> str:
    """Takes off `words` what they add to the number."""
    while words and (deeper := _known(number, words[0], paragraphs)):
        number = deeper
        words.pop(0)
    return number


def _next(number: str, words: list[str], paragraphs: set[str]) -> str | None:
    """The number that the next word begins, written as far as it differs from the one before: a
    later label in its place or further out, or a section with its first label."""
    section, *labels = number.replace(")", "").split("(")
    for depth in range(len(labels) - 1, -1, -1):
        above = section + "".join(f"({label})" for label in labels[:depth])
        later = words and _known(above, words[0], paragraphs)
        if later and _is_after(later[len(above) :].strip("()"), labels[depth]):
            words.pop(0)
            return later
    if len(words) > 1 and words[0].isdigit():
        other = f"{section.split('.')[0]}.{words[0]}"
        if _known(other, words[1], paragraphs):
            words.pop(0)
            return other
    return None


def _known(above: str, label: str, paragraphs: set[str]) -> str | None:
    found = (f"{above}({each})" for each in (label, label.upper()))
    return next((one for one in found if one in paragraphs), None)


def _is_after(label: str, other: str) -> bool:
    """Whether a label is of the other's kind and later; an `a` in words is no paragraph."""
    return label.isdigit() == other.isdigit() and (len(label), label) > (len(other), other)


def _shown(path: Path) -> str:
    """A file of tests, from the folder of them all: "ch573/test_dealing"."""
    return path.relative_to(RULES_TESTS).with_suffix("").as_posix()


def _of_module(path: Path, module: str, between: str = ".") -> Places:
    """What a module cites, by the outermost function or class, or the name, that it stands in."""
    text = path.read_text()
    places: Places = defaultdict(set)
    tops = [(node.lineno, node) for node in ast.parse(text).body]
    for line_number, line in enumerate(text.splitlines(), 1):
        for number in NUMBER.findall(line):
            above = [node for start, node in tops if start <= line_number]
            name = _name(above[-1]) if above else ""
            places[number].add(module + (between + name if name else ""))
    return places


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def _of_names(path: Path, paragraphs: set[str]) -> Places:
    places: Places = defaultdict(set)
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for number in named(node.name, paragraphs):
                places[number].add(f"{_shown(path)}::{node.name}")
    return places


def _of_round(path: Path) -> Places:
    places: Places = defaultdict(set)
    for number in NUMBER.findall(path.read_text()):
        places[number].add(f"rounds/{path.parent.name}/{path.stem}")
    return places


def _merged(found) -> Places:
    places: Places = defaultdict(set)
    for one in found:
        for number, where in one.items():
            places[number] |= where
    return places
