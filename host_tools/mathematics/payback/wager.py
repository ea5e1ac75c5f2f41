"""A wager, its printed tables, and what one of them pays back: fractions, never rounded.

All sums are shares of the stake: a hand paid 3 to 1 returns 4, one paid 3 for 1 returns 3, a push
1, a lost one 0. The return of a wager is the mean of that, its house edge what is missing to 1.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tablectl.core.odds import FIXED, FIXED_AND_METER, FOR, METER, PUSH, TO, text
from tablectl.core.paytable import Hand, name_of, satisfies

from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.outcomes import Outcome, Outcomes

Odds = tuple[str, int, int]
PrintedRow = tuple["str | int | Hand", Odds]

CENTS = 100
LOST = "all other"


def spelled(name: str) -> str:
    """A name as round files and submissions write it: queens_up."""
    return "_".join(name.lower().replace("-", " ").replace("_", " ").split())


@dataclass(frozen=True)
class Meter:
    """A progressive meter; `rate` and `reserve` are shares of the wager, None where not printed.

    `seed`, in cents, is the least the text allows where it leaves the sum to the house.
    """

    seed: int
    rate: Fraction | None = None
    reserve: Fraction = Fraction(0)


@dataclass(frozen=True)
class Table:
    """A paytable, `printed` or what an answer of the Rules Submission makes of one.

    stake: cents, where rows pay sums of money or a meter. stake_returned: whether a winner of
    such a row also gets the stake back. envy: what another player's hand pays. outcomes: the
    table's own, where it does not rank hands as the wager's other tables do.
    """

    rows: tuple[PrintedRow, ...]
    stake: int | None = None
    stake_returned: bool = False
    meter: Meter | None = None
    envy: tuple[PrintedRow, ...] = ()
    assumptions: tuple[str, ...] = ()
    outcomes: Callable[[Enumeration], Outcomes] | None = None
    printed: bool = True


@dataclass(frozen=True)
class Wager:
    """chapter and name choose it on the command line; `outcomes` counts what its tables pay.

    in_shoe: the same wager with so many decks, where the text leaves their number to the house.
    answers: keys of the Rules Submission with the answers under which it is counted so; a comma in
    the name parts the wager from what these answers make of it.
    """

    chapter: str
    name: str
    section: str
    tables: Mapping[str, Table]
    outcomes: Callable[[Enumeration], Outcomes]
    assumptions: tuple[str, ...] = ()
    in_shoe: Callable[[int], "Wager"] | None = None
    answers: Mapping[str, Any] = field(default_factory=dict)

    @property
    def slug(self) -> str:
        return spelled(self.name.replace(",", ""))

    @property
    def printed_as(self) -> str:
        """The slug of the wager that the text prints, whatever the answer."""
        return spelled(self.name.partition(",")[0])


@dataclass(frozen=True)
class Line:
    """A row of a table: how often, and what share of the stake then comes back.

    meter_share: the part of the meter that it pays besides, in stakes a stake on the meter.
    """

    name: str
    pays: str
    hands: int
    returned: Fraction
    meter_share: Fraction = Fraction(0)
    push: bool = False


@dataclass(frozen=True)
class Payback:
    """One table of a wager against its counts. `space`: the product that `total` is. `meter`:
    cents on it; `others`: players at the table whose hands pay envy."""

    wager: Wager
    table_name: str
    lines: tuple[Line, ...]
    total: int
    unit: str
    space: str
    meter: int | None = None
    envy: Fraction = Fraction(0)
    others: int = 0
    rate: Fraction | None = None

    @property
    def table(self) -> Table:
        return self.wager.tables[self.table_name]

    def probability(self, line: Line) -> Fraction:
        return Fraction(line.hands, self.total)

    def paid(self, line: Line) -> Fraction:
        """What a line returns with the meter where it stands."""
        stakes_on_meter = Fraction(self.meter or 0, self.table.stake or 1)
        return line.returned + line.meter_share * stakes_on_meter

    def contribution(self, line: Line) -> Fraction:
        return self.probability(line) * self.paid(line)

    @property
    def fixed_return(self) -> Fraction:
        """Without the meter and without envy."""
        return sum((self.probability(x) * x.returned for x in self.lines), Fraction(0))

    @property
    def envy_return(self) -> Fraction:
        return self.others * self.envy

    @property
    def rows_return(self) -> Fraction:
        """With the meter where it stands, without envy."""
        return sum(map(self.contribution, self.lines), Fraction(0))

    @property
    def returned(self) -> Fraction:
        return self.rows_return + self.envy_return

    @property
    def house_edge(self) -> Fraction:
        return 1 - self.returned

    @property
    def hit_frequency(self) -> Fraction:
        """Of the hands that a row pays; a push is none."""
        return sum((self.probability(x) for x in self.lines if self._wins(x)), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of what a hand returns, in squared stakes, without envy."""
        mean = self.rows_return
        squares = (self.probability(x) * (self.paid(x) - mean) ** 2 for x in self.lines)
        return sum(squares, Fraction(0))

    @property
    def meter_slope(self) -> Fraction:
        """Stakes returned for each stake on the meter."""
        return sum((self.probability(x) * x.meter_share for x in self.lines), Fraction(0))

    @property
    def break_even(self) -> Fraction | None:
        """Cents on the meter at which the wager returns 1; None without a meter."""
        if not self.meter_slope or self.table.stake is None:
            return None
        return (1 - self.fixed_return - self.envy_return) / self.meter_slope * self.table.stake

    @property
    def long_run(self) -> Fraction | None:
        """The return over all meters: what the players put on the meter comes back in the end,
        and the house adds the seed each time the whole of it is won. None without a rate."""
        meter, stake = self.table.meter, self.table.stake
        if meter is None or stake is None or self.rate is None:
            return None
        if not self.meter_slope:
            return self.fixed_return + self.envy_return
        emptied = sum((self.probability(x) for x in self.lines if x.meter_share == 1), Fraction(0))
        added = self.rate + meter.reserve + Fraction(meter.seed, stake) * emptied
        return self.fixed_return + self.envy_return + added

    @property
    def in_the_long_run(self) -> Fraction:
        """Over all meters where there is one; else the return as it stands."""
        return self.returned if self.long_run is None else self.long_run

    def _wins(self, line: Line) -> bool:
        return not line.push and (line.returned > 0 or line.meter_share > 0)


