"""The electrical rules, as SKiDL checks them, and the netlist for KiCad.

    PYTHONPATH=ROOT:ROOT/.venv/hardware ROOT/.venv/bin/python -m boards.rpi_pico.hardware.rules

SKiDL and what it needs are not in `.venv`: `make hardware` puts them beside it. It writes into the
folder that it is run in, and that on being imported. Exit code 1 where a rule is broken; SKiDL
names the pin.
"""

from __future__ import annotations

import sys
from typing import Any

import skidl

from boards.rpi_pico.hardware.board_circuit import FED, circuit
from boards.rpi_pico.hardware.circuit import (
    BIDIRECTIONAL,
    IN,
    OPEN,
    OUT,
    PASSIVE,
    POWER_IN,
    POWER_OUT,
    TRISTATE,
    Circuit,
    netlist,
)

TYPES = {
    IN: skidl.Pin.types.INPUT,
    OUT: skidl.Pin.types.OUTPUT,
    TRISTATE: skidl.Pin.types.TRISTATE,
    OPEN: skidl.Pin.types.OPENCOLL,
    PASSIVE: skidl.Pin.types.PASSIVE,
    POWER_IN: skidl.Pin.types.PWRIN,
    POWER_OUT: skidl.Pin.types.PWROUT,
    BIDIRECTIONAL: skidl.Pin.types.BIDIR,
}


def as_skidl(made: Circuit) -> Any:
    """The circuit with SKiDL's parts. A pin with a reason to be open is joined to NC."""
    whole = skidl.Circuit()
    names = sorted(set(netlist(made).values()))
    nets = {name: skidl.Net(name, circuit=whole) for name in names}
    for net in FED:
        nets[net].drive = skidl.POWER
    for ref, part in made.parts.items():
        pins = [
            skidl.Pin(num=number, name=name, func=TYPES[electrical])
            for number, (name, electrical) in part.kind.pins.items()
        ]
        template = skidl.Part(
            name=part.kind.number,
            ref_prefix=part.kind.prefix,
            footprint=part.kind.package,
            pins=pins,
            tool=skidl.SKIDL,
            dest=skidl.TEMPLATE,
        )
        placed = template(circuit=whole, ref=ref, value=part.kind.what, tag=ref)
        for number, net in part.nets.items():
            nets[net] += placed[number]
        for number in part.unused:
            whole.NC += placed[number]
    return whole


def main() -> int:
    whole = as_skidl(circuit())
    whole.ERC()
    broken = skidl.erc_logger.warning.count + skidl.erc_logger.error.count
    whole.generate_netlist(file_="controller.net", tool=skidl.KICAD6, do_backup=False)
    print(f"electrical rules: {len(whole.parts)} parts, {broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
