"""The levels of a table's progressives, each fed by the wager whose name it has."""

from .level import Level


class Levels:
    """`declared`: None, the terms of the level of the wager `progressive` (see Level), or {wager:
    terms}, the one that the sign shows first."""

    def __init__(self, declared):
        if declared is None:
            declared = {}
        elif not isinstance(declared, dict):
            declared = {"progressive": declared}
        self.names = list(declared)
        self.of = {name: Level(*declared[name]) for name in self.names}

    @property
    def shown(self):
        """The level on the meter sign, None where no progressive is offered."""
        return self.of[self.names[0]] if self.names else None

    def get(self, wager):
        """The level that a wager feeds, None for most."""
        return self.of.get(wager)

    def show(self, round, wager):
        """Tell what a level stands at; `level` names one that is not on the sign."""
        micro = self.of[wager].current
        if wager == self.names[0]:
            round.show("meter", micro=micro)
        else:
            round.show("meter", micro=micro, level=wager)

    def show_all(self, round):
        for name in self.names:
            self.show(round, name)

    def verify(self):
        """Raises StoreError 5006 unless the registers of each level agree."""
        for level in self.of.values():
            level.verify()

    def state(self):
        """Plain data of every level, None without one."""
        return {name: self.of[name].state() for name in self.names} or None

    def restore(self, state):
        """Take over the levels that `state` has. Raises StoreError 5006 unless they agree."""
        for name in self.names:
            if name in state:
                self.of[name].restore(state[name])
