"""How the control software works: layers, buttons, start-up, self-check, access, memory."""

import re
from collections.abc import Iterator

from host_tools.pack.diagrams import steps
from host_tools.pack.diagrams.steps import Step
from host_tools.pack.document import Block, Figure, Section, paragraph
from host_tools.pack.markdown import blocks_of, blocks_of_file, part_of
from host_tools.pack.subject import ROOT

FIRMWARE = ROOT / "firmware"
TABLECTL = FIRMWARE / "tablectl"
# Title here, file, heading of the second level there.
CHAPTERS = (
    ("Layers", FIRMWARE / "README.md", "Layers"),
    ("What the buttons do", FIRMWARE / "README.md", "What the buttons do"),
    ("Starting, and starting anew", FIRMWARE / "README.md", "Starting, and starting anew"),
    ("The self-check", FIRMWARE / "README.md", "The self-check"),
    ("The image and its seal", ROOT / "boards" / "README.md", "The image and its seal"),
    (
        "Whom the board defends itself against",
        FIRMWARE / "SECURITY.md",
        "Whom the board defends itself against",
    ),
)
# Headings of the types of records, which begin with their number.
TYPE = re.compile(r"^### (\d+) ", re.MULTILINE)
ROUND = (
    Step(
        "Edge or byte",
        "a button, a chip, a card of the shoe, a request on the link",
        "firmware/edges, devices/, link/",
        "event with its time",
    ),
    Step(
        "Rules",
        "the chapter's round: accepts the event or refuses it with its section",
        "core/table.py, games/",
        "effects",
    ),
    Step(
        "Journal",
        "the record is in the FRAM before anything is shown",
        "store/journal.py",
        "effects",
    ),
    Step("Shown", "lamps first, then displays, then the host", "devices/, link/", "next step"),
    Step(
        "Power cut, at any of these",
        "last checkpoint, then the records behind it once more through the rules",
        "store/journal.py, core/table.py",
    ),
)


def blocks() -> Iterator[Block]:
    yield Section("The control software", 1, "software")
    yield paragraph(
        "MicroPython with five C modules, linked into one image and sealed by it; nothing is read "
        "from a file system. The rules of play are pure functions of the events: the same files "
        "run on the board, in the tests and in the audit of an exported journal."
    )
    yield Section("An event, followed through", 2)
    diagram = steps.svg("From an edge to the lamps", ROUND)
    yield Figure("What becomes of an event", "event", diagram)
    for title, file, heading in CHAPTERS:
        yield Section(title, 2)
        text = part_of(file.read_text(encoding="utf-8"), heading)
        yield from blocks_of(text, 3, title)
    yield Section("Who may change what", 2, "access")
    yield from blocks_of_file(TABLECTL / "access" / "README.md", 3, "Requests under authority")
    yield Section("What the board remembers", 2)
    yield from blocks_of_file(TABLECTL / "store" / "README.md", 3, "Memory")
    yield Section("The journal's records", 2)
    records = (TABLECTL / "store" / "RECORDS.md").read_text(encoding="utf-8")
    yield from blocks_of(TYPE.sub(r"### Type \1: ", records), 3, "Records")
    yield Section("The line to a host", 2)
    yield from blocks_of_file(TABLECTL / "link" / "README.md", 3, "The link")
