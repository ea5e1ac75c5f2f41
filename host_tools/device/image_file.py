"""The image in a file: what lies in the flash, its trailer included, from a .bin or a UF2 file."""

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from tablectl.core.errors import DeviceError
from tablectl.store import trailer
from tablectl.store.trailer import ImageCheck

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import uf2_drive

FLASH_START = 0x10000000
# What MicroPython prints at its prompt, so that it is in every image: the board and its chip.
MACHINE = re.compile(rb"; ([ -~]{1,80}?) with (RP2\d{3})(?![ -~])")
# Boards by that name; what RIG runs is no table controller.
RIG = "RIG_PICO"
KINDS = {
    "tablectl Raspberry Pi Pico": "RPI_PICO",
    "tablectl Raspberry Pi Pico 2": "RPI_PICO2",
    "tablectl rig on a Raspberry Pi Pico": RIG,
}
# A UF2 block: address and length of its payload, which begins behind 32 bytes.
BLOCK = "<II"
BLOCK_AT = 12
PAYLOAD_AT = 32


@dataclass(frozen=True)
class Image:
    """content: as it lies in the flash, trailer included; version: its version number."""

    content: bytes
    version: int


def machine_of(content: bytes) -> str | None:
    """The board that an image is built for, as it names it at its prompt; None where it names
    none."""
    found = MACHINE.search(content)
    return found and found[1].decode()


def read(path: Path) -> Image:
    """The image in a .bin or UF2 file, held to its seal. Raises HostError 6101, 6111, 6216,
    6606."""
    data = whole_file.read(path, whole_file.IMAGE_BYTES)
    return of_uf2(data, path) if data.startswith(uf2_drive.UF2_MAGIC) else sealed(data, path)


def of_uf2(data: bytes, path: Path) -> Image:
    """The image in the content of a UF2 file, whose last block is filled up with zeros. Raises
    HostError 6216 and 6606, with the fact `seal` where it has none."""
    content = flash_of(data, path)
    end = content.rfind(trailer.MAGIC)
    if end < 0:
        raise HostError(6606, file=path, reason="there is no seal behind it", seal=None)
    return sealed(content[: end + trailer.BYTES], path)


def flash_of(data: bytes, path: Path) -> bytes:
    """What a UF2 file writes to the flash, from its start. Raises HostError 6216, and 6606 with
    the fact `seal` where it leaves a gap."""
    uf2_drive.verify_blocks(data, path)
    content = bytearray()
    for at in range(0, len(data), uf2_drive.BLOCK_BYTES):
        if uf2_drive.family_of(data[at:]) == uf2_drive.ABSOLUTE:
            continue
        address, length = struct.unpack_from(BLOCK, data, at + BLOCK_AT)
        if address != FLASH_START + len(content):
            reason = f"block at {address:#010x} leaves a gap"
            raise HostError(6606, file=path, reason=reason, seal=None)
        content += data[at + PAYLOAD_AT : at + PAYLOAD_AT + length]
    return bytes(content)


def sealed(content: bytes, path: Path) -> Image:
    """The image, once it is what its trailer says. Raises HostError 6606."""
    if len(content) < trailer.BYTES:
        raise HostError(6606, file=path, reason="it is shorter than a seal")
    try:
        version = ImageCheck(content).step(len(content))
    except DeviceError as error:
        raise HostError(6606, file=path, reason=error.text) from None
    return Image(content, version)
