"""The bill of materials: what is ordered for one controller with its two boards."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

from boards.rpi_pico.hardware.circuit import Circuit, Kind

TITLES = (
    *("parts", "count", "what", "package", "maker", "number", "second source", "price class"),
)
PRICES = "Price classes, of one in a hundred: A below 0.10 USD, B below 1, C below 5, D below 20."
LETTERS = re.compile(r"([A-Z]+)(\d+)")


@dataclass(frozen=True)
class Line:
    """Equal parts. `refs` is empty for what has no place in the circuit, such as a socket."""

    refs: tuple[str, ...]
    count: int
    kind: Kind

    def cells(self) -> tuple[str, ...]:
        kind = self.kind
        ordered = (kind.package, kind.maker, kind.number, kind.second, kind.price)
        return (_together(self.refs), str(self.count), kind.what, *ordered)


def _loose(count: int, what: str, maker: str, number: str, second: str, price: str) -> Line:
    return Line((), count, Kind("", what, maker, number, second, price, "", {}))


# Sockets and what sits on the cables, by number of pins where it has any.
SOCKETS = _loose(
    *(2, "socket for the Pico, 20 pins", "Sullins", "PPPC201LFBN-RC"),
    *("Samtec SSW-120-01-T-S", "B"),
)
CONTACT = "Molex", "08-50-0114", "TE, with TE's own housings", "A"
HOUSED = "22-23-2"


def lines(circuit: Circuit) -> list[Line]:
    """In the order of the references; what has none comes last."""
    groups: dict[tuple[str, str], list[str]] = {}
    kinds: dict[tuple[str, str], Kind] = {}
    for ref, part in circuit.parts.items():
        key = part.kind.number, part.kind.what
        groups.setdefault(key, []).append(ref)
        kinds[key] = part.kind
    found = [
        Line(tuple(sorted(refs, key=_order)), len(refs), kinds[key])
        for key, refs in groups.items()
    ]
    found.sort(key=lambda line: _order(line.refs[0]))
    return [*found, SOCKETS, *_on_cables(found)]


def _on_cables(found: list[Line]) -> list[Line]:
    """A housing for each header with a lock, and a contact for each of its pins."""
    housings, contacts = [], 0
    for line in found:
        if line.kind.number.startswith(HOUSED):
            pins = len(line.kind.pins)
            contacts += pins * line.count
            number = f"22-01-3{pins:02}7"
            second = "TE MTA-100, with TE's own headers"
            what = f"housing on a cable, {pins} pins"
            housings.append(_loose(line.count, what, "Molex", number, second, "B"))
    return [*housings, _loose(contacts, "crimp contact in it", *CONTACT)]


def _order(ref: str) -> tuple[str, int]:
    """Letters first, then numbers as numbers. Raises ValueError for another reference."""
    found = LETTERS.fullmatch(ref)
    if not found:
        raise ValueError(f"{ref} is no reference")
    return found[1], int(found[2])


def _together(refs: tuple[str, ...]) -> str:
    """`R1 to R3, R7`."""
    said: list[str] = []
    run: list[str] = []
    for ref in [*refs, ""]:
        if run and (not ref or _order(ref) != (_order(run[-1])[0], _order(run[-1])[1] + 1)):
            said.append(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run))
            run = []
        run.append(ref)
    return ", ".join(said)


def as_csv(circuit: Circuit) -> str:
    """A line each, for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(TITLES)
    writer.writerows(line.cells() for line in lines(circuit))
    return out.getvalue()


def as_markdown(circuit: Circuit) -> str:
    """A table of a README."""
    rows = [TITLES, *(line.cells() for line in lines(circuit))]
    made = ["| " + " | ".join(row) + " |" for row in rows]
    made.insert(1, "|" + "---|" * len(TITLES))
    return "\n".join(["# Bill of materials", "", PRICES, "", *made]) + "\n"
