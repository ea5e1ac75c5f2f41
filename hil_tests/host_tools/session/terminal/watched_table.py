"""A table that a monitor watches, and the journal of it."""

from hil_tests.host_tools.helpers.journal_board import ROUNDS, JournalBoard, configuration_of
from host_tools.device.link.client import LinkClient
from host_tools.journal import contents
from host_tools.journal.export import export
from host_tools.rounds import round_file
from host_tools.rounds.player import Player
from host_tools.session.monitor import Monitor
from host_tools.session.table_view import TableView
from host_tools.simulator.bench_stream import BenchStream

ROUND = "687a/02_jackpot_with_envy.json"
STEP_US = 700_000


def path_of(name):
    return (
        name
        if name.endswith(".json")
        else f"{name}{sorted((ROUNDS / name).glob('*.json'))[0].name}"
    )


class Table:
    """A board whose dealer needs no host: events come as from a keypad of its own."""

    def __init__(self, name):
        self.name = path_of(name)
        self.board = JournalBoard()
        self.board.configure(configuration_of(self.name))

    def monitor(self, **options):
        stream = BenchStream(self.board)
        monitor = Monitor(LinkClient(stream), TableView(), **options)
        monitor.open()
        return monitor

    def play(self, after=lambda event: None):
        """The round of the file, up to its end; `after` is called behind each event."""
        player = Player(round_file.load(ROUNDS / self.name))
        keeper = self.board.keeper
        while event := player.next_event(self.board.table.awaits):
            self.board.run_for(STEP_US)
            keeper.handle({**event, "time": self.board.now_us})
            after(event)

    def next_round(self):
        keeper = self.board.keeper
        for name in ("new_deck" if self.board.table.deck.cards else "new_dice", "next_round"):
            self.board.run_for(STEP_US)
            keeper.handle({"event": name, "time": self.board.now_us})

    def journal(self, path):
        export(self.board.host(), path, keep=True)
        return contents.load(path)
