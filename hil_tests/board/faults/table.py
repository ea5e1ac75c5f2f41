"""All faults, by name: what `--fault` takes, and the table of the README.

python hil_tests/board/faults/table.py    prints the table
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[3]
    sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(Path(__file__).resolve().parents[1])]

from faults import inputs, line, parts  # noqa: E402 - found by the lines before
from faults.fault import BadFault, Fault  # noqa: E402


def _named(*modules):
    """{name: fault} of those that have a name, in the order in which they are written."""
    classes = [each for module in modules for each in vars(module).values()]
    faults = [each for each in classes if isinstance(each, type) and issubclass(each, Fault)]
    return {each.name: each for each in faults if each.name}


FAULTS = _named(line, inputs, parts)


def parse(text):
    """The fault that `NAME` or `NAME:param=value,...` asks for. Raises BadFault."""
    name, _, given = text.partition(":")
    if name not in FAULTS:
        raise BadFault(f"no fault {name}; there are {', '.join(FAULTS)}")
    pairs = [pair.partition("=") for pair in given.split(",") if pair]
    return FAULTS[name](**{key: value for key, _, value in pairs})


def rows():
    """The lines of the README's table."""
    yield "| Fault | What is wrong | Parameters | Where |"
    yield "|---|---|---|---|"
    for name, fault in FAULTS.items():
        parameters = "; ".join(
            f"`{key}={default}` {meaning}" for key, (default, meaning) in fault.parameters.items()
        )
        yield f"| `{name}` | {fault.__doc__} | {parameters} | {', '.join(fault.where)} |"


if __name__ == "__main__":
    print("\n".join(rows()))
