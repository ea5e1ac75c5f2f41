"""The serial port of a native board whose time passes by itself is one like any other."""

from contextlib import closing

from hil_tests.board.board_verbs import CONFIGURATION
from hil_tests.host_tools.helpers.native_table import KEYS
from host_tools.device.link.client import LinkClient
from host_tools.device.link.streams import SerialStream
from host_tools.simulator.bench import Bench, lamp
from host_tools.simulator.native_port import PacedNativeControl
from host_tools.simulator.provisioned import provision

PRESS_US = 50_000
LIMIT_US = 5_000_000


def test_a_host_opens_the_port_of_a_native_board():
    heard = []
    with Bench(control=PacedNativeControl(), paced=True) as bench:
        provision(bench, CONFIGURATION, None, KEYS)
        bench.power_on()
        client = LinkClient(SerialStream(bench.pty), heard.append, KEYS)
        with closing(client):
            assert client.connect()["game"] == "687a"
            client.request("wager", seat=1, wager="ante", cents=1000)
            client.request("wager", seat=1, wager="blind", cents=1000)
            bench.press("start_game")
            assert bench.run_until(lamp("locked"), limit_us=LIMIT_US)["at_us"] <= bench.now_us
            bench.run_for(PRESS_US)
            bench.release("start_game")
            assert client.request("status")["phase"] == "dealing"
    assert {"locked", "meter", "phase"} == {event["ev"] for event in heard}
