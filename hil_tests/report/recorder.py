"""What a test did with its benches and what came of it: a tape for each bench, of plain data.

A tape is {"began": levels, "steps": [...], "events": [...], "ended_us"}. A step is a request as
boards/bench/README.md has it, with `from_us`, the time at which it was asked, and `powered`; where
a rig says when it was done, that is its `at_us`; a `run` has `to_us` and why it `stopped`. Events
are as the bench reports them. Levels are {"at_us", "power", "contacts", "lamps", "displays"} as
they were before the first step: a board may have lived before the test that goes on with it.
"""

import copy
from weakref import WeakKeyDictionary

# What only looks, at what events tell anyway.
LOOKS = ("state", "events", "hello", "levels")


def time_of(step):
    """When a step was to be done, in microseconds."""
    return step.get("at_us", step["from_us"])


class Levels(dict):
    """How things stand at a bench, followed through what was asked and what happened."""

    def __init__(self):
        super().__init__(at_us=0.0, power=False, contacts={}, lamps={}, displays={})

    def ask(self, do, arguments):
        if do in ("power_on", "power_off") and arguments.get("at_us") is None:
            self["power"] = do == "power_on"
        elif do in ("close", "open"):
            self["contacts"][arguments["name"]] = do == "close"

    def happen(self, event):
        self["at_us"] = max(self["at_us"], event["at_us"])
        if event["what"] == "lamps":
            self["lamps"].update(event["changed"])
        elif event["what"] == "display":
            self["displays"][event["name"]] = event["text"]
        elif event["what"] == "power_off":
            self["power"] = False


class Recorder:
    """An observer of benches that keeps a tape a bench and test."""

    def __init__(self):
        self.rig = None
        # A bench that is gone may leave its id to the next.
        self._levels = WeakKeyDictionary()
        self.begin()

    def begin(self):
        """Another test, or the same once more."""
        self._tapes = []
        self._tape_of = WeakKeyDictionary()

    def tapes(self):
        """Those of this test so far, in the order in which their benches were first used."""
        return list(self._tapes)

    def saw(self, bench, do, arguments, reply, happened):
        levels = self._levels.setdefault(bench, Levels())
        tape = self._tape_of.get(bench)
        if tape is None:
            tape = {"began": copy.deepcopy(dict(levels)), "steps": [], "events": []}
            self._tape_of[bench] = tape
            self._tapes.append(tape)
        self.rig = bench.rig or self.rig
        if do not in LOOKS:
            given = {key: value for key, value in arguments.items() if value is not None}
            since = {"do": do, "from_us": levels["at_us"], "powered": levels["power"]}
            done = {"at_us": reply["at_us"]} if "at_us" in reply else {}
            tape["steps"].append({**since, **done, **given})
            levels.ask(do, arguments)
        for event in happened:
            levels.happen(event)
            tape["events"].append(event)
        levels["at_us"] = max(levels["at_us"], reply.get("now_us", 0.0))
        tape["ended_us"] = levels["at_us"]
        if do == "run":
            tape["steps"][-1].update(to_us=levels["at_us"], stopped=reply["stopped"])
