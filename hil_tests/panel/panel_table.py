"""A table of the stand-in as the panel has it: acts in, picture out, no thread and no server."""

import random
from pathlib import Path

from hil_tests.host_tools.board_double import BoardDouble
from host_tools import json_file, keys_file
from host_tools.link.client import LinkClient
from host_tools.link.streams import BenchStream
from host_tools.live.bench_session import BenchSession
from host_tools.panel import acts, picture
from host_tools.panel.panel_view import PanelView

SIGNED_WITH = keys_file.load(keys_file.BENCH_KEYS)
TABLES = Path(__file__).resolve().parents[2] / "host_tools" / "tables"
STEP_US = 100_000


class PanelTable:
    """`do` an act as a page would, `see` the picture."""

    def __init__(self, board: BoardDouble, session: BenchSession, view: PanelView) -> None:
        self.board, self.session, self.view = board, session, view

    def do(self, act: str, /, **facts):
        """The reply. Raises what the act raises."""
        if act in ("decide", "set_low", "roll"):
            facts = {"step": self.view.steps, **facts}
        reply = acts.perform(self.session, act, facts)
        self.wait()
        return reply

    def wait(self, times: int = 2) -> None:
        for _ in range(times):
            self.board.run_for(STEP_US)
            self.session.tick()

    def see(self):
        return {
            **picture.moving_facts(self.session, self.view),
            "table": picture.table_facts(self.session, self.view),
        }

    @property
    def offers(self):
        return {offer["label"]: offer for offer in self.see()["step"]["offers"]}


def panel_table(chapter: str = "687a", seed: int = 7, **submission) -> PanelTable:
    board = BoardDouble()
    configuration = {**json_file.read(TABLES / f"{chapter}.json"), **submission}
    view = PanelView()
    client = LinkClient(BenchStream(board), keys=SIGNED_WITH)
    session = BenchSession(board, client, view, configuration, random.Random(seed))
    session.open()
    made = PanelTable(board, session, view)
    made.wait()
    return made
