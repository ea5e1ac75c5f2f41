"""Every fault by its name and parameters, and the README's table of them."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from hil_tests.board.board_verbs import new_board
from hil_tests.board.faults.fault import BENCH, PORT, BadFault
from hil_tests.board.faults.inputs import Bounce, Contacts
from hil_tests.board.faults.table import FAULTS, parse, rows
from host_tools.simulator.bench import Unable

README = Path(__file__).with_name("README.md")


class Edges:
    """A bench that remembers what was done to its contacts."""

    now_us = 1_000

    def __init__(self):
        self.seen = []

    def press(self, name, at_us=None):
        self.seen.append((at_us, name, True))

    def release(self, name, at_us=None):
        self.seen.append((at_us, name, False))


def test_the_readme_has_every_fault():
    assert "\n".join(rows()) in README.read_text()
    assert all(BENCH in fault.where for fault in FAULTS.values())


def test_a_fault_asks_for_itself_again():
    for text in ("bounce:seed=7,us=900", "drift:ppm=-30.5", "unplugged"):
        assert parse(text).text == text
    assert parse("drift:ppm=-30.5").options() == {"drift_ppm": -30.5}


@pytest.mark.parametrize(
    "text, reason",
    [
        ("dust", "no fault dust; there are noise, flipped"),
        ("noise:loud=1", "noise has no parameter loud; it has seed, one_in"),
        ("noise:seed=x", "noise: seed = x is no int"),
        ("bounce:edges=4", "bounce: edges = 4 is not odd"),
    ],
)
def test_what_is_no_fault_is_refused(text, reason):
    with pytest.raises(BadFault, match=reason):
        parse(text)


def bouncing(seed):
    fault = Bounce(seed=seed)
    fault.begin(SimpleNamespace(bench=Edges()))
    return fault


def test_a_bouncing_contact_ends_where_it_was_put_the_same_for_a_seed():
    def edges(seed):
        bench = Edges()
        contacts = Contacts(bench, bouncing(seed).move, each=7)
        contacts.chip_on(3, 5_000)
        contacts.chip_off(3, 9_000)
        return bench.seen

    seen = edges(4)
    assert seen == edges(4) != edges(5)
    assert [seen[0], seen[6]] == [(5_000, "sensor_3", True), (6_500, "sensor_3", True)]
    assert seen[-1] == (10_500, "sensor_3", False) and len(seen) == 14
    assert all(at == int(at) for at, _, _ in seen)


def test_a_fault_that_needs_wires_is_skipped_on_a_port():
    with pytest.raises(Unable, match="drift needs the bench"):
        new_board(SimpleNamespace(kind=PORT), [parse("drift")])
    assert [name for name, fault in FAULTS.items() if PORT in fault.where] == [
        "noise",
        "flipped",
        "lost",
        "cut",
        "doubled",
        "stall",
        "unplugged",
    ]
