"""The steps of a tape in words: what each would be on a board at a rig.

The steps are those that the test really took on the virtual bench, in the order of their times,
which are the bench's. A step is {"at_us", "text"}, in JSON too.
"""

from hil_tests.report import link_log, wires
from hil_tests.report.abilities import AT_THE_PROMPT, reason_against, reasons_against
from hil_tests.report.recorder import time_of

# Reading over the link takes the host a few of these in a row: they are one wait.
ON_THE_LINK = {"happened": "link"}
DURATIONS = ((1e6, "s"), (1e3, "ms"), (1.0, "us"))
SHOWN_BYTES = 60


def steps(tape):
    """[{"at_us", "text"}] of one bench."""
    found = []
    asked = tape["steps"]
    held = _held(asked)
    for n, step in enumerate(asked):
        if n in held.values() or (n and _goes_on(asked[n - 1], step)):
            continue
        until = held.get(n)
        text = _contact(step, asked[until]) if until is not None else _said(step)
        found.append({"at_us": time_of(step), "text": text})
    return sorted(found, key=lambda step: step["at_us"])


def reasons(tapes, needs=()):
    """Why a rig cannot serve these steps, or what a test says that it needs, each reason once; []
    where it can."""
    against = [reason_against(step) for tape in tapes for step in tape["steps"]]
    return sorted({reason for reason in [*against, *reasons_against(needs)] if reason})


def duration(us):
    """`5.0 ms`."""
    size, unit = next((d for d in DURATIONS if us >= d[0]), DURATIONS[-1])
    return f"{us / size:.1f} {unit}"


def _held(asked):
    """{number of a `close`: number of the `open` that ends it}, where both have their time."""
    found, closed = {}, {}
    for n, step in enumerate(asked):
        if step["do"] == "close":
            closed[step["name"]] = n
        elif step["do"] == "open" and step["name"] in closed:
            begun = closed.pop(step["name"])
            if "at_us" in step and "at_us" in asked[begun]:
                found[begun] = n
    return found


def _goes_on(before, step):
    """Is it what was done before, a little further?"""
    if step["do"] == "run":
        return before["do"] == "run" and before.get("until") == step.get("until") == ON_THE_LINK
    return step["do"] in AT_THE_PROMPT and before["do"] in AT_THE_PROMPT


def _contact(close, opened):
    name = close["name"]
    for_us = opened["at_us"] - close["at_us"]
    return f"{wires.pin(name)} pulls {wires.wire(name)} low, {duration(for_us)}"


def _said(step):
    against = reason_against(step)
    if against:
        return f"bench only, {step['do']}: {against}"
    return SAYINGS[step["do"]](step)


def _power(step):
    does = "drives EN high: the board has" if step["do"] == "power_on" else "lets go of EN: no"
    return f"{wires.pin('power')} {does} power"


def _close(step):
    name = step["name"]
    return f"{wires.pin(name)} pulls {wires.wire(name)} low and holds it"


def _open(step):
    name = step["name"]
    return f"{wires.pin(name)} lets go of {wires.wire(name)}"


def _shoe(step):
    return f"{wires.pin('shoe_rx')} sends to {wires.wire('shoe_rx')}: {_shown(step['text'])}"


def _link(step):
    line = step["text"].encode("latin-1")
    message = link_log.message(line.rstrip(b"\n"))
    if message is None or "do" not in message:
        return f"host sends {len(line)} bytes on USB: {_shown(step['text'])}"
    given = {key: value for key, value in message.items() if key not in ("id", "do")}
    facts = ", ".join(f"{key} {_shown(str(value))}" for key, value in given.items())
    return f"host sends request {message['do']}" + (f" ({facts})" if facts else "")


def _run(step):
    if "until_us" in step:
        return f"waits until {step['until_us'] / 1e6:.6f} s"
    if "for_us" in step:
        return f"waits {duration(step['for_us'])}"
    return f"waits for {awaited(step['until'])}, at most {duration(step['limit_us'])}"


def awaited(until):
    if until == ON_THE_LINK:
        return "the board on USB"
    if "lamp" in until:
        return f"the lamp {until['lamp']} {'lit' if until['on'] else 'dark'}"
    if "display" in until:
        return f"{until['display']} to show {until['text']!r}"
    if "link" in until:
        return f"a line on USB that matches {until['link']!r}"
    if "happened" in until:
        return f"the event {until['happened']}"
    where, text = next(iter(until.items()))
    return f"{_shown(text)} {'on USB' if where == 'link_text' else 'at the card shoe'}"


def _memory(step):
    return "host reads and writes memory at the board's prompt, the service contact closed"


def _shown(text):
    shown = link_log.shown(text.strip().encode("latin-1"))
    return shown if len(shown) <= SHOWN_BYTES else f"{shown[:SHOWN_BYTES]}..."


SAYINGS = {
    "start": lambda step: "the board is off and its FRAM empty",
    "power_on": _power,
    "power_off": _power,
    "reset": lambda step: f"{wires.pin('run')} pulls RUN low for an instant: the board resets",
    "close": _close,
    "open": _open,
    "shoe_in": _shoe,
    "link_in": _link,
    "run": _run,
    "faults": lambda step: "host asks the rig what its decoders found wrong",
    "counters": lambda step: "host asks the rig for its counts",
    "fram_read": _memory,
    "fram_write": _memory,
    "flash_read": _memory,
}
