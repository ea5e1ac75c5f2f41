"""Several journal files of a board as one: each goes on where the one before it ends."""

from dataclasses import replace

from host_tools.journal.contents import Contents
from host_tools.journal.entry import Entry


def joined(one: Contents, other: Contents) -> Contents:
    """The contents of a file and of the next one, which may begin with records that both have."""
    last = one.last_record
    findings = [*one.findings, *other.findings]
    first = other.entries[0] if other.entries else Entry(other.before + 1, 0, {})
    if other.uid != one.uid:
        findings.append(first.finding(f"this file is of board {other.uid}"))
    if other.before > last:
        findings.append(first.finding(f"records from {last + 1} to {other.before} are in no file"))
    tags = {one.before: one.tag_before, **{entry.sequence: entry.tag for entry in one.entries}}
    for entry in other.entries:
        if tags.get(entry.sequence, entry.tag) != entry.tag:
            findings.append(entry.finding("another one than in the file before"))
    further = [entry for entry in other.entries if entry.sequence > last]
    shift = len(one.entries) - (len(other.entries) - len(further))
    exports = [replace(export, last=max(0, export.last + shift)) for export in other.exports]
    return Contents(
        [*one.exports, *exports],
        [*one.entries, *further],
        findings,
        one.unsound | other.unsound,
        one.unsealed + other.unsealed,
        one.before,
        one.tag_before,
        other.last,
        other.unfinished,
        size=other.size,
    )
