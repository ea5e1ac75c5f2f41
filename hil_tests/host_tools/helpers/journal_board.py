"""A board double that plays example rounds, and its journal exported as the command does."""

from hil_tests.host_tools.helpers.board_double import BoardDouble
from host_tools.device import keys_file
from host_tools.device.link.client import LinkClient
from host_tools.examples import BENCH_KEYS, ROUNDS
from host_tools.rounds import round_file
from host_tools.rounds.player import NEXT_ROUND
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.board_round import BoardRound
from host_tools.simulator.hands import BenchHands
from host_tools.simulator.provisioned import upload

KEYS = keys_file.load(BENCH_KEYS)
HOUR_US = 3_600_000_000


class JournalBoard(BoardDouble):
    """A double with a host that presses, draws and asks; `configure` opens its table."""

    def host(self, keys=KEYS):
        """A host that has just come."""
        client = LinkClient(BenchStream(self), keys=keys)
        client.connect()
        return client

    def configure(self, configuration):
        upload(self, self.host(), configuration)

    @property
    def table(self):
        """The open one."""
        assert self.keeper.table
        return self.keeper.table

    def play(self, path):
        """A round file on the table as it stands, whatever its configuration; then the next.
        `settled` has the pay lines of each of its rounds."""
        file = round_file.load(ROUNDS / path)
        self.settled = []
        board = BoardRound()
        client = LinkClient(BenchStream(self), board.observe, KEYS)
        client.connect()
        board.observe({"ev": "phase", **self.table.awaits})

        def look(event):
            if event["event"] == NEXT_ROUND:
                self.settled.append(client.settlement())

        settlement = board.play(file, client, BenchHands(self, client), look)
        self.settled.append(settlement.lines)
        assert len(self.settled) == len(file.earlier) + 1
        client.request("new_deck" if self.table.deck.cards else "new_dice")
        client.request("next_round")
        self.run_for(60_000_000)
        return settlement

    def adjust(self, cents):
        """Floor and technician set the meter."""
        self.key_switch(True)
        client = self.host()
        client.request("meter_adjust", level="progressive", cents=cents)
        client.signed("meter_adjust", "technician", level="progressive", cents=cents)
        self.key_switch(False)

    def cut_power(self, away_us=1_000_000):
        self.power_off()
        self.now_us = 0
        self.power_on()
        self.run_for(away_us)


def configuration_of(path):
    return round_file.load(ROUNDS / path).configuration
