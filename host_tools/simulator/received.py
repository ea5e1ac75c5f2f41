"""What a bench's board sent, sorted out of the events the bench reports."""

from __future__ import annotations

from typing import Any

Line = tuple[float, bytes]


class Received:
    """Keeps every event, and what came on the link and to the card shoe until it is fetched.

    link: what came on it before.
    """

    def __init__(self, link: bytes = b"") -> None:
        self.events: list[dict[str, Any]] = []
        self._link = bytearray(link)
        self._shoe = bytearray()
        # Pieces of the link, each with its time, that no line was made of yet.
        self._pieces: list[Line] = []
        self._line_start = b""

    def take(self, event: dict[str, Any]) -> None:
        """Takes in one event: {"at_us", "what", ...}."""
        self.events.append(event)
        if event["what"] == "link":
            data = event["text"].encode("latin-1")
            self._link += data
            self._pieces.append((event["at_us"], data))
        elif event["what"] == "shoe":
            self._shoe += event["text"].encode("latin-1")

    def take_lines(self) -> list[Line]:
        """Complete lines since the last call: (time of the last byte, line without CR LF)."""
        found: list[Line] = []
        for at_us, data in self._pieces:
            *lines, self._line_start = (self._line_start + data).split(b"\n")
            found += [(at_us, line.rstrip(b"\r")) for line in lines]
        self._pieces.clear()
        return found

    def take_link(self) -> bytes:
        """Bytes of the link since the last call."""
        data = bytes(self._link)
        self._link.clear()
        return data

    def take_shoe(self) -> bytes:
        """Bytes to the card shoe since the last call."""
        data = bytes(self._shoe)
        self._shoe.clear()
        return data
