"""Parts, pins and nets: the circuit as plain data, from which everything else is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

# What a pin is, electrically; the words of the electrical rules.
IN, OUT, TRISTATE, OPEN, PASSIVE, POWER_IN, POWER_OUT, BIDIRECTIONAL = (
    *("in", "out", "tristate", "open", "passive"),
    *("power-in", "power-out", "bidirectional"),
)
GROUND = "GND"


@dataclass(frozen=True)
class Kind:
    """What is ordered: `pins` {number: (name, electrical type)}, `passes` what goes through it
    from pin to pin, `price` A (below 0.10 USD) to D (5 to 20 USD), `second` another source,
    `volts` the least and the most between its supply pins."""

    prefix: str
    what: str
    maker: str
    number: str
    second: str
    price: str
    package: str
    pins: dict[str, tuple[str, str]]
    passes: tuple[tuple[str, str], ...] = ()
    volts: tuple[float, float] | None = None

    def numbers_of(self, name: str) -> list[str]:
        """The numbers of all pins with this name. Raises KeyError where there is none."""
        found = [number for number, (named, _) in self.pins.items() if named == name]
        if not found:
            raise KeyError(f"{self.number} has no pin {name}")
        return found


@dataclass(frozen=True)
class Part:
    """A part on a board: `nets` {pin number: net}, `unused` {pin number: why it is open}, `label`
    what is printed beside it."""

    ref: str
    kind: Kind
    sheet: str
    nets: dict[str, str]
    unused: dict[str, str]
    label: str = ""

    def net(self, name: str) -> str:
        """Of the first pin with this name. Raises KeyError for a pin that is open."""
        return self.nets[self.kind.numbers_of(name)[0]]


@dataclass
class Circuit:
    """`parts` {reference: part}; `titles` {sheet: its title}, in their order; `rows` {sheet: how
    its parts stand one behind the other on the drawing}."""

    parts: dict[str, Part] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    rows: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)

    def begin(self, sheet: str, title: str) -> None:
        """The parts that are added from now on stand on this sheet."""
        self.titles[sheet] = title
        self.rows[sheet] = []

    def add(
        self,
        kind: Kind,
        nets: dict[str, str],
        *,
        ref: str = "",
        label: str = "",
        unused: dict[str, str] | None = None,
    ) -> str:
        """Put a part on the sheet and give its reference: `ref`, or its prefix with the number of
        the sheet and the next free one. `nets` and `unused` name pins as the kind does.

        Raises ValueError for a pin that has no net and no reason, or that has two.
        """
        sheet = list(self.titles)[-1]
        ref = ref or self._next(kind.prefix, len(self.titles))
        joined = {number: net for name, net in nets.items() for number in kind.numbers_of(name)}
        why = {
            number: said
            for name, said in (unused or {}).items()
            for number in kind.numbers_of(name)
        }
        if ref in self.parts or set(joined) & set(why) or set(joined) | set(why) != set(kind.pins):
            raise ValueError(f"{ref}: each pin of {kind.number} has a net or a reason, once")
        self.parts[ref] = Part(ref, kind, sheet, joined, why, label)
        return ref

    def row(self, *refs: str) -> None:
        """On the drawing these stand one behind the other; `U1/A` is what goes through a chip."""
        self.rows[list(self.titles)[-1]].append(refs)

    def _next(self, prefix: str, sheet: int) -> str:
        number = sheet * 100 + 1
        while f"{prefix}{number}" in self.parts:
            number += 1
        return f"{prefix}{number}"

    def of_sheet(self, sheet: str) -> list[Part]:
        return [part for part in self.parts.values() if part.sheet == sheet]


# {(reference, pin number): net}
Netlist = dict[tuple[str, str], str]


def netlist(circuit: Circuit) -> Netlist:
    """Every pin that is joined to something, with its net."""
    return {
        (ref, pin): net for ref, part in circuit.parts.items() for pin, net in part.nets.items()
    }


def on_net(wires: Netlist, net: str) -> Iterator[tuple[str, str]]:
    """The pins on a net."""
    return (pin for pin, named in wires.items() if named == net)
