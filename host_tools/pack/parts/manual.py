"""The operator's manual: what firmware/manual says, in the order of those who use it, then every
command of the host."""

from collections.abc import Iterator

from host_tools.pack.document import Block, Section
from host_tools.pack.markdown import blocks_of, blocks_of_file, part_of
from host_tools.pack.subject import ROOT

MANUAL = ROOT / "firmware" / "manual"
TOOLS = ROOT / "host_tools" / "README.md"
COMMON = ("What is on the table", "The lamps", "The displays")
READERS = ("Dealer", "Floor", "Technician")


def blocks() -> Iterator[Block]:
    yield Section("Operator's and technical manual", 1, "manual")
    text = (MANUAL / "README.md").read_text(encoding="utf-8")
    for title in COMMON:
        yield Section(title, 2)
        yield from blocks_of(part_of(text, title), 3, title)
    for title in READERS:
        yield Section(title, 2)
        yield from blocks_of_file(MANUAL / f"{title.upper()}.md", 3)
    yield Section("Every command of the host", 2)
    text = part_of(TOOLS.read_text(encoding="utf-8"), "Commands")
    yield from blocks_of(text, 3, "Exit codes")
