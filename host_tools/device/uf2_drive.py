"""The drive that a Pico in its boot ROM shows, and writing an image to it."""

import errno
import os
import re
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import virtual_boards

INFO_FILE = "INFO_UF2.TXT"
UF2_MAGIC = b"UF2\n\x57\x51\x5d\x9e"
BLOCK_BYTES = 512
FAMILY_OFFSET = 28
UF2_END = bytes.fromhex("306fb10a")
# Both magic numbers, flags, address, length, number, how many, family.
HEAD = "<8s6I"
PAYLOAD_BYTES = 476
# Of blocks at an address of their own, whatever the image.
ABSOLUTE = 0xE48BFF57
# UF2 family: the Board-ID in INFO_UF2.TXT of the boot ROM that takes it.
BOARD_IDS = {0xE48BFF56: "RPI-RP2", 0xE48BFF59: "RP2350"}
# The chip of each, as MicroPython names it.
CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
MOUNTS = Path("/proc/mounts")
REMOUNT = "unmount it, then: udisksctl mount -b DEVICE"
NOT_WRITABLE = {
    errno.EACCES: REMOUNT,
    errno.EPERM: REMOUNT,
    errno.EROFS: REMOUNT,
    errno.ENOSPC: "hold BOOTSEL while plugging the board in, and try again",
}
# Drives by the label of their file system, mounted or not.
LABELS = Path("/dev/disk/by-label")


def read_image(path: Path) -> bytes:
    """The UF2 image. Raises HostError 6111, 6207 where there is none, 6216."""
    try:
        image = whole_file.read(path, whole_file.IMAGE_BYTES)
    except HostError as error:
        if error.code != 6101:
            raise
        raise HostError(6207, path=path) from None
    verify_blocks(image, path)
    return image


def verify_blocks(image: bytes, path: Path) -> None:
    """Every block is whole and the next one, and all are of one family; those that the family
    ABSOLUTE names come besides (RP2350, erratum E10). Raises HostError 6216."""
    if not image.startswith(UF2_MAGIC) or len(image) % BLOCK_BYTES:
        raise HostError(6216, path=path, reason="it does not begin, or end, as one")
    families, number = set(), 0
    heads = [struct.unpack_from(HEAD, image, at) for at in range(0, len(image), BLOCK_BYTES)]
    many = sum(head[-1] != ABSOLUTE for head in heads)
    for place, (begin, _, _, size, index, count, family) in enumerate(heads):
        end = image[(place + 1) * BLOCK_BYTES - len(UF2_END) : (place + 1) * BLOCK_BYTES]
        if begin != UF2_MAGIC or end != UF2_END or size > PAYLOAD_BYTES:
            raise HostError(6216, path=path, reason=f"block {place} is damaged")
        if family == ABSOLUTE:
            continue
        families.add(family)
        if (index, count) != (number, many) or len(families) > 1:
            raise HostError(6216, path=path, reason=f"block {place} is not the next one")
        number += 1
    if not number:
        raise HostError(6216, path=path, reason="it has no block of an image")


def family_of(block: bytes) -> int:
    """The UF2 family that a block names."""
    family: int = struct.unpack_from("<I", block, FAMILY_OFFSET)[0]
    return family


def board_id_of(image: bytes) -> str:
    """Which boot ROM takes the image, by the family of its blocks."""
    blocks = (image[at : at + BLOCK_BYTES] for at in range(0, len(image), BLOCK_BYTES))
    family = next(of for of in map(family_of, blocks) if of != ABSOLUTE)
    return BOARD_IDS.get(family, f"family {family:08x}")


@dataclass(frozen=True)
class Drive:
    """board_id: which boot ROM it is of; virtual: the name of a virtual board, uid: its own (a
    boot ROM does not tell it)."""

    path: Path
    board_id: str
    virtual: str | None = None
    uid: str | None = None


