"""Holds a netlist against the tables of board.py, bench and rig, wire by wire.

Nothing here goes by the name of a net: the ways are followed from pin to pin, by the numbers of
the data sheets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from boards.rpi_pico.hardware import chips
from boards.rpi_pico.hardware.circuit import GROUND, POWER_IN, POWER_OUT, Circuit, Netlist, on_net
from boards.rpi_pico.hardware.sheets.signs import FAR
from boards.rpi_pico.hardware.tables import Tables
from host_tools.simulator.rig.wiring import wires as rig_wires
from host_tools.simulator.wiring import board_wiring

CONNECTORS = ("J1", "J2", "J3", "J4", "J5", "J7")
# What a rail has at most, in volts (README.md).
RAILS = {GROUND: 0.0, "3V3": 3.3, "5V": 5.3, "5V_FUSED": 5.3, "VSYS": 5.3}
GROUNDS = ("GND", "AGND", "VSS")
SUPPLIES = (POWER_IN, POWER_OUT)

Pin = tuple[str, str]


class Reading:
    """A netlist as somebody with an ohmmeter and the data sheets reads it."""

    def __init__(self, circuit: Circuit, wires: Netlist) -> None:
        self.parts = circuit.parts
        self.wires = wires
        self.pico = circuit.parts["U1"]
        self.on = {net: set(on_net(wires, net)) for net in set(wires.values())}
        supplies = {net for pin, net in wires.items() if self._electrical(pin) in SUPPLIES}
        self.rails = supplies | {GROUND}

    def _electrical(self, pin: Pin) -> str:
        return self.parts[pin[0]].kind.pins[pin[1]][1]

    def name(self, pin: Pin) -> str:
        """Of a pin, as its data sheet or the print beside the connector has it."""
        return self.parts[pin[0]].kind.pins[pin[1]][0]

    def is_a(self, pin: Pin, kind: chips.Kind) -> bool:
        return self.parts[pin[0]].kind is kind

    def reach(self, pin: Pin) -> set[Pin]:
        """Every pin that hangs on this one, also behind resistors and buffers, never a rail."""
        found: set[str] = set()
        open_nets = [self.wires[pin]] if pin in self.wires else []
        while open_nets:
            net = open_nets.pop()
            if net in found or net in self.rails:
                continue
            found.add(net)
            for ref, number in self.on[net]:
                for ends in self.parts[ref].kind.passes:
                    if number in ends:
                        other = ends[1 - ends.index(number)]
                        open_nets += [self.wires[ref, other]] if (ref, other) in self.wires else []
        return {pin for net in found for pin in self.on[net]}

    def gpio(self, number: int) -> Pin:
        return "U1", self.pico.kind.numbers_of(f"GP{number}")[0]

    def gpios_at(self, wanted: Callable[[Pin], bool]) -> list[int]:
        """The GPIO numbers whose pins hang on a pin that is wanted."""
        names = sorted(
            int(name[2:]) for name, _ in self.pico.kind.pins.values() if name.startswith("GP")
        )
        return [number for number in names if any(map(wanted, self.reach(self.gpio(number))))]

    def the_gpio(self, kind: chips.Kind, name: str) -> int | None:
        """The one GPIO at this pin of every such chip; None where there is not just one."""
        each = [
            self.gpios_at(lambda pin, ref=ref: pin[0] == ref and self.name(pin) == name)
            for ref, part in self.parts.items()
            if part.kind is kind
        ]
        return (
            each[0][0] if each and all(one == each[0] and len(one) == 1 for one in each) else None
        )


def _chain(read: Reading, kind: chips.Kind, into: str, out: str, mosi: int | None) -> list[str]:
    """References of a chain, the first next to the Pico; [] where it does not hang together."""
    if mosi is None:
        return []
    found: list[str] = []
    at = read.reach(read.gpio(mosi))
    while True:
        following = [pin[0] for pin in at if read.is_a(pin, kind) and read.name(pin) == into]
        if len(following) != 1 or following[0] in found:
            return found
        found.append(following[0])
        at = read.reach((following[0], kind.numbers_of(out)[0]))


def bench_wiring(read: Reading) -> dict[str, Any]:
    """What `host_tools/simulator/wiring.py` hands to the bench, read from the netlist."""
    spi = {"sck": "SCK", "mosi": "SI", "miso": "SO"}
    bus = {line: read.the_gpio(chips.FRAM, name) for line, name in spi.items()}
    displays = _chain(read, chips.DISPLAY, "DIN", "DOUT", bus["mosi"])
    registers = _chain(read, chips.REGISTER, "SER", "QH'", bus["mosi"])
    return {
        "uart": {"shoe": {line: _at_shoe(read, f"shoe_{line}") for line in ("tx", "rx")}},
        "spi": bus,
        "fram_cs": read.the_gpio(chips.FRAM, "/CS"),
        "displays": {
            "load": read.the_gpio(chips.DISPLAY, "LOAD"),
            "chain": [_sign(read, ref) for ref in displays],
        },
        "lamps": {
            "latch": read.the_gpio(chips.REGISTER, "RCLK"),
            "output_enable": read.the_gpio(chips.REGISTER, "/OE"),
            "chain": [_lamps(read, ref) for ref in registers],
        },
        "inputs": {
            role: gpios[0] if len(gpios) == 1 else gpios for role, gpios in _contacts(read).items()
        },
    }


def _at_shoe(read: Reading, role: str) -> int | None:
    found = read.gpios_at(lambda pin: pin[0] == "J5" and read.name(pin) == role)
    return found[0] if len(found) == 1 else None


def _contacts(read: Reading) -> dict[str, list[int]]:
    """{role printed at J1, J2 or J7: GPIO numbers}."""
    ends = {
        (ref, number): name
        for ref in ("J1", "J2", "J7")
        for number, (name, _) in read.parts[ref].kind.pins.items()
        if read.wires.get((ref, number)) not in read.rails
    }
    found = {name: read.gpios_at(lambda pin, end=end: pin == end) for end, name in ends.items()}
    return {name: gpios for name, gpios in found.items() if gpios}


def _sign(read: Reading, ref: str) -> dict[str, Any]:
    """A display: the sign that its digits are led to, and which digits, the highest first."""
    digits, signs = [], Counter[str]()
    for digit in range(8):
        number = chips.DISPLAY.numbers_of(f"DIG{digit}")[0]
        for pin in read.reach((ref, number)):
            if pin[0] != ref:
                signs[read.parts[pin[0]].label] += 1
                digits += [digit] if read.name(pin) == f"DIG{digit}" else []
    return {"name": " and ".join(signs), "digits": digits[::-1]}


def _lamps(read: Reading, ref: str) -> list[str | None]:
    """The lamp of each output: what is printed at the connector behind its driver."""
    found: list[str | None] = []
    for output in range(8):
        pins = read.reach((ref, chips.REGISTER.numbers_of(f"Q{output}")[0]))
        names = sorted(read.name(pin) for pin in pins if pin[0].startswith("J"))
        found.append(" and ".join(names) or None)
    return found


def complaints(circuit: Circuit, wires: Netlist, tables: Tables) -> list[str]:
    """A sentence for each wire that is not where the tables have it; none where all are."""
    read = Reading(circuit, wires)
    return [
        *_at_connectors(read, tables),
        *_as_on_the_bench(read),
        *_as_at_the_rig(read),
        *_through_cables(read),
        *_clocked(read, tables),
        *_segments(read),
        *_rest_levels(read, tables),
        *_fed(read),
    ]


def _at_connectors(read: Reading, tables: Tables) -> Iterator[str]:
    """board.py: which connector pins each GPIO is led to. `J5` stands for any pin of J5, and of
    the bus the tables say no pin."""
    wired = tables.wire_of()
    for role, gpio in tables.pins().items():
        ends = sorted(
            f"{ref}-{number}" for ref, number in read.reach(read.gpio(gpio)) if ref in CONNECTORS
        )
        wire = wired.get(role, "the bus")
        if wire == "the bus":
            continue
        right = [] if wire == "on board" else [wire]
        led = ends if "-" in wire else [end.split("-")[0] for end in ends]
        if led != right:
            yield f"GP{gpio} ({role}) is led to {ends}; board.py says {wire}."


def _as_on_the_bench(read: Reading) -> Iterator[str]:
    """The bench's wiring, but for the numbers of the chip's units and the baud rate."""
    right = board_wiring()
    right["uart"]["shoe"] = {line: right["uart"]["shoe"][line] for line in ("tx", "rx")}
    del right["spi"]["id"]
    yield from _differences("bench", bench_wiring(read), right)


def _differences(where: str, found: Any, right: Any) -> Iterator[str]:
    if isinstance(found, dict) and isinstance(right, dict):
        for key in sorted(set(found) | set(right)):
            yield from _differences(f"{where}, {key}", found.get(key), right.get(key))
    elif found != right:
        yield f"{where}: the circuit has {found}, the bench {right}."


def _as_at_the_rig(read: Reading) -> Iterator[str]:
    """J10 has the rig's wires in the order of its table; EN goes to the load switch."""
    switch = next(ref for ref, part in read.parts.items() if part.kind is chips.LOAD_SWITCH)
    for place, wire in enumerate(rig_wires()):
        number = str(wire.board_number)
        end = ("U1", number) if wire.board_number else (switch, "3")
        if read.wires.get(("J10", str(place + 1))) != read.wires.get(end):
            yield f"J10-{place + 1} ({wire.role}) is not on {wire.board}, as the rig's table says."


