"""What a fault is: a name, parameters, and what it does to a board and takes back again."""

from host_tools.simulator.testing.places import BENCH as BENCH
from host_tools.simulator.testing.places import NATIVE as NATIVE
from host_tools.simulator.testing.places import PORT as PORT
from host_tools.simulator.testing.places import RIG as RIG


class BadFault(ValueError):
    """A text that names no fault, or a parameter that it does not have."""


class Fault:
    """The docstring of each fault says in one line what is wrong.

    `where`: the kinds of board that it can be had with; `parameters`: {name: (default, meaning)},
    each an attribute of the fault, declared behind them. `text`: as it was asked for, which asks
    for it again.
    """

    name = ""
    where: tuple[str, ...] = (BENCH, NATIVE)
    parameters: dict = {}

    def __init__(self, **given):
        values = {name: default for name, (default, _) in self.parameters.items()}
        for name, value in given.items():
            if name not in values:
                known = ", ".join(values) or "none"
                raise BadFault(f"{self.name} has no parameter {name}; it has {known}")
            values[name] = self._as(values[name], name, value)
        vars(self).update(values)
        told = ",".join(f"{name}={value}" for name, value in given.items())
        self.text = f"{self.name}:{told}" if told else self.name

    def _as(self, default, name, value):
        try:
            return type(default)(value)
        except ValueError:
            kind = type(default).__name__
            raise BadFault(f"{self.name}: {name} = {value} is no {kind}") from None

    def options(self):
        """What the board is made with."""
        return {}

    def begin(self, board):
        """The board is made and has no power yet."""

    def opened(self, board):
        """Its table is open."""

    def end(self, board):
        """What is wrong is put right; nothing that happened is undone."""
