"""A model board at the end of a pseudo-terminal, as if it was plugged in."""

import os
import select
import threading

from tablectl.link import frames

from hil_tests.host_tools.floor.collector.model_board import ModelBoard
from hil_tests.host_tools.helpers.named_pty import NamedPty
from host_tools.device.link.client import Refused

PRODUCT = {"product": "tablectl", "game": "687a"}


class PtyBoard:
    """`port`: its path; `model` the board; `seen`: the requests that it was sent; `answers`: what
    it says to those that the model does not know, {request: ok}; to None it says nothing."""

    def __init__(self, uid="e660000000000007"):
        self.model = ModelBoard(uid=uid)
        self.identity = {**self.model.identity, **PRODUCT, "epoch": self.model.epoch}
        self.seen: list = []
        self.answers: dict = {}
        self._pty = NamedPty()
        self._master, self.port = self._pty.master, self._pty.path
        self._lock = threading.Lock()
        self._is_out = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def event(self, number, name="note", **facts):
        self._send({"ev": name, "seq": number, "t": number, **facts})

    def says(self, data):
        os.write(self._master, data)

    def unplug(self):
        self._is_out.set()
        self._thread.join()
        self._pty.close()

    def _serve(self):
        lines = frames.Frames()
        while not self._is_out.is_set():
            if select.select([self._master], [], [], 0.02)[0]:
                for line in lines.feed(os.read(self._master, 4096)):
                    self._answer(frames.decode(line))

    def _answer(self, message):
        self.seen.append(message)
        arguments = {key: value for key, value in message.items() if key not in ("id", "do")}
        arguments.pop("auth", None)
        try:
            ok = self._ok(message["do"], arguments)
        except Refused as refused:
            self._send({"id": message["id"], "err": {**refused.error, "name": "x"}})
            return
        if ok is not None:
            self._send({"id": message["id"], "ok": ok})

    def asked(self, do):
        """How often."""
        return len([one for one in self.seen if one["do"] == do])

    def _ok(self, do, arguments):
        if do == "identity":
            return self.identity
        if do == "nonce":
            return {"nonce": "00" * 16, "n": 0}
        if do == "journal":
            return self.model.journal(arguments.get("after"))
        if do in ("slot", "journal_exported"):
            return self.model.request(do, **arguments)
        return self.answers.get(do, {})

    def _send(self, message):
        with self._lock:
            os.write(self._master, frames.encode(message))
