"""A panel leaves a board at its service prompt to whoever wants to speak to it."""

from types import SimpleNamespace
from typing import Any

from host_tools.common.errors import HostError
from host_tools.session.connection import LEFT_S, Connection
from host_tools.session.table_view import TableView


class Port:
    """`open`: whether the panel has it."""

    def __init__(self):
        self.open, self.time_s = True, 100.0

    def now_s(self):
        return self.time_s

    def close(self):
        self.open = False

    def reopen(self):
        self.open = True


class Panel(Connection):
    met = False

    def __init__(self, port, connect):
        self.view = TableView()
        client: Any = SimpleNamespace(stream=port, connect=connect)
        self.client = client

    def _take_up(self, identity):
        self.met = True

    def _take_in(self):
        pass

    def _look(self):
        pass


def test_the_port_is_given_up_and_looked_for_again_later():
    port = Port()
    answers = [HostError(6223, port="p1"), {}]

    def connect(limit_s):
        answer = answers.pop(0)
        if isinstance(answer, HostError):
            raise answer
        return answer

    panel = Panel(port, connect)
    panel.view.starting = True
    panel.tick()
    assert panel.view.away and not port.open
    port.time_s += LEFT_S - 0.1
    panel.tick()
    assert not port.open and len(answers) == 1
    port.time_s += 0.1
    panel.tick()
    assert port.open and panel.met and not (panel.view.away or panel.view.starting)
