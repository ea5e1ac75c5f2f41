"""Requests to the rig and its replies: the messages of boards/bench/README.md over a stream."""

import json
from collections.abc import Callable
from typing import Any

from host_tools.common.errors import HostError
from host_tools.device.link.streams import Stream
from host_tools.simulator.control import BenchError, Unable

Reply = dict[str, Any]
ANSWER_S = 5.0
# So often the board is listened to while the rig thinks.
SLICE_S = 0.02
SHOWN_BYTES = 60


class RigRequests:
    """One conversation with a rig. listen: called again and again while a reply is awaited."""

    def __init__(self, stream: Stream, listen: Callable[[], None] = lambda: None) -> None:
        self.stream = stream
        self.listen = listen
        self._next_id = stream.first_id
        self._heard = b""

    def request(self, do: str, limit_s: float = ANSWER_S, **arguments: Any) -> Reply:
        """What the reply holds under "ok". Raises Unable and BenchError with the text of an "err"
        reply, HostError 7001 for silence and 7002 for what is no reply."""
        number, self._next_id = self._next_id, self._next_id + 1
        given = {key: value for key, value in arguments.items() if value is not None}
        self.stream.send(json.dumps({"id": number, "do": do, **given}).encode() + b"\n")
        end_s = self.stream.now_s() + limit_s
        while (message := self._message(end_s)).get("id") != number:
            pass
        if "ok" in message:
            ok: Reply = message["ok"]
            return ok
        error = message["err"]
        raise (Unable if error["name"] == "unable" else BenchError)(error["text"])

    def _message(self, end_s: float) -> Reply:
        line = self._line(end_s)
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict) or not ({"ok", "err"} & set(message)):
            raise HostError(7002, port=self.stream.name, heard=_shown(line))
        return message

    def _line(self, end_s: float) -> bytes:
        while b"\n" not in self._heard:
            left_s = end_s - self.stream.now_s()
            if left_s <= 0:
                raise self._silence()
            self._heard += self.stream.receive(min(SLICE_S, left_s))
            self.listen()
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def _silence(self) -> HostError:
        if self._heard:
            return HostError(7002, port=self.stream.name, heard=_shown(self._heard))
        return HostError(7001, port=self.stream.name)


def _shown(heard: bytes) -> str:
    return "".join(chr(byte) if 32 <= byte < 127 else "?" for byte in heard[:SHOWN_BYTES])
