"""The memories of the board at a rig, through its service prompt, while the table is off.

The service contact is closed, the board switched on, and what is asked runs at its prompt; when
the visit ends the board is off again and the contact as before.
"""

from collections.abc import Callable
from hashlib import sha256

from host_tools.device.link.streams import Stream
from host_tools.device.raw_prompt import RawPrompt
from host_tools.simulator.rig.requests import Reply

SERVICE = "service_contact"
# A real board's port takes its time to come.
PROMPT_S = 10.0
# Bytes in one line that is typed, and of one answer.
PIECE_BYTES = 1024
FRAM_BYTES = 256 * 1024
EMPTIED_BYTES = 16 * 1024

# Runs on the board.
BEGIN = """
import uctypes
from hashlib import sha256
import parts
from tablectl.app import drivers
memory = drivers.fram(parts, parts.bus())
memory.start()
def checks(at, sizes):
    for size in sizes:
        print(sha256(memory.read(at, size)).digest().hex(), end=" ")
        at += size
"""


class ServiceVisit:
    """ask(do, **arguments): a request to the rig; the board is off."""

    def __init__(self, ask: Callable[..., Reply], board: Stream) -> None:
        self._ask = ask
        self._board = board
        self._was_closed = ask("state")["contacts"][SERVICE]
        if not self._was_closed:
            ask("close", name=SERVICE)
        ask("power_on")
        board.reopen()
        self._prompt = RawPrompt(board, PROMPT_S)
        self._prompt.run(BEGIN)

    def end(self) -> None:
        self._ask("power_off")
        self._board.close()
        if not self._was_closed:
            self._ask("open", name=SERVICE)

    def fram_read(self, address: int, length: int) -> bytes:
        return self._read("memory.read({}, {})", address, length)

    def flash_read(self, offset: int, length: int) -> bytes:
        return self._read("uctypes.bytes_at(0x10000000 + {}, {})", offset, length)

    def fram_write(self, address: int, data: bytes) -> None:
        """Only what differs is typed. A CRC would not tell: that of data with a CRC of their own
        behind them is the same whatever they are."""
        pieces = [data[at : at + PIECE_BYTES] for at in range(0, len(data), PIECE_BYTES)]
        sizes = [len(piece) for piece in pieces]
        found = self._prompt.run(f"checks({address}, {sizes})").split()
        for piece, check in zip(pieces, found, strict=True):
            if sha256(piece).hexdigest() != check:
                self._prompt.run(f"memory.write({address}, bytes.fromhex('{piece.hex()}'))")
            address += len(piece)

    def empty(self) -> None:
        """The whole FRAM is as if it had never been used. In pieces, so that a board that goes on
        slowly is told from one that has stopped."""
        self._prompt.run(f"nothing = bytes({EMPTIED_BYTES})")
        for at in range(0, FRAM_BYTES, EMPTIED_BYTES):
            self._prompt.run(f"memory.write({at}, nothing)")

    def _read(self, code: str, at: int, length: int) -> bytes:
        data = b""
        while len(data) < length:
            size = min(PIECE_BYTES, length - len(data))
            reading = code.format(at + len(data), size)
            data += bytes.fromhex(self._prompt.run(f"print({reading}.hex(), end='')"))
        return data
