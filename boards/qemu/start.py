"""Runs main.py of the files that lie in the memory, prints what it raised, and ends QEMU."""

import sys

import machine
import uctypes
import vfs

# Behind the RAM of memory.ld.
FILES_AT, FILES_LIMIT = 0x2180_0000, 8 << 20

vfs.mount(vfs.VfsRom(uctypes.bytearray_at(FILES_AT, FILES_LIMIT)), "/rom")
sys.path[:] = ["/rom"]
try:
    __import__("main")
except SystemExit:
    pass
except BaseException as error:  # noqa: BLE001 - nobody else would say it
    sys.print_exception(error)
machine.reset()
