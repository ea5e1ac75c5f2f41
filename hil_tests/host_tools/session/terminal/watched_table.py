"""A table that a monitor watches, and the journal of it."""

from typing import Any

from hil_tests.host_tools.helpers.native_table import (
    ROUNDS,
    STEP_US,
    NativeTable,
    configuration_of,
)
from host_tools.device.link.client import LinkClient
from host_tools.journal import contents
from host_tools.journal.export import export
from host_tools.rounds import round_file
from host_tools.rounds.player import Player
from host_tools.session.monitor import Monitor
from host_tools.session.table_view import TableView
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.hands import BenchHands

ROUND = "687a/02_jackpot_with_envy.json"


def path_of(name):
    return (
        name
        if name.endswith(".json")
        else f"{name}{sorted((ROUNDS / name).glob('*.json'))[0].name}"
    )


# What is pressed, drawn and laid down is taken in by then.
SEEN_US = 100_000


class Keypad:
    """In the place of a host: the board is told without the link."""

    def __init__(self, board):
        self.board = board

    def request(self, do, **facts):
        if do == "jackpot_confirm":
            facts["key"] = True
        self.board.keypad(event=do, **facts)


class Table:
    """A board whose dealer needs no host: events come as from a keypad of its own."""

    def __init__(self, name):
        self.name = path_of(name)
        self.board = NativeTable(configuration_of(self.name))

    def monitor(self, **options):
        stream = BenchStream(self.board)
        monitor = Monitor(LinkClient(stream), TableView(), **options)
        monitor.open()
        return monitor

    def play(self, after=lambda event: None):
        """The round of the file, up to its end; `after` is called behind each event."""
        player = Player(round_file.load(ROUNDS / self.name))
        keypad: Any = Keypad(self.board)
        hands = BenchHands(self.board, keypad)
        while event := player.next_event(self.board.keeper.table.awaits):
            next_us = self.board.now_us + STEP_US
            self.board.run_for(STEP_US - SEEN_US)
            hands.do(event)
            self.board.run_until_us(next_us)
            after(event)

    def next_round(self):
        table = self.board.keeper.table
        for name in ("new_deck" if table.deck.cards else "new_dice", "next_round"):
            self.board.run_for(STEP_US)
            self.board.keypad(event=name)

    def journal(self, path):
        export(self.board.host(), path, keep=True)
        return contents.load(path)
