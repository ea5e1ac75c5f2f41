"""What a rig takes hold of when a test names a role, in words: its pin, the wire and the board's.

From the tables of boards/rpi_pico/board.py and boards/rig/wires.py.
"""

import runpy
from functools import cache

from host_tools.simulator.rig.wiring import wires
from host_tools.simulator.wiring import BOARD


@cache
def rig_pins():
    """{role: pin of the rig} of every wire."""
    return {wire.role: wire.rig for wire in wires()}


@cache
def connectors():
    """{role: wire label} of the board's inputs and outputs and of the card shoe."""
    tables = runpy.run_path(str(BOARD))
    rows = {**tables["INPUTS"], **tables["OUTPUTS"]}
    shoe = tables["CARD_SHOE"]["wire"]
    return {role: row[-1] for role, row in rows.items()} | {"shoe_rx": shoe, "shoe_tx": shoe}


def pin(role):
    """`rig GP8`."""
    return f"rig {rig_pins()[role]}"


def wire(role):
    """`J1-1 (lock_out)`."""
    return f"{connectors()[role]} ({role})"
