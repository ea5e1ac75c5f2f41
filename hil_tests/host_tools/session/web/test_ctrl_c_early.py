"""Ctrl-C in the moment between the address that is shown and the loop that serves it."""

import asyncio
import gc
import warnings

import pytest

from host_tools.session.web.hub import Hub
from host_tools.session.web.server import PanelServer


def test_ctrl_c_before_the_loop_runs_leaves_no_complaint(monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(asyncio.Runner, "run", interrupted)
    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        with pytest.raises(KeyboardInterrupt):
            PanelServer(None, Hub(), None, None).run([])
        gc.collect()
    assert [str(each.message) for each in complaints] == []
