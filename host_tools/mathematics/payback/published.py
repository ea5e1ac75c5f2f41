"""The paybacks printed with the proposal of 686a, 687a and 688a, and what counting makes of them.

published.json has the figures as printed. A figure is held against the one count that the text
describes best; where they differ the note says what would explain it, and no reading is bent
until it fits.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from host_tools.mathematics.payback import catalogue, report
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.wager import Payback, payback

FIGURES = Path(__file__).with_name("published.json")
BASE_RESULTS = Path(__file__).with_name("base") / "results"

FIVE_OF_A_KIND = "five-of-a-kind above the straight flush, natural with deuces as 2s"
NOT_IN_TEXT = "not in the text"
LONG_RUN = "fixed pays + rate + reserve + seed each time the whole meter is won"

Count = Callable[[Enumeration], Fraction]


@dataclass(frozen=True)
class Reading:
    """What a figure is held against, in words, and what would explain a difference.

    verdict: said instead of the comparison, where that cannot judge the figure.
    """

    words: str
    counted: Count | None
    note: str = ""
    verdict: str = ""


@dataclass(frozen=True)
class Comparison:
    """A printed figure beside the counted share; `decimals` are those that agree, -1 for none."""

    chapter: str
    wager: str
    table: str
    printed: str
    counted: Fraction | None
    reading: Reading

    @property
    def printed_decimals(self) -> int:
        return len(self.printed.rstrip("%").partition(".")[2])

    @property
    def decimals(self) -> int:
        """How many decimals of the printed figure the count reproduces."""
        if self.counted is None:
            return -1
        printed = Fraction(self.printed.rstrip("%"))
        agreeing = -1
        for decimals in range(self.printed_decimals + 1):
            if _rounded(printed, decimals) != _rounded(100 * self.counted, decimals):
                break
            agreeing = decimals
        return agreeing

    @property
    def verdict(self) -> str:
        if self.reading.verdict or self.counted is None:
            return self.reading.verdict or "not counted"
        if self.reproduced:
            return "reproduced"
        off = report.decimal(100 * self.counted - Fraction(self.printed.rstrip("%")), 3)
        if self.decimals < 1:
            return f"off by {off}"
        return f"{self.decimals} of {self.printed_decimals} decimals, off by {off}"

    @property
    def judged(self) -> bool:
        return self.counted is not None and self.reading.verdict != NOT_IN_TEXT

    @property
    def reproduced(self) -> bool:
        return self.judged and self.decimals == self.printed_decimals


def _rounded(number: Fraction, decimals: int) -> int:
    return round(number * 10**decimals)


def compare(enumeration: Enumeration) -> list[Comparison]:
    """Every printed figure against its count, in the order printed."""
    return [_compare(figure, enumeration) for figure in json.loads(FIGURES.read_text())]


def _compare(figure: dict[str, Any], enumeration: Enumeration) -> Comparison:
    chapter, wager, table = figure["chapter"], figure["wager"], figure["paytable"]
    reading = _reading(chapter, wager, table)
    counted = reading.counted(enumeration) if reading.counted else None
    return Comparison(chapter, wager, table or "", figure["figure"], counted, reading)


def _reading(chapter: str, wager: str, table: str | None) -> Reading:
    exact = READINGS.get((chapter, wager, table))
    return exact or READINGS[chapter, wager, None]


def _returned(chapter: str, wager: str, table: str) -> Count:
    return lambda enumeration: _counted(enumeration, chapter, wager, table).returned


def _long_run(chapter: str, wager: str, table: str, others: int = 0) -> Count:
    def counted(enumeration: Enumeration) -> Fraction:
        share = _counted(enumeration, chapter, wager, table, others).long_run
        assert share is not None, "the text prints a rate"
        return share

    return counted


def _counted(
    enumeration: Enumeration, chapter: str, wager: str, table: str, others: int = 0
) -> Payback:
    return payback(catalogue.wager(chapter, wager), table, enumeration, others=others)


def _base(chapter: str) -> Count | None:
    """What comes back of all that is staked in a base game, from its kept result."""
    file = BASE_RESULTS / f"{chapter}.json"
    if not file.exists():
        return None
    ends = json.loads(file.read_text())["ends"]

    def counted(enumeration: Enumeration) -> Fraction:
        won = sum(Fraction(net) * count for _, _, net, _, count in ends)
        staked = sum(Fraction(stake) * count for _, _, _, stake, count in ends)
        return 1 + won / staked

    return counted


def _without_the_rate(enumeration: Enumeration) -> Fraction:
    """687a prints no rate, so only this much of its long run is known."""
    one = payback(catalogue.wager("687a", "progressive_bonus"), "1", enumeration, rate=Fraction(0))
    assert one.long_run is not None
    return one.long_run


READINGS: dict[tuple[str, str, str | None], Reading] = {
    ("686a", "Ante with Over 23 or Under 18", None): Reading(
        "best play, of all that is staked; Over loses on 6-17, Under on 24-33 too",
        _base("686a"),
    ),
    ("686a", "Bonus", None): Reading(
        "six decks", _returned("686a", "bonus", "only"), "no other number of decks gives 94.393"
    ),
    ("687a", "Ante, Blind and Raise", None): Reading(
        "best play, of all that is staked",
        _base("687a"),
        "the last digit differs: nearer to 98.98",
    ),
    **{
        ("687a", "Trips Bonus", table): Reading(
            FIVE_OF_A_KIND, _returned("687a", "trips_bonus", table)
        )
        for table in ("DJWT-05", "DJWT-06", "DJWT-07")
    },
    ("687a", "Trips Bonus", "DJWT-04"): Reading(
        FIVE_OF_A_KIND,
        _returned("687a", "trips_bonus", "DJWT-04"),
        "93.843 with one digit changed; the three other tables are reproduced",
        "a misprint",
    ),
    ("687a", "Two-Way Bad Beat Bonus", None): Reading(
        "the paytable is lost (R-687a-07)", None, "of DJWBB-02 one row is left", NOT_IN_TEXT
    ),
    **{
        ("687a", "Two-Way Bad Beat Bonus", table): Reading(
            "two ways (R-687a-05)",
            _returned("687a", "two_way_bad_beat_bonus", table),
            "one way it would be half. Equal threes or fours without kickers give 85.02 and "
            "84.97, equal flushes 85.60 and 85.55; a simulation of ten million hands is worth 0.2",
        )
        for table in ("DJWBB-03", "DJWBB-04")
    },
    ("687a", "Progressive Bonus", None): Reading(
        "to 1, without the rate of progression, which is not printed (R-687a-14)",
        _without_the_rate,
        "77 needs a rate of 20.77 % to 1, of 23.64 % for 1",
        NOT_IN_TEXT,
    ),
    ("688a", "Face Up Pai Gow Poker", None): Reading(
        "the house way is the licensee's (688a.11(a)); by the example of this project 98.33",
        None,
        "",
        NOT_IN_TEXT,
    ),
    **{
        ("688a", "Ace High Bonus", table): Reading(
            "no pair, straight or flush among seven cards",
            _returned("688a", "ace_high_bonus", table),
            "all five fit one other set of probabilities, 0.008696, 0.00862 and 0.076313 for "
            "0.008690, 0.008621 and 0.076308, as a simulation gives: no misprint",
        )
        for table in "12345"
    },
    **{
        ("688a", "Fortune Bonus", table): Reading(
            "limited joker, the better row of a hand with two, no envy",
            _returned("688a", "fortune_bonus", table),
            "all six are printed 1.9 to 2.1 above the count. The form calls it the maximum; no "
            "number of other players' envy fits all six, nor does a push for three pair in "
            "tables 2 to 6 (1.857 more). Tables 2 and 3 differ by 0.062, printed 0.05",
        )
        for table in "123456"
    },
    ("688a", "Fortune Bonus", "5"): Reading(
        "limited joker, the better row of a hand with two, no envy",
        _returned("688a", "fortune_bonus", "5"),
        "as the other tables; with five aces at 500 to 1 it would be as far above as table 3",
    ),
    **{
        ("688a", "Progressive Payout", table): Reading(
            LONG_RUN, _long_run("688a", "progressive_payout", table)
        )
        for table in "1235"
    },
    ("688a", "Progressive Payout", "4"): Reading(
        f"{LONG_RUN}, envy of one other player, sum and meter",
        _long_run("688a", "progressive_payout", "4", others=1),
    ),
    **{
        ("688a", "Progressive Payout", table): Reading(
            LONG_RUN,
            _long_run("688a", "progressive_payout", table),
            "there is no row for a full house, which wins by 688a.11(h)(3)(i) (R-688a-04): each "
            "dollar of one would add 3.891. Both tables print the same pays, so they must differ "
            "by 8.85, printed 0.40: no single misprint explains them",
        )
        for table in "67"
    },
}
