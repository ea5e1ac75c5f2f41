"""A round played on the bench, and the same contacts, characters and lines on a native board,
which is given the random values that the bench drew."""

import json

from tablectl.store.journal import Journal

from boards.native.noise import Noise
from hil_tests.controller.stand_ins import Ram
from hil_tests.host_tools.helpers.native_table import KEYS
from host_tools.device.link.client import START_S, LinkClient
from host_tools.rounds.player import Player
from host_tools.simulator.bench import Bench
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.board_round import BoardRound
from host_tools.simulator.hands import BenchHands
from host_tools.simulator.memories import FRAM_BYTES
from host_tools.simulator.native import NativeControl
from host_tools.simulator.provisioned import provision

# No dealer is faster, and no shoe: the board takes 20 messages a second from it.
DEALER_US = 50_000
# What people, parts and the host do; all else of a script only looks or waits.
DONE = ("power_on", "power_off", "close", "open", "shoe_in", "link_in", "fram_write")
OFF_US = 20_000
END_US = 1_000_000
# Of a reply: times, and what only an image has.
NOT_COMPARED = frozenset(
    ("t", "time", "heap_free", "version", "commit", "micropython", "image_version", "image")
)


class Watched(Bench):
    """script: [(when, request, arguments)] of all that was done."""

    def __init__(self, control=None):
        self.script = []
        super().__init__(control=control)

    def _do(self, do, **arguments):
        if do in DONE:
            self.script.append((self.now_us, do, arguments))
        return super()._do(do, **arguments)


def played(file, cut_at):
    """The bench on which the round was played; its power went before the event `cut_at`."""
    bench = Watched()
    provision(bench, file.configuration, file.meter_cents, KEYS)
    round = BoardRound()
    client = started(bench, round)
    hands, player, count = BenchHands(bench, client), Player(file), 0
    while event := player.next_event(round._awaits):
        if count == cut_at:
            bench.power_off()
            bench.run_for(OFF_US)
            client = started(bench, round)
            hands = BenchHands(bench, client)
        round._do(event, client, hands)
        bench.run_for(DEALER_US)
        count += 1
    client.settlement()
    client.request("next_round")
    bench.run_for(END_US)
    return bench


def started(bench, round):
    bench.power_on()
    client = LinkClient(BenchStream(bench), round.observe, KEYS)
    client.connect(START_S)
    return client


class Given(Noise):
    """Random values that another board drew."""

    def __init__(self, values):
        super().__init__(seed=1)
        self.values = values

    def randbytes(self, n):
        value = self.values.pop(0)
        assert len(value) == n
        return value


def replayed(bench, shifts, starts):
    """(A native board on which the same was done, each act so many microseconds later, its starts
    taking so long; the number of the last record before each act, and at the end.)"""
    control = NativeControl()
    board = control.board
    messages = lines(bench)
    nonces = [found["ok"]["nonce"] for found in messages if "nonce" in found.get("ok", ())]
    epoch = opened(bench).epoch
    board.noise = Given([bytes.fromhex(text) for text in [epoch, *nonces]])
    drawn = [found["n"] for found in messages if found.get("ev") == "start_position"]
    native, assembly = Bench(control=control), None
    starts, numbers = list(starts), [0]
    for (at_us, do, arguments), later_us in zip(bench.script, shifts):
        if at_us + later_us > native.now_us:
            native.run_until_us(at_us + later_us)
        if board.assembly is not assembly and board.assembly is not None:
            assembly = board.assembly
            assembly.draw.generator.below = lambda n: drawn.pop(0) - 1
        numbers.append(last_number(board, numbers[-1]))
        if do == "power_on":
            board.start_us = starts.pop(0)
        native._do(do, **arguments)
    native.run_until_us(bench.now_us)
    return native, [*numbers[1:], last_number(board, numbers[-1])]


def last_number(board, before):
    return board.assembly.journal.ring.head.sequence if board.assembly else before


def opened(bench):
    journal = Journal(Ram(bench.fram_read(0, FRAM_BYTES)), FRAM_BYTES)
    journal.open()
    return journal


def whole_records(bench):
    """Every record, oldest first."""
    journal = opened(bench)
    return list(journal.records(journal.ring.tail.copy(), 10_000))


def lines(bench):
    """Every message that the board sent."""
    text = "".join(event["text"] for event in bench.events if event["what"] == "link")
    return [json.loads(line.rpartition(" ")[0]) for line in text.splitlines()]


def messages(bench):
    return [plain(message) for message in lines(bench)]


def shown(bench, what):
    """What lamps or displays showed, in order."""
    keys = {"lamps": ("changed",), "display": ("name", "text")}[what]
    return [[event[key] for key in keys] for event in bench.events if event["what"] == what]


def plain(value):
    if isinstance(value, dict):
        return {key: plain(held) for key, held in value.items() if key not in NOT_COMPARED}
    return [plain(held) for held in value] if isinstance(value, list | tuple) else value
