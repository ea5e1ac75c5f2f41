"""Test mode: every lamp and segment lit, each input told to the host, and no meter moved.

It is entered and left between rounds, with a signature and the key switch, and ends by itself.
The table stands up from its memory afterwards, as it stood before (9 NYCRR 5319.58).
"""

from ..core.sensors import PRESSES

LONGEST_US = 300_000_000


class TestMode:
    """`keeper` has the table, `open_table(now_us)` tries to open it, `report(name, time_us,
    facts)` tells the host, `clock` gives microseconds."""

    def __init__(self, *, keeper, open_table, lamps, displays, report, clock):
        self.keeper = keeper
        self.closing = keeper.closing
        self.open_table = open_table
        self.lamps = lamps
        self.displays = displays
        self.report = report
        self.clock = clock
        self.until_us = None

    @property
    def is_on(self):
        return self.until_us is not None

    def handlers(self, guard):
        """{request: function}, for Dispatch; `guard(do, function)` asks for authority first."""
        return {"test_mode": guard("test_mode", self.set)}

    def set(self, arguments, role):
        """Enter or leave. Raises LinkError 2010 without a journal to note it in."""
        if arguments["on"] and not self.is_on:
            self._enter(role, self.clock())
        elif self.is_on and not arguments["on"]:
            self._leave(role, self.clock())
        return {"reason": self.closing.reason}

    def advance(self, now_us):
        """Leave when it has lasted long enough."""
        if self.is_on and now_us >= self.until_us:
            self._leave(None, now_us)

    def seen(self, event, now_us):
        """An input changed, or the shoe gave a card. Its lamp is out while a chip lies on its
        sensor or its button is pressed, so that each input can be seen."""
        name = event["event"]
        if name == "latched":
            return
        if name in PRESSES:
            self._light("locked", "off", now_us)
        elif name in ("chip_on", "chip_off"):
            lamp = "seat_{}".format(event["seat"])
            self._light(lamp, "off" if name == "chip_on" else "on", now_us)
        facts = {key: event[key] for key in ("seat", "card", "on") if key in event}
        facts["input"] = name
        self.report("tested", now_us, facts)

    def _enter(self, role, now_us):
        self.keeper.opened_journal()
        self.keeper.note("test_mode", now_us, on=True, role=role)
        self.until_us = now_us + LONGEST_US
        self._light_all("on", now_us)
        self.closing.begin_test(now_us)
        self.displays.test(True)

    def _leave(self, role, now_us):
        self.until_us = None
        self.displays.test(False)
        self._light_all("off", now_us)
        self._light("locked", "on", now_us)
        self.closing.end_test()
        # A memory that was lost meanwhile, or is full, is no reason to stay in test mode.
        self.keeper.note_soon("test_mode", now_us, on=False, role=role)
        self.open_table(now_us)

    def _light_all(self, state, now_us):
        for lamp in self.lamps.place:
            self.lamps.set(lamp, state, now_us)
        self.lamps.write()

    def _light(self, lamp, state, now_us):
        self.lamps.set(lamp, state, now_us)
        self.lamps.write()

    def status(self):
        return {"on": self.is_on}
