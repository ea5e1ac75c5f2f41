"""Where the draws of a report come from: the board's code on this host, or a board.

On the host the code is that of the image (`firmware/tablectl/rng`, `app/draw.py`): raw bits are
tested, conditioned and made into seeds, and as many draws come of each as of a request to a board.
"""

import os
import random
from collections.abc import Callable
from typing import Any, Protocol

from tablectl.app.draw import Draw
from tablectl.rng.generator import Generator

# So many draws come of one request, and of one seed (firmware/tablectl/link/README.md).
DRAWS_A_REQUEST = 200
BIT_OF_DIGIT = bytes.maketrans(b"01", b"\x00\x01")

Progress = Callable[[int], None]


class Board(Protocol):
    """A board that answers requests, as `LinkClient` does."""

    def request(self, do: str, **arguments: Any) -> dict[str, Any]: ...


def _quiet(done: int) -> None:
    pass


class SystemBits:
    """Raw bits of this host's operating system."""

    name = "this host, raw bits of its operating system"

    def __call__(self, bits: memoryview) -> None:
        _spread(int.from_bytes(os.urandom(len(bits) // 8), "big"), bits)


class SeededBits:
    """Raw bits of a software generator, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.name = f"this host, raw bits of a software source with seed {seed}"
        self._random = random.Random(seed)

    def __call__(self, bits: memoryview) -> None:
        _spread(self._random.getrandbits(len(bits)), bits)


def _spread(number: int, bits: memoryview) -> None:
    """One bit of the number into each byte."""
    bits[:] = format(number, f"0{len(bits)}b").encode().translate(BIT_OF_DIGIT)


def from_host(count: int, raw: Callable[[memoryview], None], progress: Progress = _quiet) -> bytes:
    """`count` draws, 1 to 7 in a byte each, of the board's code with `raw` as its oscillator.
    Raises DeviceError 3010 when `raw` fails the health tests."""
    failures: list[Exception] = []
    draw = Draw(
        generator=Generator(raw),
        clock=lambda: 0,
        trouble=failures.append,
        refused=lambda: None,
    )
    draw.start(b"host")
    if failures:
        raise failures[0]
    return _collected(count, lambda some: bytes(draw.test_draws(some)), progress)


def from_board(count: int, client: Board, progress: Progress = _quiet) -> bytes:
    """`count` test draws of the board behind `client`. Raises Refused when it is in a round, or
    its draw is closed."""

    def ask(some: int) -> bytes:
        numbers = client.request("draws", count=some)["numbers"]
        return bytes(int(number) for number in numbers)

    return _collected(count, ask, progress)


def _collected(count: int, ask: Callable[[int], bytes], progress: Progress) -> bytes:
    draws = bytearray()
    while len(draws) < count:
        draws += ask(min(DRAWS_A_REQUEST, count - len(draws)))
        progress(len(draws))
    return bytes(draws)
