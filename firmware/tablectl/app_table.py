"""Keeps the table: opens it from memory or from the host, hands it events, saves its meter.

Pure over slots, a `show(effects, now_us)` and a `lying()` that names the seats whose sensor sees a
chip. The order is fixed: the rules decide, the meter is saved, then what was decided is shown.
"""

from . import games
from .core.errors import ConfigurationError, LinkError, StoreError, TableError
from .core.table import open_table
from .link.frames import parse

NOT_CONFIGURED = "configuration needed"


class MeterLost(Exception):
    """The rules have moved on and the meter could not be kept: the board has to start anew."""


class TableKeeper:
    """`table` is None while the table is closed, and `closed` then says why."""

    def __init__(self, slots, show, lying, board=None):
        self.slots = slots
        self.board = board
        self.show = show
        self.lying = lying
        self.table = None
        self.closed = NOT_CONFIGURED
        self.saved_micro = None

    def open_from_memory(self, now_us):
        """Open with the configuration in memory; without one, or with one that this firmware
        refuses, the table stays closed."""
        try:
            text = self.slots.read("configuration")
            if text is None:
                self.closed = NOT_CONFIGURED
            else:
                self._open(configuration_of(text), now_us)
        except TableError as error:
            self.closed = error.text

    def configure(self, text, now_us):
        """Open with a new configuration (JSON as bytes) and keep it.

        Raises ConfigurationError when it is refused, LinkError 2011 in a round, StoreError and
        DeviceError when it cannot be kept; the table is then as it was.
        """
        self.verify_between_rounds("config_end")
        configuration = configuration_of(text)
        self._verify_board(open_table(configuration, self._meter()))
        self.slots.write("configuration", text)
        self._open(configuration, now_us)

    def handle(self, event):
        """Hand the table an event. Raises RuleError when the rules refuse it, LinkError 2010 when
        the table is closed, MeterLost when the memory fails."""
        if self.table is None:
            raise LinkError(2010, {"reason": self.closed})
        effects = self.table.handle(event)
        lost = self._lose_meter()
        if lost:
            raise MeterLost(lost.text)
        self.show(effects, event["time"])

    def awaits(self, what):
        return self.table is not None and self.table.awaits["what"] == what

    def line(self, n):
        """(line n, how many there are) of the round. Raises LinkError 2010 or 2012."""
        if self.table is None:
            raise LinkError(2010, {"reason": self.closed})
        lines = self.table.lines
        if n >= len(lines):
            raise LinkError(2012, {"n": n, "of": len(lines)})
        return lines[n], len(lines)

    def wagers(self, seat):
        """{wager: cents} of the seat that are not settled. Raises LinkError 2010, RuleError
        1006."""
        if self.table is None:
            raise LinkError(2010, {"reason": self.closed})
        return dict(self.table.round.placed(self.table.verify_seat({"seat": seat})))

    def status(self):
        if self.table is None:
            return {"phase": "closed", "reason": self.closed, "locked": True, "meter": None}
        return self.table.status()

    def _open(self, configuration, now_us):
        table = open_table(configuration, self._meter())
        games.forget()
        self._save_meter(table)
        self.table = table
        self.closed = None
        self.show(table.opening, now_us)
        for seat in self.lying():
            if seat <= table.seats:
                self.handle({"event": "chip_on", "seat": seat, "time": now_us})

    def verify_between_rounds(self, do):
        """Raises LinkError 2011 in a round or while wagers lie, as request `do` has to wait."""
        if self.table is None:
            return
        status = self.table.status()
        if status["phase"] != "over" and (status["phase"] != "betting" or status["wagers"]):
            raise LinkError(2011, {"do": do, "phase": status["phase"]})

    def _verify_board(self, table):
        """Raises ConfigurationError 4003 for a submission that names another board."""
        meant = table.configuration["board"]
        if meant and meant != self.board:
            limit = "this board is {}".format(self.board)
            raise ConfigurationError(4003, {"key": "table.board", "value": meant, "limit": limit})

    def _meter(self):
        """The meter in memory; None if there never was one."""
        text = self.slots.read("meter")
        if text is not None and not text.isdigit():
            raise StoreError(5001, {"slot": "meter"})
        self.saved_micro = None if text is None else int(text)
        return self.saved_micro

    def _lose_meter(self):
        """The error that keeps the meter from being saved; None when it is saved."""
        try:
            self._save_meter(self.table)
        except TableError as error:
            return error
        return None

    def _save_meter(self, table):
        meter = table.meter
        if meter and meter.micro != self.saved_micro:
            self.slots.write("meter", str(meter.micro).encode())
            self.saved_micro = meter.micro


def configuration_of(text):
    """The configuration in a JSON text (bytes). Raises ConfigurationError 4003 if it is none."""
    configuration = parse(text)
    if not isinstance(configuration, dict):
        facts = {"key": "configuration", "value": "...", "limit": "must be a JSON object"}
        raise ConfigurationError(4003, facts)
    return configuration
