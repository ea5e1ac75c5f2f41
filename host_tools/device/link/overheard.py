"""A stream whose lines are told as they pass: `>` before what is sent, `<` before what comes."""

from collections.abc import Callable

from tablectl.core.errors import LinkError
from tablectl.link import frames

from host_tools.device.link.streams import Stream, Through

# Requests with keys in them, which nobody is told.
SECRET = ("provision", "replace_key")


class Overheard(Through):
    def __init__(self, stream: Stream, tell: Callable[[str], None]) -> None:
        super().__init__(stream)
        self._tell = tell
        self._frames = frames.Frames()

    def send(self, data: bytes) -> None:
        self._tell(f"> {_shown(data)}")
        super().send(data)

    def receive(self, limit_s: float) -> bytes:
        data = super().receive(limit_s)
        for line in self._frames.feed(data):
            self._tell("< a line too long" if isinstance(line, LinkError) else f"< {_shown(line)}")
        return data


def _shown(line: bytes) -> str:
    text = line.decode("ascii", "backslashreplace").rstrip("\n")
    hidden = [request for request in SECRET if f'"do":"{request}"' in text]
    return f"{hidden[0]}: its keys are not shown" if hidden else text
