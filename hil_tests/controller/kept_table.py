"""A table's keeper with what stands beside it, for the boards of these tests."""

from tablectl.app.configuration_requests import ConfigurationRequests
from tablectl.app.recovery import Recovery
from tablectl.app.table_keeper import TableKeeper


class KeptTable:
    """`keeper`, `recovery` and `configuring`, once `keep` was called."""

    def keep(self, journal, show, lying, clock=None, **more):
        self.keeper = TableKeeper(journal=journal, show=show, lying=lying, **more)
        self.recovery = Recovery(keeper=self.keeper)
        self.configuring = ConfigurationRequests(
            keeper=self.keeper, recovery=self.recovery, clock=clock
        )
