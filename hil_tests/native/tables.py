"""A table on a native board with its host, for tests and figures."""

from host_tools.device import keys_file
from host_tools.device.link.client import START_S, LinkClient
from host_tools.examples import BENCH_KEYS
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
KEYS = keys_file.load(BENCH_KEYS)


class NativeTable:
    """Open, its host connected."""

    def __init__(self, configuration, meter_cents=None):
        self.control = NativeControl()
        self.bench = Bench(control=self.control)
        provision(self.bench, configuration, meter_cents, KEYS)
        self.start_again()

    def start_again(self, power=True):
        if power:
            self.bench.power_on()
        self.round = BoardRound()
        self.client = LinkClient(BenchStream(self.bench), self.round.observe, KEYS)
        self.client.connect(START_S)

    def play(self, file):
        return self.round.play(file, self.client, BenchHands(self.bench, self.client))

    def moves(self, file):
        """Plays `file`, an event at each step."""
        hands, player = BenchHands(self.bench, self.client), Player(file)
        while event := player.next_event(self.round._awaits):
            self.round._do(event, self.client, hands)
            self.bench.run_for(DEALER_US)
            yield event

    def memory(self):
        return self.bench.fram_read(0, FRAM_BYTES)
