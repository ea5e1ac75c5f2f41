"""The equipment: block diagram, wiring, chains, memory, all from the tables of the board."""

from collections.abc import Iterator

from host_tools.pack.diagrams import (
    block_diagram,
    board_tables,
    chain_diagram,
    input_circuit,
    wiring_diagram,
)
from host_tools.pack.diagrams.board_tables import Wiring
from host_tools.pack.document import Block, Column, Figure, Section, code, paragraph, plain, table
from host_tools.pack.markdown import blocks_of, part_of
from host_tools.pack.subject import ROOT, Subject

BOARDS = ROOT / "boards"


def blocks(subject: Subject) -> Iterator[Block]:
    wiring = board_tables.wiring()
    yield Section("The equipment", 1, "equipment")
    yield paragraph(
        f"The board is a {subject.board_name} with an FRAM beside it. Everything it is wired to "
        "is declared once, in `boards/rpi_pico/board.py`: the firmware configures its pins from "
        "these tables, the emulated board of the tests is wired by them, and the diagrams and "
        "tables of this section are drawn from them."
    )
    yield Section("Block diagram", 2)
    diagram = block_diagram.svg(wiring, subject.board_name)
    yield Figure("The controller and what is around it", "block-diagram", diagram)
    yield Section("Wiring", 2)
    diagram = wiring_diagram.svg(wiring, subject.board_name)
    yield Figure("Every wire between the board and its parts", "wiring-diagram", diagram)
    yield _pins(wiring)
    yield Section("Inputs", 2)
    yield Figure("How an input is read", "input-circuit", input_circuit.svg())
    yield paragraph(
        "Lock-out, Start Game and the six sensors are eight neighbouring pins, the lock inputs "
        "lowest, that one interrupt handler reads as one register with the time. Two edges that "
        "it cannot tell apart count as equal, and then the lock wins. A button is accepted after "
        "2 ms of a stable level, a chip after 20 ms; both are timed by their edge."
    )
    yield Section("Lamps and displays", 2)
    yield Figure("Displays and lamps, chained", "chains", chain_diagram.svg(wiring))
    yield _lamps(wiring)
    yield Section("Memory", 2)
    yield paragraph(
        f"The FRAM has {wiring.fram['bytes']:,} bytes and answers RDID with "
        f"`{wiring.fram['id']}`; another part is refused (3002). It keeps journal, meters, "
        "configuration, keys and error state without power. The flash of the board holds the "
        "image alone: no file system is mounted and nothing is written to it while a table runs."
    )
    yield from blocks_of(_flash(subject), 3, "Flash memory of the board")


def _pins(wiring: Wiring) -> Block:
    columns = (
        Column("Pin", 2),
        Column("Role", 4),
        Column("Direction", 2),
        Column("Part", 4),
        Column("Level", 7),
        Column("Wire", 2),
    )
    rows = [
        (
            plain(signal.name),
            code(signal.role),
            plain("in" if signal.into else "out"),
            plain(signal.part),
            plain(signal.level),
            plain(signal.wire),
        )
        for signal in wiring.signals
    ]
    return table("Pins in use", columns, rows)


def _lamps(wiring: Wiring) -> Block:
    columns = (Column("Output", 1), *(Column(f"74HC595 no. {n + 1}") for n in range(2)))
    rows = [
        (plain(f"Q{output}"), *(plain(_lamp(name)) for name in names))
        for output, names in enumerate(zip(*wiring.lamps, strict=True))
    ]
    return table("Lamps, by register and output", columns, rows)


def _lamp(name: str | None) -> str:
    return board_tables.lamp_name(name) if name else "not connected"


def _flash(subject: Subject) -> str:
    """The table of the flash in the board's README; a Pico 2 says it in a sentence."""
    text = (BOARDS / subject.board.lower() / "README.md").read_text(encoding="utf-8")
    try:
        return part_of(text, "Flash")
    except KeyError:
        return text
