"""A virtual board that is a native one: the firmware without an image, in its own process."""

import os
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from host_tools.device import virtual_boards
from host_tools.simulator.control import BenchError
from host_tools.simulator.native_port import PacedNativeControl
from host_tools.simulator.virtual.clients import Message
from host_tools.simulator.virtual.server import Server

WOKEN_BYTES = 4096
# Those of a bench that a native board has as well.
OPTIONS = ("seed", "fram_file", "unique_id")


class NativeRequests:
    """A native board as a server asks it, in place of a BenchProcess: `send` does not wait, and
    `replies` has what has come once `fileno` is readable. A run waits in a thread of its own."""

    def __init__(self, **options: Any) -> None:
        self._control = PacedNativeControl(**options)
        self._replies: SimpleQueue[Message] = SimpleQueue()
        self._woken, self._wake = os.pipe()
        self._next_id = 1
        self.asked = self._control.asked

    @property
    def slave(self) -> int:
        return self._control.slave

    def fileno(self) -> int:
        return self._woken

    def send(self, request: Message) -> int:
        number, self._next_id = self._next_id, self._next_id + 1
        if request["do"] == "run":
            Thread(target=self._answer, args=(number, request), daemon=True).start()
        else:
            self._answer(number, request)
        return number

    def _answer(self, number: int, request: Message) -> None:
        arguments = {name: value for name, value in request.items() if name != "do"}
        try:
            reply: Message = {"ok": self._control.request(request["do"], arguments)}
        except BenchError as error:
            reply = {"err": {"text": str(error)}}
        except (TypeError, ValueError) as error:
            reply = {"err": {"text": f"{request['do']}: {error}"}}
        self._replies.put({"id": number, **reply})
        os.write(self._wake, b"!")

    def replies(self) -> list[Message]:
        os.read(self._woken, WOKEN_BYTES)
        found: list[Message] = []
        try:
            while True:
                found.append(self._replies.get_nowait())
        except Empty:
            return found

    def close(self) -> None:
        """The memory is on disk then. Who still waits in a run has no board any more."""
        self._control.close()


class NativeServer(Server):
    """The board has power and its firmware from the start; only its memory is kept."""

    body = virtual_boards.NATIVE

    def open_bench(self) -> NativeRequests:
        of_bench = self.options()
        return NativeRequests(**{name: of_bench[name] for name in OPTIONS})
