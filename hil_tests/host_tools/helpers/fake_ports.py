"""Serial ports with somebody at their other end, on pseudo-terminals; how USB tells of them."""

import json
import os
import select
import threading
from types import SimpleNamespace

from hil_tests.host_tools.helpers.named_pty import NamedPty
from hil_tests.host_tools.helpers.scripted_stream import line

LOOK_S = 0.02


def silence(data):
    return b""


def garbage(data):
    return b"\xff\x00~login: \xfe"


def prompt(data):
    """MicroPython's friendly prompt: echoes, and answers once a line ends."""
    evaluated = b"\r\nSyntaxError: invalid syntax\r\n>>> " if b"\r" in data else b""
    return data.replace(b"\r", b"") + evaluated


def raw_prompt(data):
    """What an interrupted tool leaves behind: it listens until Ctrl-B."""
    return b"\r\nMicroPython v1.25.0; tablectl\r\n>>> " if b"\x02" in data else b""


def table(uid="e660000000000001", game=None):
    """A table controller that knows one request."""
    identity = {"product": "tablectl", "version": "0.1.0", "commit": "0" * 12, "uid": uid}

    def answer(data):
        replies = b""
        for text in data.split(b"\n"):
            if text.startswith(b"{"):
                number = json.loads(text[:-9])["id"]
                replies += line({"id": number, "ok": {**identity, "game": game}})
        return replies

    return answer


class FakePort:
    """`answer` is given the bytes that came and returns those that go back."""

    def __init__(self, answer):
        self._answer = answer
        self._pty = NamedPty()
        self._board, self.path = self._pty.master, self._pty.path
        self._ending = False
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self):
        while not self._ending:
            if select.select([self._board], [], [], LOOK_S)[0]:
                os.write(self._board, self._answer(os.read(self._board, 4096)))

    def close(self):
        self._ending = True
        self._thread.join()
        self._pty.close()


def usb(
    path, serial_number="E660000000000001", manufacturer="tablectl", product="Table controller"
):
    """What pyserial says of a port on USB."""
    facts = {"device": path, "serial_number": serial_number, "vid": 0x2E8A, "pid": 0x0005}
    return UsbPort(**facts, manufacturer=manufacturer, product=product)


class UsbPort(SimpleNamespace):
    def __lt__(self, other):
        return self.device < other.device
