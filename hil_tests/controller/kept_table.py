"""A table's keeper with what stands beside it, for the boards of these tests: a table of 687a."""

from tablectl.app.configuration_requests import ConfigurationRequests
from tablectl.app.recovery import Recovery
from tablectl.app.table_keeper import TableKeeper

from hil_tests.rules.ch687a.play import configuration

BYTES = 262_144
CONFIGURATION = configuration(counting_shuffler=False)


class KeptTable:
    """`keeper`, `recovery` and `configuring`, once `keep` was called."""

    def keep(self, journal, show, lying, clock=None, **more):
        self.keeper = TableKeeper(journal=journal, show=show, lying=lying, **more)
        self.recovery = Recovery(keeper=self.keeper)
        self.configuring = ConfigurationRequests(
            keeper=self.keeper, recovery=self.recovery, clock=clock
        )

    def notes(self, name):
        """The facts of every such record in the journal."""
        journal = self.keeper.journal
        records = journal.records(journal.ring.tail.copy(), 9999)
        return [record.facts for record in records if record.facts["event"] == name]
