"""Books in memory, in the place of a database: what a transaction wrote is in a log, so that
another database begins with as much of it as had reached it."""

from host_tools.floor.linked.fold import Fold

WRITES = (
    *("begin_term", "suspend", "put_member", "open_level", "book"),
    *("add_total", "add_awards", "add_outcome", "alarm"),
)


class MemoryBooks(Fold):
    """`entries` and `alarms`: all that there were. What a database refuses is an error here."""

    def __init__(self, link, log=()):
        super().__init__(link, "")
        self.log, self.entries, self.alarms, self.totals = [], [], [], {}
        for name, arguments in log:
            getattr(self, name)(*arguments)

    def total_at(self, *record):
        return self.totals.get(record)

    def keep(self, name, arguments):
        self.log.append((name, arguments))
        if name == "book":
            self.entries.append(arguments[0])
        elif name == "alarm":
            self.alarms.append(arguments)
        elif name == "add_total":
            *who, total, _ = arguments
            assert (*who, total.sequence) not in self.totals
            self.totals[*who, total.sequence] = total
        elif name == "add_awards":
            assert not any(award.number in self.awards for award in arguments)
        elif name == "add_outcome":
            assert arguments[0] not in self.outcomes


def _logged(name):
    def write(self, *arguments):
        self.keep(name, arguments)
        return getattr(Fold, name)(self, *arguments)

    return write


for one in WRITES:
    setattr(MemoryBooks, one, _logged(one))