def _through_cables(read: Reading) -> Iterator[str]:
    for near, far in FAR.items():
        for number in read.parts[near].kind.pins:
            ends = [read.wires.get((ref, number)) for ref in (near, far)]
            if ends[0] != ends[1]:
                yield f"{near}-{number} is {ends[0]}, {far}-{number} is {ends[1]}."


def _clocked(read: Reading, tables: Tables) -> Iterator[str]:
    """Everything on the bus shifts on the one clock."""
    for kind, name in ((chips.DISPLAY, "CLK"), (chips.REGISTER, "SRCLK")):
        if read.the_gpio(kind, name) != tables.board["SPI"]["sck"]:
            yield f"{name} of a {kind.number} is not on the bus's clock."


def _segments(read: Reading) -> Iterator[str]:
    """Each segment of a sign is led to the pin that is printed so."""
    for ref, part in read.parts.items():
        for number, (name, _) in part.kind.pins.items():
            if part.kind is chips.DISPLAY and name.startswith("SEG_"):
                names = [read.name(pin) for pin in read.reach((ref, number)) if pin[0] != ref]
                if names != [name]:
                    yield f"{ref}-{number} ({name}) is led to {names}."


def _rest_levels(read: Reading, tables: Tables) -> Iterator[str]:
    """While the Pico drives nothing: what is to be high then has a pull-up to 3V3, and so has
    every contact's wire."""
    roles = [role for role, (_, safe, _) in tables.board["OUTPUTS"].items() if safe]
    ends = {role: read.gpio(tables.pins()[role]) for role in roles}
    for role, wire in tables.wire_of().items():
        if role in tables.board["INPUTS"]:
            connector, number = wire.split("-")
            ends[role] = (connector, number)
    for role, end in ends.items():
        net = read.wires.get(end, "")
        others = {
            read.wires.get((ref, str(3 - int(number))))
            for ref, number in read.on.get(net, ())
            if ref.startswith("R") and not ref.startswith("RN")
        }
        if "3V3" not in others:
            yield f"{role} has no pull-up to 3V3 at {end[0]}-{end[1]}."


def _fed(read: Reading) -> Iterator[str]:
    """Every chip's supply pins lie on a rail with a voltage that it may have."""
    for ref, part in read.parts.items():
        for number, (name, electrical) in part.kind.pins.items():
            net = read.wires.get((ref, number), "nothing")
            if electrical != POWER_IN:
                continue
            if name in GROUNDS:
                if net != GROUND:
                    yield f"{ref}-{number} ({name}) is on {net}, not on ground."
            elif part.kind.volts:
                least, most = part.kind.volts
                if not least <= RAILS.get(net, 0.0) <= most:
                    yield f"{ref}-{number} ({name}) is on {net}; it takes {least} to {most} V."
