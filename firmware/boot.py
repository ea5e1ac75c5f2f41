"""Runs before USB starts: while the service contact is open the watchdog runs from here on.

Whatever prompt anyone could ever reach dies with it. If this file fails, the board resets.
"""

import machine

try:
    import parts
    from tablectl.app import drivers
    from tablectl.devices.watchdog import Watchdog

    if not drivers.service_contact(parts).is_closed():
        Watchdog(parts.watchdog_timer).start()
except BaseException:  # noqa: BLE001 - no failure may end in a prompt
    machine.reset()
