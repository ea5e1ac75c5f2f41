"""The memories of the bench's board, read and written behind the board's back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

FRAM_BYTES = 256 * 1024


class BenchMemories:
    """FRAM (256 KB) and flash (2 MB); an address outside raises BenchError."""

    def _do(self, do: str, **arguments: Any) -> dict[str, Any]:
        raise NotImplementedError

    def fram_read(self, address: int, length: int) -> bytes:
        """Reads the FRAM behind the board's back."""
        return bytes.fromhex(self._do("fram_read", address=address, length=length)["hex"])

    def fram_write(self, address: int, data: bytes) -> None:
        """Writes the FRAM behind the board's back."""
        self._do("fram_write", address=address, hex=data.hex())

    def fram_log(self) -> list[tuple[int, int]]:
        """(address, value) of every byte written to the FRAM since the last call; the first call
        starts the log."""
        written = bytes.fromhex(self._do("fram_log")["hex"])
        starts = range(0, len(written), 4)
        return [(int.from_bytes(written[at : at + 3], "big"), written[at + 3]) for at in starts]

    def fram_fault(
        self,
        kind: str,
        *,
        address: int | None = None,
        bit: int | None = None,
        level: int | None = None,
        chance: float | None = None,
        seed: int | None = None,
        at_us: float | None = None,
    ) -> None:
        """Something is wrong with the FRAM, now or from `at_us` on: it is `absent` (pulled out),
        a `smaller` part stands in its place, or bit `bit` (0 to 7) at `address` is `stuck` at
        `level`, or it is `worn`: each byte written is with `chance` (0 to 1, from `seed`) one that
        its cell does not take, nor any after it; `none`: the sound part, put back with what it
        held."""
        details = {"address": address, "bit": bit, "level": level, "chance": chance, "seed": seed}
        self._do("fram_fault", kind=kind, at_us=at_us, **details)

    def fram_save(self, path: str | Path) -> None:
        """Writes the whole FRAM to a file."""
        self._do("fram_save", path=str(path))

    def fram_load(self, path: str | Path) -> None:
        """Fills the whole FRAM from a file of its size."""
        self._do("fram_load", path=str(path))

    def flash_read(self, offset: int, length: int) -> bytes:
        """Reads the flash behind the board's back."""
        return bytes.fromhex(self._do("flash_read", address=offset, length=length)["hex"])

    def flash_write(self, offset: int, data: bytes) -> None:
        """Changes the flash behind the board's back, also while it runs."""
        self._do("flash_write", address=offset, hex=data.hex())
