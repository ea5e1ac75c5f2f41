"""The circuit of the controller: its drawings with number and hash, its parts, its figures."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256

from boards.rpi_pico.hardware import bill
from boards.rpi_pico.hardware.board_circuit import circuit
from boards.rpi_pico.hardware.drawing.pdf import pdf
from boards.rpi_pico.hardware.drawing.schematic import schematic, sheets
from host_tools.pack.document import (
    Block,
    Column,
    Figure,
    Section,
    code,
    paragraph,
    plain,
    table,
)
from host_tools.pack.markdown import blocks_of, blocks_of_file, part_of
from host_tools.pack.subject import ROOT

FOLDER = ROOT / "boards" / "rpi_pico" / "hardware"
README = FOLDER / "README.md"
GUIDE = FOLDER / "FIRST_POWER.md"
# Sections of the README that a laboratory reads, and how their tables are called.
TOLD = ("What a prototype must show", "Three boards", "How it works, where it is not obvious")
SIMULATED = ("Figures", "Limits of the simulations")


@cache
def _drawings() -> dict[str, bytes]:
    return schematic(circuit())


def files() -> dict[str, bytes]:
    """{file of the pack: content} of the schematic to print and of the bill of materials."""
    return {
        "hardware/schematic.pdf": pdf(_drawings()),
        "hardware/bill.csv": bill.as_csv(circuit()).encode(),
    }


def blocks() -> Iterator[Block]:
    text = README.read_text(encoding="utf-8")
    yield Section("The circuit", 1, "hardware", across=True)
    yield paragraph(
        "**Nothing of this circuit was built.** It is drawn and calculated from one set of data, "
        "which a test holds equal to the tables of [[equipment]], wire by wire; the figures are "
        "simulated, and none was measured."
    )
    yield from _told(text, TOLD)
    yield Section("Drawings", 2)
    yield _numbers()
    for sheet, (name, svg) in zip(sheets(circuit()), _drawings().items(), strict=True):
        yield Figure(f"{sheet.name}: {sheet.title}", name, svg)
    yield Section("Bill of materials", 2)
    yield paragraph(bill.PRICES)
    yield _bill()
    yield from _told(text, SIMULATED)
    yield Section("Assembly and first power-up", 2)
    yield from blocks_of_file(GUIDE, 3)


def _told(text: str, headings: tuple[str, ...]) -> Iterator[Block]:
    for heading in headings:
        yield Section(heading, 2)
        yield from blocks_of(part_of(text, heading), 2, heading)


def _numbers() -> Block:
    columns = (Column("Drawing", 0), Column("Title", 3), Column("SHA-256 of the file", 7))
    rows = [
        (plain(sheet.name), plain(sheet.title), code(sha256(svg).hexdigest()))
        for sheet, svg in zip(sheets(circuit()), _drawings().values(), strict=True)
    ]
    return table("Drawings of the circuit, each with its hash", columns, rows)


def _bill() -> Block:
    shares = (4, 1, 4, 3, 3, 4, 5, 1)
    columns = [Column(title.capitalize(), share) for title, share in zip(bill.TITLES, shares)]
    rows = [tuple(map(plain, line.cells())) for line in bill.lines(circuit())]
    return table("What is ordered for one controller and its two boards", columns, rows)
