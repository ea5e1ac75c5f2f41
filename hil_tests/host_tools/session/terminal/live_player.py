"""Someone at the live view: types keys, and looks at the screen of 80 x 24."""

import random

from rich.console import Console

from hil_tests.host_tools.helpers.native_table import KEYS, NativeTable
from host_tools.common import json_file
from host_tools.device.link.client import LinkClient
from host_tools.examples import TABLES as TABLES
from host_tools.session.bench_session import BenchSession
from host_tools.session.table_view import TableView
from host_tools.session.terminal.screen import screen
from host_tools.session.terminal.watch import Watch
from host_tools.simulator.bench_stream import BenchStream

FRAME_US = 100_000
ROWS, COLUMNS = 24, 80


class Player:
    """Types keys at a session; each key takes the board a frame of time or two."""

    def __init__(self, session, board):
        self.session = session
        self.board = board
        self.watch = Watch(session, Console(width=COLUMNS, height=ROWS))

    @property
    def view(self):
        return self.session.view

    def type(self, keys):
        for character in keys:
            assert self.watch.take(character)
            self.wait(2)

    def wait(self, frames=1):
        for _ in range(frames):
            self.board.run_for(FRAME_US)
            self.session.tick()

    def screen(self, width=COLUMNS, height=ROWS, **options):
        console = Console(width=width, height=height, record=True, file=open("/dev/null", "w"))
        console.print(screen(self.view, width, height, **options))
        return console.export_text().splitlines()


def player_at(chapter, seed=7, **submission):
    """A player at the example table of `chapter`, with what else the `submission` says, open and
    waiting for wagers."""
    board = NativeTable()
    configuration = {**json_file.read(TABLES / f"{chapter}.json"), **submission}
    client = LinkClient(BenchStream(board), keys=KEYS)
    session = BenchSession(board, client, TableView(), configuration, random.Random(seed))
    session.open()
    player = Player(session, board)
    player.wait()
    return player
