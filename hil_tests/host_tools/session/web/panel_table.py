"""A table of a native board as the panel has it: acts in, picture out, no thread and no server."""

import random
from typing import Any

from hil_tests.host_tools.helpers.native_table import KEYS, NativeTable
from host_tools.common import json_file
from host_tools.device.link.client import LinkClient
from host_tools.examples import TABLES as TABLES
from host_tools.session.bench_session import BenchSession
from host_tools.session.session import Session
from host_tools.session.web import acts, picture
from host_tools.session.web.panel_view import PanelView
from host_tools.simulator.bench_stream import BenchStream

STEP_US = 100_000


class PanelTable:
    """`do` an act as a page would, `see` the picture."""

    def __init__(self, board: NativeTable, session: Session, view: PanelView) -> None:
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
    return table_of(NativeTable(), chapter, seed, **submission)


def table_of(board: NativeTable, chapter: str, seed: int = 7, **submission) -> PanelTable:
    configuration = {**json_file.read(TABLES / f"{chapter}.json"), **submission}
    return configured(board, configuration, seed)


def configured(board: NativeTable, configuration: dict[str, Any], seed: int = 7) -> PanelTable:
    """A table of this configuration, on a board that may have been made ready."""
    view = PanelView()
    client = LinkClient(BenchStream(board), keys=KEYS)
    session = BenchSession(board, client, view, configuration, random.Random(seed))
    session.open()
    made = PanelTable(board, session, view)
    made.wait()
    return made
