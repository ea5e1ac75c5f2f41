"""The circuit has the wires of board.py, of the bench and of the rig; a wrong one is named."""

import re

import pytest

from boards.rpi_pico.hardware.board_circuit import circuit
from boards.rpi_pico.hardware.circuit import netlist
from boards.rpi_pico.hardware.tables import Tables, tables
from boards.rpi_pico.hardware.wires import Reading, complaints
from host_tools.common.paths import BOARDS
from host_tools.simulator.wiring import board_wiring

CIRCUIT = circuit()
WIRES = netlist(CIRCUIT)


def swapped(one, other):
    """The netlist with the wires of two pins exchanged."""
    return WIRES | {one: WIRES[other], other: WIRES[one]}


def moved(pin, net):
    return WIRES | {pin: net}


def cut(pin):
    return {place: net for place, net in WIRES.items() if place != pin}


def test_no_wire_is_wrong():
    assert complaints(CIRCUIT, WIRES, tables()) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (swapped(("J1", "1"), ("J1", "2")), r"GP8 \(lock_out\) is led to \['J1-2'\]"),
        (swapped(("J2", "3"), ("J2", "4")), r"GP12 \(sensor_3\) is led to \['J2-4'\]"),
        (swapped(("U1", "9"), ("U1", "11")), r"GP6 \(key_switch\) is led to \['J1-1'\]"),
        (swapped(("U1", "5"), ("U1", "9")), r"GP3 \(service_contact\) is led to \['J1-3'\]"),
        (swapped(("U101", "2"), ("U101", "5")), "bench, spi, miso: the circuit has 19"),
        (swapped(("U1", "26"), ("U1", "27")), r"GP20 \(display_load\) is led to \['J4-4'\]"),
        (swapped(("J14", "4"), ("J14", "5")), "J4-4 is lamp_latch.J4, J14-4 is lamp_disable.J4"),
        (swapped(("U701", "1"), ("U701", "2")), "bench, lamps, chain: .*'seat_3', 'seat_2'"),
        (swapped(("U601", "1"), ("U602", "1")), "bench, displays, chain: the circuit has "),
        (swapped(("J10", "3"), ("J10", "4")), r"J10-3 \(shoe_rx\) is not on GP5"),
        (swapped(("J5", "3"), ("J5", "4")), "bench, uart, shoe, rx: the circuit has 4"),
        (moved(("U101", "8"), "5V"), "U101-8 .VDD. is on 5V; it takes 1.7 to 3.6 V"),
        (cut(("R101", "1")), "fram_select has no pull-up to 3V3"),
        (swapped(("U601", "14"), ("U601", "16")), r"U601-14 \(SEG_A\) is led to \['SEG_B'\]"),
        (swapped(("U601", "2"), ("U601", "11")), "bench, displays, chain: "),
        (moved(("U703", "11"), "GND"), "SRCLK of a SN74HC595DR is not on the bus's clock"),
    ],
)
def test_a_wrong_wire_is_named(wrong, said):
    assert wrong != WIRES
    found = complaints(CIRCUIT, wrong, tables())
    assert any(re.search(said, one) for one in found), found


def test_two_wires_that_touch_are_named():
    touching = {
        pin: "sensor_2.line" if net == "sensor_1.line" else net for pin, net in WIRES.items()
    }
    found = complaints(CIRCUIT, touching, tables())
    assert "GP10 (sensor_1) is led to ['J2-1', 'J2-2']; board.py says J2-1." in found


@pytest.mark.parametrize(
    "prefix", ["J1", "J2", "J3", "J4", "J5", "J7", "J10", "J13", "J14", "J21", "J22", "J31", "J32"]
)
def test_no_signal_of_a_connector_may_be_open(prefix):
    """Each pin but those of a supply, which no table has."""
    supplies = {"GND", "5V", "5V_SENSORS", "5V_SHOE"}
    pins = [pin for pin, net in WIRES.items() if pin[0] == prefix and net not in supplies]
    assert pins
    for pin in pins:
        assert complaints(CIRCUIT, cut(pin), tables()), pin


def test_a_board_that_is_wired_otherwise_is_drawn_otherwise():
    """The pins are those of board.py: exchanged there, they are exchanged in the circuit."""
    known = tables()
    first, second = known.board["INPUTS"]["sensor_1"], known.board["INPUTS"]["sensor_2"]
    inputs = known.board["INPUTS"] | {
        "sensor_1": (second[0], *first[1:]),
        "sensor_2": (first[0], *second[1:]),
    }
    other = Tables(known.board | {"INPUTS": inputs}, known.wires, known.digits)
    wires = netlist(circuit(other))
    assert wires["U1", "14"] == "sensor_2" and WIRES["U1", "14"] == "sensor_1"


def test_what_is_pulled_up_on_the_bench_is_pulled_up():
    on_board = (BOARDS / "bench" / "on_board.js").read_text()
    pulled = re.findall(r"pads\[wiring\.([a-z_.]+)\]\.pull\(true\)", on_board)
    wiring = board_wiring()
    gpios = {wiring["fram_cs"], wiring["lamps"]["output_enable"]}
    assert sorted(pulled) == ["fram_cs", "lamps.output_enable"]
    read = Reading(CIRCUIT, WIRES)
    for gpio in gpios:
        near = read.on[WIRES[read.gpio(gpio)]]
        others = {WIRES[ref, str(3 - int(pin))] for ref, pin in near if ref.startswith("R")}
        assert others == {"3V3"}, gpio


def test_every_pin_that_is_open_says_why():
    for part in CIRCUIT.parts.values():
        assert set(part.nets) | set(part.unused) == set(part.kind.pins)
        assert all(len(why) > 10 for why in part.unused.values())


def test_a_part_with_a_forgotten_pin_is_refused():
    made = circuit()
    kind = made.parts["U101"].kind
    with pytest.raises(ValueError, match="each pin of MB85RS2MTPNF-G-JNE1 has a net or a reason"):
        made.add(kind, {"SCK": "sck"})
