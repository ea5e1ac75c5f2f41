"""Runs before USB starts: without the service key the watchdog runs from here on.

Whatever prompt anyone could ever reach dies with it. If this file fails, the board resets.
"""

import machine

try:
    from tablectl.app import parts
    from tablectl.devices.watchdog import Watchdog

    if not parts.key_switch().is_on():
        Watchdog(machine.WDT).start()
except BaseException:  # noqa: BLE001 - no failure may end in a prompt
    machine.reset()
