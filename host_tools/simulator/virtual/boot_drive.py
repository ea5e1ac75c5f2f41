"""The drive of a virtual board's boot ROM: a folder that an image is copied into.

What is taken from it are UF2 blocks (github.com/microsoft/uf2), wherever they lie in whatever file
is written there; the first block in a sector of the flash erases it.
"""

import os
import shutil
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from host_tools.device import uf2_drive
from host_tools.device.image_file import BLOCK, BLOCK_AT, FLASH_START, PAYLOAD_AT

INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
FLASH_BYTES = 2 << 20
SECTOR_BYTES = 4096
PAGE_BYTES = 256
# As much of a file is read at one look; the rest at the next.
LOOK_BYTES = 1 << 20
# Number of a block and of how many.
COUNT_AT = 20
RP2040 = 0xE48BFF56


class BootDrive:
    """`write` is given what comes into the flash: address in the flash, and bytes."""

    def __init__(self, folder: Path, write: Callable[[int, bytes], None]) -> None:
        self._folder = folder
        self._write = write
        self.hide()

    @property
    def is_there(self) -> bool:
        return self._folder.exists()

    def show(self) -> None:
        self._read: dict[Path, int] = {}
        self._sectors: dict[int, bytearray] = {}
        self._changed: set[int] = set()
        self._blocks: set[int] = set()
        self._folder.mkdir()
        (self._folder / uf2_drive.INFO_FILE).write_text(INFO, newline="")

    def hide(self) -> None:
        """With what was written to it; twice is harmless."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def look(self) -> bool:
        """Takes in what was written since the last look; true once an image is complete."""
        complete = any([self._take(file) for file in self._files()])
        for sector in sorted(self._changed):
            self._write(sector, bytes(self._sectors[sector]))
        self._changed.clear()
        return complete

    def _files(self) -> list[Path]:
        """None when the folder was taken away: the next look shows it anew."""
        with suppress(FileNotFoundError):
            files = [file for file in self._folder.iterdir() if file.name != uf2_drive.INFO_FILE]
            return sorted(files)
        return []

    def _news(self, file: Path) -> bytes:
        """What was written to it since the last look; nothing when it is gone again, and nothing
        of a folder or a pipe."""
        with suppress(OSError), open(file, "rb", opener=_without_waiting) as content:
            content.seek(self._read.get(file, 0))
            return content.read(LOOK_BYTES) or b""
        return b""

    def _take(self, file: Path) -> bool:
        data = self._news(file)
        whole = len(data) - len(data) % uf2_drive.BLOCK_BYTES
        self._read[file] = self._read.get(file, 0) + whole
        blocks = (data[at : at + uf2_drive.BLOCK_BYTES] for at in range(0, whole, 512))
        return any([self._take_block(block) for block in blocks])

    def _take_block(self, block: bytes) -> bool:
        """Whether it was the last that was missing. A block that is none, or another chip's, is
        passed over, as the boot ROM does."""
        address, length = struct.unpack_from(BLOCK, block, BLOCK_AT)
        number, count = struct.unpack_from("<II", block, COUNT_AT)
        at = address - FLASH_START
        if not block.startswith(uf2_drive.UF2_MAGIC) or uf2_drive.family_of(block) != RP2040:
            return False
        if not number < count <= FLASH_BYTES // PAGE_BYTES:
            return False
        if length != PAGE_BYTES or at % PAGE_BYTES or not 0 <= at < FLASH_BYTES:
            return False
        self._program(at, block[PAYLOAD_AT : PAYLOAD_AT + PAGE_BYTES])
        self._blocks.add(number)
        return len(self._blocks) == count

    def _program(self, at: int, page: bytes) -> None:
        within = at % SECTOR_BYTES
        blank = bytearray(b"\xff" * SECTOR_BYTES)
        content = self._sectors.setdefault(at - within, blank)
        content[within : within + PAGE_BYTES] = page
        self._changed.add(at - within)


def _without_waiting(path: str, flags: int) -> int:
    """A pipe that nobody writes to would keep the board waiting."""
    return os.open(path, flags | os.O_NONBLOCK)
