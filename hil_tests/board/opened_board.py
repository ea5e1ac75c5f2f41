"""A board whose image, memory and line are looked at and changed from outside, on the bench."""

import struct

from tablectl.core.errors import TableError
from tablectl.link import frames
from tablectl.store import trailer
from tablectl.store.journal import Journal

from host_tools.simulator.bench import DEFAULT_IMAGE

IMAGE = DEFAULT_IMAGE.read_bytes()
END = len(IMAGE) - trailer.BYTES
# Longer than a start takes, several heartbeats long.
WHILE_US = 4_000_000
FRAM_BYTES = 256 * 1024
# A text that is nowhere in a path that the start takes.
TEXT = IMAGE.index(b"call a technician")


def version_of_image():
    return struct.unpack_from("<I", IMAGE, END + 16)[0]


def with_byte_changed(board, offset):
    board.bench.flash_write(offset, bytes([IMAGE[offset] ^ 0x10]))


def started(board):
    """The board runs, its host has come."""
    board.bench.power_on()
    board.bench.run_for(1_000_000)
    board.starts_anew()


def memory_of(board):
    class Memory:
        read = board.bench.fram_read
        write = board.bench.fram_write

    return Memory


def recorded(board, name):
    """The facts of each event or note `name` in the journal, from the memory itself."""
    journal = Journal(memory_of(board), FRAM_BYTES)
    journal.open()
    facts = [record.facts for record in journal.records(journal.ring.tail.copy(), 9_999)]
    return [each for each in facts if each["event"] == name]


def boots(board):
    return board.bench.counters()["boots"]


def deal_to_the_first_card(board):
    board.wager(2)
    board.chip_on(2)
    board.press("start_game")
    board.wait(50_000)
    board.chip_off(2)
    board.press("start_game")
    board.shoe("CARD,As")
    assert board.status()["what"] == "card"


def assert_only_link_lines(data):
    """Every line is a message of the link."""
    for text in data.split(b"\n")[:-1]:
        try:
            frames.decode(text)
        except TableError as error:
            raise AssertionError(f"{text!r} on the link: {error.text}") from None