def payback(
    wager: Wager,
    table_name: str,
    enumeration: Enumeration,
    *,
    meter: int | None = None,
    rate: Fraction | None = None,
    others: int = 0,
) -> Payback:
    """Count a wager's outcomes and hold them against one of its tables.

    `meter` is in cents, by default the seed; `rate` stands in where the text prints none.
    """
    table = wager.tables[table_name]
    outcomes = (table.outcomes or wager.outcomes)(enumeration)
    if table.meter is not None:
        meter = table.meter.seed if meter is None else meter
        rate = table.meter.rate if table.meter.rate is not None else rate
    return Payback(
        wager=wager,
        table_name=table_name,
        lines=_lines(table, outcomes),
        total=outcomes.total,
        unit=outcomes.unit,
        space=outcomes.space,
        meter=meter if table.meter is not None else None,
        envy=_envy(table, outcomes),
        others=others,
        rate=rate if table.meter is not None else None,
    )


def _lines(table: Table, outcomes: Outcomes) -> tuple[Line, ...]:
    hands = [0] * len(table.rows)
    for outcome, count in outcomes.counts.items():
        row = paid_by(table.rows, outcome, outcomes.ranking)
        if row is not None:
            hands[row] += count
    lines = [_line(table, row, n) for row, n in zip(table.rows, hands, strict=True)]
    lost = Line(LOST, "lost", outcomes.total - sum(hands), Fraction(0))
    return (*lines, lost)


def paid_by(
    rows: tuple[PrintedRow, ...], outcome: Outcome, ranking: tuple[str, ...]
) -> int | None:
    """The number of the first row that an outcome satisfies."""
    name, rank = outcome
    for number, (hand, _) in enumerate(rows):
        if satisfies(hand, name, rank, ranking):
            return number
    return None


def _line(table: Table, row: PrintedRow, hands: int) -> Line:
    hand, odds = row
    returned, share = _returned(table, odds)
    name = str(name_of(hand))
    return Line(name, pays(odds), hands, returned, share, push=odds[0] == PUSH)


def pays(odds: Odds) -> str:
    """The odds in words, sums of money as dollars."""
    kind, a, b = odds
    if kind not in (FIXED, FIXED_AND_METER):
        return text(odds)
    dollars, cents = divmod(a, CENTS)
    amount = f"${dollars:,}.{cents:02d}" if cents else f"${dollars:,}"
    return amount if kind == FIXED else f"{amount} and {b}% of meter"


def _returned(table: Table, odds: Odds) -> tuple[Fraction, Fraction]:
    """Share of the stake that comes back, and share of the meter."""
    kind, a, b = odds
    stake_back = Fraction(1 if table.stake_returned else 0)
    if kind == TO:
        return 1 + Fraction(a, b), Fraction(0)
    if kind == FOR:
        return Fraction(a, b), Fraction(0)
    if kind == PUSH:
        return Fraction(1), Fraction(0)
    if kind == METER:
        return stake_back, Fraction(a, b)
    assert table.stake is not None, "a sum of money is a share of a stake"
    if kind == FIXED_AND_METER:
        return stake_back + Fraction(a, table.stake), Fraction(b, 100)
    assert kind == FIXED
    return stake_back + Fraction(a, table.stake), Fraction(0)


def _envy(table: Table, outcomes: Outcomes) -> Fraction:
    """What one other player's hand pays in the mean, in stakes."""
    cents = 0
    for outcome, count in outcomes.counts.items():
        row = paid_by(table.envy, outcome, outcomes.ranking)
        if row is not None:
            cents += count * table.envy[row][1][1]
    return Fraction(cents, outcomes.total * table.stake) if table.stake else Fraction(0)
