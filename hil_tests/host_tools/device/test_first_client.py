"""FIRST_CLIENT.md as it is printed: on the bench, and on the serial port of one that is paced."""

import re

import pytest

from host_tools.device.link import client
from host_tools.examples import BENCH_KEYS, DJ_WILD
from host_tools.simulator.bench import Bench
from host_tools.simulator.provisioned import provision
from host_tools.submission import table_file

TUTORIAL = client.__file__.replace("client.py", "FIRST_CLIENT.md")
STARTED_US = 1_500_000


@pytest.fixture
def blocks():
    """(program on the bench, what it prints, program on a port)."""
    with open(TUTORIAL) as file:
        return re.findall(r"^```\w*\n(.*?)^```$", file.read(), re.M | re.S)


def test_the_program_on_the_bench_prints_what_is_printed(blocks, capsys):
    exec(blocks[0], {})
    assert capsys.readouterr().out == blocks[1]


def test_the_program_on_a_port_meets_the_board(blocks, capsys):
    with Bench(paced=True) as bench:
        provision(bench, table_file.load(DJ_WILD))
        bench.power_on()
        bench.run_for(STARTED_US)
        there = blocks[2].replace("/dev/ttyACM0", bench.pty).replace("keys.json", str(BENCH_KEYS))
        assert there != blocks[2]
        exec(there, {})
    assert capsys.readouterr().out == "betting\n"
