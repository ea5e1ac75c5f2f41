"""All faults, by name: what `--fault` takes, and the table of the README.

python -m hil_tests.board.faults.table    prints the table
"""

from hil_tests.board.faults import inputs, line, parts
from hil_tests.board.faults.fault import BadFault, Fault


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
