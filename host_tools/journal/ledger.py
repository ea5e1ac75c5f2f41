"""The meters once more, from what was wagered and paid: exact dollars, a running amount, totals
that have to come out even. It shares no code with the meter of the firmware.

    start-up + contributions + adjustments = hits + current + overflow + reserve
"""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tablectl.progressive.level import REGISTERS

MICRO = 1_000_000
PERCENT = re.compile(r"(?:([\d,]+\.\d\d) and )?(\d+)% of meter")
Terms = dict[str, Any]


@dataclass(frozen=True)
class Point:
    """What a meter stood at after something happened; `level`: the wager of `chapter` that feeds
    it; `kind`: start, wagers, hit or adjusted; `dollars`: what was wagered, what a hit paid, or
    what it was adjusted by."""

    sequence: int
    time: int
    chapter: str
    level: str
    kind: str
    current: Fraction
    dollars: Fraction

    def as_dict(self) -> dict[str, Any]:
        amounts = {"current_micro": _micro(self.current), "micro": _micro(self.dollars)}
        return {"record": self.sequence, "time_us": self.time, "kind": self.kind, **amounts}


@dataclass(frozen=True)
class Registers:
    """`values`: micro-dollars, under the names that the firmware has for them."""

    chapter: str
    level: str
    values: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        return {"game": self.chapter, "level": self.level, "registers": self.values}


