"""What a native board supplies to the firmware, as boards/README.md lists it.

Also for MicroPython's unix port.
"""

from tablectl.devices.ring_oscillator import ENABLED, REGISTERS, STABLE

from .edge_ring import EdgeRing

CHIP = "RP2040"
_, BIT_AT = REGISTERS[CHIP]
RUNNING = ENABLED | STABLE
# What the heap of a chip has free with a table open. Nothing is collected here.
HEAP_FREE = 147 * 1024
READABLE, WRITABLE = 1, 4


class Heap:
    def used(self):
        return 0

    def go_on(self):
        pass

    def collect(self, gaps, gives_way):
        return HEAP_FREE


class Words:
    """The registers of the ring oscillator."""

    def __init__(self, oscillator):
        self.oscillator = oscillator

    def __getitem__(self, address):
        return self.oscillator.bit() if address == BIT_AT else RUNNING


class Poll:
    """Waits in the time of `board`."""

    def __init__(self, board):
        self.board = board
        self.streams = {}

    def register(self, stream, events):
        self.streams[stream] = events

    modify = register

    def ready(self):
        for stream, events in self.streams.items():
            if stream.ready(events):
                return (stream,)
        return ()

    def ipoll(self, timeout_ms):
        found = self.ready()
        if found or timeout_ms <= 0:
            return found
        return self.board.wait(self, timeout_ms * 1000)


class InputPin:
    def __init__(self, contacts, role):
        self.contacts = contacts
        self.role = role

    def value(self):
        return 0 if self.contacts[self.role] else 1


class WatchdogTimer:
    def __init__(self, own):
        self.own = own

    def feed(self):
        self.own.fed()


class NativeParts:
    """Those of one start of a NativeBoard, `own`."""

    POLLIN, POLLOUT = READABLE, WRITABLE
    chip = CHIP
    heap = Heap()

    def __init__(self, own):
        self.own = own
        self.board = own.wiring
        self.build_info = own.build_info
        self.words = Words(own.oscillator)
        self.edges = EdgeRing(own.firmware_us, len(own.wiring.BANK))
        self.port = own.port
        self.random = own.noise.randbytes
        self.sleep_us = own.sleep_us
        for role, row in own.wiring.INPUTS.items():
            self.contact(role, row[0])

    def contact(self, role, pin):
        """The contact of this role has just been closed or opened."""
        if pin in self.board.BANK:
            level = 0 if self.own.contacts[role] else 1
            self.edges.edge(self.board.BANK.index(pin), level, self.own.firmware_us())

    def poll(self):
        return Poll(self.own)

    def input_pin(self, role):
        return InputPin(self.own.contacts, role)

    def output_pin(self, role):
        return self.own.outputs[role]

    def bus(self):
        return self.own.bus

    def shoe_line(self, room):
        return self.own.shoe.open(room)

    def image(self, behind):
        return self.own.image

    def watchdog_timer(self, timeout):
        self.own.watchdog_runs = True
        return WatchdogTimer(self.own)

    def started_by_watchdog(self):
        return self.own.cause == "watchdog"

    def unique_id(self):
        return bytes.fromhex(self.own.uid)

    def enter_boot_rom(self, after_ms):
        self.own.boot_rom(after_ms)
