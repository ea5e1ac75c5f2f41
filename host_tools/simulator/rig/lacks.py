"""What a board behind a rig cannot do because of its host, with the reasons; the rig declares its
own in `hello`."""

from typing import Any

from host_tools.simulator.control import Unable

LACKS = {
    "in_play": "the memories are reached through the board's service prompt, while it is off",
    "pty": "the board's port is open here already",
    "counters": "no wire tells what happens inside the board",
    "many_edges": "the rig keeps what is to come in its memory, some hundred edges",
    "long_wait": "time passes as it does, and nobody waits for an hour",
}
# Lacking where the streams are serial ports.
LACKS_AT_PORTS = {
    "link_times": "a host reads what came to a port when it gets to it, not when it came",
}


class Counts(dict[str, Any]):
    """What a rig counts; what only the inside of a board can tell is Unable."""

    def __missing__(self, name: str) -> Any:
        raise Unable(f"counters {name}: {LACKS['counters']}")
