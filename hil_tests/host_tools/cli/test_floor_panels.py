"""The panel of a board behind the page of the floor: by the role of who asks, each act told."""

import asyncio
import json
import os
import random
from contextlib import contextmanager
from typing import Any

import pytest

from hil_tests.host_tools.helpers.native_table import KEYS, UID, NativeTable
from host_tools.cli import floor_panels
from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.device.link.client import LinkClient
from host_tools.examples import TABLES
from host_tools.floor.people import Person
from host_tools.session.bench_session import BenchSession
from host_tools.simulator.bench_stream import BenchStream

VERA, FLO = Person("Vera", "viewer", "key", 1), Person("Flo", "floor", "key", 2)
TICK_US = 50_000


@pytest.fixture
def board(monkeypatch):
    """A native board that is plugged in; `closed`: how often its table was put away."""
    board: Any = NativeTable()
    board.closed = 0

    @contextmanager
    def opened(wanted, view):
        assert (wanted.command, wanted.port) == ("floor serve", "/dev/ttyACM7")
        client = LinkClient(BenchStream(board), keys=KEYS)
        configuration = json_file.read(TABLES / "687a.json")
        session = BenchSession(board, client, view, configuration, random.Random(7))
        session.open()
        silent, end = os.pipe()
        tick = session.tick

        def tick_on():
            board.run_for(TICK_US)
            tick()

        for whose, name, stands_in in (
            (session, "tick", tick_on),
            (client.stream, "fileno", lambda: silent),
        ):
            monkeypatch.setattr(whose, name, stands_in)
        yield session
        board.closed += 1
        os.close(silent)
        os.close(end)

    monkeypatch.setattr(floor_panels, "opened", opened)
    monkeypatch.setattr(
        floor_panels.ports, "of_board", lambda uid: "/dev/ttyACM7" if uid == UID else None
    )
    return board


async def ask(panel, person, path, facts=None):
    """(status, body) of the panel as this person has it; of what does not end the first part."""
    sent = asyncio.Queue()

    async def receive():
        body = json.dumps(facts).encode()
        return {"type": "http.request", "body": body} if facts else await asyncio.Event().wait()

    scope = {
        "type": "http",
        "method": "POST" if facts else "GET",
        "path": path,
        "root_path": "",
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
        "person": person,
    }
    answering = asyncio.ensure_future(panel.application(person)(scope, receive, sent.put))
    begun, body = await sent.get(), await sent.get()
    answering.cancel()
    return begun["status"], body["body"].decode()


def test_a_viewer_looks_on_and_others_act_and_are_named(board):
    log = []

    async def run():
        loop = asyncio.get_running_loop()
        make = floor_panels.maker(lambda scope, said: log.append((scope["person"].name, said)))
        panel = await asyncio.to_thread(make, UID, loop)
        status, told = await ask(panel, VERA, "/events")
        assert status == 200 and json.loads(told.removeprefix("data: ")) == {"read_only": True}
        assert (await ask(panel, VERA, "/act", {"do": "start_game"}))[0] == 403
        assert "read_only" not in (await ask(panel, FLO, "/events"))[1]
        assert (await ask(panel, FLO, "/act", {"do": "toggle_auto_deal"}))[0] == 200
        await asyncio.to_thread(panel.end)

    asyncio.run(run())
    assert log == [("Flo", f'at the panel of board {UID}: {{"do": "toggle_auto_deal"}}')]
    assert board.closed == 1


def test_a_board_that_is_not_here_and_one_that_does_not_answer(board, monkeypatch):
    loop: Any = None
    make = floor_panels.maker(lambda scope, said: None)
    with pytest.raises(HostError) as caught:
        make("e660000000000000", loop)
    assert caught.value.code == 7122

    @contextmanager
    def silent(wanted, view):
        raise HostError(6203, port="p", request="identity", seconds=1)
        yield

    monkeypatch.setattr(floor_panels, "opened", silent)
    with pytest.raises(HostError) as caught:
        make(UID, loop)
    assert caught.value.code == 7123 and UID in caught.value.text
