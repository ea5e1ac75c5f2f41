"""Every wire of the rig cut, at ground and exchanged with another: the check names it, and no
other. The pair's own wires break; what can be told apart at once breaks together."""

import pytest

from host_tools.simulator.rig import opening
from host_tools.simulator.rig.check import WireCheck
from host_tools.simulator.rig.judging import CUT, DEAD, GOOD, SHORTED, SWAPPED, UNCHECKED
from host_tools.simulator.rig.wiring import wires

ROLES = [wire.role for wire in wires() if wire.kind != "ground"]
# Every second wire, and the others; those of the start stand alone.
SOME = ("shoe_rx", "lock_out", "sensor_1", "sensor_3", "sensor_5", "sck", "display_load")
OTHERS = (
    "shoe_tx",
    "start_game",
    "sensor_2",
    "sensor_4",
    "sensor_6",
    "mosi",
    "lamp_latch",
    "key_switch",
)
LAST = ("lamp_disable",)
PAIRS = (
    ("lock_out", "sensor_6"),
    ("start_game", "sck"),
    ("sensor_1", "sensor_2"),
    ("sensor_3", "mosi"),
    ("sensor_4", "sensor_5"),
    ("display_load", "lamp_latch"),
    ("shoe_rx", "shoe_tx"),
    ("lamp_disable", "sense"),
)
# Without the prompt nobody can ask the board about its other pins.
WITHOUT_PROMPT = {role: UNCHECKED for role in ROLES if role not in ("power", "sense")}
WITHOUT_POWER = dict.fromkeys(ROLES, UNCHECKED)


def swapped(*pairs):
    return {role: SWAPPED for pair in pairs for role in pair}


# name: (what is done to the wires, role to the state that is found; the others are good)
FAULTS = {
    "none": ((), {}),
    "cut, some": (
        [(role, "cut") for role in SOME],
        dict.fromkeys(SOME, CUT),
    ),
    "cut, others": (
        [(role, "cut") for role in (*OTHERS, *LAST, "run", "sense")],
        {**dict.fromkeys((*OTHERS, *LAST, "run"), CUT), "sense": DEAD},
    ),
    "grounded, some": (
        [(role, "short") for role in (*SOME, "service_contact")],
        dict.fromkeys((*SOME, "service_contact"), SHORTED),
    ),
    "grounded, others": (
        [(role, "short") for role in (*OTHERS, *LAST, "sense")],
        {**dict.fromkeys(OTHERS + LAST, SHORTED), "sense": DEAD},
    ),
    "exchanged": ([(one, "swap", two) for one, two in PAIRS], swapped(*PAIRS)),
    "service contact with the key": (
        [("service_contact", "swap", "key_switch")],
        swapped(("service_contact", "key_switch")),
    ),
    "run with a contact": ([("run", "swap", "sensor_1")], swapped(("run", "sensor_1"))),
    "run with the service contact": (
        [("run", "swap", "service_contact")],
        {**WITHOUT_PROMPT, **swapped(("run", "service_contact"))},
    ),
    "run grounded": ([("run", "short")], {**WITHOUT_PROMPT, "run": SHORTED}),
    "service cut": ([("service_contact", "cut")], {**WITHOUT_PROMPT, "service_contact": CUT}),
    "power cut": ([("power", "cut")], {**WITHOUT_POWER, "power": DEAD}),
    "power grounded": ([("power", "short")], {**WITHOUT_POWER, "power": DEAD}),
    "power with another": (
        [("power", "swap", "sensor_2")],
        {**WITHOUT_POWER, "power": DEAD},
    ),
}


@pytest.fixture(scope="module")
def pair():
    with opening.pair() as pair:
        yield pair


@pytest.fixture(params=FAULTS)
def fault(request, pair):
    """(a pair with wires that are wrong, what is to be found)."""
    done, found = FAULTS[request.param]
    for role, action, *other in done:
        pair.wire(role, action, *other)
    yield found
    for role in ROLES:
        pair.wire(role, "mend")


def test_the_check_names_each_wire_that_is_wrong_and_no_other(pair, fault):
    ask = opening.asking(pair.rig_stream)
    findings = WireCheck(ask, opening.PairBoard(pair)).run()
    assert [finding.role for finding in findings] == ROLES
    found = {finding.role: finding.state for finding in findings}
    assert found == {**dict.fromkeys(ROLES, GOOD), **fault}
    others = {finding.role: finding.other for finding in findings if finding.other}
    assert all(others[other] == role for role, other in others.items())
    assert not pair.state()["power"]


def test_every_kind_of_fault_meets_every_wire():
    """Nothing is left out of the table above."""
    met = {(role, each[1]) for done, _ in FAULTS.values() for each in done for role in each[::2]}
    for role in ROLES:
        assert {action for each, action in met if each == role} == {"cut", "short", "swap"}, role
