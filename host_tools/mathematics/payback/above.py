"""Wagers that return more than is staked on them in the long run, as a submission has them, and
the answer that ends it. The check of a submission, the panel and the pack take it from here."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from host_tools.mathematics.payback import catalogue, report
from host_tools.mathematics.payback.base import catalogue as base
from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.base.report import margin
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.kept import Kept
from host_tools.mathematics.payback.selected import (
    HUNDREDTHS_OF_A_PERCENT,
    Selected,
    counted,
    selected,
)
from host_tools.mathematics.payback.wager import Payback

WITHOUT_A_KEY = "No key of the submission changes that"
NOT_COUNTED = "No other answer is counted"
NO_ANSWER = "No answer to this key changes that"


@dataclass(frozen=True)
class Above:
    """`wager`: as people know it, with its section; `returned`: of a stake, more than 1; `key`: of
    the submission, with its answer, "" where none decides; `remedy`: what brings it down to 1."""

    wager: str
    returned: Fraction
    key: str
    remedy: str

    @property
    def text(self) -> str:
        told = f" with {self.key}" if self.key else ""
        figure = report.percent(self.returned, 2)
        return f"{self.wager} returns {figure} of the stakes in the long run{told}. {self.remedy}."


def above(configuration: dict[str, Any], enumeration: Enumeration | None = None) -> list[Above]:
    """The wagers of a submission that return more than 100 %, optional ones first. Raises
    ConfigurationError."""
    enumeration = enumeration or Kept()
    found = []
    for one in selected(configuration):
        payback = counted(one, enumeration)
        if payback.in_the_long_run > 1:
            found.append(_above(one, payback, enumeration))
    return found + _base(configuration)


def _above(one: Selected, payback: Payback, enumeration: Enumeration) -> Above:
    key, remedy = "", WITHOUT_A_KEY
    if one.wager.answer:
        key, remedy = _written(*one.wager.answer), _other_answer(one, enumeration)
    elif payback.long_run is not None and payback.rate is not None:
        key, remedy = _rate(payback.rate), _lower_rate(payback.long_run, payback.rate)
    return Above(report.title(payback), payback.in_the_long_run, key, remedy)


def _written(key: str, answer: Any) -> str:
    said = f'"{answer}"' if isinstance(answer, str) else str(answer).lower()
    return f"{key} = {said}"


def _other_answer(one: Selected, enumeration: Enumeration) -> str:
    """The answer under which the same paytable returns no more than the stake."""
    for other in catalogue.wagers(one.wager.chapter):
        if other.printed_as == one.wager.printed_as and other.answer and one.table in other.tables:
            returned = counted(Selected(other, one.table), enumeration).in_the_long_run
            if returned <= 1:
                figure = report.percent(returned, 2)
                return f"With {_written(*other.answer)} it returns {figure}"
    return NO_ANSWER


def _rate(rate: Fraction) -> str:
    return f"progressive.rate = {rate * HUNDREDTHS_OF_A_PERCENT}"


def _lower_rate(long_run: Fraction, rate: Fraction) -> str:
    most = int((1 - (long_run - rate)) * HUNDREDTHS_OF_A_PERCENT)
    if most < 0:
        return "No rate changes that: the fixed awards and the seed alone return more"
    return f"With a rate of at most {most} it does not"


def _base(configuration: dict[str, Any]) -> list[Above]:
    """The base wagers under the best play: of all that is staked, where the sample is sure."""
    play = base.chosen(configuration["game"], configuration)
    if play is None or not _wins(play):
        return []
    name = f"{play.chapter} base wagers under the best play ({play.reading}, {play.section})"
    return [Above(name, play.returned, *_base_answer(play.chapter, configuration))]


def _wins(play: Play) -> bool:
    return play.net > (margin(play) if play.sampled else 0)


def _base_answer(chapter: str, configuration: dict[str, Any]) -> tuple[str, str]:
    """The key that the reading rests on with its answer, and the answer that ends it."""
    key = base.READING_OF.get(chapter)
    if key is None:
        return "", NOT_COUNTED
    answer = _written(key, base.chosen_reading(chapter, configuration))
    for reading, play in zip(base.readings(chapter), base.kept(chapter), strict=True):
        if not _wins(play):
            figure = report.percent(play.returned, 2)
            return answer, f"With {_written(key, reading)} it returns {figure}"
    return answer, NO_ANSWER
