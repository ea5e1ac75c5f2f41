"""What main.py does besides running the table: the service mode, and recording a fault."""

import gc
import time

import board
import machine

from ..devices.watchdog import Watchdog
from ..store.fault_log import ENOUGH, FaultLog
from ..store.journal import Journal
from ..store.latched_error import LatchedError, fault
from ..store.mend import give_up_keys
from ..store.slots import Slots
from . import parts

# Given back before a fault is recorded, so that there is memory for it when it was the last of it.
reserve = bytearray(8192)


# A board whose starts fail one after the other starts so much later each time.
SLOW_MS = 5_000
PIECE_MS = 100


def key_is_on():
    return parts.key_switch().is_on()


def slow_down():
    """After starts that failed one after the other: wait with LOCKED lit, so that no board starts
    anew every second for ever. A broken part is no reason to wait."""
    if not parts.started_by_watchdog():
        return
    try:
        spi = parts.bus()
        memory = parts.fram(spi)
        memory.start()
        if FaultLog(Slots(memory)).failed_starts(True) < ENOUGH:
            return
        light_locked(spi)
        watchdog = Watchdog(machine.WDT)
        watchdog.start()
        for _ in range(SLOW_MS // PIECE_MS):
            watchdog.feed()
            time.sleep_ms(PIECE_MS)
        watchdog.feed()
    except Exception:  # noqa: BLE001
        return


def light_locked(spi):
    lamps = parts.lamps(spi)
    lamps.start()
    lamps.set("locked", "on", 0)
    lamps.write()


def start():
    """The service key was on at power-up: light LOCKED and note it. A broken part is no reason to
    deny the technician the prompt."""
    try:
        spi = parts.bus()
        light_locked(spi)
        memory = parts.fram(spi)
        memory.start()
        FaultLog(Slots(memory)).start(parts.started_by_watchdog(), "service")
    except Exception as error:  # noqa: BLE001
        print("service:", error)


def forget_keys():
    """For the technician at the prompt, when both copies of the keys are damaged and nobody can
    sign any more: the board has no keys then and gets new ones (`tablectl provision`). The records
    so far cannot be checked without their key; the journal goes on behind them and says so."""
    memory = parts.fram(parts.bus())
    memory.start()
    give_up_keys(Journal(memory, board.FRAM["bytes"], random=parts.random))


def record_fault(error):
    """Keep what ended the run. What goes wrong here is lost: the reset comes first."""
    global reserve
    try:
        reserve = None
        gc.collect()
        memory = parts.fram(parts.bus())
        memory.start()
        slots, kind = Slots(memory), type(error).__name__
        LatchedError(slots).latch(fault(kind, str(error)))
        FaultLog(slots).record(kind, str(error))
    except BaseException:  # noqa: BLE001
        return
