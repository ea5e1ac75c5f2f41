"""A table behind a link that is only watched: nothing is asked of the board but what it is and how
it stands."""

from host_tools.device.link.client import LinkClient, Message, Refused
from host_tools.journal.record_shower import Report
from host_tools.session.configuring import CLOSED
from host_tools.session.keys import WATCHING
from host_tools.session.session import Session
from host_tools.session.table_view import TableView

NO_TABLE = "no table"
# So often it is looked whether the table has got another configuration.
LOOK_US = 5_000_000
# Behind the end of every configuration: what is given from there is its size and check alone.
BEHIND = 4084


class Monitor(Session):
    """`report` is given every event of the board, and those of the connection: `unplugged` and
    `plugged_in`."""

    keys = WATCHING

    def __init__(
        self, client: LinkClient, view: TableView, report: Report = lambda event: None
    ) -> None:
        super().__init__(client, view, None)
        view.watched = True
        self._report = report
        self._check: int | None = None
        self._look_due_us = 0.0
        self._phase_is_new = False

    def tick(self) -> None:
        away = self.view.away
        super().tick()
        if self.view.away != away:
            self._report({"ev": "unplugged" if self.view.away else "plugged_in"})

    def _take_up(self, identity: Message) -> None:
        """The configuration is the one that the board has, whatever it is."""
        self._check = self._configuration_check()
        if identity["game"] is not None:
            super()._take_up(identity)
            return
        self.view.board = self._board_name(identity)
        self.view.title = NO_TABLE
        self.view.take_devices(self.client.request("devices"))
        self._refresh_status()

    def _take_in(self) -> None:
        super()._take_in()
        if self.view.now_us >= self._look_due_us:
            self._look_due_us = self.view.now_us + LOOK_US
            if self._is_another_table():
                self._take_up(self.client.request("identity"))

    def _may_not_know(self, seat: int) -> bool:
        """Wagers that the dealer enters are in no event."""
        asks = self.view.phase == "betting" or self._phase_is_new
        return asks or super()._may_not_know(seat)

    def _refresh_status(self) -> bool:
        answered = super()._refresh_status()
        self._phase_is_new = False
        return answered

    def _is_another_table(self) -> bool:
        was_closed, is_closed = self.view.title == NO_TABLE, self.view.phase == "closed"
        return was_closed != is_closed or self._configuration_check() != self._check

    def _configuration_check(self) -> int | None:
        """CRC-32 of the configuration that the board keeps; None while its memory is not open."""
        try:
            slot = self.client.request("slot", name="configuration", at=BEHIND)
        except Refused as refused:
            if refused.error["code"] != CLOSED:
                raise
            return None
        check: int = slot["crc"]
        return check

    def _observe(self, event: Message) -> None:
        if event["ev"] == "phase" and event["phase"] != self.view.phase:
            self._phase_is_new = True
        super()._observe(event)
        self._report(event)
