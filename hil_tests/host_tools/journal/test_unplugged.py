"""`tablectl log export` while somebody pulls the cable: nothing is lost, nothing comes twice.

A failure is played again by its seed alone, such as

    .venv/bin/python -m pytest "hil_tests/host_tools/journal/test_unplugged.py::test_unplugs[17]"
"""

import json
import random
import re

import pytest

from hil_tests.helpers.cable import Cable
from hil_tests.host_tools.helpers.native_table import KEYS, NativeTable, configuration_of
from hil_tests.host_tools.journal.test_export import in_the_ring, records_of
from host_tools.cli import options
from host_tools.common.errors import HostError
from host_tools.device import ports, reconnect
from host_tools.device.link.client import LinkClient
from host_tools.device.link.streams import SerialStream, Stream
from host_tools.device.ports import Port
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal import contents
from host_tools.journal.export import export, export_across
from host_tools.simulator.bench_stream import BenchStream

ROUND = "687a/02_jackpot_with_envy.json"
SEEDS = 100
# An export of two rounds is some 9,000 bytes on the line: each seed pulls the cable at least once.
LONGEST_BYTES = 5_000
MOST_UNPLUGS = 6
# Of unplugs: the cable is the board's supply as well; something happens at the table meanwhile.
POWERED_BY_IT = 0.4
PLAYED_ON = 0.5


@pytest.fixture(scope="module")
def played():
    """The memory of a board that played two rounds."""
    board = NativeTable(configuration_of(ROUND))
    for _ in range(2):
        board.play(ROUND)
    return board.memory


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch):
    monkeypatch.setattr(reconnect.time, "sleep", lambda seconds: None)


def board_with(memory):
    return NativeTable(memory=memory)


class Hand:
    """Pulls the cable again and again, at random, and puts it back."""

    def __init__(self, board, path, seed):
        self.board = board
        self.path = path
        self.chance = random.Random(seed)
        self.to_come = self.chance.randint(1, MOST_UNPLUGS)
        self.done = 0

    def connect(self):
        """A host on the cable as it is plugged in now."""
        stream: Stream = BenchStream(self.board)
        if self.to_come:
            self.to_come -= 1
            stream = Cable(stream, self.chance.randint(1, LONGEST_BYTES), self.pulled)
        client = LinkClient(stream, keys=KEYS)
        client.connect()
        return client

    def pulled(self):
        """The board gave up no record that is not on the disk."""
        self.done += 1
        held = contents.load(self.path).last_record if self.path.exists() else 0
        assert self.board.exported <= held
        self.board.link_bytes()
        self.board.own.port.incoming = b""
        if self.chance.random() < POWERED_BY_IT:
            self.board.cut_power()
        if self.chance.random() < PLAYED_ON:
            self.board.chip_on(self.chance.randint(1, 6))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_unplugs(seed, played, tmp_path):
    board = board_with(played)
    path = tmp_path / "table.tcj"
    hand = Hand(board, path, seed)
    done = export_across(
        hand.connect, lambda client, progress: export(client, path, False, progress), 1e9
    )
    assert done.confirmed and hand.done >= 1
    export(board.host(), path, keep=True)
    assert records_of(path) == in_the_ring(board), f"seed {seed}"
    found = contents.load(path)
    numbers = [entry.sequence for entry in found.entries]
    assert numbers == list(range(1, len(numbers) + 1)), f"seed {seed}"
    assert done.records <= len(numbers) and done.last <= len(numbers)
    assert auditing.audit((path,), BENCH_KEYS).findings == [], f"seed {seed}"


@pytest.fixture
def pulled_once(played, monkeypatch):
    """`pulled_once(bytes, back)`: on every port a board whose cable is pulled after so many bytes,
    and put back if `back`."""

    def plug(bytes_left, back=True):
        board = board_with(played)
        cables = [Cable(BenchStream(board), bytes_left)]

        def opened(port):
            if cables:
                return cables.pop()
            return BenchStream(board) if back else SerialStream("/no/such/port")

        monkeypatch.setattr(options, "PortStream", opened)
        return board

    return plug


def test_the_command_waits_for_the_board_and_says_so_with_the_time(
    pulled_once, tablectl, tmp_path
):
    board = pulled_once(3_000)
    path = tmp_path / "table.tcj"
    arguments = ("--out", path, "--port", "x", "--keys", BENCH_KEYS, "--unsigned")
    outcome = tablectl("log", "export", *arguments, "--json")
    assert outcome.code == 0
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00 ", outcome.err)
    assert "the connection ended" in outcome.err and "waiting for the board" in outcome.err
    last = board.exported
    assert json.loads(outcome.out)["records"] == last == contents.load(path).last_record


def test_the_only_board_is_found_again_on_another_port_beside_another_board(
    pulled_once, tablectl, tmp_path, monkeypatch
):
    """No port is named: the board that was met is waited for, and no other one is taken."""
    board = pulled_once(3_000)
    opened, plugged = [], [[Port("first", board.uid)]]
    plugged += [[]] * 3 + [[Port("other", "another"), Port("second", board.uid)]]
    monkeypatch.setattr(ports, "boards", lambda: plugged.pop(0) if plugged[1:] else plugged[0])
    stream_on = options.PortStream

    def open_port(port):
        opened.append(port)
        gone = port != "second" and len(opened) > 1
        return SerialStream("/no/such/port") if gone else stream_on(port)

    monkeypatch.setattr(options, "PortStream", open_port)
    path = tmp_path / "table.tcj"
    arguments = ("--out", path, "--keys", BENCH_KEYS, "--unsigned", "--json")
    outcome = tablectl("log", "export", *arguments)
    assert outcome.code == 0 and outcome.err.count("\n") == 1
    assert (opened[0], opened[-1], len(opened)) == ("first", "second", 5) and "other" not in opened
    assert json.loads(outcome.out)["last"] == contents.load(path).last_record


def test_a_board_that_does_not_come_back_is_not_waited_for_any_longer(
    pulled_once, tablectl, tmp_path
):
    board = pulled_once(3_000, back=False)
    path = tmp_path / "table.tcj"
    arguments = ("--out", path, "--port", "x", "--keys", BENCH_KEYS, "--unsigned")
    outcome = tablectl("log", "export", *arguments, "--timeout", "0.01")
    assert outcome.code == 3 and "the port is not there" in outcome.err.splitlines()[-1]
    assert contents.load(path).unfinished and board.exported == 0


def test_a_board_that_is_not_there_at_the_beginning_is_not_waited_for(
    tablectl, tmp_path, monkeypatch
):
    monkeypatch.setattr(reconnect.time, "sleep", lambda seconds: pytest.fail("waited"))
    arguments = ("--out", tmp_path / "x", "--port", tmp_path / "ttyACM9", "--unsigned")
    outcome = tablectl("log", "export", *arguments)
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)


def test_a_board_that_gives_nothing_more_is_not_asked_for_ever(played, tmp_path):
    board = board_with(played)
    tried = []

    def connect():
        tried.append(1)
        client = LinkClient(Cable(BenchStream(board), 700), keys=KEYS)
        client.connect()
        return client

    with pytest.raises(HostError) as caught:
        export_across(
            connect,
            lambda client, progress: export(client, tmp_path / "x", True, progress),
            wait_s=0.3,
        )
    assert caught.value.code == 6204 and len(tried) > 1
