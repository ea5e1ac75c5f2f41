"""The requests of the rig, those of the virtual bench as far as wires lead there. Pure.

Each takes the service, its arguments and `reply`, which it calls with what stands under "ok": at
once, or when it has been done.
"""

from .request_error import RequestError
from .table import MARGIN_US, NANOS

NO_WIRE = "no wire leads there"
# What the virtual bench can do and a rig cannot, each with the reason.
LACKS = {
    "fram_read": NO_WIRE + ": ask the board's service prompt",
    "fram_write": NO_WIRE + ": ask the board's service prompt",
    "fram_save": NO_WIRE + ": ask the board's service prompt",
    "fram_load": NO_WIRE + ": ask the board's service prompt",
    "fram_fault": "the board's memory is a part, and a part does not break when it is asked to",
    "fram_log": "the rig does not see what goes to the memory: its select has no wire",
    "flash_read": NO_WIRE + ": ask the board's service prompt",
    "flash_write": NO_WIRE + ": the flash is written by its board",
    "rosc": "the ring oscillator is inside the chip",
    "watch": "the program is inside the chip",
    "watchdog_bite": "the watchdog is inside the chip",
    "link_in": "the board's USB port is the host's",
    "torn": "power goes at a time, not inside a write: the rig does not see writes",
    "bootsel": "BOOTSEL has no wire",
    "pin": "a run waits for what the rig reports, and it reports no bare pins",
}


def _when(service, given):
    """(the nanosecond of at_us, or of soon; is it of the request). Raises RequestError past."""
    at_ns = given.nanos("at_us")
    now = service.now_us()
    if at_ns is None:
        return (now + service.table.soon_us()) * NANOS, False
    if at_ns < (now + MARGIN_US) * NANOS:
        word = "past" if at_ns < now * NANOS else "too near"
        text = "at_us {} is {}: it is {} us, and the rig needs {} us"
        raise RequestError("past", text.format(at_ns // NANOS, word, now, MARGIN_US))
    return at_ns, True


def _scheduled(service, given, reply, begin):
    """`begin(at_ns, then)` schedules an act: answered at once with at_us, else when done."""
    at_ns, is_later = _when(service, given)
    given.finish()
    if is_later:
        service.table.verify_room()
        begin(at_ns, None)
        reply({})
    else:
        begin(at_ns, lambda at_us: reply({"at_us": at_us}))


def _refuse(given, *abilities):
    for name in abilities:
        if given.take(name):
            raise RequestError("unable", "{}: {}".format(name, LACKS[name]))


def hello(service, given, reply):
    given.finish()
    facts = {"what": "rig", "margin_us": MARGIN_US, "lacks": LACKS}
    facts.update(service.identity)
    reply(facts)


def power_on(service, given, reply):
    _refuse(given, "bootsel")
    table = service.table
    if not given.has("at_us"):
        table.verify_powered(False)
    _scheduled(service, given, reply, lambda at_ns, then: table.switch(at_ns, True, then))


def power_off(service, given, reply):
    _refuse(given, "torn")
    if given.has("fram_write") or given.has("flash_op"):
        raise RequestError("unable", "torn: " + LACKS["torn"])
    table = service.table
    if not given.has("at_us"):
        table.verify_powered(True)
    _scheduled(service, given, reply, lambda at_ns, then: table.switch(at_ns, False, then))


def reset(service, given, reply):
    _refuse(given, "bootsel")
    if not given.has("at_us"):
        service.table.verify_powered(True)
    _scheduled(service, given, reply, service.table.reset)


def _contact(closed):
    def work(service, given, reply):
        table = service.table
        name = given.one_of("name", sorted(table.names))

        def begin(at_ns, then):
            table.act(at_ns, name, closed, then, then is None)

        _scheduled(service, given, reply, begin)

    return work


def shoe_in(service, given, reply):
    data = given.octets("text")
    table = service.table
    _scheduled(service, given, reply, lambda at_ns, then: table.send_shoe(at_ns, data, then))


def run(service, given, reply):
    until = given.take("until")
    until_ns = given.nanos("until_us")
    wait_ns = given.nanos("for_us")
    if wait_ns is None:
        wait_ns = given.nanos("limit_us")
    given.finish()
    if until_ns is None and wait_ns is None:
        text = "run needs for_us, until_us, or until with limit_us"
        raise RequestError("bad_argument", text)
    now_ns = service.now_us() * NANOS
    due_ns = now_ns + wait_ns if until_ns is None else until_ns
    if due_ns < now_ns:
        text = "until_us is {}: a number from {}".format(due_ns // NANOS, now_ns // NANOS)
        raise RequestError("bad_argument", text)
    service.wait(due_ns, _awaited(until), reply)


def _awaited(until):
    """The kinds of event that end a run."""
    if until is None:
        return ()
    kinds = until.get("happened") if isinstance(until, dict) else None
    if isinstance(kinds, str):
        return (kinds,)
    if isinstance(kinds, list) and all(isinstance(kind, str) for kind in kinds):
        return tuple(kinds)
    raise RequestError("unable", 'a run of the rig waits for events: {"happened": kind or kinds}')


def state(service, given, reply):
    given.finish()
    table = service.table
    displays = table.signs.displays
    reply(
        {
            "now_us": service.now_us(),
            "power": table.powered,
            "lamps": table.signs.lamps.lit,
            "displays": displays.texts,
            "segments": displays.segments(),
            "contacts": table.contacts,
        }
    )


def faults(service, given, reply):
    clear = given.flag("clear")
    given.finish()
    table = service.table
    reply({"faults": table.faults})
    if clear:
        table.faults = []


def counters(service, given, reply):
    given.finish()
    table = service.table
    reply(
        {
            "now_us": service.now_us(),
            "edges": table.hands.done,
            "late_edges": table.hands.late,
            "latches": table.ears.latches,
            "bad_lines": service.bad_lines,
            "boots": table.boots,
        }
    )


def levels(service, given, reply):
    given.finish()
    reply({"levels": service.levels()})


def events(service, given, reply):
    given.finish()
    reply({"now_us": service.now_us()})


def prompt(service, given, reply):
    given.finish()
    reply({})
    service.ends = True


REQUESTS = {
    "hello": hello,
    "power_on": power_on,
    "power_off": power_off,
    "reset": reset,
    "close": _contact(True),
    "open": _contact(False),
    "shoe_in": shoe_in,
    "run": run,
    "state": state,
    "faults": faults,
    "counters": counters,
    "levels": levels,
    "events": events,
    "prompt": prompt,
}
