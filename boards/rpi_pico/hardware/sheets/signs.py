"""The two boards at the other ends of J3 and J4: display drivers and lamp registers."""

from boards.rpi_pico.hardware import catalogue, chips
from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.sheets.cables import at_cable, net_at
from boards.rpi_pico.hardware.tables import Tables

SEGMENTS = ("SEG_A", "SEG_B", "SEG_C", "SEG_D", "SEG_E", "SEG_F", "SEG_G", "SEG_DP")
DIGITS = 8
NO_LAMP = "board.py has no lamp there"
END_OF_CHAIN = "the end of the chain"
# The far end of J3 is J13, that of J4 is J14: the same pins, wired straight through.
FAR = {"J3": "J13", "J4": "J14"}


def displays(circuit: Circuit, tables: Tables) -> None:
    circuit.begin("displays", "Display board")
    _far_end(circuit, tables, "J3")
    into = net_at("J3", "mosi")
    names = tables.board["DISPLAYS"]
    for place, name in enumerate(names):
        out = f"{name}.data"
        shown = tables.digits[name]
        nets = {"DIN": into, "CLK": net_at("J3", "sck"), "LOAD": net_at("J3", "display_load")}
        nets |= {"ISET": f"{name}.current", "V+": "5V", "GND": GROUND}
        nets |= {segment: f"{name}.{segment}" for segment in SEGMENTS}
        nets |= {f"DIG{digit}": f"{name}.DIG{digit}" for digit in range(shown)}
        unused = {f"DIG{digit}": "the sign has no such digit" for digit in range(shown, DIGITS)}
        if place == len(names) - 1:
            unused["DOUT"] = END_OF_CHAIN
        else:
            nets["DOUT"] = out
        circuit.add(chips.DISPLAY, nets, unused=unused)
        resistor = circuit.add(catalogue.R_28K, {"1": "5V", "2": f"{name}.current"})
        circuit.row(f"{name}.current", resistor)
        circuit.row("5V", *_decoupled(circuit))
        ends = [*(f"DIG{digit}" for digit in range(shown)), *SEGMENTS]
        joined = {end: f"{name}.{end}" for end in ends}
        pad, unused = _even(ends)
        kind = catalogue.box(*ends, *pad)
        circuit.add(kind, joined, ref=f"J{21 + place}", label=name, unused=unused)
        into = out


def _even(ends: list[str]) -> tuple[list[str], dict[str, str]]:
    """A box header has an even number of pins."""
    return (["-"], {"-": "a box header has an even number of pins"}) if len(ends) % 2 else ([], {})


def lamps(circuit: Circuit, tables: Tables) -> None:
    circuit.begin("lamps", "Lamp board")
    _far_end(circuit, tables, "J4")
    into = net_at("J4", "mosi")
    chain = tables.board["LAMPS"]
    for place, lamps_of in enumerate(chain):
        out = f"register_{place + 1}.data"
        last = place == len(chain) - 1
        nets = {"SER": into, "SRCLK": net_at("J4", "sck"), "RCLK": net_at("J4", "lamp_latch")}
        nets |= {"/OE": net_at("J4", "lamp_disable"), "/SRCLR": "5V", "VCC": "5V", "GND": GROUND}
        nets |= {f"Q{output}": f"{name}.on" for output, name in enumerate(lamps_of) if name}
        unused = {f"Q{bit}": NO_LAMP for bit, name in enumerate(lamps_of) if not name}
        unused |= {"QH'": END_OF_CHAIN} if last else {}
        circuit.add(chips.REGISTER, nets | ({} if last else {"QH'": out}), unused=unused)
        _driver(circuit, lamps_of, f"J{31 + place}")
        circuit.row("5V", *_decoupled(circuit))
        into = out


def _driver(circuit: Circuit, lamps_of: tuple[str | None, ...], connector: str) -> None:
    """Lamps between 5 V and the driver, which pulls them to ground; dark without an input."""
    nets, unused = {"GND": GROUND, "COM": "5V"}, {}
    down, open_ends = {"COM": GROUND}, {}
    for place, name in enumerate(lamps_of):
        which = place + 1
        if name:
            nets |= {f"I{which}": f"{name}.on", f"O{which}": f"{name}.lamp"}
            down[f"R{which}"] = f"{name}.on"
        else:
            nets[f"I{which}"] = GROUND
            unused[f"O{which}"] = NO_LAMP
            open_ends[f"R{which}"] = "its output has no lamp"
    circuit.add(chips.LAMP_DRIVER, nets, unused=unused)
    circuit.add(chips.PULL_DOWNS, down, unused=open_ends)
    names = [name for name in lamps_of if name]
    ends = {name: f"{name}.lamp" for name in names} | {"5V": "5V"}
    circuit.add(catalogue.header(*names, "5V"), ends, ref=connector)


def _far_end(circuit: Circuit, tables: Tables, connector: str) -> None:
    """Levels for when the cable is out: clock, data and load low, /OE high, which is dark."""
    names = at_cable(tables, connector)
    ends = {name: net_at(connector, name) for name in names}
    circuit.add(catalogue.header(*names), ends, ref=FAR[connector])
    for name in names[1:-1]:
        rest = "5V" if name == "lamp_disable" else GROUND
        resistor = circuit.add(catalogue.R_10K, {"1": ends[name], "2": rest})
        circuit.row(ends[name], resistor)


def _decoupled(circuit: Circuit) -> list[str]:
    kinds = (catalogue.C_10U, catalogue.C_100N)
    return [circuit.add(kind, {"1": "5V", "2": GROUND}) for kind in kinds]
