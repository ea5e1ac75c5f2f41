"""The service prompt of a board, MicroPython's own, driven by mpremote's transport."""

import os
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host_tools.common.errors import PROMPT_ANSWERS, HostError
from host_tools.common.plain import plain
from host_tools.device.link.client import LinkClient
from host_tools.device.link.streams import SerialStream

ENTER_S = 5
# A read ends after this time without a byte: an emulated board on a busy machine takes its time.
READ_S = 2.0
# Out of the raw paste mode, and from the raw prompt to the friendly one.
LEAVE = b"\x03\r\x02"


def verify_prompt(port: str) -> None:
    """The handshake comes first: raises HostError 6229 when a table answers, and 62xx for whatever
    else is not a prompt."""
    client = LinkClient(SerialStream(port))
    try:
        client.connect()
    except HostError as error:
        if error.code != PROMPT_ANSWERS:
            raise
        return
    finally:
        client.close()
    raise HostError(6229, port=port)


@contextmanager
def prompt(port: str) -> Iterator[SerialTransport]:
    """Raises HostError 6228 with what the board said when something goes wrong there."""
    try:
        transport = SerialTransport(os.path.realpath(port), timeout=READ_S)
        try:
            transport.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_S)
            yield transport
            if transport.in_raw_repl:
                transport.exit_raw_repl()
        finally:
            # Else the next who comes meets a board that listens and says nothing.
            if transport.in_raw_repl:
                transport.serial.write(LEAVE)
            transport.close()
    except (TransportError, OSError, struct.error) as error:
        raise HostError(6228, port=port, reason=_said(error)) from None


def _said(error: Exception) -> str:
    """The last line of a traceback, or what the system says."""
    if isinstance(error, struct.error):
        return "it fell silent"
    number = getattr(error, "errno", None)
    if number:
        return os.strerror(number)
    return (str(error).strip().splitlines() or ["it went away"])[-1]


# Runs on the board.
WAIT_FOR_CONTACT = """
import machine, parts, time
from tablectl.app import drivers
contact = drivers.service_contact(parts)
while contact.is_closed():
    time.sleep_ms(50)
machine.reset()
"""


def restart_when_contact_is_open(port: str) -> None:
    """Returns at once; the board starts anew when somebody has opened the service contact."""
    with prompt(port) as transport:
        transport.exec_raw_no_follow(WAIT_FOR_CONTACT)
        transport.in_raw_repl = False


# Runs on whatever board has the prompt: `build_info` is in our images alone.
TELL = """
import sys
try:
    from build_info import BOARD
except ImportError:
    BOARD = ""
print(BOARD, sys.implementation._machine, sep="\\t")
"""


@dataclass(frozen=True)
class Told:
    """What a prompt says of its board: the kind that its image was built for, None for an image
    that is not ours; and the machine, as MicroPython names it."""

    board: str | None
    machine: str


def told(port: str) -> Told:
    with prompt(port) as transport:
        board, _, machine = (
            transport.exec(TELL).decode(errors="replace").strip("\r\n").partition("\t")
        )
        return Told(plain(board) or None, plain(machine))


def leave_for_boot_rom(port: str, verify: Callable[[str], object]) -> str:
    """Into the boot ROM from the prompt; returns the board's uid, which `verify` has not
    refused."""
    with prompt(port) as transport:
        uid = str(transport.eval("__import__('machine').unique_id().hex()"))
        verify(uid)
        transport.exec_raw_no_follow("import machine; machine.bootloader()")
        # Nobody is there any more to leave the raw prompt.
        transport.in_raw_repl = False
        return uid
