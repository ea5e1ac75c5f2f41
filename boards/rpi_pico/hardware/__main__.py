"""Makes everything that follows from the circuit.

    python -m boards.rpi_pico.hardware FOLDER

Drawings (SVG, PDF), bill of materials (CSV, Markdown) and figures go into FOLDER. Exit code 1
where a wire is wrong, a figure is beyond its limit, or README.md has other figures; the reason is
on standard error.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from boards.rpi_pico.hardware import bill, wires
from boards.rpi_pico.hardware.board_circuit import circuit
from boards.rpi_pico.hardware.circuit import netlist
from boards.rpi_pico.hardware.drawing.pdf import pdf
from boards.rpi_pico.hardware.drawing.schematic import schematic
from boards.rpi_pico.hardware.simulations import everything
from boards.rpi_pico.hardware.simulations.figures import Figure, markdown
from boards.rpi_pico.hardware.tables import tables

README = Path(__file__).with_name("README.md")
# Another version of ngspice rounds otherwise.
ALIKE = 0.03
ROW = re.compile(r"^\| ([^|]+) \| \**(-?[\d.,]+)", re.MULTILINE)


def main(folder: Path) -> int:
    made, known = circuit(), tables()
    folder.mkdir(parents=True, exist_ok=True)
    sheets = schematic(made)
    for name, svg in sheets.items():
        (folder / f"{name}.svg").write_bytes(svg)
    (folder / "schematic.pdf").write_bytes(pdf(sheets))
    (folder / "bill.csv").write_text(bill.as_csv(made))
    (folder / "bill.md").write_text(bill.as_markdown(made))
    wrong = wires.complaints(made, netlist(made), known)
    parts = []
    found: list[Figure] = []
    for title, figures in everything.figures(made, known):
        parts.append(f"## {title}\n\n{markdown(figures)}")
        found += figures
    (folder / "simulations.md").write_text("\n".join(parts))
    wrong += [f"{one.what}: {one.cells()[1]}, {one.cells()[2]}" for one in found if not one.holds]
    wrong += otherwise(README.read_text(encoding="utf-8"), "\n".join(parts))
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"hardware: {len(made.parts)} parts, {len(sheets)} sheets, {len(found)} figures", end="")
    print(f", {len(wrong)} wrong; see {folder}")
    return 1 if wrong else 0


def otherwise(stated: str, made: str) -> Iterator[str]:
    """What README.md states of a figure and the simulations do not give."""
    said = dict(ROW.findall(stated))
    for what, text in ROW.findall(made):
        here, there = said.get(what), float(text.replace(",", ""))
        if here is None or abs(float(here.replace(",", "")) - there) > abs(ALIKE * there):
            yield f"README.md says {here} of '{what}'; it is {text}."


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
