"""The whole circuit: every sheet, in the order of the drawing."""

from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.sheets import cables, controller, inputs, signs, supply
from boards.rpi_pico.hardware.tables import Tables, tables

# What feeds these nets is behind a connector, a diode or a fuse, which drive nothing themselves.
FED = (GROUND, "5V_IN", "5V_FUSED", "VSYS")


def circuit(of: Tables | None = None) -> Circuit:
    """Made from the tables of the tree, or from `of`."""
    known = of or tables()
    made = Circuit()
    for sheet in (
        controller.pico,
        controller.memory,
        controller.testing,
        inputs.inputs,
        inputs.shoe,
        cables.cables,
        supply.supply,
        signs.displays,
        signs.lamps,
    ):
        sheet(made, known)
    return made
