"""Which boards are plugged in: by what their USB says, and the virtual ones."""

from dataclasses import dataclass

from serial.tools import list_ports

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device import uf2_drive, virtual_boards

MANUFACTURER = "tablectl"
# MicroPython on a Raspberry Pi microcontroller, whoever built it.
MICROPYTHON_USB = (0x2E8A, 0x0005)


@dataclass(frozen=True)
class Port:
    """A serial port that may be a table's. uid: the board's, as its USB tells it; usb: what else
    that tells; virtual: the name of a virtual board, body: what it is, by `virtual_boards`."""

    path: str
    uid: str | None
    usb: str | None = None
    virtual: str | None = None
    body: str = virtual_boards.PICO

    def __str__(self) -> str:
        told = f"virtual board {self.virtual}" if self.virtual else f"uid {self.uid}"
        return f"{self.path} ({told})"


def boards() -> list[Port]:
    """In the order of their paths, the virtual ones behind. Nothing is opened."""
    real = [
        Port(port.device, _uid(port.serial_number), plain(f"{port.manufacturer} {port.product}"))
        for port in sorted(list_ports.comports())
        if port.manufacturer == MANUFACTURER or (port.vid, port.pid) == MICROPYTHON_USB
    ]
    return real + [
        Port(board.port, board.uid, virtual=board.name, body=board.body)
        for board in virtual_boards.running()
        if board.has_port
    ]


def resolved(port: str | None, command: str) -> str:
    """The port that was named, or that of the only board. Raises HostError 6206 when there is
    none, 6247 when what there is has no port, 6224 when there are several: which one is meant is
    not guessed."""
    if port:
        return port
    found = boards()
    if not found:
        raise _nothing(command)
    if len(found) > 1:
        raise HostError(6224, command=command, boards=", ".join(map(str, found)))
    return found[0].path


def named(port: str) -> str:
    """The path of a port; `port` is a path, or the name of a virtual board that runs."""
    found = (board.port for board in virtual_boards.running() if board.name == port)
    return next(found, port)


def _nothing(command: str) -> HostError:
    """A board in its boot ROM, or a virtual one that is unplugged, is there all the same."""
    drives = [f"{drive.path} is a board in its boot ROM" for drive in uf2_drive.drives()]
    virtual = [f"virtual board {board.name} runs" for board in virtual_boards.running()]
    if not (drives or virtual):
        return HostError(6206, command=command)
    return HostError(6247, command=command, found=(drives or virtual)[0])


def of_board(uid: str) -> str | None:
    """The port that the board has at present; it may be another after a restart."""
    return next((port.path for port in boards() if port.uid == uid), None)


def _uid(serial_number: str | None) -> str | None:
    """The USB serial number of the firmware is the unique id of the flash chip."""
    return plain(serial_number.lower()) if serial_number else None
