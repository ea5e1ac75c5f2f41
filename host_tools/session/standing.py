"""How a table stands: what its board answers to the questions that change nothing."""

import json
from dataclasses import dataclass
from typing import Any

from tablectl.store.ring import RING_AT, cursor_of

from host_tools.device import registers
from host_tools.device.link.client import LinkClient, Message, Refused
from host_tools.journal.export import slot_text


@dataclass(frozen=True)
class Ring:
    """The records of the journal: how many there ever were, how many of them no export is known to
    have, which part of the room they take (None where the memory is not known), and the table's
    clock in microseconds."""

    records: int
    waiting: int
    part: float | None
    time: int


@dataclass(frozen=True)
class Standing:
    """`facts`: the status with the wagers of each seat, the devices and the checks; `said`: the
    text of the error of each part; `configuration`, `ring`: None while the memory is closed;
    `meters`: cents by level."""

    port: str
    identity: Message
    facts: Message
    said: dict[str, str]
    configuration: Message | None
    meters: dict[str, int]
    ring: Ring | None
    has_keys: bool


def facts_of(client: LinkClient) -> Message:
    """Status, wagers by seat, devices and checks in one."""
    facts = client.request("status")
    seats = facts.pop("wagered", [])
    facts["wagers"] = {str(seat): client.wagers(seat) for seat in seats}
    facts["devices"] = client.request("devices")
    facts["checks"] = client.request("checks")
    return facts


def asked(client: LinkClient, facts: Message, heard: list[Message]) -> Standing:
    """All of it; `heard`: the events of the link since the board was met, which tells every new
    host what is wrong with its parts."""
    return Standing(
        port=client.stream.name,
        identity=client.identity,
        facts=facts,
        said={one["device"]: one["err"]["text"] for one in heard if one["ev"] == "device"},
        configuration=_configuration(client),
        meters=registers.standing(client),
        ring=_ring(client, facts["devices"]["parts"].get("fram", {})),
        # An error may keep the board from reading them, and comes first anyway.
        has_keys=facts["checks"]["access"]["keys"] is not False,
    )


def _configuration(client: LinkClient) -> Message | None:
    try:
        text = slot_text(client, "configuration")
    except Refused:
        return None
    return json.loads(text) if text else None


def _ring(client: LinkClient, memory: dict[str, Any]) -> Ring | None:
    try:
        reply = client.request("journal")
    except Refused:
        return None
    records = cursor_of(reply["head"]).sequence
    room = memory.get("bytes", 0) - RING_AT
    part = 1 - reply["free"] / room if room > 0 else None
    return Ring(records, records - reply["exported"], part, reply["time"])
