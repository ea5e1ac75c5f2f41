"""All simulations, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from boards.rpi_pico.hardware.circuit import Circuit
from boards.rpi_pico.hardware.simulations import bus, inputs, loads, supply
from boards.rpi_pico.hardware.simulations.figures import Figure
from boards.rpi_pico.hardware.tables import Tables


def figures(circuit: Circuit, tables: Tables) -> Iterator[tuple[str, list[Figure]]]:
    """(what it is about, its figures) of each. Raises SpiceError."""
    baud = tables.board["SPI"]["baud"]
    yield "Inputs", list(inputs.figures(circuit))
    yield "Brown-out", list(supply.figures(circuit, baud))
    yield "Everything lit", list(loads.figures(circuit))
    yield "The bus", list(bus.figures(circuit, baud))
