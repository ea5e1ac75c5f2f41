"""For those who test a board: the rig's header and points to measure at."""

from boards.rpi_pico.hardware import catalogue
from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.tables import Tables

MEASURED = (GROUND, "5V", "VSYS", "hold_up", "3V3", "power_good", "RUN", "sck", "fram_select")


def testing(circuit: Circuit, tables: Tables) -> None:
    circuit.begin("testing", "Rig and test points")
    role_at = {gpio: role for role, gpio in tables.pins().items()}
    ends = [board for _, board, *_ in tables.wires]
    names = [end if isinstance(end, str) else f"GP{end}" for end in ends]
    nets = [end if isinstance(end, str) else role_at[end] for end in ends]
    circuit.add(catalogue.box(*names), dict(zip(names, nets, strict=True)), ref="J10")
    for place, net in enumerate(MEASURED):
        ref = circuit.add(catalogue.TEST_POINT, {"1": net}, ref=f"TP{place + 1}")
        circuit.row(net, ref)
