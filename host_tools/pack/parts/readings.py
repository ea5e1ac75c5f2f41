"""How unclear provisions were read: each reading with its number, date and reason."""

from collections.abc import Iterator

from host_tools.common import games
from host_tools.pack.document import Block, Section
from host_tools.pack.markdown import blocks_of, part_of
from host_tools.pack.subject import ROOT, Subject

READINGS = ROOT / "firmware" / "tablectl" / "games" / "READINGS.md"


def blocks(subject: Subject) -> Iterator[Block]:
    text = READINGS.read_text(encoding="utf-8")
    yield Section("Readings", 1, "readings")
    yield from blocks_of(text.split("\n## ", 1)[0], 2)
    for chapter in subject.chapters:
        heading = next(
            line.removeprefix("## ")
            for line in text.splitlines()
            if line.startswith(f"## {chapter} ")
        )
        yield Section(f"{chapter} {games.title(chapter).name}", 2)
        yield from blocks_of(part_of(text, heading), 3, f"Readings of {heading}")
