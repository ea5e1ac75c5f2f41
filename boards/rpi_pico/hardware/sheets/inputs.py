"""Contacts and card shoe: from the connectors through protection, filter and Schmitt trigger."""

from boards.rpi_pico.hardware import catalogue, chips
from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.tables import Tables

SHOE_RX = "shoe_rx"
SERVICE = "service_contact"
SENSORS_FUSED = "5V_SENSORS"
# The connectors with contacts: what stands behind the pins that the tables number.
BEHIND = {"J1": (GROUND,), "J2": (SENSORS_FUSED, GROUND)}


def inputs(circuit: Circuit, tables: Tables) -> None:
    """Each contact to ground: pull-up at the line, 10 k and 1 nF, a buffer, and 6.8 k to the
    pin, so that whoever works the pin itself (the rig) is stronger than the buffer."""
    circuit.begin("inputs", "Inputs")
    contacts = [role for role in tables.board["INPUTS"] if role != SERVICE]
    roles = [*sorted(contacts, key=tables.pins().__getitem__), SHOE_RX]
    units = [(f"{role}.filtered", f"{role}.clean") for role in roles]
    gates: dict[str, str] = {}
    for first, second in zip(roles[::2], roles[1::2], strict=True):
        (a, x), (b, y) = units[roles.index(first)], units[roles.index(second)]
        nets = {"1A": a, "1Y": x, "2A": b, "2Y": y, "VCC": "3V3", "GND": GROUND}
        chip = circuit.add(chips.SCHMITT, nets)
        circuit.add(catalogue.C_100N, {"1": "3V3", "2": GROUND})
        gates |= {first: f"{chip}/1", second: f"{chip}/3"}
    for role in roles[:-1]:
        _contact(circuit, tables, role, gates[role])
    for name, after in BEHIND.items():
        _connector(circuit, tables, name, after)
    fuse = circuit.add(catalogue.FUSE_500MA, {"1": "5V", "2": SENSORS_FUSED})
    circuit.row("5V", fuse, SENSORS_FUSED)


def _connector(circuit: Circuit, tables: Tables, name: str, after: tuple[str, ...]) -> None:
    at = tables.at(name)
    names = [at[pin] for pin in sorted(at)]
    nets = {role: f"{role}.line" for role in names} | {net: net for net in after}
    circuit.add(catalogue.header(*names, *after), nets, ref=name)


def _contact(circuit: Circuit, tables: Tables, role: str, gate: str) -> None:
    line, filtered, clean = f"{role}.line", f"{role}.filtered", f"{role}.clean"
    circuit.row(
        f"{tables.wire_of()[role]} {line}",
        circuit.add(catalogue.ESD, {"1": line, "2": GROUND}),
        circuit.add(catalogue.R_3K3, {"1": "3V3", "2": line}),
        circuit.add(catalogue.R_10K, {"1": line, "2": filtered}),
        circuit.add(catalogue.C_1N, {"1": filtered, "2": GROUND}),
        gate,
        circuit.add(catalogue.R_6K8, {"1": clean, "2": role}),
        role,
    )


def shoe(circuit: Circuit, tables: Tables) -> None:
    """The card shoe: 3.3 V out, 3.3 or 5 V in; and the service contact."""
    circuit.begin("shoe", "Card shoe and service contact")
    fused, into, out = "5V_SHOE", f"{SHOE_RX}.line", "shoe_tx.line"
    connector = tables.wire_of()[SHOE_RX]
    nets = {fused: fused, GROUND: GROUND, "shoe_tx": out, SHOE_RX: into}
    circuit.add(catalogue.header(*nets), nets, ref=connector)
    circuit.row(
        f"{connector}-4 {into}",
        circuit.add(catalogue.ESD, {"1": into, "2": GROUND}),
        circuit.add(catalogue.R_3K3, {"1": "3V3", "2": into}),
        circuit.add(catalogue.R_1K, {"1": into, "2": f"{SHOE_RX}.filtered"}),
        circuit.add(catalogue.C_1N, {"1": f"{SHOE_RX}.filtered", "2": GROUND}),
        f"{SHOE_RX}.filtered",
    )
    circuit.row(
        f"{SHOE_RX}.clean",
        circuit.add(catalogue.R_6K8, {"1": f"{SHOE_RX}.clean", "2": SHOE_RX}),
        SHOE_RX,
    )
    circuit.row(
        "shoe_tx",
        circuit.add(catalogue.R_1K, {"1": "shoe_tx", "2": out}),
        circuit.add(catalogue.ESD, {"1": out, "2": GROUND}),
        f"{connector}-3 {out}",
    )
    circuit.row("5V", circuit.add(catalogue.FUSE_500MA, {"1": "5V", "2": fused}), fused)
    _service(circuit, tables)


def _service(circuit: Circuit, tables: Tables) -> None:
    """The service contact: two pins on the board, so that it is reached inside the box alone. No
    cable hangs on it, and the firmware reads it at rest."""
    wire, line = tables.wire_of()[SERVICE], f"{SERVICE}.line"
    nets = {SERVICE: line, GROUND: GROUND}
    circuit.add(catalogue.jumper(*nets), nets, ref=wire.split("-")[0])
    circuit.row(
        f"{wire} {line}",
        circuit.add(catalogue.R_10K, {"1": "3V3", "2": line}),
        circuit.add(catalogue.R_1K, {"1": line, "2": SERVICE}),
        SERVICE,
    )
