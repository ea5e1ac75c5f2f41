"""Runs before USB starts: without the service key the watchdog runs from here on.

Whatever prompt anyone could ever reach dies with it. If this file fails, the board resets.
"""

import machine

try:
    import parts
    from tablectl.app import drivers
    from tablectl.devices.watchdog import Watchdog

    if not drivers.key_switch(parts).is_on():
        Watchdog(parts.watchdog_timer).start()
except BaseException:  # noqa: BLE001 - no failure may end in a prompt
    machine.reset()
