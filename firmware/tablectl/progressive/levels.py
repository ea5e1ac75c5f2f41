"""The levels of a table's progressives, each fed by the wager whose name it has."""

from .level import Level
from .linked_level import LinkedLevel
from .share import Share


def by_wager(declared):
    """{wager: terms} of what a Game declares: None, or the terms of the level of the wager
    `progressive` alone, are such as well."""
    if declared is None:
        return {}
    return declared if isinstance(declared, dict) else {"progressive": declared}


class Levels:
    """`declared`: as `by_wager` takes it, the level that the sign shows first (terms: see Level);
    `linked`: None, or {"link", "levels": {wager: what the link calls its level}}.

    `share`: of the link, None without one; `links`: the states of those that the table was of
    before; `lease`: that of the lock, without which no wager of a linked level is accepted."""

    def __init__(self, declared, linked=None):
        declared = by_wager(declared)
        self.names = list(declared)
        self.share, self.lease, self.links = None, None, {}
        shared = linked["levels"] if linked else {}
        if shared:
            self.share = Share(linked["link"], sorted(shared.values()))
        self.of = {}
        for name in self.names:
            if name in shared:
                seed, base, *rates = declared[name]
                self.of[name] = LinkedLevel(self.share, shared[name], base, *rates)
            else:
                self.of[name] = Level(*declared[name])

    @property
    def shown(self):
        """The level on the meter sign, None where no progressive is offered."""
        return self.of[self.names[0]] if self.names else None

    def get(self, wager):
        """The level that a wager feeds, None for most."""
        return self.of.get(wager)

    def takes(self, wager):
        """Whether the wager may be accepted at this lock."""
        level = self.of.get(wager)
        return self.lease is not None or level is None or not level.is_linked

    def show(self, round, wager):
        """Tell what a level stands at; `level` names one that is not on the sign. What a linked
        one stands at is not the table's to tell."""
        if self.of[wager].is_linked:
            return
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

    def recorded(self, sequence, tag):
        """The event that was taken last is in the journal, as the record of this number and tag
        (hex digits); `is_due` asks for that."""
        if self.share:
            self.share.recorded(sequence, tag)

    @property
    def is_due(self):
        return self.share is not None and self.share.is_due

    def begin_anew(self):
        """Another epoch of the memory: no link knows anything of it."""
        self.links = {}
        if self.share:
            self.share.begin_anew()

    def called(self, wager):
        """The name of a level in what outlives the power: of a linked one, another than that of a
        meter of the table's own for the same wager, which waits meanwhile (R-688a-46)."""
        level = self.of[wager]
        return "{} {}".format(wager, level.called) if level.is_linked else wager

    def state(self):
        """Plain data of every level, None without one."""
        return {self.called(name): self.of[name].state() for name in self.names} or None

    def links_state(self):
        """{link: state of the table's share} of each link that it ever was of."""
        links = dict(self.links)
        if self.share:
            links[self.share.link] = self.share.state()
        return links

    def restore(self, state, links=None):
        """Take over the levels that `state` has, and what `links_state` gave. Raises StoreError
        5006 unless they agree."""
        for name in self.names:
            if self.called(name) in state:
                self.of[name].restore(state[self.called(name)])
        self.links = dict(links or {})
        if self.share and self.share.link in self.links:
            self.share.restore(self.links[self.share.link])
