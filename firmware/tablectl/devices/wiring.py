"""Checks the tables of a board before anything is driven by them. Pure."""

from ..core.errors import DeviceError
from ..core.sensors import PRESSES


def verify_wiring(tables):
    """Each pin has one use and the bank's pins are those that the interrupt handler reads.

    Raises DeviceError 3009.
    """
    uses = {tables.SPI[role]: "SPI " + role for role in ("sck", "mosi", "miso")}
    more = [("card shoe " + role, tables.CARD_SHOE[role]) for role in ("tx", "rx")]
    more += [
        (role, row[0]) for table in (tables.INPUTS, tables.OUTPUTS) for role, row in table.items()
    ]
    for role, pin in more:
        if pin in uses:
            raise DeviceError(3009, {"role": role, "reason": "GP{} is {}".format(pin, uses[pin])})
        uses[pin] = role
    for role, row in tables.INPUTS.items():
        is_contact = role in PRESSES or role == "key_switch" or role.startswith("sensor_")
        if (row[0] in tables.BANK) != is_contact:
            raise DeviceError(3009, {"role": role, "reason": "GP{} and the bank".format(row[0])})
