"""Ctrl-C in the moment between the address that is shown and the loop that serves it."""

import asyncio
import gc
import os
import signal
import warnings
from typing import Any

import pytest

from host_tools.common.web.hub import Hub
from host_tools.session.web.page_server import PanelServer

# It is interrupted before it asks anything of its table.
NO_TABLE: Any = None


def test_ctrl_c_before_the_loop_runs_leaves_no_complaint(monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(asyncio.Runner, "run", interrupted)
    # What earlier tests have left open complains when it is collected, and not in here.
    gc.collect()
    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        with pytest.raises(KeyboardInterrupt):
            PanelServer(NO_TABLE, Hub(), None, None).run([])
        gc.collect()
    assert [str(each.message) for each in complaints] == []


def test_ctrl_c_while_the_loop_is_made_comes_when_it_is_made(monkeypatch):
    made = []
    get_loop = asyncio.Runner.get_loop

    def interrupted(runner):
        os.kill(os.getpid(), signal.SIGINT)
        made.append(get_loop(runner))
        return made[0]

    monkeypatch.setattr(asyncio.Runner, "get_loop", interrupted)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        PanelServer(NO_TABLE, Hub(), None, None).run([])
    assert made[0].is_closed() and signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_before_the_server_has_begun_ends_it_without_a_word(monkeypatch, capsys):
    serve = PanelServer.serve

    async def interrupted(server, sockets):
        os.kill(os.getpid(), signal.SIGINT)
        await serve(server, sockets)

    monkeypatch.setattr(PanelServer, "serve", interrupted)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        PanelServer(NO_TABLE, Hub(), None, None).run([])
    assert capsys.readouterr() == ("", "") and signal.getsignal(signal.SIGINT) is before
