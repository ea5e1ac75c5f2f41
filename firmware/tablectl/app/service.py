"""What main.py does besides running the table: the service prompt, and recording a fault.

`parts`: what the body of the board supplies (boards/README.md).
"""

import gc
from binascii import hexlify

from ..devices.watchdog import Watchdog
from ..store import owner
from ..store.fault_log import ENOUGH, FaultLog
from ..store.journal import Journal
from ..store.latched_error import LatchedError, fault
from ..store.mend import give_up_keys
from ..store.slots import Slots
from . import drivers

# Given back before a fault is recorded, so that there is memory for it when it was the last of it.
reserve = bytearray(8192)


# A board whose starts fail one after the other starts so much later each time.
SLOW_US = 5_000_000
PIECE_US = 100_000


def is_asked_for(parts):
    return drivers.service_contact(parts).is_closed()


def slow_down(parts):
    """After starts that failed one after the other: wait with LOCKED lit, so that no board starts
    anew every second for ever. A broken part is no reason to wait."""
    if not parts.started_by_watchdog():
        return
    try:
        spi = parts.bus()
        if FaultLog(slots_of(parts, spi)).failed_starts(True) < ENOUGH:
            return
        light_locked(parts, spi)
        watchdog = Watchdog(parts.watchdog_timer)
        watchdog.start()
        for _ in range(SLOW_US // PIECE_US):
            watchdog.feed()
            parts.sleep_us(PIECE_US)
        watchdog.feed()
    except Exception:  # noqa: BLE001
        return


def slots_of(parts, spi):
    """Those of this board's memory. Raises DeviceError 3001 or 3002, StoreError 5001 or 5008."""
    memory = drivers.fram(parts, spi)
    memory.identify()
    slots = Slots(memory)
    owner.verify(slots, hexlify(parts.unique_id()).decode())
    return slots


def light_locked(parts, spi):
    lamps = drivers.lamps(parts, spi)
    lamps.start()
    lamps.set("locked", "on", 0)
    lamps.write()


def start(parts):
    """The service contact was closed at power-up: light LOCKED and note it. The start after this
    one says so in the journal. A broken part is no reason to deny the technician the prompt."""
    try:
        spi = parts.bus()
        light_locked(parts, spi)
        FaultLog(slots_of(parts, spi)).start(parts.started_by_watchdog(), "service")
    except Exception as error:  # noqa: BLE001
        print("service:", error)


def forget_keys(parts):
    """For the technician at the prompt, when both copies of the keys are damaged and nobody can
    sign any more: the board has no keys then and gets new ones (`tablectl provision`). The records
    so far cannot be checked without their key; the journal goes on behind them and says so."""
    memory = drivers.fram(parts, parts.bus())
    memory.start()
    give_up_keys(Journal(memory, memory.bytes, random=parts.random))


def record_fault(parts, error):
    """Keep what ended the run. What goes wrong here is lost: the reset comes first."""
    global reserve
    try:
        reserve = None
        gc.collect()
        slots, kind = slots_of(parts, parts.bus()), type(error).__name__
        LatchedError(slots).latch(fault(kind, str(error)))
        FaultLog(slots).record(kind, str(error))
    except BaseException:  # noqa: BLE001
        return
