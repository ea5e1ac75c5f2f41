"""What a rig takes hold of when a test names a role, in words: its pin, the wire and the board's.

From the tables of boards/rpi_pico/board.py and boards/rig/wires.py.
"""

import runpy
from functools import cache
from pathlib import Path

BOARDS = Path(__file__).resolve().parents[2] / "boards"


@cache
def rig_pins():
    """{role: rig pin} of every wire."""
    rows = runpy.run_path(str(BOARDS / "rig" / "wires.py"))["WIRES"]
    return {row[2]: row[0] for row in rows}


@cache
def connectors():
    """{role: wire label} of the board's inputs and outputs and of the card shoe."""
    tables = runpy.run_path(str(BOARDS / "rpi_pico" / "board.py"))
    rows = {**tables["INPUTS"], **tables["OUTPUTS"]}
    shoe = tables["CARD_SHOE"]["wire"]
    return {role: row[-1] for role, row in rows.items()} | {"shoe_rx": shoe, "shoe_tx": shoe}


def pin(role):
    """`rig GP8`."""
    return f"rig GP{rig_pins()[role]}"


def wire(role):
    """`J1-1 (lock_out)`."""
    return f"{connectors()[role]} ({role})"
