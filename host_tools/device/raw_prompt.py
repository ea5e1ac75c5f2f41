"""The raw service prompt of a board, over any stream of its link."""

from host_tools.common.errors import HostError
from host_tools.device.link.streams import Stream

ENTER_S = 2.0
RUN_S = 10.0
FRIENDLY = b">>> "
RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
CTRL_A, CTRL_C, CTRL_D = b"\x01", b"\x03", b"\x04"
TAKEN = b"OK"
SHOWN = 60


class RawPrompt:
    """Types at the prompt. Raises HostError 6228 when none comes within the limit."""

    def __init__(self, stream: Stream, limit_s: float = ENTER_S) -> None:
        self.stream = stream
        stream.send(b"\r")
        self._until(FRIENDLY, limit_s)
        stream.send(CTRL_C + CTRL_C + CTRL_A)
        self._until(RAW_BANNER, limit_s)

    def type(self, code: str) -> None:
        """Start running `code`; what it prints stays on the stream."""
        while self.stream.receive(0.0):
            pass
        self.stream.send(code.encode() + CTRL_D)

    def run(self, code: str, limit_s: float = RUN_S) -> str:
        """What `code` prints, when it is done. Raises HostError 6228 with what it raised."""
        self.type(code)
        answer = self._until(CTRL_D + b">", limit_s)
        printed, _, trouble = answer.removeprefix(TAKEN).partition(CTRL_D)
        if trouble != CTRL_D + b">":
            raise self._failed(trouble.strip(CTRL_D + b">").decode(errors="replace"))
        return printed.decode().replace("\r\n", "\n")

    def _until(self, text: bytes, limit_s: float) -> bytes:
        """All that comes up to `text`."""
        heard = b""
        end_s = self.stream.now_s() + limit_s
        while text not in heard:
            left_s = end_s - self.stream.now_s()
            if left_s <= 0:
                raise self._failed(f"it said {heard[-SHOWN:]!r}" if heard else "it is silent")
            heard += self.stream.receive(left_s)
        return heard[: heard.index(text) + len(text)]

    def _failed(self, text: str) -> HostError:
        last = (text.strip().splitlines() or ["it stopped"])[-1]
        return HostError(6228, port=self.stream.name, reason=last)
