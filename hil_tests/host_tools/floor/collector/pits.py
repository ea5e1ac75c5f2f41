"""A collector in this process, at boards that are pseudo-terminals."""

import json
import threading
from contextlib import contextmanager

from hil_tests.host_tools.floor.collector import kept
from hil_tests.host_tools.floor.collector.collected import SIGNER
from hil_tests.host_tools.floor.collector.model_board import KEY
from host_tools.device import keys_file
from host_tools.floor.collector.collecting import collect
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.report import Report
from host_tools.floor.collector.settings import Settings


class Pit:
    """A collector in this process; `told`: its events; `ledger`: makes one that reports."""

    def __init__(self, place, *boards, subscribers=(), ledger=None):
        ports = tuple(board.port for board in boards)
        self.settings = Settings(
            place / "data", place / "pem", place / "keys", place / "sockets", ports, every_s=1
        )
        self.settings.keys.mkdir(exist_ok=True)
        for board in boards:
            file = self.settings.keys / f"{board.identity['uid']}.json"
            if not file.exists():
                keys_file.write(file, {"collector": KEY})
        self.lines = []
        self.over = threading.Event()
        report = Report(self.lines.append, as_json=True)
        asked = ledger and ledger(report)
        arguments = (self.settings, SIGNER, report, self.over, subscribers, asked)
        self.thread = threading.Thread(target=collect, args=arguments)
        self.thread.start()

    def told(self, event):
        return [one for one in map(json.loads, self.lines) if one["event"] == event]

    def files(self, board):
        return kept.files(SystemDisk(self.settings.data), board.identity["uid"])

    def end(self):
        self.over.set()
        self.thread.join()


@contextmanager
def collecting(place, *boards, **options):
    pit = Pit(place, *boards, **options)
    try:
        yield pit
    finally:
        pit.end()
