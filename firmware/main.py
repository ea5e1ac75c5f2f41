"""Runs the table; with the service contact closed, lights LOCKED and leaves the technician the
service prompt.

Nothing that is raised may end in a prompt: it is recorded and the board resets.
"""

import micropython

micropython.kbd_intr(-1)

import machine  # noqa: E402 - interrupt characters are off before anything else happens

try:
    import parts
    from tablectl.app import service

    if service.is_asked_for(parts):
        service.start(parts)
    else:
        service.slow_down(parts)
        from tablectl.app import controller

        controller.run(parts)
except BaseException as error:  # noqa: BLE001 - whatever it is, the board starts anew
    try:
        service.record_fault(parts, error)
    finally:
        machine.reset()