@dataclass
class Account:
    """One meter in dollars. `rate` and `reserve_rate` are shares of a wager; `name`: what it is
    called in checkpoints; `paid_out`: an award came after the last wager that was accepted;
    `_registers` is kept until something changes, as every record asks for them."""

    startup: Fraction
    base: Fraction
    rate: Fraction
    limit: Fraction | None
    reserve_rate: Fraction
    whole: Fraction = Fraction(0)
    contributions: Fraction = Fraction(0)
    adjustments: Fraction = Fraction(0)
    hits: Fraction = Fraction(0)
    reserve: Fraction = Fraction(0)
    count: int = 0
    name: str = ""
    paid_out: bool = False
    _registers: dict[str, int] | None = None
    _even: bool = True

    @property
    def current(self) -> Fraction:
        return self.whole if self.limit is None else min(self.whole, self.limit)

    @property
    def overflow(self) -> Fraction:
        return self.whole - self.current

    @property
    def is_even(self) -> bool:
        """In whole micro-dollars, which every amount is."""
        self.registers()
        return self._even

    def wager(self, dollars: Fraction, sign: int) -> None:
        """A wager was accepted (1) or handed back (-1); behind an award the house stands in for
        what the meter has not got above its base, and the reserve not at all (R-688a-49)."""
        self._registers = None
        self.paid_out = self.paid_out and sign < 0
        self.whole += sign * dollars * self.rate
        self.reserve += sign * dollars * self.reserve_rate
        self.contributions += sign * dollars * (self.rate + self.reserve_rate)
        if self.paid_out:
            was = self.whole + dollars * self.rate
            self._make_up(min(was, self.base) - self.whole, -self.reserve)

    def _make_up(self, whole: Fraction, reserve: Fraction) -> None:
        """The house puts up what is missing of either."""
        self.whole += max(Fraction(0), whole)
        self.reserve += max(Fraction(0), reserve)
        self.startup += max(Fraction(0), whole) + max(Fraction(0), reserve)

    def hit(self, percent: int, paid: Fraction) -> bool:
        """Take `paid` off; whether that was the whole cents of so many percent."""
        self._registers = None
        self.paid_out = True
        right = paid == Fraction(self.current * percent // Fraction(1), 100)
        self.count += 1
        self.hits += paid
        self.whole -= paid
        if percent == 100:
            reserved = min(self.reserve, self.base)
            self.reserve -= reserved
            self.startup += self.base - reserved
            self.whole += self.base
        return right

    def adjust(self, dollars: Fraction) -> None:
        self._registers = None
        self.adjustments += dollars - self.whole
        self.whole = dollars

    def restore(self, registers: dict[str, int]) -> None:
        """Take over what another table left, under this one's terms."""
        self._registers = None
        for name in ("startup", "contributions", "adjustments", "hits", "reserve"):
            setattr(self, name, Fraction(registers[name], MICRO))
        self.whole = Fraction(registers["current"] + registers["overflow"], MICRO)
        self.count = registers["count"]

    def registers(self) -> dict[str, int]:
        """Micro-dollars under the names that the firmware has for them."""
        if self._registers is None:
            amounts = {name: _micro(getattr(self, name)) for name in REGISTERS if name != "count"}
            self._registers = has = {**amounts, "count": self.count}
            given = has["startup"] + has["contributions"] + has["adjustments"]
            held = has["hits"] + has["current"] + has["overflow"] + has["reserve"]
            self._even = given == held
        return self._registers


@dataclass
class LinkedAccount(Account):
    """What one table has fed a level that others feed as well, less what it won of it. `answered`:
    what the ledger of the link has said that the award which waits is worth."""

    answered: Fraction = Fraction(0)

    def hit(self, percent: int, paid: Fraction) -> bool:
        self._registers = None
        self.count += 1
        self.hits += paid
        self.whole -= paid
        return paid == self.answered


def _micro(dollars: Fraction) -> int:
    micro = dollars * MICRO
    assert micro.denominator == 1
    return micro.numerator


@dataclass
class Ledger:
    """The accounts of one table by wager. Those of other chapters wait in `others`, as registers
    where a checkpoint told them."""

    accounts: dict[str, Account] = field(default_factory=dict)
    others: dict[str, dict[str, Any]] = field(default_factory=dict)
    points: list[Point] = field(default_factory=list)
    chapter: str = ""
    accepted: set[tuple[int, str]] = field(default_factory=set)

    def open(
        self, chapter: str, declared: Any, sequence: int, time: int, linked: Any = None
    ) -> None:
        """A table opens; `declared` are the terms that its game has for its meters, `linked` says
        which of them it shares with others, as the table's configuration does."""
        if self.accounts:
            registers = {one.name: one.registers() for one in self.accounts.values()}
            self.others.setdefault(self.chapter, {}).update(registers)
        before = self.others.get(chapter, {})
        self.chapter, self.accounts = chapter, {}
        for level, terms in _by_level(declared).items():
            account = _account(level, terms, linked)
            if account.name in before:
                account.restore(before[account.name])
            self.accounts[level] = account
            self._note(sequence, time, level, "start", Fraction(0))

    def stand_up(self, state: dict[str, Any]) -> None:
        """Before the first table opens: what a checkpoint says of the meters."""
        for chapter, levels in (*state["kept"].items(), (state["game"], state["levels"] or {})):
            for level, (values, *_) in levels.items():
                registers = dict(zip(REGISTERS, values, strict=True))
                self.others.setdefault(chapter, {})[level] = registers

    def lose(self) -> None:
        """Nothing is known of the meters until `stand_up`."""
        self.chapter, self.accounts, self.others = "", {}, {}
        self.accepted.clear()

    def accept(self, sequence: int, time: int, seat: int, wager: str, cents: int) -> None:
        if wager in self.accounts:
            self.accepted.add((seat, wager))
            self._wager(sequence, time, wager, cents, 1)

    def answer(self, cents: int) -> None:
        """The ledger of the link has said what the award that waits is worth."""
        for account in self.accounts.values():
            if isinstance(account, LinkedAccount):
                account.answered = Fraction(cents, 100)

    def settle(self, sequence: int, time: int, line: dict[str, Any]) -> bool:
        """Whether an award is what the meter stood at."""
        level = line["wager"]
        account = self.accounts.get(level)
        if account is None:
            return True
        if line["outcome"] == "return" and (line["seat"], level) in self.accepted:
            self.accepted.remove((line["seat"], level))
            self._wager(sequence, time, level, line["stake"], -1)
        found = PERCENT.fullmatch(line["odds"])
        if line["outcome"] != "pay" or not found:
            return True
        besides = Fraction((found[1] or "0").replace(",", ""))
        paid = Fraction(line["amount"], 100) - besides
        right = account.hit(int(found[2]), paid)
        self._note(sequence, time, level, "hit", paid)
        return right

    def adjust(self, sequence: int, time: int, level: str, before: int, after: int) -> bool:
        """Whether the meter stood at `before`, in micro-dollars."""
        account = self.accounts[level]
        right = _micro(account.whole) == before
        dollars = Fraction(after, MICRO)
        change = dollars - account.whole
        account.adjust(dollars)
        self._note(sequence, time, level, "adjusted", change)
        return right

    def round_over(self) -> None:
        self.accepted.clear()

    def registers(self) -> list[Registers]:
        """Of every meter that was ever played with, by chapter and level."""
        known = {chapter: dict(levels) for chapter, levels in self.others.items()}
        for account in self.accounts.values():
            known.setdefault(self.chapter, {})[account.name] = account.registers()
        return [
            Registers(chapter, level, values)
            for chapter, levels in sorted(known.items())
            for level, values in levels.items()
        ]

    def shown(self) -> int | None:
        """Micro-dollars on the sign: the first meter's."""
        first = next(iter(self.accounts.values()), None)
        return None if first is None else _micro(first.current)

    def _wager(self, sequence: int, time: int, level: str, cents: int, sign: int) -> None:
        self.accounts[level].wager(Fraction(cents, 100), sign)
        self._note(sequence, time, level, "wagers", sign * Fraction(cents, 100))

    def _note(self, sequence: int, time: int, level: str, kind: str, dollars: Fraction) -> None:
        current = self.accounts[level].current
        self.points.append(Point(sequence, time, self.chapter, level, kind, current, dollars))


def _by_level(declared: Any) -> dict[str, Terms]:
    """{wager: terms}; a game with one meter declares that of the wager `progressive` alone."""
    if declared is None:
        return {}
    return declared if isinstance(declared, dict) else {"progressive": declared}


def _account(level: str, terms: Any, linked: Any) -> Account:
    """Of (seed, base, rate, limit, reserve rate): cents and hundredths of a percent."""
    seed, base, rate, limit, reserve_rate = (*terms, None, 0) if len(terms) == 3 else terms
    name, kind = level, Account
    if linked and level in linked["levels"]:
        name, kind = f"{level} {linked['link']}/{linked['levels'][level]}", LinkedAccount
        seed, limit = 0, None
    return kind(
        name=name,
        startup=Fraction(seed, 100),
        base=Fraction(base, 100),
        rate=Fraction(rate, 10_000),
        limit=None if limit is None else Fraction(limit, 100),
        reserve_rate=Fraction(reserve_rate or 0, 10_000),
        whole=Fraction(seed, 100),
    )
