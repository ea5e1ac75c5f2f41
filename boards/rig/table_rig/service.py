"""Serves the control connection: lines in, replies out, and what waits for its time. Pure: the
port, the table and the clock come in.
"""

from .arguments import Arguments
from .lines import Lines, encode, parse
from .request_error import RequestError
from .requests import LACKS, REQUESTS

NANOS = 1000
# So much output waits for the host before defects are no longer told.
MOST_WAITING = 8192


class Service:
    """`identity`: what `hello` says of this rig. `levels()` gives the levels of the pins,
    `place_of(error)` an exception in one line."""

    def __init__(self, table, identity, levels, place_of):
        self.table = table
        self.now_us = table.now_us
        self.identity = identity
        self.levels = levels
        self.place_of = place_of
        self.lines = Lines()
        self.arrived = []
        self.out = b""
        # Runs that wait: (nanosecond, kinds of event that end it, events told before, reply).
        self.runs = []
        self.served = 0
        self.bad_lines = 0
        self.ends = False

    # ---- lines

    def receive(self, data):
        self.arrived += self.lines.feed(data)

    def serve_one(self):
        """Answer the oldest line; an error is an answer too, whatever it is."""
        line = self.arrived.pop(0)
        self.served += 1
        identity = None
        try:
            request = parse(line)
            identity = request.get("id")
            self._serve(request, identity)
        except RequestError as error:
            self.bad_lines += error.name == "bad_json"
            self._send(identity, "err", {"name": error.name, "text": error.text})
        except Exception as error:  # noqa: BLE001 - whatever it is, the rig goes on
            self.failed(error, identity)

    def _serve(self, request, identity):
        do = request.get("do")
        if not isinstance(do, str):
            do = "?"
        if do in LACKS:
            raise RequestError("unable", "{}: {}".format(do, LACKS[do]))
        handler = REQUESTS.get(do)
        if handler is None:
            text = 'no request "{}": {}'.format(do, ", ".join(sorted(REQUESTS)))
            raise RequestError("unknown_request", text)
        handler(self, Arguments(request), lambda ok: self._send(identity, "ok", ok))

    def _send(self, identity, kind, content):
        content = dict(content)
        table = self.table
        if table.events:
            content["happened"] = table.events
            table.events = []
        if table.events_lost:
            content["events_lost"] = table.events_lost
            table.events_lost = 0
        self.out += encode({"id": identity, kind: content})

    def failed(self, error, identity=None):
        """An exception that nobody expected is told with its place."""
        if len(self.out) < MOST_WAITING:
            text = self.place_of(error)
            self._send(identity, "err", {"name": "rig_error", "text": text})

    # ---- runs

    def wait(self, due_ns, kinds, reply):
        """`reply` when it is due, or when an event of `kinds` has happened from now on."""
        self.runs.append((due_ns, kinds, self.table.told, reply))

    def end_runs(self):
        """Answer the runs whose time has come or whose event has happened."""
        now = self.now_us()
        for each in list(self.runs):
            due_ns, kinds, seen, reply = each
            met = self._met(kinds, seen)
            if met or due_ns <= now * NANOS:
                self.runs.remove(each)
                result = {"now_us": now, "stopped": "condition" if met else "limit"}
                if met:
                    result["met"] = {"at_us": met["at_us"]}
                reply(result)

    def _met(self, kinds, seen):
        if not kinds:
            return None
        new = self.table.told - seen
        for event in self.table.events[-new:] if new else ():
            if event["what"] in kinds:
                return event
        return None

    @property
    def due_us(self):
        """When something has to be done, None if nothing is waiting."""
        times = [(each[0] + NANOS - 1) // NANOS for each in self.runs]
        due_us = self.table.due_us
        if due_us is not None:
            times.append(due_us)
        return min(times) if times else None
