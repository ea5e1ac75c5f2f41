"""What is wrong with the board, and its counters, as plain data for the host."""


class Condition:
    """`report(name, time_us, facts)` tells the host of a trouble when it begins.

    `watch` names what its counters and states come from.
    """

    def __init__(self, report):
        self.report = report
        self.parts = {}
        self.checked = {}
        self.troubles = {}
        self.resets = {"cause": None}
        self.fault = None
        self.fault_in_short = None
        self.overflows = 0
        self.session = None
        self.bank = None
        self.tidying = None

    def watch(self, *, parts, checked, bank, session, tidying):
        """`parts`, and what is `checked` all the time: {name: what has `status()`}; `bank`,
        `session` and `tidying` have their counters."""
        self.parts = parts
        self.checked = checked
        self.bank = bank
        self.session = session
        self.tidying = tidying

    def began(self, cause):
        """Why the board started."""
        self.resets = {"cause": cause}

    def started(self, cause, record):
        """The same, with the record of the last fault (store/fault_log.py)."""
        self.began(cause)
        if record["count"]:
            self.fault = record
            self.fault_in_short = {"count": record["count"], "kind": record["kind"]}

    def trouble(self, name, error, now_us):
        """Note what is wrong with a part; the host hears of it once."""
        known = self.troubles.get(name)
        self.troubles[name] = error
        if known is None or known.text != error.text:
            self.report("device", now_us, {"device": name, "err": error.as_dict()})

    def well(self, name):
        self.troubles.pop(name, None)

    def overflowed(self, edges):
        """So many edges found no room in the interrupt handler's ring. Returns how many are lost,
        with those that the inputs missed."""
        self.overflows = edges
        return edges + self.bank.missed

    def repeat(self, now_us):
        """Tell a host that has just come what is wrong."""
        for name, error in self.troubles.items():
            self.report("device", now_us, {"device": name, "err": error.as_dict()})
        if self.fault and self.resets["cause"] in ("fault", "watchdog"):
            self.report("fault", now_us, self.fault)

    def count(self, status):
        """Add the part of `status` that is about the board."""
        status["heap_free"] = self.tidying.heap_free
        status["edges"] = {"overflows": self.overflows, "missed": self.bank.missed}
        status["link"] = self.session.status()
        status["resets"] = self.resets
        status["fault"] = self.fault_in_short

    def devices(self):
        """State of every part, what is wrong, and the last fault in full."""
        troubles = {name: error.code for name, error in self.troubles.items()}
        return {"parts": states(self.parts), "troubles": troubles, "fault": self.fault}

    def checks(self):
        """What the board's checks of itself found. Apart from the parts: the JSON of all would
        take longer than a press of a button has to be stable."""
        return states(self.checked)


def states(named):
    return {name: part.status() for name, part in named.items()}
