"""Names every file and every function that is longer than a reader holds at once.

    python3 -m boards.toolchain.lengths

What may be longer, and why, stands in pyproject.toml under tool.lengths; an exception that is no
longer needed is named as well. Exit code 1 when something is named.
"""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SUFFIXES = (".py", ".c", ".h")


def functions(path: Path, text: str) -> Iterator[tuple[str, int]]:
    """(name, lines without its docstring) of each. In C, as clang-format leaves it, the braces of
    a function and of nothing else stand alone in the first column."""
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                said = (ast.get_docstring(node, clean=False) or "").count("\n")
                yield node.name, node.end_lineno - node.lineno + 1 - said
        return
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line == "{":
            name = lines[number - 1].split("(")[0].split()[-1]
            yield name, lines.index("}", number) - number + 1


def found(limits: dict[str, int]) -> Iterator[tuple[str, str]]:
    """(what is too long, a sentence about it), exceptions included."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True)
    for name in listed.stdout.decode().splitlines():
        path = ROOT / name
        if path.suffix not in SUFFIXES:
            continue
        text = path.read_text()
        lines, most = len(text.splitlines()), limits["file"]
        if lines > most:
            yield name, f"{name} has {lines} lines; at most {most}: split it by subject."
        for function, length in functions(path, text):
            if length > limits["function"]:
                what = f"{name}::{function}"
                most = limits["function"]
                yield what, f"{what} has {length} lines; at most {most}: take out a step."


def main() -> int:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["lengths"]
    exceptions = settings["exceptions"]
    long = dict(found(settings))
    said = [sentence for what, sentence in long.items() if what not in exceptions]
    unused = [what for what in exceptions if what not in long]
    said += [f"{what} is listed in tool.lengths and is not too long." for what in unused]
    for sentence in said:
        print(sentence, file=sys.stderr)
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
