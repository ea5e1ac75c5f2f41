"""A virtual board as it comes to a table: the image in its flash unless it is a native one, keys
and table in its memory."""

from tablectl.store.keys import write_keys
from tablectl.store.slots import Slots

from host_tools.common import whole_file
from host_tools.device import keys_file, virtual_boards
from host_tools.device.keys_file import Keys
from host_tools.device.link.client import Message, canonical
from host_tools.examples import BENCH_KEYS
from host_tools.simulator.memories import FRAM_BYTES
from host_tools.simulator.process import DEFAULT_IMAGE

FLASH_BYTES = 2 << 20
ERASED = b"\xff"


class _Fram(bytearray):
    """A memory as Slots wants it."""

    def read(self, address: int, length: int) -> bytes:
        return bytes(self[address : address + length])

    def write(self, address: int, data: bytes) -> None:
        self[address : address + len(data)] = data


def make(
    name: str,
    configuration: Message | None = None,
    keys: Keys | None = None,
    body: str = virtual_boards.BENCH,
) -> None:
    """Write the memories of a board that is not there yet; with a configuration it has keys too,
    the example keys unless others are given. Raises HostError 6101 without an image, 6230, 6504
    where it is there, 6505."""
    place = virtual_boards.of_name(name)
    whole_file.make_folder(place)
    if body == virtual_boards.BENCH:
        image = whole_file.read(DEFAULT_IMAGE, FLASH_BYTES)
        whole_file.write_new(place / "flash.bin", image.ljust(FLASH_BYTES, ERASED))
    if configuration is None:
        return
    memory = _Fram(ERASED * FRAM_BYTES)
    slots = Slots(memory)
    write_keys(slots, keys or keys_file.load(BENCH_KEYS))
    slots.write("configuration", canonical(configuration).encode())
    whole_file.write_new(place / "fram.bin", bytes(memory))
