"""Verifying a board: it proves image, configuration and memory under our nonce, and we compute the
same from the files that they should be.

The proof is HMAC-SHA-256 (FIPS 198-1) with the nonce as its key, over the bytes as they lie in the
board; here it is the standard library's.
"""

import hmac
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from host_tools.common.errors import HostError
from host_tools.device.link.client import LinkClient, Message

PARTS = ("image", "configuration", "fram")
# 15 s on a quiet board; the FRAM begins anew whenever it was written.
LIMIT_S = 300.0
ASK_S = 0.5
# Of a nonce of our own: as many as the proof has.
NONCE_BYTES = 32


@dataclass(frozen=True)
class Part:
    """board, host: the proof in hex digits, None where there is none; size: bytes it is over."""

    name: str
    board: str | None
    host: str | None
    size: int | None
    error: int | None

    @property
    def agrees(self) -> bool | None:
        """None where the host has nothing to compare."""
        return None if self.host is None else self.host == self.board

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "agrees": self.agrees}


def verify(
    client: LinkClient,
    nonce: bytes,
    expected: dict[str, bytes],
    progress: Callable[[Message], None] = lambda reply: None,
    limit_s: float = LIMIT_S,
    parts: tuple[str, ...] = PARTS,
) -> list[Part]:
    """What the board proves of `parts`, which it does in the order of PARTS and goes on with the
    rest; `expected` has the bytes of those that are known.

    Raises HostError 6609 when it does not come to an end within `limit_s`.
    """

    def is_proved(reply: Message) -> bool:
        return all(reply[name] is not None or name in reply["errors"] for name in parts)

    reply = _proved(client, nonce, is_proved, progress, limit_s)
    return [_part(name, reply, nonce, expected.get(name)) for name in parts]


def _proved(
    client: LinkClient,
    nonce: bytes,
    is_proved: Callable[[Message], bool],
    progress: Callable[[Message], None],
    limit_s: float,
) -> Message:
    """The board's reply once it `is_proved`."""
    client.request("verify", nonce=nonce.hex())
    end = client.stream.now_s() + limit_s
    while True:
        reply = client.request("verified")
        if reply["nonce"] == nonce.hex() and is_proved(reply):
            return reply
        if client.stream.now_s() > end:
            raise HostError(6609, port=client.stream.name, seconds=limit_s)
        progress(reply)
        _wait(client)


def _wait(client: LinkClient) -> None:
    """Events may come meanwhile, and end a wait for bytes early."""
    end = client.stream.now_s() + ASK_S
    while (left := end - client.stream.now_s()) > 0:
        client.poll(left)


def _part(name: str, reply: Message, nonce: bytes, content: bytes | None) -> Part:
    host = None if content is None else hmac.new(nonce, content, "sha256").hexdigest()
    return Part(name, reply[name], host, reply["bytes"].get(name), reply["errors"].get(name))