def drives() -> list[Drive]:
    """Those that are mounted, and those of virtual boards."""
    mounted = [Drive(path, _board_id(path) or "") for path in _mounted(MOUNTS)]
    virtual = [
        Drive(Path(board.drive), virtual_boards.DRIVE, board.name, board.uid)
        for board in virtual_boards.running()
        if board.has_drive
    ]
    return [drive for drive in mounted if drive.board_id in BOARD_IDS.values()] + virtual


def unmounted() -> dict[Path, str]:
    """{device: board id} of the drives that the system has and nobody mounted, as on a machine
    without a desktop."""
    found = {}
    for board_id in BOARD_IDS.values():
        device = LABELS / board_id
        if device.exists() and str(device.resolve()) not in _mounted_devices():
            found[device.resolve()] = board_id
    return found


def find(board_id: str) -> Path:
    """The one drive of that boot ROM. Raises HostError 6208, 6214, 6215 or 6243."""
    there = drives()
    found = [drive.path for drive in there if drive.board_id == board_id]
    if not found:
        for device, of_board in unmounted().items():
            if of_board == board_id:
                raise HostError(6243, device=device, board_id=board_id)
        for drive in there:
            raise _wrong_drive(drive.path, drive.board_id, board_id)
        raise HostError(6208, board_id=board_id)
    if len(found) > 1:
        raise HostError(6214, board_id=board_id, drives=", ".join(map(str, found)))
    return found[0]


def verify(drive: Path, board_id: str) -> None:
    """Raises HostError 6209 or 6215 unless `drive` belongs to the boot ROM of that name."""
    found = _board_id(drive)
    if found is None:
        raise HostError(6209, drive=drive)
    if found != board_id:
        raise _wrong_drive(drive, found, board_id)


def _wrong_drive(drive: Path, found: str, wanted: str) -> HostError:
    found, wanted = (CHIPS.get(one, one) for one in (found, wanted))
    return HostError(6215, drive=drive, found=found, wanted=wanted)


def write(image: bytes, drive: Path, progress: Callable[[int], None]) -> None:
    """Copy the image block by block; the board restarts by itself after the last one.

    progress: called with the bytes written so far. Raises HostError 6204 when the drive goes
    before its time, 6248 when it may not be written.
    """
    written = 0
    try:
        with open(drive / "firmware.uf2", "wb", buffering=0) as file:
            while written < len(image):
                written += file.write(image[written : written + 64 * BLOCK_BYTES])
                progress(written)
            os.fsync(file.fileno())
    except OSError as error:
        # With its last block the boot ROM resets the board, and the drive is gone before fsync.
        if error.errno in NOT_WRITABLE:
            reason, todo = os.strerror(error.errno), NOT_WRITABLE[error.errno]
            raise HostError(6248, drive=drive, reason=reason, todo=todo) from None
        if written < len(image):
            raise HostError(6204, port=drive) from None


def _mounted(mounts: Path) -> list[Path]:
    """Mount points: the kernel's list, or what macOS keeps under /Volumes."""
    if mounts.is_file():
        return [Path(os.fsdecode(_unescaped(point))) for _, point in _rows(mounts)]
    volumes = Path("/Volumes")
    return sorted(volumes.iterdir()) if volumes.is_dir() else []


def _mounted_devices() -> set[str]:
    return {os.fsdecode(_unescaped(device)) for device, _ in _rows(MOUNTS)}


def _rows(mounts: Path) -> list[list[bytes]]:
    """Device and mount point of each line, as the kernel writes them (proc_pid_mounts(5))."""
    lines = [line.split(b" ") for line in mounts.read_bytes().split(b"\n")]
    return [line[:2] for line in lines if len(line) > 1]


def _unescaped(text: bytes) -> bytes:
    """Spaces, tabs, newlines and backslashes are three octal digits each; no name need be text."""
    return re.sub(rb"\\([0-7]{3})", lambda found: bytes([int(found[1], 8) & 0xFF]), text)


def _board_id(drive: Path) -> str | None:
    try:
        lines = (drive / INFO_FILE).read_text(errors="replace").splitlines()
    except OSError:
        return None
    for line in lines:
        key, _, value = line.partition(":")
        if key == "Board-ID":
            return value.strip().split("-A")[0]
    return None
