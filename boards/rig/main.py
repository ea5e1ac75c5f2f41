"""Runs the rig. The prompt is reached by the request `prompt` alone: noise on the port is no
keyboard."""

import micropython

micropython.kbd_intr(-1)

from table_rig import loop  # noqa: E402 - interrupt characters are off before anything else happens

loop.run()
micropython.kbd_intr(3)
