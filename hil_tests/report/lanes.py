"""A tape as lanes over time: levels that last, and marks of an instant. Plain data for pictures
and lists."""

from hil_tests.report import link_log
from hil_tests.report.recorder import time_of
from hil_tests.report.steps import awaited

LONGEST_LABEL = 26


class Lane:
    """kind: `power`, `contact`, `lamp`, `display`, `wait`; spans: [(from_us, to_us, text)]."""

    def __init__(self, kind, name):
        self.kind, self.name = kind, name
        self.spans = []
        self._since = None
        self._text = ""

    def change(self, at_us, text):
        """From then on it shows `text`; "" and None are nothing."""
        if self._since is not None and at_us > self._since:
            self.spans.append((self._since, at_us, self._text))
        self._since, self._text = (at_us, text) if text else (None, "")

    def between(self, from_us, to_us):
        return [span for span in self.spans if span[1] > from_us and span[0] < to_us]


def lanes(tape):
    """Those of power, contacts, displays, lamps and waits that were anything but idle."""
    found = {}
    for at_us, kind, name, text in sorted(_changes(tape), key=lambda change: change[0]):
        found.setdefault((kind, name), Lane(kind, name)).change(at_us, text)
    for lane in found.values():
        lane.change(tape["ended_us"], "")
    waits = Lane("wait", "test waits for")
    waits.spans = _waits(tape)
    order = ("power", "contact", "display", "lamp")
    used = [lane for lane in found.values() if lane.spans]
    return [*sorted(used, key=lambda lane: (order.index(lane.kind), lane.name)), waits]


def marks(tape):
    """[(at_us, lane, label, whole text)] of what took no time: the link's and the shoe's lines."""
    found = []
    for at_us, who, line in link_log.lines(tape):
        found.append((at_us, who, _label(line), link_log.shown(line)))
    for step in tape["steps"]:
        at_us = time_of(step)
        if step["do"] == "shoe_in":
            text = link_log.shown(step["text"].strip().encode("latin-1"))
            found.append((at_us, "shoe", text[:LONGEST_LABEL], text))
        elif step["do"] == "reset":
            found.append((at_us, "reset", "RUN", "RUN pulled low"))
    for event in tape["events"]:
        if event["what"] in ("reset", "part_fault", "link_lost", "stopped"):
            text = event.get("text") or event.get("cause") or event["what"]
            found.append((event["at_us"], "trouble", event["what"], f"{event['what']}: {text}"))
    return sorted(found, key=lambda mark: mark[0])


def _changes(tape):
    """(at_us, kind, name, text) of every level, those before the first step included."""
    yield from _began(tape["began"])
    for step in tape["steps"]:
        at_us = time_of(step)
        if step["do"] in ("close", "open"):
            yield at_us, "contact", step["name"], "closed" * (step["do"] == "close")
        elif step["do"] == "power_on":
            yield at_us, "power", "power", "on"
    for event in tape["events"]:
        yield from _happened(event)


def _began(levels):
    at_us = levels["at_us"]
    yield at_us, "power", "power", "on" * levels["power"]
    for name, closed in levels["contacts"].items():
        yield at_us, "contact", name, "closed" * closed
    for name, lit in levels["lamps"].items():
        yield at_us, "lamp", name, "lit" * lit
    for name, text in levels["displays"].items():
        yield at_us, "display", name, text.strip()


def _happened(event):
    at_us = event["at_us"]
    if event["what"] == "power_off":
        yield at_us, "power", "power", ""
    elif event["what"] == "display":
        yield at_us, "display", event["name"], event["text"].strip()
    elif event["what"] == "lamps":
        for name, lit in event["changed"].items():
            yield at_us, "lamp", name, "lit" * lit


def _waits(tape):
    """The conditions that the test waited for, and whether they came."""
    found = []
    for step in tape["steps"]:
        if step["do"] == "run" and "until" in step and "link" not in step["until"].values():
            end = "" if step["stopped"] == "condition" else ": " + step["stopped"]
            found.append((step["from_us"], step["to_us"], awaited(step["until"]) + end))
    return found


def _label(line):
    """What a line of the link is about, in a word or two."""
    message = link_log.message(line)
    if message is None:
        return link_log.shown(line)[:LONGEST_LABEL]
    if "do" in message:
        return message["do"]
    if "ev" in message:
        return f"{message['ev']}{_place(message)}"
    return "ok" if "ok" in message else f"error {message.get('err', {}).get('code')}"


def _place(event):
    return f" {event['seat']}" if "seat" in event else ""
